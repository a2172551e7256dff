use serde_json::{Value, json};

use super::line_client::LineClient;
use crate::playground::Playground;

const OURS: &str = "---\nname: local/release\nversion: 1.10.0\ndescription: Releases. Use it to release.\nallowed-tools: [builtin/read_file]\n---\nRead `references/steps.md`.\n";

fn playground() -> Playground {
    Playground::new()
        .skill("pdf", "Reads PDF files.", "Use it.")
        .file("project/.agents/skills/pdf/references/a b.md", "# A\n")
        .file("project/.agents/skills/pdf/.hidden", "secret")
        .file("project/.agents/skills/release/SKILL.md", OURS)
        .file("project/.agents/skills/release/references/steps.md", "1. Tag.\n")
        .file(
            "project/.agents/skills/Odd_Name/SKILL.md",
            "---\nname: Odd_Name\ndescription: Odd.\n---\nOdd.\n",
        )
        .file("project/notes.txt", "one\n")
}

fn extension() -> Value {
    json!({"extensions": {"io.modelcontextprotocol/skills": {}}})
}

#[test]
fn skills_are_served_with_the_digests_of_the_bytes_that_are_served() {
    let mut client = LineClient::modern(&playground(), &["--tools", "builtin/read_file"], extension());
    let listed = client.ask("skills/list", json!({}))["result"]["skills"].clone();
    let uris: Vec<&str> =
        listed.as_array().expect("skills").iter().filter_map(|skill| skill["uri"].as_str()).collect();
    assert_eq!(uris, ["skill://local/pdf/SKILL.md", "skill://local/release/SKILL.md"]);
    let release = &listed[1];
    assert_eq!(
        release["frontmatter"],
        json!({"name": "release", "description": "Releases. Use it to release.", "version": "1.10.0", "allowed-tools": ["builtin/read_file"]})
    );
    let read =
        client.ask("resources/read", json!({"uri": "skill://local/release/SKILL.md"}))["result"]["contents"]
            [0]
        .clone();
    assert_eq!(read["text"], json!(OURS.replace("local/release", "release")));
    let described = release["resources"].as_array().expect("files");
    let size = OURS.len() - "local/".len();
    assert_eq!(
        (described[0]["uri"].as_str(), described[0]["size"].as_u64()),
        (Some(uris[1]), u64::try_from(size).ok())
    );
    let pdf: Vec<&str> = listed[0]["resources"]
        .as_array()
        .expect("files")
        .iter()
        .filter_map(|file| file["uri"].as_str())
        .collect();
    assert_eq!(pdf, ["skill://local/pdf/SKILL.md", "skill://local/pdf/references/a%20b.md"]);
    let children =
        client.ask("resources/directory/read", json!({"uri": "skill://local/pdf"}))["result"]["resources"]
            .clone();
    let mimes: Vec<&str> = children
        .as_array()
        .expect("children")
        .iter()
        .filter_map(|child| child["mimeType"].as_str())
        .collect();
    assert_eq!(mimes, ["text/markdown", "inode/directory"]);
    for uri in
        ["skill://local/pdf/.hidden", "skill://local/pdf/../../../notes.txt", "skill://local/none/SKILL.md"]
    {
        let refused = client.ask("resources/read", json!({"uri": uri}));
        assert_eq!(
            refused["error"],
            json!({"code": -32602, "message": "there is no such resource", "data": {"uri": uri}})
        );
    }
    let (code, beside) = client.close();
    let name = "`local/Odd_Name`: not served: `Odd_Name` is no name of the public standard: 1 to 64 lower-case letters, digits and single hyphens";
    assert_eq!((code, beside), (Some(0), vec![name.to_owned()]));
}

#[test]
fn a_skill_that_changes_is_never_served_with_the_digest_of_another() {
    let playground = playground();
    let mut client = LineClient::modern(&playground, &["--refresh", "1"], extension());
    let digest = |client: &mut LineClient| {
        let entry = client.ask("skills/get", json!({"uri": "skill://local/pdf/SKILL.md"}));
        entry["result"]["skill"]["resources"][0]["digest"].clone()
    };
    let before = digest(&mut client);
    let listen =
        client.request("subscriptions/listen", json!({"notifications": {"resourcesListChanged": true}}));
    let acknowledged = client.next_message();
    assert_eq!(acknowledged["method"], json!("notifications/subscriptions/acknowledged"), "{acknowledged}");
    playground.write(
        "project/.agents/skills/pdf/SKILL.md",
        "---\nname: pdf\ndescription: Reads PDF files.\n---\nNew.\n",
    );
    let changed = client.next_message();
    assert_eq!(
        (&changed["method"], &changed["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"]),
        (&json!("notifications/resources/list_changed"), &json!(listen))
    );
    assert_ne!(digest(&mut client), before);
    let read = client.ask("resources/read", json!({"uri": "skill://local/pdf/SKILL.md"}));
    assert_eq!(
        read["result"]["contents"][0]["text"],
        json!("---\nname: pdf\ndescription: Reads PDF files.\n---\nNew.\n")
    );
}

#[test]
fn clients_without_the_extension_reach_every_skill_by_tools() {
    let mut client = LineClient::modern(&playground(), &["--tools", "builtin/*"], json!({}));
    let tools = client.ask("tools/list", json!({}))["result"]["tools"].clone();
    let names: Vec<&str> =
        tools.as_array().expect("tools").iter().take(3).filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["activate_skill", "read_skill_resource", "release_skill"]);
    let skills = json!(["local/Odd_Name", "local/pdf", "local/release"]);
    assert_eq!(tools[0]["inputSchema"]["properties"]["skill"]["enum"], skills);
    let odd = client.call("activate_skill", json!({"skill": "local/Odd_Name"}));
    assert_eq!(odd["isError"], json!(false), "{odd}");
    let steps =
        client.call("read_skill_resource", json!({"skill": "local/release", "path": "references/steps.md"}));
    assert_eq!(steps["content"][0]["text"], json!("1. Tag.\n"));
    let outside =
        client.call("read_skill_resource", json!({"skill": "local/release", "path": "../../../notes.txt"}));
    assert_eq!(outside["isError"], json!(true));
    let none = client.call("activate_skill", json!({"skill": "local/none"}));
    assert_eq!(none["content"][0]["text"], json!("there is no skill `local/none`"));
}

#[test]
fn an_active_skill_restricts_the_calls_of_its_connection_until_it_is_released() {
    let mut client = LineClient::modern(&playground(), &["--tools", "builtin/*"], json!({}));
    let list = |client: &mut LineClient, meta: Value| {
        let params = json!({"name": "builtin.list_directory", "arguments": {"path": "."}, "_meta": meta});
        let result = client.ask("tools/call", params)["result"].clone();
        (result["isError"].clone(), result["_meta"]["cleveragents/error"]["details"]["rule"].clone())
    };
    let (runs, refused) = ((json!(false), Value::Null), (json!(true), json!("allowed-tools")));
    assert_eq!(list(&mut client, json!({})), runs);
    assert_eq!(list(&mut client, json!({"cleveragents/skills": ["local/release"]})), refused);
    assert_eq!(list(&mut client, json!({})), runs);
    client.call("activate_skill", json!({"skill": "local/release"}));
    assert_eq!(list(&mut client, json!({})), refused);
    let read = client.call("builtin.read_file", json!({"path": "notes.txt"}));
    assert_eq!(read["isError"], json!(false));
    client.call("release_skill", json!({"skill": "local/release"}));
    assert_eq!(list(&mut client, json!({})), runs);
}

#[test]
fn what_was_given_is_not_given_again_unless_it_changed() {
    let playground = playground();
    let mut client = LineClient::legacy(&playground, &["--tools", "builtin/read_file"], &json!({}));
    let texts = |result: &Value| -> Vec<String> {
        let blocks = result["content"].as_array().expect("content");
        blocks.iter().filter_map(|block| block["text"].as_str()).map(str::to_owned).collect()
    };
    let activate =
        |client: &mut LineClient, arguments: Value| texts(&client.call("activate_skill", arguments));
    let first = activate(&mut client, json!({"skill": "local/pdf"}));
    assert!(first.len() == 1 && first[0].contains("\nUse it."), "{first:?}");
    let again = activate(&mut client, json!({"skill": "local/pdf"}));
    assert!(
        again[0].contains("This was given before in this conversation and is unchanged.")
            && !again[0].contains("Use it."),
        "{again:?}"
    );
    assert_eq!(again[1..], ["When it is no longer before you, ask again with `repeat: true`."]);
    assert_eq!(activate(&mut client, json!({"skill": "pdf", "repeat": true})), first);
    playground.write(
        "project/.agents/skills/pdf/SKILL.md",
        "---\nname: pdf\ndescription: Reads PDF files.\n---\n# One\n\nOther.\n\n# Two\n\nLast.\n",
    );
    let changed = activate(&mut client, json!({"skill": "local/pdf"}));
    assert!(
        changed[0].contains("These instructions replace those that were given before.")
            && changed[0].contains("Other."),
        "{changed:?}"
    );
    client.call("release_skill", json!({"skill": "pdf"}));
    let section = activate(&mut client, json!({"skill": "local/pdf", "section": "2"}));
    assert!(section[0].contains("section=\"2 Two\"") && !section[0].contains("Other."), "{section:?}");
    let none = client.call("activate_skill", json!({"skill": "local/pdf", "section": "9"}));
    assert_eq!(none["isError"], json!(true), "{none}");
    let odd = client.call("activate_skill", json!({"skill": "local/pdf", "repeat": "yes"}));
    assert_eq!(texts(&odd), ["the argument `repeat` is true or false"]);
}

#[test]
fn a_skill_that_is_gone_can_be_released() {
    let playground = playground();
    let arguments = ["--tools", "builtin/*", "--refresh", "60"];
    let mut client = LineClient::legacy(&playground, &arguments, &json!({}));
    let list = |client: &mut LineClient| {
        client.call("builtin.list_directory", json!({"path": "."}))["isError"].clone()
    };
    client.call("activate_skill", json!({"skill": "local/pdf"}));
    assert_eq!(list(&mut client), json!(false));
    playground.remove("project/.agents/skills/pdf/SKILL.md");
    // Long before the minute is over.
    while client.next_message()["method"] != json!("notifications/tools/list_changed") {}
    assert_eq!(list(&mut client), json!(true));
    let released = client.call("release_skill", json!({"skill": "pdf"}));
    assert_eq!(released["content"][0]["text"], json!("`local/pdf` restricts no further calls"));
    assert_eq!(list(&mut client), json!(false));
}

#[test]
fn the_last_skill_can_be_released_when_it_is_gone() {
    let playground = Playground::new().skill("pdf", "Reads PDF files.", "Use it.");
    let arguments = ["--tools", "builtin/*", "--refresh", "60"];
    let mut client = LineClient::legacy(&playground, &arguments, &json!({}));
    client.call("activate_skill", json!({"skill": "local/pdf"}));
    playground.remove("project/.agents/skills/pdf/SKILL.md");
    while client.next_message()["method"] != json!("notifications/tools/list_changed") {}
    let refused = client.call("builtin.list_directory", json!({"path": "."}));
    let told = "the skill `local/pdf` is active and does not exist any more, so nothing says what it permits; `release_skill` with the argument `skill` ends that";
    assert_eq!(refused["content"][0]["text"], json!(told));
    let released = client.call("release_skill", json!({"skill": "local/pdf"}));
    assert_eq!(released["content"][0]["text"], json!("`local/pdf` restricts no further calls"));
    let listed = client.call("builtin.list_directory", json!({"path": "."}));
    assert_eq!(listed["isError"], json!(false));
    let unknown =
        client.ask("tools/call", json!({"name": "release_skill", "arguments": {"skill": "local/pdf"}}));
    assert_eq!(unknown["error"]["message"], json!("unknown tool `release_skill`"));
}

#[test]
fn a_client_with_many_skills_searches_them() {
    let long = "Does one of many things that nobody asks about, and says so at length. ".repeat(8);
    let many = |playground: Playground, number: usize| playground.skill(&format!("s{number}"), &long, "Do.");
    let playground = (0..300).fold(playground(), many);
    let mut client = LineClient::modern(&playground, &["--tools", "builtin/read_file"], json!({}));
    let tools = client.ask("tools/list", json!({}))["result"]["tools"].clone();
    assert_eq!(tools[0]["name"], json!("search_skills"), "{tools}");
    let search = |client: &mut LineClient, arguments: Value| {
        let result = client.call("search_skills", arguments);
        (result["isError"].clone(), result["content"][0]["text"].as_str().unwrap_or_default().to_owned())
    };
    let found = search(&mut client, json!({"task": "read a PDF", "limit": 1}));
    let expected = "2 of 303 skills have words of the task, the best first; read one by `activate_skill`:\n- local/pdf: Reads PDF files.\n";
    assert_eq!(found, (json!(false), expected.to_owned()));
    let none = search(&mut client, json!({"task": "\u{0}\u{202e}!?"}));
    assert_eq!(none, (json!(false), "The task has no words.\n".to_owned()));
    let none = search(&mut client, json!({"task": "unicorns"}));
    assert_eq!(none, (json!(false), "None of the 303 skills has any of these words.\n".to_owned()));
    let long = search(&mut client, json!({"task": format!("unicorns{}", " ".repeat(70_000))}));
    let expected = "None of the 303 skills has any of these words.\nThe last 4472 bytes of the task were not looked at: it is too long.\n";
    assert_eq!(long, (json!(false), expected.to_owned()));
    for limit in [json!(0), json!(51), json!("ten"), json!(-1), json!(1.5)] {
        let refused = search(&mut client, json!({"task": "pdf", "limit": limit}));
        assert_eq!(refused, (json!(true), "the argument `limit` is a number from 1 to 50".to_owned()));
    }
    let wordless = search(&mut client, json!({}));
    assert_eq!(wordless, (json!(true), "the argument `task` says in words what is to be done".to_owned()));
}
