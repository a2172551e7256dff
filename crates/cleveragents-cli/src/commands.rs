//! One file for each command: it asks the library and hands back a value. Nothing here prints.

mod approval_list;
mod approval_revoke;
mod audit_list;
mod audit_show;
mod catalog;
mod checkpoint_diff;
mod checkpoint_list;
mod checkpoint_prune;
mod checkpoint_restore;
mod checkpoint_show;
mod completions;
mod dispatch;
mod doctor;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod doctor_sandbox;
mod man;
mod mcp_approve;
mod mcp_call;
mod mcp_check;
mod mcp_config;
mod mcp_import;
mod mcp_list;
mod mcp_serve;
mod mcp_tools;
mod new;
mod overview;
mod reference;
mod registry_add;
mod registry_export;
mod registry_remove;
mod schema;
mod session_digest;
mod session_list;
mod session_release;
mod session_show;
mod skill_activate;
mod skill_approve;
mod skill_diff;
mod skill_inspect;
mod skill_list;
mod skill_list_origin;
mod skill_load_origin;
mod skill_read;
mod skill_refresh;
mod skill_resources;
mod skill_revoke;
mod skill_run;
mod skill_search;
mod skill_show;
mod skill_tools;
mod skill_validate;
mod skill_watch;
mod tool_list;
mod tool_run;
mod tool_show;
mod tour;
mod trust_add;
mod trust_list;
mod trust_revoke;
mod trust_show;
mod validation_list;
mod validation_run;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) use approval_list::ApprovalRow;
pub(crate) use audit_list::AuditRow;
pub(crate) use catalog::{CatalogBudget, CatalogFateRow, RenderedCatalog};
pub(crate) use checkpoint_list::CheckpointRow;
pub(crate) use checkpoint_restore::Restored;
pub(crate) use dispatch::{Sink, name, run};
pub(crate) use doctor::{IdleRuleRow, ProjectRow, RootRow, StateRow, ToolState};
pub(crate) use mcp_check::{CheckRow, NoiseRow, QuarantinedRow};
pub(crate) use mcp_import::{ImportRow, Imported};
pub(crate) use mcp_list::{FindingRow, ServerRow};
pub(crate) use mcp_tools::{ServerToolRow, ServerTools};
pub(crate) use new::Started;
pub(crate) use overview::{Overview, ProblemRow, ShadowedRow};
pub(crate) use registry_add::{Added, AddedFields, InvalidFile};
pub(crate) use registry_export::Exported;
pub(crate) use registry_remove::Removed;
pub(crate) use session_list::SessionRow;
pub(crate) use session_show::{ActiveSkillRow, SessionDetails};
pub(crate) use skill_activate::{Activated, ActivatedInSession};
pub(crate) use skill_diff::{ChangeRow, SkillDifference};
pub(crate) use skill_inspect::{Inspected, PromisedRow};
pub(crate) use skill_list::SkillRow;
pub(crate) use skill_list_origin::{CollisionRow, OfferedRow, OfferedSkills, RefusedRow};
pub(crate) use skill_load_origin::{LoadedFile, LoadedFiles, LoadedSkill};
pub(crate) use skill_read::FileContent;
pub(crate) use skill_resources::{ResourceRow, Resources};
pub(crate) use skill_search::{Found, HitRow, PartRow};
pub(crate) use skill_show::{FolderDetails, SkillDetails};
pub(crate) use skill_tools::ToolsOfSkill;
pub(crate) use skill_validate::{Counts, FileRow};
pub(crate) use tool_list::{Gate, ToolRow};
pub(crate) use tool_show::ToolDetails;
pub(crate) use trust_list::TrustedRow;
pub(crate) use trust_show::{ProjectFileRow, TrustView, UNREADABLE_HINT};
pub(crate) use validation_list::ValidationRow;

use cleveragents::{Approver, Elicitor, StateFile};

use crate::approver::TerminalApprover;
use crate::args::{CallArgs, GlobalArgs, McpFileArgs, ToolFileArgs, TrustProjectArgs};
use crate::elicitor::TerminalElicitor;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::library::{Library, Wishes};
use crate::printed::{PrintedBytes, PrintedLines};
use crate::settings::{OutputSettings, Surroundings};

/// What a registry command is about.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    /// A tool, which a validation is too.
    Tool,
    Validation,
    Skill,
}

/// The longest input of a call.
const MAX_INPUT_BYTES: u64 = 8 * 1024 * 1024;

/// What every command is given.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub(crate) global: &'a GlobalArgs,
    pub(crate) output: &'a OutputSettings,
    pub(crate) surroundings: &'a Surroundings,
}

impl Context<'_> {
    fn library(&self) -> Result<Library, CommandError> {
        self.open(Wishes::default())
    }

    fn open(&self, wishes: Wishes) -> Result<Library, CommandError> {
        Library::open(self.surroundings.places(self.global), wishes)
    }

    /// Opens the library with tools that were named.
    fn library_with_tools(&self, tools: &ToolFileArgs) -> Result<Library, CommandError> {
        self.open(Wishes { tool_files: self.absolute_all(&tools.files), ..Wishes::default() })
    }

    /// Opens the library with servers that were named.
    fn library_with_servers(&self, servers: &McpFileArgs) -> Result<Library, CommandError> {
        self.open(Wishes { server_files: self.server_files(servers)?, ..Wishes::default() })
    }

    /// Opens the library with servers that were named, whose questions reach the person at the terminal.
    fn library_with_asking_servers(
        &self,
        servers: &McpFileArgs,
        session: Option<&str>,
    ) -> Result<Library, CommandError> {
        self.open(Wishes { server_files: self.server_files(servers)?, ..self.asking(session) })
    }

    /// Returns the files of servers that were named, each of which has to be there.
    fn server_files(&self, servers: &McpFileArgs) -> Result<Vec<PathBuf>, CommandError> {
        let files = servers.files.iter().map(|file| {
            let path = self.surroundings.absolute(file);
            Library::read_servers_file(&path)?;
            Ok(path)
        });
        files.collect()
    }

    /// Opens the library for a call.
    fn library_for_call(&self, call: &CallArgs, printed: &PrintedLines) -> Result<Library, CommandError> {
        self.open(Wishes {
            tool_files: self.absolute_all(&call.tools.files),
            printed: Some(printed.sink()),
            ..self.asking(call.session.as_deref())
        })
    }

    /// Opens the library for a script of a skill.
    fn library_for_script(
        &self,
        session: Option<&str>,
        printed: &PrintedBytes,
    ) -> Result<Library, CommandError> {
        self.open(Wishes { printed: Some(printed.sink()), ..self.asking(session) })
    }

    /// Lets the person at the terminal be asked, if there is one. `--yes` is no answer to what the gate asks.
    fn asking(&self, session: Option<&str>) -> Wishes {
        let session = session.map(str::to_owned);
        let approver = self.surroundings.can_ask(self.output).then(|| {
            let state = self.surroundings.places(self.global).data_folder.map(StateFile::new);
            let palette = self.output.beside_palette();
            Arc::new(TerminalApprover::new(state, session.clone(), palette)) as Arc<dyn Approver>
        });
        let elicitor = self
            .surroundings
            .can_ask(self.output)
            .then(|| Arc::new(TerminalElicitor::new(self.output.beside_palette())) as Arc<dyn Elicitor>);
        Wishes { session, approver, elicitor, ..Wishes::default() }
    }

    /// Opens the library for the project that was named, or the one around the working folder.
    fn library_of_project(&self, args: &TrustProjectArgs) -> Result<Library, CommandError> {
        self.open(Wishes { project: Some(self.project_of(args)), ..Wishes::default() })
    }

    fn project_of(&self, args: &TrustProjectArgs) -> PathBuf {
        match &args.project {
            Some(project) => self.surroundings.absolute(project),
            None => self.surroundings.places(self.global).project,
        }
    }

    fn absolute_all(&self, paths: &[PathBuf]) -> Vec<PathBuf> {
        paths.iter().map(|path| self.surroundings.absolute(path)).collect()
    }

    /// Returns the text that an argument stands for: itself, a file after `@`, or the standard input for `-`.
    fn text_of(&self, argument: &str) -> Result<String, CommandError> {
        let bytes = if argument == "-" {
            Surroundings::read_standard_input(MAX_INPUT_BYTES).map_err(|error| {
                CommandError::new(Exit::Usage, "the standard input cannot be read")
                    .with_causes_of(Some(&error))
            })?
        } else if let Some(path) = argument.strip_prefix('@') {
            Library::read_file(&self.surroundings.absolute(Path::new(path)), path, MAX_INPUT_BYTES).map_err(
                |error| error.with_hint("`@` takes the name of a regular file; `-` reads the standard input"),
            )?
        } else {
            return Ok(argument.to_owned());
        };
        String::from_utf8(bytes).map_err(|error| {
            CommandError::usage("the input is not UTF-8").with_causes_of(Some(&error.utf8_error()))
        })
    }
}
