//! `targum mcp`: a server of the Model Context Protocol on the standard input and output, for coding agents.
//!
//! [`tools`] lists the tools. Each runs a command of this program in a process of its own, so that what commands
//! print does not mix with the messages of the protocol, and returns its report. The server logs nothing.

mod run;
mod tools;

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Context, ensure};
use clap::Args;
use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorCode,
        Implementation, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
        Tool,
    },
    service::RequestContext,
    transport::stdio,
};
use tokio::sync::Mutex;

use super::translate::exit::Misuse;

const INSTRUCTIONS: &str = "Targum translates the locale files of this project. Call `status` \
first, then `translate`: it writes nothing unless `write` is true. Do not write translations into \
files yourself: run `translate`, and edit only texts that are wrong. Edited texts stay.";

/// Serve the tools of this program to a coding agent, by the Model Context Protocol on the standard input and
/// output.
#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 the agent has closed the standard input; 1 the protocol \
failed; 2 the folder does not exist.")]
pub(crate) struct Mcp {
    /// The folder of the project. Tools use files in this folder only.
    #[arg(default_value = ".", value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

/// The server of a project.
struct Server {
    folder: PathBuf,
    program: PathBuf,
    /// Held while a tool runs: two runs of `translate` must not write the same files.
    turn: Mutex<()>,
}

impl Mcp {
    /// Serves until the standard input is closed.
    ///
    /// # Errors
    /// The folder does not exist, or the protocol failed.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let folder = self.folder().map_err(Misuse::wrong)?;
        let program = std::env::current_exe().context("the program does not find itself")?;
        let server = Server { folder, program, turn: Mutex::new(()) };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let running = server.serve(stdio()).await.context("the protocol failed")?;
            running.waiting().await.context("the protocol failed")?;
            anyhow::Ok(())
        })?;
        // A read of the standard input may be pending on another thread.
        runtime.shutdown_background();
        Ok(ExitCode::SUCCESS)
    }

    fn folder(&self) -> anyhow::Result<PathBuf> {
        let told = || format!("the folder {}", self.folder.display());
        let folder = self.folder.canonicalize().with_context(told)?;
        ensure!(folder.is_dir(), "{} is no folder", self.folder.display());
        Ok(folder)
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(
                Implementation::new("targum", env!("CARGO_PKG_VERSION")).with_title("Targum"),
            )
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools: Result<Vec<Tool>, String> =
            tools::ALL.iter().map(tools::Definition::described).collect();
        let tools = tools.map_err(|error| ErrorData::internal_error(error, None))?;
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = tools::ALL.iter().find(|tool| tool.name == call.name) else {
            let message = format!("no tool `{}`", call.name);
            return Err(ErrorData::new(ErrorCode::INVALID_PARAMS, message, None));
        };
        let arguments = match tool.arguments(call.arguments.unwrap_or_default()) {
            Ok(arguments) => arguments,
            Err(problem) => {
                return Ok(CallToolResult::error(vec![ContentBlock::text(problem)]).into());
            }
        };
        let _turn = self.turn.lock().await;
        let run = run::run(&self.program, &self.folder, &arguments);
        tokio::select! {
            answer = run => Ok(answer.into()),
            () = context.ct.cancelled() => {
                Err(ErrorData::new(ErrorCode::INTERNAL_ERROR, "cancelled", None))
            }
        }
    }
}
