#!/usr/bin/env python3
# pip: openapi-python-client, mypy
"""A client in another language: its package `targum_api` is generated from the host's own description of its
API, so a field that is not described does not pass the checker of types. `typed.py URL KEY` says what it got, as
JSON."""
import json
import sys
from typing import TYPE_CHECKING

from targum_api import AuthenticatedClient
from targum_api.api.default import formats, inspect, readiness, translate
from targum_api.models import Failure, Formats, Inspection, Readiness, Report, Request, Success
from targum_api.types import Unset

url, key = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=key, prefix="", auth_header_name="x-api-key")


def request(format: str) -> Request:
    return Request(
        project_id="main",
        source_locale="en",
        target_locale="pt",
        format_=format,
        source_text='{"greeting": "Good morning, {name}!"}',
    )


translated = translate.sync(client=client, body=request("json"))
assert isinstance(translated, Success)
text: str = translated.translated_text

refused = translate.sync(client=client, body=request("klingon"))
assert isinstance(refused, Failure)
error: str = refused.error

inspection = Inspection(
    project_id="main",
    source_locale="en",
    target_locale="pt",
    format_="json",
    source_text='{"greeting": "Good morning, {name}!"}',
    translate=False,
)
report = inspect.sync(client=client, body=inspection)
assert isinstance(report, Report)
segment = report.segments[0]
codes = [part.code for part in segment.source if not isinstance(part, str)]
reason = None if isinstance(segment.reason, Unset) else segment.reason

if TYPE_CHECKING:
    # A field that is required is missing.
    Request(project_id="main")  # type: ignore[call-arg]

listed = formats.sync(client=client)
assert isinstance(listed, Formats)
ready = readiness.sync(client=client)
assert isinstance(ready, Readiness)
print(
    json.dumps(
        {
            "text": text,
            "error": error,
            "states": [segment.state.value],
            "codes": codes,
            "reason": reason,
            "ids": [item.id for item in listed.formats],
            "status": ready.status.value,
        }
    )
)
