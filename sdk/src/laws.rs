//! A test kit that holds a format to the laws: identity, round trip, time in proportion to length,
//! and folders of cases.

mod broken;
mod compare;
mod context;
mod corpus;
mod families;
mod fuzz;
mod hostile;
#[cfg(test)]
mod in_capitals;
mod mutations;
mod own_words;
mod proposal;
mod round_trip;
mod scale;
mod smallest;
mod spec;
mod values;
#[cfg(test)]
mod whole;

pub use broken::Broken;
pub use context::context;
use context::context_back;
pub use corpus::corpus;
pub use families::{NESTED, REPEATED};
pub use fuzz::fuzz;
pub use hostile::{HOSTILE, withstand};
#[cfg(test)]
pub(crate) use in_capitals::in_capitals;
pub use mutations::Mutations;
pub(crate) use own_words::own_words;
#[cfg(test)]
pub(crate) use proposal::{read, render};
pub use round_trip::{every_other, identity, round_trip};
pub use scale::{scales, scales_in_option, scales_in_text, scales_with_length};
pub use smallest::smallest;
pub use spec::spec;
#[cfg(test)]
pub(crate) use whole::Whole;
