//! The spellings by which builtins are known.

use cleveragents_domain::ToolName;

use super::definitions::{LIST_DIRECTORY, READ_FILE, SEARCH_FILES};
use super::git_definitions::{GIT_BLAME, GIT_DIFF, GIT_LOG, GIT_STATUS};
use super::program_definitions::SHELL;
use super::write_definitions::{
    COPY_FILE, CREATE_DIRECTORY, DELETE_DIRECTORY, DELETE_FILE, EDIT_FILE, MOVE_FILE, WRITE_FILE,
};

/// Each builtin with its other spellings.
const SPELLINGS: [(&str, &[&str]); 15] = [
    (READ_FILE, &["builtin/read-file", "builtin/file_read", "builtin/file-read"]),
    (LIST_DIRECTORY, &["builtin/list-directory", "builtin/directory_list", "builtin/directory-list"]),
    (SEARCH_FILES, &["builtin/search-files", "builtin/file_search", "builtin/file-search"]),
    (WRITE_FILE, &["builtin/write-file", "builtin/file_write", "builtin/file-write"]),
    (EDIT_FILE, &["builtin/edit-file", "builtin/file_edit", "builtin/file-edit"]),
    (DELETE_FILE, &["builtin/delete-file", "builtin/file_delete", "builtin/file-delete"]),
    (MOVE_FILE, &["builtin/move-file", "builtin/file_move", "builtin/file-move"]),
    (COPY_FILE, &["builtin/copy-file", "builtin/file_copy", "builtin/file-copy"]),
    (CREATE_DIRECTORY, &["builtin/create-directory", "builtin/directory_create", "builtin/directory-create"]),
    (DELETE_DIRECTORY, &["builtin/delete-directory", "builtin/directory_delete", "builtin/directory-delete"]),
    (
        SHELL,
        &["builtin/shell_execute", "builtin/shell-execute", "builtin/execute_shell", "builtin/execute-shell"],
    ),
    (GIT_STATUS, &["builtin/git-status"]),
    (GIT_DIFF, &["builtin/git-diff"]),
    (GIT_LOG, &["builtin/git-log"]),
    (GIT_BLAME, &["builtin/git-blame"]),
];

/// The one name of the builtin that `written` spells; `None` when it spells none.
///
/// Everything that looks at the name of a tool does so after this, so that no rule can be passed by another spelling.
pub fn canonical_builtin(written: &str) -> Option<ToolName> {
    let (name, _) = SPELLINGS.iter().find(|(name, others)| *name == written || others.contains(&written))?;
    name.parse().ok()
}

/// Every spelling of a builtin, its one name first; only the name itself for any other tool.
pub fn builtin_spellings(name: &ToolName) -> Vec<String> {
    let others = SPELLINGS.iter().find(|(builtin, _)| *builtin == name.as_str()).map(|(_, others)| *others);
    let others = others.unwrap_or_default().iter().map(|other| (*other).to_owned());
    std::iter::once(name.as_str().to_owned()).chain(others).collect()
}
