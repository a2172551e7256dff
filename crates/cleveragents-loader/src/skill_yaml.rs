//! Skills from YAML, flat or under a wrapper, with the place of everything that is wrong.

use cleveragents_confine::Folder;
use cleveragents_domain::Skill;

use crate::definition::{
    Definition, DefinitionProblemCode, FolderFormat, SKILL_FORMAT, SkillsFolder, read_folder,
};
use crate::yaml::Node;
use crate::{Diagnostic, Span};

/// What came of reading the file of a skill.
#[derive(Clone, Debug)]
pub struct ParsedSkillFile {
    /// The skill, when nothing is wrong with it.
    pub skill: Option<Skill>,
    /// Everything there is to say about the file, in the order of its text.
    pub diagnostics: Vec<Diagnostic>,
    /// The document, whenever it could be read as YAML.
    pub tree: Option<Node<'static>>,
}

impl ParsedSkillFile {
    /// Returns where the name stands, when there is one.
    pub fn name_span(&self) -> Option<Span> {
        self.tree.as_ref().and_then(|tree| SKILL_FORMAT.name_span(tree))
    }
}

/// Reads the bytes of a skill file; never fails. Limits: 1 MiB, depth 64, 10,000 nodes.
///
/// Names are not looked up: whether an included skill exists, and whether includes form a cycle, is for the registry to
/// say.
pub fn parse_skill_file(source: &[u8]) -> ParsedSkillFile {
    let Definition { value, diagnostics, tree } = read(source);
    ParsedSkillFile { skill: value, diagnostics, tree }
}

fn read(source: &[u8]) -> Definition<Skill> {
    SKILL_FORMAT.read(source, |config| Skill::from_config(config).map_err(|error| error.problems().clone()))
}

/// Reads the composed skills of a folder: every `*.yaml` and `*.yml`, bytewise by name.
///
/// Folders below, and a `SKILL.md`, are those of [`discover_skills`](crate::discover_skills). Otherwise as
/// [`read_tools_folder`](crate::read_tools_folder), with the same limits.
pub fn read_skills_folder(folder: &Folder) -> SkillsFolder {
    let format = FolderFormat {
        noun: "skill",
        broken: DefinitionProblemCode::SkillBroken,
        duplicate: DefinitionProblemCode::SkillDuplicate,
        unreadable: DefinitionProblemCode::SkillUnreadable,
        not_one: DefinitionProblemCode::NotASkill,
        is_shared: true,
        parse: read,
        name_span: |tree| SKILL_FORMAT.name_span(tree),
        name: |skill| skill.name().as_str(),
    };
    read_folder(folder, &format)
}
