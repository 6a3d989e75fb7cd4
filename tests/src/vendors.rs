//! What the vendors of remote engines answer, in the shapes of their documentation. Each
//! translates as [`shout`] does.

use serde_json::{Value, json};

use crate::service::{Asked, Reply, shout};

/// The strings of a list.
fn strings(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("a string").to_owned()).collect()
}

/// A LibreTranslate server of English, Portuguese and Chinese.
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
                // It resolves entities in what it answers.
                shout(&text).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
            });
            Reply::Json(json!({ "translatedText": texts.collect::<Vec<_>>() }))
        }
        _ => Reply::Status(404, Vec::new(), json!({ "error": "Not Found" }).to_string()),
    }
}

/// The segments that a language model was sent.
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

/// What a language model says that translates each segment so.
pub fn translations(document: &str, translate: impl Fn(&str) -> String) -> String {
    let translations: Vec<_> = segments(document)
        .iter()
        .map(|(id, text)| json!({ "id": id, "text": translate(text) }))
        .collect();
    json!({ "translations": translations }).to_string()
}

/// The user's message in a request for a chat completion.
pub fn message(asked: &Asked) -> String {
    asked.json()["messages"][1]["content"].as_str().expect("a message").to_owned()
}

/// A chat completion that says this.
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

/// A server of chat completions.
pub fn openai(asked: &Asked) -> Reply {
    match asked.path.as_str() {
        "/v1/chat/completions" => completion(&translations(&message(asked), shout), "stop"),
        _ => Reply::Status(404, Vec::new(), json!({ "error": { "message": "Invalid URL", "type": "invalid_request_error", "param": null, "code": null } }).to_string()),
    }
}
