//! Media types.

/// Returns whether a text is a media type, such as `application/json` or `image/*`. `image/video`
/// is a phrase.
pub fn is_media_type(text: &str) -> bool {
    const TYPES: [&str; 8] =
        ["application", "audio", "font", "image", "model", "multipart", "text", "video"];
    const SUBTYPES: [&str; 40] = [
        "*",
        "aac",
        "avif",
        "bmp",
        "calendar",
        "css",
        "csv",
        "flac",
        "form-data",
        "gif",
        "gzip",
        "html",
        "javascript",
        "jpeg",
        "jpg",
        "json",
        "markdown",
        "mixed",
        "mp3",
        "mp4",
        "mpeg",
        "msword",
        "octet-stream",
        "ogg",
        "otf",
        "pdf",
        "plain",
        "png",
        "rtf",
        "svg",
        "tiff",
        "toml",
        "ttf",
        "wasm",
        "wav",
        "webm",
        "webp",
        "xml",
        "yaml",
        "zip",
    ];
    let Some((kind, subtype)) = text.split_once('/') else {
        return false;
    };
    let own = subtype.starts_with("x-") || subtype.starts_with("vnd.") || subtype.contains('+');
    TYPES.contains(&kind) && (own || SUBTYPES.contains(&subtype))
}
