//! Members that are named for the locale of the module, which are renamed to that of the target.

use oxc_ast::ast::{Expression, MemberExpression};
use oxc_span::GetSpan;
use targum_sdk::locale;

use crate::{
    name,
    reader::Reader,
    span::{content, range},
};

impl<'s: 'a, 'a> Reader<'_, 's, 'a> {
    /// Returns whether a member is named for the locale to translate, or for the target in a file
    /// that began as a copy. The survey of locale maps knows neither. Members of the module's own
    /// names do not count, as other modules may use them.
    pub(super) fn own_member(&self, member: &MemberExpression<'a>) -> bool {
        let context = self.draft.context();
        let own = |name| locale::names_source(name, context) || locale::names_target(name, context);
        self.survey.is_none()
            && member.static_property_name().is_some_and(own)
            && !name::is_holder(member.object())
    }

    /// Renames a member to the target's name.
    pub(super) fn rename(&mut self, member: &MemberExpression<'a>) {
        let (Some(name), context) = (member.static_property_name(), self.draft.context()) else {
            return;
        };
        if !locale::names_source(name, context) {
            return;
        }
        let name = locale::renamed(name, context);
        let at = range(member.object().span()).end..range(member.span()).end;
        match member {
            MemberExpression::ComputedMemberExpression(computed) => {
                if let Expression::StringLiteral(string) = &computed.expression {
                    self.draft.literal(content(string), name);
                }
            }
            _ if name::is_identifier(&name) => self.draft.literal(at, format!(".{name}")),
            _ => self.draft.literal(at, format!("['{name}']")),
        }
    }

    /// Renames a member that was renamed before, in the place where it is passed to a call or
    /// returned.
    pub(super) fn reference(&mut self, value: &Expression<'a>) {
        if let Some(member) = value.as_member_expression()
            && self.own_member(member)
            && self.renamed.contains(&self.spelling(member.object()))
        {
            self.rename(member);
        }
    }

    pub(super) fn spelling(&self, expression: &Expression<'a>) -> &'a str {
        &self.source[range(expression.span())]
    }
}
