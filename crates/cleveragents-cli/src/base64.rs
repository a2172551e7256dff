//! Bytes as text.

use std::path::Path;

#[cfg(test)]
mod tests;

/// Writes bytes down in the standard alphabet of RFC 4648, with padding.
pub(crate) fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group = chunk.iter().fold(0_u32, |group, byte| (group << 8) | u32::from(*byte))
            << (8 * (3 - chunk.len()));
        for position in 0..4 {
            let digit =
                ALPHABET.get((group >> (18 - 6 * position)) as usize & 0x3F).copied().unwrap_or_default();
            out.push(if position > chunk.len() { '=' } else { char::from(digit) });
        }
    }
    out
}

/// Returns the bytes of a path that is not UTF-8, so that a program can still name the file.
pub(crate) fn path_bytes(path: &Path) -> Option<String> {
    path.to_str().is_none().then(|| base64(path.as_os_str().as_encoded_bytes()))
}
