//! Tests that could not fail on a wrong value: at most 3 % of all tests may be of this kind.
//!
//! A test is weak when all it asserts is a yes or no such as `is_ok()` or `contains("x")`, or nothing. A test that
//! calls a function with a strong assertion is as strong as that function.

mod facts;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use super::Finding;
use super::source::Source;
use facts::{Function, functions};

const MOST_PERCENT: usize = 3;
const SHARED: &str = "crates/cleveragents-testkit";

/// Lists the weak tests when there are more than 3 % of them.
pub(super) fn check(sources: &[Source<'_>]) -> Vec<Finding> {
    let all: Vec<Function<'_>> = sources.iter().flat_map(functions).collect();
    let strong = strong_names(&all);
    let tests: Vec<&Function<'_>> = all.iter().filter(|function| function.is_test).collect();
    let weak: Vec<&&Function<'_>> = tests.iter().filter(|test| !is_strong(test, &strong)).collect();
    if weak.len() * 100 <= tests.len() * MOST_PERCENT {
        return Vec::new();
    }
    weak.iter()
        .map(|test| {
            test.source.finding(
                test.line,
                "weak-test",
                format!(
                    "`{}` compares no value; {} of {} tests are weak, at most {MOST_PERCENT} % are allowed",
                    test.name,
                    weak.len(),
                    tests.len()
                ),
                "compare the whole value or the whole message",
            )
        })
        .collect()
}

/// Crate and name of every function that asserts something strong, itself or by a call.
fn strong_names<'a>(all: &'a [Function<'_>]) -> BTreeSet<(&'a str, &'a str)> {
    let mut strong = BTreeSet::new();
    loop {
        let before = strong.len();
        for function in all {
            if is_strong(function, &strong) {
                strong.insert((function.crate_folder(), function.name.as_str()));
            }
        }
        if strong.len() == before {
            return strong;
        }
    }
}

fn is_strong(function: &Function<'_>, strong: &BTreeSet<(&str, &str)>) -> bool {
    function.compares
        || function.calls.iter().any(|call| {
            strong.contains(&(function.crate_folder(), call.as_str()))
                || strong.contains(&(SHARED, call.as_str()))
        })
}
