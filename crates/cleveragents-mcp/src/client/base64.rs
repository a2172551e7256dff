//! Base64 of RFC 4648 with padding, for headers and for what servers return.

#[cfg(test)]
mod tests;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes bytes.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let letter = |bits: u32| char::from(*ALPHABET.get((bits & 63) as usize).unwrap_or(&b'='));
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let at = |index: usize| u32::from(*chunk.get(index).unwrap_or(&0));
        let bits = (at(0) << 16) | (at(1) << 8) | at(2);
        for (index, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            text.push(if index <= chunk.len() { letter(bits >> shift) } else { '=' });
        }
    }
    text
}

/// Decodes a text; blank space between its letters is passed over. Nothing is given when it is no base64.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count, mut padding) = (0_u32, 0_u8, 0_usize);
    for letter in text.bytes().filter(|letter| !letter.is_ascii_whitespace()) {
        if letter == b'=' {
            padding += 1;
            continue;
        }
        let value = match letter {
            _ if padding > 0 => return None,
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6) | u32::from(value);
        count += 1;
        if count == 4 {
            bytes.extend_from_slice(bits.to_be_bytes().get(1..).unwrap_or_default());
            (bits, count) = (0, 0);
        }
    }
    let rest = match count {
        0 => 0,
        2 => 1,
        3 => 2,
        _ => return None,
    };
    let whole = bits << (6 * (4 - u32::from(count.max(1))));
    bytes.extend_from_slice(whole.to_be_bytes().get(1..=rest).unwrap_or_default());
    (padding <= 2).then_some(bytes)
}
