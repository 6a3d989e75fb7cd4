//! The places of the segments of a message.

/// The place of a message's segments. Segments at the edges of the message may need another place,
/// if they are spelled otherwise than segments between braces.
#[derive(Clone, Debug)]
pub enum Places<P> {
    /// One place for all segments.
    Same(P),
    /// The places by whether a segment begins the message, and by whether it ends the message.
    ByEdge {
        /// The place of a segment that `begins` or `ends` the message: `[begins][ends]`.
        places: Box<[[P; 2]; 2]>,
        /// Whether a brace may begin and end the message where the source has text.
        can_move: bool,
        /// Whether the format loses spaces beside a line break.
        folds: bool,
    },
}

impl<P> Places<P> {
    /// Makes places of the results of `place`, which takes whether a segment begins the message and
    /// whether it ends the message.
    pub fn by_edge(place: impl Fn(bool, bool) -> P) -> Self {
        let of = |begins| [place(begins, false), place(begins, true)];
        let places = Box::new([of(false), of(true)]);
        Places::ByEdge { places, can_move: false, folds: false }
    }

    /// Returns the places, for a message that may begin and end with a brace where the source has
    /// text. The text can then move into the branches.
    #[must_use]
    pub fn moving(self) -> Self {
        match self {
            Places::Same(place) => Places::Same(place),
            Places::ByEdge { places, folds, .. } => {
                Places::ByEdge { places, can_move: true, folds }
            }
        }
    }

    /// Returns the places, for a message in which the format loses spaces beside a line break if `folds`
    /// is true.
    #[must_use]
    pub fn folding(self, folds: bool) -> Self {
        match self {
            Places::Same(place) => Places::Same(place),
            Places::ByEdge { places, can_move, .. } => Places::ByEdge { places, can_move, folds },
        }
    }

    /// Returns whether the format loses spaces beside a line break.
    pub(crate) fn folds(&self) -> bool {
        matches!(self, Places::ByEdge { folds: true, .. })
    }

    /// Returns whether text may move into the branches.
    pub(crate) fn can_move(&self) -> bool {
        !matches!(self, Places::ByEdge { can_move: false, .. })
    }

    /// Returns the place of a segment that `begins` or `ends` the message.
    pub(crate) fn at(&self, begins: bool, ends: bool) -> &P {
        match self {
            Places::Same(place) => place,
            Places::ByEdge { places, .. } => &places[usize::from(begins)][usize::from(ends)],
        }
    }

    /// Returns the place of a segment that is the whole message.
    pub(crate) fn whole(self) -> P {
        match self {
            Places::Same(place) => place,
            Places::ByEdge { places, .. } => {
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
