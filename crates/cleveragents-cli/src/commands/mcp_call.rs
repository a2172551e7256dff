//! `agents mcp call`: one tool of one server, through the gate.

use crate::args::{CallArgs, McpCallArgs, ToolFileArgs};
use crate::commands::Context;
use crate::commands::tool_run::{Called, Only, call_in};
use crate::error::CommandError;
use crate::printed::PrintedLines;
use crate::report::Report;

pub(super) fn run(context: &Context<'_>, args: &McpCallArgs) -> Result<Report<Called>, CommandError> {
    let library = context.library_with_asking_servers(&args.files, args.session.as_deref())?;
    let name = library.name_of_server_tool(&args.server, &args.tool)?;
    let call = CallArgs {
        input: args.input.clone(),
        tools: ToolFileArgs::default(),
        skill: None,
        read_only: false,
        bind: Vec::new(),
        session: args.session.clone(),
        explain: args.explain,
    };
    call_in(context, &library, PrintedLines::default(), &name, &call, Only::Anything)
}
