//! The arguments of `targum translate`. Other commands share those that choose files and an engine.

use std::path::PathBuf;

use clap::Args;

use super::{findings::Form, lint_rules::Pattern, options::Renew};

/// The files, the locales and the engine of a run.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Selection {
    /// Files, folders or globs. Without any, the files that `targum.toml` lists. `translate -` reads the standard
    /// input.
    pub(crate) sources: Vec<String>,
    /// The source locale.
    #[arg(long, value_name = "LOCALE")]
    pub(crate) from: Option<String>,
    /// The target locales, separated by commas.
    #[arg(long, value_name = "LOCALE", value_delimiter = ',')]
    pub(crate) to: Vec<String>,
    /// The path of the translations, such as `locales/{locale}.json`. It may hold {locale}, {android}, {posix},
    /// {dir}, {name}, {stem}, {ext} and {path}. Without this option the path of the source is followed where it
    /// names the source locale.
    #[arg(long, value_name = "PATTERN")]
    pub(crate) out: Option<String>,
    /// The format of the files, where name and content do not show it.
    #[arg(long)]
    pub(crate) format: Option<String>,
    /// The encoding of the files, where they do not declare it.
    #[arg(long, value_name = "LABEL")]
    pub(crate) encoding: Option<String>,
    /// The URL of a running host that translates. The environment variable TARGUM_API_KEY holds the key.
    #[arg(long, value_name = "URL", conflicts_with_all = ["config", "data", "engine"])]
    pub(crate) server: Option<String>,
    /// A file with certificates (PEM) that the host's certificate may be signed with, beside those that the system
    /// trusts.
    #[arg(long, value_name = "FILE")]
    pub(crate) ca: Option<PathBuf>,
    /// The time that the host may take for one answer, in seconds (660 by default).
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) timeout: Option<u64>,
    /// The project of the host or of the configuration.
    #[arg(long, value_name = "ID")]
    pub(crate) project: Option<String>,
    /// Without a host: the configuration folder. Without this option the embedded engine translates.
    #[arg(long, value_name = "DIR")]
    pub(crate) config: Option<PathBuf>,
    /// Without a host: the data directory, with plugins and models.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Without a host: the engine to use instead of the project's engines: local, pseudo, identity or an engine of
    /// the configuration.
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Option<String>,
}

impl Selection {
    /// Returns the options for an engine in this process, and whether each is given.
    pub(crate) fn of_process(&self) -> [(&'static str, bool); 3] {
        [
            ("--config", self.config.is_some()),
            ("--data", self.data.is_some()),
            ("--engine", self.engine.is_some()),
        ]
    }
}

/// Translate the files of a project. Only changed texts are translated, and edits of people stay.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = STATUSES)]
pub(crate) struct Translate {
    /// The files, the locales and the engine.
    #[command(flatten)]
    pub(crate) selection: Selection,
    /// Translate all texts anew, also those that people have written.
    #[arg(long, group = "again")]
    pub(crate) force: bool,
    /// Translate machine translations anew, for example with another engine or model: all of them, or those whose
    /// terms of the glossary have changed. Texts that people have written stay.
    #[arg(
        long,
        value_name = "WHAT",
        group = "again",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "all"
    )]
    pub(crate) renew: Option<Renew>,
    /// With --renew or --force: translate only the texts with these keys anew, such as `menu.open` or `menu.*`.
    /// The option may be given several times.
    #[arg(long = "key", value_name = "KEY", requires = "again", value_parser = key_pattern)]
    pub(crate) keys: Vec<Pattern>,
    /// Write nothing and translate nothing. Fail where a translation is missing or stale.
    #[arg(long, conflicts_with_all = ["force", "renew", "dry_run", "prune"])]
    pub(crate) check: bool,
    /// With --check: fail also where a person has to look at a text.
    #[arg(long, requires = "check")]
    pub(crate) strict: bool,
    /// With --check: the form of the result on the standard output.
    #[arg(long, value_name = "FORM", requires = "check", default_value = "text")]
    pub(crate) report: Form,
    /// Print the result as JSON, and the lines about files to the standard error stream. With --check: the same as
    /// `--report json`.
    #[arg(long, conflicts_with = "report")]
    pub(crate) json: bool,
    /// Write nothing. Show which texts would be translated, and how many characters they have.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Remove translations whose source file is gone.
    #[arg(long)]
    pub(crate) prune: bool,
    /// Fetch the models that the embedded engine lacks for these languages, as `targum models add` does.
    #[arg(long, conflicts_with_all = ["check", "dry_run", "server"])]
    pub(crate) fetch_models: bool,
    /// Print errors and what needs a person, and nothing else: neither progress nor results. With --check only the
    /// exit status is the result, unless --report asks for another form.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// The number of files that are translated at once.
    #[arg(long, value_name = "COUNT", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) jobs: u16,
}

fn key_pattern(glob: &str) -> Result<Pattern, String> {
    Pattern::try_from(glob.to_owned())
}

const STATUSES: &str = "Exit status: 0 done, or nothing to do; 1 something is missing or stale, or \
a file has failed; 2 the command line, the project file or the configuration is wrong; 3 somebody \
has to look at a text (--check --strict); 130 interrupted.";
