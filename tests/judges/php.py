#!/usr/bin/env python3
# apt: php-cli
"""Whether PHP outputs are valid (php -l) and define the keys, types and non-string values of
their sources, as PHP itself evaluates both.

Usage: php.py SOURCE OUTPUT LOCALE [SOURCE OUTPUT LOCALE ...]
"""

import subprocess
import sys

SHAPE = r"""
error_reporting(0);
ini_set('display_errors', '0');
define('MOODLE_INTERNAL', true);
function shape($value) {
    if (is_array($value)) return array_map('shape', $value);
    return is_string($value) ? 'string' : (is_object($value) ? 'object' : $value);
}
function load($file) { ob_start(); $returned = include $file; ob_end_clean();
    return ['returned' => $returned, 'variables' => array_diff_key(get_defined_vars(), ['file' => 0, 'returned' => 0])]; }
$before = get_defined_constants(true)['user'];
$loaded = load($argv[1]);
$loaded['constants'] = array_diff_key(get_defined_constants(true)['user'], $before);
var_export(shape($loaded));
"""


def run(*arguments):
    done = subprocess.run(["php", *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def judge(source, output):
    code, message = run("-l", output)
    if code:
        return message.strip()
    (code, before), (broken, after) = run("-r", SHAPE, source), run("-r", SHAPE, output)
    if broken and not code:
        return f"does not run: {after.strip()[:200]}"
    return "" if before == after else "other keys, types or values than the source's"


def main():
    bad = False
    for i in range(1, len(sys.argv), 3):
        problem = judge(sys.argv[i], sys.argv[i + 1])
        bad |= bool(problem)
        print(sys.argv[i + 1], problem or "ok")
    sys.exit(bad)


main()
