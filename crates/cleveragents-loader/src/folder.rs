//! One skill folder with its three tiers: metadata, instructions, resources.

mod contents;
mod descriptor;
mod examine;
mod finding;
mod resource;
mod skill_file;

pub use contents::FolderContents;
pub use descriptor::{AgentSkillDescriptor, AgentSkillResourceSlot, AgentSkillToolDescriptor};
pub use examine::{ExaminedFolder, examine_folder};
pub use finding::{FolderFinding, FolderFindingCode};
pub use resource::{Resource, ResourceContent, ResourceError, ResourceFolder, ResourceListing};
pub(crate) use skill_file::{SKILL_FILE, is_skill_file_name};

use crate::{
    AgentSkillError, AgentSkillSpec, Diagnostic, DiagnosticCode, Dialect, DialectChoice, ParseOptions,
    parse_skill,
};
use cleveragents_confine::{
    Digest, Folder, MAX_FILE_BYTES, MountPolicy, OpenError, RelativePath, WalkLimits,
};
use cleveragents_domain::name::DEFAULT_NAMESPACE;
use skill_file::SkillFile;
use std::path::{Path, PathBuf};

/// How much a folder may deviate before it is refused.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Strictness {
    /// Any error is a refusal, and the file is named exactly `SKILL.md`.
    #[default]
    Strict,
    /// The skill is kept whenever a name and a description can be had.
    Lenient,
}

/// How a skill folder is loaded. The default is the contract's: strict, in the cleveragents dialect.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LoadOptions {
    /// What happens when something is wrong.
    pub strictness: Strictness,
    /// The dialect.
    pub dialect: DialectChoice,
    /// The namespace that a bare name gets.
    pub default_namespace: String,
}

impl LoadOptions {
    /// Keeps whatever can be kept and tells the dialect by the name, as discovery does.
    pub fn lenient(default_namespace: &str) -> Self {
        Self {
            strictness: Strictness::Lenient,
            dialect: DialectChoice::Auto,
            default_namespace: default_namespace.to_owned(),
        }
    }
}

impl Default for LoadOptions {
    fn default() -> Self {
        Self {
            strictness: Strictness::Strict,
            dialect: DialectChoice::CleverAgents,
            default_namespace: DEFAULT_NAMESPACE.to_owned(),
        }
    }
}

/// A skill folder that is open: everything is read below its handle, whatever happens to the path that led there.
///
/// Paths that are returned are absolute and for display; [`AgentSkillLoader::read_resource`] reads what they name
/// without opening them again. All operations but [`AgentSkillLoader::activate`] and
/// [`AgentSkillLoader::deactivate`] work in any state and change nothing.
#[derive(Debug)]
pub struct AgentSkillLoader {
    folder: Folder,
    options: LoadOptions,
    loaded: Loaded,
    active: bool,
}

/// What was read from the skill file.
#[derive(Debug)]
struct Loaded {
    file: SkillFile,
    spec: AgentSkillSpec,
    dialect: Dialect,
    diagnostics: Vec<Diagnostic>,
    digest: Digest,
}

impl AgentSkillLoader {
    /// Opens a folder and reads its `SKILL.md` strictly, in the cleveragents dialect (`spec/agent_skills.md`).
    pub fn from_folder(path: &Path) -> Result<Self, AgentSkillError> {
        Self::from_folder_with(path, &LoadOptions::default())
    }

    /// Opens a folder and reads its `SKILL.md` as the options say.
    pub fn from_folder_with(path: &Path, options: &LoadOptions) -> Result<Self, AgentSkillError> {
        let folder = Folder::open(path).map_err(|error| folder_error(path, &error))?;
        Self::from_open_folder(folder, options)
    }

    /// Reads the `SKILL.md` of a folder that is open already.
    pub fn from_open_folder(folder: Folder, options: &LoadOptions) -> Result<Self, AgentSkillError> {
        let folder = folder.with_mounts(MountPolicy::Refuse);
        let loaded = load(&folder, options)?;
        Ok(Self { folder, options: options.clone(), loaded, active: false })
    }

    /// Tier 1: returns name and description, with an empty body.
    pub fn discover(&self) -> AgentSkillDescriptor {
        self.descriptor(String::new())
    }

    /// Tier 2: reads the file again and returns the descriptor with the body.
    ///
    /// May be repeated; an edited file gives its new body. When the file cannot be loaded any more, the loader stays as
    /// it was.
    pub fn activate(&mut self) -> Result<AgentSkillDescriptor, AgentSkillError> {
        self.loaded = load(&self.folder, &self.options)?;
        self.active = true;
        Ok(self.descriptor(self.loaded.spec.body().to_owned()))
    }

    /// Tier 3: lists the files below `scripts/`, `references/` and `assets/`, sorted, as absolute paths.
    ///
    /// What is left out, and why, is in [`AgentSkillLoader::resources`].
    pub fn list_resources(&self) -> Vec<PathBuf> {
        self.labels(|_| true)
    }

    /// Lists the resources with sizes, and everything below the three folders that is not one, with the reason.
    ///
    /// Links to files inside the skill folder count; a link that leaves it, a FIFO, a socket, a device, an unreadable
    /// folder and another file system do not. Bounded to 10,000 entries and 64 levels in each of the three folders.
    pub fn resources(&self) -> ResourceListing {
        resource::list(&self.folder, WalkLimits::default())
    }

    /// Lists everything in the skill folder, resources or not.
    pub fn contents(&self) -> FolderContents {
        contents::list(&self.folder, &self.loaded.file.path, WalkLimits::default())
    }

    /// Lists the files below `scripts/`.
    pub fn script_paths(&self) -> Vec<PathBuf> {
        self.labels(|folder| folder == ResourceFolder::Scripts)
    }

    /// Lists the files below `references/`.
    pub fn reference_paths(&self) -> Vec<PathBuf> {
        self.labels(|folder| folder == ResourceFolder::References)
    }

    /// Lists the files below `assets/`.
    pub fn asset_paths(&self) -> Vec<PathBuf> {
        self.labels(|folder| folder == ResourceFolder::Assets)
    }

    /// Reads one file of the skill folder, at most 16 MiB, with the digest of the bytes that were read.
    ///
    /// `path` is relative to the folder, or one of the absolute paths that the loader returned.
    pub fn read_resource(&self, path: &Path) -> Result<ResourceContent, ResourceError> {
        let below = path.strip_prefix(self.folder.label()).unwrap_or(path);
        let path = RelativePath::try_from(below)?;
        let read = self.folder.read(&path, MAX_FILE_BYTES)?;
        Ok(ResourceContent { digest: read.digest(), size: read.stat.size, bytes: read.bytes })
    }

    /// Leaves tier 2. Does nothing when the skill is not active.
    pub fn deactivate(&mut self) {
        self.active = false;
    }

    /// Returns the body while the skill is active.
    pub fn active_body(&self) -> Option<&str> {
        self.active.then(|| self.loaded.spec.body())
    }

    /// Describes the skill for the tool registry; the body is the active one or empty.
    pub fn to_tool_descriptor(&self) -> AgentSkillToolDescriptor {
        let spec = &self.loaded.spec;
        AgentSkillToolDescriptor {
            source: descriptor::SOURCE,
            name: spec.name().clone(),
            description: spec.description().to_owned(),
            read_only: true,
            writes: false,
            agent_skill_path: self.path().to_owned(),
            allowed_tools: spec.allowed_tools().to_vec(),
            body: self.active_body().unwrap_or_default().to_owned(),
            resource_slots: resource::slots(&self.folder),
        }
    }

    /// Returns the absolute path of the folder, for display.
    pub fn path(&self) -> &Path {
        self.folder.label()
    }

    /// Returns the absolute path of the skill file, for display.
    pub fn skill_file(&self) -> PathBuf {
        self.folder.label().join(&self.loaded.file.path)
    }

    /// Returns the content of the skill file as it was read last.
    pub fn spec(&self) -> &AgentSkillSpec {
        &self.loaded.spec
    }

    /// Returns the dialect of the skill file.
    pub fn dialect(&self) -> Dialect {
        self.loaded.dialect
    }

    /// Returns the digest of the skill file as it was read last.
    pub fn digest(&self) -> Digest {
        self.loaded.digest
    }

    /// Returns what there is to say about the text of the skill file.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.loaded.diagnostics
    }

    fn descriptor(&self, body: String) -> AgentSkillDescriptor {
        let spec = &self.loaded.spec;
        AgentSkillDescriptor { name: spec.name().clone(), description: spec.description().to_owned(), body }
    }

    fn labels(&self, wanted: impl Fn(ResourceFolder) -> bool) -> Vec<PathBuf> {
        let resources = self.resources().resources;
        resources
            .into_iter()
            .filter(|resource| wanted(resource.folder))
            .map(|resource| resource.label)
            .collect()
    }
}

fn load(folder: &Folder, options: &LoadOptions) -> Result<Loaded, AgentSkillError> {
    let file = skill_file::find(folder, options.strictness)?;
    let read = folder
        .read(&file.path, MAX_FILE_BYTES)
        .map_err(|error| skill_file::unreadable(folder, &error.to_string()))?;
    let parse_options = ParseOptions {
        folder_name: folder.label().file_name().and_then(|name| name.to_str()),
        default_namespace: &options.default_namespace,
        dialect: options.dialect,
    };
    let parsed = parse_skill(&read.bytes, &parse_options);
    let (dialect, mut diagnostics) = (parsed.dialect, parsed.diagnostics.clone());
    let kept = if options.strictness == Strictness::Lenient { parsed.spec.clone() } else { None };
    let spec = match kept {
        Some(spec) => spec,
        None => parsed.into_strict()?,
    };
    if let Some(finding) = file.name_finding() {
        diagnostics.insert(0, finding);
    }
    Ok(Loaded { file, spec, dialect, diagnostics, digest: read.digest() })
}

fn folder_error(path: &Path, error: &OpenError) -> AgentSkillError {
    let folder = path.to_owned();
    if let OpenError::NotFound { .. } = error {
        AgentSkillError::FolderMissing { folder }
    } else {
        AgentSkillError::Unreadable { folder, reason: error.to_string() }
    }
}

impl SkillFile {
    /// Says that the name is not exactly `SKILL.md`, where that was let pass.
    fn name_finding(&self) -> Option<Diagnostic> {
        let name = self.path.shown();
        let message = format!("the file is named `{name}`; on many systems only `{SKILL_FILE}` is found");
        let hint = format!("rename it to `{SKILL_FILE}`");
        (!self.exact)
            .then(|| Diagnostic::warning(DiagnosticCode::FileNameCase, None, message).with_hint(hint))
    }
}
