//! The headers of an e-mail.

/// Returns the length of a header's name in an e-mail, including the colon and the space after it.
pub(super) fn length(line: &str) -> Option<usize> {
    const NAMES: [&str; 20] = [
        "Auto-Submitted",
        "Bcc",
        "CC",
        "Cc",
        "Date",
        "Errors-To",
        "From",
        "In-Reply-To",
        "MIME-Version",
        "Message-ID",
        "Organization",
        "Precedence",
        "Priority",
        "References",
        "Reply-To",
        "Return-Path",
        "Sender",
        "Subject",
        "To",
        "User-Agent",
    ];
    let (name, value) = line.split_once(':')?;
    let is_name = |text: &str| text.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
    let of_kind = ["Content-", "List-", "X-"].iter().any(|kind| name.starts_with(kind));
    let known = NAMES.contains(&name) || (of_kind && is_name(name));
    let space = value.len() - value.trim_start_matches([' ', '\t']).len();
    known.then_some(name.len() + 1 + space)
}
