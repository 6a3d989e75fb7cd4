//! A [`Format`] as the component that the host calls: the functions of the contract.
//!
//! An instance ends with its call, so what it holds at the end need not be taken apart.

use std::mem::forget;

#[cfg(target_family = "wasm")]
use crate::memory;
use crate::{
    About, Context, Document, Draft, Failure, Format, Traits, Word,
    bindings::exports::targum::{
        format1_0_0::handler,
        format1_1_0::traits,
        format1_2_0::packed::{self as wit, Failure as Refusal, Pack},
        format1_3_0::planned,
    },
    format, packed,
    plan::Plan,
};

/// A [`Format`] as the component that the host calls; [`plugin!`](crate::plugin) exports it.
pub struct Host<F>(std::marker::PhantomData<F>);

impl<F: Format + 'static> traits::Guest for Host<F> {
    fn describe_traits() -> Traits {
        F::traits()
    }
}

impl<F: Format + 'static> handler::Guest for Host<F> {
    fn describe() -> About {
        F::about()
    }

    fn extract(source: String, context: Context) -> Result<Document, Failure> {
        let document = format::extract::<F>(&source, &context);
        forget((source, context));
        document
    }

    fn encode(
        source: String,
        context: Context,
        translations: Vec<Vec<Word>>,
    ) -> Result<Vec<Result<String, String>>, Failure> {
        let spellings = format::encode::<F>(&source, &context, &translations);
        forget((source, context, translations));
        spellings
    }
}

impl<F: Format + 'static> wit::Guest for Host<F> {
    fn extract(source: String, context: Pack) -> Result<Pack, Refusal> {
        propose::<F>(source, context, false).map(|(document, _)| document)
    }

    fn encode(source: String, context: Pack, translations: Pack) -> Result<Pack, Refusal> {
        spell::<F>(source, context, translations, None)
    }
}

impl<F: Format + 'static> planned::Guest for Host<F> {
    fn extract(
        source: String,
        context: planned::Pack,
    ) -> Result<planned::Proposal, planned::Failure> {
        let (document, Plan(plan)) = propose::<F>(source, context.into(), true)?;
        Ok(planned::Proposal { document: document.into(), plan })
    }

    fn encode(
        source: String,
        context: planned::Pack,
        translations: planned::Pack,
        plan: Vec<u8>,
    ) -> Result<planned::Pack, planned::Failure> {
        let plan = Some(Plan(plan));
        Ok(spell::<F>(source, context.into(), translations.into(), plan)?.into())
    }
}

/// Returns the packed document, with a plan if `plans` is true.
fn propose<F: Format>(source: String, context: Pack, plans: bool) -> Result<(Pack, Plan), Refusal> {
    #[cfg(target_family = "wasm")]
    memory::reserve(source.len());
    let context = packed::context(&context);
    let draft = Draft::packing(&source, &context);
    let mut draft = if plans { draft.planning() } else { draft };
    let read = format::read::<F>(&mut draft).map_err(packed::failure);
    let answer = read.map(|()| {
        let plan = draft.take_plan();
        (draft.into_pack(), plan)
    });
    forget((source, context));
    answer
}

/// Returns the packed spellings of translations, by the `plan` of the document. Without one, it is made
/// first.
fn spell<F: Format>(
    source: String,
    context: Pack,
    translations: Pack,
    plan: Option<Plan>,
) -> Result<Pack, Refusal> {
    #[cfg(target_family = "wasm")]
    memory::reserve(source.len());
    let context = packed::context(&context);
    let words = packed::translations(&translations);
    let plan = plan.map_or_else(|| format::plan_only::<F>(&source, &context), Ok);
    let plan = plan.map_err(packed::failure)?;
    let spellings =
        format::spell_planned::<F>(&source, &plan, words, true).map_err(packed::failure)?;
    let answer = packed::spellings(&spellings);
    forget((source, context, translations, plan, spellings));
    Ok(answer)
}

/// Exports the given [`Format`] as the plugin of this crate.
///
/// The export exists in WebAssembly only. Natively, where tests run, there is no host to link with.
#[macro_export]
macro_rules! plugin {
    ($format:ident) => {
        #[cfg(target_family = "wasm")]
        mod component {
            type Component = $crate::Host<super::$format>;
            $crate::bindings::export_component!(Component with_types_in $crate::bindings);
        }
    };
}
