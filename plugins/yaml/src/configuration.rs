//! Configuration of tools, which are recognized by the keys at their root. Very little in such a
//! document is language: names that the tool shows, and descriptions.

use targum_yaml::tree::{Id, Kind, Tree};

/// The names of the texts of a tool.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    /// The keys whose values are texts.
    texts: &'static [&'static str],
    /// The keys under which nothing is a text: data that the document's author names.
    data: &'static [&'static str],
}

impl Vocabulary {
    /// Returns whether the value under these keys, from the root on, is a text.
    pub(crate) fn is_text(&self, keys: &[String]) -> bool {
        let Some((last, around)) = keys.split_last() else { return false };
        self.texts.contains(&last.as_str())
            && !around.iter().any(|key| self.data.contains(&key.as_str()))
    }
}

/// The rule by which the documents of a tool are recognized.
struct Tool {
    /// Returns whether a document is one of the tool.
    is_one: fn(&Root<'_, '_>) -> bool,
    vocabulary: Vocabulary,
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
static TOOLS: &[Tool] = &[
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

/// Returns the names of the texts of the tool whose configuration a document is.
pub(crate) fn of(tree: &Tree<'_>, root: Id) -> Option<&'static Vocabulary> {
    let root = Root { tree, id: root };
    TOOLS.iter().find(|tool| (tool.is_one)(&root)).map(|tool| &tool.vocabulary)
}

/// The root of a document.
struct Root<'t, 's> {
    tree: &'t Tree<'s>,
    id: Id,
}

impl<'t, 's> Root<'t, 's> {
    fn has(&self, name: &str) -> bool {
        has(self.tree, self.id, name)
    }

    /// Returns the text of an entry.
    fn text(&self, name: &str) -> Option<&'t str> {
        self.tree.scalar(entry(self.tree, self.id, name)?).map(|scalar| scalar.value.as_ref())
    }

    /// Returns whether `such` returns true for the value of an entry.
    fn any(&self, such: impl Fn(&Tree<'s>, Id) -> bool) -> bool {
        any_within(self.tree, self.id, such)
    }

    /// Returns whether the root is a list, and `such` returns true for one of its items.
    fn any_item(&self, such: impl Fn(&Tree<'s>, Id) -> bool) -> bool {
        matches!(self.tree.node(self.id).kind, Kind::Sequence(_)) && self.any(such)
    }

    /// Returns whether the entry `around` is a mapping that has the entry `name`.
    fn has_under(&self, around: &str, name: &str) -> bool {
        entry(self.tree, self.id, around).is_some_and(|around| has(self.tree, around, name))
    }

    /// Returns whether `such` returns true for a value or an item under the entry `name`.
    fn any_under(&self, name: &str, such: impl Fn(&Tree<'s>, Id) -> bool) -> bool {
        entry(self.tree, self.id, name).is_some_and(|id| any_within(self.tree, id, such))
    }
}

fn any_within<'s>(tree: &Tree<'s>, around: Id, such: impl Fn(&Tree<'s>, Id) -> bool) -> bool {
    match &tree.node(around).kind {
        Kind::Mapping(entries) => entries.iter().any(|&(_, value)| such(tree, value)),
        Kind::Sequence(items) => items.iter().any(|&item| such(tree, item)),
        Kind::Scalar(_) | Kind::Alias => false,
    }
}

fn entry(tree: &Tree<'_>, mapping: Id, name: &str) -> Option<Id> {
    let Kind::Mapping(entries) = &tree.node(mapping).kind else { return None };
    let is_named = |key: Id| tree.scalar(key).is_some_and(|key| key.value == name);
    entries.iter().find(|(key, _)| is_named(*key)).map(|&(_, value)| value)
}

fn has(tree: &Tree<'_>, mapping: Id, name: &str) -> bool {
    entry(tree, mapping, name).is_some()
}

/// Returns whether an item of a list is a play or a task: it names hosts, or it has the keys of a
/// task beside a module.
fn is_play_or_task(tree: &Tree<'_>, item: Id) -> bool {
    let has = |name: &str| has(tree, item, name);
    let is_module = |key: Id| {
        tree.scalar(key).is_some_and(|key| {
            key.value.starts_with("ansible.") || MODULES.contains(&key.value.as_ref())
        })
    };
    let has_module = || match &tree.node(item).kind {
        Kind::Mapping(entries) => entries.iter().any(|&(key, _)| is_module(key)),
        _ => false,
    };
    has("hosts") && ["tasks", "roles", "gather_facts", "become"].iter().any(|name| has(name))
        || has("name") && has_module()
}

/// Modules of Ansible with short names.
const MODULES: [&str; 24] = [
    "apt",
    "assert",
    "block",
    "command",
    "copy",
    "debug",
    "fail",
    "file",
    "get_url",
    "git",
    "import_role",
    "import_tasks",
    "include_role",
    "include_tasks",
    "lineinfile",
    "package",
    "pip",
    "service",
    "set_fact",
    "shell",
    "systemd",
    "template",
    "user",
    "yum",
];
