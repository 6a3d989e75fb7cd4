//! A model file: the weights and settings in it, by name.

use std::path::Path;

use fxtranslate::model::{Model, ModelItem};

/// An open model file.
pub(super) struct File(Model);

impl File {
    /// Opens a model file. Its weights are read from the disk when they are used.
    pub(super) fn open(path: &Path) -> Result<File, String> {
        Model::load_mmapped(path).map(File).map_err(|error| error.to_string())
    }

    /// Returns whether the file has an item with a name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some()
    }

    /// Returns the item with a name.
    pub(super) fn item(&self, name: &str) -> Result<&ModelItem, String> {
        self.0.get(name).ok_or_else(|| format!("it has no {name}"))
    }

    /// Returns the floats with a name.
    pub(super) fn floats(&self, name: &str) -> Result<Vec<f32>, String> {
        self.item(name)?.to_f32().map_err(|error| format!("{name}: {error}"))
    }

    /// Returns the single float with a name.
    pub(super) fn float(&self, name: &str) -> Result<f32, String> {
        self.floats(name)?.first().copied().ok_or_else(|| format!("{name} is empty"))
    }

    /// Returns a whole number from the description that comes with the weights.
    pub(super) fn setting(&self, key: &str) -> Result<usize, String> {
        let text = String::from_utf8_lossy(&self.item("special:model.yml")?.data);
        let value = text.lines().find_map(|line| line.trim().strip_prefix(key)?.strip_prefix(':'));
        value.and_then(|value| value.trim().parse().ok()).ok_or_else(|| format!("it has no {key}"))
    }

    /// Returns the layers of the encoder or of the decoder; `load` is given the name of each layer.
    pub(super) fn layers<T>(
        &self,
        of: &str,
        load: impl Fn(&File, &str) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let names = (1..).map(|number| format!("{of}_l{number}"));
        let there = names.take_while(|name| self.has(&format!("{name}_ffn_W1")));
        let layers: Vec<T> = there.map(|name| load(self, &name)).collect::<Result<_, _>>()?;
        if layers.is_empty() { Err(format!("it has no {of}")) } else { Ok(layers) }
    }
}

/// Returns the weights of a matrix, and the factor by which they were multiplied.
pub(super) fn weights(item: &ModelItem) -> Result<(&[i8], f32), String> {
    let both = item.int8_transposed().and_then(|weights| Ok((weights, item.quant_mult()?)));
    both.map_err(|error| format!("{}: {error}", item.name))
}

/// Returns the numbers of rows and columns of a matrix.
pub(super) fn shape(item: &ModelItem) -> Result<(usize, usize), String> {
    match item.shape[..] {
        [rows, columns] if rows > 0 && columns > 0 => Ok((rows as usize, columns as usize)),
        _ => Err(format!("{} is no matrix", item.name)),
    }
}
