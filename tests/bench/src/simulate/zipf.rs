//! The distribution of requests.

/// Requests for documents, of which some are requested much more often than others. Documents may
/// change.
pub(super) struct Zipf {
    /// The probability that a request is for one of the first n documents.
    sums: Vec<f64>,
    /// The number of changes of each document.
    changes: Vec<u32>,
    change: u64,
    random: fastrand::Rng,
}

impl Zipf {
    /// Makes requests for this many documents. One request in `change` is for a document that has
    /// just changed.
    pub(super) fn new(documents: usize, exponent: f64, change: usize) -> Self {
        let mut sum = 0.0;
        let add = |number: usize| {
            sum += (number as f64).powf(-exponent);
            sum
        };
        let sums = (1..=documents).map(add).collect();
        let (changes, random) = (vec![0; documents], fastrand::Rng::with_seed(6));
        Self { sums, changes, change: change as u64, random }
    }

    /// Returns the next requested document, in its current version.
    pub(super) fn next(&mut self) -> u64 {
        let at = self.random.f64() * self.sums.last().copied().unwrap_or_default();
        let document = self.sums.partition_point(|sum| *sum <= at).min(self.sums.len() - 1);
        let changes = &mut self.changes[document];
        *changes += u32::from(self.random.u64(..self.change) == 0);
        (document as u64) << 32 | u64::from(*changes)
    }

    /// Returns a random number below `bound`.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.random.usize(..bound)
    }
}
