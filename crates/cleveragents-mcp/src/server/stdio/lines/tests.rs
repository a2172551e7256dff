use super::*;

#[track_caller]
fn check(parts: &[&str], expected: &[Option<&str>]) {
    let mut cutter = LineCutter::new(4);
    let mut found = Vec::new();
    for part in parts {
        let mut bytes = part.as_bytes();
        while let Some(line) = cutter.cut(&mut bytes) {
            found.push(match line {
                CutLine::Whole(line) => Some(String::from_utf8(line).unwrap()),
                CutLine::TooLong => None,
            });
        }
    }
    assert_eq!(found.iter().map(Option::as_deref).collect::<Vec<_>>(), expected, "{parts:?}");
}

#[test]
fn lines_come_in_any_parts() {
    check(&["a\nb\n"], &[Some("a"), Some("b")]);
    check(&["a", "b", "\n", "\n"], &[Some("ab"), Some("")]);
    check(&["a\nb"], &[Some("a")]);
}

#[test]
fn a_line_over_the_bound_is_read_and_not_kept() {
    check(&["0123456789\n0123\nrest"], &[None, Some("0123")]);
    check(&["012", "345", "6\n", "0\n"], &[None, Some("0")]);
}
