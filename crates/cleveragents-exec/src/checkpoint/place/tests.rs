use super::*;

#[track_caller]
fn check(scopes: &[&str], expected: &[(&str, bool)]) {
    let scopes: Vec<ScopePath> = scopes.iter().map(|scope| scope.parse().unwrap()).collect();
    let expected: Vec<Place> =
        expected.iter().map(|(path, tree)| Place { path: PathBuf::from(path), tree: *tree }).collect();
    assert_eq!(places(&scopes), expected);
}

#[test]
fn nothing_is_kept_twice() {
    check(&[], &[]);
    check(&["b", "a/**", "a/x", "a"], &[("a", true), ("b", false)]);
    check(&["src/**", "**", "."], &[("", true)]);
    check(&[".", "a/b"], &[("", false), ("a/b", false)]);
    check(&["a", "a-b/**", "a/**"], &[("a", true), ("a-b", true)]);
}
