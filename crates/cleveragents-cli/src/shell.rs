//! Words as they are typed into a shell.

#[cfg(test)]
mod tests;

/// Quotes a word for a POSIX shell when it has to be.
pub(crate) fn shell_word(word: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "-_./,:=@%+".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
