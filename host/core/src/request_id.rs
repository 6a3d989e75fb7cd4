//! Request IDs.

/// Returns a new random ID of 32 hexadecimal digits. The ID is not secret.
pub fn request_id() -> String {
    format!("{:032x}", fastrand::u128(..))
}
