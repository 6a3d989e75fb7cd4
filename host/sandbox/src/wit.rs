//! The contract as wasmtime generates it from `sdk/wit/format.wit`, and its conversion to and from
//! the plain types of [`targum_core::contract`].
//!
//! Texts of answers are moved, not copied.

use targum_core::contract;

#[allow(missing_docs)] // The WIT file documents them.
mod bindings {
    wasmtime::component::bindgen!({
        path: "../../sdk/wit",
        world: "format",
    });
}

use self::bindings::exports::targum::format::handler::{
    Code, CodeKind, Edit, Part, Piece, PluralForm, PluralUse, Segment,
};
pub(crate) use self::bindings::{
    FormatPre,
    exports::targum::format::handler::{About, Context, Document, Failure, Problem, Word},
};

fn all<T, U: From<T>>(list: Vec<T>) -> Vec<U> {
    list.into_iter().map(U::from).collect()
}

impl From<About> for contract::About {
    fn from(About { id, summary, extensions, media_types }: About) -> Self {
        Self { id, summary, extensions, media_types }
    }
}

impl From<Document> for contract::Document {
    fn from(Document { segments, edits }: Document) -> Self {
        Self { segments: all(segments), edits: all(edits), plan: None }
    }
}

impl From<Segment> for contract::Segment {
    fn from(Segment { parts, key, note, plural, max_length }: Segment) -> Self {
        Self { parts: all(parts), key, note, plural: plural.map(Into::into), max_length }
    }
}

impl From<PluralUse> for contract::PluralUse {
    fn from(PluralUse { category, sample, number }: PluralUse) -> Self {
        Self { category, sample, number }
    }
}

impl From<Part> for contract::Part {
    fn from(part: Part) -> Self {
        match part {
            Part::Text(text) => Self::Text(text),
            Part::Code(Code { kind, id, spelling }) => {
                Self::Code(contract::Code { kind: kind.into(), id, spelling })
            }
        }
    }
}

impl From<CodeKind> for contract::CodeKind {
    fn from(kind: CodeKind) -> Self {
        match kind {
            CodeKind::Placeholder => Self::Placeholder,
            CodeKind::Open => Self::Open,
            CodeKind::Close => Self::Close,
            CodeKind::Standalone => Self::Standalone,
        }
    }
}

impl From<Edit> for contract::Edit {
    fn from(Edit { at, pieces }: Edit) -> Self {
        let at = contract::Span { start: at.start, end: at.end };
        Self { at, pieces: all(pieces) }
    }
}

impl From<Piece> for contract::Piece {
    fn from(piece: Piece) -> Self {
        match piece {
            Piece::Literal(text) => Self::Literal(text),
            Piece::Segment(index) => Self::Segment(index),
        }
    }
}

impl From<&contract::Context> for Context {
    fn from(context: &contract::Context) -> Self {
        let forms = |forms: &[contract::PluralForm]| forms.iter().map(PluralForm::from).collect();
        Self {
            source_locale: context.source_locale.clone(),
            target_locale: context.target_locale.clone(),
            source_plurals: forms(&context.source_plurals),
            target_plurals: forms(&context.target_plurals),
            source_ordinals: forms(&context.source_ordinals),
            target_ordinals: forms(&context.target_ordinals),
            options: context.options.clone(),
        }
    }
}

impl From<&contract::PluralForm> for PluralForm {
    fn from(form: &contract::PluralForm) -> Self {
        Self {
            category: form.category.clone(),
            sample: form.sample.clone(),
            source_category: form.source_category.clone(),
            integral: form.integral,
        }
    }
}

impl From<&contract::Word> for Word {
    fn from(word: &contract::Word) -> Self {
        match word {
            contract::Word::Text(text) => Self::Text(text.clone()),
            contract::Word::Code(index) => Self::Code(*index),
        }
    }
}
