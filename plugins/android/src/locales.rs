//! Locale tags, which look like words.

use targum_sdk::language;

/// Returns whether a text is a locale tag as in arrays of locales: `en`, `pt-BR`, `zh_CN`,
/// `b+sr+Latn`.
fn is_tag(text: &str) -> bool {
    let mut subtags = text.strip_prefix("b+").unwrap_or(text).split(['-', '_', '+']);
    let language = subtags.next().unwrap_or_default();
    let is_known = match language.len() {
        2 => LANGUAGES_OF_2.split(' ').any(|known| known == language),
        3 => LANGUAGES_OF_3.split(' ').any(|known| known == language),
        _ => false,
    };
    let mut subtags = subtags.peekable();
    let _script = subtags.next_if(|subtag| is_script(subtag));
    let _region = subtags.next_if(|subtag| is_region(subtag));
    is_known && subtags.next().is_none()
}

/// Returns whether a text is a locale tag, or other data that may stand next to one, such as
/// `system_default`.
pub(crate) fn is_value(text: &str) -> bool {
    is_tag(text) || language::is_data(text.trim())
}

/// Returns whether a text has the form of a script: `Hans`, `latn`.
fn is_script(text: &str) -> bool {
    text.len() == 4 && text.bytes().all(|b| b.is_ascii_alphabetic())
}

/// Returns whether a text has the form of a region: `CN`, `419`, or `rCN` as in Android's folder
/// names.
fn is_region(text: &str) -> bool {
    let letters = text.strip_prefix('r').filter(|letters| letters.len() == 2).unwrap_or(text);
    (letters.len() == 2 && letters.bytes().all(|b| b.is_ascii_alphabetic()))
        || (text.len() == 3 && text.bytes().all(|b| b.is_ascii_digit()))
}

/// The languages of ISO 639-1, and the old codes that Java writes.
const LANGUAGES_OF_2: &str = "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu \
    cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi \
    ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv ka kg ki kj kk kl km kn \
    ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd \
    ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg \
    sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug \
    uk ur uz ve vi vo wa wo xh yi yo za zh zu";

/// The languages of ISO 639-3 that are frequent in applications and are not English words.
const LANGUAGES_OF_3: &str = "arz ast azb bem bho brx ceb ckb doi dsb fil fur gsw hak haw hif hsb kab kok kmr ksh lij \
    lmo lzh mai mni mwl nan nds nso nqo pcm pms pnb prs sah sat scn sco szl tet tpi tzm udm \
    vec wuu yue zgh";

#[cfg(test)]
mod tests {
    use super::is_tag;

    #[test]
    fn distinguishes_tags_from_words() {
        for text in
            ["en", "no", "it", "pt-BR", "zh_CN", "zh-hans", "es-419", "pt-rBR", "b+sr+Latn", "fil"]
        {
            assert!(is_tag(text), "{text}");
        }
        for text in
            ["", "No", "on", "off", "min", "max", "to go", "en-", "it-is-so", "no-one", "PM"]
        {
            assert!(!is_tag(text), "{text}");
        }
    }
}
