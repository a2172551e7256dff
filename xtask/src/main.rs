//! Automation of this workspace: `cargo xtask <command>`.
//!
//! Nothing in the product depends on this crate. Commands print to standard output and exit with 1 when they
//! found something to mend.

mod bench;
mod corpus;
mod generate;
mod nightly;
mod peers;
mod process;
mod python;
mod tidy;
mod tree;

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::bail;

const USAGE: &str = "\
usage: cargo xtask <command>

  tidy                 check the house rules that the compiler does not know
  bench discover [--smoke | --nightly]
                       measure what finding skills costs beside other tools
  bench registry [--smoke]
                       measure what registering tools costs, and fail when a target is missed
  bench resolve [--smoke | --nightly]
                       measure what composing skills costs, and fail when a target is missed
  bench exec [--smoke] measure what calls and programs cost, and fail when a target is missed
  bench mcp [--smoke]  measure what MCP costs on both sides, and fail when a target is missed
  bench python [--smoke]
                       measure what the Python package costs, and fail when a target is missed
  corpus               print how the loader reads the real files beside the repository
  generate [--check]   write or compare the generated documents: reference, manual pages, completions
  peers                install the programs of other people that tests talk to, and print their folder
  python [-- ARGS]     build the Python package and run its tests, outside the repository
  nightly              run the checks that take too long for every change
";

fn main() -> anyhow::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((command, rest)) = arguments.split_first() else {
        print(USAGE)?;
        return Ok(ExitCode::FAILURE);
    };
    match command.as_str() {
        "tidy" => tidy::run(rest),
        "bench" => bench::run(rest),
        "corpus" => corpus::run(rest),
        "generate" => generate::run(rest),
        "nightly" => nightly::run(rest),
        "peers" => peers::run(rest),
        "python" => python::run(rest),
        "help" | "--help" | "-h" => {
            print(USAGE)?;
            Ok(ExitCode::SUCCESS)
        }
        other => bail!("unknown command `{other}`\n\n{USAGE}"),
    }
}

/// Writes `text` to standard output as it is.
fn print(text: &str) -> anyhow::Result<()> {
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}
