//! Who is asked for, and how often.

/// Requests for documents, of which some are asked for much more than others, and some have
/// changed since.
pub struct Zipf {
    /// The chance of one of the first n documents.
    sums: Vec<f64>,
    /// How often each has changed.
    changes: Vec<u32>,
    change: u64,
    random: fastrand::Rng,
}

impl Zipf {
    /// So many documents; one request in `change` is for one that has just changed.
    pub fn new(documents: usize, exponent: f64, change: usize) -> Self {
        let mut sum = 0.0;
        let add = |number: usize| {
            sum += (number as f64).powf(-exponent);
            sum
        };
        let sums = (1..=documents).map(add).collect();
        let (changes, random) = (vec![0; documents], fastrand::Rng::with_seed(6));
        Self { sums, changes, change: change as u64, random }
    }

    /// The next that is asked for, as it is now.
    pub fn next(&mut self) -> u64 {
        let at = self.random.f64() * self.sums.last().copied().unwrap_or_default();
        let document = self.sums.partition_point(|sum| *sum <= at).min(self.sums.len() - 1);
        let changes = &mut self.changes[document];
        *changes += u32::from(self.random.u64(..self.change) == 0);
        (document as u64) << 32 | u64::from(*changes)
    }

    /// Any number below another.
    pub fn below(&mut self, bound: usize) -> usize {
        self.random.usize(..bound)
    }
}
