//! The index of skills: whatever happens to the files or to the index, a search finds what one without an index finds.
#![cfg(all(target_os = "linux", not(agents_portable)))]
#![expect(clippy::disallowed_methods, reason = "the tests change what the product then opens")]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use cleveragents_loader::{
    Discovery, DiscoveryOptions, FoundSkill, IndexReport, Scope, SkillIndex, SkillRoot, discover_skills,
    discover_skills_indexed,
};
use cleveragents_testkit::temp_tree::TempTree;
use cleveragents_testkit::unprivileged::without_superuser;
use proptest::prelude::*;

/// A tree with a root `r` and an index in `data`, and how it is searched.
struct Searched {
    tree: TempTree,
    options: DiscoveryOptions,
    namespace: &'static str,
    /// Whether the superuser's power to read everything is given up.
    is_unprivileged: bool,
}

impl Searched {
    fn new() -> Self {
        let tree = TempTree::new().unwrap();
        tree.folder("r");
        let options = DiscoveryOptions::default();
        Self { tree, options, namespace: "local", is_unprivileged: false }
    }

    fn roots(&self) -> [SkillRoot; 1] {
        [SkillRoot::new(self.tree.path("r"), Scope::Project, self.namespace)]
    }

    /// Searches with the index, as if at a time that makes every file old enough to be trusted.
    fn later(&self) -> (Discovery, IndexReport) {
        self.at(now_ns() + 3_600_000_000_000)
    }

    fn at(&self, now_ns: i128) -> (Discovery, IndexReport) {
        let index = SkillIndex { data_folder: self.tree.path("data"), now_ns, smallest: 0 };
        self.powered(|| {
            let found = discover_skills_indexed(&self.roots(), &self.options, &index);
            (found.discovery, found.report)
        })
    }

    fn fresh(&self) -> Discovery {
        self.powered(|| discover_skills(&self.roots(), &self.options))
    }

    fn powered<T: Send>(&self, action: impl FnOnce() -> T + Send) -> T {
        if self.is_unprivileged { without_superuser(action).unwrap() } else { action() }
    }

    fn index_file(&self) -> PathBuf {
        let mut files = fs::read_dir(self.tree.path("data/index")).unwrap();
        let file = files.next().unwrap().unwrap().path();
        assert_eq!(files.count(), 0);
        file
    }

    /// Waits until the clock of the file system has moved on, so that the next change has another time than all before.
    fn tick(&self) {
        let file = self.tree.path("tick");
        let changed = || {
            fs::write(&file, "").unwrap();
            let found = fs::metadata(&file).unwrap();
            (found.ctime(), found.ctime_nsec())
        };
        let before = changed();
        while changed() == before {}
    }
}

fn now_ns() -> i128 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    i128::try_from(since.as_nanos()).unwrap()
}

type Whole =
    (Vec<FoundSkill>, Vec<cleveragents_loader::DiscoveryProblem>, Vec<cleveragents_loader::RootReport>);

fn whole(discovery: Discovery) -> Whole {
    (discovery.skills, discovery.problems, discovery.roots)
}

fn counts(report: &IndexReport) -> (usize, usize, usize, Vec<String>) {
    let problems = report.problems.iter().map(ToString::to_string).collect();
    (report.verified, report.read, report.written, problems)
}

fn names(discovery: &Discovery) -> Vec<&str> {
    discovery.skills.iter().map(|skill| skill.name.as_str()).collect()
}

/// Three skills, one in a group, and things that are none.
fn small() -> Searched {
    let searched = Searched::new();
    let tree = &searched.tree;
    tree.skill("r/a", "a", "First.");
    tree.skill("r/b", "team/b", "Second.");
    tree.skill("r/g/c", "Odd Name", "Third.");
    tree.write("r/README.md", "no skill");
    tree.write("r/broken/SKILL.md", "no front matter");
    tree.folder("r/.git");
    tree.link("r/l", "a");
    searched.tick();
    searched
}

#[test]
fn a_second_search_reads_no_skill_again() {
    let searched = small();
    let expected = whole(searched.fresh());
    let (first, report) = searched.later();
    assert_eq!((whole(first), counts(&report)), (expected.clone(), (0, 4, 1, Vec::new())));
    let (second, report) = searched.later();
    // The broken file is looked at each time.
    assert_eq!((whole(second), counts(&report)), (expected, (3, 1, 0, Vec::new())));
}

#[test]
fn what_changed_shortly_before_it_was_read_is_read_again() {
    let searched = small();
    let now = now_ns();
    assert_eq!(counts(&searched.at(now).1), (0, 4, 1, Vec::new()));
    assert_eq!(counts(&searched.at(now).1), (0, 4, 0, Vec::new()));
    assert_eq!(counts(&searched.later().1), (0, 4, 1, Vec::new()));
    assert_eq!(counts(&searched.later().1), (3, 1, 0, Vec::new()));
    assert_eq!(counts(&searched.at(0).1), (3, 1, 0, Vec::new()));
}

#[test]
fn roots_with_few_skills_are_not_written_down() {
    let searched = small();
    let index = SkillIndex::new(searched.tree.path("data"), now_ns());
    let found = discover_skills_indexed(&searched.roots(), &searched.options, &index);
    assert_eq!(counts(&found.report), (0, 4, 0, Vec::new()));
    assert!(!searched.tree.path("data").exists());
}

#[test]
fn an_index_holds_for_one_namespace_one_depth_and_one_reader() {
    let mut searched = small();
    let foreign = |searched: &Searched| {
        let expected = whole(searched.fresh());
        let (found, report) = searched.later();
        assert_eq!(whole(found), expected);
        (report.verified, report.problems.len())
    };
    assert_eq!(foreign(&searched), (0, 0));
    searched.options.max_depth = 1;
    assert_eq!(foreign(&searched), (0, 1));
    searched.options.max_folders = 2;
    assert_eq!(foreign(&searched), (0, 1));
    searched.is_unprivileged = true;
    assert_eq!(foreign(&searched).0, 0);
    searched.namespace = "team";
    assert_eq!(foreign(&searched), (0, 0));
}

#[test]
fn every_flipped_byte_of_an_index_is_noticed() {
    let searched = small();
    let expected = whole(searched.fresh());
    searched.later();
    let file = searched.index_file();
    let shown = searched.tree.masked(file.display());
    let good = fs::read(&file).unwrap();
    let noticed = format!("the skill index `{shown}` is damaged, and is made again");
    let check = |bad: &[u8]| {
        fs::write(&file, bad).unwrap();
        let (found, report) = searched.later();
        let (verified, _, written, problems) = counts(&report);
        let problems: Vec<String> = problems.iter().map(|problem| searched.tree.masked(problem)).collect();
        assert_eq!(
            (whole(found), verified, written, problems),
            (expected.clone(), 0, 1, vec![noticed.clone()])
        );
        assert_eq!(fs::read(&file).unwrap(), good);
    };
    for offset in 0..good.len() {
        for flip in [1 << (offset % 8), 0xff] {
            let mut bad = good.clone();
            bad[offset] ^= flip;
            check(&bad);
        }
        check(&good[..offset]);
    }
    check(&[good.as_slice(), b"x"].concat());
}

#[test]
fn what_stands_in_the_place_of_an_index_is_no_error() {
    let searched = small();
    let expected = whole(searched.fresh());
    searched.later();
    let file = searched.index_file();
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let (found, report) = searched.later();
    let shown = searched.tree.masked(file.display());
    let name = file.file_name().and_then(OsStr::to_str).unwrap();
    assert_eq!(whole(found), expected);
    let causes = report.problems.iter().map(|problem| {
        let cause = std::error::Error::source(problem).map(ToString::to_string).unwrap_or_default();
        searched.tree.masked(format!("{problem}: {cause}"))
    });
    assert_eq!(
        causes.collect::<Vec<_>>(),
        [
            format!("the skill index `{shown}` is not used: `{name}` is a folder, not a regular file"),
            format!(
                "the skill index in `<T>/data/index` cannot be written: `{name}` is a folder, not a regular file"
            ),
        ]
    );
}

#[test]
fn a_special_file_in_the_place_of_an_index_is_replaced() {
    let searched = small();
    let expected = whole(searched.fresh());
    searched.later();
    let file = searched.index_file();
    fs::remove_file(&file).unwrap();
    searched.tree.fifo(&format!("data/index/{}", file.file_name().and_then(OsStr::to_str).unwrap()));
    let (found, report) = searched.later();
    assert_eq!((whole(found), report.problems.len(), report.written), (expected, 1, 1));
    let (_, report) = searched.later();
    assert_eq!(counts(&report), (3, 1, 0, Vec::new()));
}

#[test]
fn what_killed_writers_left_is_removed_by_the_next_one() {
    let searched = small();
    searched.later();
    let file = searched.index_file();
    // No process has a number as high as that.
    searched.tree.write("data/index/.agents-7fffffff-0.tmp", "half");
    searched.tree.skill("r/a", "a", "Another.");
    searched.later();
    assert_eq!(searched.index_file(), file);
}

#[test]
fn without_a_folder_to_write_to_everything_is_found_all_the_same() {
    let mut searched = small();
    searched.is_unprivileged = true;
    searched.tree.folder("data");
    searched.tree.permit("data", 0o555);
    let expected = whole(searched.fresh());
    let (found, report) = searched.later();
    let (verified, read, written, problems) = counts(&report);
    let problems: Vec<String> = problems.iter().map(|problem| searched.tree.masked(problem)).collect();
    assert_eq!((whole(found), verified, read, written), (expected, 0, 4, 0));
    assert_eq!(problems, ["the skill index in `<T>/data/index` cannot be written"]);
    searched.tree.permit("data", 0o755);
}

#[test]
fn the_oldest_of_many_roots_make_room() {
    let searched = small();
    for number in 0..70 {
        let mut root = SkillRoot::new(searched.tree.path("r"), Scope::Project, "local");
        root.namespace = format!("n{number}");
        let index = SkillIndex {
            data_folder: searched.tree.path("data"),
            now_ns: now_ns() + 3_600_000_000_000,
            smallest: 0,
        };
        let found = discover_skills_indexed(&[root], &searched.options, &index);
        assert_eq!(counts(&found.report), (0, 4, 1, Vec::new()));
    }
    assert_eq!(fs::read_dir(searched.tree.path("data/index")).unwrap().count(), 64);
}

#[test]
fn an_edit_of_the_same_size_with_its_old_time_is_seen() {
    let searched = small();
    searched.later();
    let file = searched.tree.path("r/a/SKILL.md");
    let modified = fs::metadata(&file).unwrap().modified().unwrap();
    let edited = fs::read_to_string(&file).unwrap().replace("First.", "Fixed.");
    fs::write(&file, edited).unwrap();
    fs::File::options().write(true).open(&file).unwrap().set_modified(modified).unwrap();
    let (found, report) = searched.later();
    let descriptions: Vec<&str> = found.skills.iter().map(|skill| &*skill.description).collect();
    assert_eq!((descriptions, report.read), (vec!["Fixed.", "Second.", "Third."], 2));
}

#[test]
fn a_folder_that_gets_its_old_time_back_still_shows_what_is_new_in_it() {
    let searched = small();
    searched.later();
    let folder = searched.tree.path("r/g");
    let modified = fs::metadata(&folder).unwrap().modified().unwrap();
    searched.tree.skill("r/g/d", "d", "Fourth.");
    fs::File::open(&folder).unwrap().set_modified(modified).unwrap();
    let (found, report) = searched.later();
    assert_eq!(names(&found), ["local/a", "team/b", "local/odd-name", "local/d"]);
    assert_eq!((report.verified, report.read), (3, 2));
}

/// One change of the tree. Numbers choose among a few folders and skills.
#[derive(Clone, Debug)]
enum Change {
    Edit(u8, u8),
    EditInPlace(u8, u8),
    RenameOver(u8, u8),
    Add(u8),
    AddFolder(u8),
    Remove(u8),
    RemoveFile(u8),
    Break(u8),
    Touch(u8),
    PermitFile(u8, bool),
    PermitFolder(u8, bool),
    Rename(u8, u8),
    Exchange(u8, u8),
    LinkFolder(u8, u8),
    LinkFile(u8, u8),
    HardLink(u8, u8),
    OtherCase(u8),
    SkillOfGroup(u8),
    Prune(u8),
    Unprivileged(bool),
    Depth(u8),
}

fn change() -> impl Strategy<Value = Change> {
    use Change::{
        Add, AddFolder, Break, Depth, Edit, EditInPlace, Exchange, HardLink, LinkFile, LinkFolder, OtherCase,
        PermitFile, PermitFolder, Prune, Remove, RemoveFile, Rename, RenameOver, SkillOfGroup, Touch,
        Unprivileged,
    };
    let place = 0..9_u8;
    prop_oneof![
        (place.clone(), any::<u8>()).prop_map(|(at, text)| Edit(at, text)),
        (place.clone(), any::<u8>()).prop_map(|(at, text)| EditInPlace(at, text)),
        (place.clone(), any::<u8>()).prop_map(|(at, text)| RenameOver(at, text)),
        place.clone().prop_map(Add),
        place.clone().prop_map(Add),
        place.clone().prop_map(AddFolder),
        place.clone().prop_map(Remove),
        place.clone().prop_map(RemoveFile),
        place.clone().prop_map(Break),
        place.clone().prop_map(Touch),
        (place.clone(), any::<bool>()).prop_map(|(at, on)| PermitFile(at, on)),
        (place.clone(), any::<bool>()).prop_map(|(at, on)| PermitFolder(at, on)),
        (place.clone(), place.clone()).prop_map(|(from, to)| Rename(from, to)),
        (place.clone(), place.clone()).prop_map(|(one, other)| Exchange(one, other)),
        (place.clone(), place.clone()).prop_map(|(at, to)| LinkFolder(at, to)),
        (place.clone(), place.clone()).prop_map(|(at, to)| LinkFile(at, to)),
        (place.clone(), place.clone()).prop_map(|(at, to)| HardLink(at, to)),
        place.clone().prop_map(OtherCase),
        (0..2_u8).prop_map(SkillOfGroup),
        place.prop_map(Prune),
        any::<bool>().prop_map(Unprivileged),
        (1..4_u8).prop_map(Depth),
    ]
}

/// Names the folder of a skill: some directly in the root, some in groups, some in a group of a group.
fn place(number: u8) -> String {
    let group = ["r", "r/g", "r/g/h"][usize::from(number / 3)];
    format!("{group}/s{}", number % 3)
}

fn text(number: u8) -> String {
    format!("---\nname: skill-{}\ndescription: Text {:03}.\n---\nBody.\n", number % 3, number)
}

/// Makes a change as far as it is possible; what is not possible is no change.
fn apply(searched: &mut Searched, change: &Change) -> std::io::Result<()> {
    let tree = &searched.tree;
    let folder = |number: u8| tree.path(&place(number));
    let file = |number: u8| folder(number).join("SKILL.md");
    let old_time = |file: &Path| fs::symlink_metadata(file).and_then(|found| found.modified());
    match *change {
        Change::Edit(at, number) => fs::write(file(at), format!("{}more\n", text(number))),
        Change::EditInPlace(at, number) => {
            let modified = old_time(&file(at))?;
            fs::write(file(at), text(number))?;
            fs::File::options().write(true).open(file(at))?.set_modified(modified)
        }
        Change::RenameOver(at, number) => {
            let modified = old_time(&file(at))?;
            let aside = tree.path("aside");
            fs::write(&aside, text(number))?;
            fs::File::options().write(true).open(&aside)?.set_modified(modified)?;
            fs::rename(aside, file(at))
        }
        Change::Add(at) => {
            fs::create_dir_all(folder(at))?;
            fs::write(file(at), text(at))
        }
        Change::AddFolder(at) => {
            let parent = folder(at).parent().map(Path::to_owned).unwrap_or_default();
            let modified = old_time(&parent)?;
            fs::create_dir_all(folder(at).join("deeper/s"))?;
            fs::write(folder(at).join("deeper/s/SKILL.md"), text(at))?;
            fs::File::open(parent)?.set_modified(modified)
        }
        Change::Remove(at) => {
            if folder(at).is_symlink() {
                fs::remove_file(folder(at))
            } else {
                fs::remove_dir_all(folder(at))
            }
        }
        Change::RemoveFile(at) => fs::remove_file(file(at)),
        Change::Break(at) => fs::write(file(at), "---\nname: [\n---\n"),
        Change::Touch(at) => fs::File::options()
            .write(true)
            .open(file(at))?
            .set_modified(SystemTime::now() + Duration::from_mins(150)),
        Change::PermitFile(at, on) => tree_permit(&file(at), if on { 0o644 } else { 0 }),
        Change::PermitFolder(at, on) => tree_permit(&folder(at), if on { 0o755 } else { 0 }),
        Change::Rename(from, to) => fs::rename(folder(from), folder(to)),
        Change::Exchange(one, other) => {
            let aside = tree.path("aside-folder");
            fs::rename(folder(one), &aside)?;
            fs::rename(folder(other), folder(one))
                .and_then(|()| fs::rename(&aside, folder(other)))
                .or_else(|_| fs::rename(&aside, folder(one)))
        }
        Change::LinkFolder(at, to) => {
            fs::rename(folder(at), folder(at).with_extension("real"))?;
            std::os::unix::fs::symlink(folder(to), folder(at))
        }
        Change::LinkFile(at, to) => {
            fs::rename(file(at), folder(at).join("other.md"))?;
            let target = if to % 2 == 0 { PathBuf::from("other.md") } else { file(to) };
            std::os::unix::fs::symlink(target, file(at))
        }
        Change::HardLink(at, to) => {
            fs::create_dir_all(folder(at))?;
            fs::hard_link(file(to), file(at))
        }
        Change::OtherCase(at) => fs::rename(file(at), folder(at).join("skill.md")),
        Change::SkillOfGroup(at) => {
            fs::write(tree.path(["r/g/SKILL.md", "r/g/h/SKILL.md"][usize::from(at)]), text(at))
        }
        Change::Prune(at) => fs::rename(folder(at), folder(at).with_file_name("node_modules")),
        Change::Unprivileged(is) => {
            searched.is_unprivileged = is;
            Ok(())
        }
        Change::Depth(depth) => {
            searched.options.max_depth = usize::from(depth);
            Ok(())
        }
    }
}

fn tree_permit(path: &Path, mode: u32) -> std::io::Result<()> {
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn whatever_changes_between_two_searches_is_seen(
        steps in prop::collection::vec(prop::collection::vec(change(), 0..4), 1..8)
    ) {
        let mut searched = Searched::new();
        for at in 0..9 {
            apply(&mut searched, &Change::Add(at)).unwrap();
        }
        for changes in steps {
            for change in &changes {
                searched.tick();
                apply(&mut searched, change).unwrap_or_default();
            }
            searched.tick();
            let expected = whole(searched.fresh());
            let (found, _) = searched.later();
            prop_assert_eq!(whole(found), expected.clone(), "after {:?}", &changes);
            let (again, report) = searched.later();
            prop_assert_eq!((whole(again), report.written), (expected, 0), "again after {:?}", &changes);
        }
    }
}
