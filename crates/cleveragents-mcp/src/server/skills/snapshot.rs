//! A skill as it is served: each file with the digest of the bytes that were read, all read once.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use cleveragents_domain::SkillName;
use cleveragents_loader::AgentSkillLoader;
use rmcp::model::{Resource, Skill, SkillResource, SkillResources};

use super::skill_file::served_skill_file;
use super::store::Kept;
use super::uri;

/// The name of the file that makes a folder a skill.
const SKILL_FILE: &str = "SKILL.md";
/// The most files of a served skill (SEP-2640).
const MOST_FILES: usize = 512;
/// The most bytes of a served skill (SEP-2640).
const MOST_BYTES: u64 = 16 * 1024 * 1024;
/// The longest name of the public standard.
const LONGEST_NAME: usize = 64;

/// Why a skill is not served by the extension.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(in crate::server) enum NotServed {
    /// Its folder cannot be opened.
    #[error("{reason}")]
    Unavailable { reason: String },
    /// A file of it cannot be read.
    #[error("`{path}` cannot be read: {reason}")]
    Unreadable { path: String, reason: String },
    /// The file is not named as the standard says.
    #[error("its file is named `{name}`, not `SKILL.md`")]
    FileName { name: String },
    /// The front matter is not what clients would read.
    #[error("its front matter does not load strictly")]
    FrontMatter,
    /// The name is none of the public standard.
    #[error(
        "`{name}` is no name of the public standard: 1 to 64 lower-case letters, digits and single hyphens"
    )]
    Name { name: String },
    /// The file declares another name than the address has.
    #[error("its file declares the name `{declared}`, and clients demand `{expected}`")]
    OtherName { declared: String, expected: String },
    /// The name cannot be replaced by its short form without touching anything else.
    #[error("the name in its file cannot be shortened in place")]
    NameInPlace,
    /// It has too many files.
    #[error("it has more than {MOST_FILES} files")]
    Files,
    /// It is too large.
    #[error("it has more than {MOST_BYTES} bytes")]
    Bytes,
    /// Not all of its folder could be looked at.
    #[error(
        "its folder could not be looked at as a whole: `agents skill resources` lists what was seen, and what stands in the way"
    )]
    Incomplete,
}

/// One file.
#[derive(Debug, Clone)]
pub(in crate::server) struct ServedFile {
    pub(in crate::server) described: SkillResource,
    pub(in crate::server) mime: &'static str,
    pub(in crate::server) relative: String,
    /// The bytes, when they are kept.
    pub(in crate::server) bytes: Option<Arc<[u8]>>,
}

/// A skill and its files.
#[derive(Debug)]
pub(in crate::server) struct ServedSkill {
    pub(in crate::server) name: SkillName,
    pub(in crate::server) entry: Skill,
    pub(in crate::server) description: String,
    /// By the path below the folder, percent-encoded as in the address.
    pub(in crate::server) files: BTreeMap<String, ServedFile>,
    pub(in crate::server) bytes: u64,
    /// Counts the bytes of the files, when they are kept.
    pub(super) kept: Option<Kept>,
}

impl ServedSkill {
    /// Reads a skill whole, through the one handle on its folder.
    pub(super) fn read(loader: &AgentSkillLoader) -> Result<Self, NotServed> {
        let name = loader.spec().name().clone();
        if !is_standard_name(name.short_name()) {
            return Err(NotServed::Name { name: name.short_name().to_owned() });
        }
        let file = loader.skill_file();
        let file = file.file_name().unwrap_or_default().to_string_lossy();
        if file != SKILL_FILE {
            return Err(NotServed::FileName { name: file.into_owned() });
        }
        let root = uri::root_of(&name);
        let skill_file = served_skill_file(&name, &read(loader, Path::new(SKILL_FILE))?, loader.dialect())?;
        let frontmatter = skill_file.frontmatter;
        let mut files = BTreeMap::new();
        let mut bytes = 0;
        add(&root, Path::new(SKILL_FILE), skill_file.bytes, &mut files, &mut bytes)?;
        let contents = loader.contents();
        if !contents.complete {
            return Err(NotServed::Incomplete);
        }
        for path in contents.files.iter().filter(|path| !is_hidden(path)) {
            let read = read(loader, path)?;
            add(&root, path, read, &mut files, &mut bytes)?;
        }
        let described = files.values().map(|file: &ServedFile| file.described.clone()).collect();
        let description = frontmatter.description.clone();
        let entry = Skill::new([&root, SKILL_FILE].concat(), frontmatter, SkillResources::Files(described));
        entry.validate().map_err(|error| NotServed::Unavailable { reason: error.to_string() })?;
        Ok(Self { name, entry, description, files, bytes, kept: None })
    }

    /// Gives up the bytes; they are read again when somebody asks for them.
    pub(super) fn forget_bytes(&mut self) {
        for file in self.files.values_mut() {
            file.bytes = None;
        }
    }

    /// Describes its files as resources.
    pub(in crate::server) fn resources(&self) -> impl Iterator<Item = Resource> {
        self.files.values().map(|file| self.resource(file))
    }

    fn resource(&self, file: &ServedFile) -> Resource {
        let is_skill_file = file.relative == SKILL_FILE;
        let name = if is_skill_file { self.name.short_name().to_owned() } else { file.relative.clone() };
        let resource = Resource::new(file.described.uri.clone(), name);
        let resource = resource.with_mime_type(file.mime).with_size(file.described.size);
        if is_skill_file { resource.with_description(self.description.clone()) } else { resource }
    }

    /// Lists the direct children of a folder of the skill; none when there is no such folder. The path has no slash at its
    /// end, and is empty for the folder of the skill.
    pub(in crate::server) fn directory(&self, path: &str) -> Option<Vec<Resource>> {
        let root = self.entry.uri.strip_suffix(SKILL_FILE)?;
        let prefix = if path.is_empty() { String::new() } else { [path, "/"].concat() };
        let below: Vec<(&str, &ServedFile)> =
            self.files.iter().filter_map(|(key, file)| Some((key.strip_prefix(&prefix)?, file))).collect();
        if below.is_empty() {
            return None;
        }
        let folders: BTreeSet<&str> =
            below.iter().filter_map(|(rest, _)| rest.split_once('/')).map(|(folder, _)| folder).collect();
        let folders = folders.into_iter().map(|folder| {
            let uri = [root, &prefix, folder].concat();
            Resource::new(uri, folder).with_mime_type(rmcp::model::DIRECTORY_MIME_TYPE)
        });
        let files = below.iter().filter(|(rest, _)| !rest.contains('/')).map(|(_, file)| self.resource(file));
        let mut children: Vec<Resource> = folders.chain(files).collect();
        children.sort_by(|a, b| a.uri.cmp(&b.uri));
        Some(children)
    }
}

fn add(
    root: &str,
    path: &Path,
    read: Vec<u8>,
    files: &mut BTreeMap<String, ServedFile>,
    bytes: &mut u64,
) -> Result<(), NotServed> {
    let unreadable = |reason: &str| NotServed::Unreadable {
        path: path.to_string_lossy().into_owned(),
        reason: reason.to_owned(),
    };
    let uri = uri::file_below(root, path).ok_or_else(|| unreadable("its name is not UTF-8"))?;
    *bytes = bytes.saturating_add(read.len() as u64);
    if *bytes > MOST_BYTES {
        return Err(NotServed::Bytes);
    }
    if files.len() >= MOST_FILES {
        return Err(NotServed::Files);
    }
    let key = uri.strip_prefix(root).unwrap_or_default().to_owned();
    let file = ServedFile {
        described: SkillResource::from_bytes(uri, &read),
        mime: mime_of(path, &read),
        relative: path.to_string_lossy().into_owned(),
        bytes: Some(read.into()),
    };
    files.insert(key, file);
    Ok(())
}

fn read(loader: &AgentSkillLoader, path: &Path) -> Result<Vec<u8>, NotServed> {
    let read = loader.read_resource(path).map_err(|error| NotServed::Unreadable {
        path: path.to_string_lossy().into_owned(),
        reason: error.to_string(),
    })?;
    Ok(read.bytes)
}

/// Reads one file again, as it is served.
pub(super) fn read_again(loader: &AgentSkillLoader, relative: &str) -> Result<Vec<u8>, NotServed> {
    let bytes = read(loader, Path::new(relative))?;
    if relative == SKILL_FILE {
        return Ok(served_skill_file(loader.spec().name(), &bytes, loader.dialect())?.bytes);
    }
    Ok(bytes)
}

fn is_standard_name(name: &str) -> bool {
    name.len() <= LONGEST_NAME
        && name.split('-').all(|part| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        })
}

/// Entries that start with a dot are no part of what is served: they are the business of other tools.
fn is_hidden(path: &Path) -> bool {
    path.iter().any(|part| part.as_encoded_bytes().starts_with(b"."))
}

fn mime_of(path: &Path, bytes: &[u8]) -> &'static str {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "md" | "markdown" => "text/markdown",
        "json" => "application/json",
        "yaml" | "yml" => "application/yaml",
        "py" => "text/x-python",
        "html" | "htm" => "text/html",
        "css" => "text/css",
        "csv" => "text/csv",
        "js" | "mjs" => "text/javascript",
        "xml" => "application/xml",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "pdf" => "application/pdf",
        "zip" => "application/zip",
        _ if std::str::from_utf8(bytes).is_ok() => "text/plain",
        _ => "application/octet-stream",
    }
}
