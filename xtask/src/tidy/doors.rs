//! Effects live in few places: the files, processes, clocks and settings of each are listed here.

#[cfg(test)]
mod tests;

use super::Finding;
use super::source::Source;

/// One kind of effect, how code reaches it, and the paths that may.
struct Door {
    effect: &'static str,
    reached_by: &'static [&'static str],
    allowed: &'static [&'static str],
}

/// The arguments, settings, clock and terminal of the program are read in one place.
const SETTINGS: &str = "crates/cleveragents-cli/src/settings.rs";

/// Who may do what. Test code and automation are free; clippy's `disallowed_methods` covers the rest of std.
const DOORS: [Door; 6] = [
    Door {
        effect: "process",
        reached_by: &["process::Command", "Command::new", "process::Child", "fork(", "posix_spawn"],
        allowed: &["crates/cleveragents-exec/"],
    },
    Door {
        effect: "file",
        reached_by: &[
            "std::fs",
            "fs::File",
            "File::open",
            "OpenOptions",
            "rustix::fs",
            "cap_std",
            "tempfile",
        ],
        allowed: &[
            "crates/cleveragents-confine/",
            "crates/cleveragents-loader/build.rs",
            "crates/cleveragents-exec/src/sandbox/",
            "crates/cleveragents-cli/src/commands/tour/examples.rs",
            // What the kernel says about this process, once.
            "crates/cleveragents-cli/src/interrupt.rs",
            "crates/cleveragents-registry/src/state/creation.rs",
        ],
    },
    Door {
        effect: "network",
        reached_by: &["std::net", "TcpStream", "TcpListener", "UdpSocket", "rustix::net", "UnixStream"],
        allowed: &[
            "crates/cleveragents-exec/src/sandbox/fork_server.rs",
            "crates/cleveragents-mcp/src/server/http.rs",
        ],
    },
    Door {
        effect: "environment",
        reached_by: &[
            "env::var",
            "env::var_os",
            "env::vars",
            "env::current_dir",
            "env::home_dir",
            "env::temp_dir",
        ],
        allowed: &[SETTINGS],
    },
    Door {
        effect: "terminal",
        reached_by: &["io::stdin", "io::stdout", "io::stderr"],
        allowed: &[SETTINGS, "crates/cleveragents-cli/src/printer.rs"],
    },
    Door {
        effect: "clock",
        reached_by: &["Instant::now", "SystemTime::now", "clock_gettime"],
        allowed: &[SETTINGS, "crates/cleveragents-exec/src/clock.rs"],
    },
];

/// Finds effects outside the places that own them.
pub(super) fn check(source: &Source<'_>) -> Vec<Finding> {
    let path = source.file.path.as_str();
    let is_product = path.starts_with("crates/")
        && !path.starts_with("crates/cleveragents-testkit/")
        && !path.contains("/examples/")
        && !path.contains("/benches/");
    if !is_product || source.is_test {
        return Vec::new();
    }
    let mut findings = Vec::new();
    for (line, code) in source.scan.lines() {
        for door in DOORS.iter().filter(|door| !door.allowed.iter().any(|allowed| path.starts_with(allowed)))
        {
            for name in door.reached_by.iter().filter(|name| reaches(code, name)) {
                findings.push(source.finding(
                    line,
                    "door",
                    format!("`{name}` reaches a {} from a file that does not own this effect", door.effect),
                    "pass the value in from the edge, or call the crate that owns the effect",
                ));
            }
        }
    }
    findings
}

fn reaches(code: &str, name: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    code.match_indices(name).any(|(start, _)| {
        let (before, rest) = code.split_at(start);
        let after = rest.split_at(name.len()).1;
        !before.chars().next_back().is_some_and(is_part)
            && (name.ends_with('(') || !after.chars().next().is_some_and(is_part))
    })
}
