//! Depth and width are bounded by memory alone.

use super::*;

const DEPTH: usize = 100_000;
const TOOLS: usize = DEPTH / 100;

/// A chain of skills, each with the one below and every hundredth with a tool.
fn chain(depth: usize) -> Definitions {
    let mut builder = Definitions::builder();
    for number in 0..depth {
        let includes =
            (number > 0).then(|| crate::SkillInclude::new(skill_name(&format!("s/{}", number - 1))));
        let name = tool_name(&format!("t/{number}"));
        let has_tool = number % 100 == 0;
        let config = crate::SkillConfig {
            includes: includes.into_iter().collect(),
            tools: has_tool.then(|| crate::SkillToolRef::new(name.clone())).into_iter().collect(),
            ..crate::SkillConfig::new(skill_name(&format!("s/{number}")), "")
        };
        builder.skill(Skill::try_from(config).unwrap());
        if has_tool {
            builder.tool(tool(json!({"name": name.as_str()})));
        }
    }
    builder.build()
}

/// Runs on a stack on which a recursion of this depth would not fit.
fn on_a_small_stack(work: fn()) {
    std::thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap();
}

#[test]
fn a_chain_of_a_hundred_thousand_skills_resolves() {
    on_a_small_stack(|| {
        let world = chain(DEPTH);
        let root = skill_name(&format!("s/{}", DEPTH - 1));
        let resolved = resolve(&world, &root).unwrap();
        let first = resolved.tools().next().unwrap();
        assert_eq!((resolved.tools().count(), first.name().as_str()), (TOOLS, "t/0"));
        assert_eq!((first.via().len(), first.path_count(), first.paths(1)[0].len()), (DEPTH, 1, DEPTH));
        assert_eq!(resolved.entries().len(), TOOLS);
        assert_eq!(resolved.definition().unwrap().metadata().tool_count(), TOOLS);
        let report = check_all(&world);
        assert_eq!(report.findings(), []);
        assert_eq!(
            report.summaries().filter_map(|(_, it)| it).map(crate::SkillCapabilitySummary::total_tools).max(),
            Some(TOOLS)
        );
        assert_eq!(world.dependants_of(&skill_name("s/0")).len(), DEPTH - 1);
    });
}

#[test]
fn a_cycle_of_a_hundred_thousand_skills_is_reported_whole() {
    on_a_small_stack(|| {
        let root = format!("s/{}", DEPTH - 1);
        let world = chain(DEPTH).with_skill(skill(json!({"name": "s/0", "includes": [root]})));
        let error = resolve(&world, &skill_name("s/0")).unwrap_err();
        let ResolveError::Cycle { cycle, .. } = &error else { panic!("{error}") };
        assert_eq!(cycle.len(), DEPTH + 1);
        let findings = check_all(&world).findings().to_vec();
        let [Finding { kind: FindingKind::Error(ResolveError::Cycle { cycle, .. }), .. }] =
            findings.as_slice()
        else {
            panic!("{} findings", findings.len())
        };
        assert_eq!(cycle.len(), DEPTH + 1);
    });
}

#[track_caller]
fn check_way(depth: usize, expected: &str) {
    let resolved = resolve(&chain(depth), &skill_name(&format!("s/{}", depth - 1))).unwrap();
    let explanation = resolved.tools().next().unwrap().explain();
    let json = serde_json::to_value(&explanation).unwrap();
    let words = |list: &Value| {
        let words: Vec<&str> = list.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        words.join(" -> ")
    };
    let ways = [words(&json["via"]), words(&json["paths"][0]), words(&json["occurrences"][0]["via"])];
    assert_eq!(ways, [expected, expected, expected]);
    assert_eq!(explanation.paths[0].to_string(), expected);
}

#[test]
fn a_long_way_is_shown_by_its_ends() {
    let names = |skills: std::ops::RangeInclusive<usize>| {
        skills.rev().map(|number| format!("s/{number}")).collect::<Vec<_>>().join(" -> ")
    };
    check_way(32, &names(0..=31));
    check_way(33, &format!("{} -> (1 more) -> {}", names(17..=32), names(0..=15)));
    check_way(5_000, &format!("{} -> (4968 more) -> {}", names(4_984..=4_999), names(0..=15)));
}

#[test]
fn what_is_written_of_a_chain_grows_with_its_depth_and_not_with_the_square_of_it() {
    let written = |depth: usize| {
        let resolved = resolve(&chain(depth), &skill_name(&format!("s/{}", depth - 1))).unwrap();
        serde_json::to_string(&resolved).unwrap().len()
    };
    let (short, long) = (written(5_000), written(10_000));
    assert!(long < short * 5 / 2, "{short} bytes, then {long}");
}

/// A ladder of diamonds has more ways than atoms; the work does not follow them.
#[test]
fn the_number_of_ways_does_not_matter() {
    let mut builder = Definitions::builder();
    builder.skill(skill(json!({"name": "s/0", "tools": ["t/x"]}))).tool(tool(json!({"name": "t/x"})));
    for number in 1..=100 {
        let below = format!("s/{}", number - 1);
        builder
            .skill(skill(json!({"name": format!("l/{number}"), "includes": [below]})))
            .skill(skill(json!({"name": format!("r/{number}"), "includes": [below]})))
            .skill(skill(json!({
                "name": format!("s/{number}"), "includes": [format!("l/{number}"), format!("r/{number}")],
            })));
    }
    let resolved = resolve(&builder.build(), &skill_name("s/100")).unwrap();
    let tool = resolved.tools().next().unwrap();
    assert_eq!((tool.path_count(), tool.paths(3).len(), tool.explain().paths.len()), (u64::MAX, 3, 16));
}
