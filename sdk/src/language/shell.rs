//! Commands of a shell.

/// The commands that are known, in order, and what each of them is asked to do.
const COMMANDS: [(&str, &[&str]); 17] = [
    ("apt", &["install", "remove", "update", "upgrade"]),
    ("apt-get", &["install", "remove", "update", "upgrade"]),
    ("brew", &["install", "tap", "update", "upgrade"]),
    ("cargo", &["add", "bench", "build", "install", "run", "test"]),
    ("dnf", &["install", "remove", "update"]),
    ("docker", &["build", "compose", "pull", "push", "run"]),
    ("gem", &["install", "update"]),
    ("git", &["add", "checkout", "clone", "commit", "fetch", "init", "pull", "push"]),
    ("go", &["build", "get", "install", "run", "test"]),
    ("make", &["all", "check", "clean", "distclean", "install", "test"]),
    ("npm", &["ci", "i", "install", "run", "start", "test"]),
    ("npx", &[]),
    ("pip", &["install"]),
    ("pip3", &["install"]),
    ("pnpm", &["add", "i", "install", "run"]),
    ("yarn", &["add", "install", "run"]),
    ("yum", &["install", "remove", "update"]),
];

/// Returns whether a text is a command with what it is asked to do and its operands:
/// `sudo make install`, `npm run build --silent`. A plain word behind them may go on with a
/// sentence.
pub(super) fn is_command(text: &str) -> bool {
    if !text.starts_with(|c: char| {
        c == '$' || matches!(c, 'a'..='d' | 'g' | 'm' | 'n' | 'p' | 's' | 'y')
    }) {
        return false;
    }
    let mut words = text.split_ascii_whitespace().skip_while(|word| matches!(*word, "$" | "sudo"));
    let Some(command) = words.next() else { return false };
    let Ok(at) = COMMANDS.binary_search_by_key(&command, |(name, _)| name) else { return false };
    let Some(task) = words.next() else { return false };
    let is_task = COMMANDS[at].1.contains(&task) || is_operand(task);
    is_task
        && words.all(|word| is_operand(word) || is_known(word))
        && !text.ends_with(['.', ':', '?'])
}

/// Returns whether a word is an option, a path, an address or a setting.
fn is_operand(word: &str) -> bool {
    let has_sign = || word.bytes().any(|b| b"/=@_.~".contains(&b));
    word.starts_with('-') && word.len() > 1 || has_sign() && !word.ends_with(['.', ',', ':'])
}

fn is_known(word: &str) -> bool {
    COMMANDS.iter().any(|(_, tasks)| tasks.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, is_command};

    #[test]
    fn distinguishes_commands_from_prose() {
        assert!(COMMANDS.is_sorted_by_key(|(name, _)| *name));
        for text in [
            "sudo make install",
            "make check",
            "$ npm run build",
            "git clone https://garden.example/beds.git",
            "pip install -r requirements.txt",
            "cargo build --release",
        ] {
            assert!(is_command(text), "{text}");
        }
        for text in [
            "make sure",
            "make all text bold",
            "git pull requests",
            "npm install failed",
            "go back",
            "sudo",
            "Make install",
            "git clone.",
        ] {
            assert!(!is_command(text), "{text}");
        }
    }
}
