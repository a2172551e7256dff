use super::{Row, render};

#[test]
fn a_table_says_what_was_promised_and_what_was_kept() {
    let rows = [
        Row::at_most("ours / floor", 3.504, 3.5),
        Row::at_most("floor / Python", 0.512, 0.5),
        Row::at_least("reference / ours", 140.0, 100.0),
        Row::shown("calls", 4.0),
        Row::missing("strace", "not installed"),
    ];
    assert_eq!(
        render(&rows, true),
        "\
what                measured       limit  verdict
ours / floor            3.50      <= 3.5  PASS
floor / Python          0.51      <= 0.5  FAIL
reference / ours      140.00      >= 100  PASS
calls                   4.00
strace                     -              not measured: not installed
"
    );
    assert_eq!(rows.map(|row| row.passes()), [true, false, true, true, false]);
}
