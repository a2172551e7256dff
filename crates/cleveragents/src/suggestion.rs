//! Did-you-mean: the known word nearest to one that was not found.

/// Returns the candidate nearest to `written`, if it is near enough to be meant.
///
/// Near enough is a Jaro-Winkler similarity above 0.8, the threshold that clap uses for its own suggestions.
pub(crate) fn nearest<'a>(written: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .map(|candidate| (strsim::jaro_winkler(written, candidate), candidate))
        .filter(|(score, _)| *score > 0.8)
        .max_by(|left, right| left.0.total_cmp(&right.0))
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests;
