use super::*;

#[track_caller]
fn check_read(text: &str, expected: &[ScopeItem]) {
    assert_eq!(WriteScope::parse(text).items(), expected);
}

#[track_caller]
fn check_within(inner: &str, outer: &str, expected: bool) {
    assert_eq!(WriteScope::parse(inner).is_within(&WriteScope::parse(outer)), expected, "{inner} in {outer}");
}

#[track_caller]
fn check_intersection(one: &str, two: &str, expected: &str) {
    let intersection = WriteScope::parse(one).intersection(&WriteScope::parse(two));
    assert_eq!(intersection.to_string(), expected);
}

fn place(written: &str) -> ScopeItem {
    ScopeItem::Place(written.parse().unwrap())
}

fn other(written: &str) -> ScopeItem {
    ScopeItem::Other(written.to_owned())
}

/// An item that is no place.
fn unusable(written: &str) -> ScopeItem {
    ScopeItem::Unusable {
        text: written.to_owned(),
        reason: written.parse::<ScopePath>().map(|place| place.to_string()).unwrap_err(),
    }
}

#[test]
fn items_are_places_or_grant_nothing() {
    check_read("", &[]);
    check_read("src/lib.rs", &[place("src/lib.rs")]);
    check_read("./src/**, out", &[place("src/**"), place("out")]);
    check_read("**", &[place("**")]);
    check_read("database:migrations", &[other("database:migrations")]);
    check_read(
        "database:migrations, out/**, C:\\Windows",
        &[other("database:migrations"), place("out/**"), other("C:\\Windows")],
    );
    check_read("notes/10:30", &[place("notes/10:30")]);
    check_read("/etc/**", &[unusable("/etc/**")]);
    check_read("src/../..", &[unusable("src/../..")]);
    check_read("~/x", &[unusable("~/x")]);
    check_read("src**", &[unusable("src**")]);
}

#[track_caller]
fn check_strict(written: &str, expected: Result<&str, &str>) {
    let found = written.parse::<WriteScope>();
    let found = found.map(|scope| scope.to_string()).map_err(|error| error.to_string());
    assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned));
}

#[test]
fn whoever_grants_refuses_what_is_no_place() {
    check_strict("ok, database:migrations", Ok("ok,database:migrations"));
    check_strict("ok, ../up", Err("`../up` steps up with `..`"));
    check_strict("~/x", Err("`~/x` is absolute; write it relative to the runtime root"));
    check_strict(&vec!["a"; MAX_SCOPE_ITEMS + 1].join(","), Err("there are more than 1000 items"));
}

#[test]
fn a_scope_of_too_many_items_grants_nothing() {
    let text = |count| vec!["a"; count].join(",");
    check_within("a", &text(MAX_SCOPE_ITEMS), true);
    check_within("a", &text(MAX_SCOPE_ITEMS + 1), false);
}

#[test]
fn narrower_means_every_item_lies_inside_an_outer_one() {
    check_within("src/a.txt", "src/**", true);
    check_within("src", "src/**", true);
    check_within("src/a/**", "src/**", true);
    check_within("src/**", "**", true);
    check_within("src/**", "src/**,docs/**", true);
    check_within("src/**,docs/**", "src/**", false);
    check_within("src-escape/a", "src/**", false);
    check_within("src/a.txt", "src", false);
    check_within("src/**", "src", false);
    check_within("database:migrations", "database:migrations", true);
    check_within("database:migrations", "**", false);
    check_within("", "src", true);
    check_within("src/a, docs/x.md", "src/**,docs/**", true);
    check_within("srcs", "src/**", false);
    check_within("", "src/**", true);
    check_within("database:all", "database:migrations", false);
    check_within("src/a", "", false);
}

#[test]
fn an_intersection_lies_inside_both_scopes() {
    check_intersection("src/**", "src/a/**,docs/**", "src/a/**");
    check_intersection("src/**,docs/**", "docs/**,src/**", "src/**,docs/**");
    check_intersection("src/**", "docs/**", "");
}
