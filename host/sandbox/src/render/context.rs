//! The context of a request: its locales with their plural forms, and its options.

use std::{
    convert::Infallible,
    sync::{Arc, LazyLock},
};

use quick_cache::sync::Cache;
use targum_core::{
    contract::{Context, PluralForm},
    locale::{Locale, Pair},
    plural::{Counting, forms},
};

/// Pairs of locales whose plural forms are remembered.
const PAIRS: usize = 1024;
/// The contexts that were worked out before: for some plural forms hundreds of numbers have to be
/// tried.
static KNOWN: LazyLock<Cache<Pair, Arc<Context>>> = LazyLock::new(|| Cache::new(PAIRS));

/// Returns the context of a request, as a plugin receives it.
pub fn context(pair: &Pair, options: &[(String, String)]) -> Context {
    let known = KNOWN.get_or_insert_with(pair, || Ok::<_, Infallible>(Arc::new(work_out(pair))));
    let Ok(known) = known;
    Context { options: options.to_vec(), ..(*known).clone() }
}

fn work_out(Pair { source, target }: &Pair) -> Context {
    let of = |locale: &Locale, counting| forms(locale, counting, source);
    Context {
        source_locale: source.as_str().to_owned(),
        target_locale: target.as_str().to_owned(),
        source_plurals: of(source, Counting::Cardinal),
        target_plurals: of(target, Counting::Cardinal),
        source_ordinals: of(source, Counting::Ordinal),
        target_ordinals: of(target, Counting::Ordinal),
        options: Vec::new(),
    }
}

/// Returns the context to read all sources of a file of several languages with. Its target language is one that no file
/// has: `zxx`, no linguistic content.
pub fn reading_sources(context: &Context) -> Context {
    Context { target_locale: "zxx".to_owned(), ..context.clone() }
}

/// Returns the context to read a translated document with: everything in the target locale.
pub fn reading_back(context: &Context) -> Context {
    let own = |forms: &[PluralForm]| -> Vec<PluralForm> {
        let own = |form: &PluralForm| PluralForm {
            source_category: form.category.clone(),
            ..form.clone()
        };
        forms.iter().map(own).collect()
    };
    let (plurals, ordinals) = (own(&context.target_plurals), own(&context.target_ordinals));
    Context {
        source_locale: context.target_locale.clone(),
        target_locale: context.target_locale.clone(),
        source_plurals: plurals.clone(),
        target_plurals: plurals,
        source_ordinals: ordinals.clone(),
        target_ordinals: ordinals,
        options: context.options.clone(),
    }
}
