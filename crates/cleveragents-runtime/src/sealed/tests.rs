use super::*;

#[track_caller]
fn check(place: &str, expected: Result<(), &str>) {
    let parse = |text: &str| text.parse::<ScopePath>().unwrap();
    let sealed = Sealed::new([parse("home/state")], [parse("home/rules/policy.yaml")]);
    let found = sealed.check(&[parse("elsewhere/**"), parse(place)]);
    let found = found.map_err(|error| format!("{}: {error}", error.category()));
    assert_eq!(found, expected.map_err(str::to_owned), "{place}");
}

#[test]
fn nobody_writes_what_the_program_remembers() {
    let state = |place: &str| {
        format!("protected_path: `{place}` is not written: this program keeps its state at `home/state/**`")
    };
    for place in ["**", "home/**", "home/state", "home/state/**", "home/state/state.db", "home/state/a/**"] {
        check(place, Err(&state(place)));
    }
    for place in ["home", "home/statement", "home/states/**", "other/**", "."] {
        check(place, Ok(()));
    }
}

#[test]
fn only_a_grant_of_the_whole_root_reaches_the_rules_of_the_user() {
    let policy = |place: &str| {
        format!(
            "protected_path: `{place}` is not written: the user's policy is at `home/rules/policy.yaml/**`"
        )
    };
    for place in ["home/rules/policy.yaml", "home/rules/policy.yaml/**", "home/rules/**"] {
        check(place, Err(&policy(place)));
    }
    check("home/rules/other.yaml", Ok(()));
    let parse = |text: &str| text.parse::<ScopePath>().unwrap();
    assert_eq!(Sealed::new([], [parse("policy.yaml")]).check(&[ScopePath::root_tree()]), Ok(()));
}
