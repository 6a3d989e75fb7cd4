//! Commands behind the prompt of a shell.

/// Returns whether a line begins with a prompt and a command: `$ ls -l`, `anna@garden:~/beds$ ls`.
pub(crate) fn is_one(line: &str) -> bool {
    let Some((prompt, command)) = line.split_once(' ') else { return false };
    let is_prompt = prompt == "$" || is_of_user(prompt);
    is_prompt && command.starts_with(|c: char| c.is_ascii_lowercase() || "./~[_".contains(c))
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
        for line in ["$ ls -l", "$ ./water --all", "anna@garden:~/beds> dig", "a@b:~$ cd ~"] {
            assert!(is_one(line), "{line}");
        }
        for line in ["$ 5 of Anna", "$5 a bed", "US$ for it", "anna@garden.example: hello", "$"] {
            assert!(!is_one(line), "{line}");
        }
    }
}
