//! Where the pieces of a message stand.

/// The place of a message's segments: of each the same, or another for those at its edges, which
/// may have to be written otherwise than what stands between braces.
#[derive(Clone, Debug)]
pub enum Places<P> {
    /// One for all.
    Same(P),
    /// By whether a segment begins the message, and by whether it ends it.
    ByEdge(Box<[[P; 2]; 2]>),
}

impl<P> Places<P> {
    /// What `place` gives for a segment by whether it begins the message and whether it ends it.
    pub fn by_edge(place: impl Fn(bool, bool) -> P) -> Self {
        let of = |begins| [place(begins, false), place(begins, true)];
        Places::ByEdge(Box::new([of(false), of(true)]))
    }

    /// The place of a segment that `begins` or `ends` the message.
    pub(crate) fn at(&self, begins: bool, ends: bool) -> &P {
        match self {
            Places::Same(place) => place,
            Places::ByEdge(places) => &places[usize::from(begins)][usize::from(ends)],
        }
    }

    /// The place of a segment that is all there is.
    pub(crate) fn whole(self) -> P {
        match self {
            Places::Same(place) => place,
            Places::ByEdge(places) => {
                let [_, [_, place]] = *places;
                place
            }
        }
    }
}

impl<P> From<P> for Places<P> {
    fn from(place: P) -> Self {
        Places::Same(place)
    }
}
