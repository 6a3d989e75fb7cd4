//! Plain text.
