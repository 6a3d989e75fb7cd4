#!/usr/bin/env python3
# apt: php-cli
# pip: javaproperties ruamel.yaml tomlkit
"""Prints the values of a catalogue as a JSON object, as its own consumer reads them: PHP, Node,
ruamel.yaml, tomllib, javaproperties.

Usage: messages.py FILE
"""
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import javaproperties
from ruamel.yaml import YAML

PHP = "echo json_encode(include $argv[1], JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);"
NODE = "import(process.argv[1]).then((it) => console.log(JSON.stringify(it.default)))"


def run(*command):
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def messages(path):
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".json" | ".arb":
            return json.loads(text)
        case ".toml":
            return tomllib.loads(text)
        case ".yaml":
            return YAML(typ="safe").load(text)
        case ".properties":
            return javaproperties.loads(text)
        case ".php":
            return run("php", "-r", PHP, str(path))
        case ".mjs":
            return run("node", "-e", NODE, str(path))


if __name__ == "__main__":
    print(json.dumps(messages(Path(sys.argv[1]))))
