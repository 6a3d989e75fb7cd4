//! The plural expressions of languages, for whole numbers.
//!
//! The rules are those of CLDR, in the form that is common in gettext catalogues. As in catalogues,
//! forms that CLDR has only for fractions or round millions are omitted. Latvian has the three
//! forms of the gettext manual.

/// Languages that share an expression.
struct Family {
    count: usize,
    expression: &'static str,
    /// BCP 47 language subtags, or tags where a region differs from its language.
    languages: &'static [&'static str],
}

const ONE_FORM: (usize, &str) = (1, "0");
const ONE_IS_SINGULAR: (usize, &str) = (2, "(n != 1)");

const FAMILIES: &[Family] = &[
    Family {
        count: ONE_FORM.0,
        expression: ONE_FORM.1,
        languages: &[
            "ba", "bm", "bo", "dz", "hnj", "id", "ig", "ii", "in", "ja", "jbo", "jv", "jw", "kde",
            "kea", "km", "ko", "lkt", "lo", "ms", "my", "nqo", "osa", "sah", "ses", "sg", "su",
            "th", "to", "tpi", "tt", "vi", "wo", "yo", "yue", "za", "zh",
        ],
    },
    Family {
        count: ONE_IS_SINGULAR.0,
        expression: ONE_IS_SINGULAR.1,
        languages: &[
            "af", "an", "asa", "ast", "az", "bal", "bem", "bez", "bg", "brx", "ca", "ce", "cgg",
            "chr", "ckb", "da", "de", "dv", "ee", "el", "en", "eo", "es", "et", "eu", "fi", "fo",
            "fur", "fy", "gl", "gsw", "ha", "haw", "hu", "ia", "io", "it", "jgo", "ji", "jmc",
            "ka", "kaj", "kcg", "kk", "kkj", "kl", "ks", "ksb", "ku", "ky", "lb", "lg", "lij",
            "lld", "mas", "mgo", "ml", "mn", "mr", "nah", "nb", "nd", "ne", "nl", "nn", "nnh",
            "no", "nr", "ny", "nyn", "om", "or", "os", "pap", "ps", "pt-PT", "rm", "rof", "rwk",
            "saq", "sc", "scn", "sd", "sdh", "seh", "sn", "so", "sq", "ss", "ssy", "st", "sv",
            "sw", "syr", "ta", "te", "teo", "tig", "tk", "tn", "tr", "ts", "ug", "ur", "uz", "ve",
            "vec", "vo", "vun", "wae", "xh", "xog", "yi",
        ],
    },
    Family {
        count: 2,
        expression: "(n > 1)",
        languages: &[
            "ak", "am", "as", "bho", "bn", "csw", "doi", "fa", "ff", "fr", "gu", "guw", "hi", "ht",
            "hy", "kab", "kn", "ln", "mg", "nso", "pa", "pcm", "pt", "si", "ti", "wa", "zu",
        ],
    },
    Family {
        count: 3,
        expression: "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) \
                     ? 1 : 2)",
        languages: &["be", "bs", "hr", "ru", "sh", "sr", "uk"],
    },
    Family {
        count: 3,
        expression: "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
        languages: &["pl"],
    },
    Family { count: 3, expression: "(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)", languages: &["cs", "sk"] },
    Family {
        count: 4,
        expression: "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)",
        languages: &["dsb", "hsb", "sl"],
    },
    Family {
        count: 3,
        expression: "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2)",
        languages: &["lt"],
    },
    Family {
        count: 3,
        expression: "(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2)",
        languages: &["lv", "prg"],
    },
    Family {
        count: 3,
        expression: "(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2)",
        languages: &["mo", "ro"],
    },
    Family { count: 2, expression: "(n%10!=1 || n%100==11)", languages: &["is", "mk"] },
    Family {
        count: 6,
        expression: "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 \
                     : 5)",
        languages: &["ar", "ars"],
    },
    Family {
        count: 3,
        expression: "(n==1 ? 0 : n==2 ? 1 : 2)",
        languages: &["he", "iu", "iw", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms"],
    },
    Family {
        count: 5,
        expression: "(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4)",
        languages: &["ga"],
    },
    Family {
        count: 4,
        expression: "(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3)",
        languages: &["gd"],
    },
    Family {
        count: 6,
        expression: "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5)",
        languages: &["cy"],
    },
    Family {
        count: 5,
        expression: "(n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : n%10==2 && n%100!=12 \
                     && n%100!=72 && n%100!=92 ? 1 : (n%10==3 || n%10==4 || n%10==9) && (n%100<10 \
                     || n%100>19) && (n%100<70 || n%100>79) && n%100<90 ? 2 : n!=0 && \
                     n%1000000==0 ? 3 : 4)",
        languages: &["br"],
    },
    Family {
        count: 4,
        expression: "(n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3)",
        languages: &["gv"],
    },
    Family {
        count: 6,
        expression: "(n==0 ? 0 : n==1 ? 1 : n%100==2 || n%100==22 || n%100==42 || n%100==62 || \
                     n%100==82 || (n%1000==0 && ((n%100000>=1000 && n%100000<=20000) || \
                     n%100000==40000 || n%100000==60000 || n%100000==80000)) || (n!=0 && \
                     n%1000000==100000) ? 2 : n%100==3 || n%100==23 || n%100==43 || n%100==63 || \
                     n%100==83 ? 3 : n%100==1 || n%100==21 || n%100==41 || n%100==61 || n%100==81 \
                     ? 4 : 5)",
        languages: &["kw"],
    },
    Family {
        count: 5,
        expression: "(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>2 && n%100<11) ? 2 : n%100>10 && \
                     n%100<20 ? 3 : 4)",
        languages: &["mt"],
    },
    Family { count: 3, expression: "(n<2 ? 0 : n<11 ? 1 : 2)", languages: &["shi"] },
    Family { count: 3, expression: "(n==0 ? 0 : n==1 ? 1 : 2)", languages: &["blo", "ksh", "lag"] },
    Family { count: 2, expression: "(n>1 && (n<11 || n>99))", languages: &["tzm"] },
    Family {
        count: 2,
        expression: "(n>3 && (n%10==4 || n%10==6 || n%10==9))",
        languages: &["ceb", "fil", "tl"],
    },
];

/// Returns the number of forms and the expression of a locale. For a language without a family,
/// `forms`, the number of CLDR's whole-number categories, decides.
pub(super) fn of(locale: &str, forms: usize) -> (usize, &'static str) {
    let language = locale.split('-').next().unwrap_or(locale);
    // Portuguese outside of Brazil follows the rules of Portugal.
    let region = locale.split('-').skip(1).find(|subtag| subtag.len() == 2 || subtag.len() == 3);
    let abroad = language == "pt" && region.is_some_and(|region| region != "BR");
    let wanted = if abroad { "pt-PT" } else { language };
    let family = FAMILIES.iter().find(|family| family.languages.contains(&wanted));
    match family {
        Some(family) => (family.count, family.expression),
        None if forms == 1 => ONE_FORM,
        None => ONE_IS_SINGULAR,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plural::gettext::expression::Expression;

    #[test]
    fn every_expression_reaches_each_of_its_forms_and_no_other() {
        for family in FAMILIES {
            let expression = Expression::parse(family.expression).unwrap();
            let mut reached = vec![false; family.count];
            for n in (0..2000).chain([1_000_000]) {
                let form = expression.value(n).unwrap() as usize;
                assert!(form < family.count, "{:?}: {n} takes form {form}", family.languages);
                reached[form] = true;
            }
            assert!(reached.iter().all(|reached| *reached), "{:?}: {reached:?}", family.languages);
        }
    }

    #[test]
    fn a_language_belongs_to_one_family() {
        let mut all: Vec<_> = FAMILIES.iter().flat_map(|family| family.languages).collect();
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn knows_regions_and_falls_back_on_the_number_of_forms() {
        assert_eq!(of("pt-BR", 3).1, "(n > 1)");
        assert_eq!(of("pt", 3).1, "(n > 1)");
        assert_eq!(of("pt-PT", 3).1, "(n != 1)");
        assert_eq!(of("pt-AO", 3).1, "(n != 1)");
        assert_eq!(of("zh-Hant-TW", 1), (1, "0"));
        assert_eq!(of("tlh", 1), (1, "0"));
        assert_eq!(of("tlh", 2), (2, "(n != 1)"));
    }
}
