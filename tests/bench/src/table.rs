//! Tables in Markdown that can be read on a terminal, and the numbers in them.

/// Returns a table whose first row is the names of the columns. All columns but the first hold
/// numbers.
pub(crate) fn render(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or_default()).collect();
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            text += &match column {
                0 => format!("| {cell:<width$} "),
                _ => format!("| {cell:>width$} "),
            };
        }
        text += "|\n";
        if index == 0 {
            for (column, width) in widths.iter().enumerate() {
                let mark = if column == 0 { '-' } else { ':' };
                text += &format!("|{}{mark}", "-".repeat(width + 1));
            }
            text += "|\n";
        }
    }
    text
}

/// Returns a row of cells.
pub(crate) fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

/// Returns the median, which a busy moment of the machine does not change.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Returns the value that this share of the values does not exceed.
pub(crate) fn percentile(values: &[f64], share: f64) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let at = (share * values.len() as f64).ceil() as usize;
    values.get(at.saturating_sub(1)).copied().unwrap_or_default()
}

/// Returns a count in thousands with one decimal: `12.3k`.
pub(crate) fn thousands(value: f64) -> String {
    format!("{:.1}k", value / 1e3)
}
