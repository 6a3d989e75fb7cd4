//! Draws lines over two axes as SVG that can be read on light and on dark pages.

use std::fmt::Write;

/// A drawing.
pub(crate) struct Plot<'a> {
    /// The title.
    pub title: &'a str,
    /// The names of the horizontal and of the vertical axis.
    pub axes: [&'a str; 2],
    /// The names and the points of the lines. All coordinates are above 0.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
    /// Whether the vertical axis is logarithmic, as the horizontal axis is. Otherwise it goes from
    /// 0 to 1.
    pub tens: bool,
}

const SIZE: (f64, f64) = (760.0, 400.0);
/// The edges of the frame: left, top, right, bottom.
const FRAME: [f64; 4] = [80.0, 40.0, 520.0, 340.0];
/// Colours that people with red-green colour blindness can distinguish (Okabe and Ito).
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

impl Plot<'_> {
    /// Returns the SVG file.
    pub(crate) fn svg(&self) -> String {
        let points = || self.lines.iter().flat_map(|(_, points)| points.iter().copied());
        let across = decades(points().map(|(x, _)| x));
        let upward = if self.tens { decades(points().map(|(_, y)| y)) } else { (0, 1) };
        let [left, top, right, bottom] = FRAME;
        let x = |value: f64| left + share(value.log10(), across) * (right - left);
        let height = |value: f64| if self.tens { share(value.log10(), upward) } else { value };
        let y = |value: f64| bottom - height(value) * (bottom - top);
        let (width, tall) = SIZE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {tall}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"{left}\" y=\"24\" font-size=\"16\">{}</text>\n",
            escaped(self.title)
        );
        // Writing to a string cannot fail.
        for power in across.0..=across.1 {
            let at = x(10f64.powi(power));
            let _ = writeln!(
                svg,
                "<path d=\"M{at:.1} {top}V{bottom}\" stroke=\"#ddd\"/>\
                 <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                bottom + 18.0,
                short(10f64.powi(power))
            );
        }
        let steps: Vec<f64> = if self.tens {
            (upward.0..=upward.1).map(|power| 10f64.powi(power)).collect()
        } else {
            (0..=5).map(|step| f64::from(step) / 5.0).collect()
        };
        for value in steps {
            let at = y(value);
            let _ = writeln!(
                svg,
                "<path d=\"M{left} {at:.1}H{right}\" stroke=\"#ddd\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                left - 6.0,
                at + 4.0,
                short(value)
            );
        }
        for (number, (name, points)) in self.lines.iter().enumerate() {
            let colour = COLOURS[number % COLOURS.len()];
            let way: Vec<String> =
                points.iter().map(|&(a, b)| format!("{:.1},{:.1}", x(a), y(b))).collect();
            let _ = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                way.join(" ")
            );
            for at in &way {
                let (a, b) = at.split_once(',').unwrap_or_default();
                let _ = writeln!(svg, "<circle cx=\"{a}\" cy=\"{b}\" r=\"3\" fill=\"{colour}\"/>");
            }
            let at = top + 14.0 + 20.0 * number as f64;
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"4\" fill=\"{colour}\"/>\
                 <text x=\"{}\" y=\"{at}\">{}</text>",
                right + 12.0,
                at - 6.0,
                right + 32.0,
                escaped(name)
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
             <text transform=\"translate(20 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n\
             </svg>",
            f64::midpoint(left, right),
            bottom + 42.0,
            escaped(self.axes[0]),
            f64::midpoint(top, bottom),
            escaped(self.axes[1])
        );
        svg
    }
}

/// Returns the powers of ten around values.
fn decades(values: impl Iterator<Item = f64>) -> (i32, i32) {
    let (low, high) = values.fold((f64::MAX, f64::MIN_POSITIVE), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    let low = low.min(high).log10().floor() as i32;
    (low, (high.log10().ceil() as i32).max(low + 1))
}

fn share(power: f64, (low, high): (i32, i32)) -> f64 {
    (power - f64::from(low)) / f64::from(high - low)
}

/// Returns a number with a unit, such as 1M for 1000000.
fn short(value: f64) -> String {
    let sizes = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    match sizes.into_iter().find(|(size, _)| value >= *size) {
        Some((size, letter)) => format!("{}{letter}", value / size),
        None => format!("{}", (value * 1e6).round() / 1e6),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_stand_where_they_belong() {
        let lines = vec![("a < b".to_owned(), vec![(1.0, 10.0), (100.0, 1000.0)])];
        let svg = Plot { title: "T", axes: ["x", "y"], lines, tens: true }.svg();
        assert!(svg.contains("points=\"80.0,340.0 520.0,40.0\""), "{svg}");
        assert!(svg.contains(">a &lt; b</text>") && svg.contains(">1k</text>"), "{svg}");
        assert_eq!(decades([0.5, 20.0].into_iter()), (-1, 2));
        assert_eq!(short(0.001), "0.001");
    }
}
