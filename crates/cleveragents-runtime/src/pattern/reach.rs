//! Which names a pattern can reach at all, compared with other patterns and with the grammar of names.

use super::NamePattern;

impl NamePattern {
    /// Whether the pattern is one name, without wildcards.
    pub fn is_exact(&self) -> bool {
        !self.text.contains(['*', '?'])
    }

    /// Whether some tool name could match: each part of a name starts with a letter or a digit.
    pub fn can_match_a_name(&self) -> bool {
        let starts_well = |part: &str| !part.starts_with(['-', '_']);
        self.text.split('/').all(starts_well)
    }

    /// Whether every name that `other` matches is certain to be matched by this pattern.
    ///
    /// A `false` proves nothing: `?*` and `*?` match the same names and neither is found to cover the other.
    pub fn covers(&self, other: &Self) -> bool {
        let (pattern, covered) = (self.text.as_bytes(), other.text.as_bytes());
        let (mut at_pattern, mut at_covered) = (0, 0);
        let mut retry: Option<(usize, usize)> = None;
        while let Some(symbol) = covered.get(at_covered) {
            match pattern.get(at_pattern) {
                Some(b'*') => {
                    retry = Some((at_pattern, at_covered));
                    at_pattern += 1;
                }
                // A run of any length is covered by nothing but another one.
                Some(wanted) if *symbol != b'*' && (*wanted == b'?' || wanted == symbol) => {
                    at_pattern += 1;
                    at_covered += 1;
                }
                _ => {
                    let Some((star, taken)) = retry else { return false };
                    retry = Some((star, taken + 1));
                    at_pattern = star + 1;
                    at_covered = taken + 1;
                }
            }
        }
        pattern.iter().skip(at_pattern).all(|symbol| *symbol == b'*')
    }

    /// Whether the pattern matches some name that begins with `start`.
    pub fn can_begin_with(&self, start: &str) -> bool {
        let pattern = self.text.as_bytes();
        // A name has one slash. Whatever is more than a lone star has its own, so that no wildcard stands for it.
        let takes = |character: u8| character != b'/' || pattern == b"*";
        // The places in the pattern that can be reached with the characters so far.
        let mut reached = vec![false; pattern.len() + 1];
        if let Some(first) = reached.first_mut() {
            *first = true;
        }
        skip_stars(pattern, &mut reached);
        for character in start.bytes() {
            let mut next = vec![false; pattern.len() + 1];
            for (at, wanted) in pattern.iter().enumerate() {
                let step = match wanted {
                    _ if !reached.get(at).is_some_and(|here| *here) => continue,
                    b'*' if takes(character) => at,
                    b'?' if takes(character) => at + 1,
                    literal if *literal == character => at + 1,
                    _ => continue,
                };
                if let Some(place) = next.get_mut(step) {
                    *place = true;
                }
            }
            skip_stars(pattern, &mut next);
            reached = next;
        }
        reached.contains(&true)
    }
}

/// A `*` may stand for nothing.
fn skip_stars(pattern: &[u8], reached: &mut [bool]) {
    for (at, symbol) in pattern.iter().enumerate() {
        if *symbol == b'*'
            && reached.get(at).is_some_and(|here| *here)
            && let Some(after) = reached.get_mut(at + 1)
        {
            *after = true;
        }
    }
}

#[cfg(test)]
mod tests;
