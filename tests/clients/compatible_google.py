#!/usr/bin/env python3
# pip: google-cloud-translate
"""Uses the host by Google's own client: compatible_google.py URL KEY. Says on standard output what it
got, as JSON."""
import json
import sys

from google.api_core.client_options import ClientOptions
from google.api_core.exceptions import GoogleAPICallError
from google.auth import api_key
from google.cloud import translate_v2

url, key = sys.argv[1:]


def client(key):
    return translate_v2.Client(
        credentials=api_key.Credentials(key), client_options=ClientOptions(api_endpoint=url)
    )


def refused(call):
    try:
        call()
    except GoogleAPICallError as error:
        return [type(error).__name__, error.code]
    return None


google = client(key)
got = {
    "html": google.translate("Good <b>morning</b>, {name}!", "de", source_language="en"),
    "list": google.translate(
        ["The file could not be opened because it does not exist.", "Good morning!"], "de", format_="text"
    ),
}
detected = google.detect_language("Die Datei konnte nicht geöffnet werden, da sie nicht existiert.")
got["detected"] = [detected["language"], detected["confidence"] > 0.5]
languages = {it["language"]: it["name"] for it in google.get_languages()}
got["languages"] = [languages["zh-TW"], languages["no"], len(languages) > 50]
got["language"] = refused(lambda: google.translate("x", "klingon", source_language="en"))
got["key"] = refused(lambda: client("no-such-key").translate("x", "de", source_language="en"))
print(json.dumps(got))
