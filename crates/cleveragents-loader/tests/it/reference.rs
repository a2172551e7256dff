//! The profile `spec` against the reference validator, file by file.
//!
//! `SKILLS_REF_PYTHON` names a Python that has `skills-ref` 0.1.1. Without it the tests print one line and pass;
//! with `CI=true` they fail.
#![expect(
    clippy::disallowed_methods,
    reason = "the reference validator is a program that reads real folders"
)]

use cleveragents_loader::{Diagnostic, ParseOptions, Profile, parse_skill, validate};
use cleveragents_testkit::corpus::load;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// The most verdicts that may differ over the corpus.
const TOLERATED: usize = 15;

fn python() -> Option<std::ffi::OsString> {
    let python = std::env::var_os("SKILLS_REF_PYTHON");
    if python.is_none() {
        assert!(
            std::env::var_os("CI").is_none_or(|value| value != "true"),
            "`SKILLS_REF_PYTHON` is not set, and `CI=true`"
        );
        println!("skipped: `SKILLS_REF_PYTHON` is not set");
    }
    python
}

/// The errors of the reference validator by folder.
fn their_verdicts(python: &std::ffi::OsStr, folders: &[String]) -> BTreeMap<String, Vec<String>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/reference_verdicts.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the Python of `SKILLS_REF_PYTHON` starts");
    let mut input = child.stdin.take().expect("the input is a pipe");
    let lines = folders.join("\n");
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("the reference validator ends");
    writer.join().expect("the writer ends").expect("every folder is taken");
    let verdict = |line: &str| {
        let record: Value = serde_json::from_str(line).expect("each line is JSON");
        let errors = record["errors"].as_array().expect("the errors are a list");
        let errors = errors.iter().map(|error| error.as_str().unwrap_or_default().to_owned());
        (record["folder"].as_str().unwrap_or_default().to_owned(), errors.collect())
    };
    String::from_utf8_lossy(&output.stdout).lines().map(verdict).collect()
}

fn our_errors(bytes: &[u8], folder: &Path) -> Vec<Diagnostic> {
    let folder_name = folder.file_name().and_then(|name| name.to_str());
    let parsed = parse_skill(bytes, &ParseOptions { folder_name, ..ParseOptions::default() });
    validate(&parsed, Profile::Spec).into_iter().filter(Diagnostic::is_error).collect()
}

fn differing(python: &std::ffi::OsStr, files: &[(String, Vec<u8>)]) -> Vec<String> {
    let root = tempfile::tempdir().expect("a temporary folder");
    let mut folders = Vec::with_capacity(files.len());
    for (path, bytes) in files {
        let path = root.path().join(path);
        let folder = path.parent().expect("each file is in a folder");
        fs::create_dir_all(folder).expect("the folder is made");
        fs::write(&path, bytes).expect("the file is written");
        folders.push(folder.to_str().expect("the path is text").to_owned());
    }
    let theirs = their_verdicts(python, &folders);
    assert_eq!(theirs.len(), files.len(), "the reference validator judged every folder");
    let mut differing = Vec::new();
    for ((path, bytes), folder) in files.iter().zip(&folders) {
        let theirs = &theirs[folder];
        let ours = our_errors(bytes, Path::new(folder));
        if ours.is_empty() != theirs.is_empty() {
            let ours: Vec<&str> = ours.iter().map(|error| error.code.as_str()).collect();
            println!("{path}: ours {ours:?}, theirs {theirs:?}");
            differing.push(path.split('/').next().unwrap_or_default().to_owned());
        }
    }
    differing
}

#[test]
fn the_reference_validator_and_ours_judge_real_files_alike() {
    let Some(python) = python() else { return };
    let Some(files) = load() else { return };
    let files: Vec<_> = files.into_iter().map(|file| (file.path, file.bytes)).collect();
    let differing = differing(&python, &files);
    println!("verdicts of the reference validator compared: {}, differing: {}", files.len(), differing.len());
    assert!(differing.len() <= TOLERATED, "{differing:?}");
}

#[test]
fn the_reference_validator_and_ours_differ_on_rare_files_as_documented() {
    let Some(python) = python() else { return };
    let files: Vec<_> =
        rare_files().into_iter().map(|(folder, source)| (format!("{folder}/SKILL.md"), source)).collect();
    // Each of these is explained in `divergences/skills-ref.md`.
    assert_eq!(
        differing(&python, &files),
        ["decomposed-e\u{301}", "deep-metadata", "escaped-nul", "full-width", "tab-after-colon"]
    );
}

/// Small files at the edges of the validator's rules, sorted by folder.
fn rare_files() -> Vec<(&'static str, Vec<u8>)> {
    let deep: String = (1..70).flat_map(|depth| [" ".repeat(depth), "a:\n".to_owned()]).collect();
    let front = |folder: &str, rest: &str| format!("---\nname: {folder}\ndescription: d\n{rest}---\nBody\n");
    let text = |source: &str| source.as_bytes().to_vec();
    let long = |length: usize| format!("---\nname: long\ndescription: {}\n---\n", "x".repeat(length));
    vec![
        ("alias", text("---\nname: alias\ndescription: *x\n---\n")),
        ("anchor", text("---\nname: &a anchor\ndescription: d\n---\n")),
        ("blank-first", text("\n---\nname: blank-first\ndescription: d\n---\n")),
        ("bom", text("\u{feff}---\nname: bom\ndescription: d\n---\n")),
        ("carriage-return", text("---\rname: carriage-return\rdescription: d\r---\rBody")),
        ("column-zero", text("---\nname: column-zero\ndescription: \"a\nb\"\n---\n")),
        ("complex-key", front("complex-key", "metadata:\n  ? - a\n  : b\n").into_bytes()),
        ("control", text("---\nname: control\ndescription: a\u{1b}b\n---\n")),
        ("control-c1", text("---\nname: control-c1\ndescription: a\u{80}b\n---\n")),
        ("crlf", text("---\r\nname: crlf\r\ndescription: d\r\n---\r\nBody")),
        ("dash-cut", text("---\nname: dash-cut\ndescription: one --- two\nversion: 1\n---\n")),
        ("decomposed-e\u{301}", front("decomposed-e\u{301}", "").into_bytes()),
        ("deep-metadata", front("deep-metadata", &format!("metadata:\n{deep}")).into_bytes()),
        ("directive", text("---\n%YAML 1.2\nname: directive\ndescription: d\n---\n")),
        ("dots", text("---\nname: dots\ndescription: d\n...\n---\nBody")),
        ("duplicate", front("duplicate", "description: e\n").into_bytes()),
        ("empty-compatibility", front("empty-compatibility", "compatibility:\n").into_bytes()),
        ("escaped-nul", text("---\nname: escaped-nul\ndescription: \"a\\x00b\"\n---\n")),
        ("flow", front("flow", "metadata: {}\n").into_bytes()),
        ("full-width", front("\u{ff46}ull-width", "").into_bytes()),
        ("indentation", front("indentation", "metadata:\n  a:\n    x: 1\n  b:\n      y: 1\n").into_bytes()),
        ("list-compatibility", front("list-compatibility", "compatibility:\n- a\n").into_bytes()),
        ("long", long(1024).into_bytes()),
        ("long-key", front("long-key", &format!("{}: v\n", "k".repeat(1100))).into_bytes()),
        ("merge", front("merge", "<<: x\n").into_bytes()),
        ("nul", text("---\nname: nul\ndescription: a\0b\n---\n")),
        ("one-line", text("--- name: one-line\ndescription: d\n---\n")),
        ("quoted-key", text("---\n\"name\": quoted-key\n'description': d\n---\n")),
        ("superscript\u{b2}", front("superscript\u{b2}", "").into_bytes()),
        ("tab-after-colon", text("---\nname:\ttab-after-colon\ndescription: d\n---\n")),
        ("tag", text("---\nname: !!str tag\ndescription: d\n---\n")),
        ("too-long", long(1025).into_bytes()),
        ("unclosed", text("---\nname: unclosed\ndescription: d\n")),
        ("\u{6280}\u{80fd}", front("\u{6280}\u{80fd}", "").into_bytes()),
    ]
}
