//! Bytes as text (RFC 4648, with padding).

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes `bytes`.
pub(crate) fn encode(bytes: &[u8]) -> String {
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

/// Decodes `text`; `None` when it is not what [`encode`] makes of any bytes. Line ends are skipped.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let letters: Vec<u8> = text.bytes().filter(|byte| !matches!(byte, b'\r' | b'\n')).collect();
    let mut bytes = Vec::with_capacity(letters.len() / 4 * 3);
    let groups = letters.chunks(4);
    let last = groups.len().checked_sub(1);
    for (number, group) in groups.enumerate() {
        let padding = if Some(number) == last {
            group.iter().rev().take_while(|byte| **byte == b'=').count()
        } else {
            0
        };
        if group.len() != 4 || padding > 2 {
            return None;
        }
        let mut bits = 0_u32;
        for letter in group.iter().take(4 - padding) {
            let value = ALPHABET.iter().position(|known| known == letter)?;
            bits = bits << 6 | u32::try_from(value).ok()?;
        }
        bits <<= 6 * u32::try_from(padding).ok()?;
        let [_, first, second, third] = bits.to_be_bytes();
        let whole = [first, second, third];
        let (kept, rest) = whole.split_at_checked(3 - padding)?;
        // Bits that stand for nothing must be zero, so that every text has one meaning.
        if rest.iter().any(|byte| *byte != 0) {
            return None;
        }
        bytes.extend_from_slice(kept);
    }
    Some(bytes)
}

fn letter(bits: u32) -> char {
    let index = usize::try_from(bits & 0x3f).unwrap_or_default();
    ALPHABET.get(index).copied().map_or('=', char::from)
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        assert_eq!((encode(bytes).as_str(), decode(expected)), (expected, Some(bytes.to_vec())));
    }

    #[test]
    fn what_no_bytes_encode_to_is_refused() {
        for text in ["Z", "Zg", "Zg=", "Z===", "Zh==", "Zm9=", "Zg==Zg==", "Zm9v!", "Zm 9v", "====", "-_-_"] {
            assert_eq!(decode(text), None, "{text}");
        }
        assert_eq!(decode("Zm9v\r\nYmFy\n"), Some(b"foobar".to_vec()));
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
