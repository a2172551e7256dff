//! The only code that reads the arguments, the environment, the working folder, the home folder and the clock. Everything
//! else is given what was read.
#![expect(clippy::disallowed_methods, reason = "reads the environment once and passes values in")]

use std::ffi::OsString;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use cleveragents::Variables;

use crate::args::{ColorChoice, FormatChoice, GlobalArgs};
use crate::palette::Palette;
use crate::shell::shell_word;

/// What the process was started with.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings {
    pub(crate) arguments: Vec<OsString>,
    pub(crate) temporary_folder: PathBuf,
    started: Instant,
    working_folder: PathBuf,
    home: Option<PathBuf>,
    config_home: Option<PathBuf>,
    data_home: Option<PathBuf>,
    no_color: bool,
    dumb_terminal: bool,
    program_folders: Vec<PathBuf>,
    variables: Variables,
    input_on_terminal: bool,
    answer_on_terminal: bool,
    beside_on_terminal: bool,
}

/// How to print.
#[derive(Clone, Debug)]
pub(crate) struct OutputSettings {
    pub(crate) form: Form,
    pub(crate) answer_on_terminal: bool,
    pub(crate) beside_on_terminal: bool,
    pub(crate) width: Option<usize>,
    pub(crate) quiet: bool,
    pub(crate) verbose: bool,
    answer_colour: bool,
    beside_colour: bool,
}

/// Where the library looks for files.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    pub(crate) working_folder: PathBuf,
    pub(crate) project: PathBuf,
    /// The working folder and every folder above it that belongs to the project, the nearest first.
    pub(crate) project_folders: Vec<PathBuf>,
    pub(crate) home: Option<PathBuf>,
    /// The folders that were named, if any; they replace the default ones.
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) clients: Vec<String>,
    /// The policy that was named; it has to be there.
    pub(crate) policy: Option<PathBuf>,
    /// The place of the state.
    pub(crate) data_folder: Option<PathBuf>,
    /// The place of the user's policy.
    pub(crate) user_policy: Option<PathBuf>,
    /// The folder for temporary files.
    pub(crate) temporary_folder: PathBuf,
    /// The folders in which programs are looked for.
    pub(crate) program_folders: Vec<PathBuf>,
    /// What references in configurations of servers stand for.
    pub(crate) variables: Variables,
}

/// The forms of an answer, without the other spellings.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Form {
    Rich,
    Plain,
    Json,
    Yaml,
    Github,
}

impl Surroundings {
    pub(crate) fn read() -> Self {
        let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        Self {
            arguments: std::env::args_os().collect(),
            started: Instant::now(),
            // A deleted working folder still has a name for the system.
            working_folder: std::env::current_dir().unwrap_or_else(|_| PathBuf::from(".")),
            temporary_folder: std::env::temp_dir(),
            home: folder("HOME").or_else(|| folder("USERPROFILE")),
            config_home: folder("XDG_CONFIG_HOME"),
            data_home: folder("XDG_DATA_HOME"),
            no_color: std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
            dumb_terminal: std::env::var_os("TERM").is_some_and(|value| value == "dumb"),
            program_folders: std::env::var_os("PATH")
                .map(|path| std::env::split_paths(&path).filter(|folder| folder.is_absolute()).collect())
                .unwrap_or_default(),
            variables: Variables(
                std::env::vars_os()
                    .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
                    .collect(),
            ),
            input_on_terminal: io::stdin().is_terminal(),
            answer_on_terminal: io::stdout().is_terminal(),
            beside_on_terminal: io::stderr().is_terminal(),
        }
    }

    /// The same process as if it had been started in another folder, by a user who has no files of their own.
    pub(crate) fn inside(&self, folder: &Path) -> Self {
        Self {
            arguments: Vec::new(),
            working_folder: folder.to_owned(),
            home: None,
            config_home: None,
            data_home: None,
            input_on_terminal: false,
            answer_on_terminal: false,
            ..self.clone()
        }
    }

    /// Returns what has to be typed to start this program: its name when it was found by name, else its path.
    pub(crate) fn program(&self) -> String {
        let first = self.arguments.first().map_or_else(|| Path::new("agents"), Path::new);
        if first.components().count() > 1 {
            self.absolute(first).to_string_lossy().into_owned()
        } else {
            "agents".to_owned()
        }
    }

    /// Returns the path as seen from the root of the file system. Nothing is looked up.
    pub(crate) fn absolute(&self, path: &Path) -> PathBuf {
        self.working_folder.join(path)
    }

    /// Says whether somebody sits there who can be asked: the question goes to the standard error, the answer comes from
    /// the standard input, and an answer for programs is never preceded by a question.
    pub(crate) fn can_ask(&self, output: &OutputSettings) -> bool {
        self.input_on_terminal && self.beside_on_terminal && output.is_for_people()
    }

    /// Reads the standard input, which may not be longer than `limit` bytes.
    pub(crate) fn read_standard_input(limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        io::stdin().lock().take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
        if u64::try_from(bytes.len()).is_ok_and(|length| length <= limit) {
            Ok(bytes)
        } else {
            Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("longer than {limit} bytes")))
        }
    }

    /// Gives the standard input and output to whoever speaks a protocol over them.
    pub(crate) fn streams() -> (io::Stdin, io::Stdout) {
        (io::stdin(), io::stdout())
    }

    /// Forgets what was typed before anything was asked: it cannot be an answer.
    #[cfg(unix)]
    pub(crate) fn forget_typed() {
        // What is no terminal keeps its input, and is never asked.
        rustix::termios::tcflush(io::stdin(), rustix::termios::QueueSelector::IFlush).unwrap_or_default();
    }

    /// Elsewhere what was typed ahead is kept.
    #[cfg(not(unix))]
    pub(crate) fn forget_typed() {}

    /// Reads a line of text from the standard input, at most 1,024 bytes; `None` at its end.
    pub(crate) fn read_line() -> Option<String> {
        let mut line = Vec::new();
        let length = io::stdin().lock().take(1024).read_until(b'\n', &mut line).ok()?;
        String::from_utf8(line).ok().filter(|_| length > 0).map(|text| text.trim().to_owned())
    }

    /// Says where skills, policies and state are.
    pub(crate) fn places(&self, global: &GlobalArgs) -> Places {
        let configuration =
            self.config_home.clone().or_else(|| self.home.as_ref().map(|home| home.join(".config")));
        Places {
            working_folder: self.working_folder.clone(),
            project: self.project(),
            project_folders: self.project_folders().into_iter().map(Path::to_owned).collect(),
            home: self.home.clone(),
            roots: self.all_of("--root", &global.root).iter().map(|root| self.absolute(root)).collect(),
            clients: self.clients(global),
            policy: global.policy.as_ref().map(|policy| self.absolute(policy)),
            data_folder: global.data_dir.as_ref().map(|folder| self.absolute(folder)).or_else(|| {
                let usual = self.home.as_ref().map(|home| home.join(".local/share"));
                self.data_home.clone().or(usual).map(|folder| folder.join("cleveragents"))
            }),
            user_policy: configuration.map(|folder| folder.join("cleveragents/policy.yaml")),
            temporary_folder: self.temporary_folder.clone(),
            program_folders: self.program_folders.clone(),
            variables: self.variables.clone(),
        }
    }

    /// Finds the folder of the project: the nearest one with `.agents` up to the one with `.git`, else that one, else
    /// the working folder.
    pub(crate) fn project(&self) -> PathBuf {
        let inside = self.project_folders();
        let nearest = inside.iter().find(|folder| folder.join(".agents").is_dir()).or(inside.last());
        nearest.map_or_else(|| self.working_folder.clone(), |folder| (*folder).to_owned())
    }

    /// Lists the working folder and those above it up to the one with `.git`. Without a repository nothing above the
    /// working folder is looked at, for it may belong to somebody else.
    fn project_folders(&self) -> Vec<&Path> {
        let mut inside: Vec<&Path> = self.working_folder.ancestors().collect();
        let top = inside.iter().position(|folder| folder.join(".git").exists()).unwrap_or(0);
        inside.truncate(top + 1);
        inside
    }

    pub(crate) fn elapsed_ms(&self) -> f64 {
        (self.started.elapsed().as_secs_f64() * 1_000_000.0).round() / 1000.0
    }

    /// Reads how to print from arguments that may not make sense, for the time before they are understood.
    pub(crate) fn early_output(&self) -> OutputSettings {
        let last = |option: &str| self.typed_values(option).pop().and_then(|value| value.into_string().ok());
        let form = match last("--format").as_deref() {
            Some("json") => Form::Json,
            Some("yaml") => Form::Yaml,
            Some("plain") => Form::Plain,
            Some(_) | None => Form::Rich,
        };
        let color = match last("--color").as_deref() {
            Some("always") => ColorChoice::Always,
            Some("never") => ColorChoice::Never,
            Some(_) | None => ColorChoice::Auto,
        };
        self.output(form, color, 0, 0)
    }

    pub(crate) fn output_for(&self, global: &GlobalArgs) -> OutputSettings {
        let form = match global.format {
            FormatChoice::Rich => Form::Rich,
            FormatChoice::Plain => Form::Plain,
            FormatChoice::Json => Form::Json,
            FormatChoice::Yaml => Form::Yaml,
            FormatChoice::Github => Form::Github,
        };
        self.output(form, global.color, global.quiet, global.verbose)
    }

    fn output(&self, form: Form, color: ColorChoice, quiet: u8, verbose: u8) -> OutputSettings {
        let wanted = |terminal: bool| match color {
            ColorChoice::Auto => terminal && !self.no_color && !self.dumb_terminal,
            ColorChoice::Always => true,
            ColorChoice::Never => false,
        };
        OutputSettings {
            form,
            answer_on_terminal: self.answer_on_terminal,
            beside_on_terminal: self.beside_on_terminal,
            width: if self.answer_on_terminal { terminal_width() } else { None },
            quiet: quiet > 0,
            verbose: verbose > 0,
            answer_colour: form == Form::Rich && wanted(self.answer_on_terminal),
            beside_colour: form == Form::Rich && wanted(self.beside_on_terminal),
        }
    }

    /// Writes down the options that say where skills and state are, as they would be typed again before a command.
    pub(crate) fn repeated_options(&self, global: &GlobalArgs) -> String {
        let roots = self.all_of("--root", &global.root);
        let mut options: String = roots
            .iter()
            .map(|root| ["--root ", &shell_word(&root.to_string_lossy()), " "].concat())
            .collect();
        let clients = self.clients(global);
        if !clients.is_empty() {
            options.extend(["--clients ", &shell_word(&clients.join(",")), " "]);
        }
        if let Some(folder) = &global.data_dir {
            options.extend(["--data-dir ", &shell_word(&folder.to_string_lossy()), " "]);
        }
        options
    }

    fn clients(&self, global: &GlobalArgs) -> Vec<String> {
        let names: Vec<OsString> = global.clients.iter().map(OsString::from).collect();
        let names = self.all_of("--clients", &names).into_iter();
        let names = names.map(|names| names.to_string_lossy().into_owned());
        names.flat_map(|names| names.split(',').map(str::to_owned).collect::<Vec<_>>()).collect()
    }

    /// Returns the values of a repeatable option. The parser forgets those before a command when there are some behind it.
    fn all_of<T: Clone + From<OsString>>(&self, option: &str, parsed: &[T]) -> Vec<T> {
        let typed = self.typed_values(option);
        if typed.len() > parsed.len() { typed.into_iter().map(T::from).collect() } else { parsed.to_vec() }
    }

    /// Finds the values of an option among the raw arguments.
    fn typed_values(&self, option: &str) -> Vec<OsString> {
        let mut values = Vec::new();
        let mut arguments = self.arguments.iter().skip(1).take_while(|argument| *argument != "--");
        while let Some(argument) = arguments.next() {
            let inline = argument.to_str().and_then(|text| text.strip_prefix(option)?.strip_prefix('='));
            if argument == option {
                values.extend(arguments.next().cloned());
            } else {
                values.extend(inline.map(OsString::from));
            }
        }
        values
    }
}

impl OutputSettings {
    pub(crate) fn answer_palette(&self) -> Palette {
        if self.answer_colour { Palette::coloured() } else { Palette::default() }
    }

    pub(crate) fn beside_palette(&self) -> Palette {
        if self.beside_colour { Palette::coloured() } else { Palette::default() }
    }

    pub(crate) fn is_github(&self) -> bool {
        self.form == Form::Github
    }

    /// Says whether the answer is text for people and not a value for programs.
    pub(crate) fn is_for_people(&self) -> bool {
        !matches!(self.form, Form::Json | Form::Yaml)
    }

    pub(crate) fn answer_has_colour(&self) -> bool {
        self.answer_colour
    }
}

fn terminal_width() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}
