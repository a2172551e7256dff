use super::Lines;

#[track_caller]
fn check(printed: &str, kept: &[String], left_out: bool) {
    let mut lines = Lines::default();
    lines.add("stdout", printed);
    assert_eq!((lines.kept.as_slice(), lines.left_out), (kept, left_out));
}

#[test]
fn lines_and_their_number_are_bounded() {
    let whole = "é".repeat(4000);
    check("a\n\nb", &["stdout: a".to_owned(), "stdout: ".to_owned(), "stdout: b".to_owned()], false);
    check(&whole, &[format!("stdout: {whole}")], false);
    check(&format!("{whole}é\nb"), &[format!("stdout: {whole}…"), "stdout: b".to_owned()], true);
    check(&"a\n".repeat(1001), &vec!["stdout: a".to_owned(); 1000], true);
}
