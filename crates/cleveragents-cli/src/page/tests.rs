use super::Page;
use crate::palette::Palette;

/// Compares what a body becomes in a pipe and on a terminal.
#[track_caller]
fn check(body: &[u8], pipe: &[u8], terminal: &str) {
    let [in_pipe, on_terminal] = [false, true].map(|terminal| {
        let mut page = Page::new(Palette::default(), None, terminal);
        page.foreign(body);
        page.into_bytes()
    });
    assert_eq!((in_pipe.as_slice(), String::from_utf8_lossy(&on_terminal).as_ref()), (pipe, terminal));
}

#[test]
fn foreign_text_is_made_safe_for_a_terminal_only() {
    check(b"a\n\tb\x1b[2J", b"a\n\tb\x1b[2J", "a\n\tb\\u{1b}[2J");
    check(b"\xff\x00", b"\xff\x00", "\u{fffd}\\u{0}");
}

#[test]
fn fields_align_and_keep_to_one_line() {
    let mut page = Page::new(Palette::default(), None, false);
    page.fields(&[("name", "x"), ("long name", "two\nlines \u{1b}")]);
    assert_eq!(String::from_utf8_lossy(&page.into_bytes()), "name:      x\nlong name: two lines \\u{1b}\n");
}

#[test]
fn quoted_lines_are_cut_to_the_terminal() {
    let mut page = Page::new(Palette::default(), Some(24), true);
    page.quote("\tone two three four five");
    assert_eq!(String::from_utf8_lossy(&page.into_bytes()), "  |     one two three f…\n");
}
