//! What judging and rendering many skills costs: `skill_cost validate FOLDER` judges every skill file below a folder and says how
//! many there are, `skill_cost render FOLDER DUMP` renders the catalog and prints its digest and the milliseconds of processor
//! time of one rendering. DUMP receives the same data as JSON, for another program to render.
#![expect(
    clippy::disallowed_methods,
    reason = "the program writes a file for the one that it is compared with"
)]

use anyhow::Context as _;
use std::hint::black_box;
use std::io::Write as _;
use std::path::Path;

use cleveragents::{Agents, AgentsOptions, CatalogFormat, Profile, Scope, SkillRoot};
use rustix::time::{ClockId, clock_gettime};

/// The median of so many renderings counts.
const TURNS: usize = 15;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let mut next = || arguments.next().context("usage: skill_cost validate FOLDER | render FOLDER DUMP");
    let (what, root) = (next()?, next()?);
    let roots = vec![SkillRoot::new(&root, Scope::Explicit, "local")];
    let agents = Agents::new(AgentsOptions::new(roots, &root));
    let mut output = std::io::stdout();
    if what == "validate" {
        let files = agents.validate_all(Some(Profile::Spec));
        let valid = files.iter().filter(|file| file.is_valid()).count();
        writeln!(output, "{} valid {valid}", files.len())?;
        return Ok(());
    }
    dump(&agents, Path::new(&next()?))?;
    let mut times = Vec::with_capacity(TURNS);
    let mut length = 0;
    for _ in 0..TURNS {
        let start = processor_ms();
        let text = black_box(agents.catalog(CatalogFormat::Xml))?.unwrap_or_default();
        times.push(processor_ms() - start);
        length = text.len();
    }
    times.sort_by(f64::total_cmp);
    writeln!(output, "{length} {}", times.get(TURNS / 2).context("no time was taken")?)?;
    Ok(())
}

fn dump(agents: &Agents, path: &Path) -> anyhow::Result<()> {
    let skills = agents.skills().active().map(|skill| {
        serde_json::json!({
            "name": skill.name,
            "description": skill.description,
            "location": skill.location(),
        })
    });
    let skills: Vec<serde_json::Value> = skills.collect();
    Ok(std::fs::write(path, serde_json::to_vec(&skills)?)?)
}

fn processor_ms() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    #[expect(clippy::cast_precision_loss, reason = "a run lasts seconds")]
    let ms = time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6;
    ms
}
