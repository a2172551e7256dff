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

#[test]
fn lines_of_benchmarks_are_read() {
    let read = Row::of_line;
    assert_eq!(read("row\ta b\t1.5\tat_most\t2"), Some(Row::at_most("a b", 1.5, 2.0)));
    assert_eq!(read("row\ta b\t1.5\tat_least\t2"), Some(Row::at_least("a b", 1.5, 2.0)));
    assert_eq!(read("row\ta b\t1.5\tshown\t0"), Some(Row::shown("a b", 1.5)));
    for wrong in ["row\ta\t1\tshown", "row\ta\tx\tshown\t0", "row\ta\t1\tabout\t0", "other\ta\t1\tshown\t0"] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
}
