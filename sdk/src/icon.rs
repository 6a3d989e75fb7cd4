//! Elements whose text is the name of an icon, which a font shows as a ligature.

/// Returns whether an element shows an icon, by its name.
pub(crate) fn is_element(name: &str) -> bool {
    matches!(name, "mat-icon" | "v-icon" | "ion-icon")
}

/// Returns whether an element with this class shows an icon.
pub(crate) fn is_class(class: &str) -> bool {
    class.starts_with("material-icons") || class.starts_with("material-symbols-")
}
