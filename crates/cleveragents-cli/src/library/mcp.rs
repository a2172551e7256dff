//! Servers of the Model Context Protocol.

use std::path::Path;

use cleveragents::{
    ConfigForm, ConfiguredServer, ImportedServer, LabelTaken, MAX_CONFIG_BYTES, Origin, ServerImport,
    ServerImportError, ServerImportOptions, ServerSpec, ServerTrust, ServersFile, SourceText,
    read_named_file,
};

use super::{Library, failure, shown};
use crate::args::{ConfigFormChoice, McpImportArgs};
use crate::commands::{FindingRow, ImportRow, Imported, ServerRow};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::moment;

impl Library {
    /// Lists the servers that are configured; those of one label in the order of precedence.
    pub(crate) fn servers(&self) -> Result<Vec<ServerRow>, CommandError> {
        self.agents.servers().all().iter().map(|server| self.server_row(server)).collect()
    }

    fn server_row(&self, server: &ConfiguredServer) -> Result<ServerRow, CommandError> {
        let transport = server.shown.as_ref();
        let trusted = self.agents.server_origin(server) == Origin::Trusted;
        let remembered = if trusted { self.agents.remembered_server(server)? } else { None };
        let record = remembered.as_ref().map(|(_, record)| record);
        let listed_at = record.and_then(|record| record.listed_at_unix_ms);
        let listed = record.map(|record| record.tools.iter().filter(|tool| tool.listed.is_some()).count());
        Ok(ServerRow {
            label: server.label.to_string(),
            state: server.state.as_str(),
            reason: server.state.reason(),
            origin: server.place.scope.as_str(),
            trusted,
            trust: remembered
                .as_ref()
                .map(|(trust, _)| *trust)
                .or_else(|| server.spec().map(ServerSpec::trust))
                .map(ServerTrust::as_str),
            era: record.and_then(|record| record.era.clone()),
            tools: listed.filter(|_| listed_at.is_some()),
            listed_at: listed_at.map(moment::written),
            transport: transport.map(|shown| shown.kind.as_str()),
            target: transport.map(|shown| shown.target.clone()),
            names: transport.map(|shown| shown.names.clone()).unwrap_or_default(),
            file: shown(&server.place.file),
            line: server.place.line,
            column: server.place.column,
        })
    }

    /// Lists what there is to say about the files of servers.
    pub(crate) fn server_findings(&self) -> Vec<FindingRow> {
        self.agents.server_files().iter().flat_map(finding_rows).collect()
    }

    /// Reads a file of servers that was named, for whether it is there.
    pub(crate) fn read_servers_file(path: &Path) -> Result<(), CommandError> {
        match read_named_file(path, MAX_CONFIG_BYTES) {
            Ok(_) => Ok(()),
            Err(error) if error.is_absence() => Err(missing(path)),
            Err(error) => Err(failure::named_file(&shown(path), &error)),
        }
    }

    pub(crate) fn import_servers(&self, path: &Path, args: &McpImportArgs) -> Result<Imported, CommandError> {
        let options = self.agents.options();
        let folder = if args.user { options.home.clone() } else { options.project.clone() };
        let folder = folder.ok_or_else(|| CommandError::usage("there is no folder to write into"))?;
        let options = ServerImportOptions {
            form: args.from.map(form),
            folder,
            taken: if args.replace { LabelTaken::Replace } else { LabelTaken::Keep },
            write: !args.dry_run,
        };
        let import =
            self.agents.import_servers(path, &options).map_err(|error| import_failure(path, error))?;
        Ok(imported(&import))
    }
}

fn form(choice: ConfigFormChoice) -> ConfigForm {
    match choice {
        ConfigFormChoice::McpServers => ConfigForm::McpServers,
        ConfigFormChoice::VsCode => ConfigForm::VsCode,
        ConfigFormChoice::Codex => ConfigForm::Codex,
        ConfigFormChoice::Zed => ConfigForm::Zed,
        ConfigFormChoice::OpenCode => ConfigForm::OpenCode,
        ConfigFormChoice::ServerJson => ConfigForm::ServerJson,
    }
}

fn missing(path: &Path) -> CommandError {
    CommandError::new(Exit::NotFound, format!("`{}` does not exist", shown(path)))
}

fn import_failure(path: &Path, error: ServerImportError) -> CommandError {
    let findings = error.findings().map(|(text, found)| {
        let source = SourceText::from_text("", text);
        let lines = found.iter().map(|found| {
            let place = found.span.map(|span| source.position(span.start));
            place.map_or_else(
                || found.message.clone(),
                |place| format!("line {}, column {}: {}", place.line, place.column, found.message),
            )
        });
        lines.collect::<Vec<_>>()
    });
    match error {
        ServerImportError::Read(error) if error.is_absence() => missing(path),
        ServerImportError::Read(error) => failure::named_file(&shown(path), &error),
        error @ (ServerImportError::Ours { .. }
        | ServerImportError::NoText { .. }
        | ServerImportError::Change { .. }
        | ServerImportError::Open { .. }
        | ServerImportError::Write { .. }
        | ServerImportError::Path(_)
        | _) => {
            let mut failure = CommandError::from_error(Exit::Usage, &error);
            failure.causes.extend(findings.into_iter().flatten());
            failure
        }
    }
}

fn imported(import: &ServerImport) -> Imported {
    Imported {
        from: shown(&import.from.path),
        form: import.from.form.map(ConfigForm::as_str),
        into: shown(&import.path),
        written: import.written,
        servers: import.import.servers.iter().map(import_row).collect(),
        findings: finding_rows(&import.from).collect(),
    }
}

fn import_row(server: &ImportedServer) -> ImportRow {
    ImportRow {
        name: server.written.clone(),
        label: server.label.to_string(),
        outcome: server.outcome,
        target: server.shown.as_ref().map(|shown| shown.target.clone()),
        kept: server.kept.clone(),
        clear_secrets: server.clear_secrets.clone(),
    }
}

fn finding_rows(file: &ServersFile) -> impl Iterator<Item = FindingRow> {
    let source = file.source();
    let path = shown(&file.path);
    let rows = file.diagnostics.iter().map(|found| {
        let place = found.span.map(|span| source.position(span.start));
        FindingRow {
            file: path.clone(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            severity: found.severity,
            code: found.code.as_str(),
            message: found.message.clone(),
            hint: found.hint.clone(),
        }
    });
    rows.collect::<Vec<_>>().into_iter()
}
