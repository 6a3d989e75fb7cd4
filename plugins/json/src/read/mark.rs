//! Members that state the locale of a document or the direction of its text, which are set to the target's.

use targum_sdk::{
    catalogue::{mark, setting},
    json::{Member, Value},
    language,
    locale::renamed,
};

use super::Reader;
use crate::{kind::Kind, locale};

impl<'s> Reader<'_, 's> {
    /// Sets a member that states the direction of the text to the target's direction. Returns
    /// whether it is such a member.
    pub(super) fn turns(&mut self, name: &str, value: Value<'_, 's>) -> bool {
        let text = if setting::is_name_of_direction(name) { value.text() } else { None };
        let Some(text) = text else { return false };
        let context = self.draft.context();
        let Some(direction) = setting::direction(name, text.as_str(), context) else {
            return false;
        };
        if *direction != *text.as_str() {
            self.draft.literal(text.span(), direction);
        }
        true
    }

    /// Sets a member that states the document's locale to the target. Returns whether it is such a
    /// member.
    pub(super) fn mark(&mut self, member: &Member<'_, 's>) -> bool {
        self.mark_named(&member.name(), member.value)
    }

    /// Does the same for a member with this name.
    pub(super) fn mark_named(&mut self, name: &str, value: Value<'_, 's>) -> bool {
        let context = self.draft.context();
        if self.kind == Kind::Manifest && name == "dir" {
            self.direction(value);
            return true;
        }
        let text = if mark::is_name(name) { value.text() } else { None };
        let Some(text) = text else { return false };
        let is_own = mark::is_own(name, text.as_str(), context);
        if is_own && locale::is_renamed(text.as_str(), context) {
            self.draft.literal(text.span(), renamed(text.as_str(), context));
        }
        is_own
    }

    /// Sets the direction of a manifest's texts to the target's, unless the value is `auto`.
    fn direction(&mut self, value: Value<'_, 's>) {
        let right_to_left = language::is_right_to_left(&self.draft.context().target_locale);
        let direction = if right_to_left { "rtl" } else { "ltr" };
        if let Some(text) = value.text().filter(|text| matches!(text.as_str(), "ltr" | "rtl")) {
            self.draft.literal(text.span(), direction);
        }
    }
}
