use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use super::{Fitted, Item, Unit, fit};

/// Fits texts into bytes and shows each as it will stand.
fn fitted(texts: &[&str], budget: u64) -> Vec<String> {
    let items: Vec<Item<'_>> = texts.iter().map(|text| Item { fixed: 10, text }).collect();
    let fitted = fit(&items, budget, Unit::Bytes, |piece| piece.len() as u64);
    let shown = texts.iter().zip(fitted).map(|(text, fitted)| match fitted {
        Fitted::Whole => (*text).to_owned(),
        Fitted::Cut(end) => format!("{}…", text.get(..end).expect("a cut is at a character")),
        Fitted::LeftOut => "-".to_owned(),
    });
    shown.collect()
}

#[track_caller]
fn check(texts: &[&str], budget: u64, expected: &[&str]) {
    assert_eq!(fitted(texts, budget), expected);
}

const LONG: &str =
    "Extracts text and tables from PDF files, fills in forms, merges documents and splits them, and more";
const OTHER: &str =
    "Writes release notes from the history of a repository and from the issues that were closed since then";

#[test]
fn what_fits_is_whole() {
    check(&["a", "b"], 22, &["a", "b"]);
    check(&[], 0, &[]);
}

#[test]
fn long_texts_lose_words_before_anybody_is_left_out() {
    check(
        &["short", LONG, OTHER],
        190,
        &[
            "short",
            "Extracts text and tables from PDF files, fills in forms, merges documents…",
            "Writes release notes from the history of a repository and from the issues…",
        ],
    );
}

#[test]
fn what_is_left_of_the_level_goes_to_those_that_matter_most() {
    check(
        &["short", LONG, OTHER],
        193,
        &[
            "short",
            "Extracts text and tables from PDF files, fills in forms, merges documents and…",
            "Writes release notes from the history of a repository and from the issues…",
        ],
    );
}

#[test]
fn the_last_of_the_order_is_left_out_when_the_beginnings_do_not_fit() {
    check(
        &[LONG, OTHER],
        100,
        &["Extracts text and tables from PDF files, fills in forms, merges documents and splits…", "-"],
    );
    check(&[LONG, "short"], 80, &["Extracts text and tables from PDF files, fills in forms, merges…", "-"]);
}

#[test]
fn nothing_fits_into_nothing() {
    check(&[LONG, "a"], 5, &["-", "-"]);
}

#[test]
fn a_text_without_word_ends_is_cut_all_the_same() {
    let word = "x".repeat(200);
    check(&[&word], 110, &[&format!("{}…", "x".repeat(80))]);
}

#[test]
fn scripts_without_blanks_are_cut_between_characters() {
    let text = "从PDF文件中提取文本和表格，填写表单，合并文档，并将它们拆分为单独的页面，以及更多内容";
    check(&[text], 90, &["从PDF文件中提取文本和表格，填写表单，合并文档，并将…"]);
}

#[test]
fn no_word_is_cut_at_a_comma() {
    let text = "one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen";
    check(&[text], 82, &["one, two, three, four, five, six, seven, eight, nine, ten, eleven…"]);
}

proptest! {
    #[test]
    fn the_budget_holds_and_the_level_is_fair(
        texts in proptest::collection::vec("([a-z]{1,9}[ ,.]){0,30}|\\PC{0,60}", 0..12),
        budget in 0_u64..1500,
    ) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let items: Vec<Item<'_>> = texts.iter().map(|text| Item { fixed: 10, text }).collect();
        let fitted = fit(&items, budget, Unit::Bytes, |piece| piece.len() as u64);
        let lengths: Vec<Option<u64>> = texts.iter().zip(&fitted).map(|(text, fitted)| match fitted {
            Fitted::Whole => Some(text.len() as u64),
            Fitted::Cut(end) => Some(*end as u64 + 3),
            Fitted::LeftOut => None,
        }).collect();
        prop_assert!(lengths.iter().flatten().map(|length| length + 10).sum::<u64>() <= budget);
        let cut: Vec<u64> = lengths.iter().zip(&fitted)
            .filter_map(|(length, fitted)| if let Fitted::Cut(_) = fitted { *length } else { None }).collect();
        // The shortest that was cut is at most a piece and a half below the longest, or it may not be cut further.
        let whole = lengths.iter().zip(&fitted)
            .filter_map(|(length, fitted)| if *fitted == Fitted::Whole { *length } else { None }).max();
        if let (Some(shortest), Some(whole)) = (cut.iter().min(), whole) {
            prop_assert!(whole <= 60.max(shortest + 250), "{whole} {shortest}");
        }
        prop_assert_eq!(fitted.len(), texts.len());
    }
}
