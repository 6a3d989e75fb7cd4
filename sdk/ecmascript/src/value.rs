//! Values: objects and arrays, and the text in them.

use oxc_ast::ast::{
    ArrayExpression, ArrayExpressionElement, Expression, ObjectExpression, ObjectProperty,
    ObjectPropertyKind,
};
use oxc_span::GetSpan;
use targum_sdk::{
    Entry, Failure, Unit,
    catalogue::{Text, identifier, setting},
    json::join,
    locale,
};

use crate::{
    Place,
    at::At,
    concat::{Mixed, Sum},
    descriptor::Descriptor,
    expression::{alternatives, is_wrapper, plain},
    function::returned,
    locales, name,
    plurals::Module,
    reader::Reader,
    settings, sidebar,
    span::range,
    style::Quote,
    vitepress,
};

/// The properties of a library's settings that hold messages by locale.
const CATALOGUES: [&str; 3] = ["messages", "resources", "translations"];

impl<'s: 'a, 'a> Reader<'_, 's, 'a> {
    /// Reads a value, which may be a choice of several values.
    pub(crate) fn value(&mut self, value: &Expression<'a>, at: At<'_>) -> Result<(), Failure> {
        let mut choices = alternatives(value);
        let last = choices.pop();
        for other in choices {
            self.one_value(other, At { path: &join(at.path, "[?]"), ..at })?;
        }
        last.map_or(Ok(()), |last| self.one_value(last, at))
    }

    fn one_value(&mut self, value: &Expression<'a>, at: At<'_>) -> Result<(), Failure> {
        match value.get_inner_expression() {
            Expression::ObjectExpression(object) => self.object(object, at),
            Expression::ArrayExpression(array) => self.array(array, at),
            Expression::CallExpression(call) if is_wrapper(call) => call
                .arguments
                .iter()
                .filter_map(|argument| argument.as_expression())
                .try_for_each(|argument| match argument.get_inner_expression() {
                    Expression::ObjectExpression(object) => match Descriptor::given(object, call) {
                        Some(descriptor) => self.descriptor(&descriptor, at),
                        None => self.object(object, at),
                    },
                    Expression::ArrayExpression(array) => self.array(array, at),
                    _ => Ok(()),
                }),
            text => {
                self.text(text, at);
                Ok(())
            }
        }
    }

    /// Reads the object that a module is about, which may be keyed by locales.
    pub(crate) fn root(
        &mut self,
        object: &ObjectExpression<'a>,
        at: At<'_>,
    ) -> Result<(), Failure> {
        if self.survey.is_some() {
            return self.object(object, at);
        }
        let context = self.draft.context();
        let Some((own, names_source)) = locales::root(object, self.source, context)? else {
            return self.object(object, at);
        };
        let key = range(own.key.span());
        let quote = Quote::Single.mark();
        let renamed = locales::renamed(&own.key, &self.source[key.clone()], quote, context);
        if names_source && !own.shorthand && !own.computed {
            self.draft.literal(key, renamed);
        }
        self.in_locale(|reader| reader.value(&own.value, at))?;
        for property in &object.properties {
            if let ObjectPropertyKind::ObjectProperty(property) = property {
                let name = name::property(&property.key, property.computed, self.source);
                self.mark(&name, property.value.get_inner_expression());
            }
        }
        Ok(())
    }

    /// Sets a property that names the module's locale to the target. Returns whether it is such a
    /// property.
    fn mark(&mut self, name: &str, value: &Expression<'a>) -> bool {
        if let Expression::StringLiteral(value) = value
            && let Some(mark) = locales::mark(name, &value.value, self.draft.context())
        {
            let span = range(value.span);
            self.draft.literal(span.start + 1..span.end - 1, mark);
            return true;
        }
        false
    }

    /// Returns whether an element of a list is the id of a document in a sidebar.
    fn is_document(&self, value: &Expression<'a>) -> bool {
        self.is_in_sidebar
            && self.may_leave()
            && plain(value.get_inner_expression())
                .is_some_and(|text| sidebar::is_id(text, self.states_sidebars))
    }

    /// Returns whether a property has a value that a program reads. `titled` says that its object
    /// has a text for people.
    fn is_setting(&self, name: &str, value: &str, titled: bool) -> bool {
        setting::is_one(name, value)
            || identifier::is_one(name, value, titled)
            || self.is_in_sidebar && sidebar::is_setting(name)
    }

    pub(crate) fn object(
        &mut self,
        object: &ObjectExpression<'a>,
        at: At<'_>,
    ) -> Result<(), Failure> {
        if let Some(descriptor) = Descriptor::of(object) {
            return self.descriptor(&descriptor, at);
        }
        if self.texts(object, at)? {
            return Ok(());
        }
        self.in_sidebar(sidebar::is_one(at.key, object), |reader| reader.properties(object, at))
    }

    fn properties(&mut self, object: &ObjectExpression<'a>, at: At<'_>) -> Result<(), Failure> {
        let style = self.style;
        let module = Module { source: self.draft.source(), comments: self.comments, style };
        let mut families =
            module.properties(object, at.path, &self.options).families(self.draft.context());
        let titled = has_title(object);
        let mut after = object.span.start as usize + 1;
        for (index, property) in object.properties.iter().enumerate() {
            let span = range(property.span());
            if let ObjectPropertyKind::ObjectProperty(property) = property {
                let own = self.note(after, &span);
                let at = at.noted(own.as_deref());
                if families.has(index) {
                    let map = module.properties(object, at.path, &self.options);
                    families.put(self.draft, &map, index, |form| map.entry(form, at.note));
                } else {
                    self.property(property, at, titled)?;
                }
            }
            after = span.end;
        }
        let map = module.properties(object, at.path, &self.options);
        families.last_comma(self.draft, &map, object.properties.len());
        Ok(())
    }

    /// Reads the message of a descriptor, whose note is its description.
    pub(crate) fn descriptor(
        &mut self,
        descriptor: &Descriptor<'_, 'a>,
        at: At<'_>,
    ) -> Result<(), Failure> {
        self.property(descriptor.message, at.noted(descriptor.description), false)
    }

    fn property(
        &mut self,
        property: &ObjectProperty<'a>,
        at: At<'_>,
        titled: bool,
    ) -> Result<(), Failure> {
        if property.shorthand {
            return Ok(());
        }
        let name = name::property(&property.key, property.computed, self.source);
        let value = property.value.get_inner_expression();
        let value = returned(value).unwrap_or(value);
        if self.mark(&name, value) {
            return Ok(());
        }
        if let Some(value) = plain(value)
            && (locales::is_tag(&name, value)
                || (self.may_leave()
                    && (self.is_setting(&name, value, titled)
                        || vitepress::is_setting(at.key, &name, value))))
        {
            return Ok(());
        }
        if settings::is_for_program(&name, &property.value) {
            return Ok(());
        }
        let at = At { path: &join(at.path, &name), key: &name, ..at };
        match property.value.get_inner_expression() {
            Expression::ObjectExpression(object) if CATALOGUES.contains(&&*name) => {
                self.root(object, at)
            }
            _ => self.value(&property.value, at),
        }
    }

    fn array(&mut self, array: &ArrayExpression<'a>, at: At<'_>) -> Result<(), Failure> {
        self.in_sidebar(sidebar::is_list(at.key, array), |reader| reader.elements(array, at))
    }

    fn elements(&mut self, array: &ArrayExpression<'a>, at: At<'_>) -> Result<(), Failure> {
        let mut after = array.span.start as usize + 1;
        for (index, element) in array.elements.iter().enumerate() {
            let span = range(element.span());
            if let Some(value) = ArrayExpressionElement::as_expression(element)
                && !self.is_document(value)
            {
                let own = self.note(after, &span);
                let at = At { path: &join(at.path, &format!("[{index}]")), ..at };
                self.value(value, at.noted(own.as_deref()))?;
            }
            after = span.end;
        }
        Ok(())
    }

    pub(crate) fn text(&mut self, value: &Expression<'a>, at: At<'_>) {
        if let Some(text) = self.language(value, at) {
            text.propose(self.draft);
        }
    }

    /// Returns the text of a value, if the project wants it translated and it may be language.
    pub(crate) fn language(&self, value: &Expression<'a>, at: At<'_>) -> Option<Text<'s, Place>> {
        let sum = Sum::of(value, self.source)?;
        if self.survey.is_some() || !self.options.selection.takes(at.path) {
            return None;
        }
        let (source, span) = (self.draft.source(), sum.span());
        let syntax = self.options.syntax;
        let place = self.place(&sum);
        let entry = Entry::keyed(at.path).noted(at.note);
        let Some(text) = sum.plain(source, &self.comments) else {
            let Mixed { inline, leading } = sum.mixed(source, &self.comments);
            let original = &source[span.clone()];
            let unit = Unit::inline(entry, inline, syntax, original, place.whole(leading));
            return Some(Text::Whole { at: span, unit });
        };
        let locale = &self.draft.context().source_locale;
        let is_left = self.may_leave() && locale::is_tag_of(text.text(), locale);
        (!is_left).then_some(Text::Message { text, entry, syntax, places: place.into() })
    }

    pub(crate) fn place(&self, sum: &Sum<'_, 'a>) -> Place {
        Place::new(sum.quote(), self.style, &self.source[sum.span()])
    }
}

/// Returns whether an object has a text for people, beside which others are identifiers.
fn has_title(object: &ObjectExpression<'_>) -> bool {
    let mut properties = object.properties.iter().filter_map(|property| property.as_property());
    properties.any(|property| {
        let text = plain(property.value.get_inner_expression());
        let name = property.key.static_name();
        name.zip(text).is_some_and(|(name, text)| identifier::is_title(&name, text))
    })
}
