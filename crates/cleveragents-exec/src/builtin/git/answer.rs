//! Reading what git prints between zero bytes.

/// The whole fields of an answer; what follows the last zero byte was cut off.
pub(super) fn fields(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let whole = bytes.iter().rposition(|byte| *byte == 0).and_then(|end| bytes.get(..end));
    whole.into_iter().flat_map(|whole| whole.split(|byte| *byte == 0))
}

/// A field as text.
pub(super) fn text(field: &[u8]) -> String {
    String::from_utf8_lossy(field).into_owned()
}

/// The parts of a field between single blanks; the last part, the `count`th, keeps its blanks.
pub(super) fn parts(field: &[u8], count: usize) -> Option<Vec<&[u8]>> {
    let parts: Vec<&[u8]> = field.splitn(count, |byte| *byte == b' ').collect();
    (parts.len() == count).then_some(parts)
}

/// What git's letter for a state means.
pub(super) fn state(letter: u8) -> &'static str {
    match letter {
        b'M' => "modified",
        b'T' => "type_changed",
        b'A' => "added",
        b'D' => "deleted",
        b'R' => "renamed",
        b'C' => "copied",
        b'U' => "unmerged",
        b'?' => "untracked",
        _ => "unmodified",
    }
}
