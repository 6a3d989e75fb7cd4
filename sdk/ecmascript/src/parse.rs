//! Parses a source into a syntax tree.

use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_parser::{ParseOptions, Parser};
use oxc_span::SourceType;
use targum_sdk::{Failure, malformed};

use crate::expected;

/// The language of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// JavaScript with JSX.
    JavaScript,
    /// TypeScript. A source that does not parse is parsed again with JSX, in which `<T>x` is an
    /// element instead of a type.
    TypeScript,
}

impl Language {
    /// Returns the dialects of a source, in the order in which they are tried.
    fn dialects(self) -> [SourceType; 2] {
        match self {
            Language::JavaScript => {
                [SourceType::unambiguous().with_jsx(true), SourceType::cjs().with_jsx(true)]
            }
            Language::TypeScript => [SourceType::ts(), SourceType::tsx()],
        }
    }
}

/// Parses a module or script.
///
/// # Errors
/// `malformed` with the parser's first error.
pub(crate) fn parse<'a>(
    allocator: &'a Allocator,
    source: &'a str,
    language: Language,
) -> Result<Program<'a>, Failure> {
    let options = ParseOptions {
        allow_return_outside_function: true,
        enable_ident_hashes: false,
        ..ParseOptions::default()
    };
    let mut first = None;
    for dialect in language.dialects() {
        let parsed = Parser::new(allocator, source, dialect).with_options(options).parse();
        let failure = match parsed.diagnostics.errors().next() {
            None if !parsed.panicked => return Ok(parsed.program),
            None => malformed(0, "expected a module or script"),
            Some(error) => {
                let at = error.labels.first().map_or(0, |label| label.span().start as usize);
                let help = error.help.as_deref().map_or(String::new(), |help| format!(". {help}"));
                let at = source.floor_char_boundary(at);
                let message = match &*error.message {
                    expected::UNEXPECTED => expected::at(source, at),
                    message => message.to_owned(),
                };
                malformed(at, format!("{message}{help}"))
            }
        };
        first.get_or_insert(failure);
    }
    Err(first.unwrap_or_else(|| malformed(0, "expected a module or script")))
}
