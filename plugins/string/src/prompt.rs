//! Commands of a shell.

/// Returns whether a line begins with a prompt and a command: `$ ls -l`, `anna@garden:~/beds$ ls`, or is a
/// command that is no sentence.
pub(crate) fn is_one(line: &str) -> bool {
    let Some((prompt, command)) = line.split_once(' ') else { return false };
    let is_prompt = prompt == "$" || is_of_user(prompt);
    let is_command = |c: char| c.is_ascii_lowercase() || "./~[_".contains(c);
    is_prompt && command.starts_with(is_command) || begins_block(line)
}

/// Returns whether a line is a command that the lines below it, up to a blank one, go on with.
pub(crate) fn begins_block(line: &str) -> bool {
    // The first letters of `cd` and of the tools.
    line.starts_with(['c', 'a', 'g', '.', 'm'])
        && line.split_once(' ').is_some_and(|(program, operands)| {
            is_change(program, operands) || is_build(program, operands)
        })
}

/// Returns whether a command changes the folder: `cd ~/beds`, `cd ${garden.home}`.
fn is_change(program: &str, operand: &str) -> bool {
    program == "cd" && !operand.contains(' ') && operand.contains(['/', '\\', '$', '%', '~', '.'])
}

/// Returns whether a command asks a tool to build something: `ant test`, `mvn clean install`.
fn is_build(tool: &str, targets: &str) -> bool {
    const TARGETS: [&str; 12] = [
        "build", "check", "clean", "compile", "deploy", "dist", "install", "javadoc", "package",
        "release", "test", "verify",
    ];
    let is_target = |word: &str| word.contains('-') || TARGETS.binary_search(&word).is_ok();
    matches!(tool, "ant" | "gradle" | "./gradlew" | "mvn") && targets.split(' ').all(is_target)
}

/// Returns whether a prompt names a user and a machine.
fn is_of_user(prompt: &str) -> bool {
    let place = prompt.strip_suffix(['$', '#', '>', '%']);
    place.and_then(|place| place.split_once('@')).is_some_and(|(user, place)| {
        let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
        let (machine, folder) = place.split_once(':').unwrap_or_default();
        let are_names = [user, machine].iter().all(|name| !name.is_empty());
        are_names && user.bytes().chain(machine.bytes()).all(of_name) && !folder.is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::is_one;

    #[test]
    fn commands_are_no_text() {
        for line in [
            "$ ls -l",
            "$ ./water --all",
            "anna@garden:~/beds> dig",
            "a@b:~$ cd ~",
            "cd ~/beds",
            "cd ${garden.home}",
            "ant clean test",
            "mvn -q package",
        ] {
            assert!(is_one(line), "{line}");
        }
        for line in [
            "$ 5 of Anna",
            "$5 a bed",
            "US$ for it",
            "anna@garden.example: hello",
            "$",
            "cd or not",
            "ant nests",
            "mvn build it",
        ] {
            assert!(!is_one(line), "{line}");
        }
    }
}
