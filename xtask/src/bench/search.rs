//! The plan of `bench search`: how well search finds the tool of a query, and what it costs beside tantivy; of
//! `bench search --tune`: the weights; and of `bench tokens`: how far estimated tokens are from counted ones.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};

use super::Extent;
use super::table::{Row, render};
use crate::print;
use crate::process::{built_output, cargo_output, cargo_shown};
use crate::tree::repository;

/// The least nDCG@10 on the 2,000 sampled queries.
const LEAST_QUALITY: f64 = 0.55;

/// Measures quality and cost.
pub(super) fn run(extent: Extent) -> anyhow::Result<ExitCode> {
    let repository = repository();
    let mut rows = quality(&repository)?;
    rows.extend(cost(&repository, extent)?);
    let verdicts = extent != Extent::Smoke;
    print(&render(&rows, verdicts))?;
    let failed = verdicts && rows.iter().any(|row| !row.passes());
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Chooses the weights of search on the queries that are not sampled.
pub(super) fn tune() -> anyhow::Result<ExitCode> {
    let repository = repository();
    let Some(data) = data(&repository) else {
        bail!("`shared/data/metatool` is missing beside the repository")
    };
    build(&repository, "search_quality", &[])?;
    print(&built_output(&repository, "release/examples/search_quality", &[&data, "--tune"])?)?;
    Ok(ExitCode::SUCCESS)
}

/// Compares estimated tokens with counted ones on the real files beside the repository.
pub(super) fn tokens() -> anyhow::Result<ExitCode> {
    let repository = repository();
    build(&repository, "token_error", &["--features", "exact-tokens"])?;
    print(&built_output(&repository, "release/examples/token_error", &[])?)?;
    Ok(ExitCode::SUCCESS)
}

fn build(repository: &Path, example: &str, more: &[&str]) -> anyhow::Result<()> {
    let build = ["build", "--release", "--quiet", "--package", "cleveragents-catalog", "--example", example];
    cargo_shown(repository, &[&build, more].concat(), &[])
}

/// Returns the folder of the queries, where it is.
fn data(repository: &Path) -> Option<String> {
    let folder: PathBuf = repository.parent()?.join("shared/data/metatool");
    folder.is_dir().then(|| folder.to_str().map(str::to_owned))?
}

fn quality(repository: &Path) -> anyhow::Result<Vec<Row>> {
    let what = "nDCG@10 of search on 2,000 queries";
    let Some(data) = data(repository) else {
        return Ok(vec![Row::missing(what, "`shared/data/metatool` is missing beside the repository")]);
    };
    build(repository, "search_quality", &[])?;
    let output = built_output(repository, "release/examples/search_quality", &[&data])?;
    print(&output)?;
    let (plain, ours) = (mean(&output, "plain BM25: ")?, mean(&output, "search: ")?);
    Ok(vec![
        Row::shown("nDCG@10 of plain BM25 on the same queries", plain),
        Row::at_least(what, ours, LEAST_QUALITY),
        Row::at_least("search / plain BM25", ours / plain, 1.0),
    ])
}

/// Reads the number behind `nDCG@10` in the line that begins with a word.
fn mean(output: &str, line: &str) -> anyhow::Result<f64> {
    let found = output.lines().find_map(|text| text.strip_prefix(line)?.strip_prefix("nDCG@10 "));
    let number = found.and_then(|text| text.split(' ').next());
    number.with_context(|| format!("`{line}` is missing"))?.parse().context("the mean is no number")
}

/// Our index and queries beside those of tantivy, which is built in a workspace of its own.
fn cost(repository: &Path, extent: Extent) -> anyhow::Result<Vec<Row>> {
    let manifest = ["run", "--release", "--quiet", "--manifest-path", "benches/tantivy/Cargo.toml", "--"];
    let smoke: &[&str] = if extent == Extent::Smoke { &["--smoke"] } else { &[] };
    let output = cargo_output(repository, &[&manifest, smoke].concat())?;
    let mut rows = Vec::new();
    for line in output.lines().skip(1) {
        let numbers: Vec<f64> = line.split(',').map(str::parse).collect::<Result<_, _>>()?;
        let [skills, words, build, their_build, query, their_query, bytes, load] = *numbers else {
            bail!("`{line}` has not eight numbers");
        };
        let of = format!("{skills} skills of {words} words of instructions");
        rows.extend([
            Row::shown(&format!("{of}: query, CPU us"), query),
            Row::shown(&format!("{of}: tantivy, CPU us"), their_query),
            Row::shown(&format!("{of}: query / tantivy"), query / their_query),
            Row::shown(&format!("{of}: index, CPU ms"), build),
            Row::at_most(&format!("{of}: index / tantivy"), build / their_build, 1.0),
            Row::shown(&format!("{of}: reading the stored index, CPU ms"), load),
            Row::shown(&format!("{of}: stored index, MB"), bytes / 1e6),
        ]);
    }
    Ok(rows)
}
