//! The state in which a module is read: the document, its settings, and what surrounds a value.

use std::{ops::Range, rc::Rc};

use oxc_ast::ast::Program;
use targum_sdk::{
    Draft, Failure,
    catalogue::{
        Options,
        locale_map::{LocaleMaps, Survey},
    },
};

use crate::{Place, comments::Comments, sidebar, style::Style};

/// Reads a module into a draft.
pub(crate) struct Reader<'d, 's, 'a> {
    pub(crate) draft: &'d mut Draft<'s, Place>,
    pub(crate) source: &'a str,
    pub(crate) program: &'a Program<'a>,
    pub(crate) comments: Comments<'a>,
    pub(crate) options: Options<'s>,
    pub(crate) style: Style,
    /// The survey of the module's locale maps, in the pass that only looks for them. The pass knows
    /// no pair of locales, so that it finds the same when the document is read back.
    pub(crate) survey: Option<Survey>,
    /// The objects with one text in several locales, once such an object may exist.
    pub(crate) locale_maps: Option<Rc<LocaleMaps<'s>>>,
    /// Whether the values read are under the name of a locale, which is not part of their keys.
    pub(crate) is_in_locale: bool,
    /// Whether the values read are arguments of a call that names the target's locale.
    pub(crate) is_in_target: bool,
    /// The spellings of objects whose member for the source was renamed to the target.
    pub(crate) renamed: Vec<&'a str>,
    /// The name of the `default` export.
    pub(crate) default: Option<String>,
    /// Whether the module states that it holds sidebars of Docusaurus.
    pub(crate) states_sidebars: bool,
    /// Whether the values read are in such a sidebar.
    pub(crate) is_in_sidebar: bool,
}

impl<'d, 's: 'a, 'a> Reader<'d, 's, 'a> {
    pub(crate) fn new(
        draft: &'d mut Draft<'s, Place>,
        program: &'a Program<'a>,
        options: Options<'s>,
    ) -> Self {
        let source = draft.source();
        let comments = Comments::new(source, &program.comments);
        let style = Style::of(source);
        let states_sidebars = sidebar::is_stated(source);
        Reader {
            draft,
            source,
            program,
            comments,
            options,
            style,
            survey: None,
            locale_maps: None,
            is_in_locale: false,
            is_in_target: false,
            renamed: Vec::new(),
            default: None,
            states_sidebars,
            is_in_sidebar: states_sidebars,
        }
    }

    /// Reads the values under the name of a locale.
    pub(crate) fn in_locale(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let before = std::mem::replace(&mut self.is_in_locale, true);
        let result = read(self);
        self.is_in_locale = before;
        result
    }

    /// Reads values that are in a sidebar if those around them are or if `is_one`.
    pub(crate) fn in_sidebar(
        &mut self,
        is_one: bool,
        read: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let before = self.is_in_sidebar;
        self.is_in_sidebar |= is_one;
        let result = read(self);
        self.is_in_sidebar = before;
        result
    }

    /// Returns the note on the code at `span`, which may forbid to translate it. `after` is the end
    /// of the code before it.
    pub(crate) fn note(&self, after: usize, span: &Range<usize>) -> Option<String> {
        let is_read = self.survey.is_none();
        is_read.then(|| self.comments.note(after, span.start, span.end)).flatten()
    }

    /// Returns whether a value may be left although another text in its place would be read. A pass
    /// that reads the output back takes the value for a translation, unless the source's texts are
    /// under the name of a locale.
    pub(crate) fn may_leave(&self) -> bool {
        !self.is_in_locale && !self.draft.reads_back()
    }
}
