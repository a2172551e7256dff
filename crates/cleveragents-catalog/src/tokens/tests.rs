use proptest::prelude::{prop_assert, proptest};

use super::{estimate_tokens, hundredths};

#[track_caller]
fn check(text: &str, expected: u64) {
    assert_eq!(hundredths(text), expected, "{text:?}");
}

#[test]
fn each_kind_of_piece_has_its_weight() {
    check("", 0);
    check("    \t", 0);
    check("word", 93);
    check("two words", 2 * 93);
    check("abcdefgh", 93);
    check("abcdefghi", 2 * 93);
    check("12", 105);
    check("1234", 2 * 105);
    check("a1b2", 2 * 93 + 2 * 105);
    check("\n\n", 2 * 54);
    check("a-b", 2 * 93 + 63);
    check("é", 77);
    check("漢字", 2 * 114);
    check("ひらがな한글", 6 * 114);
}

#[test]
fn an_estimate_is_rounded_up() {
    assert_eq!(["", "a", "a b", "漢字"].map(estimate_tokens), [0, 1, 2, 3]);
}

proptest! {
    #[test]
    fn two_texts_cost_at_most_what_they_cost_apart(left in ".{0,40}", right in ".{0,40}") {
        let together = hundredths(&format!("{left}{right}"));
        prop_assert!(together <= hundredths(&left) + hundredths(&right));
    }

    #[test]
    fn the_beginning_of_a_text_costs_no_more_than_the_text(left in ".{0,40}", right in ".{0,40}") {
        let whole = format!("{left}{right}");
        prop_assert!(hundredths(&left) <= hundredths(&whole));
    }
}
