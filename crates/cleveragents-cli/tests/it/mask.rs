//! Replaces in an answer what differs between two runs.

/// Replaces times, milliseconds since 1970 and names of checkpoints.
pub(crate) fn masked(text: &str) -> String {
    let text = replaced(text, "dddd-dd-ddTdd:dd:ddZ", "[TIME]");
    let text = replaced(&text, "xxxxxxxxxxxx-xxxxxxxxxxxxxxxx", "[CHECKPOINT]");
    replaced(&text, "ddddddddddddd", "[UNIX_MS]")
}

/// Replaces digests.
pub(crate) fn without_digests(text: &str) -> String {
    replaced(text, &format!("sha256:{}", "x".repeat(64)), "[DIGEST]")
}

/// Finds the first checkpoint that is named in a text.
pub(crate) fn checkpoint_in(text: &str) -> String {
    let mut places = text.char_indices().filter_map(|(place, _)| text.get(place..));
    let found = places.find_map(|rest| matched(rest, "xxxxxxxxxxxx-xxxxxxxxxxxxxxxx"));
    found.expect("a checkpoint is named").to_owned()
}

/// Replaces each place that looks like the pattern, in which `d` is a digit and `x` a hex digit.
fn replaced(text: &str, pattern: &str, with: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let found = matched(rest, pattern);
        match found {
            Some(_) => out.push_str(with),
            None => out.push(first),
        }
        rest = rest.get(found.map_or(first.len_utf8(), str::len)..).unwrap_or_default();
    }
    out
}

fn matched<'t>(text: &'t str, pattern: &str) -> Option<&'t str> {
    let found = text.get(..pattern.len())?;
    let fits = |(letter, wanted): (char, char)| match wanted {
        'd' => letter.is_ascii_digit(),
        'x' => letter.is_ascii_hexdigit(),
        other => letter == other,
    };
    found.chars().zip(pattern.chars()).all(fits).then_some(found)
}
