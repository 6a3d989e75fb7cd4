//! The formatting codes of Minecraft: `§a` for a color, `§l` for bold text.

/// The sign that begins a code.
const SIGN: char = '§';

/// Returns the length of the code at the start of `text`. In `§12` and `§5.2`, the sign is that of a section.
pub(super) fn formatting(text: &str) -> Option<usize> {
    let mut behind = text.strip_prefix(SIGN)?.chars();
    let code = behind.next().filter(|c| matches!(c, '0'..='9' | 'a'..='f' | 'k'..='o' | 'r'))?;
    let is_section =
        code.is_ascii_digit() && behind.next().is_some_and(|c| matches!(c, '0'..='9' | '.' | ','));
    (!is_section).then_some(SIGN.len_utf8() + code.len_utf8())
}
