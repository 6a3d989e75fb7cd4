//! The interface `planned` of version 1.3 of the contract, whose records are those of `packed`.

#[allow(missing_docs)] // The WIT file documents them.
mod bindings {
    wasmtime::component::bindgen!({
        path: ["../../sdk/wit", "../../sdk/wit/1.1", "../../sdk/wit/1.2", "../../sdk/wit/1.3"],
        inline: "package targum:host; world planning { export targum:format/planned@1.3.0; }",
        world: "targum:host/planning",
    });
}

use super::Pack;
use crate::wit;
use bindings::exports::targum::format1_3_0::planned;

pub(in super::super) use bindings::PlanningPre;

impl From<planned::Pack> for Pack {
    fn from(planned::Pack { text, numbers }: planned::Pack) -> Self {
        Self { text, numbers }
    }
}

impl From<Pack> for planned::Pack {
    fn from(Pack { text, numbers }: Pack) -> Self {
        Self { text, numbers }
    }
}

impl From<planned::Failure> for wit::Failure {
    fn from(failure: planned::Failure) -> Self {
        let plain = |planned::Problem { at, message }| wit::Problem { at, message };
        match failure {
            planned::Failure::Malformed(problem) => Self::Malformed(plain(problem)),
            planned::Failure::Unsupported(problem) => Self::Unsupported(plain(problem)),
        }
    }
}
