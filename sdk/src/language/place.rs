//! Paths of Windows with spaces in their names, and requests to a server.

/// Returns whether a text is the path of a file or a folder, or a request: `C:\Program Files\App`,
/// `GET /api/users`.
pub(super) fn is_place(text: &str) -> bool {
    is_windows_path(text) || is_request(text)
}

/// Returns whether a text may begin a path, a query, a request or a statement that a placeholder
/// continues. The function is called for many texts and reads only the first few bytes.
pub(super) fn may_begin(text: &str) -> bool {
    const VERBS: [&str; 4] = ["DELETE FROM ", "INSERT INTO ", "SELECT ", "UPDATE "];
    match text.as_bytes() {
        [b'/' | b'?', ..] | [b'.' | b'~', b'/', ..] | [b'.', b'.', b'/', ..] => true,
        [b'\\', b'\\', ..] | [_, b':', b'\\', ..] => true,
        [b'A'..=b'Z', b'A'..=b'Z', ..] => {
            is_to_path(text) || VERBS.iter().any(|verb| text.starts_with(verb))
        }
        _ => false,
    }
}

/// Returns whether a text is a path behind a drive. Only the names of folders may have spaces, and
/// their words have capitals: `C:\Temp is full` is a phrase.
fn is_windows_path(text: &str) -> bool {
    let [drive, b':', b'\\', ..] = text.as_bytes() else { return false };
    let mut names = text[3..].split('\\');
    let last = names.next_back().unwrap_or_default();
    let is_word = |word: &str| {
        matches!(word, "and" | "of") || !word.starts_with(|c: char| c.is_ascii_lowercase())
    };
    let is_folder = |name: &str| {
        !name.contains([':', '*', '?', '"', '<', '>', '|', '/'])
            && (!name.contains(' ') || name.split(' ').all(is_word))
    };
    drive.is_ascii_alphabetic() && names.all(is_folder) && is_folder(last) && !last.contains(", ")
}

/// Returns whether a text is a request, such as `GET /api/users` or `POST /login HTTP/1.1`.
fn is_request(text: &str) -> bool {
    let path = text.split_once(' ').filter(|_| is_to_path(text)).map(|(_, path)| path);
    let path = path.map(|path| path.strip_suffix(" HTTP/1.1").unwrap_or(path));
    path.is_some_and(|path| !path.contains(' '))
}

fn is_to_path(text: &str) -> bool {
    const METHODS: [&str; 7] = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];
    let parts = text.split_once(" /");
    parts.is_some_and(|(method, _)| METHODS.contains(&method))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_paths_from_phrases() {
        for text in [
            "C:\\Program Files\\App",
            "C:\\Program Files (x86)",
            "D:\\Documents and Settings\\{user}\\notes.txt",
            "GET /api/beds/{id}",
            "POST /login HTTP/1.1",
        ] {
            assert!(is_place(text), "{text}");
        }
        for text in [
            "C:\\Temp is full",
            "C:\\Temp to D:\\Temp",
            "GET / POST",
            "GET /api or PUT /api",
            "GET OUT",
            "Read /api/beds",
            "",
        ] {
            assert!(!is_place(text), "{text}");
        }
    }
}
