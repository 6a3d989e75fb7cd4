//! The places of the segments of a message.

/// The place of a message's segments. Segments at the edges of the message may need another place,
/// if they are spelled otherwise than segments between braces.
#[derive(Clone, Debug)]
pub enum Places<P> {
    /// One place for all segments.
    Same(P),
    /// The places by whether a segment begins the message, and by whether it ends the message.
    ByEdge(Box<[[P; 2]; 2]>),
}

impl<P> Places<P> {
    /// Makes places of the results of `place`, which takes whether a segment begins the message and
    /// whether it ends the message.
    pub fn by_edge(place: impl Fn(bool, bool) -> P) -> Self {
        let of = |begins| [place(begins, false), place(begins, true)];
        Places::ByEdge(Box::new([of(false), of(true)]))
    }

    /// Returns the place of a segment that `begins` or `ends` the message.
    pub(crate) fn at(&self, begins: bool, ends: bool) -> &P {
        match self {
            Places::Same(place) => place,
            Places::ByEdge(places) => &places[usize::from(begins)][usize::from(ends)],
        }
    }

    /// Returns the place of a segment that is the whole message.
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
