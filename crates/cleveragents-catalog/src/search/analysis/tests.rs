use proptest::prelude::{prop_assert, proptest};

use super::{Stems, words};

/// Compares the terms of a text, stop words in brackets.
#[track_caller]
fn check(text: &str, expected: &str) {
    let stems = Stems::new();
    let mut found = Vec::new();
    words(text, |word| {
        let term = stems.term(word);
        found.push(if word.is_stop_word() { format!("[{term}]") } else { term.into_owned() });
    });
    assert_eq!(found.join(" "), expected);
}

#[test]
fn words_come_in_lower_case_and_stemmed() {
    check("Extracting tables, from PDFs!", "extract tabl [from] pdfs pdf");
    check("merged merges merging", "merg merg merg");
    check("user's don't we're", "[user] [don] [we]");
}

#[test]
fn identifiers_come_whole_and_in_parts() {
    check("parsePDFFile", "parsepdffil pars pdf file");
    check("merge_pdf_files", "merg pdf file");
    check("air-quality", "air qualiti");
    check("gpt4 v2 2024", "gpt4 gpt v2 2024");
    check("_private __init__", "privat init");
    check("GitHub", "github git hub");
}

#[test]
fn scripts_without_blanks_come_as_pairs() {
    check("提取文本", "提取 取文 文本");
    check("読", "読");
    check("PDFを読む", "pdf を読 読む");
    check("한국어 문서", "한국 국어 문서");
    check("ภาษาไทย", "ภา าษ ษา าไ ไท ทย");
}

#[test]
fn other_scripts_are_split_at_their_word_boundaries() {
    check("Résumé café naïve", "resum cafe naiv");
    check("Прочитать файл", "прочитать фаил");
    check("λόγος ΛΟΓΟΣ", "λογοσ λογοσ");
    check("ﬁle ＰＤＦ", "file pdf");
}

#[test]
fn what_is_no_word_is_left_out() {
    check("-- !? \u{1F600} ...", "");
    check(&"x".repeat(65), "");
}

proptest! {
    #[test]
    fn no_word_is_empty(text in "\\PC{0,60}") {
        let stems = Stems::new();
        words(&text, |word| assert!(!stems.term(word).is_empty()));
    }

    #[test]
    fn stemming_never_fails(word in "[a-z]{1,64}") {
        let mut count = 0;
        words(&word, |found| { count += Stems::new().term(found).len(); });
        prop_assert!(count > 0);
    }
}
