//! Who is asked what, what a skill is, how it is named, and how long an approval holds.

use cleveragents_mcp::{
    ApprovalRecord, Contents, Refreshed, RemoteSkillId, SkillCache, SkillFileChange, SkillListing, ToolGrant,
};
use serde_json::{Value, json};

use super::scene::{
    FILES, How, POLICY, Plan, SKILL_MD, Scene, URI, approve, chain, entry, front_matter, on_both, patient,
};

const ROOT: &str = "skill://acme/refunds";

fn read(path: &str) -> String {
    format!("resources/read {ROOT}/{path}")
}

#[test]
fn duty_01_methods_of_the_extension_only_after_its_declaration() {
    let mut plan = Plan::honest();
    plan.0["extension"] = Value::Null;
    on_both(&plan, |scene| {
        let refused = "server `docs` does not offer `extensions.io.modelcontextprotocol/skills`";
        assert_eq!(scene.host.list(&patient()).unwrap_err().to_string(), refused);
        assert_eq!(scene.host.get(URI, &patient()).unwrap_err().to_string(), refused);
        assert_eq!(scene.asked(), Vec::<String>::new());
    });
    let with_flag = |flag: Value| json!({"directoryRead": flag});
    let flags = [json!(false), json!("true"), json!(1), json!({}), json!(null)];
    for declared in std::iter::once(json!({})).chain(flags.map(with_flag)) {
        let mut plan = Plan::honest().folder(ROOT, &[]);
        plan.0["extension"] = declared;
        on_both(&plan, |scene| {
            let acting = scene.acting();
            scene.asked();
            let refused = scene.host.folder(&acting, "", &patient()).unwrap_err().to_string();
            assert_eq!(
                refused,
                "server `docs` does not offer `extensions.io.modelcontextprotocol/skills.directoryRead`"
            );
            assert_eq!(scene.asked(), Vec::<String>::new());
        });
    }
}

#[test]
fn duty_02_a_skill_is_its_server_and_its_uri_everywhere() {
    let docs = Scene::new("docs", How::Stdio, &Plan::honest());
    let evil = Scene::new("evil", How::Http, &Plan::honest());
    let ids: Vec<RemoteSkillId> = [&docs, &evil].map(|scene| scene.get(URI).entry().id().clone()).into();
    assert_eq!(ids[0].uri, ids[1].uri);
    assert_ne!(ids[0], ids[1]);
    let record = docs.approved(URI).record();
    let refused = evil.get(URI).recall(Some(&record)).unwrap_err().to_string();
    assert_eq!(refused, format!("skill `evil:{URI}` is not approved"));
    let acting = docs.acting();
    let refused = evil.host.read(&acting, None, "references/policy.md", &patient()).unwrap_err().to_string();
    assert_eq!(refused, format!("skill `docs:{URI}` is not one of server `evil`"));
    let cache = SkillCache::new(docs.data_folder());
    let promised = docs.approved(URI).wanted().unwrap().clone();
    assert_eq!(cache.get(&ids[0], &promised).unwrap().as_deref(), Some(SKILL_MD.as_bytes()));
    assert_eq!(cache.get(&ids[1], &promised).unwrap(), None);
}

#[test]
fn duty_03_a_skill_is_what_the_server_says_is_one_listed_or_not() {
    let mut plan = Plan::honest().text("skill://other/SKILL.md", "---\nname: other\ndescription: d\n---\n");
    plan.0["list"] = json!([]);
    on_both(&plan, |scene| {
        assert_eq!(scene.host.list(&patient()).unwrap().skills(), []);
        assert_eq!(scene.get(URI).entry().name(), "refunds");
        let refused = scene.host.get("skill://other/SKILL.md", &patient()).unwrap_err().to_string();
        assert_eq!(refused, "server `docs` serves nothing at `skill://other/SKILL.md`");
        let not_listed = scene.host.find("refunds", &patient()).unwrap_err().to_string();
        assert_eq!(not_listed, "server `docs` lists no skill `refunds`");
    });
}

#[test]
fn duty_04_names_are_labels_and_no_skill_takes_the_place_of_another() {
    let plan = Plan::honest().skill("skill://support/refunds", &front_matter(), FILES);
    let docs = Scene::new("docs", How::Stdio, &plan);
    let evil = Scene::new("evil", How::Http, &Plan::honest());
    let listings = [&docs, &evil].map(|scene| scene.host.list(&patient()).unwrap());
    let labels: Vec<&str> = listings[0].skills().iter().map(|listed| listed.label.as_str()).collect();
    assert_eq!(labels, ["acme/refunds", "support/refunds"]);
    let ambiguous = docs.host.find("refunds", &patient()).unwrap_err().to_string();
    let several = "server `docs` lists several skills `refunds`: `acme/refunds`, `support/refunds`";
    assert_eq!(ambiguous, several);
    let collisions = SkillListing::collisions(&listings, [("refunds", "local/refunds")]);
    let told: Vec<String> = collisions[0].skills.clone();
    assert_eq!(told, ["docs:acme/refunds", "docs:support/refunds", "evil:refunds", "local/refunds"]);
    // What tells them apart is no name of a skill of this machine, so none can be taken for one.
    let is_local = |name: &&String| name.parse::<cleveragents_domain::SkillName>().is_ok();
    assert_eq!(told.iter().filter(is_local).collect::<Vec<_>>(), ["local/refunds"]);
}

#[test]
fn duty_05_every_skill_within_the_limits_and_no_entry_without_valid_resources() {
    let paths: Vec<String> = (1..512).map(|at| format!("files/{at}.md")).collect();
    let mut files: Vec<(&str, &str)> = paths.iter().map(|path| (path.as_str(), "x")).collect();
    files.push(("SKILL.md", SKILL_MD));
    let whole = Plan::empty().skill(ROOT, &front_matter(), &files);
    on_both(&whole, |scene| {
        let acting = scene.acting();
        assert_eq!(acting.manifest().files().len(), 512);
        assert_eq!(scene.read(&acting, "files/511.md"), Ok("x".to_owned()));
    });
    let with = |resources: Value| {
        let mut entry = entry(ROOT, &front_matter(), FILES);
        entry["resources"] = resources;
        Plan::honest().entry(entry)
    };
    let mut large = entry(ROOT, &front_matter(), FILES)["resources"].clone();
    large[1]["size"] = json!(16 * 1024 * 1024);
    let bytes = 16 * 1024 * 1024 + SKILL_MD.len();
    let refusals = [
        (json!(null), "`resources` is neither a list nor \"dynamic\"".to_owned()),
        (json!({"files": []}), "`resources` is neither a list nor \"dynamic\"".to_owned()),
        (json!([]), "`resources` lacks the `SKILL.md` of the skill".to_owned()),
        (large, format!("the files of the skill have {bytes} bytes, at most 16777216 are loaded")),
    ];
    for (resources, reason) in refusals {
        on_both(&with(resources.clone()), |scene| {
            let listing = scene.host.list(&patient()).unwrap();
            let refused: Vec<String> =
                listing.refused().iter().map(|refused| refused.error.to_string()).collect();
            assert_eq!((listing.skills(), refused), (&[][..], vec![reason.clone()]));
            let got = chain(&scene.host.get(URI, &patient()).unwrap_err());
            assert_eq!(got, format!("the skill that server `docs` offers cannot be used: {reason}"));
        });
    }
}

#[test]
fn duty_06_nothing_is_read_ahead_of_need() {
    on_both(&Plan::honest(), |scene| {
        let listing = scene.host.list(&patient()).unwrap();
        assert_eq!(scene.asked(), ["skills/list"]);
        let approved = approve(listing.skills()[0].skill.clone(), ToolGrant::Ignored);
        assert_eq!(scene.asked(), Vec::<String>::new());
        let acting = scene.host.load(approved, &patient()).unwrap().value;
        assert_eq!(scene.asked(), [read("SKILL.md")]);
        assert_eq!(scene.read(&acting, "references/policy.md"), Ok(POLICY.to_owned()));
        assert_eq!(scene.asked(), [read("references/policy.md")]);
    });
}

#[test]
fn duty_09_reading_instructions_by_another_way_makes_nothing_of_them() {
    on_both(&Plan::honest(), |scene| {
        let plain = scene.host.read_plain(URI, &patient()).unwrap();
        assert_eq!(plain.bytes, SKILL_MD.as_bytes());
        let listed = scene.get(URI);
        assert_eq!(scene.host.preview(&listed, "SKILL.md", &patient()).unwrap(), SKILL_MD.as_bytes());
        let never = listed.recall(None).unwrap_err().to_string();
        assert_eq!(never, format!("skill `docs:{URI}` is not approved"));
        assert!(!scene.cache_folder().exists(), "nothing was kept");
        // A skill that acts has no way to its own files but the one that checks them.
        let acting = scene.acting();
        let inside =
            scene.host.read_for(&acting, &format!("{ROOT}/references/policy.md"), &patient(), |_| true);
        let refused = format!(
            "`{ROOT}/references/policy.md` lies inside skill `docs:{URI}` and is read as its file or not at all"
        );
        assert_eq!(inside.unwrap_err().to_string(), refused);
    });
}

#[test]
fn duty_12_an_approval_is_bound_to_every_file_and_ends_with_the_first_change() {
    let later = [
        (Plan::honest().skill(ROOT, &front_matter(), &FILES[..1]), "`references/policy.md` removed"),
        (
            Plan::honest().skill(ROOT, &front_matter(), &[FILES[0], ("references/policy.md", "Never.\n")]),
            "`references/policy.md` changed",
        ),
        (
            Plan::honest().skill(ROOT, &front_matter(), &[FILES[0], FILES[1], ("more.md", "more")]),
            "`more.md` added",
        ),
    ];
    on_both(&Plan::honest(), |scene| {
        let record = scene.approved(URI).record();
        assert_eq!(
            scene.get(URI).recall(Some(&record)).unwrap().set_digest(),
            scene.approved(URI).set_digest()
        );
        for (plan, change) in &later {
            scene.change(plan);
            let refused = scene.get(URI).recall(Some(&record)).unwrap_err();
            let expected = format!("skill `docs:{URI}` has changed since it was approved: {change}");
            assert_eq!((refused.to_string(), refused.makes_void()), (expected, true));
        }
        scene.change(&Plan::honest());
        let void = ApprovalRecord { is_void: true, ..record };
        let back = scene.get(URI).recall(Some(&void)).unwrap_err().to_string();
        assert_eq!(back, format!("skill `docs:{URI}` has changed since it was approved, and back"));
    });
    let mut dynamic = entry(ROOT, &front_matter(), FILES);
    dynamic["resources"] = json!("dynamic");
    on_both(&Plan::honest(), |scene| {
        let (record, set) = (scene.approved(URI).record(), scene.approved(URI).set_digest());
        scene.change(&Plan::honest().entry(dynamic.clone()));
        let listed = scene.get(URI);
        assert_eq!(*listed.entry().contents(), Contents::Dynamic);
        let no_hold =
            format!("skill `docs:{URI}` is made when it is read, so no approval can hold for what it says");
        assert_eq!(listed.clone().recall(Some(&record)).unwrap_err().to_string(), no_hold);
        let consent = cleveragents_mcp::Consent { set, tools: ToolGrant::Ignored };
        assert_eq!(listed.approve(consent).unwrap_err().to_string(), no_hold);
    });
}

#[test]
fn duty_16_reading_from_another_server_takes_a_yes_that_names_both() {
    let docs = Scene::new("docs", How::Stdio, &Plan::honest());
    let vault = Scene::new("vault", How::Http, &Plan::honest().text("vault://secret", "s"));
    let acting = docs.acting();
    let asked = std::cell::RefCell::new(Vec::new());
    let wish = |answer: bool| {
        let read = vault.host.read_for(&acting, "vault://secret", &patient(), |read| {
            asked.borrow_mut().push(read.question());
            answer
        });
        read.map(|plain| plain.bytes).map_err(|error| error.to_string())
    };
    let refused =
        format!("skill `{URI}` of server `docs` may not read from server `vault`: nobody approved it");
    assert_eq!(wish(false), Err(refused.clone()));
    assert_eq!(vault.asked(), Vec::<String>::new());
    assert_eq!(wish(true), Ok(b"s".to_vec()));
    // A yes is for one read.
    assert_eq!(wish(false), Err(refused));
    let question = "skill `refunds` of server `docs` wants to read `vault://secret` from server `vault`";
    assert_eq!(asked.into_inner(), [question; 3]);
    // The same URI at the other server is another file.
    let elsewhere = docs.host.read_for(&acting, "vault://secret", &patient(), |_| false).unwrap_err();
    assert_eq!(elsewhere.to_string(), "server `docs` serves nothing at `vault://secret`");
}

#[test]
fn duty_19_a_person_sees_everything_before_it_is_loaded() {
    on_both(&Plan::honest(), |scene| {
        let listed = scene.get(URI);
        let (entry, manifest) = (listed.entry(), listed.entry().manifest().unwrap());
        let told: Vec<(&str, u64)> = manifest.files().map(|file| (&*file.path, file.size)).collect();
        let sizes =
            FILES.iter().map(|(_, content)| u64::try_from(content.len()).unwrap()).collect::<Vec<_>>();
        assert_eq!(entry.origin().label().as_str(), "docs");
        assert_eq!(told, [("SKILL.md", sizes[0]), ("references/policy.md", sizes[1])]);
        assert_eq!(Value::Object(entry.front_matter().clone()), front_matter());
        assert_eq!(scene.asked(), [format!("skills/get {URI}")]);
        let shown = scene.host.preview(&listed, "references/policy.md", &patient()).unwrap();
        assert_eq!(shown, POLICY.as_bytes());
        scene.change(&Plan::honest().text(&format!("{ROOT}/references/policy.md"), "Within 99 days.\n"));
        let lies = scene.host.preview(&listed, "references/policy.md", &patient()).unwrap_err();
        assert_eq!(lies.to_string(), format!("skill `docs:{URI}` is not what its server promises"));
    });
}

#[test]
fn duty_08_while_it_acts_a_skill_reads_what_its_entry_has_and_nothing_else() {
    let more = [FILES[0], FILES[1], ("references/new.md", "new")];
    let folder = format!("{ROOT}/references");
    let shown = [format!("{folder}/policy.md"), format!("{folder}/new.md")];
    on_both(&Plan::honest(), |scene| {
        let acting = scene.acting();
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        scene.change(&Plan::honest().skill(ROOT, &front_matter(), &more).folder(&folder, &shown));
        scene.asked();
        let unlisted = format!("`references/new.md` is no file of skill `docs:{URI}` as it was approved");
        assert_eq!(scene.read(&acting, "references/new.md"), Err(unlisted.clone()));
        assert_eq!(scene.asked(), Vec::<String>::new());
        let live = scene.host.folder(&acting, "references", &patient()).unwrap();
        let file = cleveragents_mcp::FolderEntry::File("references/policy.md".to_owned());
        assert_eq!((live.entries, live.unapproved), (vec![file], vec!["references/new.md".to_owned()]));
        assert_eq!(scene.read(&acting, "references/new.md"), Err(unlisted));
        assert_eq!(scene.read(&acting, "references/policy.md"), Ok(POLICY.to_owned()));
        let Refreshed::Changed { offered, changes } = acting.refresh(scene.get(URI)) else {
            panic!("the entry is another one")
        };
        assert_eq!(changes.iter().map(SkillFileChange::path).collect::<Vec<_>>(), ["references/new.md"]);
        let acting = scene.host.load(approve(offered, ToolGrant::Ignored), &patient()).unwrap().value;
        assert_eq!(scene.read(&acting, "references/new.md"), Ok("new".to_owned()));
        assert_eq!(acting.release().id.to_string(), format!("docs:{URI}"));
    });
}
