//! Seeing that skills changed, for whoever shows them or serves them for long.
//!
//! The roots are searched again and again with what is known from the last time, which asks the system once for each skill. That
//! sees the same as a first search would, on every file system and for any number of skills; notifications of the system would
//! need a watch on every skill folder, of which there are not enough for some users, and are not given at all by network file systems.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cleveragents_confine::{EntryKind, FileStat, Folder, Identity, RelativePath};
use cleveragents_exec::SystemClock;
use cleveragents_loader::{Discovery, FoundAgain, RepeatedDiscovery};
use cleveragents_registry::{SkillQuery, StateFile};
use cleveragents_runtime::Clock as _;

use crate::known::unix_ns;
use crate::registered::Registered;
use crate::server_files::SERVERS_FILE;
use crate::skill_file;
use crate::tool_sources::TOOLS_FOLDER;
use crate::world::known_registered;
use crate::{AgentsOptions, UserPolicy};

/// The shortest time between two looks.
const SHORTEST_PAUSE: Duration = Duration::from_millis(500);
/// The longest time between two looks.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// A look that takes long is made seldom: at most this part of the time is spent on looking.
pub(crate) const SHARE: u32 = 50;
/// Changes that follow each other within this time are one.
const SETTLING: Duration = Duration::from_millis(150);
/// The most looks for which a change that goes on is waited for.
const SETTLING_LOOKS: usize = 10;
/// The longest time for which a wish to stop is not noticed.
const SLICE: Duration = Duration::from_millis(50);

/// What changed between two looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SkillsChanged {
    /// Whether other skills or problems are found below the roots, or the same ones with other names, descriptions or places.
    pub list: bool,
    /// How many skill files that were there before were written since, those of registered folders included; their instructions
    /// may be others.
    pub files: usize,
    /// Whether a YAML file of a skill or a tool, a file that was named for the watch, or the state file, is not what it was.
    pub definitions: bool,
    /// Whether a policy, or a file in which servers are configured, is not what it was.
    pub rules: bool,
}

/// Looks for changes of the skills that some options describe: skill files below the roots and of registered folders, the YAML files of skills and tools, policies, the
/// files of servers, the state file. Other files of skill folders are not looked at.
///
/// A change is told once, after it has settled. It names nothing: whoever wants to know builds another [`Agents`](crate::Agents)
/// from the same options and exchanges it between two calls, so that a call that is running keeps what it began with.
#[derive(Debug)]
pub struct SkillWatch {
    options: AgentsOptions,
    repeated: RepeatedDiscovery,
    found: Discovery,
    /// Further files that count as definitions.
    named: Vec<PathBuf>,
    definitions: Vec<FileState>,
    rules: Vec<FileState>,
    registered: RegisteredFolders,
    pause: Duration,
}

/// A file that is looked at, and what the system said about it.
#[derive(Debug, PartialEq, Eq)]
struct FileState {
    path: PathBuf,
    state: Option<(Identity, u64, i128, i128)>,
}

/// The skill files of the folders that are registered.
#[derive(Debug)]
struct RegisteredFolders {
    files: Vec<(PathBuf, FileState)>,
    /// Whether the registry could be read.
    is_known: bool,
}

impl RegisteredFolders {
    /// Asks the registry, and says what the files are that define skills and tools: as they were before it was asked and after.
    fn read(options: &AgentsOptions, named: &[PathBuf]) -> (Self, Vec<FileState>) {
        let state = options.data_folder.as_ref().map(|data| Arc::new(StateFile::new(data)));
        let mut before = definitions(options, named);
        for _ in 0..SETTLING_LOOKS {
            let entries = Registered::new(state.clone()).skills(&SkillQuery::default());
            let is_known = entries.is_ok();
            let folders =
                entries.unwrap_or_default().into_iter().filter_map(|entry| known_registered(entry).folder);
            let files =
                folders.map(|folder| (folder.path.clone(), FileState::of_skill(&folder.path))).collect();
            let after = definitions(options, named);
            if after == before {
                return (Self { files, is_known }, after);
            }
            before = after;
        }
        // It is written to all the time, and asked again at the next look.
        (Self { files: Vec::new(), is_known: false }, before)
    }

    /// Looks at every file, and counts those that were written since the last look.
    fn written(&mut self) -> usize {
        let mut written = 0;
        for (folder, state) in &mut self.files {
            let found = FileState::of_skill(folder);
            if found != *state {
                *state = found;
                written += 1;
            }
        }
        written
    }
}

impl SkillWatch {
    /// Takes a first look, with which later ones are compared.
    pub fn start(options: &AgentsOptions) -> Self {
        Self::start_with(options, Vec::new())
    }

    /// Takes a first look, and looks at some files besides.
    pub(crate) fn start_with(options: &AgentsOptions, named: Vec<PathBuf>) -> Self {
        let mut repeated = RepeatedDiscovery::new(options.roots.clone(), options.discovery);
        let (registered, definitions) = RegisteredFolders::read(options, &named);
        let rules = rules(options);
        let FoundAgain { discovery: found, .. } = repeated.search(unix_ns());
        let (options, pause) = (options.clone(), SHORTEST_PAUSE);
        Self { options, repeated, found, named, definitions, rules, registered, pause }
    }

    /// Looks once; tells what changed since the last look.
    pub fn look(&mut self) -> Option<SkillsChanged> {
        let clock = SystemClock::start();
        let (mut definitions, rules) = (definitions(&self.options, &self.named), rules(&self.options));
        let written = self.registered.written();
        if definitions != self.definitions || !self.registered.is_known {
            (self.registered, definitions) = RegisteredFolders::read(&self.options, &self.named);
        }
        let FoundAgain { discovery, touched } = self.repeated.search(unix_ns());
        let changed = SkillsChanged {
            list: !is_same(&discovery, &self.found),
            files: touched + written,
            definitions: definitions != self.definitions,
            rules: rules != self.rules,
        };
        self.found = discovery;
        (self.definitions, self.rules) = (definitions, rules);
        self.pause = (clock.elapsed() * SHARE).clamp(SHORTEST_PAUSE, LONGEST_PAUSE);
        (changed.list || changed.files > 0 || changed.definitions || changed.rules).then_some(changed)
    }

    /// Waits for the next change; `None` once `goes_on` says no, which is asked several times a second.
    ///
    /// Looks are at least half a second apart, and further when they take long: at most a fiftieth of the time is spent on them.
    pub fn wait(&mut self, goes_on: impl Fn() -> bool) -> Option<SkillsChanged> {
        self.wait_while(|| true, goes_on)
    }

    /// Waits for the next change as long as `waits` says yes. Whoever is no longer waiting still gets a change that is about to
    /// settle.
    pub(crate) fn wait_while(
        &mut self,
        waits: impl Fn() -> bool,
        goes_on: impl Fn() -> bool,
    ) -> Option<SkillsChanged> {
        loop {
            if !pause(self.pause, || goes_on() && waits()) {
                return None;
            }
            let Some(mut changed) = self.look() else { continue };
            for _ in 0..SETTLING_LOOKS {
                if !pause(SETTLING, &goes_on) {
                    return None;
                }
                let Some(more) = self.look() else { break };
                changed.list |= more.list;
                changed.files = changed.files.max(more.files);
                changed.definitions |= more.definitions;
                changed.rules |= more.rules;
            }
            return Some(changed);
        }
    }
}

/// Waits as long as it is wanted; tells whether it still is.
pub(crate) fn pause(mut left: Duration, goes_on: impl Fn() -> bool) -> bool {
    while goes_on() {
        if left.is_zero() {
            return true;
        }
        let slice = left.min(SLICE);
        std::thread::sleep(slice);
        left -= slice;
    }
    false
}

fn is_same(one: &Discovery, other: &Discovery) -> bool {
    one.skills == other.skills && one.problems == other.problems && one.roots == other.roots
}

/// Says what the system says about every file that defines skills or tools, besides skill files.
fn definitions(options: &AgentsOptions, also: &[PathBuf]) -> Vec<FileState> {
    let mut states = Vec::new();
    let tools = [&options.project, &options.home].into_iter().flatten().map(|base| base.join(TOOLS_FOLDER));
    for folder in options.roots.iter().map(|root| root.path.clone()).chain(tools) {
        let Ok(opened) = Folder::open(&folder) else { continue };
        for entry in opened.entries().unwrap_or_default() {
            let is_definition = entry.kind != EntryKind::Folder && is_definition_name(&entry.name);
            if let Some(path) = Some(Path::new(&entry.name)).filter(|_| is_definition) {
                let state = RelativePath::try_from(path).ok().and_then(|path| opened.stat(&path).ok());
                states.push(FileState::new(folder.join(path), state));
            }
        }
    }
    let mut named = [&options.tool_files, also].concat();
    if let Some(data) = &options.data_folder {
        let file = StateFile::new(data).path().to_owned();
        let mut log = file.as_os_str().to_owned();
        log.push("-wal");
        named.extend([file, log.into()]);
    }
    states.extend(named.into_iter().map(|path| {
        let state = state_of(&path);
        // An empty log says the same as none.
        let state = state.filter(|state| state.size > 0);
        FileState::new(path, state)
    }));
    states
}

/// Says what the system says about every file that decides what may be called.
fn rules(options: &AgentsOptions) -> Vec<FileState> {
    let policy = match &options.user_policy {
        UserPolicy::At(path) | UserPolicy::Named(path) => Some(path.clone()),
        UserPolicy::None => None,
    };
    let servers = [&options.project, &options.home].into_iter().flatten().map(|base| base.join(SERVERS_FILE));
    let files = policy.into_iter().chain(options.project_policies.iter().cloned()).chain(servers);
    let files = files.chain(options.servers.files.iter().cloned());
    files.map(|path| FileState::new(path.clone(), state_of(&path))).collect()
}

/// Tells whether a name is one of those that are read as definitions.
fn is_definition_name(name: &OsStr) -> bool {
    let bytes = name.as_encoded_bytes();
    bytes.ends_with(b".yaml") || bytes.ends_with(b".yml")
}

fn state_of(path: &Path) -> Option<FileStat> {
    let folder = Folder::open(path.parent()?).ok()?;
    folder.stat(&RelativePath::try_from(Path::new(path.file_name()?)).ok()?).ok()
}

impl FileState {
    /// Looks at the skill file of a folder.
    fn of_skill(folder: &Path) -> Self {
        match skill_file::inside(folder) {
            Ok(file) => Self::new(file.path, Some(file.stat)),
            Err(_) => Self::new(folder.to_owned(), None),
        }
    }

    fn new(path: PathBuf, state: Option<FileStat>) -> Self {
        let state = state.map(|stat| (stat.identity, stat.size, stat.modified_ns, stat.changed_ns));
        Self { path, state }
    }
}

#[cfg(test)]
mod tests;
