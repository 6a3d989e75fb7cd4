//! The law of values: they stand in the document, in its order, and none within another.

use super::{Broken, proposal::describe};
use crate::{Format, Values, position};

/// Checks that the values of a document are listed in its order and do not overlap.
///
/// # Errors
/// The law is broken. An invalid document breaks the law too.
pub(super) fn in_order<F: Format>(source: &str) -> Result<(), Broken> {
    let invalid = |failure| Broken::law(describe(source, &failure));
    let mut end = 0;
    let mut values = Values::default();
    F::values(source, &mut values).map_err(invalid)?;
    for value in values.into_list() {
        let broken = |what: &str| {
            let place = position(source, end);
            Err(Broken::law(format!("values: `{}` {what} {place}", value.key)))
        };
        if value.at.start < end {
            return broken("begins before");
        }
        if source.get(value.at.clone()).is_none() {
            return broken("has no place in the document after");
        }
        end = value.at.end;
    }
    Ok(())
}
