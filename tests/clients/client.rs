use targum_client::{Client, Error, Request};

/// Translates a Markdown text from English to Portuguese.
pub async fn translate(server: &str, key: &str, text: &str) -> Result<String, Error> {
    let client = Client::new(server, key)?;
    let request = Request::new("demo", "en", "pt", "md", text);
    Ok(client.translate(&request).await?.translated_text)
}
