//! The profile `spec` against the reference validator, file by file over the corpus.

use cleveragents_loader::{ParseOptions, Profile, parse_skill, validate};
use cleveragents_testkit::corpus::{CorpusFile, load};
use serde_json::Value;

#[test]
fn dump_ref() {
    let Some(files) = load() else { return };
    let theirs = std::fs::read_to_string("/tmp/sr.jsonl").unwrap();
    let theirs: std::collections::BTreeMap<String, Vec<String>> = theirs
        .lines()
        .map(|l| {
            let v: Value = serde_json::from_str(l).unwrap();
            (v["path"].as_str().unwrap().to_owned(), serde_json::from_value(v["errors"].clone()).unwrap())
        })
        .collect();
    let mut n = 0;
    for f in &files {
        let p = parse_skill(
            &f.bytes,
            &ParseOptions { folder_name: Some(f.folder_name()), ..ParseOptions::default() },
        );
        let ours: Vec<_> = validate(&p, Profile::Spec).into_iter().filter(|d| d.is_error()).collect();
        let t = &theirs[&f.path];
        if ours.is_empty() != t.is_empty() {
            n += 1;
            println!(
                "REF {} ours {:?}\n   theirs {:?}",
                f.path,
                ours.iter().map(|d| format!("{} {}", d.code, d.message)).collect::<Vec<_>>(),
                t
            );
        }
    }
    println!("differ {n}");
}
