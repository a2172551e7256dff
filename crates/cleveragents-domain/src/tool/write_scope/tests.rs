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

fn components(path: &str) -> Vec<String> {
    path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

#[test]
fn items_are_paths_trees_or_grant_nothing() {
    check_read("", &[]);
    check_read("src/lib.rs", &[ScopeItem::Path(components("src/lib.rs"))]);
    check_read("./src/**, out", &[ScopeItem::Tree(components("src")), ScopeItem::Path(components("out"))]);
    check_read("**", &[ScopeItem::Tree(components(""))]);
    check_read("database:migrations", &[ScopeItem::Other("database:migrations".to_owned())]);
    check_read("/etc/**", &[ScopeItem::Other("/etc/**".to_owned())]);
    check_read("src/../..", &[ScopeItem::Other("src/../..".to_owned())]);
    check_read("~/x", &[ScopeItem::Other("~/x".to_owned())]);
    check_read("src**", &[ScopeItem::Path(components("src**"))]);
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
}

#[test]
fn an_intersection_lies_inside_both_scopes() {
    check_intersection("src/**", "src/a/**,docs/**", "src/a/**");
    check_intersection("src/**,docs/**", "docs/**,src/**", "src/**,docs/**");
    check_intersection("src/**", "docs/**", "");
}
