//! Matches the codes that open something with those that close it.

use std::borrow::Cow;

use crate::{CodeKind, Found, codes};

/// The number of open codes that are searched for the one that a closing code matches.
pub(super) const DEPTH: usize = 256;

/// The codes that were opened and not closed yet.
#[derive(Default)]
pub(super) struct Pairs {
    open: Vec<Open>,
}

struct Open {
    id: u32,
    /// The place of the code, as its caller counts places.
    at: usize,
    name: String,
}

impl Pairs {
    /// Adds a code, which stands in the text if it `is_text`. Returns its kind and its id, which is that of
    /// the code that it closes. Calls `stand_alone` with the places of codes that nothing closes.
    pub(super) fn add(
        &mut self,
        (id, at): (u32, usize),
        (kind, name): (CodeKind, Cow<'_, str>),
        is_text: bool,
        mut stand_alone: impl FnMut(usize),
    ) -> (CodeKind, u32) {
        match kind {
            CodeKind::Open => {
                // Of lines parted by many `<br>` only the last could have content.
                let again = |open: &mut Open| open.name == name && codes::is_void(&open.name);
                if is_text && let Some(before) = self.open.pop_if(again) {
                    stand_alone(before.at);
                }
                self.open.push(Open { id, at, name: name.into_owned() });
                (kind, id)
            }
            CodeKind::Close => match self.close(&name, stand_alone) {
                Some(open) => (kind, open),
                None => (CodeKind::Standalone, id),
            },
            CodeKind::Placeholder | CodeKind::Standalone => (kind, id),
        }
    }

    /// Returns the id of the innermost open code of that name. Codes that were opened within it
    /// stand alone.
    fn close(&mut self, name: &str, mut stand_alone: impl FnMut(usize)) -> Option<u32> {
        let mut nearest = self.open.iter().enumerate().rev().take(DEPTH);
        let (depth, _) = nearest.find(|(_, open)| open.name == name)?;
        self.open.drain(depth + 1..).for_each(|open| stand_alone(open.at));
        self.open.pop().map(|open| open.id)
    }

    /// Calls `stand_alone` with the places of the codes that are still open.
    pub(super) fn finish(self, mut stand_alone: impl FnMut(usize)) {
        self.open.into_iter().for_each(|open| stand_alone(open.at));
    }
}

/// Returns the kinds and the ids of the codes that were `found` in a text.
pub(crate) fn paired(text: &str, found: &[Found]) -> Vec<(CodeKind, u32)> {
    let mut pairs = Pairs::default();
    let mut codes = Vec::with_capacity(found.len());
    let alone = |codes: &mut Vec<(CodeKind, u32)>, at: usize| codes[at].0 = CodeKind::Standalone;
    for (at, Found { range, kind }) in found.iter().enumerate() {
        let id = u32::try_from(at).unwrap_or(u32::MAX);
        let name = codes::name(*kind, &text[range.clone()]);
        let code = pairs.add((id, at), (*kind, name), true, |at| alone(&mut codes, at));
        codes.push(code);
    }
    pairs.finish(|at| alone(&mut codes, at));
    codes
}
