//! The keys of keyboards.

/// The names of keys that stand on keyboards of most languages, and that are no buttons of programs.
pub(super) const KEYS: [&str; 11] = [
    "Alt",
    "Backspace",
    "Caps Lock",
    "Ctrl",
    "Enter",
    "Esc",
    "Num Lock",
    "Page Down",
    "Page Up",
    "Shift",
    "Tab",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_in_order() {
        assert!(KEYS.is_sorted());
    }
}
