use super::*;

/// Skills that include each other in the order given, the last the first.
fn ring(count: usize) -> Definitions {
    let mut builder = Definitions::builder();
    for number in 0..count {
        let next = (number + 1) % count;
        builder.skill(skill(json!({"name": format!("s/{number}"), "includes": [format!("s/{next}")]})));
    }
    builder.build()
}

#[track_caller]
fn check_cycle(world: &Definitions, name: &str, cycle: &str, path: &str) {
    let error = resolve(world, &skill_name(name)).unwrap_err();
    let ResolveError::Cycle { cycle: found, path: way } = &error else { panic!("{error}") };
    assert_eq!((found.to_string(), way.to_string()), (cycle.to_owned(), path.to_owned()));
}

/// T16: a skill that includes itself, circles of 2, 3 and 500.
#[test]
fn a_cycle_is_reported_with_its_whole_path() {
    check_cycle(&ring(1), "s/0", "s/0 -> s/0", "s/0");
    check_cycle(&ring(2), "s/0", "s/0 -> s/1 -> s/0", "s/0");
    check_cycle(&ring(3), "s/1", "s/1 -> s/2 -> s/0 -> s/1", "s/1");
    let whole: Vec<String> = (0..=500).map(|number| format!("s/{}", number % 500)).collect();
    check_cycle(&ring(500), "s/0", &whole.join(" -> "), "s/0");
    refuse(&ring(2), "s/0", "cycle_detected", "cycle", "includes form a cycle: s/0 -> s/1 -> s/0");
}

#[test]
fn the_way_to_a_cycle_is_not_part_of_it() {
    let world = ring(2).with_skill(skill(json!({"name": "s/root", "includes": ["s/1"]})));
    check_cycle(&world, "s/root", "s/1 -> s/0 -> s/1", "s/root -> s/1");
}

/// T16: an update of a skill that is included elsewhere closes a circle.
#[test]
fn an_update_of_an_included_skill_can_close_a_cycle() {
    let before = world(json!({"skills": [
        {"name": "s/a", "includes": ["s/b"]}, {"name": "s/b", "includes": ["s/c"]}, {"name": "s/c"},
    ]}));
    let changed = [skill_name("s/c")];
    assert_eq!(check(&before, &changed), []);
    let after = before.with_skill(skill(json!({"name": "s/c", "includes": ["s/a"]})));
    let findings = check(&after, &changed);
    let cycle = |names: [&str; 4]| names.map(skill_name).into_iter().collect::<IncludePath>();
    let path = |name: &str| IncludePath::from_iter([skill_name(name)]);
    assert_eq!(
        findings,
        [Finding {
            skill: skill_name("s/c"),
            kind: FindingKind::Error(ResolveError::Cycle {
                cycle: cycle(["s/c", "s/a", "s/b", "s/c"]),
                path: path("s/c"),
            }),
        }]
    );
}

/// Two ways to one skill are no circle.
#[test]
fn a_diamond_is_no_cycle() {
    let world = world(json!({"skills": [
        {"name": "s/root", "includes": ["s/a", "s/b", "s/a"]},
        {"name": "s/a", "includes": ["s/c"]}, {"name": "s/b", "includes": ["s/c"]}, {"name": "s/c"},
    ]}));
    check_tools(&world, "s/root", &[]);
    let graph = SkillGraph::of_all(&world);
    let order: Vec<&str> = graph.order().unwrap().into_iter().map(SkillName::as_str).collect();
    assert_eq!(order, ["s/c", "s/a", "s/b", "s/root"]);
    let error = SkillGraph::of_all(&ring(3)).order().unwrap_err();
    assert_eq!(error.to_string(), "includes form a cycle: s/0 -> s/1 -> s/2 -> s/0");
}
