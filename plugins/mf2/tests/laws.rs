//! Holds the plugin to the laws of every format, on its own cases.

use targum_plugin_mf2::Mf2;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Mf2>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn mutations() {
    laws::fuzz::<Mf2>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in [
        ("a", ".b", " = c d\n"),
        ("", "k§ = Hello {$name}\n", ""),
        ("k = a b", "\n  c {$d}", "\n"),
        ("k = a b", "\\n", "\n"),
        ("k = .input {$n :number}\n  .match $n\n", "  §00 {{a {$n}}}\n", "  * {{b c}}\n"),
        ("k =", "\n ", "\nb = c d\n"),
        ("k = a b", " {#b}", "\n"),
    ] {
        laws::scales::<Mf2>(head, repeated, tail);
    }
}

#[test]
fn a_value_of_an_escaped_line_break_stays() {
    let source = "t = \\\n \ns = \\\n  a b\n";
    assert_eq!(laws::identity::<Mf2>(source, "en"), Ok(()));
    laws::withstand::<Mf2>(&[source], &["pl"]);
}
