//! A run of a translation: text or a code.

use std::borrow::Cow;

use crate::{CodeKind, carrier::Carrier, inline::Mixed};

/// A code of a segment's source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlannedCode<'p> {
    pub kind: CodeKind,
    pub id: u32,
    pub spelling: &'p str,
}

/// A text of a translation, or one of its codes.
pub(crate) enum Run<'a> {
    Text(Cow<'a, str>),
    Code { code: PlannedCode<'a>, spelling: &'a str, carrier: Carrier, mixed: Option<&'a Mixed> },
}

/// A stretch of a code, with its carrier.
pub(crate) type Stretch<'a> = (&'a str, Carrier);

impl Run<'_> {
    /// Returns a translation's text, or the stretches of a code.
    pub(crate) fn stretches(&self) -> impl Iterator<Item = Stretch<'_>> {
        let (whole, mixed, spelling) = match self {
            Run::Text(text) => (Some((text.as_ref(), Carrier::Text)), &[][..], ""),
            Run::Code { spelling, mixed: Some(mixed), .. } => {
                (None, &mixed.stretches[..], *spelling)
            }
            Run::Code { spelling, carrier, .. } => (Some((*spelling, *carrier)), &[][..], ""),
        };
        let mut start = 0;
        let stretch = move |&(end, carrier): &(usize, Carrier)| {
            (&spelling[std::mem::replace(&mut start, end)..end], carrier)
        };
        whole.into_iter().chain(mixed.iter().map(stretch))
    }

    pub(crate) fn as_str(&self) -> &str {
        match self {
            Run::Text(text) => text,
            Run::Code { spelling, .. } => spelling,
        }
    }

    /// Returns whether the run is read together with the text around it.
    pub(crate) fn is_text(&self) -> bool {
        matches!(self, Run::Text(_) | Run::Code { carrier: Carrier::Text, .. })
    }
}

/// Returns the runs as one text.
pub(crate) fn joined<'r>(runs: &'r [Run<'_>]) -> Cow<'r, str> {
    match runs {
        [] => Cow::Borrowed(""),
        [run] => Cow::Borrowed(run.as_str()),
        runs => {
            let length = runs.iter().map(|run| run.as_str().len()).sum();
            let mut all = String::with_capacity(length);
            runs.iter().for_each(|run| all.push_str(run.as_str()));
            Cow::Owned(all)
        }
    }
}
