//! The merge tags of Mailchimp and Mandrill: `*|FNAME|*`, `*|LIST:COMPANY|*`, `*|IF:WET|*`,
//! `*|END:IF|*`.

/// Returns the length of the merge tag at the start of `text`. Its name is in capitals, and no space
/// stands in the tag.
pub(super) fn tag(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("*|")?;
    let of_tag = |c: char| !c.is_whitespace() && !matches!(c, '|' | '*' | '<' | '>' | '{' | '}');
    let length = inner.find(|c| !of_tag(c)).filter(|_| inner.starts_with(is_capital))?;
    let of_name = |c: char| is_capital(c) || c.is_ascii_digit() || c == '_';
    let value = inner[..length].trim_start_matches(of_name);
    let is_tag = value.is_empty() || value.starts_with([':', '=']);
    (is_tag && inner[length..].starts_with("|*")).then_some("*|".len() + length + "|*".len())
}

fn is_capital(c: char) -> bool {
    c.is_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_merge_tags_and_nothing_else() {
        for text in [
            "*|FNAME|*",
            "*|LIST:COMPANY|*",
            "*|IF:BED=wet|*",
            "*|ELSE:|*",
            "*|END:IF|*",
            "*|MC_PREVIEW_TEXT|*",
            "*|DATE:d/m/y|*",
        ] {
            assert_eq!(tag(&format!("{text}, a|*")), Some(text.len()), "{text}");
        }
        for text in ["*|Bed|*", "*|bed|*", "*|BED |*", "*| BED|*", "*|WET BED|*", "*|BED|", "*||*"]
        {
            assert_eq!(tag(text), None, "{text}");
        }
    }
}
