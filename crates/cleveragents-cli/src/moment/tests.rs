use super::{parse, written};

const NOW: u64 = 1_800_000_000_000;

#[track_caller]
fn check(text: &str, expected: Result<u64, &str>) {
    assert_eq!(parse(text, NOW).map_err(|error| error.to_string()), expected.map_err(str::to_owned));
}

#[test]
fn times_are_written_in_utc() {
    let cases = [
        (0, "1970-01-01T00:00:00Z"),
        (951_782_399_999, "2000-02-28T23:59:59Z"),
        (951_782_400_000, "2000-02-29T00:00:00Z"),
        (1_767_225_599_000, "2025-12-31T23:59:59Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00Z"),
    ];
    for (unix_ms, expected) in cases {
        assert_eq!(written(unix_ms), expected);
    }
    assert!(written(u64::MAX).ends_with('Z'), "no time is too far away");
}

#[test]
fn what_is_written_is_read_back() {
    for unix_ms in (0..5_000_000_000_000).step_by(86_399_977) {
        let whole = unix_ms / 1000 * 1000;
        check(&written(unix_ms), Ok(whole));
    }
}

#[test]
fn lengths_count_back_from_the_present() {
    check("90s", Ok(NOW - 90_000));
    check("30m", Ok(NOW - 1_800_000));
    check("2h", Ok(NOW - 7_200_000));
    check("7d", Ok(NOW - 604_800_000));
    check("4w", Ok(NOW - 2_419_200_000));
    check("999999999999w", Ok(0));
}

#[test]
fn a_date_is_its_midnight() {
    check("2026-01-31", Ok(1_769_817_600_000));
    check("2026-01-31T12:30Z", Ok(1_769_862_600_000));
}

#[test]
fn anything_else_is_refused() {
    let wrong = [
        "",
        "d",
        "-1d",
        "+1d",
        "1y",
        "1.5h",
        "2026-02-29",
        "2026-13-01",
        "2026-1-31",
        "1969-12-31",
        "2026-01-31T24:00:00Z",
        "2026-01-31T12:00:00",
        "2026-01-31T12:00:00+01:00",
        "99999999999999999999d",
        "2026-01-31-01",
        "é",
    ];
    for text in wrong {
        let message = format!(
            "`{text}` is no time: expected `30m`, `2h` or `7d` for so long ago, or `2026-01-31` or \
             `2026-01-31T12:00:00Z`"
        );
        check(text, Err(&message));
    }
}
