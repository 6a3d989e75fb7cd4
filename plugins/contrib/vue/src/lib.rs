//! The `<i18n>` blocks of Vue's single-file components, as `vue-i18n` reads them.
//!
//! Nothing else in a component is touched. A block holds JSON: texts in several locales
//! (`{"en": {…}, "fr": {…}}`), or those of the locale in its attribute `locale`. The target's
//! texts are added right behind the source's, in the same layout. A component that holds the
//! target already is refused. A component that has only the target's texts is read as one that was
//! copied.
//!
//! Options: `placeholders` (default: `vue`, `icu` without its quoting, and those of programs),
//! `only` and `skip` (paths such as `menu.title`).

mod block;
mod messages;

use targum_sdk::{
    About, Content, Draft, Failure, Format, Grammar, Syntax, Traits, catalogue::Options,
    json::Style, unsupported,
};

/// The notations of `vue-i18n`: `{name}`, `@:key`, `one | other`.
const NOTATIONS: Syntax =
    Syntax::COMMON.and(&[Grammar::Icu, Grammar::Branching, Grammar::Vue, Grammar::Pipes]);

/// The `vue` format.
pub struct Vue;

targum_sdk::plugin!(Vue);

impl Format for Vue {
    type Place = Style;

    fn about() -> About {
        About {
            id: "vue".to_owned(),
            summary: "<i18n> blocks of Vue components".to_owned(),
            extensions: vec!["vue".to_owned()],
            media_types: Vec::new(),
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
        let options = Options::of(draft, &["placeholders", "only", "skip"], NOTATIONS)?;
        let blocks = block::of_messages(draft.source())?;
        for block in &blocks {
            let language = block.lang.clone().map_or("json", |lang| &draft.source()[lang]);
            if !matches!(language, "json" | "json5") {
                let message = format!("an `<i18n>` block in `{language}`: write it in JSON");
                return Err(unsupported(block.whole.start, message));
            }
        }
        messages::read(draft, &options, &blocks)
    }

    fn spell(place: &Style, content: &[Content<'_>]) -> Result<String, String> {
        let spelled = place.spell(content)?;
        // Vue's compiler looks for the end of a block without regard to JSON.
        if spelled.to_ascii_lowercase().contains("</i18n") {
            return Err("an `<i18n>` block ends at the first `</i18n`".to_owned());
        }
        Ok(spelled)
    }
}
