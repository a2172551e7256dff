//! The servers of all files, the one that counts for each label.

use std::collections::BTreeMap;

use super::{ConfiguredServer, ConfiguredState, ServerLabel, ServerPlace, ServerScope, ServersFile};

/// The servers of all files.
#[derive(Debug, Clone, Default)]
pub struct ServerSet {
    servers: Vec<ConfiguredServer>,
    by_label: BTreeMap<ServerLabel, usize>,
}

impl ServerSet {
    /// Takes files in the order of precedence: the first one that has a label wins.
    ///
    /// A project that nobody trusts cannot take a server's name away: its servers come after all others then.
    pub fn of(files: &[&ServersFile], is_project_trusted: bool) -> Self {
        let is_last = |file: &&ServersFile| {
            let is_of_project = |server: &ConfiguredServer| server.place.scope == ServerScope::Project;
            !is_project_trusted && file.servers.iter().any(is_of_project)
        };
        let (last, first): (Vec<&ServersFile>, Vec<&ServersFile>) = files.iter().copied().partition(is_last);
        let mut set = Self::default();
        for server in first.into_iter().chain(last).flat_map(|file| &file.servers) {
            set.add(server.clone());
        }
        // Sorted for whoever shows them, those that count before those that they hide.
        let mut order: Vec<usize> = (0..set.servers.len()).collect();
        let servers = &set.servers;
        order.sort_by_key(|place| servers.get(*place).map(|server| (server.label.clone(), *place)));
        let servers: Vec<ConfiguredServer> =
            order.iter().filter_map(|place| set.servers.get(*place).cloned()).collect();
        let mut by_label = BTreeMap::new();
        for (place, server) in servers.iter().enumerate() {
            by_label.entry(server.label.clone()).or_insert(place);
        }
        Self { servers, by_label }
    }

    /// Returns every server, sorted by label; those of one label in the order of precedence.
    pub fn all(&self) -> &[ConfiguredServer] {
        &self.servers
    }

    /// Returns the server that counts for a label.
    pub fn get(&self, label: &str) -> Option<&ConfiguredServer> {
        let label: ServerLabel = label.parse().ok()?;
        self.servers.get(*self.by_label.get(&label)?)
    }

    /// Returns the servers that count, sorted by label.
    pub fn counting(&self) -> impl Iterator<Item = &ConfiguredServer> {
        self.by_label.values().filter_map(|place| self.servers.get(*place))
    }

    /// Returns the labels, sorted.
    pub fn labels(&self) -> impl Iterator<Item = &ServerLabel> {
        self.by_label.keys()
    }

    /// Tells whether there is none at all.
    pub fn is_empty(&self) -> bool {
        self.servers.is_empty()
    }

    fn add(&mut self, mut server: ConfiguredServer) {
        let first: Option<ServerPlace> = self
            .by_label
            .get(&server.label)
            .and_then(|place| self.servers.get(*place))
            .map(|server| server.place.clone());
        match first {
            Some(by) => server.state = ConfiguredState::Shadowed { by },
            None => {
                self.by_label.insert(server.label.clone(), self.servers.len());
            }
        }
        self.servers.push(server);
    }
}

#[cfg(test)]
mod tests;
