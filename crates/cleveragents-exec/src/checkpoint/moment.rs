//! When a checkpoint was taken, so that names sort in the order of taking.

use cleveragents_runtime::CheckpointId;

/// How far a clock may have been set back before names follow it again, in milliseconds.
const SET_BACK_MS: u64 = 1_000;

/// The moment of a checkpoint that is taken now, after the one with the last name: `now`, or the millisecond after that one when
/// the clock shows none that is later. All in milliseconds since 1970.
pub(super) fn after(last: Option<&CheckpointId>, now: u64) -> u64 {
    match last.and_then(of) {
        Some(last) if last >= now && last - now < SET_BACK_MS => last + 1,
        Some(_) | None => now,
    }
}

/// The moment that the name of a checkpoint holds.
pub(super) fn of(id: &CheckpointId) -> Option<u64> {
    let (moment, _) = id.0.split_once('-')?;
    u64::from_str_radix(moment, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_later_than_the_last_one_unless_the_clock_was_set_back() {
        let last = CheckpointId("0000000007d0-0123456789abcdef".to_owned());
        let given = [1_000, 1_001, 1_999, 2_000, 2_001].map(|now| after(Some(&last), now));
        assert_eq!((given, after(None, 7)), ([1_000, 2_001, 2_001, 2_001, 2_001], 7));
    }
}
