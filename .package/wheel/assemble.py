"""Assembles a wheel of a folder with `bin` and `lib`.

Usage: assemble.py FOLDER WHEEL VERSION TAG SUMMARY

The layout is that of the binary distribution format: `bin` goes to the scheme `scripts`, `lib` to
the scheme `data`, so that an environment has `bin/targum` and `lib/targum`.
"""

import base64
import hashlib
import os
import sys
import time
import zipfile
from pathlib import Path

folder, wheel, version, tag, summary = Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:]
name = f"targum-{version}"
# A zip archive knows no time before 1980.
moment = max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800)
date_time = time.gmtime(moment)[:6]

METADATA = f"""\
Metadata-Version: 2.4
Name: targum
Version: {version}
Summary: {summary}
Keywords: i18n,l10n,translation,localization,gettext,xliff
License-Expression: Apache-2.0
License-File: LICENSE
Requires-Python: >=3.8
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Software Development :: Internationalization
Classifier: Topic :: Software Development :: Localization
Description-Content-Type: text/markdown

"""
WHEEL = f"""\
Wheel-Version: 1.0
Generator: targum
Root-Is-Purelib: false
Tag: {tag}
"""


def entries():
    """Yields path in the wheel, content and mode of every file but the list of them."""
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        path = file.relative_to(folder)
        scheme = "scripts" if path.parts[0] == "bin" else "data"
        inner = path.relative_to("bin") if scheme == "scripts" else path
        mode = 0o755 if scheme == "scripts" else 0o644
        yield f"{name}.data/{scheme}/{inner.as_posix()}", file.read_bytes(), mode
    readme = Path("README.md").read_text(encoding="utf-8")
    yield f"{name}.dist-info/METADATA", (METADATA + readme).encode(), 0o644
    yield f"{name}.dist-info/WHEEL", WHEEL.encode(), 0o644
    yield f"{name}.dist-info/licenses/LICENSE", Path("LICENSE").read_bytes(), 0o644


record = []
with zipfile.ZipFile(wheel, "w") as archive:

    def put(path, content, mode):
        """Writes a file into the archive, the same for the same content."""
        about = zipfile.ZipInfo(path, date_time)
        about.external_attr = (0o100000 | mode) << 16
        about.create_system = 3  # Unix
        about.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(about, content, compresslevel=9)

    for path, content, mode in entries():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{path},sha256={digest},{len(content)}")
        put(path, content, mode)
    listed = f"{name}.dist-info/RECORD"
    put(listed, "\n".join([*record, f"{listed},,", ""]).encode(), 0o644)
