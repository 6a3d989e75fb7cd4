//! The same records as those of the interface `planned`.

use crate::bindings::exports::targum::{
    format1_2_0::packed::{Failure, Pack, Problem},
    format1_3_0::planned,
};

impl From<planned::Pack> for Pack {
    fn from(planned::Pack { text, numbers }: planned::Pack) -> Self {
        Pack { text, numbers }
    }
}

impl From<Pack> for planned::Pack {
    fn from(Pack { text, numbers }: Pack) -> Self {
        planned::Pack { text, numbers }
    }
}

impl From<Failure> for planned::Failure {
    fn from(failure: Failure) -> Self {
        let same = |Problem { at, message }| planned::Problem { at, message };
        match failure {
            Failure::Malformed(problem) => planned::Failure::Malformed(same(problem)),
            Failure::Unsupported(problem) => planned::Failure::Unsupported(same(problem)),
        }
    }
}
