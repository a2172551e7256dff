use std::sync::{Arc, Mutex};

use cleveragents_confine::Digest;
use serde_json::{Map, Value, json};

use super::{FetchSource, SkillsHost};
use crate::host::remote::{RemoteError, RemoteServer};
use crate::host::{Acting, Approved, Consent, Listed, RemoteOrigin, SkillCache, ToolGrant};

const SKILL_MD: &str = "---\nname: refunds\ndescription: Refund\n---\n# Refunds\n";

/// A server that answers from a list, and what it was asked.
#[derive(Clone, Default)]
struct Script {
    asked: Arc<Mutex<Vec<String>>>,
    answers: Arc<Mutex<Vec<(String, Value)>>>,
}

impl Script {
    fn on(self, question: &str, answer: Value) -> Self {
        self.answers.lock().unwrap().insert(0, (question.to_owned(), answer));
        self
    }

    fn answer(&self, method: &str, params: &Map<String, Value>) -> Result<Value, RemoteError> {
        let word = |key: &str| params.get(key).and_then(Value::as_str).map(|word| format!(" {word}"));
        let question =
            format!("{method}{}{}", word("uri").unwrap_or_default(), word("cursor").unwrap_or_default());
        self.asked.lock().unwrap().push(question.clone());
        let answers = self.answers.lock().unwrap();
        let found = answers.iter().find(|(known, _)| *known == question);
        let error = || RemoteError::Answered { code: -32602, message: "nothing".to_owned() };
        found.map(|(_, answer)| answer.clone()).ok_or_else(error)
    }

    fn host(&self, label: &str, capabilities: Value, cache: Option<SkillCache>) -> SkillsHost {
        let label: crate::ServerLabel = label.parse().unwrap();
        let script = self.clone();
        let remote = RemoteServer::new(
            move || Ok(capabilities.clone()),
            move |method, params| script.answer(method, &params),
        );
        SkillsHost::new(RemoteOrigin::new(label, [1; 32].into()), remote, cache)
    }

    fn asked(&self) -> Vec<String> {
        std::mem::take(&mut *self.asked.lock().unwrap())
    }
}

fn declared() -> Value {
    json!({"extensions": {"io.modelcontextprotocol/skills": {"directoryRead": true}}})
}

fn entry(files: &[(&str, &str)]) -> Value {
    let item = |(path, content): &(&str, &str)| {
        json!({
            "uri": format!("skill://refunds/{path}"),
            "digest": Digest::of(content.as_bytes()).to_string(),
            "size": content.len(),
        })
    };
    let resources: Vec<Value> = files.iter().map(item).collect();
    let front_matter = json!({"name": "refunds", "description": "Refund"});
    json!({"uri": "skill://refunds/SKILL.md", "frontmatter": front_matter, "resources": resources})
}

fn content(uri: &str, text: &str) -> Value {
    json!({"contents": [{"uri": uri, "text": text}]})
}

const URI: &str = "skill://refunds/SKILL.md";
const FILES: [(&str, &str); 2] = [("SKILL.md", SKILL_MD), ("t/a.md", "A")];

fn honest() -> Script {
    Script::default()
        .on("skills/list", json!({"skills": [entry(&FILES)]}))
        .on(&format!("skills/get {URI}"), json!({"skill": entry(&FILES)}))
        .on(&format!("resources/read {URI}"), content(URI, SKILL_MD))
        .on("resources/read skill://refunds/t/a.md", content("skill://refunds/t/a.md", "A"))
}

fn approve(listed: Listed) -> Approved {
    let set = listed.entry().manifest().unwrap().set_digest();
    listed.approve(Consent { set, tools: ToolGrant::Ignored }).unwrap()
}

fn acting(host: &SkillsHost) -> Acting {
    host.load(approve(host.get(URI).unwrap())).unwrap().value
}

#[test]
fn each_file_is_read_when_it_is_needed_and_then_kept() {
    let data = tempfile::tempdir().unwrap();
    let script = honest();
    let host = script.host("docs", declared(), Some(SkillCache::new(data.path())));
    let approved = approve(host.find("refunds").unwrap());
    assert_eq!(script.asked(), ["skills/list"]);
    let loaded = host.load(approved.clone()).unwrap();
    assert_eq!((loaded.source, script.asked()), (FetchSource::Server, vec![format!("resources/read {URI}")]));
    let file = host.read(&loaded.value, None, "t/a.md").unwrap();
    assert_eq!((file.source, file.value.bytes()), (FetchSource::Server, &b"A"[..]));
    assert_eq!(script.asked(), ["resources/read skill://refunds/t/a.md"]);
    let again = host.load(approved).unwrap();
    let file = host.read(&again.value, None, "t/a.md").unwrap();
    assert_eq!((again.source, file.source, script.asked()), (FetchSource::Cache, FetchSource::Cache, vec![]));
}

#[test]
fn a_server_that_declares_nothing_is_asked_nothing() {
    for capabilities in [json!({}), json!({"extensions": {}}), json!({"experimental": {"skills": {}}})] {
        let script = honest();
        let host = script.host("docs", capabilities, None);
        let refused = "server `docs` does not offer skills";
        assert_eq!(host.list().unwrap_err().to_string(), refused);
        assert_eq!(host.get(URI).unwrap_err().to_string(), refused);
        assert_eq!(script.asked(), Vec::<String>::new());
    }
}

#[test]
fn folders_are_asked_for_only_where_that_is_declared() {
    let script = honest();
    let host = script.host("docs", json!({"extensions": {"io.modelcontextprotocol/skills": {}}}), None);
    let acting = acting(&host);
    script.asked();
    assert_eq!(host.folder(&acting, "t").unwrap_err().to_string(), "server `docs` does not list folders");
    assert_eq!(script.asked(), Vec::<String>::new());
    let shown = json!({"resources": [{"uri": "skill://refunds/t/new.md"}, {"uri": "skill://evil/x.md"}]});
    let script = honest().on("resources/directory/read skill://refunds/t", shown);
    let host = script.host("docs", declared(), None);
    let folder = host.folder(&again(&host), "t/").unwrap();
    assert_eq!((folder.unapproved, folder.gone), (vec!["t/new.md".to_owned()], vec!["t/a.md".to_owned()]));
}

fn again(host: &SkillsHost) -> Acting {
    acting(host)
}

#[test]
fn listings_have_an_end() {
    let page = |next: &str| json!({"skills": [], "nextCursor": next});
    let script = Script::default()
        .on("skills/list", page("a"))
        .on("skills/list a", page("b"))
        .on("skills/list b", page("a"));
    let endless = script.host("docs", declared(), None).list().unwrap_err().to_string();
    assert_eq!(endless, "the listing of server `docs` does not end: it came back to a page that was read");
    let script =
        Script::default().on("skills/list", page("")).on("skills/list ", json!({"skills": [entry(&FILES)]}));
    assert_eq!(script.host("docs", declared(), None).list().unwrap().skills().len(), 1);
}

#[test]
fn answers_that_are_something_else_are_refused() {
    let get = |answer: Value| {
        let script = Script::default().on(&format!("skills/get {URI}"), answer);
        script.host("docs", declared(), None).get(URI).unwrap_err().to_string()
    };
    assert_eq!(get(json!({})), "server `docs` answered `skills/get` with something else: it has no `skill`");
    let mut other = entry(&FILES);
    other["uri"] = json!("skill://x/refunds/SKILL.md");
    other["resources"] = json!("dynamic");
    let another = "server `docs` was asked about `skill://refunds/SKILL.md` and answered about `skill://x/refunds/SKILL.md`";
    assert_eq!(get(json!({"skill": other})), another);
    let unknown = Script::default().host("docs", declared(), None).get(URI).unwrap_err().to_string();
    assert_eq!(unknown, "server `docs` serves nothing at `skill://refunds/SKILL.md`");
    let read = |answer: Value| {
        let script = Script::default().on("resources/read x:y", answer);
        script
            .host("docs", declared(), None)
            .read_plain("x:y")
            .map(|plain| plain.bytes)
            .map_err(|error| error.to_string())
    };
    assert_eq!(read(json!({"contents": [{"uri": "x:y", "blob": "AP8="}]})), Ok(vec![0, 255]));
    let wrong =
        |reason: &str| Err(format!("server `docs` answered `resources/read` with something else: {reason}"));
    let once = "it does not have the resource exactly once";
    assert_eq!(read(json!({"contents": []})), wrong(once));
    assert_eq!(read(json!({"contents": [{"uri": "x:z", "text": ""}]})), wrong(once));
    assert_eq!(
        read(json!({"contents": [{"uri": "x:y", "text": "a"}, {"uri": "x:y", "text": "b"}]})),
        wrong(once)
    );
    assert_eq!(
        read(json!({"contents": [{"uri": "x:y", "text": "a", "blob": ""}]})),
        wrong("it has not exactly one of `text` and `blob`")
    );
    assert_eq!(read(json!({"contents": [{"uri": "x:y", "blob": "?"}]})), wrong("its `blob` is not base64"));
    assert_eq!(read(json!({"contents": {}})), wrong("it has no `contents`"));
}

#[test]
fn reading_elsewhere_takes_a_yes_that_names_both_servers() {
    let docs = honest().host("docs", declared(), None);
    let script = Script::default().on("resources/read file:secret", content("file:secret", "s"));
    let other = script.host("vault", declared(), None);
    let acting = acting(&docs);
    let refused = other.read_for(&acting, "file:secret", |read| {
        assert_eq!(
            read.question(),
            "skill `refunds` of server `docs` wants to read `file:secret` from server `vault`"
        );
        false
    });
    let message = "skill `skill://refunds/SKILL.md` of server `docs` may not read from server `vault`: nobody approved it";
    assert_eq!((refused.unwrap_err().to_string(), script.asked()), (message.to_owned(), vec![]));
    assert_eq!(other.read_for(&acting, "file:secret", |_| true).unwrap().bytes, b"s");
    let inside = docs.read_for(&acting, "skill://refunds/new.md", |_| true).unwrap_err().to_string();
    assert_eq!(
        inside,
        "`skill://refunds/new.md` lies inside skill `docs:skill://refunds/SKILL.md` and is read as its file or not at all"
    );
    let wrong = other.read(&acting, None, "t/a.md").unwrap_err().to_string();
    assert_eq!(wrong, "skill `docs:skill://refunds/SKILL.md` is not one of server `vault`");
}
