//! The values of a catalog that must be objects.

use targum_sdk::{Failure, json::Value, malformed};

/// The members of a localization, and of the values within it, that must be objects.
const OBJECTS: [&str; 4] = ["stringSet", "stringUnit", "substitutions", "variations"];

/// Checks the values of a catalog that this format looks into, as a translation is added to them.
///
/// # Errors
/// `malformed` for a value that is not an object, with its place and its name.
pub(crate) fn check(strings: Value<'_, '_>) -> Result<(), Failure> {
    for string in strings.members() {
        object(string.value, &string.name())?;
        let Some(localizations) = string.value.get("localizations") else { continue };
        object(localizations, "localizations")?;
        for localization in localizations.members() {
            object(localization.value, &localization.name())?;
            within(localization.value)?;
        }
    }
    Ok(())
}

/// Checks the values within a localization, a substitution or a variation.
fn within(value: Value<'_, '_>) -> Result<(), Failure> {
    for member in value.members() {
        let name = member.name();
        if !OBJECTS.contains(&&*name) {
            continue;
        }
        object(member.value, &name)?;
        for inner in member.value.members().filter(|_| name == "substitutions") {
            object(inner.value, &inner.name())?;
            within(inner.value)?;
        }
        for kind in member.value.members().filter(|_| name == "variations") {
            object(kind.value, &kind.name())?;
            for variation in kind.value.members() {
                object(variation.value, &variation.name())?;
                within(variation.value)?;
            }
        }
    }
    Ok(())
}

fn object(value: Value<'_, '_>, name: &str) -> Result<(), Failure> {
    if value.is_object() {
        return Ok(());
    }
    let message = format!("expected an object for `{name}`, such as {{}}");
    Err(malformed(value.span().start, message))
}
