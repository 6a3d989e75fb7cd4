//! Addresses and identifiers: values without language that stand among texts, as in the data of a
//! site's navigation.

/// The last words of the keys whose values may be addresses or names of files.
const ADDRESSES: [&str; 15] = [
    "dir",
    "file",
    "href",
    "icon",
    "image",
    "img",
    "link",
    "path",
    "permalink",
    "redirect",
    "slug",
    "src",
    "thumbnail",
    "uri",
    "url",
];

/// The words among [`ADDRESSES`] that also label what people see: `link: sign-in`.
const LABELS: [&str; 4] = ["file", "image", "img", "link"];

/// The keys whose values identify something, if a text for people stands beside them.
const IDENTIFIERS: [&str; 11] = [
    "class",
    "className",
    "color",
    "icon",
    "id",
    "layout",
    "slug",
    "target",
    "theme",
    "type",
    "variant",
];

/// The keys of texts for people.
const TITLES: [&str; 7] = ["alt", "description", "heading", "label", "name", "text", "title"];

/// Words of people with a slash.
const WORDS: [&str; 3] = ["and/or", "n/a", "w/o"];

/// Returns whether [`is_one`] may hold for a value of that name.
pub fn is_name(name: &str) -> bool {
    IDENTIFIERS.contains(&name) || has(&ADDRESSES, last_word(name))
}

/// Returns whether [`is_title`] may hold for a value of that name.
pub fn is_name_of_title(name: &str) -> bool {
    TITLES.contains(&name)
}

/// Returns whether an entry is a text for people that shows settings beside it: it begins with no
/// small letter, and does not repeat its name as a label of a field does.
pub fn is_title(name: &str, value: &str) -> bool {
    let begin = || value.chars().find(|c| c.is_alphabetic());
    is_name_of_title(name)
        && !value.eq_ignore_ascii_case(name)
        && begin().is_some_and(|letter| !letter.is_lowercase())
}

/// Returns whether a value is an address or an identifier, by its name and its form. `titled` is
/// whether [`is_title`] holds for an entry of the same map. When in doubt, a value is a text.
pub fn is_one(name: &str, value: &str, titled: bool) -> bool {
    let word = last_word(name);
    if name.contains(' ') || [name, word].iter().any(|own| value.eq_ignore_ascii_case(own)) {
        return false;
    }
    let is_certain = titled || !has(&LABELS, word);
    let is_address = || {
        is_absolute(value, word)
            || is_relative(value, word, is_certain)
            || is_certain && is_joined(value)
    };
    has(&ADDRESSES, word) && is_address()
        || IDENTIFIERS.contains(&name) && titled && (is_word(value) || is_joined(value))
}

/// Returns whether a value is an address from a root or from the own folder: `/guides`, `./beds`.
fn is_absolute(value: &str, word: &str) -> bool {
    let begins = ["/", "./", "../"].iter().any(|start| value.starts_with(start));
    let is_price = || value.strip_prefix('/').is_some_and(|rest| rest.eq_ignore_ascii_case(word));
    value.bytes().all(|b| b.is_ascii_graphic()) && (begins && !is_price() || value.contains("://"))
}

/// Returns whether a value is a path of names in small letters: `guides/first`. Two plain words can
/// be a label (`photo/video`), unless the value is certain to be no label.
fn is_relative(value: &str, word: &str, is_certain: bool) -> bool {
    let is_sign = |b: u8| b"-_.#?&=%~@+".contains(&b);
    let of_path = |b: u8| b == b'/' || b.is_ascii_lowercase() || b.is_ascii_digit() || is_sign(b);
    let names = value.strip_suffix('/').unwrap_or(value).split('/');
    let is_long =
        || names.clone().count() > 2 || value.bytes().any(|b| b.is_ascii_digit() || is_sign(b));
    value.contains('/')
        && value.bytes().all(of_path)
        && names.clone().all(|name| !name.is_empty() && name != word)
        && !WORDS.contains(&value)
        && (is_certain || is_long())
}

/// Returns whether a value is words in small letters that signs join: `first-guide`, `bed_photo`.
fn is_joined(value: &str) -> bool {
    value.contains(['-', '_']) && value.split(['-', '_', '.']).all(is_word)
}

fn is_word(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
}

fn has(words: &[&str], word: &str) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Returns the last word of a name: `url` of `image_url`, `Url` of `imageUrl`, `URL` of `imageURL`.
fn last_word(name: &str) -> &str {
    let name = name.rsplit(['_', '-', '.']).next().unwrap_or(name);
    let capital = |c: char| c.is_ascii_uppercase();
    let start = match name.trim_end_matches(capital).len() {
        end if end < name.len() => end,
        _ => name.rfind(capital).unwrap_or(0),
    };
    &name[start..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_show_by_their_form() {
        for (name, value) in [
            ("url", "guides/first"),
            ("slug", "first-guide"),
            ("srcDir", "docs/src"),
            ("imageUrl", "images/bed"),
            ("imageURL", "images/bed"),
            ("image_path", "beds_of_roses"),
            ("nav.link", "/Guides"),
            ("image", "images/bed.png"),
            ("link", "docs/beds/roses/"),
            ("redirect", "https://garden.example/Beds"),
        ] {
            assert!(is_one(name, value, false), "{name}: {value}");
        }
    }

    #[test]
    fn labels_are_texts() {
        for (name, value) in [
            ("link", "Link"),
            ("url", "URL"),
            ("icon", "icon"),
            ("path", "Path"),
            ("imageUrl", "url"),
            ("link", "sign-in"),
            ("file", "photo/video"),
            ("image", "/image"),
            ("image", "image/drawing"),
            ("url", "n/a"),
            ("path", "way through the garden"),
            ("path", "Guides/First"),
            ("path", "шлях/сад"),
            ("linkText", "guides/first"),
            ("slug", "guides"),
            ("Copy the link", "and-so-on"),
        ] {
            assert!(!is_one(name, value, false), "{name}: {value}");
        }
    }

    #[test]
    fn words_beside_titles_are_identifiers() {
        for (name, value) in [
            ("slug", "guides"),
            ("layout", "wide"),
            ("className", "red"),
            ("type", "generated-index"),
            ("link", "guides/first"),
            ("link", "first-guide"),
        ] {
            assert!(is_one(name, value, true), "{name}: {value}");
            assert!(is_name(name), "{name}");
        }
        for (name, value) in [
            ("color", "color"),
            ("type", "Kind"),
            ("theme", "look and feel"),
            ("link", "here"),
            ("subtitle", "guides"),
        ] {
            assert!(!is_one(name, value, true), "{name}: {value}");
        }
    }

    #[test]
    fn titles_are_no_labels_of_fields() {
        assert!(is_title("title", "Guides for you"));
        assert!(is_title("name", "花园"));
        for (name, value) in
            [("title", "Title"), ("label", "the label"), ("hint", "A hint"), ("text", "1")]
        {
            assert!(!is_title(name, value), "{name}: {value}");
        }
    }
}
