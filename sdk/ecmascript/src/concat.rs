//! Reads literals, templates and their sums with `+` as one text.

use std::ops::Range;

use oxc_ast::ast::{BinaryOperator, Expression, StringLiteral, TemplateLiteral};
use oxc_span::GetSpan;
use targum_sdk::{CodeKind, Decoded, Inline};

use crate::{
    comments::Comments,
    literal::{self, Piece},
    style::Quote,
};

/// An operand of a sum.
enum Operand<'e, 'a> {
    String(&'e StringLiteral<'a>),
    Template(&'e TemplateLiteral<'a>),
    Other(&'e Expression<'a>),
}

impl Operand<'_, '_> {
    fn span(&self) -> Range<usize> {
        let span = match self {
            Operand::String(string) => string.span,
            Operand::Template(template) => template.span,
            Operand::Other(other) => other.span(),
        };
        span.start as usize..span.end as usize
    }

    fn is_literal(&self) -> bool {
        !matches!(self, Operand::Other(_))
    }

    fn computes(&self) -> bool {
        matches!(self, Operand::Template(template) if !template.expressions.is_empty())
    }
}

/// A sum with at least one literal. A literal alone is a sum of one operand.
pub(crate) struct Sum<'e, 'a> {
    operands: Vec<Operand<'e, 'a>>,
    first: usize,
    last: usize,
    source: &'a str,
}

/// The content of a sum, as a segment has it.
pub(crate) struct Mixed<'s> {
    pub inline: Inline<'s>,
    /// The operands before the first literal, as a code.
    pub leading: Option<String>,
}

impl<'e, 'a> Sum<'e, 'a> {
    /// Reads an expression that is a sum.
    pub(crate) fn of(expression: &'e Expression<'a>, source: &'a str) -> Option<Self> {
        let mut operands = Vec::new();
        let mut rest = expression;
        loop {
            let (operand, more) = match rest {
                Expression::BinaryExpression(sum) if sum.operator == BinaryOperator::Addition => {
                    (&sum.right, Some(&sum.left))
                }
                other => (other, None),
            };
            operands.push(match operand {
                Expression::StringLiteral(string) => Operand::String(string),
                Expression::TemplateLiteral(template) => Operand::Template(template),
                other => Operand::Other(other),
            });
            match more {
                Some(more) => rest = more,
                None => break,
            }
        }
        operands.reverse();
        let first = operands.iter().position(Operand::is_literal)?;
        let last = operands.iter().rposition(Operand::is_literal)?;
        Some(Sum { operands, first, last, source })
    }

    /// Returns the place of the sum, with its outermost quotes.
    pub(crate) fn span(&self) -> Range<usize> {
        let end = self.operands.last().map_or(0, |operand| operand.span().end);
        self.operands[0].span().start..end
    }

    /// Returns the quotes of a translation: those of a template that computes if there is one, or
    /// those of the first literal.
    pub(crate) fn quote(&self) -> Quote {
        if self.operands.iter().any(Operand::computes) {
            return Quote::Template;
        }
        Quote::of(&self.source[self.operands[self.first].span()])
    }

    /// Returns the text of literals that are only broken up and have the same quotes.
    pub(crate) fn plain<'s>(
        &self,
        source: &'s str,
        comments: &Comments<'_>,
    ) -> Option<Decoded<'s>> {
        let mut decoded: Option<Decoded<'s>> = None;
        let span = self.span();
        let quote = self.quote();
        let broken_up = self.operands.iter().all(|operand| {
            let same_quote = || Quote::of(&source[operand.span()]) == quote;
            operand.is_literal() && !operand.computes() && same_quote()
        });
        if !broken_up || (self.operands.len() > 1 && comments.any(span.start, span.end)) {
            return None;
        }
        // Code without text (the quotes and `+` between two literals, a continued line) counts as a
        // part of the spelling of the character before it, and is kept with that character.
        let mut last: Option<Last> = None;
        for operand in &self.operands {
            let content = operand.span().start + 1..operand.span().end - 1;
            for (from, end, piece) in stretches(source, content) {
                let (c, plain) = match piece {
                    Piece::Plain => (source[from..end].chars().next_back()?, true),
                    Piece::Character(c) => (c, false),
                    Piece::Nothing => continue,
                    Piece::LoneSurrogate => return None,
                };
                let text = decoded.get_or_insert_with(|| Decoded::starting(source, from));
                if let Some(last) = last {
                    last.append(text, from);
                }
                if plain {
                    text.keep(end - c.len_utf8());
                }
                last = Some(Last { c, plain, end });
            }
        }
        if let (Some(text), Some(last)) = (&mut decoded, last) {
            last.append(text, last.end);
        }
        decoded.or_else(|| Some(Decoded::starting(source, span.start + 1)))
    }

    /// Returns the text with computed operands as codes. Each code is spelled so that it can stand
    /// between any two texts: closing quote, `+`, the expression, `+`, opening quote.
    pub(crate) fn mixed<'s>(&self, source: &'s str, comments: &Comments<'_>) -> Mixed<'s> {
        let mark = self.quote().mark();
        let mut inline = Inline::new();
        let leading = (self.first > 0).then(|| self.leading(source));
        if let Some(leading) = &leading {
            inline.markup(CodeKind::Placeholder, "", leading.clone());
        }
        let mut after: Option<(usize, usize)> = None;
        for (index, operand) in self.operands.iter().enumerate() {
            if !operand.is_literal() {
                continue;
            }
            if let Some((before, end)) = after {
                let gap = end..operand.span().start;
                let code = format!("{mark}{}{mark}", &source[gap.clone()]);
                if index > before + 1 {
                    inline.markup(CodeKind::Placeholder, "", code);
                } else if comments.any(gap.start, gap.end) {
                    inline.markup(CodeKind::Standalone, "", code);
                }
            }
            content(&mut inline, operand, source);
            after = Some((index, operand.span().end));
        }
        if let Some((_, end)) = after.filter(|_| self.last + 1 < self.operands.len()) {
            let rest = &source[end..self.span().end];
            inline.markup(CodeKind::Placeholder, "", format!("{mark}{rest} + {mark}"));
        }
        Mixed { inline, leading }
    }

    /// Returns the operands before the first literal. If there are several, they are still added to
    /// each other first.
    fn leading(&self, source: &str) -> String {
        let mark = self.quote().mark();
        let end = self.operands[self.first - 1].span().end;
        let expression = &source[self.span().start..end];
        let plus = &source[end..self.operands[self.first].span().start];
        // Behind another sum, `a as T` would be the sum of both as `T`.
        let is_compound = matches!(
            &self.operands[0],
            Operand::Other(
                Expression::BinaryExpression(_)
                    | Expression::TSAsExpression(_)
                    | Expression::TSSatisfiesExpression(_)
            )
        );
        if self.first > 1 || is_compound {
            format!("{mark} + ({expression}){plus}{mark}")
        } else {
            format!("{mark} + {expression}{plus}{mark}")
        }
    }
}

/// The last character that was read, with the end of its spelling.
#[derive(Clone, Copy)]
struct Last {
    c: char,
    plain: bool,
    end: usize,
}

impl Last {
    /// Appends the character. Its spelling goes up to `end`.
    fn append(self, text: &mut Decoded<'_>, end: usize) {
        if self.plain && self.end == end {
            text.keep(end);
        } else {
            text.put(self.c.encode_utf8(&mut [0; 4]), end);
        }
    }
}

/// Returns the pieces of a literal's content, each with its start.
fn stretches(
    source: &str,
    content: Range<usize>,
) -> impl Iterator<Item = (usize, usize, Piece)> + '_ {
    let mut from = content.start;
    literal::pieces(source, content).map(move |(end, piece)| {
        let start = std::mem::replace(&mut from, end);
        (start, end, piece)
    })
}

/// Appends the text of a literal's content.
fn put_text<'s>(inline: &mut Inline<'s>, content: Range<usize>, source: &'s str) {
    for (from, end, piece) in stretches(source, content) {
        match piece {
            Piece::Plain => inline.text(&source[from..end]),
            Piece::Character(c) => inline.text(c.to_string()),
            Piece::Nothing => {}
            Piece::LoneSurrogate => inline.markup(CodeKind::Standalone, "", &source[from..end]),
        }
    }
}

fn content<'s>(inline: &mut Inline<'s>, operand: &Operand<'_, '_>, source: &'s str) {
    let Operand::Template(template) = operand else {
        let span = operand.span();
        return put_text(inline, span.start + 1..span.end - 1, source);
    };
    let mut after: Option<usize> = None;
    for quasi in &template.quasis {
        let (start, end) = (quasi.span.start as usize, quasi.span.end as usize);
        if let Some(after) = after {
            inline.markup(CodeKind::Placeholder, "", &source[after..start]);
        }
        put_text(inline, start..end, source);
        after = Some(end);
    }
}
