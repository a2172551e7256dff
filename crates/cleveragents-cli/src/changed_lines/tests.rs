use super::{DiffLine, MOST_COMPARED, Mark, changed_lines};

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[track_caller]
fn check(before: &str, after: &str, expected: &str) {
    let line = |line: &DiffLine| {
        let mark = match line.mark {
            Mark::Same => "",
            Mark::Removed => "-",
            Mark::Added => "+",
            Mark::Gap => "~",
        };
        format!("{mark}{}", line.text)
    };
    let lines: Vec<String> = changed_lines(&words(before), &words(after)).iter().map(line).collect();
    assert_eq!(lines.join(" "), expected, "`{before}` and `{after}`");
}

#[test]
fn lines_are_compared_in_their_order_and_as_often_as_they_come() {
    check("", "", "");
    check("a", "", "-a");
    check("", "a", "+a");
    check("a b", "b a", "+b a -b");
    check("a a b", "a b", "a -a b");
    check("always ask never delete", "always delete never ask", "always +delete +never ask -never -delete");
    check("a b c", "a x c", "a -b +x c");
}

#[test]
fn far_lines_are_counted_and_near_lines_are_shown() {
    check("1 2 3 4 5 6 x", "1 2 3 4 5 6 y", "~(3 lines are the same) 4 5 6 -x +y");
    check("x 1 2 3 4 5 6", "y 1 2 3 4 5 6", "-x +y 1 2 3 ~(3 lines are the same)");
    check("x 1 2 3 4 5 6 7 z", "y 1 2 3 4 5 6 7 z w", "-x +y 1 2 3 ~(2 lines are the same) 6 7 z +w");
    check("x 1 2 3 4 5 6 7", "y 1 2 3 4 5 6 7 w", "-x +y 1 2 3 4 5 6 7 +w");
}

#[test]
fn very_long_texts_are_shown_in_full() {
    let before = vec!["a".to_owned(); MOST_COMPARED / 1000 + 1];
    let after = vec!["a".to_owned(); 1000];
    let lines = changed_lines(&before, &after);
    let count = |mark| lines.iter().filter(|line| line.mark == mark).count();
    assert_eq!((count(Mark::Removed), count(Mark::Added)), (before.len(), after.len()));
}
