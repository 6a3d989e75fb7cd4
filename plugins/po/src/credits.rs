//! The entries in which translators write their own names.

/// The `msgctxt` and the `msgid` of such entries: of GNOME, and of KDE with and without `msgctxt`. A
/// program shows no names where the `msgstr` is empty.
const CREDITS: [(Option<&str>, &str); 6] = [
    (None, "translator-credits"),
    (None, "translator_credits"),
    (Some("NAME OF TRANSLATORS"), "Your names"),
    (Some("EMAIL OF TRANSLATORS"), "Your emails"),
    (None, "_: NAME OF TRANSLATORS\nYour names"),
    (None, "_: EMAIL OF TRANSLATORS\nYour emails"),
];

/// Returns whether the translation of an entry is the names of its translators, which no engine knows.
pub(crate) fn is_one(context: Option<&str>, id: &str) -> bool {
    CREDITS.contains(&(context, id))
}
