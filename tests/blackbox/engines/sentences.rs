//! A sentence that goes on over several cues of subtitles is translated as a whole.

use serde_json::{Value, json};
use targum_tests::{
    Host, Setup,
    service::{Asked, Reply, Service},
    translate_body, vendors,
};

const FILE: &str = "1\n00:00:01,000 --> 00:00:02,000\nLook at that.\n\n\
                    2\n00:00:03,000 --> 00:00:04,000\nWhen the <i>rain</i> stops,\n\n\
                    3\n00:00:05,000 --> 00:00:06,000\nwe will walk.\n";

fn host(service: &Service) -> Host {
    let settings = format!("kind = \"libretranslate\"\nbase_url = \"{}\"", service.url());
    let project_tables = "[formats]\nadditional = [\"srt\"]\n".to_owned();
    Host::start(&Setup { project_tables, ..Setup::remote(&settings) }.only(&["srt"]))
}

/// Returns the texts of each question, in order.
fn questions(service: &Service) -> Vec<Value> {
    let is_question = |asked: &Asked| asked.path == "/translate";
    let asked = service.asked();
    asked.iter().filter(|asked| is_question(asked)).map(|asked| asked.json()["q"].take()).collect()
}

#[test]
fn the_cues_of_a_sentence_are_one_text() {
    let service = Service::start(vendors::libretranslate);
    let host = host(&service);
    let translate = |file: &str| {
        let mut body = translate_body("srt", "pt", file);
        body["cache"] = true.into();
        host.client().translate(&body)
    };
    let answer = translate(FILE);
    let expected = FILE
        .replace("Look at that", "LOOK AT THAT")
        .replace("When the <i>rain</i> stops", "WHEN THE <i>RAIN</i> STOPS")
        .replace("we will walk", "WE WILL WALK");
    assert_eq!(answer.translated(), expected);
    let seam = "<span translate=\"no\" id=\"0\"> ⏎ </span>";
    let sentence = format!("When the <a id=\"0\">rain</a> stops,{seam}we will walk.");
    assert_eq!(questions(&service), [json!(["Look at that.", sentence])]);

    // Each cue is in the memory, for this sentence alone.
    let other = FILE.replace("we will walk.", "they will sail.");
    let answer = translate(&other);
    assert_eq!(
        answer.header("x-targum-segments"),
        "total=3, cached=1, repaired=0, kept=0, overlong=0"
    );
    let sentence = format!("When the <a id=\"0\">rain</a> stops,{seam}they will sail.");
    assert_eq!(questions(&service)[1..], [json!([sentence])]);
}

#[test]
fn the_cues_are_translated_apart_if_the_translation_cannot_be_cut() {
    let service = Service::start(|asked: &Asked| {
        if asked.path != "/translate" || !asked.body.contains('⏎') {
            return vendors::libretranslate(asked);
        }
        let seam_at_the_end = "Andaremos.<span translate=\"no\" id=\"0\"> ⏎ </span>";
        Reply::Json(json!({ "translatedText": ["OLHA.", seam_at_the_end] }))
    });
    let host = host(&service);
    let file = FILE.replace("<i>rain</i>", "rain");
    let answer = host.client().translate(&translate_body("srt", "pt", &file));
    let expected = file
        .replace("Look at that", "OLHA")
        .replace("When the rain stops", "WHEN THE RAIN STOPS")
        .replace("we will walk", "WE WILL WALK");
    assert_eq!(answer.translated(), expected);
    let apart = json!(["When the rain stops,", "we will walk."]);
    assert_eq!(questions(&service)[1..], [apart]);
}
