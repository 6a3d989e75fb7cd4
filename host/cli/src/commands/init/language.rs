//! Locales in paths.

use targum_core::locale::Locale;

/// The codes of ISO 639-1, and three-letter codes that projects use.
const CODES: &str = "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy \
da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii \
ik in io is it iu iw ja ji jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk \
ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg \
si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi \
yo za zh zu ast ckb fil fur gsw hsb kab kok mai mni sah szl tok yue";

/// Returns the regular expression of locales as paths spell them: a known language with scripts, regions and
/// variants, such as `pt-BR`, `pt_BR`, `pt-rBR`, `es-419`, `sr@latin` or `b+zh+Hans`.
pub(crate) fn regex() -> String {
    let codes: Vec<_> = CODES.split_ascii_whitespace().collect();
    let codes = codes.join("|");
    format!(
        "(?i:{codes})(?:[-_](?:[A-Za-z]{{4}}|[A-Za-z]{{2}}|[0-9]{{3}}|r[A-Z]{{2}}))*(?:@[a-z]+)?\
         |b\\+(?:{codes})(?:\\+[A-Za-z0-9]+)*"
    )
}

/// Returns the locale that a part of a path spells.
pub(crate) fn locale(spelled: &str) -> Option<Locale> {
    // The modifiers of gettext are scripts or variants, which the tag of a locale leaves out here.
    Locale::parse(spelled.split('@').next().unwrap_or_default()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_are_distinguished_from_other_names() {
        let regex = regex::Regex::new(&format!("^(?:{})$", regex())).unwrap();
        for (spelled, tag) in [
            ("en", "en"),
            ("pt_BR", "pt-BR"),
            ("pt-rBR", "pt-BR"),
            ("b+zh+Hans", "zh-Hans"),
            ("zh-hant-tw", "zh"),
            ("es-419", "es-419"),
            ("en-us", "en-US"),
        ] {
            assert!(regex.is_match(spelled), "{spelled}");
            let found = locale(spelled).unwrap();
            assert_eq!(found.language(), tag.split('-').next().unwrap(), "{spelled}");
        }
        for other in ["go", "src", "night", "v21", "en-old", "common", "index", "us", "us-en"] {
            assert!(!regex.is_match(other), "{other}");
        }
    }
}
