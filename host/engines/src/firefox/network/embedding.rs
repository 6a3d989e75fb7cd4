//! The embedding of tokens: a token and its position become a row.

use std::f32::consts::FRAC_PI_2;

use fxtranslate::model::ModelItem;

use super::file::{self, File};

/// A table with a row for each token.
pub(super) struct Embedding {
    table: ModelItem,
    width: usize,
    /// The factor between 8-bit weights and floats.
    scale: f32,
    /// For each column the frequency of its wave over positions, and the phase of the wave.
    waves: Vec<(f32, f32)>,
}

impl Embedding {
    /// Reads the table with a name from a model file.
    pub(super) fn load(file: &File, name: &str) -> Result<Embedding, String> {
        let table = file.item(name)?.clone();
        let (_, width) = file::shape(&table)?;
        let (_, quantized) = file::weights(&table)?;
        let half = width / 2;
        let wave = |column: usize| {
            let frequency = 1e-4_f32.powf((column % half) as f32 / (half as f32 - 1.0));
            (frequency, (column / half) as f32 * FRAC_PI_2)
        };
        let waves = (0..width).map(wave).collect();
        Ok(Embedding { table, width, scale: 1.0 / quantized, waves })
    }

    /// Returns the width of a row.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Appends the row of a token at a position of its sentence. Before the first token of a translation there
    /// is no token.
    pub(super) fn append(&self, rows: &mut Vec<f32>, token: Option<u32>, position: usize) {
        let start = rows.len();
        rows.resize(start + self.width, 0.0);
        let row = &mut rows[start..];
        if let Some(token) = token {
            let (weights, _) = file::weights(&self.table).expect("looked at when it was loaded");
            let weights = &weights[token as usize * self.width..];
            let norm = (self.width as f32).sqrt();
            for (number, &weight) in row.iter_mut().zip(weights) {
                *number = norm * (f32::from(weight) * self.scale);
            }
        }
        for (number, (frequency, phase)) in row.iter_mut().zip(&self.waves) {
            *number += (position as f32 * frequency + phase).sin();
        }
    }
}
