//! `agents mcp serve`: our tools and skills for any client.

use std::sync::Arc;
use std::time::Duration;

use cleveragents::{
    Approver, CancelToken, ClientApprover, Log, McpServer, McpServerOptions, OfferReason, Renewal,
    SystemClock,
};
use serde::Serialize;

use crate::args::McpServeArgs;
use crate::commands::Context;
use crate::error::CommandError;
use crate::interrupt;
use crate::library::{Library, McpEndpoint, Wishes, naming, offer_filter, skill_tools};
use crate::page::Page;
use crate::printer;
use crate::report::{Answer, Report};
use crate::settings::Surroundings;

/// What is left to say when a server has ended.
#[derive(Debug, Serialize)]
pub(super) struct Served {
    transport: &'static str,
}

pub(super) fn run(context: &Context<'_>, args: &McpServeArgs) -> Result<Report<Served>, CommandError> {
    if args.http.is_none() && !context.output.is_for_people() {
        return Err(CommandError::usage(
            "the standard output belongs to the client: nothing else can be written there",
        )
        .with_hint("leave `--format` out, or serve over `--http`"));
    }
    let filter = offer_filter(&args.offer, context);
    let approver: Arc<dyn Approver> = Arc::new(ClientApprover);
    let places = context.surroundings.places(context.global);
    let tool_files = context.absolute_all(&args.files.files);
    let open = move || {
        let approver = Some(Arc::clone(&approver));
        let wishes = Wishes { tool_files: tool_files.clone(), approver, ..Wishes::default() };
        Library::open(places.clone(), wishes)
    };
    let is_quiet = context.output.quiet;
    let log = Log::new(move |line| {
        if !is_quiet {
            printer::log_line(line);
        }
    });
    let options = McpServerOptions {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        instructions: None,
        naming: naming(args.offer.names),
        skill_tools: skill_tools(args.offer.skill_tools),
        clock: Arc::new(SystemClock::start()),
        log,
    };
    let endpoint = args.http.as_ref().map(|address| McpEndpoint::open(address, args, context)).transpose()?;
    let every = Duration::from_secs(args.refresh);
    // What changes while the first offer is made is seen as a change.
    let watch = (!every.is_zero()).then(|| open().map(|library| library.offer_watch(&filter, every)));
    let watch = watch.transpose()?;
    let server = McpServer::new(open()?.offer(&filter)?, options)?;
    let offered = server.clone();
    let look = move |stop: &CancelToken| {
        let (Some(mut watch), stop) = (watch, stop.clone()) else { return };
        offered.watch(move || {
            let reason = watch.wait(|| !stop.is_cancelled())?;
            let offer = open().and_then(|library| library.offer(&filter)).map(|offer| match reason {
                OfferReason::Possible => Renewal::Compared(offer),
                OfferReason::Rules => Renewal::Whole(offer),
            });
            Some(offer.map_err(|error| [vec![error.message], error.causes].concat().join(": ")))
        });
    };
    let transport = interrupt::cancelling(|stop| {
        look(&stop);
        match endpoint {
            None => {
                interrupt::cancel_when_orphaned(&stop);
                let (input, output) = Surroundings::streams();
                cleveragents::serve_stdio(&server, input, output, &stop).map(|()| "stdio")
            }
            Some(endpoint) => {
                printer::log_line(&format!("listening on {}", endpoint.url()));
                endpoint.serve(&server, &stop).map(|()| "http")
            }
        }
    })?;
    Ok(Report::success(Served { transport }))
}

impl Answer for Served {
    fn show(&self, _page: &mut Page) {}
}
