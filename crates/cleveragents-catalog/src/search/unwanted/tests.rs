use super::{of_body, of_description};

/// Shows what is wanted as it is and what is not between brackets.
#[track_caller]
fn check(parts: Vec<(&str, bool)>, expected: &str) {
    let shown: String = parts
        .iter()
        .map(|(part, wanted)| if *wanted { (*part).to_owned() } else { format!("[{part}]") })
        .collect();
    assert_eq!(shown, expected);
}

#[test]
fn sentences_of_a_description_say_what_a_skill_is_not_for() {
    check(
        of_description("Reads PDF files. Do NOT use for images. Fills forms."),
        "Reads PDF files.[ Do NOT use for images.] Fills forms.",
    );
    check(of_description("Reads files (Not for images)."), "Reads files (Not for images).");
    check(of_description("Reads.\n- Don't use for é\n- Fills"), "Reads.\n[- Don't use for é\n]- Fills");
    check(of_description("Never mind"), "Never mind");
    check(of_description(""), "");
}

#[test]
fn a_heading_of_the_instructions_says_so_up_to_the_next_one_of_its_level() {
    check(
        of_body("# A\nx\n## When NOT to use\n- images\n### Why\nslow\n## Use\ny\n"),
        "# A\nx\n[## When NOT to use\n- images\n### Why\nslow\n]## Use\ny\n",
    );
    check(of_body("# **Don't use when**\nx"), "[# **Don't use when**\nx]");
}

#[test]
fn what_not_to_do_while_a_skill_is_used_is_no_such_thing() {
    check(
        of_body("Do not use tabs. Do not use this skill for Go."),
        "Do not use tabs.[ Do not use this skill for Go.]",
    );
}
