use super::*;

#[track_caller]
fn check_path(written: &str, expected: Result<&str, &str>) {
    let found = written.parse::<ScopePath>();
    let found = found.map(|path| path.to_string()).map_err(|error| error.to_string());
    assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned));
}

#[test]
fn a_path_names_only_what_is_below_the_root() {
    check_path("src", Ok("src"));
    check_path("./src//net/", Ok("src/net"));
    check_path("src/**", Ok("src/**"));
    check_path("**", Ok("**"));
    check_path(".", Ok("."));
    check_path("./**", Ok("**"));
    check_path("", Err("the path is empty"));
    check_path("a\0b", Err("the path holds a NUL byte"));
    check_path("/etc/passwd", Err("`/etc/passwd` is absolute; write it relative to the runtime root"));
    check_path("/**", Err("`/**` is absolute; write it relative to the runtime root"));
    check_path("a/../../b", Err("`a/../../b` steps up with `..`"));
    check_path("src*/a", Err("`src*/a` holds a wildcard other than a trailing `/**`"));
    check_path("src**", Err("`src**` holds a wildcard other than a trailing `/**`"));
    check_path("~/x", Err("`~/x` is absolute; write it relative to the runtime root"));
    check_path("**/a", Err("`**/a` holds a wildcard other than a trailing `/**`"));
}

#[track_caller]
fn check_covers(outer: &str, inner: &str, expected: bool) {
    let (outer, inner) = (outer.parse::<ScopePath>().unwrap(), inner.parse::<ScopePath>().unwrap());
    assert_eq!(outer.covers(&inner), expected, "{outer} covers {inner}");
}

#[test]
fn a_tree_covers_by_component_and_an_entry_only_itself() {
    check_covers("src/**", "src", true);
    check_covers("src/**", "src/a/b", true);
    check_covers("src/**", "src/a/**", true);
    check_covers("src/**", "src-private", false);
    check_covers("src/**", "src-private/**", false);
    check_covers("src/**", ".", false);
    check_covers("**", "anything/**", true);
    check_covers("src", "src", true);
    check_covers("src", "src/a", false);
    check_covers("src", "src/**", false);
}

#[track_caller]
fn check_meets(left: &str, right: &str, expected: bool) {
    let (left, right) = (left.parse::<ScopePath>().unwrap(), right.parse::<ScopePath>().unwrap());
    assert_eq!((left.meets(&right), right.meets(&left)), (expected, expected), "{left} meets {right}");
}

#[test]
fn places_meet_when_one_holds_the_other() {
    check_meets("a/**", "a/b", true);
    check_meets("a/**", "a/b/**", true);
    check_meets("a", "a", true);
    check_meets("a", "a/b", false);
    check_meets("a/**", "ab/**", false);
}
