//! Compares estimated tokens with those that two public tokenizers count, on the bodies of the real skills beside the
//! repository.
#![expect(clippy::print_stdout, reason = "a measurement prints numbers")]

use cleveragents_catalog::{Tokenizer, count_tokens, estimate_tokens};
use cleveragents_testkit::corpus;

/// The fewest tokens of a text that is compared; the error of shorter ones is one of rounding.
const FEWEST: usize = 50;

fn main() {
    let Some(files) = corpus::load() else { return };
    for (name, tokenizer) in [("cl100k", Tokenizer::Cl100k), ("o200k", Tokenizer::O200k)] {
        let mut errors: Vec<f64> = Vec::new();
        for file in &files {
            let Ok(text) = std::str::from_utf8(&file.bytes) else { continue };
            let counted = count_tokens(text, tokenizer);
            if counted >= FEWEST {
                errors.push(ratio(estimate_tokens(text), counted) - 1.0);
            }
        }
        report(name, &mut errors);
    }
}

#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
fn ratio(estimated: usize, counted: usize) -> f64 {
    estimated as f64 / counted as f64
}

#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
fn report(name: &str, errors: &mut [f64]) {
    let count = errors.len();
    let bias = errors.iter().sum::<f64>() / count as f64;
    let mut absolute: Vec<f64> = errors.iter().map(|error| error.abs()).collect();
    absolute.sort_by(f64::total_cmp);
    let mean = absolute.iter().sum::<f64>() / count as f64;
    let p95 = absolute.get(count * 95 / 100).copied().unwrap_or(f64::NAN);
    let near = absolute.iter().filter(|error| **error <= 0.1).count();
    println!(
        "{name}: {count} texts, mean error {:.1} %, 95 % below {:.1} %, within 10 %: {:.0} %, bias {:+.1} %",
        100.0 * mean,
        100.0 * p95,
        100.0 * ratio(near, count),
        100.0 * bias,
    );
}
