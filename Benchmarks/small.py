#!/usr/bin/env python3
"""Test accuracy on little data beside scikit-learn's: a few rows of each class, several seeded draws.

usage: small.py TOOL CORPORA [--draws N] [NAME ...]

For 8, 32 and 128 rows per class of each corpus (all rows of a class that has fewer), N (default 10) draws train
both; the test file is the whole one, or 2,000 seeded rows of a longer one. Writes Benchmarks/results/small.md.
What scikit-learn does on a draw is kept in .build/small-peers.json, for it depends on the draw alone.
"""
import hashlib
import json
import os
import random
import statistics
import sys
import tempfile
import time

from corpora import HERE, cell, corpora, mean, read, report, write_result
from peers import run_sklearn

SIZES = [8, 32, 128]
TEST_LIMIT = 2000


def draw(labels, size, seed):
    """Indices of `size` rows of each class, in random order."""
    generator = random.Random(seed)
    rows = []
    for label in sorted(set(labels)):
        own = [index for index, other in enumerate(labels) if other == label]
        rows += generator.sample(own, min(size, len(own)))
    generator.shuffle(rows)
    return rows


def write(path, texts, labels):
    with open(path, "w", encoding="utf-8") as file:
        json.dump([{"text": text, "label": label} for text, label in zip(texts, labels)], file)


class KnownPeers:
    """Scikit-learn's accuracy and calibration error on a draw, from a file where it was measured before."""

    def __init__(self, path):
        self.path, self.figures = path, {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.figures = json.load(file)

    def measure(self, drawn, test):
        import sklearn

        contents = json.dumps([sklearn.__version__, drawn, test]).encode()
        with open(os.path.join(HERE, "peers.py"), "rb") as file:
            key = hashlib.sha256(file.read() + contents).hexdigest()
        if key not in self.figures:
            peer = run_sklearn(*drawn, test[0])
            self.figures[key] = [peer.accuracy(test[1]), peer.calibration_error(test[1])]
        return self.figures[key]

    def save(self):
        os.makedirs(os.path.dirname(self.path), exist_ok=True)
        with open(self.path + ".new", "w", encoding="utf-8") as file:
            json.dump(self.figures, file)
        os.replace(self.path + ".new", self.path)


def compare(tool, peers, train, test, size, draws):
    """Accuracies and calibration errors of both, one pair of each for a draw."""
    texts, labels = train
    result = []
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("train.json", "test.json")]
        write(paths[1], *test)
        for seed in range(draws):
            rows = draw(labels, size, seed)
            drawn = [texts[row] for row in rows], [labels[row] for row in rows]
            write(paths[0], *drawn)
            own = report(tool, paths[0], "--test", paths[1])["metrics"]["test"]
            accuracy, error = peers.measure(drawn, test)
            result.append((100 * own["accuracy"], accuracy, own["calibrationError"], error))
    peers.save()
    return list(zip(*result))


def main():
    arguments = sys.argv[1:]
    draws = 10
    if "--draws" in arguments:
        place = arguments.index("--draws")
        draws = int(arguments[place + 1])
        del arguments[place:place + 2]
    tool, folder, *names = arguments
    lines = ["| corpus | rows a class | sentiment | scikit-learn | difference | its standard error | calibration error "
             "| scikit-learn |", "|---|---|---|---|---|---|---|---|"]
    totals = {size: [] for size in SIZES}
    peers = KnownPeers(os.path.join(HERE, "..", ".build", "small-peers.json"))
    for name, train_path, test_path in corpora(folder, names):
        train, test = read(train_path), read(test_path)
        kept = random.Random(0).sample(range(len(test[0])), min(TEST_LIMIT, len(test[0])))
        test = [test[0][row] for row in kept], [test[1][row] for row in kept]
        for size in SIZES:
            own, peer, own_error, peer_error = compare(tool, peers, train, test, size, draws)
            differences = [a - b for a, b in zip(own, peer)]
            spread = statistics.stdev(differences) / draws ** 0.5 if draws > 1 else None
            totals[size].append((mean(own), mean(peer)))
            lines.append(f"| {name} | {size} | {cell(mean(own))} | {cell(mean(peer))} | {mean(differences):+.1f} | "
                         f"{cell(spread)} | {cell(mean(own_error), 3)} | {cell(mean(peer_error), 3)} |")
            print(lines[-1], flush=True)
    for size, pairs in totals.items():
        own, peer = mean(pair[0] for pair in pairs), mean(pair[1] for pair in pairs)
        lines.append(f"| mean | {size} | {cell(own)} | {cell(peer)} | {own - peer:+.1f} | | | |")
    write_result("small.md", (
        f"# Little data\n\nMean test accuracy in per cent over {draws} draws of a few training rows of each class, at"
        f" default settings, made by `make bench-small` on {time.strftime('%Y-%m-%d')}; at most {TEST_LIMIT:,} test"
        " rows.\n\n" + "\n".join(lines) + "\n"))


if __name__ == "__main__":
    main()
