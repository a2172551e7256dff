use cleveragents_testkit::temp_tree::TempTree;

use super::{ToolSources, read_tools};
use crate::named_definitions::NamedDefinitions;

fn tool(name: &str, code: &str) -> String {
    format!("name: {name}\ndescription: Does it.\nsource: custom\ncode: |\n  return {code}\n")
}

fn tree() -> TempTree {
    let tree = TempTree::new().unwrap();
    tree.write("named.yaml", tool("local/named", "1"));
    tree.write("project/.agents/tools/a.yaml", tool("local/both", "1"));
    tree.write("project/.agents/tools/b.yaml", tool("builtin/read_file", "1"));
    tree.write("project/.agents/tools/c.yaml", "name: [\n");
    tree.write("home/.agents/tools/a.yaml", tool("local/both", "2"));
    tree.write("home/.agents/tools/b.yaml", tool("local/mine", "2"));
    tree
}

fn read(tree: &TempTree, named: &[&str]) -> ToolSources {
    let named: Vec<_> = named.iter().map(|name| tree.path(name)).collect();
    let named = NamedDefinitions::read(&named).unwrap();
    read_tools(&[], &named.tools, Some(&tree.path("project")), Some(&tree.path("home")))
}

fn origins(sources: &ToolSources) -> Vec<(String, &'static str)> {
    let others = sources.tools.iter().filter(|known| known.tool.namespace() != "builtin");
    others.map(|known| (known.tool.name().to_string(), known.origin.as_str())).collect()
}

#[test]
fn the_project_comes_before_the_user_and_a_named_file_before_both() {
    let tree = tree();
    let expected =
        [("local/both", "project"), ("local/mine", "user")].map(|(name, origin)| (name.to_owned(), origin));
    assert_eq!(origins(&read(&tree, &[])), expected);
    tree.write("own.yaml", tool("local/both", "3"));
    let expected = [("local/both", "named"), ("local/mine", "user"), ("local/named", "named")]
        .map(|(name, origin)| (name.to_owned(), origin));
    assert_eq!(origins(&read(&tree, &["named.yaml", "own.yaml"])), expected);
}

#[test]
fn what_is_not_used_has_a_reason() {
    let tree = tree();
    let problems: Vec<(String, String)> = read(&tree, &[])
        .problems
        .iter()
        .map(|problem| {
            let (path, message) = problem.describe();
            (tree.masked(path), tree.masked(message))
        })
        .collect();
    let expected = [
        ("<T>/project/.agents/tools/c.yaml", "line 1, column 7: unclosed bracket '['"),
        (
            "<T>/project/.agents/tools/b.yaml",
            "`builtin/read_file` cannot be used: the namespace `builtin` is the program's own",
        ),
        ("<T>/home/.agents/tools/a.yaml", "`local/both` is shadowed by `<T>/project/.agents/tools/a.yaml`"),
    ];
    assert_eq!(problems, expected.map(|(path, message)| (path.to_owned(), message.to_owned())));
}

#[test]
fn a_named_file_must_be_a_tool_of_its_own_namespace() {
    let tree = tree();
    let fail = |name: &str| {
        let error = NamedDefinitions::read(&[tree.path(name)]).unwrap_err();
        tree.masked(error)
    };
    assert_eq!(
        fail("project/.agents/tools/c.yaml"),
        "tool file `<T>/project/.agents/tools/c.yaml` is invalid"
    );
    assert_eq!(
        fail("project/.agents/tools/b.yaml"),
        "tool file `<T>/project/.agents/tools/b.yaml` names `builtin/read_file`, and the namespace `builtin` is the \
         program's own"
    );
    assert_eq!(fail("gone.yaml"), "the tool file cannot be read");
}
