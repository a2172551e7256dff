use super::*;

#[track_caller]
fn check(text: &str, expected: Result<(), &str>) {
    let read = Publication::of_text(text, &mut Files { folder: None, left: 0 });
    assert_eq!(read.map(drop).map_err(|error| error.to_string()), expected.map_err(str::to_owned));
}

#[test]
fn mistakes_are_named() {
    check("", Ok(()));
    check("prompts: [", Err("it is not YAML: line 1: unclosed bracket '['"));
    check(
        "prompt: []",
        Err(
            "it is no publication: unknown field `prompt`, expected one of `prompts`, `resources`, `resource_templates`, `tools`",
        ),
    );
    check(
        "resources: [{uri: 'a:b', name: x, text: x, file: y}]",
        Err("it is no publication: `a:b` has either `text` or `file`"),
    );
    check(
        "resources: [{uri: 'nothing', name: x, text: x}]",
        Err("`nothing` cannot be published: it is no URI"),
    );
    check(
        "resources: [{uri: 'skill://a/b/SKILL.md', name: x, text: x}]",
        Err("`skill://a/b/SKILL.md` cannot be published: `skill:` is for skills"),
    );
    check(
        "resources: [{uri: 'a:b', name: x, text: x}, {uri: 'a:b', name: y, text: y}]",
        Err("`a:b` is published twice"),
    );
    check(
        "prompts: [{name: p, messages: [{role: user, text: 'to {{who}}'}]}]",
        Err("`p` uses `{{who}}`, which is no argument of it"),
    );
    check(
        "prompts: [{name: p, messages: [{role: user}]}]",
        Err("it is no publication: a message has either `text`, `file` with `mime_type`, or `resource`"),
    );
    check(
        "resource_templates: [{uri_template: 'a:{x}{y}', name: t, text: ''}]",
        Err("`a:{x}{y}` cannot be published: its variables are `{name}`, with something between two of them"),
    );
    check("tools: [{tool: nothing, ask: []}]", Err("`nothing` is no name of a tool"));
    check(
        "tools: [{tool: a/b, ask: [{argument: x, message: m, schema: {type: object, properties: {api_key: {type: string}}}}]}]",
        Err("the question `x` cannot be asked: a form may not ask for secrets"),
    );
    check(
        "tools: [{tool: a/b, ask: [{argument: x, message: m, schema: {type: object, properties: {y: {type: object}}}}]}]",
        Err("the question `x` cannot be asked: its schema has more than plain fields"),
    );
}

#[track_caller]
fn check_match(template: &str, uri: &str, expected: Option<&[(&str, &str)]>) {
    let expected = expected.map(|pairs| {
        pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect::<BTreeMap<_, _>>()
    });
    assert_eq!(UriTemplate::of(template).unwrap().matched(uri), expected);
}

#[test]
fn a_variable_is_one_segment() {
    check_match("test://t/{id}/data", "test://t/12%203/data", Some(&[("id", "12 3")]));
    check_match("test://t/{id}/data", "test://t//data", None);
    check_match("test://t/{id}/data", "test://t/a/b/data", None);
    check_match("test://t/{id}/data", "test://t/%zz/data", None);
    check_match("test://t/{id}/data", "test://t/%ff/data", None);
    check_match("a:{x}-{y}", "a:1-2-3", Some(&[("x", "1"), ("y", "2-3")]));
    check_match("a:b", "a:b", Some(&[]));
}

#[test]
fn braces_that_enclose_no_name_are_text() {
    let values = BTreeMap::from([("who".to_owned(), "{{who}}".to_owned())]);
    assert_eq!(Template::of("a {{ who }} b {{}} {{x y}} {{").filled(&values), "a {{who}} b {{}} {{x y}} {{");
}
