//! An attacker who swaps a real folder and a link to an outside folder as fast as the system lets them, while a reader works.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rustix::fs::{CWD, Mode, OFlags, RenameFlags};

/// The text of every file that a reader may see.
pub const INSIDE: &str = "INSIDE";

/// The text of every file, and part of every file name, that a reader must never see.
pub const SECRET: &str = "SECRET";

/// Returns how many attempts an attack makes: `usual`, unless `AGENTS_ATTACK_READS` asks for another number.
#[expect(clippy::disallowed_methods, reason = "the nightly run asks for more attempts this way")]
pub fn attempts(usual: u64) -> u64 {
    std::env::var("AGENTS_ATTACK_READS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A skill folder under attack: `scripts/d/a.txt` is inside, and at times `scripts/d` is a link to an outside folder.
#[derive(Debug)]
pub struct SwapTree {
    base: tempfile::TempDir,
}

/// What one attempt of a reader came back with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// Only what stands inside.
    Inside,
    /// Something that stands outside.
    Outside,
    /// Nothing: the reader was refused.
    Refused,
}

/// What happened in one attack.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AttackReport {
    /// Attempts that saw only the inside.
    pub inside: u64,
    /// Attempts that saw the outside.
    pub outside: u64,
    /// Attempts that were refused.
    pub refused: u64,
    /// How often the attacker swapped meanwhile.
    pub swaps: u64,
}

impl Sight {
    /// Judges what a reader saw by the marks that inside and outside carry.
    pub fn of(seen: &[u8]) -> Self {
        if contains(seen, SECRET) {
            Self::Outside
        } else if contains(seen, INSIDE) {
            Self::Inside
        } else {
            Self::Refused
        }
    }
}

impl SwapTree {
    /// Builds the tree in a temporary folder.
    pub fn build() -> std::io::Result<Self> {
        let tree = Self { base: tempfile::tempdir()? };
        for (file, text) in [
            ("skill/scripts/d/a.txt", INSIDE),
            ("skill/scripts/d/INSIDE.txt", INSIDE),
            ("outside/a.txt", SECRET),
            ("outside/SECRET.txt", SECRET),
        ] {
            let path = tree.base.path().join(file);
            write(&path, text)?;
        }
        let front = "---\nname: local/swapped\ndescription: A folder under attack.\n---\nINSIDE\n";
        write(&tree.base.path().join("skill/SKILL.md"), front)?;
        std::os::unix::fs::symlink(
            tree.base.path().join("outside"),
            tree.base.path().join("skill/scripts/x"),
        )?;
        Ok(tree)
    }

    /// Returns the folder that readers are given.
    pub fn skill(&self) -> PathBuf {
        self.base.path().join("skill")
    }

    /// Lets `attempt` run `attempts` times under attack, or until `enough` is content with the report so far.
    pub fn attack(
        &self,
        attempts: u64,
        enough: impl Fn(&AttackReport) -> bool,
        mut attempt: impl FnMut(&Path) -> Sight,
    ) -> std::io::Result<AttackReport> {
        let skill = self.skill();
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let scripts = rustix::fs::openat(CWD, skill.join("scripts"), flags, Mode::empty())?;
        let (stop, swaps) = (AtomicBool::new(false), AtomicU64::new(0));
        let mut report = AttackReport::default();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                // The link stands for as short as the system allows and the real folder for varying moments, so that swaps
                // fall into every point of a read and reads still succeed.
                for round in 0_u32.. {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    for _ in 0..2 {
                        if rustix::fs::renameat_with(&scripts, "d", &scripts, "x", RenameFlags::EXCHANGE)
                            .is_ok()
                        {
                            swaps.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                    for _ in 0..(round % 64) * 32 {
                        std::hint::spin_loop();
                    }
                }
            });
            for _ in 0..attempts {
                match attempt(&skill) {
                    Sight::Inside => report.inside += 1,
                    Sight::Outside => report.outside += 1,
                    Sight::Refused => {
                        report.refused += 1;
                        // Where cores are few, the attacker may be waiting for this one with the link in place.
                        std::thread::yield_now();
                    }
                }
                if enough(&report) {
                    break;
                }
            }
            stop.store(true, Ordering::Relaxed);
        });
        report.swaps = swaps.into_inner();
        Ok(report)
    }
}

/// Reads as programs do that resolve a path, test that it lies inside, and then open it: the reader that the attack is meant
/// to catch.
#[expect(clippy::disallowed_methods, reason = "the fault of this reader is what is shown")]
pub fn resolve_then_open(folder: &Path, file: &Path) -> std::io::Result<Vec<u8>> {
    let root = std::fs::canonicalize(folder)?;
    let resolved = std::fs::canonicalize(root.join(file))?;
    if resolved.starts_with(&root) {
        std::fs::read(resolved)
    } else {
        Err(std::io::Error::from(std::io::ErrorKind::PermissionDenied))
    }
}

#[expect(clippy::disallowed_methods, reason = "builds the tree that is attacked")]
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(path, text)
}

fn contains(seen: &[u8], mark: &str) -> bool {
    seen.windows(mark.len()).any(|window| window == mark.as_bytes())
}
