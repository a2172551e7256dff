use super::*;

#[track_caller]
fn check(seconds: i64, zone: &str, expected: &str) {
    assert_eq!(iso(seconds, zone), expected);
}

#[test]
fn times_are_written_with_the_offset_of_their_author() {
    check(0, "+0000", "1970-01-01T00:00:00+00:00");
    check(1_709_164_799, "+0100", "2024-02-29T00:59:59+01:00");
    check(951_782_400, "-0730", "2000-02-28T16:30:00-07:30");
    check(-1, "+0000", "1969-12-31T23:59:59+00:00");
    check(4_107_542_400, "+0000", "2100-03-01T00:00:00+00:00");
}

#[test]
fn a_line_starts_with_its_header_and_ends_with_its_text() {
    let one = "1".repeat(40);
    let answer = format!(
        "{one} 3 1 2\nauthor A B\nauthor-mail <a@b>\nauthor-time 60\nauthor-tz +0000\nsummary first one\nfilename a b.txt\n\tauthor x\n{one} 4 2\n\t\ttwo\n"
    );
    let (lines, commits) = read(answer.as_bytes());
    let line = |line, original_line, text: &str| Blamed {
        line,
        commit: one.clone(),
        original_line,
        text: text.to_owned(),
    };
    assert_eq!(lines, [line(1, 3, "author x"), line(2, 4, "\ttwo")]);
    let expected = Origin {
        commit: one.clone(),
        author: "A B".to_owned(),
        author_email: "a@b".to_owned(),
        authored: "1970-01-01T00:01:00+00:00".to_owned(),
        summary: "first one".to_owned(),
        path: "a b.txt".to_owned(),
        seconds: 60,
    };
    assert_eq!(commits, [expected]);
}
