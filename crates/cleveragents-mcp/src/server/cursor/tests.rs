use super::*;

#[track_caller]
fn check(cursor: &str, expected: Result<&str, &str>) {
    let found = read(List::Skills, Some(cursor)).map_err(|error| error.message.into_owned());
    assert_eq!(found, expected.map(|name| Some(name.to_owned())).map_err(str::to_owned));
}

#[test]
fn a_cursor_belongs_to_one_list() {
    const FOREIGN: &str = "the cursor is not one of this list; start again without one";
    check(&behind(List::Skills, "local/pdf"), Ok("local/pdf"));
    check(&behind(List::Tools, "local/pdf"), Err(FOREIGN));
    check("", Err(FOREIGN));
    check("../../etc/passwd", Err(FOREIGN));
    check(&"A".repeat(10_000_000), Err(FOREIGN));
    assert_eq!(read(List::Skills, None).unwrap(), None);
}

#[test]
fn a_list_goes_on_behind_the_cursor_although_items_come_and_go() {
    let page_of = |items: &[&'static str], after: Option<&str>| {
        let (page, next) = page(List::Tools, items, after, 2, |item| item);
        (page.to_vec(), next.map(|next| read(List::Tools, Some(&next)).unwrap().unwrap()))
    };
    assert_eq!(page_of(&["a", "b", "c"], None), (vec!["a", "b"], Some("b".to_owned())));
    assert_eq!(page_of(&["a", "c"], Some("b")), (vec!["c"], None));
    assert_eq!(page_of(&["a", "b"], None), (vec!["a", "b"], None));
    assert_eq!(page_of(&[], None), (vec![], None));
    assert_eq!(page_of(&["a"], Some("z")), (vec![], None));
}
