//! Which projects may run code.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use cleveragents::{
    FileContent, Folder, OpenError, Project, Survey, SurveyError, Trust, TrustDecision, TrustError,
    UntrustedReason,
};

use super::state::now;
use super::{Library, failure, shown};
use crate::commands::{ProjectFileRow, ProjectRow, TrustView, TrustedRow, UNREADABLE_HINT};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::moment;

/// A project as it was shown, and nothing else, is what can be trusted.
#[derive(Debug)]
pub(crate) struct Surveyed {
    survey: Survey,
    pub(crate) view: TrustView,
}

impl Library {
    /// Reads the files of the project that can make code run, and whether they are trusted.
    pub(crate) fn survey(&self) -> Result<Surveyed, CommandError> {
        let survey = self.agents.survey_project()?;
        let survey = survey.ok_or_else(|| CommandError::usage("no project is known"))?;
        let decision = match self.agents.state() {
            Some(state) => Trust::new(Arc::clone(state)).decide(&survey.project, &survey.files)?,
            None => TrustDecision::Untrusted { reason: UntrustedReason::Never },
        };
        let view = view(&survey, decision);
        Ok(Surveyed { survey, view })
    }

    /// Says whether the project is trusted, and what kept that from being known.
    pub(crate) fn project_row(&self) -> (ProjectRow, Option<CommandError>) {
        let path = self.agents.options().project.as_deref().map(shown);
        match self.survey() {
            Ok(Surveyed { view, .. }) => {
                let trust = match view.reason {
                    None => "trusted",
                    Some(_) if view.files.is_empty() && view.changes.is_empty() => "nothing",
                    Some(reason) => reason,
                };
                (ProjectRow { path: Some(view.project), files: view.files.len(), trust }, None)
            }
            Err(error) => (ProjectRow { path, files: 0, trust: "unknown" }, Some(error)),
        }
    }

    /// Trusts what was shown.
    pub(crate) fn trust(&self, surveyed: Surveyed) -> Result<TrustView, CommandError> {
        let Surveyed { survey, .. } = surveyed;
        Trust::new(self.state()?).grant(&survey.project, &survey.files, now())?;
        Ok(view(&survey, TrustDecision::Trusted))
    }

    /// Takes the trust in a project back, which may be gone; tells which one it was, and whether there was any trust.
    pub(crate) fn revoke_trust(&self, project: &Path) -> Result<(String, bool), CommandError> {
        let real = match Folder::open(project) {
            Ok(folder) => folder.real_path().unwrap_or_else(|| folder.label().to_owned()),
            Err(OpenError::NotFound { .. }) => without_climbing(project),
            Err(error) => return Err(failure::project(project, &error)),
        };
        let project = Project::new(real).map_err(|error| CommandError::from_error(Exit::Usage, &error))?;
        let revoked = Trust::new(self.state()?).revoke(&project)?;
        Ok((shown(project.path()), revoked))
    }

    pub(crate) fn trusted_projects(&self) -> Result<Vec<TrustedRow>, CommandError> {
        let listed = Trust::new(self.state()?).list()?.into_iter();
        let rows = listed.map(|project| TrustedRow {
            project: project.path,
            files: project.files,
            digest: project.digest.to_string(),
            granted_at: moment::written(project.granted_at_unix_ms),
            granted_at_unix_ms: project.granted_at_unix_ms,
        });
        Ok(rows.collect())
    }
}

/// Resolves `..` in the path of a folder that is gone, in which there are no links to follow any more.
fn without_climbing(path: &Path) -> PathBuf {
    let mut resolved = PathBuf::new();
    for component in path.components() {
        if component == Component::ParentDir {
            resolved.pop();
        } else {
            resolved.push(component);
        }
    }
    resolved
}

fn view(survey: &Survey, decision: TrustDecision) -> TrustView {
    let (reason, changes) = match decision {
        TrustDecision::Trusted => (None, Vec::new()),
        TrustDecision::Untrusted { reason } => match reason {
            UntrustedReason::Never => (Some("never"), Vec::new()),
            UntrustedReason::Changed { files } => (Some("changed"), files),
            UntrustedReason::Unreadable { files: _ } => (Some("unreadable"), Vec::new()),
        },
    };
    let files = survey.files.iter().map(|(path, content)| {
        let (digest, problem) = match content {
            FileContent::Read(digest) => (Some(digest.to_string()), None),
            FileContent::Unreadable(cause) => (None, Some(cause.to_string())),
        };
        ProjectFileRow { path, digest, problem }
    });
    TrustView {
        project: shown(survey.project.path()),
        trusted: reason.is_none(),
        reason,
        digest: survey.files.digest().map(|digest| digest.to_string()),
        files: files.collect(),
        changes,
    }
}

impl From<SurveyError> for CommandError {
    fn from(error: SurveyError) -> Self {
        let exit = match &error {
            SurveyError::Open { source, .. } => failure::exit_of_open(source),
            SurveyError::Path(_) | SurveyError::Files(_) | _ => Exit::Failure,
        };
        Self::from_error(exit, &error)
    }
}

impl From<TrustError> for CommandError {
    fn from(error: TrustError) -> Self {
        match error {
            TrustError::State(state) => state.into(),
            unreadable @ (TrustError::Unreadable { .. } | _) => {
                Self::from_error(Exit::Failure, &unreadable).with_hint(UNREADABLE_HINT)
            }
        }
    }
}
