//! `cargo xtask python`: builds the wheel, installs it into a virtual environment and runs its tests there.
#![expect(clippy::disallowed_methods, reason = "automation makes environments and starts what is in them")]

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context as _, bail};

use crate::print;
use crate::process::target;
use crate::tree::repository;

/// What builds the wheel.
const MATURIN: &str = "maturin==1.16.0";
const PACKAGE: &str = "crates/cleveragents-py";

pub(crate) fn run(arguments: &[String]) -> anyhow::Result<ExitCode> {
    let rest = match arguments {
        [] => &[],
        [dashes, rest @ ..] if dashes == "--" => rest,
        _ => bail!("expected `cargo xtask python [-- <arguments of pytest>]`"),
    };
    let environment = Environment::usual()?;
    let wheel = build(&environment, "dev")?;
    environment.install(&wheel)?;
    let tests = repository().join(PACKAGE).join("tests");
    let outside = target(&repository()).join("python-tests");
    std::fs::create_dir_all(&outside)?;
    // Neither the sources of the package nor anything else of the repository is in the way of what was installed.
    let mut pytest = environment.python();
    pytest.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir"]).arg(&tests).arg(&tests);
    pytest.args(rest).current_dir(&outside).env("PYTHONDONTWRITEBYTECODE", "1");
    let status = pytest.status().context("cannot start pytest")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Builds the wheel with a profile of cargo.
pub(crate) fn build(environment: &Environment, profile: &str) -> anyhow::Result<PathBuf> {
    let repository = repository();
    let wheels = target(&repository).join("wheels").join(profile);
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels)?;
    }
    let mut maturin = environment.python();
    maturin
        .args(["-m", "maturin", "build", "--quiet", "--locked", "--profile", profile, "--out"])
        .arg(&wheels);
    maturin.arg("--interpreter").arg(environment.folder.join("bin/python"));
    shown(maturin.current_dir(repository.join(PACKAGE)), "maturin")?;
    let mut built = std::fs::read_dir(&wheels)?.filter_map(Result::ok).map(|entry| entry.path());
    built.next().with_context(|| format!("no wheel in `{}`", wheels.display()))
}

/// A virtual environment below the user's cache folder.
#[derive(Debug)]
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// The environment with what the tests need, made anew when that changed.
    pub(crate) fn usual() -> anyhow::Result<Self> {
        let requirements = repository().join(PACKAGE).join("tests/requirements.txt");
        let wanted = format!("{MATURIN}\n{}", std::fs::read_to_string(&requirements)?);
        let environment = Self { folder: cache()?.join("python") };
        let stamp = environment.folder.join("complete");
        if std::fs::read_to_string(&stamp).ok().as_ref() != Some(&wanted) {
            print("installing what the Python tests need\n")?;
            let python = interpreter()?;
            shown(Command::new(python).args(["-m", "venv", "--clear"]).arg(&environment.folder), "venv")?;
            environment.pip(&["install", MATURIN, "-r"], &requirements)?;
            std::fs::write(&stamp, wanted)?;
        }
        Ok(environment)
    }

    /// The interpreter of the environment, as a command.
    pub(crate) fn python(&self) -> Command {
        Command::new(self.folder.join("bin/python"))
    }

    /// Installs a wheel in the place of the one that is there.
    pub(crate) fn install(&self, wheel: &Path) -> anyhow::Result<()> {
        self.pip(&["install", "--force-reinstall", "--no-deps"], wheel)
    }

    fn pip(&self, arguments: &[&str], last: &Path) -> anyhow::Result<()> {
        let mut pip = self.python();
        shown(
            pip.args(["-m", "pip", "--quiet", "--disable-pip-version-check"]).args(arguments).arg(last),
            "pip",
        )
    }
}

/// The first interpreter that is new enough.
fn interpreter() -> anyhow::Result<&'static str> {
    let is_new = |python: &&&str| {
        let check = "import sys; sys.exit(sys.version_info < (3, 11))";
        Command::new(python).args(["-c", check]).status().is_ok_and(|status| status.success())
    };
    let known = ["python3", "/usr/bin/python3", "python3.13", "python3.12", "python3.11"];
    known.iter().find(is_new).copied().context("no Python 3.11 or newer is installed")
}

fn cache() -> anyhow::Result<PathBuf> {
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache"));
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home);
    Ok(base.context("neither `XDG_CACHE_HOME` nor `HOME` is set")?.join("cleveragents"))
}

fn shown(command: &mut Command, name: &str) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot start {name}"))?;
    if !status.success() {
        bail!("{name} failed");
    }
    Ok(())
}
