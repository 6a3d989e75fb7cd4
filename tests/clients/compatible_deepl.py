#!/usr/bin/env python3
# pip: deepl
"""Uses the host by DeepL's own client: compatible_deepl.py URL KEY. Says on standard output what it
got, as JSON."""
import io
import json
import sys

import deepl
from deepl import http_client

url, key = sys.argv[1:]
http_client.max_network_retries = 0
client = deepl.Translator(key, server_url=url)
got = {}


def refused(call):
    try:
        call()
    except deepl.DeepLException as error:
        return [type(error).__name__, error.http_status_code]
    return None


result = client.translate_text("Good morning, {name}!", source_lang="EN", target_lang="DE")
got["text"] = [result.text, result.detected_source_lang, result.billed_characters]
weblate = 'You have <x id="7"></x> new messages &amp; <x id="30"></x> <b>calls</b>.'
got["xml"] = client.translate_text(
    weblate, source_lang="EN", target_lang="PT-BR", tag_handling="xml", ignore_tags=["x"]
).text
got["html"] = client.translate_text(
    'Read <a href="/x">the notes</a><br>', source_lang="EN", target_lang="DE", tag_handling="html"
).text
got["list"] = [
    [it.text, it.detected_source_lang]
    for it in client.translate_text(
        ["The file could not be opened because it does not exist.", "Die Datei wurde nicht gefunden."],
        target_lang="FR",
    )
]
targets = {it.code: [it.name, it.supports_formality] for it in client.get_target_languages()}
got["languages"] = [targets["PT-BR"], "PT-BR" in [it.code for it in client.get_source_languages()]]
usage = client.get_usage()
got["usage"] = [usage.character.count, usage.character.limit, usage.any_limit_reached]

pairs = [(it.source_lang, it.target_lang) for it in client.get_glossary_languages()]
got["pairs"] = ("en", "de") in pairs
glossary = client.create_glossary("terms", "EN", "DE", {"harbour": "Hafen", "pull request": "Pull-Request"})
got["glossary"] = [glossary.name, glossary.source_lang, glossary.target_lang, glossary.entry_count, glossary.ready]
got["entries"] = client.get_glossary_entries(glossary)
got["listed"] = [it.glossary_id == glossary.glossary_id for it in client.list_glossaries()]
got["with_glossary"] = client.translate_text(
    "The pull request is in the harbour.", source_lang="EN", target_lang="DE", glossary=glossary
).text
client.delete_glossary(glossary)
got["deleted"] = refused(lambda: client.get_glossary(glossary.glossary_id))

made = io.BytesIO()
client.translate_document(
    b'{"greeting": "Good morning, {name}!"}',
    made,
    source_lang="EN",
    target_lang="DE",
    filename="en.json",
)
got["document"] = made.getvalue().decode()

text = ["x"]
got["formality"] = refused(
    lambda: client.translate_text(text, source_lang="EN", target_lang="DE", formality="more")
)
got["prefer"] = client.translate_text(
    "Good morning!", source_lang="EN", target_lang="DE", formality="prefer_more"
).text
got["context"] = refused(
    lambda: client.translate_text(text, source_lang="EN", target_lang="DE", context="A door")
)
got["language"] = refused(lambda: client.translate_text(text, target_lang="klingon"))
foreign = deepl.Translator("no-such-key", server_url=url)
got["key"] = refused(lambda: foreign.get_usage())
print(json.dumps(got))
