//! Text of other people on its way to a terminal. Skills are written by strangers, so nothing in them may move the cursor,
//! change a title, reverse the direction of a line or hide: such characters are shown as `\u{1B}`.

use std::borrow::Cow;

pub(crate) use cleveragents::is_unsafe_to_show as is_unsafe;

#[cfg(test)]
mod tests;

/// Makes text safe for one line: white space collapses to single spaces.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    let collapsed = text.contains(|character: char| character.is_whitespace() && character != ' ')
        || text.contains("  ")
        || text.starts_with(' ')
        || text.ends_with(' ');
    if collapsed {
        Cow::Owned(escape(&text.split_whitespace().collect::<Vec<_>>().join(" "), |_| false).into_owned())
    } else {
        escape(text, |_| false)
    }
}

/// Makes text safe and keeps its lines and tabs.
pub(crate) fn block(text: &str) -> Cow<'_, str> {
    escape(text, |character| matches!(character, '\n' | '\t'))
}

fn escape(text: &str, keep: impl Fn(char) -> bool) -> Cow<'_, str> {
    let hostile = |character: char| is_unsafe(character) && !keep(character);
    if !text.contains(hostile) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 32);
    for character in text.chars() {
        if hostile(character) { out.extend(character.escape_unicode()) } else { out.push(character) }
    }
    Cow::Owned(out)
}
