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
fn nobody_writes_what_runs_for_the_user_without_trust() {
    let parse = |text: &str| text.parse::<ScopePath>().unwrap();
    let sealed = Sealed::default().with_code([parse(".agents/tools")]);
    let said =
        |place: &str| sealed.check(&[parse(place)]).map_err(|error| format!("{}: {error}", error.category()));
    let refused = |place: &str| {
        let at = "what runs for the user without trust is at `.agents/tools/**`";
        Err(format!("protected_path: `{place}` is not written: {at}"))
    };
    for place in ["**", ".agents/**", ".agents/tools/a.yaml"] {
        assert_eq!(said(place), refused(place));
    }
    assert_eq!(said(".agents/plans/**"), Ok(()));
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
