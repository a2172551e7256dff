//! Points in time as people write and read them, in UTC.

#[cfg(test)]
mod tests;

const SECOND_MS: u64 = 1000;
const DAY_S: u64 = 24 * 60 * 60;

/// A text that is no point in time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MomentError {
    written: String,
}

impl std::error::Error for MomentError {}

impl std::fmt::Display for MomentError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "`{}` is no time: expected `30m`, `2h` or `7d` for so long ago, or `2026-01-31` or `2026-01-31T12:00:00Z`",
            self.written
        )
    }
}

/// Writes milliseconds since 1970 as `2026-01-31T12:00:00Z`.
pub(crate) fn written(unix_ms: u64) -> String {
    let seconds = unix_ms / SECOND_MS;
    let (year, month, day) = civil(seconds / DAY_S);
    let rest = seconds % DAY_S;
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Reads a date, a time, or how long ago it was at `now`; returns milliseconds since 1970.
pub(crate) fn parse(text: &str, now: u64) -> Result<u64, MomentError> {
    let found = ago(text).map(|length| now.saturating_sub(length)).or_else(|| absolute(text));
    found.ok_or_else(|| MomentError { written: text.to_owned() })
}

fn ago(text: &str) -> Option<u64> {
    let unit = text.chars().next_back()?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        'd' => DAY_S,
        'w' => 7 * DAY_S,
        _ => return None,
    };
    Some(number(text.strip_suffix(unit)?)?.saturating_mul(seconds).saturating_mul(SECOND_MS))
}

fn absolute(text: &str) -> Option<u64> {
    let (date, time) = text.split_once('T').unwrap_or((text, "00:00:00Z"));
    let mut parts = date.split('-');
    let (year, month, day) =
        (digits(parts.next()?, 4)?, digits(parts.next()?, 2)?, digits(parts.next()?, 2)?);
    let mut clock = time.strip_suffix('Z')?.split(':');
    let (hour, minute) = (digits(clock.next()?, 2)?, digits(clock.next()?, 2)?);
    let second = clock.next().map_or(Some(0), |second| digits(second, 2))?;
    let days = days(year, month, day)?;
    let fits = hour < 24 && minute < 60 && second < 60 && parts.next().is_none() && clock.next().is_none();
    fits.then(|| (days * DAY_S + hour * 3600 + minute * 60 + second) * SECOND_MS)
}

fn number(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn digits(text: &str, count: usize) -> Option<u64> {
    number(text).filter(|_| text.len() == count)
}

/// Counts the days from 1970 to a date; nothing for a date before, or for one that no calendar has.
fn days(year: u64, month: u64, day: u64) -> Option<u64> {
    if year < 1970 || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Years that start in March have their odd day at the end.
    let (shifted_year, shifted_month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let of_years = shifted_year * 365 + shifted_year / 4 - shifted_year / 100 + shifted_year / 400;
    let days = of_years + (153 * shifted_month + 2) / 5 + day - 1 - DAYS_TO_1970;
    (civil(days) == (year, month, day)).then_some(days)
}

/// The days from 1 March of the year 0 to 1 January 1970.
const DAYS_TO_1970: u64 = 719_468;

/// Returns year, month and day, so many days after 1970 began.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + DAYS_TO_1970;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}
