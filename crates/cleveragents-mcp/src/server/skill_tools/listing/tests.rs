use super::{HostedSkill, MOST_DESCRIBED, descriptions, line, listed};

fn skills(count: usize, description: &str) -> Vec<HostedSkill> {
    let skills = (0..count).map(|number| HostedSkill {
        name: format!("local/s{number:05}").parse().expect("a name"),
        description: description.to_owned(),
    });
    skills.collect()
}

/// The names of the tools, and the number of bytes that they take in a prompt in thousands.
#[track_caller]
fn check(count: usize, description: &str, expected: &[&str], most_kilobytes: usize) {
    let tools = listed(&skills(count, description));
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    assert_eq!(names, expected);
    let bytes = serde_json::to_string(&tools).expect("JSON").len();
    assert!(bytes <= most_kilobytes * 1_000, "{bytes} bytes");
}

const THREE: [&str; 3] = ["activate_skill", "read_skill_resource", "release_skill"];
const FOUR: [&str; 4] = ["search_skills", "activate_skill", "read_skill_resource", "release_skill"];

#[test]
fn a_search_is_offered_where_not_all_can_be_told() {
    let long = "Extracts text and tables from PDF files. ".repeat(20);
    check(0, "", &[], 1);
    check(3, "Reads PDF files.", &THREE, 2);
    check(100, "Reads PDF files.", &THREE, 8);
    check(100, &long, &FOUR, 20);
    check(10_000, &long, &FOUR, 19);
}

#[test]
fn descriptions_are_cut_for_all_before_skills_are_left_out() {
    let long = "word ".repeat(300);
    let all = descriptions(&skills(100, &long)).text;
    assert_eq!(all.lines().count(), 100);
    assert!(all.lines().all(|line| line.ends_with(" …")), "{all}");
    let some = descriptions(&skills(1_000, &long)).text;
    let told = some.lines().count() - 1;
    assert_eq!(
        some.lines().last(),
        Some(format!("and {} more, which `search_skills` finds", 1_000 - told).as_str())
    );
    assert!(told > 200 && some.len() < MOST_DESCRIBED + 100, "{told} {}", some.len());
}

#[test]
fn a_description_is_one_line_of_whole_words() {
    let told = |description: &str, most| line(&skills(1, description)[0], most);
    assert_eq!(told("Reads  PDF\nfiles.", 100), "- local/s00000: Reads PDF files.\n");
    assert_eq!(told("Reads PDF files.", 10), "- local/s00000: Reads PDF …\n");
    assert_eq!(told("\u{1b}[31mred", 100), "- local/s00000: \u{fffd}[31mred\n");
    assert_eq!(told(&"漢".repeat(2_000), 5), "- local/s00000: 漢漢漢漢…\n");
}
