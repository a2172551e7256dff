use std::path::Path;

use super::{Language, LanguageError, language};

#[track_caller]
fn check(path: &str, head: &str, expected: Result<Language, LanguageError>) {
    assert_eq!(language(Path::new(path), head.as_bytes()), expected);
}

fn python(has_metadata: bool) -> Language {
    Language::Python { has_metadata, option: None }
}

fn other(interpreter: &'static str, option: Option<&str>) -> Language {
    Language::Other { interpreter, option: option.map(str::to_owned) }
}

#[test]
fn the_ending_says_it() {
    check("a.py", "#!/usr/bin/env ruby\n", Ok(python(false)));
    check("a.sh", "", Ok(other("bash", None)));
    check("a.bash", "", Ok(other("bash", None)));
    check("a.js", "", Ok(other("node", None)));
    check("a.mjs", "", Ok(other("node", None)));
}

#[test]
fn without_a_known_ending_the_first_line_says_it() {
    check("a", "#!/bin/bash\n", Ok(other("bash", None)));
    check("a", "#!/bin/bash -e -u\nls", Ok(other("bash", Some("-e -u"))));
    check("a.rb", "#!/usr/bin/env ruby\r\n", Ok(other("ruby", None)));
    check("a", "#! /opt/x/perl -w", Ok(other("perl", Some("-w"))));
    check("a", "#!/usr/bin/env python3.12\n# /// script\n# ///\n", Ok(python(true)));
    check("a", "#!/usr/bin/python\n", Ok(python(false)));
}

#[test]
fn anything_else_is_no_script() {
    let refused = |name: &str| Err(LanguageError::Refused { name: name.to_owned() });
    check("a.txt", "hello", Err(LanguageError::Unknown));
    check("a", "", Err(LanguageError::Unknown));
    check("a", "#!", Err(LanguageError::Unknown));
    check("a", "#!/usr/bin/env", Err(LanguageError::Unknown));
    check("a", "#!/usr/bin/env -S python3 -x", refused("-S"));
    check("a", "#!/tmp/evil", refused("evil"));
    check("a", "#!/tmp/python3evil", refused("python3evil"));
    check("a", "#!/usr/bin/python2", refused("python2"));
    check("a", "#!/usr/bin/python3.", refused("python3."));
}

#[test]
fn metadata_is_a_closed_block_of_comments() {
    check("a.py", "# /// script\n# dependencies = [\"rich\"]\n#\n# ///\nprint()", Ok(python(true)));
    check("a.py", "import x\r\n# /// script\r\n# ///\r\n", Ok(python(true)));
    check("a.py", "# /// script\n# dependencies = []\nprint()\n# ///\n", Ok(python(false)));
    check("a.py", "# /// script\n", Ok(python(false)));
    check("a.py", "# /// other\n# ///\n", Ok(python(false)));
}
