use super::{Reach, ShownTransport, TransportKind};

#[track_caller]
fn check(command: &[&str], expected: &str) {
    let args = command[1..].iter().map(|&argument| argument.to_owned()).collect();
    let reach = Reach::Stdio { command: command[0].to_owned(), args, env: Vec::new(), folder: None };
    assert_eq!(ShownTransport::of(&reach).target, expected);
}

#[test]
fn a_command_is_shown_without_its_secrets() {
    check(&["npx", "-y", "server", "--port", "80"], "npx -y server --port 80");
    check(&["x", "--api-key", "abc", "more"], "x --api-key … more");
    check(&["x", "--api-key=abc"], "x --api-key=…");
    check(&["x", "--token", "${TOKEN}"], "x --token ${TOKEN}");
    check(&["x", "--token=${TOKEN:-abc}"], "x --token=…");
    check(&["x", "ghp_0123"], "x …");
    check(
        &["mcp-remote", "--header", "Authorization: Bearer abc"],
        "mcp-remote --header \"Authorization: …\"",
    );
    check(&["x", "postgres://u:p@host/db"], "x postgres://…@host/db");
    check(&["x", "a b"], "x \"a b\"");
}

#[test]
fn an_address_is_shown_without_its_secrets() {
    let headers = vec![("X-Key".to_owned(), "abc".to_owned()), ("A".to_owned(), "b".to_owned())];
    let reach = Reach::Http { url: "https://me:pw@host:1/mcp?key=abc&n=${N}&flag".to_owned(), headers };
    assert_eq!(
        ShownTransport::of(&reach),
        ShownTransport {
            kind: TransportKind::Http,
            target: "https://…@host:1/mcp?key=…&n=${N}&flag".to_owned(),
            names: vec!["A".to_owned(), "X-Key".to_owned()],
        }
    );
}
