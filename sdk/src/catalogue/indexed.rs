//! The plural notation of Uppy: a map with the texts `0` and `1`, whose indices the function
//! `pluralize` of the same file returns.

use std::collections::HashMap;

use super::{
    map::{Form, Map},
    numbered,
};
use crate::{Context, plural::Planned};

/// The placeholder that shows the number.
const NUMBER: &str = "%{smart_count}";

/// Plans the forms of a map with the texts `0` and `1`, of which one shows the number. The map keeps
/// both in every language, because the function that returns their indices stays.
pub(super) fn plan<'s>(
    map: &impl Map<'s>,
    entries: &[usize],
    document: &str,
    context: &Context,
    forms: &mut HashMap<usize, Vec<Form>>,
) {
    let &[one, several] = entries else { return };
    let shows_number = |entry| map.form(entry).is_some_and(|text| text.contains(NUMBER));
    if map.name(one) != "0" || map.name(several) != "1" {
        return;
    }
    let are_texts = map.form(one).is_some() && map.form(several).is_some();
    if !(are_texts && (shows_number(one) || shows_number(several))) {
        return;
    }
    for (from, number) in [(one, 1), (several, number_of_many(context))] {
        let planned = Planned::for_number(number, from, context);
        let (name, key) = (map.name(from).into_owned(), document[map.key(from)].to_owned());
        forms.insert(from, vec![Form { name, planned, key, is_own: true }]);
    }
}

/// Returns a number of the form of most numbers.
fn number_of_many(context: &Context) -> u32 {
    numbered::numbers(&context.target_locale).iter().copied().max().unwrap_or_default().max(2)
}
