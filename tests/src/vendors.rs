//! The answers of remote engines' vendors, in the shapes of their documentation. Each vendor
//! translates as [`shout`] does.

use serde_json::{Value, json};

use crate::service::{Asked, Reply, shout};

/// Returns the strings of a list.
fn strings(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("a string").to_owned()).collect()
}

/// Answers as a LibreTranslate server of English, Portuguese and Chinese.
pub fn libretranslate(asked: &Asked) -> Reply {
    let language = |code: &str, name: &str| json!({ "code": code, "name": name, "targets": ["en", "pt", "zh-Hans"] });
    match asked.path.as_str() {
        "/languages" => Reply::Json(json!([
            language("en", "English"),
            language("pt", "Portuguese"),
            language("zh-Hans", "Chinese")
        ])),
        "/translate" => {
            let texts = strings(&asked.json()["q"]).into_iter().map(|text| {
                // The server decodes entities in its answers.
                shout(&text).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
            });
            Reply::Json(json!({ "translatedText": texts.collect::<Vec<_>>() }))
        }
        _ => Reply::Status(404, Vec::new(), json!({ "error": "Not Found" }).to_string()),
    }
}

/// Returns the segments that were sent to a language model.
pub fn segments(document: &str) -> Vec<(u64, String)> {
    let document: Value = serde_json::from_str(document).expect("JSON");
    let segments = document["segments"].as_array().expect("segments").iter();
    segments
        .map(|segment| {
            let text = segment["text"].as_str().expect("a text").to_owned();
            (segment["id"].as_u64().expect("an id"), text)
        })
        .collect()
}

/// Returns the answer of a language model that translates each segment with `translate`.
pub fn translations(document: &str, translate: impl Fn(&str) -> String) -> String {
    let translations: Vec<_> = segments(document)
        .iter()
        .map(|(id, text)| json!({ "id": id, "text": translate(text) }))
        .collect();
    json!({ "translations": translations }).to_string()
}

/// Returns the user's message in a request for a chat completion.
pub fn message(asked: &Asked) -> String {
    asked.json()["messages"][1]["content"].as_str().expect("a message").to_owned()
}

/// Returns a chat completion with this content.
pub fn completion(content: &str, finish_reason: &str) -> Reply {
    Reply::Json(json!({
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_790_000_000,
        "model": "test-model",
        "choices": [{
            "index": 0,
            "message": { "role": "assistant", "content": content, "refusal": null },
            "finish_reason": finish_reason
        }],
        "usage": { "prompt_tokens": 9, "completion_tokens": 12, "total_tokens": 21 }
    }))
}

/// Answers as a server of chat completions.
pub fn openai(asked: &Asked) -> Reply {
    match asked.path.as_str() {
        "/v1/chat/completions" => completion(&translations(&message(asked), shout), "stop"),
        _ => Reply::Status(404, Vec::new(), json!({ "error": { "message": "Invalid URL", "type": "invalid_request_error", "param": null, "code": null } }).to_string()),
    }
}

/// Answers as the service of Anthropic.
pub fn anthropic(asked: &Asked) -> Reply {
    let document = asked.json()["messages"][0]["content"].as_str().expect("a message").to_owned();
    message_of_anthropic(&translations(&document, shout), "end_turn")
}

/// Returns a message of Anthropic's service with this text.
pub fn message_of_anthropic(text: &str, stop_reason: &str) -> Reply {
    Reply::Json(json!({
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "test-model",
        "content": [{ "type": "text", "text": text }],
        "stop_reason": stop_reason,
        "stop_sequence": null,
        "usage": { "input_tokens": 9, "output_tokens": 12 }
    }))
}

/// Answers as the service of DeepL.
pub fn deepl(asked: &Asked) -> Reply {
    let language =
        |code: &str| json!({ "language": code, "name": code, "supports_formality": false });
    match asked.path.as_str() {
        "/v2/languages?type=source" => Reply::Json(json!([language("EN"), language("PT")])),
        "/v2/languages?type=target" => {
            Reply::Json(["EN-GB", "EN-US", "PT-BR", "PT-PT"].map(language).to_vec().into())
        }
        "/v2/translate" => {
            let text =
                |text: &String| json!({ "detected_source_language": "EN", "text": shout(text) });
            let translations: Vec<_> = strings(&asked.json()["text"]).iter().map(text).collect();
            Reply::Json(json!({ "translations": translations }))
        }
        _ => Reply::Status(404, Vec::new(), String::new()),
    }
}

/// Answers as the service of Google, in both versions. It spells some characters as entities.
pub fn google(asked: &Asked) -> Reply {
    let body = || asked.json();
    let translations = |texts: &Value| -> Vec<Value> {
        let text = |text: &String| json!({ "translatedText": shout(text).replace('!', "&#33;") });
        strings(texts).iter().map(text).collect()
    };
    match asked.path.as_str() {
        "/language/translate/v2/languages" => Reply::Json(
            json!({ "data": { "languages": [{ "language": "en" }, { "language": "pt" }, { "language": "zh-TW" }] } }),
        ),
        "/language/translate/v2" => {
            Reply::Json(json!({ "data": { "translations": translations(&body()["q"]) } }))
        }
        "/v3/projects/p/locations/global/supportedLanguages" => {
            let language = |code: &str| json!({ "languageCode": code, "supportSource": true, "supportTarget": code != "la" });
            let languages = ["en", "pt-PT", "la"].map(language);
            Reply::Json(json!({ "languages": languages }))
        }
        "/v3/projects/p/locations/global:translateText" => {
            let plain = translations(&body()["contents"]);
            Reply::Json(if body()["glossaryConfig"].is_null() {
                json!({ "translations": plain })
            } else {
                json!({ "translations": [], "glossaryTranslations": plain })
            })
        }
        _ => Reply::Status(404, Vec::new(), String::new()),
    }
}
