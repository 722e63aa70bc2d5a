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

PEERS = ["sklearn", "fasttext"]


def own_figures(tool, train, test):
    started = time.perf_counter()
    metrics = report(tool, train, "--test", test)["metrics"]["test"]
    return {
        "accuracy": 100 * metrics["accuracy"],
        "calibrationError": metrics["calibrationError"],
        "macroF1": 100 * metrics["macroAverage"]["f1"],
        "seconds": time.perf_counter() - started,
    }


def peer_figures(peer, train, test):
    done = subprocess.run(
        [sys.executable, os.path.join(HERE, "peers.py"), peer, train, test], capture_output=True)
    return json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else None


def main():
    tool, folder, *names = sys.argv[1:]
    rows = []
    for name, train, test in corpora(folder, names):
        own = own_figures(tool, train, test)
        peers = [peer_figures(peer, train, test) for peer in PEERS]
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
        " error is the expected one over 15 bins of the predicted label's probability, of each of the three.\n\n"
        + "\n".join(lines) + "\n"))


if __name__ == "__main__":
    main()
