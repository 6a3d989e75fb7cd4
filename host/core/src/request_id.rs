//! Names that tell one request from another.

/// Returns a new random name of 32 hexadecimal digits. The name is no secret.
pub fn request_id() -> String {
    format!("{:032x}", fastrand::u128(..))
}
