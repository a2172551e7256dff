//! What servers are asked about skills, each question only of a server that declared it.

use cleveragents_runtime::Watch;
use serde_json::{Map, Value, json};

use super::Servers;
use crate::client::connection::{Connection, Patience};
use crate::client::failure::{Failure, ServerError};
use crate::client::message::{count_values, value_of};
use crate::client::pages::read_pages;
use crate::config::ServerLabel;

/// The extension by which servers offer skills.
const SKILLS: &str = "io.modelcontextprotocol/skills";

/// The most values of one list, keys counted like values.
const MAX_LIST_VALUES: usize = 100_000;

/// What a server must have declared before it is asked.
#[derive(Debug, Clone, Copy)]
pub(super) enum Needs {
    Nothing,
    Skills,
    Directories,
}

impl Needs {
    pub(super) fn check(self, connection: &Connection) -> Result<(), Failure> {
        let path: &[&str] = match self {
            Self::Nothing => return Ok(()),
            Self::Skills => &["extensions", SKILLS],
            Self::Directories => &["extensions", SKILLS, "directoryRead"],
        };
        let is_declared = match self {
            Self::Nothing => true,
            Self::Skills => connection.declares(path),
            // A flag of the extension, which leaves nothing out unless it is one.
            Self::Directories => connection.declared(path) == Some(&Value::Bool(true)),
        };
        if is_declared { Ok(()) } else { Err(Failure::NotOffered { capability: path.join(".") }) }
    }
}

impl Servers {
    /// Lists the skills that a server offers: the entries of `skills/list`, of all pages, as the server gives them.
    pub fn list_skills(&self, label: &ServerLabel, watch: &Watch) -> Result<Vec<Value>, ServerError> {
        self.pages(label, Needs::Skills, "skills/list", "skills", Map::new(), watch)
    }

    /// Returns the entry of one skill: the result of `skills/get` as the server gives it.
    pub fn get_skill(&self, label: &ServerLabel, uri: &str, watch: &Watch) -> Result<Value, ServerError> {
        self.ask(label, "skills/get", json!({"uri": uri}), Needs::Skills, watch)
    }

    /// Lists a folder of a skill: the entries of `resources/directory/read`, of all pages, as the server gives them.
    pub fn read_directory(
        &self,
        label: &ServerLabel,
        uri: &str,
        watch: &Watch,
    ) -> Result<Vec<Value>, ServerError> {
        let params = Map::from_iter([("uri".to_owned(), json!(uri))]);
        self.pages(label, Needs::Directories, "resources/directory/read", "resources", params, watch)
    }

    /// Reads every page of a list, of which `key` holds the entries.
    fn pages(
        &self,
        label: &ServerLabel,
        needs: Needs,
        method: &str,
        key: &str,
        params: Map<String, Value>,
        watch: &Watch,
    ) -> Result<Vec<Value>, ServerError> {
        self.run(label, async |supervisor| {
            let connection = supervisor.ready(watch).await?;
            needs.check(&connection)?;
            let patience = Patience::of(watch, supervisor.spec.timeouts().list);
            let limits = &supervisor.around.limits;
            let pages = read_pages(&connection, method, key, &params, limits, watch, &patience);
            let listed = match pages.await {
                Ok(listed) => listed,
                Err(failure) => return Err(supervisor.explain(&connection, failure).await),
            };
            let values: usize = listed.items.iter().map(|item| count_values(item.get().as_bytes())).sum();
            if values > MAX_LIST_VALUES {
                return Err(Failure::TooMany { limit: MAX_LIST_VALUES });
            }
            listed.items.into_iter().map(|item| value_of(&item)).collect()
        })
    }
}
