"""Compares the confidence in translations with their scores: reads [[confidence, found, wanted], ...], and prints
the correlations and the figures of each band as JSON."""

import json
import sys
from statistics import correlation, mean

import sacrebleu

# The lower ends of the bands.
BANDS = [0.0, 0.5, 0.6, 0.7, 0.8, 0.9]

segments = json.load(sys.stdin)
confidences = [confidence for confidence, _, _ in segments]
scores = [sacrebleu.sentence_chrf(found, [wanted]).score for _, found, wanted in segments]


def ranks(numbers):
    """Returns the rank of each number. Equal numbers share the mean of their ranks."""
    order = sorted(range(len(numbers)), key=lambda index: numbers[index])
    found, begin = [0.0] * len(numbers), 0
    while begin < len(order):
        end = begin
        while end < len(order) and numbers[order[end]] == numbers[order[begin]]:
            end += 1
        for index in order[begin:end]:
            found[index] = (begin + end - 1) / 2
        begin = end
    return found


def band(least, above):
    inside = [index for index, confidence in enumerate(confidences) if least <= confidence < above]
    return {
        "segments": len(inside),
        "chrf": mean(scores[index] for index in inside) if inside else None,
        "same": sum(segments[index][1] == segments[index][2] for index in inside),
    }


print(json.dumps({
    "segments": len(segments),
    "spearman": correlation(ranks(confidences), ranks(scores)),
    "pearson": correlation(confidences, scores),
    "bands": [band(least, above) for least, above in zip(BANDS, BANDS[1:] + [1.01])],
}))
