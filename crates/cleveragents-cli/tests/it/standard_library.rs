//! Command-line modules of the interpreter's own standard library, which nobody wrote for us, under `agents skill run`.
#![expect(
    clippy::disallowed_methods,
    reason = "reads the standard library and starts the interpreter without us"
)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::playground::Playground;

/// The module's file below the standard library, and its words.
const MODULES: [(&str, &[&str]); 22] = [
    ("ast", &["data/sample.py"]),
    ("base64", &["-e", "data/text.txt"]),
    ("calendar", &["2024", "2"]),
    ("compileall", &["data/missing"]),
    ("dis", &["data/flat.py"]),
    ("doctest", &["-v", "data/sample.py"]),
    ("filecmp", &["data/left", "data/right"]),
    ("inspect", &["json:loads"]),
    ("json/tool", &["--sort-keys", "data/value.json"]),
    ("mimetypes", &["a.html", "b.unknown"]),
    ("modulefinder", &["data/sample.py"]),
    ("pickletools", &["data/value.pickle"]),
    ("platform", &[]),
    ("py_compile", &["data/broken.py"]),
    ("pyclbr", &["data/sample.py"]),
    ("quopri", &["data/text.txt"]),
    ("shlex", &["data/text.txt"]),
    ("symtable", &["data/sample.py"]),
    ("tabnanny", &["-v", "data/sample.py"]),
    ("tarfile", &["-l", "data/value.tar"]),
    ("this", &[]),
    ("zipfile", &["-l", "data/value.zip"]),
];

const SAMPLE: &str = "import textwrap\n\n\nclass Sample(dict):\n    '''Holds.\n\n    >>> 1 + 1\n    2\n    '''\n\n    def \
                      method(self, *, key=1):\n        return [key for key in self if key]\n";

const DATA: &str = "
import json, pickle, tarfile, zipfile
value = {'b': [1, 2.5, None], 'a': 'é'}
json.dump(value, open('data/value.json', 'w'))
pickle.dump(value, open('data/value.pickle', 'wb'), protocol=4)
with tarfile.open('data/value.tar', 'w') as tar: tar.add('data/text.txt')
with zipfile.ZipFile('data/value.zip', 'w') as archive: archive.write('data/text.txt')
";

/// Tells which interpreter runs scripts, and where its library is.
const WHICH: &str = "import os, sys\nprint(sys.executable, os.path.dirname(os.__file__), sep='\\n')\n";

/// Both outputs to the byte, and the exit code.
fn seen(output: Output) -> (Option<i32>, Vec<u8>, Vec<u8>) {
    (output.status.code(), output.stdout, output.stderr)
}

fn plain(python: &str, folder: &Path, words: &[&str]) -> Output {
    Command::new(python)
        .args(words)
        .current_dir(folder)
        .env_clear()
        .envs([("LANG", "C.UTF-8"), ("PATH", "/usr/local/bin:/usr/bin:/bin"), ("HOME", "/nonexistent")])
        .stdin(Stdio::null())
        .output()
        .expect("the interpreter starts")
}

fn under_agents(playground: &Playground, script: &str, words: &[&str]) -> Output {
    let start = ["--root", "../skills", "skill", "run", "library", script, "--"];
    playground.output(&[&start, words].concat(), b"")
}

#[test]
fn twenty_modules_do_under_the_program_what_they_do_without_it() {
    let playground = Playground::new()
        .file("skills/library/SKILL.md", "---\nname: library\ndescription: Runs modules.\n---\n")
        .file("skills/library/scripts/which.py", WHICH)
        .file("skills/library/data/sample.py", SAMPLE)
        // Without functions, whose addresses are never the same.
        .file("skills/library/data/flat.py", "value = [1, 2]\nprint(value[0])\n")
        .file("skills/library/data/broken.py", "def broken(:\n")
        .file("skills/library/data/text.txt", "a 'quoted word' = é\n")
        .file("skills/library/data/left/same", "1")
        .file("skills/library/data/right/same", "1")
        .file("skills/library/data/right/only", "2");
    let which = String::from_utf8(under_agents(&playground, "scripts/which.py", &[]).stdout).expect("text");
    let (python, library) = which.trim_end().split_once('\n').expect("two lines");
    let folder = playground.project().with_file_name("skills").join("library");
    assert_eq!(seen(plain(python, &folder, &["-c", DATA])), (Some(0), Vec::new(), Vec::new()));
    for (module, _) in MODULES {
        let source = fs::read(Path::new(library).join(module).with_extension("py")).expect("a module");
        playground.write(format!("skills/library/scripts/{}.py", script_of(module)), source);
    }
    let mut same = 0;
    for (module, words) in MODULES {
        let script = format!("scripts/{}.py", script_of(module));
        let expected = seen(plain(python, &folder, &[&[script.as_str()], words].concat()));
        assert!(!(expected.1.is_empty() && expected.2.is_empty()), "`{module}` does nothing");
        assert_eq!(seen(under_agents(&playground, &script, words)), expected, "`{module}`");
        same += 1;
    }
    println!("{same} modules of {library} give the same under `agents skill run` as under {python}");
}

/// A module keeps its name, so that its messages are the same, unless another module needs that name.
fn script_of(module: &str) -> &str {
    match module {
        "json/tool" => "json_tool",
        other => other,
    }
}
