use super::*;

#[track_caller]
fn check(limit: usize, text: &str, expected: &[&str]) {
    for size in [1, 2, 7, text.len().max(1)] {
        let mut events = Events::new(limit);
        let mut found = Vec::new();
        for chunk in text.as_bytes().chunks(size) {
            events.push(chunk, |event| found.push(event));
        }
        let found: Vec<String> = found
            .into_iter()
            .map(|event| match event {
                Event::Message(data) => String::from_utf8(data).unwrap(),
                Event::TooLong => "too long".to_owned(),
            })
            .collect();
        assert_eq!(found, expected, "{text:?} in chunks of {size}");
    }
}

#[test]
fn only_the_data_of_whole_events_counts() {
    check(99, "data: {\"a\":1}\n\n", &["{\"a\":1}"]);
    check(99, "event: message\r\nid: 3\r\ndata:x\r\n\r\n", &["x"]);
    check(99, ": comment\n\ndata: a\ndata: b\n\ndata: c", &["a\nb"]);
    check(99, "retry: 10\n\nid: 1\ndata:\n\n", &[]);
    check(99, "data: one\n\ndata: two\n\n", &["one", "two"]);
}

#[test]
fn a_long_event_is_told() {
    check(3, "data: abc\n\n", &["abc"]);
    check(3, "data: ab\ndata: c\n\n", &["too long", "ab\n"]);
    check(3, &format!("data: {}", "x".repeat(20)), &["too long"]);
}
