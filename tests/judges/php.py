#!/usr/bin/env python3
# apt: php-cli
"""Whether PHP outputs are valid (php -l) and define the keys, types and non-string values of
their sources, as PHP itself evaluates both. Where a text stands in several locales side by side,
the target's is added or filled and the others are the same.

Usage: php.py SOURCE OUTPUT LOCALE [SOURCE OUTPUT LOCALE ...]
"""

import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "shared"))
from beside import is_beside

# Arrays as lists of key and value, strings as they are, all else by its kind and its spelling.
SHAPE = r"""
error_reporting(0);
ini_set('display_errors', '0');
define('MOODLE_INTERNAL', true);
function shape($value) {
    if (is_string($value)) return $value;
    if (is_object($value)) return ['object' => ''];
    if (!is_array($value)) return ['value' => var_export($value, true)];
    $entries = array_map(fn ($key) => [$key, shape($value[$key])], array_keys($value));
    return ['entries' => $entries];
}
function load($file) { ob_start(); $returned = include $file; ob_end_clean();
    return ['returned' => $returned, 'variables' => array_diff_key(get_defined_vars(), ['file' => 0, 'returned' => 0])]; }
$before = get_defined_constants(true)['user'];
$loaded = load($argv[1]);
$loaded['constants'] = array_diff_key(get_defined_constants(true)['user'], $before);
echo json_encode(shape($loaded), JSON_INVALID_UTF8_SUBSTITUTE, 4096);
"""


def run(*arguments):
    done = subprocess.run(["php", *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def texts(entries):
    return [(key, value) if isinstance(key, str) and isinstance(value, str) else None for key, value in entries]


def alike(before, after, target):
    if isinstance(before, str) or isinstance(after, str):
        return isinstance(before, str) and isinstance(after, str)
    if "entries" not in before or "entries" not in after:
        return before == after
    old, new = before["entries"], after["entries"]
    if is_beside(texts(old), texts(new), target):
        return True
    keys = [key for key, _ in old] == [key for key, _ in new]
    return keys and all(alike(a, b, target) for (_, a), (_, b) in zip(old, new))


def judge(source, output, target):
    code, message = run("-l", output)
    if code:
        return message.strip()
    (code, before), (broken, after) = run("-r", SHAPE, source), run("-r", SHAPE, output)
    if code:
        return "" if before == after else f"fails otherwise: {after.strip()[:200]}"
    if broken:
        return f"does not run: {after.strip()[:200]}"
    is_same = before == after or alike(json.loads(before), json.loads(after), target)
    return "" if is_same else "other keys, types or values than the source's"


def main():
    bad = False
    for i in range(1, len(sys.argv), 3):
        problem = judge(sys.argv[i], sys.argv[i + 1], sys.argv[i + 2])
        bad |= bool(problem)
        print(sys.argv[i + 1], problem or "ok")
    sys.exit(bad)


main()
