use super::*;

#[track_caller]
fn check(settings: &[(&str, &str)], expected: Result<&str, &str>) {
    let mut taken = Settings::default();
    let result = settings.iter().try_for_each(|(key, value)| taken.take(key, value));
    let found = result.map(|()| taken.text()).map_err(|error| error.to_string());
    let own = "[core]\n\tbare = false\n";
    assert_eq!(found, expected.map(|text| format!("{own}{text}")).map_err(str::to_owned));
}

#[test]
fn only_settings_that_say_how_files_are_stored_are_taken_over() {
    check(
        &[
            ("core.fsmonitor", "canary"),
            ("core.hookspath", "hooks"),
            ("core.sshcommand", "canary"),
            ("core.worktree", "/"),
            ("core.attributesfile", "x"),
            ("core.bare", "true"),
            ("include.path", "x"),
            ("alias.status", "!canary"),
            ("filter.x.clean", "canary"),
            ("diff.x.textconv", "canary"),
            ("remote.origin.url", "ext::canary"),
            ("core.eol", "canary"),
        ],
        Ok(""),
    );
    check(
        &[("core.filemode", "false"), ("core.symlinks", "YES"), ("core.autocrlf", "1"), ("core.eol", "CRLF")],
        Ok(
            "[core]\n\tfilemode = \"false\"\n[core]\n\tsymlinks = \"true\"\n[core]\n\tautocrlf = \"true\"\n[core]\n\teol = \"crlf\"\n",
        ),
    );
}

#[test]
fn no_name_or_value_ends_its_quotes() {
    check(
        &[("branch.a\"]\\.remote", "x\"\\"), ("branch.b.merge", "two\nlines"), ("branch.c\u{1b}.merge", "x")],
        Ok("[branch \"a\\\"]\\\\\"]\n\tremote = \"x\\\"\\\\\"\n"),
    );
}

#[test]
fn a_repository_that_is_stored_in_an_unknown_way_is_refused() {
    let refused = |key: &str| format!("the repository needs `{key}`, which is not known here");
    check(&[("extensions.objectformat", "sha3")], Err(&refused("extensions.objectformat")));
    check(&[("extensions.shiny", "true")], Err(&refused("extensions.shiny")));
    check(&[("core.repositoryformatversion", "2")], Err(&refused("core.repositoryformatversion")));
    check(&[("extensions.worktreeconfig", "true"), ("extensions.partialclone", "origin")], Ok(""));
}
