//! The places of inline markup in translations, against sentences tagged by hand in `tagged/`.

use super::{engine, segment, write};

const SETS: [(&str, &str, &str); 2] = [
    ("en", "pt", include_str!("../tagged/en-pt.txt")),
    ("pt", "en", include_str!("../tagged/pt-en.txt")),
];

/// The pairs of sentences under a heading.
fn section<'t>(text: &'t str, heading: &str) -> Vec<(&'t str, &'t str)> {
    let (_, after) = text.split_once(&format!("== {heading}\n")).expect("the heading");
    let body = after.split_once("\n== ").map_or(after, |(body, _)| body);
    let lines: Vec<&str> = body.lines().filter(|line| !line.is_empty()).collect();
    lines.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

#[tokio::test]
async fn markup_is_placed_as_in_the_reference_translations() {
    let engine = engine(2);
    let (mut exact, mut all) = (0, 0);
    for heading in ["held out", "tuned on"] {
        for (from, to, text) in SETS {
            let pairs = section(text, heading);
            let sources: Vec<_> = pairs.iter().map(|(source, _)| segment(source)).collect();
            let answers = engine.answer(from, to, &sources).await.expect("an answer");
            let mut right = 0;
            for (((source, wanted), segment), answer) in pairs.iter().zip(&sources).zip(&answers) {
                let found = write(segment, answer);
                right += usize::from(found == *wanted);
                if found != *wanted {
                    println!("{source}\n  wanted {wanted}\n  found  {found}");
                }
            }
            println!("{from}-{to}, {heading}: {right} of {} exact", pairs.len());
            (exact, all) = (exact + right, all + pairs.len());
        }
        assert!(exact * 100 >= all * 95, "{exact} of {all} exact");
    }
}
