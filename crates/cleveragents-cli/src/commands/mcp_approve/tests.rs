use serde_json::{Value, json};

use super::differences;
use crate::changed_lines::Mark;

#[track_caller]
fn check(approved: Option<Value>, offered: Option<Value>, expected: &[&str]) {
    let lines: Vec<String> = differences(approved.as_ref(), offered.as_ref())
        .into_iter()
        .map(|line| {
            let mark = match line.mark {
                Mark::Same => ' ',
                Mark::Removed => '-',
                Mark::Added => '+',
                Mark::Gap => '~',
            };
            format!("{mark}{}", line.text)
        })
        .collect();
    assert_eq!(lines, expected);
}

#[test]
fn lines_that_change_places_are_shown() {
    check(Some(json!("Always:\nask")), Some(json!("ask\nAlways:")), &["+ask", " Always:", "-ask"]);
}

#[test]
fn keys_are_compared_in_one_order() {
    let approved = json!({"force": false, "dry_run": true});
    let offered = json!({"dry_run": false, "force": true});
    let expected = [
        " {",
        "-  \"dry_run\": true,",
        "-  \"force\": false",
        "+  \"dry_run\": false,",
        "+  \"force\": true",
        " }",
    ];
    check(Some(approved), Some(offered), &expected);
}

#[test]
fn values_whose_texts_are_alike_are_shown_in_full() {
    check(Some(json!("true")), Some(json!(true)), &["-\"true\"", "+true"]);
    check(None, Some(json!("")), &["+"]);
}

#[test]
fn the_ends_of_lines_are_part_of_them() {
    check(Some(json!("a\r\nb")), Some(json!("a\nb")), &["-a\r", "+a", " b"]);
    check(Some(json!("a")), Some(json!("a\n")), &[" a", "+"]);
}
