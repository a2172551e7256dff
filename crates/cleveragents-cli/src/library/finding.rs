//! Findings about one skill file, in the form that the output wants.

use cleveragents::{
    FolderFinding, Severity, SourceText, ValidatedFile, render_github, render_terminal, to_json,
};
use serde_json::{Value, json};

use crate::commands::Counts;
use crate::palette::paint;
use crate::settings::{Form, OutputSettings};
use crate::visible;

/// Counts how much weighs what.
pub(super) fn counts(file: &ValidatedFile) -> Counts {
    let severities = file.diagnostics.iter().map(|diagnostic| diagnostic.severity);
    let severities = severities.chain(file.findings.iter().map(|finding| finding.severity));
    severities.fold(Counts::default(), |counts, severity| match severity {
        Severity::Error => Counts { errors: counts.errors + 1, ..counts },
        Severity::Warning => Counts { warnings: counts.warnings + 1, ..counts },
        Severity::Note => Counts { notes: counts.notes + 1, ..counts },
    })
}

/// Returns the findings in the text and in the folder as one list for programs.
pub(super) fn to_value(file: &ValidatedFile) -> Value {
    let mut all = to_json(&file.source(), &file.diagnostics);
    if let Value::Array(list) = &mut all {
        list.extend(file.findings.iter().map(|finding| {
            let file = place(file, &finding.path);
            json!({"code": finding.code, "severity": finding.severity, "message": finding.message, "file": file})
        }));
    }
    all
}

/// Renders the findings for people, or as workflow commands; `label` is how the file is called.
pub(super) fn render(file: &ValidatedFile, label: &str, output: &OutputSettings) -> String {
    let whole = file.source();
    let source = SourceText::from_text(label, whole.text());
    let mut out = match output.form {
        Form::Json | Form::Yaml => return String::new(),
        Form::Github => render_github(&source, &file.diagnostics),
        Form::Rich | Form::Plain => {
            let mut text = render_terminal(&source, &file.diagnostics, output.answer_has_colour());
            if !text.is_empty() {
                text.push('\n');
            }
            text
        }
    };
    let folder = label.rsplit_once('/').map_or("", |(folder, _)| folder);
    for finding in &file.findings {
        let place = join(folder, &finding.path);
        out.push_str(&if output.is_github() {
            github(finding, &place)
        } else {
            text(finding, &place, output)
        });
    }
    out
}

/// Writes a finding about a folder as findings in a file are written.
fn text(finding: &FolderFinding, place: &str, output: &OutputSettings) -> String {
    let palette = output.answer_palette();
    let style = match finding.severity {
        Severity::Error => palette.error,
        Severity::Warning => palette.warn,
        Severity::Note => palette.good,
    };
    let head = paint(style, format!("{}[{}]", finding.severity, finding.code));
    format!("{head}: {}\n --> {}\n\n", visible::line(&finding.message), visible::line(place))
}

fn github(finding: &FolderFinding, place: &str) -> String {
    let command = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let data = |text: &str| visible::line(text).replace('%', "%25");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    format!("::{command} file={},title={}::{}\n", property(place), finding.code, data(&finding.message))
}

/// Returns the path of something inside the folder of the skill.
fn place(file: &ValidatedFile, inside: &str) -> String {
    join(file.path.rsplit_once('/').map_or("", |(folder, _)| folder), inside)
}

fn join(folder: &str, inside: &str) -> String {
    if inside.is_empty() { folder.to_owned() } else { format!("{folder}/{inside}") }
}
