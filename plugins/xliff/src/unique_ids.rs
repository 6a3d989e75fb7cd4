//! Makes the ids of inline elements unique, for copies of a text within one unit.

/// Returns markup in which the ids of inline elements, and the references to them, end with
/// `suffix`.
pub(crate) fn renamed(markup: &str, suffix: &str) -> String {
    let mut out = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some(at) = rest.find('<') {
        let (text, behind) = rest.split_at(at);
        out.push_str(text);
        let verbatim = VERBATIM.iter().find(|(open, _)| behind.starts_with(open));
        rest = match verbatim {
            Some((_, close)) => {
                let end = behind.find(close).map_or(behind.len(), |end| end + close.len());
                out.push_str(&behind[..end]);
                &behind[end..]
            }
            None => rename_in_tag(&mut out, behind, suffix),
        };
    }
    out + rest
}

/// The marks around comments, CDATA sections and instructions, which have no ids.
const VERBATIM: [(&str, &str); 3] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];

/// Appends the tag that `markup` begins with. Returns what stands behind the tag.
fn rename_in_tag<'m>(out: &mut String, markup: &'m str, suffix: &str) -> &'m str {
    let mut rest = markup;
    while let Some(at) = rest.find(['"', '\'', '>']) {
        let (before, behind) = rest.split_at(at);
        out.push_str(before);
        if let Some(behind) = behind.strip_prefix('>') {
            out.push('>');
            return behind;
        }
        let end = behind[1..].find(&behind[..1]).map_or(behind.len(), |end| end + 1);
        out.push_str(&behind[..end]);
        let name = before.trim_end_matches(|c: char| c == '=' || c.is_ascii_whitespace());
        let name = name.rsplit(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
        if matches!(name, "id" | "startRef") {
            out.push_str(suffix);
        }
        // The closing quote begins no other value.
        let closing = behind.len().min(end + 1);
        out.push_str(&behind[end..closing]);
        rest = &behind[closing..];
    }
    out.push_str(rest);
    ""
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn copies_have_ids_of_their_own() {
        let markup = "a=\"b\" <ph id=\"1\" disp=\"n\"/> id=x <ec startRef='sc 1' dataRef=\"d\"/>";
        let expected =
            "a=\"b\" <ph id=\"1_few\" disp=\"n\"/> id=x <ec startRef='sc 1_few' dataRef=\"d\"/>";
        assert_eq!(renamed(markup, "_few"), expected);
        let text = "set id=\"x\" <!-- <a id='b'/> --><![CDATA[<a id='b'/>]]>";
        assert_eq!(renamed(text, "_few"), text);
        let tag = "<mrk note=\"> id='a'\"\tid = '1'>an id='b'</mrk>";
        assert_eq!(renamed(tag, "_few"), tag.replace("'1'", "'1_few'"));
    }
}
