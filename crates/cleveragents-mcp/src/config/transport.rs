//! How a server is reached.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::Setting;

/// A secret shorter than this would mask ordinary words.
const SHORTEST_SECRET: usize = 6;

/// How a server is reached, with the connection's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServerTransport {
    /// A process that speaks on its standard streams.
    Stdio {
        /// The program: a name that is looked for in `PATH`, or a path.
        command: Setting,
        /// Its arguments.
        args: Vec<Setting>,
        /// The variables that the configuration gives to it.
        env: BTreeMap<String, Setting>,
        /// The harmless variables that every process gets, such as `PATH` and `LANG`. Together with `env`, which goes
        /// before, they are its whole environment.
        inherited: BTreeMap<String, String>,
        /// The folder that it starts in, absolute.
        folder: PathBuf,
    },
    /// Streamable HTTP.
    Http {
        /// The address of the endpoint, `http` or `https`.
        url: Setting,
        /// Headers of every request.
        headers: BTreeMap<String, Setting>,
    },
}

impl ServerTransport {
    /// Makes a process that gets nothing but its arguments.
    pub fn stdio<A: Into<Setting>>(
        command: impl Into<Setting>,
        args: impl IntoIterator<Item = A>,
        folder: impl Into<PathBuf>,
    ) -> Self {
        Self::Stdio {
            command: command.into(),
            args: args.into_iter().map(Into::into).collect(),
            env: BTreeMap::new(),
            inherited: BTreeMap::new(),
            folder: folder.into(),
        }
    }

    /// Makes an address without headers.
    pub fn http(url: impl Into<Setting>) -> Self {
        Self::Http { url: url.into(), headers: BTreeMap::new() }
    }

    /// Returns `stdio` or `http`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Stdio { .. } => "stdio",
            Self::Http { .. } => "http",
        }
    }

    /// Returns every text that must not leave: the values of variables and headers, with and without the word in front
    /// of a credential. Those of fewer than six bytes are left out, for they would mask ordinary words.
    pub fn secrets(&self) -> Vec<&str> {
        let (texts, named): (Vec<&Setting>, &BTreeMap<String, Setting>) = match self {
            Self::Stdio { command, args, env, .. } => ([command].into_iter().chain(args).collect(), env),
            Self::Http { url, headers } => (vec![url], headers),
        };
        let whole = named.values().flat_map(|setting| {
            let value = setting.value();
            [Some(value), value.rsplit_once(' ').map(|(_, credential)| credential)].into_iter().flatten()
        });
        let variables = texts.into_iter().chain(named.values()).flat_map(Setting::variable_values);
        let mut secrets: Vec<&str> =
            whole.chain(variables).filter(|secret| secret.len() >= SHORTEST_SECRET).collect();
        // The longest first, so that no part is masked before the whole.
        secrets.sort_by(|one, other| other.len().cmp(&one.len()).then(one.cmp(other)));
        secrets.dedup();
        secrets
    }
}
