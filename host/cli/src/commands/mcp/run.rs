//! Runs a command of this program in a process of its own.

use std::{
    path::Path,
    process::{Output, Stdio},
};

use rmcp::model::{CallToolResult, ContentBlock};
use serde::Serialize;
use serde_json::Value;
use tokio::process::Command;

/// The exit statuses of commands that have a result to report. Any other status is an error of the tool.
const REPORTED: [i32; 2] = [0, 3];

/// The result of a command.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    /// The exit status, as the manual page of the command describes it.
    exit_status: i32,
    /// The report, where the command prints JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<Value>,
    /// The lines that the command printed, where it prints text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    output: Vec<String>,
    /// Notes and errors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    messages: Vec<String>,
}

/// Runs the program with `arguments` in `folder`. The process ends when the returned future is dropped.
pub(super) async fn run(program: &Path, folder: &Path, arguments: &[String]) -> CallToolResult {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(folder)
        // Annotations are for the log of a run on GitHub.
        .env_remove("GITHUB_ACTIONS")
        .stdin(Stdio::null())
        .kill_on_drop(true);
    match command.output().await {
        Ok(output) => answer(&output),
        Err(error) => {
            let message = format!("{} cannot be started: {error}", program.display());
            CallToolResult::error(vec![ContentBlock::text(message)])
        }
    }
}

fn answer(output: &Output) -> CallToolResult {
    let text = String::from_utf8_lossy(&output.stdout);
    let report = serde_json::from_str(&text).ok().filter(Value::is_object);
    let answer = Answer {
        // A process that a signal ended has no status.
        exit_status: output.status.code().unwrap_or(-1),
        output: if report.is_some() { Vec::new() } else { lines(&text) },
        report,
        messages: lines(&String::from_utf8_lossy(&output.stderr)),
    };
    let is_done = match &answer.report {
        // `translate` reports the files that have failed beside the others.
        Some(report) => report["failed"].as_u64().unwrap_or_default() == 0,
        None => REPORTED.contains(&answer.exit_status),
    };
    match serde_json::to_value(&answer) {
        Ok(value) if is_done => CallToolResult::structured(value),
        Ok(value) => CallToolResult::structured_error(value),
        Err(error) => CallToolResult::error(vec![ContentBlock::text(error.to_string())]),
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}
