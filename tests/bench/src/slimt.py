"""Translates lines with slimt and prints the seconds that took, model loading not counted.

    slimt.py MODEL_FOLDER LINES_FILE WORKERS ROUNDS
"""
# pip: slimt==0.1.0

import importlib.util
import pathlib
import sys
import sysconfig
import time


def engine():
    # The package itself asks the network for a list of models when it is imported; the part that
    # translates does not.
    folder = pathlib.Path(sysconfig.get_path("platlib"), "slimt")
    (library,) = folder.glob("_slimt*.so")
    spec = importlib.util.spec_from_file_location("_slimt", library)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(folder, lines, workers, rounds):
    slimt = engine()
    (model,), (vocabulary,), (shortlist,) = (
        pathlib.Path(folder).glob(name) for name in ("model.*.bin", "vocab.*.spm", "lex.*.bin")
    )
    files = slimt.Package(model=str(model), vocabulary=str(vocabulary), shortlist=str(shortlist))
    loaded = slimt.Model(slimt.preset.tiny(), files)
    service = slimt.Service(workers=int(workers))
    lines = pathlib.Path(lines).read_text(encoding="utf-8").splitlines()
    service.translate(loaded, lines[:10], html=False)
    for _ in range(int(rounds)):
        begin = time.perf_counter()
        answers = service.translate(loaded, lines, html=False)
        print(time.perf_counter() - begin)
        assert len(answers) == len(lines)


main(*sys.argv[1:])
