use proptest::prelude::*;

use super::*;

fn cuts(limit: usize, chunks: &[&[u8]]) -> Vec<Cut> {
    let mut lines = Lines::new(limit);
    let mut found = Vec::new();
    for chunk in chunks {
        lines.push(chunk, |cut| found.push(cut));
    }
    found.extend(lines.rest().map(Cut::Line));
    found
}

#[track_caller]
fn check(limit: usize, chunks: &[&str], expected: &[Cut]) {
    let chunks: Vec<&[u8]> = chunks.iter().map(|chunk| chunk.as_bytes()).collect();
    assert_eq!(cuts(limit, &chunks), expected);
}

fn line(text: &str) -> Cut {
    Cut::Line(text.as_bytes().to_vec())
}

#[test]
fn lines_are_cut_wherever_the_chunks_end() {
    check(8, &["a\nbc", "d\n", "\n \n", "e"], &[line("a"), line("bcd"), line("e")]);
    check(3, &["abc\n"], &[line("abc")]);
    check(8, &["a\r\n"], &[line("a\r")]);
}

#[test]
fn a_line_that_is_too_long_is_told_at_once_and_the_next_one_is_read() {
    let too_long = |start: &str| Cut::TooLong(start.as_bytes().to_vec());
    check(3, &["abcd"], &[too_long("abcd")]);
    check(3, &["ab", "cd", "ef", "\nok\n"], &[too_long("abcd"), line("ok")]);
    check(1, &[&"x".repeat(100), "y"], &[too_long(&"x".repeat(100)), Cut::Endless]);
}

#[test]
fn the_id_of_a_long_answer_is_read_from_its_start() {
    assert_eq!(id_in(br#"{"jsonrpc":"2.0","id":12,"result":"#), Some(12));
    assert_eq!(id_in(br#"{ "id" : 3 , "#), Some(3));
    assert_eq!(id_in(br#"{"result":{"id":4,"#), None);
    assert_eq!(id_in(br#"{"jsonrpc":"2.0","result":["#), None);
    assert_eq!(id_in(br#"{"id":"a""#), None);
    assert_eq!(id_in(br#"{"id":12"#), None);
}

proptest! {
    #[test]
    fn chunks_do_not_matter(bytes in prop::collection::vec(prop::sample::select(b"ab\n".to_vec()), 0..60),
                            size in 1_usize..9) {
        let chunks: Vec<&[u8]> = bytes.chunks(size).collect();
        let whole = cuts(4, &[&bytes]);
        let lines = |cuts: Vec<Cut>| cuts.into_iter().filter(|cut| matches!(cut, Cut::Line(_))).collect::<Vec<_>>();
        prop_assert_eq!(lines(cuts(4, &chunks)), lines(whole));
    }
}
