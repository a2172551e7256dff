//! What a person is shown before a call, and what can be answered.

use cleveragents::{ApprovalRequest, AskReason};

use crate::palette::{Palette, paint};
use crate::table::cut;
use crate::visible;

/// Arguments are shown up to so many columns, unless all of them are asked for.
const SHOWN_ARGUMENTS: usize = 800;
/// So much of a description is shown.
const SHOWN_DESCRIPTION: usize = 400;

/// What can be answered.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Choice {
    Once,
    Session,
    Always,
    /// Show the arguments whole, and ask again.
    Whole,
    No,
}

/// Which answers are offered beside `once` and `no`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Choices {
    session: bool,
    always: bool,
    whole: bool,
}

impl Choices {
    /// A tool that asks for a person each time can only be approved once, and nothing is offered that cannot be kept.
    pub(super) fn of(request: &ApprovalRequest, can_keep: bool, has_session: bool) -> Self {
        let each_time = request.reasons.iter().any(|reason| match reason {
            AskReason::Unsafe | AskReason::Declared | AskReason::ForeignSkill(_) => true,
            AskReason::Policy(_) => false,
        });
        let lasting = can_keep && !each_time;
        let whole = cut(&arguments(request), SHOWN_ARGUMENTS) != arguments(request);
        Self { session: lasting && has_session, always: lasting, whole }
    }

    /// The same, once the arguments were shown whole.
    pub(super) fn without_whole(self) -> Self {
        Self { whole: false, ..self }
    }

    /// Takes an answer. Whatever is not offered is a no.
    pub(super) fn choice(self, answer: &str) -> Choice {
        match answer.to_ascii_lowercase().as_str() {
            "o" | "once" => Choice::Once,
            "s" | "session" if self.session => Choice::Session,
            "a" | "always" if self.always => Choice::Always,
            "w" | "whole" if self.whole => Choice::Whole,
            _ => Choice::No,
        }
    }

    fn offer(self) -> String {
        let offers = [
            (true, "[o]nce"),
            (self.session, "for this [s]ession"),
            (self.always, "[a]lways for exactly this call"),
            (self.whole, "show the [w]hole arguments"),
            (true, "[N]o"),
        ];
        let offers = offers.into_iter().filter(|(offered, _)| *offered).map(|(_, word)| word);
        offers.collect::<Vec<_>>().join(", ")
    }
}

/// Puts everything that the answer is bound to into words. Everything in it is foreign and made safe.
pub(super) fn question(request: &ApprovalRequest, choices: Choices, palette: &Palette) -> String {
    let profile = &request.profile;
    let list = |items: Vec<String>| if items.is_empty() { "nothing".to_owned() } else { items.join(", ") };
    let reasons: Vec<String> = request.reasons.iter().map(ToString::to_string).collect();
    let yes_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let arguments = arguments(request);
    let mut fields = vec![
        ("tool", request.tool.clone()),
        ("for", request.skill.clone()),
        ("says", cut(&visible::line(&request.description), SHOWN_DESCRIPTION)),
        ("because", reasons.join("; ")),
        ("reads", list(profile.reads.iter().map(ToString::to_string).collect())),
        ("writes", list(profile.writes.iter().map(ToString::to_string).collect())),
        ("network", yes_no(profile.network)),
        ("programs", yes_no(profile.subprocesses)),
    ];
    if !profile.other_effects.is_empty() {
        fields.push(("also", profile.other_effects.join(", ")));
    }
    fields.push(("held by", held_by(request.tier.as_str()).to_owned()));
    let shown = if choices.whole { cut(&arguments, SHOWN_ARGUMENTS) } else { arguments };
    let line =
        |name: &str, value: &str| format!("  {} {value}\n", paint(palette.name, format!("{name:<10}")));
    let fields = fields.iter().map(|(name, value)| line(name, &visible::line(value))).collect::<String>();
    // Blanks in an argument are not ours to collapse.
    let last = line("arguments", &visible::block(&shown));
    let head = paint(palette.header, "A tool asks to run");
    format!("{head}\n{fields}{last}{}? ", choices.offer())
}

/// The arguments on one line.
fn arguments(request: &ApprovalRequest) -> String {
    visible::block(&request.arguments).replace('\n', "\\n").replace('\t', "\\t")
}

fn held_by(tier: &str) -> &str {
    match tier {
        "n" => "the whole sandbox",
        "l" => "the sandbox without namespaces",
        "0" => "nothing",
        "builtin" => "this program's own code",
        "host" => "the embedding program",
        other => other,
    }
}
