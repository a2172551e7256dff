//! Command-line modules of the interpreter's own standard library are real scripts that nobody wrote for us.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::Skill;
use crate::stage::{HELD, PYTHON};

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

/// What stands on both outputs, and the exit code.
fn seen(result: &Value) -> Value {
    let output =
        if result["success"] == json!(true) { &result["output_data"] } else { &result["error"]["details"] };
    json!([output["exit_code"], output["stdout"], output["stderr"]])
}

fn plain(folder: &Path, words: &[&str]) -> Value {
    let output = Command::new(PYTHON)
        .args(words)
        .current_dir(folder)
        .env_clear()
        .envs([("LANG", "C.UTF-8"), ("PATH", "/usr/local/bin:/usr/bin:/bin"), ("HOME", "/nonexistent")])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    json!([output.status.code(), text(output.stdout), text(output.stderr)])
}

#[test]
fn twenty_modules_do_what_they_do_without_a_sandbox() {
    let skill = Skill::with(&[
        ("data/sample.py", SAMPLE),
        // Without functions, whose addresses are never the same.
        ("data/flat.py", "value = [1, 2]\nprint(value[0])\n"),
        ("data/broken.py", "def broken(:\n"),
        ("data/text.txt", "a 'quoted word' = é\n"),
        ("data/left/same", "1"),
        ("data/right/same", "1"),
        ("data/right/only", "2"),
    ]);
    assert_eq!(plain(skill.path(), &["-c", DATA]), json!([0, "", ""]));
    let library = plain(skill.path(), &["-c", "import os; print(os.path.dirname(os.__file__), end='')"]);
    let library = Path::new(library[1].as_str().unwrap()).to_owned();
    let mut same = 0;
    for (module, _) in MODULES {
        let source = std::fs::read(library.join(module).with_extension("py")).unwrap();
        skill.write(&format!("scripts/{}.py", script_of(module)), &source);
    }
    for (module, words) in MODULES {
        let script = format!("scripts/{}.py", script_of(module));
        let expected = plain(skill.path(), &[&[script.as_str()], words].concat());
        assert!(expected[1] != json!("") || expected[2] != json!(""), "`{module}` does nothing");
        for tier in HELD {
            assert_eq!(seen(&skill.run(tier, script_of(module), words)), expected, "{tier}: `{module}`");
        }
        same += 1;
    }
    println!("{same} modules of {} give the same in each tier", library.display());
}

/// A module keeps its name, so that its messages are the same, unless another module needs that name.
fn script_of(module: &str) -> &str {
    match module {
        "json/tool" => "json_tool",
        other => other,
    }
}
