//! What the plugins for JavaScript and TypeScript share: a program's messages.
//!
//! Taken are string and template literals that are values of plain objects and arrays, where
//! these are exported, assigned, returned by a module's factory or handed to the call that
//! registers them; and strings that are exported or assigned to a member. Keys, imports,
//! calls, functions and the messages they return, conditions and directives stay. Nothing is
//! evaluated. A literal keeps its quotes; `${…}` and what joins strings by `+` are codes. A key
//! at the root that names the source locale is renamed. The comment above or behind an entry
//! is its note.

mod brackets;
mod literal;
mod message;
mod note;
mod pipes;
mod root;
mod spell;
mod walk;

use oxc_allocator::Allocator;
use oxc_parser::{Parser, ParserReturn};
pub use oxc_span::SourceType;
use targum_sdk::{Draft, Failure, Grammar, Syntax, malformed, unsupported};

use message::Messages;
pub use spell::{Place, spell};

const DEFAULT: Syntax = Syntax::of(&[
    Grammar::Printf,
    Grammar::I18next,
    Grammar::Icu,
    Grammar::Ruby,
    Grammar::Template,
    Grammar::Tags,
]);

/// Reads a source as the first of the given types that it is valid as.
///
/// # Errors
/// `malformed` with what the first type says of it.
pub fn read(draft: &mut Draft<'_, Place>, types: &[SourceType]) -> Result<(), Failure> {
    draft.known_options(&["placeholders", "pipes"])?;
    let syntax = Syntax::from_options(draft.context(), DEFAULT)?;
    let pipes = match draft.option("pipes").last() {
        None | Some("text") => false,
        Some("plural") => true,
        Some(other) => {
            let message = format!("option `pipes`: `{other}` is neither plural nor text");
            return Err(unsupported(0, message));
        }
    };
    let source = draft.source();
    brackets::check(source)?;
    let mut failure = None;
    for source_type in types {
        let allocator = Allocator::default();
        let parsed = Parser::new(&allocator, source, *source_type).parse();
        match problem(&parsed) {
            None => {
                let messages = Messages::new(source, syntax, pipes, &parsed.program.comments);
                walk::walk(draft, &parsed.program, messages);
                return Ok(());
            }
            problem => failure = failure.or(problem),
        }
    }
    failure.map_or(Ok(()), Err)
}

/// The first error of a parse.
fn problem(parsed: &ParserReturn<'_>) -> Option<Failure> {
    let error = parsed.diagnostics.iter().next()?;
    let at = error.labels.iter().next().map_or(0, |label| label.offset());
    Some(malformed(at as usize, format!("expected a valid program: {error}")))
}
