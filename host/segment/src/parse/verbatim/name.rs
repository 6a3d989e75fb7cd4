//! Names that no engine may touch: addresses, paths, identifiers and options.

mod file;
mod number;
mod option;
mod program;

use targum_sdk::language::{is_intent, is_media_type};

use self::{
    file::{
        is_branch, is_dotted, is_file_in_folder, is_in_folder, is_large_file, is_page_of_host,
        is_source,
    },
    number::{are_bytes, is_counted, is_font, is_numbered, is_numbered_word},
    option::{are_options, are_values, is_limit, is_option, is_setting},
    program::{
        is_camel, is_class, is_key, is_member, is_menu_entry, is_message, is_namespaced,
        is_package, is_private, is_qualified,
    },
};
use super::{event::is_event, rate::is_rate};

/// Returns whether a token is an address, a path, a file or domain name, an identifier or an option.
pub(super) fn is_name(token: &str) -> bool {
    let inside = |c: char| token.trim_matches(c).contains(c);
    let letters = token.chars().any(char::is_alphabetic);
    let path = ["/", "~/", "./", "../"]
        .iter()
        .any(|p| token.strip_prefix(p).is_some_and(|r| r.contains('/')))
        || token.starts_with("\\\\")
        || token.strip_prefix('\\').is_some_and(|rest| rest.trim_matches('\\').contains('\\'))
        || token.get(1..).is_some_and(|rest| rest.starts_with(":\\"));
    let tag =
        token.starts_with(['#', '@']) || token.trim_end_matches(['#', '+']).len() < token.len();
    letters
        && (tag
            || token.contains("://")
            || token.starts_with("www.")
            || inside('@')
            || inside('_') && !token.contains("__") && !is_menu_entry(token)
            || is_option(token)
            || path
            || is_dotted(token)
            || is_event(token)
            || is_source(token)
            || is_file_in_folder(token)
            || is_page_of_host(token)
            || is_media_type(token)
            || is_intent(token)
            || is_large_file(token)
            || is_message(token)
            || is_package(token)
            || is_class(token)
            || is_camel(token)
            || is_qualified(token)
            || is_setting(token)
            || are_options(token)
            || is_font(token)
            || is_numbered(token)
            || is_counted(token)
            || is_numbered_word(token)
            || is_limit(token)
            || is_in_folder(token)
            || is_branch(token)
            || is_member(token)
            || is_private(token)
            || is_namespaced(token)
            || are_bytes(token)
            || are_values(token)
            || is_key(token)
            || is_rate(token))
}
