#!/usr/bin/env python3
"""What each part of the defaults is worth: cross-validation on training files alone.

usage: study.py TOOL CORPORA [--folds K] [--seeds N] [NAME ...]

Each variant changes one thing of the present defaults. Figures are pooled accuracies in per cent over K (default 5)
folds of each corpus's training file, the mean over N (default 1) seeds. Test files are not read. Writes
Benchmarks/results/study.md.
"""
import json
import os
import sys
import time

from corpora import cell, corpora, mean, read, report, write_result

# What NGramOptions(suiting:) sets for texts of this mean length in bytes; an object of n-grams replaces the choice.
LONG_TEXT_BYTES = 500
LONG_TEXTS = {"longestInWord": 0, "pairDistance": 0, "countsRepeatedWords": True}


def features(**options):
    return {"features": options}


def ngrams(**options):
    return {"ngrams": options}


def strength(value):
    return {"arguments": ["--regularization", str(value)]}


VARIANTS = {
    "the defaults": {},
    "inverse document frequency in full, no ratio": features(idfShare=1, ratioShare=0),
    "inverse document frequency in full, with the ratio": features(idfShare=1),
    "no inverse document frequency": features(idfShare=0),
    "smoothing of the ratio 0.5": features(ratioSmoothing=0.5),
    "smoothing of the ratio 3": features(ratioSmoothing=3),
    "no factors of families": features(wordFactor=1, shortInWordFactor=1),
    "no sequences of three words": ngrams(longestWordSequence=2),
    "words alone, no sequences": ngrams(longestWordSequence=1),
    "no pairs of stems": ngrams(pairDistance=0),
    "pairs of stems beside each other alone": ngrams(pairDistance=1),
    "no characters in words": ngrams(longestInWord=0),
    "no openings": ngrams(marksOpenings=False),
    "no negation": ngrams(marksNegation=False),
    "no capitals": ngrams(marksCapitals=False),
    "no repetitions": ngrams(countsRepeatedRuns=False, countsRepeatedWords=False),
    "minimum document frequency 1": features(minimumDocumentFrequency=1),
    "minimum document frequency 3": features(minimumDocumentFrequency=3),
    "strength 5": strength(5),
    "strength 15": strength(15),
    "strength 50": strength(50),
    "classes balanced": {"arguments": ["--class-weight", "balanced"]},
}


def arguments(variant, is_long):
    """The command line of a variant for a corpus of long or short texts."""
    options = dict(variant.get("features", {}))
    if "ngrams" in variant:
        options["ngrams"] = {**(LONG_TEXTS if is_long else {}), **variant["ngrams"]}
    given = ["--feature-options", json.dumps(options)] if options else []
    return given + variant.get("arguments", [])


def is_long(path):
    texts, _ = read(path)
    return sum(len(text.encode()) for text in texts) >= LONG_TEXT_BYTES * max(1, len(texts))


def figures(tool, train, extra, folds, seeds):
    """Accuracy in per cent and log loss, means over the seeds."""
    results = [report(tool, train, "--cross-validate", str(folds), "--seed", str(seed), *extra)
               ["metrics"]["validation"] for seed in range(1, seeds + 1)]
    return 100 * mean(r["accuracy"] for r in results), mean(r["logLoss"] for r in results)


def option(arguments, name, default):
    if name not in arguments:
        return default
    place = arguments.index(name)
    value = int(arguments[place + 1])
    del arguments[place:place + 2]
    return value


def main():
    given = sys.argv[1:]
    folds, seeds = option(given, "--folds", 5), option(given, "--seeds", 1)
    tool, folder, *names = given
    found = [(name, train, is_long(train)) for name, train, _ in corpora(folder, names)]
    titles = [name for name, _, _ in found]
    lines = ["| variant | mean | difference | log loss | " + " | ".join(titles) + " |",
             "|---" * (4 + len(titles)) + "|"]
    base = None
    for title, variant in VARIANTS.items():
        results = [figures(tool, train, arguments(variant, long), folds, seeds) for _, train, long in found]
        accuracies = [accuracy for accuracy, _ in results]
        base = mean(accuracies) if base is None else base
        lines.append(f"| {title} | {mean(accuracies):.2f} | {mean(accuracies) - base:+.2f} | "
                     f"{mean(loss for _, loss in results):.4f} | " + " | ".join(cell(a, 2) for a in accuracies) + " |")
        print(lines[-1], flush=True)
    write_result("study.md", (
        f"# Study of the defaults\n\nCross-validated accuracy in per cent on training files, {folds} folds,"
        f" {seeds} {'seed' if seeds == 1 else 'seeds'}, made by `make bench-study` on {time.strftime('%Y-%m-%d')};"
        " everything is chosen inside each fold. A difference of the means below about 0.1 is noise. How the"
        " defaults came about is told in [STUDY.md](../STUDY.md).\n\n" + "\n".join(lines) + "\n"))


if __name__ == "__main__":
    main()
