//! Bytes as text (RFC 4648, with padding).

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes `bytes`.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let at = |index: usize| u32::from(chunk.get(index).copied().unwrap_or_default());
        let group = at(0) << 16 | at(1) << 8 | at(2);
        for position in 0..4 {
            if position > chunk.len() {
                text.push('=');
            } else {
                text.push(letter(group >> (18 - 6 * position)));
            }
        }
    }
    text
}

fn letter(bits: u32) -> char {
    let index = usize::try_from(bits & 0x3f).unwrap_or_default();
    ALPHABET.get(index).copied().map_or('=', char::from)
}

#[cfg(test)]
mod tests {
    use super::encode;

    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        assert_eq!(encode(bytes), expected);
    }

    #[test]
    fn the_vectors_of_the_rfc() {
        check(b"", "");
        check(b"f", "Zg==");
        check(b"fo", "Zm8=");
        check(b"foo", "Zm9v");
        check(b"foob", "Zm9vYg==");
        check(b"fooba", "Zm9vYmE=");
        check(b"foobar", "Zm9vYmFy");
        check(&[0xff, 0xfe, 0xfd], "//79");
    }
}
