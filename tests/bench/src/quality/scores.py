"""Scores translations: reads {"found": [...], "wanted": [...]}, and prints [BLEU, chrF]."""
# pip: sacrebleu==2.6.0 polib==1.2.0

import json
import sys

import sacrebleu

given = json.load(sys.stdin)
print([
    score(given["found"], [given["wanted"]]).score
    for score in (sacrebleu.corpus_bleu, sacrebleu.corpus_chrf)
])
