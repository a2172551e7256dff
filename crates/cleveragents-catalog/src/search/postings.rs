//! The skills that have a term, and how often in each field, in few bytes.
//!
//! Each posting begins with a variable-length number: the distance to the skill before, and in the two low bits what
//! follows. `0`: the term stands once in the instructions and nowhere else. `1`: it stands in the instructions only, as
//! often as the next byte says. `2`: the next byte says in which fields it stands, and one byte for each says how often.

use super::FIELDS;

/// How often a term stands in each field of one skill.
pub(super) type Counts = [u8; FIELDS];

/// The place of the instructions in [`Counts`].
const BODY: usize = 2;

/// Appends a posting. `distance` is that to the skill before it, or the number of the first skill.
pub(super) fn push(out: &mut Vec<u8>, distance: u32, counts: Counts) {
    let [name, description, body, unwanted] = counts;
    let distance = u64::from(distance) << 2;
    match (name, description, body, unwanted) {
        (0, 0, 1, 0) => push_number(out, distance),
        (0, 0, body, 0) => {
            push_number(out, distance | 1);
            out.push(body);
        }
        _ => {
            push_number(out, distance | 2);
            let fields = counts.iter().zip([1_u8, 2, 4, 8]).filter(|(count, _)| **count > 0);
            out.push(fields.map(|(_, bit)| bit).sum());
            out.extend(counts.iter().filter(|count| **count > 0));
        }
    }
}

/// Appends a number, seven bits a byte, the lowest first.
pub(super) fn push_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(u8::try_from(number & 0x7F).unwrap_or(0) | 0x80);
        number >>= 7;
    }
    out.push(u8::try_from(number).unwrap_or(0));
}

/// Takes a number off the front; none when the bytes end or it has more than 64 bits.
pub(super) fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// The postings of one term, the skills in ascending order. Ends early where the bytes are none.
#[derive(Debug)]
pub(super) struct Postings<'b> {
    bytes: &'b [u8],
    skill: u32,
}

impl<'b> Postings<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, skill: 0 }
    }
}

impl Iterator for Postings<'_> {
    type Item = (u32, Counts);

    #[inline]
    fn next(&mut self) -> Option<(u32, Counts)> {
        // Nearly all of them are one byte.
        let number = match self.bytes.split_first() {
            Some((&byte, rest)) if byte < 0x80 => {
                self.bytes = rest;
                u64::from(byte)
            }
            _ => take_number(&mut self.bytes)?,
        };
        self.skill = self.skill.checked_add(u32::try_from(number >> 2).ok()?)?;
        let mut counts = [0; FIELDS];
        let mut byte = || {
            let (&byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            Some(byte)
        };
        match number & 3 {
            0 => counts = [0, 0, 1, 0],
            1 => {
                if let Some(count) = counts.get_mut(BODY) {
                    *count = byte()?;
                }
            }
            _ => {
                let fields = byte()?;
                for (count, bit) in counts.iter_mut().zip([1, 2, 4, 8]) {
                    if fields & bit != 0 {
                        *count = byte()?;
                    }
                }
            }
        }
        Some((self.skill, counts))
    }
}

#[cfg(test)]
mod tests;
