//! Tells a page of XML from a page of HTML.

use std::ops::Range;

use super::{
    edge::is_declaration,
    space::is_space,
    tag::Tag,
    token::{Token, Tokenizer},
};

/// The name space of the elements of HTML in XML.
const XHTML: &str = "http://www.w3.org/1999/xhtml";

/// Returns whether the page in the part of `source` at `range` is XML: before its texts, it has the
/// declaration of XML, the doctype of XHTML, or the name space of XHTML. With `templates`, braces
/// are read as code.
pub(super) fn is_xml(source: &str, range: Range<usize>, templates: bool) -> bool {
    for token in Tokenizer::new(source, range).with_braces(templates) {
        match token {
            Token::Other(at) if declares_xml(&source[at.clone()]) => return true,
            Token::Text(at) if is_blank(&source[at.clone()]) => {}
            Token::Other(_) | Token::Code(_) | Token::Directive(..) => {}
            Token::Tag(tag) => return is_of_xhtml(&tag, source),
            Token::Text(_) | Token::Raw(_) | Token::Message(_) | Token::Unfinished(_) => break,
        }
    }
    false
}

/// Returns whether markup is the declaration of XML or the doctype of XHTML.
fn declares_xml(markup: &str) -> bool {
    is_declaration(markup) && (markup.starts_with("<?") || markup.contains("//DTD XHTML "))
}

fn is_blank(text: &str) -> bool {
    text.trim_start_matches('\u{FEFF}').bytes().all(is_space)
}

fn is_of_xhtml(tag: &Tag, source: &str) -> bool {
    tag.name == "html" && !tag.is_end && tag.value(source, "xmlns") == Some(XHTML)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_page_of_xml(source: &str) -> bool {
        is_xml(source, 0..source.len(), true)
    }

    #[test]
    fn the_head_of_a_page_tells_that_it_is_xml() {
        assert!(is_page_of_xml("<?xml version='1.0'?><p>a</p>"));
        assert!(is_page_of_xml("\u{FEFF}<?xml version='1.0'?>"));
        assert!(is_page_of_xml(
            "<!-- a -->\n<!doctype html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"a\">"
        ));
        assert!(is_page_of_xml(
            "{# a #}\n<!DOCTYPE html><html lang='en' xmlns='http://www.w3.org/1999/xhtml'>"
        ));
    }

    #[test]
    fn other_pages_are_html() {
        assert!(!is_page_of_xml("<!DOCTYPE html><html lang='en'>"));
        assert!(!is_page_of_xml("a <?xml version='1.0'?>"));
        assert!(!is_page_of_xml("<p><?xml version='1.0'?>"));
        assert!(!is_page_of_xml("<?xml-stylesheet href='a.css'?>"));
        assert!(!is_page_of_xml("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">"));
    }
}
