use cleveragents_confine::Folder;
use cleveragents_testkit::temp_tree::TempTree;

use super::{SkillWatch, SkillsChanged};
use crate::{AddOptions, Agents, AgentsOptions};

const ADD: AddOptions = AddOptions { update: false, strict: false, dry_run: false };
const NOTHING: SkillsChanged = SkillsChanged { list: false, files: 0, definitions: false, rules: false };

#[test]
fn the_files_of_registered_folders_are_looked_at() {
    let tree = TempTree::new().unwrap();
    tree.skill("ext/kit", "kit", "A kit.");
    tree.skill("ext/other", "other", "Another.");
    let options = AgentsOptions {
        data_folder: Some(tree.path("data")),
        ..AgentsOptions::new(Vec::new(), tree.path(""))
    };
    let add = |folder: &str| {
        Agents::new(options.clone()).registry().unwrap().add_skill(&tree.path(folder), ADD).unwrap();
    };
    add("ext/kit");
    let mut watch = SkillWatch::start(&options);
    assert_eq!(watch.look(), None);
    tree.write("ext/kit/SKILL.md", "---\nname: kit\ndescription: A kit.\n---\nOther words.\n");
    assert_eq!(watch.look(), Some(SkillsChanged { files: 1, ..NOTHING }));
    assert_eq!(watch.look(), None);
    add("ext/other");
    assert_eq!(watch.look(), Some(SkillsChanged { definitions: true, ..NOTHING }));
    assert_eq!(watch.look(), None);
    tree.write("ext/other/SKILL.md", "---\nname: other\ndescription: Another.\n---\nOther words.\n");
    assert_eq!(watch.look(), Some(SkillsChanged { files: 1, ..NOTHING }));
    Folder::open(&tree.path("ext/kit")).unwrap().remove_file(&"SKILL.md".parse().unwrap()).unwrap();
    assert_eq!(watch.look(), Some(SkillsChanged { files: 1, ..NOTHING }));
    assert_eq!(watch.look(), None);
}
