//! Serving: what is offered, where, and what can go wrong with it.

use std::error::Error as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use cleveragents::{
    BearerToken, CancelToken, HttpOptions, HttpServer, McpServer, Naming, Offer, OfferError, OfferFilter,
    OfferWatch, ServeError, SkillToolListing, StartError, mcp_offer,
};

use super::Library;
use crate::args::{McpOfferArgs, McpServeArgs, NamingChoice, SkillToolsChoice};
use crate::commands::Context;
use crate::error::CommandError;
use crate::exit_code::Exit;

/// The longest file of a token.
const MAX_TOKEN_FILE_BYTES: u64 = 4 * 1024;

/// Says what is wanted.
pub(crate) fn offer_filter(args: &McpOfferArgs, context: &Context<'_>) -> OfferFilter {
    OfferFilter {
        tools: args.tools.clone(),
        skills: args.skill.clone(),
        without_skills: args.no_skills,
        publication: args.publish.as_ref().map(|path| context.surroundings.absolute(path)),
    }
}

pub(crate) fn naming(choice: NamingChoice) -> Naming {
    match choice {
        NamingChoice::Mcp => Naming::Mcp,
        NamingChoice::Llm => Naming::Llm,
        NamingChoice::Short => Naming::Short,
    }
}

pub(crate) fn skill_tools(choice: SkillToolsChoice) -> SkillToolListing {
    match choice {
        SkillToolsChoice::Auto => SkillToolListing::Auto,
        SkillToolsChoice::Always => SkillToolListing::Always,
        SkillToolsChoice::Never => SkillToolListing::Never,
    }
}

impl Library {
    /// Starts looking for changes of what a filter wants; an offer is made at least `every` so often.
    pub(crate) fn offer_watch(&self, filter: &OfferFilter, every: Duration) -> OfferWatch {
        OfferWatch::start(self.agents.options(), filter.publication.as_deref(), every)
    }

    /// Offers the tools and skills that a filter wants.
    pub(crate) fn offer(self, filter: &OfferFilter) -> Result<Offer, CommandError> {
        Ok(mcp_offer(Arc::new(self.agents), filter)?)
    }
}

/// Where a server listens.
#[derive(Debug)]
pub(crate) struct McpEndpoint {
    server: HttpServer,
}

impl McpEndpoint {
    /// Takes the address, and reads the token.
    pub(crate) fn open(
        address: &str,
        args: &McpServeArgs,
        context: &Context<'_>,
    ) -> Result<Self, CommandError> {
        let token = args.token_file.as_ref().map(|path| read_token(path, context)).transpose()?;
        let options = HttpOptions {
            address: address.to_owned(),
            token,
            hosts: args.allow_host.clone(),
            origins: args.allow_origin.clone(),
        };
        Ok(Self { server: HttpServer::bind(options)? })
    }

    pub(crate) fn url(&self) -> String {
        self.server.url()
    }

    pub(crate) fn serve(self, server: &McpServer, stop: &CancelToken) -> Result<(), StartError> {
        self.server.serve(server, stop)
    }
}

fn read_token(path: &Path, context: &Context<'_>) -> Result<BearerToken, CommandError> {
    let written = path.to_string_lossy();
    let bytes = Library::read_file(&context.surroundings.absolute(path), &written, MAX_TOKEN_FILE_BYTES)?;
    let text = String::from_utf8_lossy(&bytes);
    BearerToken::new(&text).map_err(|error| {
        CommandError::usage(format!("no token is in `{written}`")).with_causes_of(Some(&error))
    })
}

impl From<OfferError> for CommandError {
    fn from(error: OfferError) -> Self {
        let failure = Self::from_error(Exit::Usage, &error);
        if let OfferError::Tools(error) = error {
            error.into()
        } else if let OfferError::Find(error) = error {
            error.into()
        } else if let OfferError::Skill(error) = error {
            error.into()
        } else if let OfferError::Skills(error) = error {
            error.into()
        } else if let OfferError::State(error) = error {
            error.into()
        } else {
            failure
        }
    }
}

impl From<ServeError> for CommandError {
    fn from(error: ServeError) -> Self {
        let failure = Self::from_error(Exit::Usage, &error);
        if matches!(error, ServeError::Names(_)) {
            failure.with_hint("choose fewer tools with `--tools`, or other names with `--names`")
        } else {
            failure
        }
    }
}

impl From<StartError> for CommandError {
    fn from(error: StartError) -> Self {
        let failure = Self::new(Exit::Usage, error.to_string()).with_causes_of(error.source());
        if matches!(error, StartError::Token { .. }) {
            failure.with_hint("name a file with a token by `--token-file`, or listen on 127.0.0.1")
        } else if let StartError::Address { address, .. } = &error
            && !address.rsplit(']').next().is_some_and(|rest| rest.contains(':'))
        {
            failure.with_hint(format!("add a port, such as `{address}:8080`; port 0 takes any that is free"))
        } else {
            failure
        }
    }
}
