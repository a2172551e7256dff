//! Reading `git blame --porcelain`.

use std::fmt::Write as _;

use serde::Serialize;

#[cfg(test)]
mod tests;

#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Blamed {
    line: usize,
    pub(super) commit: String,
    original_line: usize,
    text: String,
}

#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Origin {
    pub(super) commit: String,
    author: String,
    author_email: String,
    authored: String,
    summary: String,
    path: String,
    #[serde(skip)]
    seconds: i64,
}

/// The lines, and the commits in the order in which they are first named.
pub(super) fn read(bytes: &[u8]) -> (Vec<Blamed>, Vec<Origin>) {
    let (mut lines, mut commits): (Vec<Blamed>, Vec<Origin>) = (Vec::new(), Vec::new());
    // Where the line that is being described comes from; its text ends it.
    let mut current: Option<(usize, usize, usize)> = None;
    for row in bytes.split(|byte| *byte == b'\n') {
        let Some((at, original_line, line)) = current else {
            current = header(row, &mut commits);
            continue;
        };
        let Some(commit) = commits.get_mut(at) else { continue };
        if let Some(text) = row.strip_prefix(b"\t") {
            let (commit, text) = (commit.commit.clone(), String::from_utf8_lossy(text).into_owned());
            lines.push(Blamed { line, commit, original_line, text });
            current = None;
        } else {
            commit.add(&String::from_utf8_lossy(row));
        }
    }
    (lines, commits)
}

/// `<commit> <line there> <line here> [<lines of the group>]`
fn header(row: &[u8], commits: &mut Vec<Origin>) -> Option<(usize, usize, usize)> {
    let text = std::str::from_utf8(row).ok()?;
    let mut words = text.split(' ');
    let name = words.next().filter(|name| name.len() >= 40)?;
    let original = words.next()?.parse().ok()?;
    let line = words.next()?.parse().ok()?;
    let known = commits.iter().position(|commit| commit.commit == name);
    let at = known.unwrap_or_else(|| {
        commits.push(Origin { commit: name.to_owned(), ..Origin::default() });
        commits.len() - 1
    });
    Some((at, original, line))
}

impl Origin {
    fn add(&mut self, row: &str) {
        let (key, value) = row.split_once(' ').unwrap_or((row, ""));
        match key {
            "author" => value.clone_into(&mut self.author),
            "author-mail" => {
                value.trim_start_matches('<').trim_end_matches('>').clone_into(&mut self.author_email);
            }
            "author-time" => self.seconds = value.parse().unwrap_or_default(),
            "author-tz" => self.authored = iso(self.seconds, value),
            "summary" => value.clone_into(&mut self.summary),
            "filename" => value.clone_into(&mut self.path),
            _ => {}
        }
    }
}

/// ISO 8601 with the offset, as `git log` writes it.
fn iso(seconds: i64, zone: &str) -> String {
    let number: i64 = zone.parse().unwrap_or_default();
    let minutes = number / 100 * 60 + number % 100;
    let local = seconds.saturating_add(minutes * 60);
    let (days, of_day) = (local.div_euclid(86_400), local.rem_euclid(86_400));
    let (year, month, day) = date(days);
    let mut text = format!("{year:04}-{month:02}-{day:02}T");
    let sign = if minutes < 0 { '-' } else { '+' };
    // Writing to a text does not fail.
    write!(
        text,
        "{:02}:{:02}:{:02}{sign}{:02}:{:02}",
        of_day / 3_600,
        of_day / 60 % 60,
        of_day % 60,
        minutes.abs() / 60,
        minutes.abs() % 60
    )
    .ok();
    text
}

/// The Gregorian date of a day since 1970-01-01, reckoned in years that start in March.
fn date(days: i64) -> (i64, i64, i64) {
    let shifted = days.saturating_add(719_468);
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}
