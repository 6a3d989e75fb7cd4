//! The tools whose configuration is recognized, with the names of the texts of each.

use targum_sdk::catalogue::category;

use super::{
    Vocabulary,
    ansible::is_play_or_task,
    root::{Root, any_within, has},
};

/// The rule by which the documents of a tool are recognized.
pub(super) struct Tool {
    /// Returns whether a document is one of the tool.
    pub(super) is_one: fn(&Root<'_, '_>) -> bool,
    pub(super) vocabulary: Vocabulary,
}

const fn tool(
    is_one: fn(&Root<'_, '_>) -> bool,
    texts: &'static [&'static str],
    data: &'static [&'static str],
) -> Tool {
    Tool { is_one, vocabulary: Vocabulary { texts, data } }
}

/// The data in the jobs of a workflow.
const OF_JOBS: &[&str] = &[
    "concurrency",
    "container",
    "default",
    "defaults",
    "env",
    "environment",
    "matrix",
    "options",
    "permissions",
    "run",
    "secrets",
    "services",
    "strategy",
    "value",
    "with",
];

/// The tools, of which the first that recognizes a document is taken.
pub(super) static TOOLS: &[Tool] = &[
    // Workflows and actions of GitHub, Gitea and Forgejo.
    tool(
        |root| root.has("jobs") && root.has("on"),
        &["name", "run-name", "description", "deprecationMessage"],
        OF_JOBS,
    ),
    tool(
        |root| root.has("runs") && root.has("name"),
        &["name", "description", "deprecationMessage"],
        OF_JOBS,
    ),
    // CircleCI.
    tool(
        |root| {
            root.has("version") && (root.has("workflows") || root.has("orbs")) && root.has("jobs")
        },
        &["name", "description"],
        &["environment", "executor", "docker", "command", "default"],
    ),
    // Azure Pipelines.
    tool(
        |root| {
            (root.has("trigger") || root.has("pool") || root.has("pr"))
                && ["stages", "jobs", "steps"].iter().any(|name| root.has(name))
        },
        &["displayName"],
        &["env", "inputs", "variables"],
    ),
    // Drone and Woodpecker.
    tool(|root| root.text("kind") == Some("pipeline") && root.has("steps"), &[], &[]),
    // Kubernetes, Backstage, charts of Helm.
    tool(
        |root| root.has("apiVersion") && root.has("kind"),
        &["description", "title", "displayName", "summary"],
        &["data", "stringData", "env", "labels", "args", "command"],
    ),
    tool(
        |root| root.has("apiVersion") && root.has("name") && root.has("version"),
        &["description"],
        &[],
    ),
    // Docker Compose.
    tool(
        |root| {
            root.any_under("services", |tree, service| {
                ["image", "build", "extends"].iter().any(|name| has(tree, service, name))
            })
        },
        &[],
        &[],
    ),
    // GitLab CI.
    tool(
        |root| {
            root.any(|tree, job| has(tree, job, "script") || has(tree, job, "trigger"))
                && !root.has("scripts")
        },
        &["description"],
        &["script"],
    ),
    // pre-commit.
    tool(
        |root| root.any_under("repos", |tree, repo| has(tree, repo, "repo")),
        &["name", "description"],
        &["additional_dependencies", "args"],
    ),
    // Dependabot.
    tool(
        |root| root.any_under("updates", |tree, update| has(tree, update, "package-ecosystem")),
        &[],
        &[],
    ),
    // Crowdin.
    tool(
        |root| {
            root.any_under("files", |tree, file| {
                has(tree, file, "source") && has(tree, file, "translation")
            })
        },
        &["commit_message", "pull_request_title"],
        &[],
    ),
    // GoReleaser, golangci-lint, RuboCop, SwiftLint.
    tool(
        |root| {
            let is_release =
                ["archives", "project_name", "release"].iter().any(|name| root.has(name));
            root.has("builds") && is_release
        },
        &["description"],
        &[],
    ),
    tool(
        |root| {
            root.has("linters") && (root.has("version") || root.has("run") || root.has("issues"))
                || root.has("AllCops")
                || root.has("opt_in_rules")
                || root.has("disabled_rules")
        },
        &[],
        &[],
    ),
    // Task.
    tool(
        |root| root.has("version") && root.has("tasks"),
        &["desc", "prompt", "summary"],
        &["cmds"],
    ),
    // Travis CI and AppVeyor.
    tool(
        |root| {
            (root.has("language") || root.has("environment"))
                && ["install", "script", "before_install", "build_script", "test_script"]
                    .iter()
                    .any(|name| root.has(name))
        },
        &[],
        &[],
    ),
    // MkDocs.
    tool(
        |root| {
            root.has("site_name")
                && ["nav", "theme", "plugins", "docs_dir", "markdown_extensions", "site_url"]
                    .iter()
                    .any(|name| root.has(name))
        },
        &["site_name", "site_description", "copyright"],
        &[],
    ),
    // Categories of Docusaurus.
    tool(
        |root| category::is_one(root.entries(), root.has_under("link", "type")),
        &category::TEXTS,
        &category::DATA,
    ),
    // Playbooks and tasks of Ansible.
    tool(
        |root| root.any_item(is_play_or_task),
        &["name", "msg", "fail_msg", "success_msg", "prompt", "description"],
        &["vars", "environment", "loop", "with_items"],
    ),
    // Release notes of GitHub and of Release Drafter, whose categories name labels.
    tool(
        |root| {
            root.any_under("changelog", |tree, part| {
                has(tree, part, "labels")
                    || any_within(tree, part, |tree, category| has(tree, category, "labels"))
            })
        },
        &["title"],
        &["labels", "authors"],
    ),
    tool(
        |root| {
            let drafts = ["name-template", "tag-template", "version-resolver", "categories"];
            root.has("template") && drafts.iter().any(|name| root.has(name))
        },
        &["title", "template", "header", "footer", "no-changes-template"],
        &["labels", "autolabeler", "version-resolver"],
    ),
    // Blueprints of Home Assistant.
    tool(
        |root| root.has_under("blueprint", "domain"),
        &["alias", "description", "message", "name", "title"],
        &["variables"],
    ),
    // Charts, dashboards and data sets that Superset exports.
    tool(
        |root| {
            root.has("uuid")
                && ["dashboard_title", "slice_name", "table_name"].iter().any(|name| root.has(name))
        },
        &["dashboard_title", "description", "slice_name", "text", "verbose_name"],
        &["params", "json_metadata"],
    ),
    // Rules of Prometheus.
    tool(
        |root| root.any_under("groups", |tree, group| has(tree, group, "rules")),
        &["summary", "description", "message"],
        &["labels"],
    ),
    // Packages: Dart, Snapcraft, conda; templates of CloudFormation; citations.
    tool(
        |root| root.has("name") && root.has("environment") && root.has("dependencies"),
        &["description"],
        &[],
    ),
    tool(
        |root| root.has("name") && root.has("parts") && root.has("summary"),
        &["summary", "description", "title"],
        &["environment"],
    ),
    tool(|root| root.has("channels") && root.has("dependencies"), &[], &[]),
    tool(
        |root| root.has("AWSTemplateFormatVersion") || root.has("Resources") && root.has("Outputs"),
        &["Description", "ConstraintDescription"],
        &["Properties"],
    ),
    tool(|root| root.has("cff-version"), &["title", "abstract", "message"], &["references"]),
];
