//! A folder of its own for each test, and runs of the real program in it.
#![expect(clippy::disallowed_methods, reason = "writes fixtures and starts the program under test")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use tempfile::TempDir;

/// A project folder, a home folder, and nothing else that the program could find.
#[derive(Debug, Clone)]
pub(crate) struct Playground {
    folder: Arc<TempDir>,
}

/// Lets programs that are started from here have the usual answer to signals, though whoever started the tests may ignore some, as a
/// shell does for what runs in the background. Programs inherit that something is ignored, and no handler.
fn answer_signals() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    #[cfg(unix)]
    ONCE.call_once(|| {
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGHUP] {
            let ends = Arc::new(std::sync::atomic::AtomicBool::new(true));
            signal_hook::flag::register_conditional_shutdown(signal, 1, ends).expect("a handler");
        }
    });
}

impl Playground {
    pub(crate) fn new() -> Self {
        answer_signals();
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["project", "home", "tmp"] {
            fs::create_dir(folder.path().join(name)).expect("an empty folder");
        }
        Self { folder: Arc::new(folder) }
    }

    /// The folder of everything.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn project(&self) -> PathBuf {
        self.folder.path().join("project")
    }

    /// Writes a file below the playground, such as `project/.agents/skills/a/SKILL.md`.
    pub(crate) fn file(self, path: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
        self
    }

    /// Gives a file a second name.
    pub(crate) fn hard_link(self, existing: &str, path: &str) -> Self {
        fs::hard_link(self.folder.path().join(existing), self.folder.path().join(path)).expect("a link");
        self
    }

    /// Makes a file of that many bytes, none of which is on the disk.
    pub(crate) fn sparse(self, path: &str, size: u64) -> Self {
        fs::File::create(self.folder.path().join(path)).and_then(|file| file.set_len(size)).expect("a file");
        self
    }

    /// Makes a link.
    #[cfg(unix)]
    pub(crate) fn link(self, target: &str, path: &str) -> Self {
        std::os::unix::fs::symlink(target, self.folder.path().join(path)).expect("a link");
        self
    }

    /// Writes a file, with a path of any bytes, again or for the first time.
    pub(crate) fn write(&self, path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.folder.path().join(path)).expect("a text file")
    }

    /// Removes a file or a folder with everything in it.
    pub(crate) fn remove(&self, path: &str) {
        let path = self.folder.path().join(path);
        if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }
            .expect("something to remove");
    }

    /// Puts a link to a folder in the place of the folder, which moves.
    #[cfg(unix)]
    pub(crate) fn move_behind_link(&self, path: &str, target: &str) {
        let [path, target] = [path, target].map(|path| self.folder.path().join(path));
        fs::rename(&path, &target).expect("a free name");
        std::os::unix::fs::symlink(target, path).expect("a link");
    }

    /// Says whether something stands there.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.folder.path().join(path).exists()
    }

    /// Replaces the temporary folder in a text by a fixed word.
    pub(crate) fn without_folder(&self, text: &str) -> String {
        replace_path(text, self.folder.path())
    }

    /// Writes a skill with a name, a description and a body into the project.
    pub(crate) fn skill(self, folder: &str, description: &str, body: &str) -> Self {
        let text = format!("---\nname: {folder}\ndescription: {description}\n---\n{body}\n");
        self.file(&format!("project/.agents/skills/{folder}/SKILL.md"), text)
    }

    /// Runs the program in the project and writes down everything that it said.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        self.write_down(&self.output(arguments, b""))
    }

    /// Runs the program and shortens every gap in a line.
    pub(crate) fn run_unaligned(&self, arguments: &[&str]) -> String {
        unaligned(&self.run(arguments))
    }

    /// Runs the program in a folder of the project.
    pub(crate) fn run_in(&self, folder: &str, arguments: &[&str]) -> String {
        let folder = self.project().join(folder);
        let output = self.command(arguments).current_dir(folder).output().expect("the program ends");
        self.write_down(&output)
    }

    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &[u8]) -> String {
        self.write_down(&self.output(arguments, input))
    }

    pub(crate) fn output(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut child = self.command(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        // The program may end without reading its input.
        stdin.write_all(input).unwrap_or_default();
        drop(stdin);
        child.wait_with_output().expect("the program ends")
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_agents"));
        command
            .args(arguments)
            .current_dir(self.project())
            .env_clear()
            .env("HOME", self.folder.path().join("home"))
            .env("TMPDIR", self.folder.path().join("tmp"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs a line of a shell, in which `$0` is the program, in the project.
    #[cfg(all(target_os = "linux", not(agents_portable)))]
    pub(crate) fn shell(&self, line: &str) -> Output {
        let mut command = Command::new("sh");
        command
            .args(["-c", line, env!("CARGO_BIN_EXE_agents")])
            .current_dir(self.project())
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("HOME", self.folder.path().join("home"))
            .env("TMPDIR", self.folder.path().join("tmp"));
        command.output().expect("a shell")
    }

    pub(crate) fn write_down(&self, output: &Output) -> String {
        let code = output.status.code().map_or_else(|| "killed".to_owned(), |code| code.to_string());
        let mut text = format!("exit: {code}\n");
        for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
            if !bytes.is_empty() {
                let content = self.without_places(&String::from_utf8_lossy(bytes));
                text.extend(["--- ", name, "\n", &content]);
            }
        }
        text
    }

    /// Replaces what differs between two runs: the temporary folder and times.
    fn without_places(&self, text: &str) -> String {
        let text = replace_path(text, self.folder.path());
        let lines = text.split_inclusive('\n').map(|line| match line.find("duration_ms") {
            Some(at) if !line.contains("\\\"duration_ms") => {
                let (before, rest) = line.split_at(at);
                let end = rest.trim_end_matches(['\n', ',']);
                let tail = rest.strip_prefix(end).unwrap_or_default();
                let quote = if rest.starts_with("duration_ms\"") { "\"" } else { "" };
                format!("{before}duration_ms{quote}: [MS]{tail}")
            }
            Some(_) | None => line.to_owned(),
        });
        lines.collect()
    }
}

/// Shortens every gap in a line, because columns depend on the length of the temporary folder.
pub(crate) fn unaligned(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("  ").filter(|cell| !cell.is_empty()).collect::<Vec<_>>());
    lines.map(|cells| cells.iter().map(|cell| cell.trim()).collect::<Vec<_>>().join("  ") + "\n").collect()
}

fn replace_path(text: &str, path: &Path) -> String {
    text.replace(&path.display().to_string(), "[DIR]")
}
