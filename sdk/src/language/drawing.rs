//! Data of drawings: paths of SVG and names of fonts.

/// Returns whether a text is a path of SVG, such as `M0.71,0.94 L0.5,0.5 z`: a move, followed only
/// by numbers and commands.
pub(super) fn is_path(text: &str) -> bool {
    let is_command = |b: u8| b"MmLlHhVvCcSsQqTtAaZz".contains(&b);
    let is_number = |b: u8| b.is_ascii_digit() || b"+-.,eE".contains(&b) || b.is_ascii_whitespace();
    let rest = text.strip_prefix(['M', 'm']).unwrap_or_default().trim_start();
    let digits = || text.bytes().filter(u8::is_ascii_digit).count();
    let commands = || text.bytes().filter(|&b| is_command(b)).count();
    rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.'))
        && text.bytes().all(|b| is_command(b) || is_number(b))
        && commands() > 1
        && digits() > 3
}

/// Returns whether a text is a font as Java names it, such as `Dialog-bold-12`.
pub(super) fn is_font(text: &str) -> bool {
    const STYLES: [&str; 4] = ["plain", "bold", "italic", "bolditalic"];
    let mut parts = text.rsplit('-');
    let size = parts
        .next()
        .is_some_and(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let style = parts
        .next()
        .is_some_and(|part| STYLES.iter().any(|style| part.eq_ignore_ascii_case(style)));
    size && style && parts.next().is_some_and(|part| !part.is_empty())
}
