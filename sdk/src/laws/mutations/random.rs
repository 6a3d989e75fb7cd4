//! A source of random numbers that are the same on every machine.

/// A xorshift64 generator. Its numbers are the same on every machine.
#[derive(Debug)]
pub(super) struct Random(u64);

impl Random {
    /// Makes a generator. Another `number` begins another sequence.
    pub(super) fn new(number: u64) -> Self {
        Random(number.max(1))
    }

    /// Returns a number below `bound`, or 0 if `bound` is 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    /// Returns a random item of `of`, which must not be empty.
    pub(super) fn pick<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }

    /// Returns a random character boundary of `text`.
    pub(super) fn place(&mut self, text: &str) -> usize {
        text.ceil_char_boundary(self.below(text.len() + 1))
    }

    /// Returns the start and end of a random part of `text`.
    pub(super) fn span(&mut self, text: &str) -> (usize, usize) {
        let (one, other) = (self.place(text), self.place(text));
        (one.min(other), one.max(other))
    }
}
