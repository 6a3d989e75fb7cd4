//! Values: objects and arrays, and the text in them.

use oxc_ast::ast::{
    ArrayExpression, ArrayExpressionElement, CallExpression, Expression, ObjectExpression,
    ObjectProperty, ObjectPropertyKind, Program,
};
use oxc_span::{GetSpan, Span};
use targum_sdk::{Draft, Entry, Failure, Unit, json::join, locale};

use crate::{
    Place,
    comments::Comments,
    concat::{Mixed, Sum},
    forms, locales, name,
    options::Options,
    style::{Quote, Style},
};

/// Properties of a library's settings that hold messages by locale.
const CATALOGUES: [&str; 3] = ["messages", "resources", "translations"];

/// Reads a module into a draft.
pub struct Reader<'d, 's, 'a> {
    pub(crate) draft: &'d mut Draft<'s, Place>,
    pub(crate) source: &'a str,
    pub(crate) comments: Comments<'a>,
    options: Options,
    style: Style,
    /// The name of what is exported as `default`.
    pub(crate) default: Option<String>,
}

impl<'d, 's: 'a, 'a> Reader<'d, 's, 'a> {
    pub fn new(
        draft: &'d mut Draft<'s, Place>,
        program: &'a Program<'a>,
        options: Options,
    ) -> Self {
        let source = draft.source();
        let comments = Comments::new(source, &program.comments);
        let style = Style::of(source);
        Reader { draft, source, comments, options, style, default: None }
    }

    /// A value, with the note on it or on what it stands in.
    pub fn value(
        &mut self,
        value: &Expression<'a>,
        path: &str,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        let mut value = value.get_inner_expression();
        while let Expression::ConditionalExpression(choice) = value {
            self.value(&choice.consequent, &join(path, "[?]"), note)?;
            value = choice.alternate.get_inner_expression();
        }
        match value {
            Expression::ObjectExpression(object) => self.object(object, path, note),
            Expression::ArrayExpression(array) => self.array(array, path, note),
            Expression::CallExpression(call) if is_wrapper(call) => {
                call.arguments.iter().filter_map(|it| it.as_expression()).try_for_each(
                    |it| match it.get_inner_expression() {
                        Expression::ObjectExpression(object) => self.object(object, path, note),
                        Expression::ArrayExpression(array) => self.array(array, path, note),
                        _ => Ok(()),
                    },
                )
            }
            text => {
                self.text(text, path, note);
                Ok(())
            }
        }
    }

    /// The object that a module is about, which may be keyed by locales.
    pub fn root(
        &mut self,
        object: &ObjectExpression<'a>,
        path: &str,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        let context = self.draft.context();
        let Some(own) = locales::root(object, self.source, context)? else {
            return self.object(object, path, note);
        };
        let key = range(own.key.span());
        let quote = Quote::Single.mark();
        let renamed = locales::renamed(&own.key, &self.source[key.clone()], quote, context);
        let name = name::property(&own.key, own.computed, self.source);
        if locale::names_source(&name, context) && !own.shorthand && !own.computed {
            self.draft.literal(key, renamed);
        }
        self.value(&own.value, path, note)
    }

    pub fn object(
        &mut self,
        object: &ObjectExpression<'a>,
        path: &str,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        if let Some(descriptor) = Descriptor::of(object) {
            let note = descriptor.description.or(note);
            return self.property(descriptor.message, path, note);
        }
        let mut after = object.span.start as usize + 1;
        for property in &object.properties {
            let span = range(property.span());
            if let ObjectPropertyKind::ObjectProperty(property) = property {
                let own = self.comments.note(after, span.start, span.end);
                self.property(property, path, own.as_deref().or(note))?;
            }
            after = span.end;
        }
        Ok(())
    }

    fn property(
        &mut self,
        property: &ObjectProperty<'a>,
        path: &str,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        if property.method || property.shorthand {
            return Ok(());
        }
        let name = name::property(&property.key, property.computed, self.source);
        if let Expression::StringLiteral(value) = property.value.get_inner_expression()
            && let Some(mark) = locales::mark(&name, &value.value, self.draft.context())
        {
            let span = range(value.span);
            self.draft.literal(span.start + 1..span.end - 1, mark);
            return Ok(());
        }
        let path = join(path, &name);
        match property.value.get_inner_expression() {
            Expression::ObjectExpression(object) if CATALOGUES.contains(&&*name) => {
                self.root(object, &path, note)
            }
            _ => self.value(&property.value, &path, note),
        }
    }

    fn array(
        &mut self,
        array: &ArrayExpression<'a>,
        path: &str,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        let mut after = array.span.start as usize + 1;
        for (index, element) in array.elements.iter().enumerate() {
            let span = range(element.span());
            if let Some(value) = ArrayExpressionElement::as_expression(element) {
                let own = self.comments.note(after, span.start, span.end);
                let path = join(path, &format!("[{index}]"));
                self.value(value, &path, own.as_deref().or(note))?;
            }
            after = span.end;
        }
        Ok(())
    }

    fn text(&mut self, value: &Expression<'a>, path: &str, note: Option<&str>) {
        let Some(sum) = Sum::of(value, self.source) else {
            return;
        };
        let (source, span) = (self.draft.source(), sum.span());
        let Options { syntax, pipes } = self.options;
        let place = Place::new(sum.quote(), self.style, &source[span.clone()], pipes);
        let entry = Entry::keyed(path).noted(note);
        let Some(text) = sum.plain(source, &self.comments) else {
            let Mixed { inline, leading } = sum.mixed(source, &self.comments);
            let original = &source[span.clone()];
            let unit = Unit::inline(entry, inline, syntax, original, place.whole(leading));
            return self.draft.segment(span, unit);
        };
        match forms::separator(text.text(), pipes, syntax) {
            Some(separator) => {
                forms::propose(self.draft, &text, separator, &entry, syntax, &place);
            }
            None => self.draft.message(&text, entry, syntax, place),
        }
    }
}

/// A message as `defineMessages` of FormatJS takes it: an id and a description beside it.
struct Descriptor<'e, 'a> {
    message: &'e ObjectProperty<'a>,
    description: Option<&'e str>,
}

impl<'e, 'a> Descriptor<'e, 'a> {
    /// None where the object holds anything else: there `defaultMessage` is a key like others.
    fn of(object: &'e ObjectExpression<'a>) -> Option<Self> {
        let mut found = (None, None);
        for property in &object.properties {
            let property = property.as_property()?;
            match (property.key.static_name()?.as_ref(), &property.value) {
                ("defaultMessage", _) => found.0 = Some(property),
                ("description", Expression::StringLiteral(it)) => found.1 = Some(it.value.as_str()),
                ("id" | "description", _) => {}
                _ => return None,
            }
        }
        let (message, description) = found;
        message.map(|message| Descriptor { message, description })
    }
}

/// Whether a call gives back what it is given: `Object.freeze(…)`, `defineMessages(…)`.
fn is_wrapper(call: &CallExpression<'_>) -> bool {
    match call.callee.get_inner_expression() {
        Expression::Identifier(name) => name.name.starts_with("define"),
        Expression::StaticMemberExpression(member) => {
            let name = member.property.name.as_str();
            let object = member.object.is_specific_id("Object");
            (object && matches!(name, "assign" | "freeze" | "preventExtensions" | "seal"))
                || name.starts_with("define") && !object
        }
        _ => false,
    }
}

/// A span as a range of bytes.
pub fn range(span: Span) -> std::ops::Range<usize> {
    span.start as usize..span.end as usize
}
