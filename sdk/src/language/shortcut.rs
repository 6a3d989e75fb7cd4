//! Keys that are pressed together, as toolkits spell them.

/// Returns whether a text names only keys: `Ctrl+Shift+Up`, `Mod+I`, `Ctrl+K, Ctrl+C`, Swing's
/// `control shift S`.
pub(super) fn is_shortcut(text: &str) -> bool {
    text.len() <= LONGEST && (text.split(", ").all(is_chord) || is_stroke(text))
}

/// Returns whether a text is a shortcut of macOS, such as `⇧⌘S`.
pub(super) fn is_signs(text: &str) -> bool {
    let key = text.trim_start_matches(['⌘', '⌥', '⇧', '⌃']);
    key.len() < text.len() && is_key(key)
}

/// Returns whether a text in brackets names keys: `Shift`, `F5`, `Ctrl+C`. Words that may be a button
/// or a remark, such as `Home` and `Delete`, do not count.
pub(crate) fn is_bracketed_key(text: &str) -> bool {
    const KEYS: [&str; 17] = [
        "alt",
        "altgr",
        "backspace",
        "capslock",
        "cmd",
        "ctrl",
        "enter",
        "esc",
        "numlock",
        "pagedown",
        "pageup",
        "pgdn",
        "pgdown",
        "pgup",
        "shift",
        "spacebar",
        "tab",
    ];
    let is_function = || text.len() > 1 && text.starts_with('F') && is_key(text);
    KEYS.iter().any(|key| key.eq_ignore_ascii_case(text)) || is_function() || is_chord(text)
}

/// The longest shortcut, in bytes.
const LONGEST: usize = 48;

const MODIFIERS: [&str; 15] = [
    "alt",
    "altgr",
    "cmd",
    "cmdorctrl",
    "command",
    "commandorcontrol",
    "control",
    "ctrl",
    "fn",
    "meta",
    "mod",
    "option",
    "shift",
    "super",
    "win",
];

const KEYS: [&str; 29] = [
    "backspace",
    "back_space",
    "capslock",
    "del",
    "delete",
    "down",
    "end",
    "enter",
    "esc",
    "escape",
    "home",
    "ins",
    "insert",
    "left",
    "minus",
    "numlock",
    "pagedown",
    "pageup",
    "page_down",
    "page_up",
    "pause",
    "pgdown",
    "pgup",
    "plus",
    "return",
    "right",
    "space",
    "tab",
    "up",
];

fn is_key(text: &str) -> bool {
    let number = text.strip_prefix(['F', 'f']).filter(|number| matches!(number.len(), 1 | 2));
    let graphic = |text: &str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_graphic());
    graphic(text)
        || number.is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
        || KEYS.iter().any(|key| key.eq_ignore_ascii_case(text))
}

/// Returns whether a text is a shortcut such as `Ctrl+S` or `Ctrl + +`.
fn is_chord(text: &str) -> bool {
    let last = text.strip_suffix('+').unwrap_or(text).rfind('+');
    let Some((modifiers, key)) = last.map(|at| (&text[..at], &text[at + 1..])) else {
        return false;
    };
    let is_modifier =
        |word: &str| MODIFIERS.iter().any(|modifier| modifier.eq_ignore_ascii_case(word.trim()));
    modifiers.split('+').all(is_modifier) && is_key(key.trim())
}

/// Returns whether a text is a shortcut of Swing, such as `control shift S` or `shift pressed F3`:
/// modifiers in lower case and a key in upper case.
fn is_stroke(text: &str) -> bool {
    const OWN: [&str; 6] = ["alt", "altGraph", "control", "ctrl", "meta", "shift"];
    let mut words = text.split(' ');
    let key = words.next_back().filter(|key| !key.bytes().any(|b| b.is_ascii_lowercase()));
    let is_first = words.next().is_some_and(|word| OWN.contains(&word));
    is_first
        && words.all(|word| OWN.contains(&word) || matches!(word, "pressed" | "released" | "typed"))
        && key.is_some_and(is_key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_keys_from_words() {
        for text in [
            "Ctrl+S",
            "Mod+I",
            "Alt+Home",
            "Ctrl+Shift+Up",
            "ctrl + F12",
            "Ctrl++",
            "Ctrl+K, Ctrl+C",
            "CmdOrCtrl+Shift+Z",
            "control shift S",
            "shift F3",
            "meta pressed PAGE_UP",
        ] {
            assert!(is_shortcut(text), "{text}");
        }
        for text in [
            "Shift",
            "Ctrl+Click",
            "Home",
            "A+B",
            "Up+Down",
            "shift work",
            "control panel",
            "S",
            "+",
            "alt A-Z",
            "Shift S",
            "Save (Ctrl+S)",
            "",
            "Ctrl+",
            "Ctrl+F100",
        ] {
            assert!(!is_shortcut(text), "{text}");
        }
        assert!(is_signs("⇧⌘S") && is_signs("⌘F5"));
        assert!(!is_signs("⌘") && !is_signs("⌘ Save") && !is_signs("S"));
    }
}
