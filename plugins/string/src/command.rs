//! Commands without a prompt.

/// Programs whose names are no common words of English.
#[rustfmt::skip]
const PROGRAMS: [&str; 50] = [
    "apt", "apt-get", "autoreconf", "awk", "brew", "bundle", "cargo", "cd", "chmod", "chown", "cmake",
    "composer", "cp", "curl", "dnf", "docker", "dotnet", "dpkg", "g++", "gcc", "gem", "git", "grep", "gunzip",
    "gzip", "kubectl", "ldconfig", "ln", "meson", "mkdir", "mv", "ninja", "npm", "npx", "pacman", "php", "pip",
    "pip3", "pnpm", "python", "python3", "rm", "scp", "sed", "sudo", "svn", "systemctl", "tar", "wget", "yarn",
];

/// The small words of English that commands seldom have.
#[rustfmt::skip]
const WORDS: [&str; 24] = [
    "a", "an", "and", "are", "as", "be", "by", "can", "for", "if", "is", "it", "not", "of", "on", "or", "that",
    "the", "this", "to", "use", "with", "you", "your",
];

/// Returns whether all lines may be commands, and half of them at least show it.
pub(crate) fn are_commands(lines: &[&str]) -> bool {
    let kinds: Vec<_> = kinds(lines.iter().copied()).collect();
    let shown = kinds.iter().filter(|kind| **kind == Kind::Command).count();
    !kinds.contains(&Kind::Text) && shown > 0 && shown * 2 >= lines.len()
}

/// Returns whether one of the lines shows that it is a command.
pub(crate) fn shows_any<'l>(lines: impl Iterator<Item = &'l str>) -> bool {
    kinds(lines).any(|kind| kind == Kind::Command)
}

/// Returns whether all lines may be commands.
pub(crate) fn may_all_be<'l>(lines: impl Iterator<Item = &'l str>) -> bool {
    kinds(lines).all(|kind| kind != Kind::Text)
}

/// Returns whether all lines are comments.
pub(crate) fn are_comments<'l>(lines: impl Iterator<Item = &'l str>) -> bool {
    kinds(lines).all(|kind| kind == Kind::Comment)
}

/// Returns whether the command on a line goes on below it.
pub(crate) fn goes_on(line: &str) -> bool {
    line.trim_end().ends_with('\\') && !is_comment(line)
}

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A command, or a further line of one.
    Command,
    /// A line that may be a command or a text.
    Either,
    /// A comment of a shell, which may stand among commands.
    Comment,
    /// A line that is no command.
    Text,
}

/// Returns the kinds of adjacent lines.
fn kinds<'l>(lines: impl Iterator<Item = &'l str>) -> impl Iterator<Item = Kind> {
    let mut is_further = false;
    lines.map(move |line| {
        let (line, is_further) = (line.trim(), std::mem::replace(&mut is_further, goes_on(line)));
        match line {
            _ if is_further => Kind::Command,
            comment if is_comment(comment) => Kind::Comment,
            line if !may_be_one(line) => Kind::Text,
            line if shows_one(line) => Kind::Command,
            _ => Kind::Either,
        }
    })
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("# ")
}

/// Returns whether a line begins like a command, and has no word that only sentences have.
fn may_be_one(line: &str) -> bool {
    let mut words = line.split(' ');
    let program = words.next().unwrap_or_default();
    let of_program = |b: u8| b.is_ascii_alphanumeric() || b"-_./+~$".contains(&b);
    let unquoted = line.split(['"', '\'']).step_by(2);
    let has_words = unquoted.flat_map(|part| part.split(' ')).any(|word| WORDS.contains(&word));
    line.is_ascii()
        && program.starts_with(|c: char| c.is_ascii_lowercase() || matches!(c, '.' | '/' | '~'))
        && program.bytes().all(of_program)
        && !line.ends_with([',', ':', '!', '?'])
        && (!line.ends_with('.') || line.ends_with(" .") || line.ends_with("/."))
        && !has_words
}

/// Returns whether a line shows that it is a command: by its program, an option or the signs of a shell.
fn shows_one(line: &str) -> bool {
    let mut words = line.split(' ');
    let program = words.next().unwrap_or_default();
    let is_option = |word: &str| {
        let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-'));
        name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphanumeric()))
    };
    program.starts_with("./")
        || PROGRAMS.binary_search(&program).is_ok() && line.len() > program.len()
        || program == "make" && words.clone().all(is_of_make)
        || words.any(is_option)
        || [" | ", " && ", " > ", "${", "$("].iter().any(|sign| line.contains(sign))
}

/// Returns whether a word may follow `make`: a target that it often has, an option or a setting.
fn is_of_make(word: &str) -> bool {
    const TARGETS: [&str; 10] = [
        "all",
        "build",
        "check",
        "clean",
        "dist",
        "distclean",
        "docs",
        "install",
        "test",
        "uninstall",
    ];
    TARGETS.binary_search(&word).is_ok() || word.starts_with('-') || word.contains('=')
}

#[cfg(test)]
mod tests {
    use super::are_commands;

    #[test]
    fn commands_are_known() {
        for lines in [
            &["make"][..],
            &["make install"],
            &["tar xf garden.tar.gz", "cd garden"],
            &["# first this", "bed add rose | water --all"],
            &["garden -bed \"wet and dry\""],
            &["git add \\", "  beds and so on"],
            &["find * -type d -exec dig {} \\;"],
        ] {
            assert!(are_commands(lines), "{lines:?}");
        }
        for lines in [
            &["make tea"][..],
            &["water beds"],
            &["git, and what it is"],
            &["Use -v"],
            &["see the -v option"],
            &["git history", "roses", "tulips", "rain"],
            &["é -v"],
            &["beds -v:"],
        ] {
            assert!(!are_commands(lines), "{lines:?}");
        }
    }
}
