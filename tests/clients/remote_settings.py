"""A server of Remote Settings: Kinto with attachments, and a web server for the attached files.

    remote_settings.py FOLDER

FOLDER holds records.json, a list of records, and for each record a file that is named by the record's id.
Each record is made over HTTP, by uploading its file. The script prints the address of the root and serves
until its standard input ends.
"""
# pip: kinto kinto-attachment requests waitress

import functools
import http.server
import json
import logging
import pathlib
import sys
import tempfile
import threading
import warnings

warnings.filterwarnings("ignore")
logging.disable(logging.WARNING)

import kinto  # noqa: E402
import requests  # noqa: E402
import waitress  # noqa: E402

COLLECTION = "buckets/main/collections/translations-models-v2"


class Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve_files(folder):
    handler = functools.partial(Files, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/"


def serve_kinto(folder, files):
    settings = {
        "includes": "kinto_attachment",
        "attachment.base_path": folder,
        # Locations in records stay relative to this address.
        "attachment.extra.base_url": files,
        "attachment.extensions": "any",
        "attachment.folder": "{bucket_id}-workspace/{collection_id}",
        "storage_backend": "kinto.core.storage.memory",
        "cache_backend": "kinto.core.cache.memory",
        "permission_backend": "kinto.core.permission.memory",
        "bucket_create_principals": "system.Everyone",
        # A catalogue comes in several pages.
        "paginate_by": "4",
    }
    app = kinto.main({}, **{f"kinto.{name}": value for name, value in settings.items()})
    server = waitress.create_server(app, host="127.0.0.1", port=0)
    threading.Thread(target=server.run, daemon=True).start()
    return f"http://127.0.0.1:{server.effective_port}/v1"


def fill(root, folder):
    everyone = {"permissions": {"read": ["system.Everyone"], "write": ["system.Everyone"]}}
    requests.put(f"{root}/buckets/main", json=everyone).raise_for_status()
    requests.put(f"{root}/{COLLECTION}").raise_for_status()
    for record in json.loads((folder / "records.json").read_text()):
        name = record.pop("id")
        # Kinto itself says where the file is, and its size and digest.
        about = record.pop("attachment")
        upload = (about["filename"], (folder / name).read_bytes(), about["mimetype"])
        made = requests.post(
            f"{root}/{COLLECTION}/records/{name}/attachment",
            data={"data": json.dumps(record)},
            files={"attachment": upload},
        )
        made.raise_for_status()


with tempfile.TemporaryDirectory() as attached:
    root = serve_kinto(attached, serve_files(attached))
    fill(root, pathlib.Path(sys.argv[1]))
    print(root, flush=True)
    sys.stdin.read()
