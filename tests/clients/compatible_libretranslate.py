#!/usr/bin/env python3
# pip: libretranslatepy
"""Uses the host by a client of LibreTranslate: compatible_libretranslate.py URL KEY. Says on standard
output what it got, as JSON."""
import json
import sys
import urllib.error

from libretranslatepy import LibreTranslateAPI

url, key = sys.argv[1:]
client = LibreTranslateAPI(url, api_key=key)
got = {
    "text": client.translate("Good morning, {name}!", "en", "de"),
    "auto": client.translate("The file could not be opened because it does not exist.", "auto", "de"),
    "detected": client.detect("Die Datei konnte nicht geöffnet werden, da sie nicht existiert."),
}
languages = {it["code"]: it for it in client.languages()}
got["languages"] = [languages["pt-BR"]["name"], "de" in languages["en"]["targets"]]
got["without_key"] = len(LibreTranslateAPI(url).languages()) == len(languages)
try:
    LibreTranslateAPI(url, api_key="no-such-key").translate("x", "en", "de")
except urllib.error.HTTPError as error:
    got["key"] = [error.code, list(json.load(error))]
print(json.dumps(got))
