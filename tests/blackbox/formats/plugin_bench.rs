//! `targum plugin bench` measures a plugin beside others. The tests look at the form of the result, not at times.

use std::fs;

use serde_json::{Value, json};
use targum_tests::{plugins, targum};

/// Runs the command with a short time for each figure.
fn bench(arguments: &[&str]) -> targum_tests::Ended {
    targum(&[&["plugin", "bench"], arguments, &["--seconds", "0"]].concat(), "")
}

#[test]
fn figures_of_a_plugin_stand_beside_those_of_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let sample = folder.path().join("en.json").display().to_string();
    fs::write(&sample, "{\"a\": \"Good morning, {name}!\", \"b\": \"Good night\"}")
        .expect("a sample");
    let plugin = |id: &str| plugins().join(format!("{id}.wasm")).display().to_string();
    let (json_plugin, string) = (plugin("json"), plugin("string"));

    let ended = bench(&[&json_plugin, &sample, "--beside", &string, "--json"]);
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    let result: Value = serde_json::from_str(&ended.out).expect("JSON");
    let all = result["plugins"].as_array().expect("a list");
    let of = |field: &str| all.iter().map(|plugin| plugin[field].clone()).collect::<Vec<_>>();
    assert_eq!(of("id"), [json!("json"), json!("string"), json!("identity")]);
    assert_eq!(of("file"), [json!(json_plugin), json!(string), Value::Null]);
    for plugin in all {
        assert!(plugin["callMicroseconds"].as_f64().is_some_and(|time| time > 0.0), "{plugin}");
        assert!(plugin["peakBytes"].as_u64().is_some_and(|bytes| bytes > 0), "{plugin}");
        assert!(plugin["digest"].as_str().is_some_and(|digest| digest.starts_with("blake3:")));
        let [of_sample] = &plugin["samples"].as_array().expect("a list")[..] else {
            panic!("{plugin}");
        };
        assert_eq!((&of_sample["file"], &of_sample["bytes"]), (&json!(sample), &json!(49)));
        for part in ["extract", "build"] {
            let fields: Vec<_> = of_sample[part].as_object().expect("an object").keys().collect();
            assert_eq!(fields, ["milliseconds", "megabytesPerSecond", "rounds"]);
            assert!(of_sample[part]["rounds"].as_u64().is_some_and(|rounds| rounds >= 5));
        }
    }
    let segments: Vec<_> =
        all.iter().map(|plugin| plugin["samples"][0]["segments"].clone()).collect();
    assert_eq!(segments, [json!(2), json!(1), json!(1)]);

    let text = bench(&[&json_plugin, &sample]);
    assert_eq!((text.status, text.err.as_str()), (0, ""));
    let lines: Vec<_> = text.out.lines().collect();
    assert_eq!(lines.len(), 5, "{}", text.out);
    let heads: Vec<_> = lines[0].split_whitespace().collect();
    let expected = "PLUGIN SAMPLE KIB SEGMENTS EXTRACT MS MB/S BUILD MS MB/S";
    assert_eq!(heads.join(" "), expected);
    assert!(lines[3].starts_with("json: ") && lines[4].starts_with("identity: "), "{}", text.out);
}

#[test]
fn a_sample_that_a_plugin_cannot_read_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let sample = folder.path().join("en.json").display().to_string();
    fs::write(&sample, "{").expect("a sample");
    let plugin = plugins().join("json.wasm").display().to_string();
    let ended = bench(&[&plugin, &sample]);
    assert_eq!(ended.status, 1);
    assert!(ended.err.contains(&format!("{sample} with json: ")), "{}", ended.err);
    let ended = targum(&["plugin", "bench", &plugin, &sample, "--seconds", "-1"], "");
    assert_ne!(ended.status, 0);
}
