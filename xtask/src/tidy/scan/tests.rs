use super::{Comment, Scan, scan};

#[track_caller]
fn check(text: &str, code: &str, comments: &[(usize, &str)]) {
    let comments =
        comments.iter().map(|(line, text)| Comment { line: *line, text: (*text).to_owned() }).collect();
    assert_eq!(scan(text), Scan { code: code.to_owned(), comments });
}

#[test]
fn comments_become_blanks() {
    check("a // b\nc", "a     \nc", &[(1, " b")]);
    check("/// doc\n//! inner", "       \n         ", &[(1, " doc"), (2, " inner")]);
    check("/* a\n b */ c", "    \n      c", &[(1, " a"), (2, " b ")]);
    check("/* a /* b */ c */d", "                 d", &[(1, " a /* b */ c ")]);
}

#[test]
fn literals_become_blanks() {
    check(r#"f("// no", b"\"x")"#, r#"f("     ", b"   ")"#, &[]);
    check("r#\"a \" // b\"# c", "r#\"        \"# c", &[]);
    check("'\"' '\\'' 'a: 'b'", "' ' '  ' 'a: ' '", &[]);
    check("for r in x", "for r in x", &[]);
    check("\"a\nb\" c", "\" \n \" c", &[]);
}

#[test]
fn broken_text_ends() {
    check("/* a", "    ", &[(1, " a")]);
    check("\"a", "\" ", &[]);
    check("r#\"a\"", "r#\"  ", &[]);
}
