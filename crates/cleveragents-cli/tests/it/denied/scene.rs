//! A folder in which one call is made, allowed or refused.

use std::path::Path;

use serde_json::{Value, json};

use super::Reason;
use crate::playground::Playground;
use crate::tree::{Tree, tree};

/// A way in, with what runs behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    ToolRunPython,
    ToolRunFile,
    ToolRunScript,
    ToolRunBuiltin,
    SkillRun,
    ValidationRun,
    Hooks,
    /// A validation that wraps the tool.
    Wrapped,
    /// A validation whose hook is the tool.
    HookTool,
}

/// What a call left behind, and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) exit: i64,
    pub(super) rule: Option<String>,
    /// The files that the call was to make.
    pub(super) files: Vec<&'static str>,
    /// Whether a process said that it ran.
    pub(super) said: bool,
    /// Whether something was made or removed in the folder for temporary files.
    pub(super) scratch: bool,
    /// How many checkpoints there are.
    pub(super) checkpoints: usize,
}

pub(super) struct Scene {
    playground: Playground,
    command: Command,
    reason: Option<Reason>,
}

/// Writes its process into a file, says so, and has hooks that do the same.
const CODE: &str = "\
code: |
  import os
  def write(name):
      with open(os.path.join(ROOT, name), 'w') as file:
          file.write(str(os.getpid()))
  def begin():
      write('begun')
  def end():
      write('ended')
  def run(inputs):
      write('ran')
      print('a process ran')
      return {}
";

const SCRIPT: &str =
    "import os, sys\nopen(sys.argv[1] + '/ran', 'w').write(str(os.getpid()))\nprint('a process ran')\n";
const CHECK: &str = "tool_type: validation\ncode: |\n  print('a process ran')\n  return {'passed': True}\n";

/// Runs the tool, and passes.
const WRAPPING: &str = "name: local/wrapping\ndescription: Wraps.\nsource: wrapped\ntool_type: validation\n\
                        validation:\n  wraps: local/marks\n  transform: \"return {'passed': True}\"\n";
/// Runs the tool before it looks into a folder, and passes.
const HOOKED: &str = "name: local/hook-tool\ndescription: Wraps.\nsource: wrapped\ntool_type: validation\n\
                      lifecycle: {activate: local/marks}\n\
                      validation:\n  wraps: builtin/list_directory\n  transform: \"return {'passed': True}\"\n";

const STATE: &str = "home/.local/share/cleveragents/state.db";

impl Outcome {
    pub(super) fn of_allowed(command: Command) -> Self {
        let quiet =
            Self { exit: 0, rule: None, files: vec!["ran"], said: true, scratch: true, checkpoints: 0 };
        match command {
            Command::ToolRunPython | Command::ToolRunFile | Command::ToolRunScript | Command::SkillRun => {
                quiet
            }
            Command::ToolRunBuiltin => Self { said: false, scratch: false, checkpoints: 1, ..quiet },
            Command::ValidationRun => Self { files: Vec::new(), ..quiet },
            Command::Wrapped | Command::HookTool => quiet,
            Command::Hooks => Self { files: vec!["begun", "ran", "ended"], ..quiet },
        }
    }

    pub(super) fn refused(rule: &str) -> Self {
        Self {
            exit: 4,
            rule: Some(rule.to_owned()),
            files: Vec::new(),
            said: false,
            scratch: false,
            checkpoints: 0,
        }
    }
}

impl Scene {
    /// A scene in which the call may run.
    pub(super) fn new(command: Command) -> Self {
        Self::build(command, None)
    }

    /// A scene in which one rule refuses the call.
    pub(super) fn refusing(command: Command, reason: Reason) -> Self {
        Self::build(command, Some(reason))
    }

    fn build(command: Command, reason: Option<Reason>) -> Self {
        let playground = Playground::new().file("project/out/kept", "");
        let root = playground.project().join("out");
        let (tools, skills) = match (command, reason) {
            (Command::ToolRunFile, _) => ("project/named", "home/.agents/skills"),
            (_, Some(Reason::Untrusted)) => ("project/.agents/tools", "project/.agents/skills"),
            (_, _) => ("home/.agents/tools", "home/.agents/skills"),
        };
        let is_unsafe = reason == Some(Reason::Unsafe);
        let code = CODE.replace("ROOT", &format!("{root:?}"));
        let tool = |name: &str, more: &str| {
            format!(
                "name: local/{name}\ndescription: Leaves a mark.\nsource: custom\nunsafe: {is_unsafe}\n{more}"
            )
        };
        let writes = format!("writes: true\nwrite_scope: out/**\n{code}");
        let hooks = format!("lifecycle: {{activate: begin, deactivate: end}}\n{writes}");
        let list = if reason == Some(Reason::AllowedTools) { "Read" } else { "Bash *" };
        let skill = format!("---\nname: runner\ndescription: Runs.\nallowed-tools: {list}\n---\n");
        let playground = playground
            .file(&format!("{tools}/marks.yaml"), tool("marks", &writes))
            .file(&format!("{tools}/hooked.yaml"), tool("hooked", &hooks))
            .file(&format!("{tools}/check.yaml"), tool("check", CHECK))
            .file(&format!("{tools}/wrapping.yaml"), WRAPPING)
            .file(&format!("{tools}/hook-tool.yaml"), HOOKED)
            .file(&format!("{skills}/runner/SKILL.md"), skill)
            .file(&format!("{skills}/runner/scripts/mark.py"), SCRIPT)
            .file("home/.config/cleveragents/policy.yaml", policy(command, reason));
        let scene = Self { playground, command, reason };
        // The state file is there before anything is compared.
        let first = scene.playground.output(&["tool", "run", "builtin/list_directory"], b"");
        assert!(matches!(first.status.code(), Some(0 | 4)), "{first:?}");
        scene
    }

    /// The same scene under another policy.
    pub(super) fn under(self, policy: &str) -> Self {
        self.playground.write("home/.config/cleveragents/policy.yaml", policy);
        self
    }

    /// Everything but the state file.
    pub(super) fn tree(&self) -> Tree {
        tree(self.playground.folder(), |path| path.to_string_lossy().starts_with(STATE))
    }

    /// What is on record, the latest first.
    pub(super) fn records(&self) -> Vec<String> {
        let calls = self.json(&["audit", "list", "--format", "json"])["data"]["calls"].take();
        let calls = calls.as_array().expect("records").iter().map(|call| {
            let event = &call["event"];
            let word = event["event"].as_str().expect("an event");
            format!("{word} {}", event["rule"].as_str().or(event["category"].as_str()).unwrap_or_default())
        });
        calls.collect()
    }

    pub(super) fn call(&self) -> Outcome {
        let before = self.tree();
        let out = self.playground.project().join("out");
        let script = json!({"args": [out]}).to_string();
        let write = json!({"path": "out/ran", "content": "1"}).to_string();
        let out = out.to_str().expect("a path in text");
        let mut arguments = match self.command {
            Command::ToolRunPython => vec!["tool", "run", "local/marks"],
            Command::Hooks => vec!["tool", "run", "local/hooked"],
            Command::ToolRunFile => vec!["tool", "run", "local/marks", "--file", "named/marks.yaml"],
            Command::ToolRunScript => vec!["tool", "run", "local/runner--mark", "--input", &script],
            Command::ToolRunBuiltin => vec!["tool", "run", "builtin/write_file", "--input", &write],
            Command::ValidationRun => vec!["validation", "run", "local/check"],
            Command::Wrapped => vec!["validation", "run", "local/wrapping"],
            Command::HookTool => vec!["validation", "run", "local/hook-tool"],
            Command::SkillRun => vec!["skill", "run", "runner", "scripts/mark.py"],
        };
        if self.reason == Some(Reason::ReadOnly) {
            arguments.push("--read-only");
        }
        if self.command != Command::SkillRun && !self.is_without_state() {
            arguments.extend(["--skill", "runner"]);
        }
        let more = ["--format", "json", "--", out];
        arguments.extend_from_slice(if self.command == Command::SkillRun { &more } else { &more[..2] });
        let answer = self.json_of(&arguments, self.is_without_state());
        println!("{arguments:?}: {answer}");
        let error = &answer["data"]["error"];
        let after = self.tree();
        let time = |tree: &Tree| tree.get(Path::new("tmp")).cloned();
        Outcome {
            exit: answer["exit_code"].as_i64().expect("an exit code"),
            rule: error["details"]["rule"].as_str().map(str::to_owned),
            files: ["begun", "ran", "ended"]
                .into_iter()
                .filter(|name| self.playground.has(&format!("project/out/{name}")))
                .inspect(|name| {
                    let pid = self.playground.read(&format!("project/out/{name}")).parse::<u32>();
                    assert!(pid.is_ok_and(|pid| pid > 0), "`{name}` holds no process");
                })
                .collect(),
            said: answer.to_string().contains("a process ran"),
            scratch: time(&before) != time(&after),
            checkpoints: self.checkpoints(),
        }
    }

    fn checkpoints(&self) -> usize {
        let listed = self.json(&["checkpoint", "list", "--format", "json"]);
        listed["data"]["checkpoints"].as_array().expect("checkpoints").len()
    }

    /// A file can be kept wherever there is state, so that only without any no checkpoint can be taken.
    pub(super) fn is_without_state(&self) -> bool {
        (self.command, self.reason) == (Command::ToolRunBuiltin, Some(Reason::Checkpoint))
    }

    fn json(&self, arguments: &[&str]) -> Value {
        self.json_of(arguments, false)
    }

    fn json_of(&self, arguments: &[&str], without_home: bool) -> Value {
        let mut command = self.playground.command(arguments);
        if without_home {
            command.env_remove("HOME");
        }
        if self.reason == Some(Reason::SandboxTier) {
            command.env("TMPDIR", self.playground.folder().join("nowhere"));
        }
        let output = command.output().expect("the program ends");
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("no JSON: {output:?}"))
    }
}

fn policy(command: Command, reason: Option<Reason>) -> String {
    let grants = "grant_root: ['local/runner--*']\n";
    let more = match reason {
        // What is wrapped counts as much as what wraps it.
        Some(Reason::DenyList) if command == Command::Wrapped => "deny: [local/marks]\n",
        Some(Reason::DenyList) => "deny: ['*']\n",
        Some(Reason::AllowList) => "allow: ['other/*']\n",
        Some(Reason::Approval) => "ask: ['*']\n",
        Some(Reason::Checkpoint) => "require_checkpoints: true\n",
        Some(
            Reason::Untrusted
            | Reason::ReadOnly
            | Reason::AllowedTools
            | Reason::Unsafe
            | Reason::SandboxTier,
        )
        | None => "",
    };
    format!("{grants}{more}")
}
