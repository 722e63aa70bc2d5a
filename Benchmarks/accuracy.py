#!/usr/bin/env python3
"""Test accuracy of this tool at its defaults beside its peers', corpus by corpus.

usage: accuracy.py TOOL CORPORA [NAME ...]

CORPORA holds folders NAME with NAME_train.json and NAME_test.json. Writes Benchmarks/results/accuracy.md.
"""
import json
import os
import platform
import subprocess
import sys
import time

from corpora import HERE, cell, corpora, mean, report, write_result

# How often each is run: fastText's threads race, and a run on a busy machine may be points worse than another.
PEERS = {"sklearn": 1, "fasttext": 3}


def own_figures(tool, train, test):
    started = time.perf_counter()
    metrics = report(tool, train, "--test", test)["metrics"]["test"]
    return {
        "accuracy": 100 * metrics["accuracy"],
        "calibrationError": metrics["calibrationError"],
        "macroF1": 100 * metrics["macroAverage"]["f1"],
        "seconds": time.perf_counter() - started,
    }


def peer_figures(peer, runs, train, test):
    """The figures of the run of median accuracy; None where one failed."""
    figures = []
    for _ in range(runs):
        done = subprocess.run(
            [sys.executable, os.path.join(HERE, "peers.py"), peer, train, test], capture_output=True)
        if done.returncode != 0:
            return None
        figures.append(json.loads(done.stdout.splitlines()[-1]))
    return sorted(figures, key=lambda run: run["accuracy"])[len(figures) // 2]


def main():
    tool, folder, *names = sys.argv[1:]
    rows = []
    for name, train, test in corpora(folder, names):
        own = own_figures(tool, train, test)
        peers = [peer_figures(peer, runs, train, test) for peer, runs in PEERS.items()]
        rows.append((name, [own, *peers]))
        accuracies = [figures and figures["accuracy"] for figures in rows[-1][1]]
        best = max((accuracy for accuracy in accuracies[1:] if accuracy is not None), default=None)
        lead = None if best is None else own["accuracy"] - best
        print(f"{name:24} {own['accuracy']:6.2f}  peers {' '.join(map(cell, accuracies[1:]))}  lead {cell(lead)}  "
              f"{own['seconds']:.1f} s", flush=True)

    def column(index, key):
        return [row[1][index] and row[1][index][key] for row in rows]

    accuracies = [column(index, "accuracy") for index in range(3)]
    errors = [column(index, "calibrationError") for index in range(3)]
    own = [row[1][0] for row in rows]
    lines = ["| corpus | sentiment | scikit-learn | fastText | macro F1 | calibration error | scikit-learn | fastText "
             "| seconds |", "|---|---|---|---|---|---|---|---|---|"]
    for index, (name, _) in enumerate(rows):
        lines.append(f"| {name} | " + " | ".join(cell(values[index]) for values in accuracies)
                     + f" | {own[index]['macroF1']:.1f} | "
                     + " | ".join(cell(values[index], 3) for values in errors)
                     + f" | {own[index]['seconds']:.1f} |")
    lines.append("| mean | " + " | ".join(cell(mean(values)) for values in accuracies)
                 + f" | {cell(mean(figures['macroF1'] for figures in own))} | "
                 + " | ".join(cell(mean(values), 3) for values in errors) + " | |")
    write_result("accuracy.md", (
        "# Accuracy\n\nTest accuracy in per cent at default settings, made by `make bench-accuracy`"
        f" on {platform.machine()} with {os.cpu_count()} processors on {time.strftime('%Y-%m-%d')}. The calibration"
        " error is the expected one over 15 bins of the predicted label's probability, of each of the three."
        f" Of fastText, whose threads race, the median of {PEERS['fasttext']} runs is shown.\n\n"
        + "\n".join(lines) + "\n"))


if __name__ == "__main__":
    main()
