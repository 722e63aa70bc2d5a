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

HERE = os.path.dirname(os.path.abspath(__file__))
PEERS = ["sklearn", "fasttext"]


def corpora(folder, names):
    found = sorted(names or os.listdir(folder))
    for name in found:
        train = os.path.join(folder, name, name + "_train.json")
        test = os.path.join(folder, name, name + "_test.json")
        if os.path.exists(train) and os.path.exists(test):
            yield name, train, test


def own_figures(tool, train, test):
    started = time.perf_counter()
    done = subprocess.run(
        [tool, "train", train, "--test", test, "--json", "--quiet"], capture_output=True, check=True)
    seconds = time.perf_counter() - started
    report = json.loads(done.stdout)
    metrics = report["metrics"]["test"]
    return {
        "accuracy": 100 * metrics["accuracy"],
        "calibrationError": metrics["calibrationError"],
        "macroF1": 100 * metrics["macroAverage"]["f1"],
        "seconds": seconds,
    }


def peer_figures(peer, train, test):
    done = subprocess.run(
        [sys.executable, os.path.join(HERE, "peers.py"), peer, train, test], capture_output=True)
    return json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else None


def cell(value):
    return "n/a" if value is None else f"{value:.1f}"


def main():
    tool, folder, *names = sys.argv[1:]
    rows = []
    for name, train, test in corpora(folder, names):
        own = own_figures(tool, train, test)
        peers = [peer_figures(peer, train, test) for peer in PEERS]
        rows.append((name, own, [peer and peer["accuracy"] for peer in peers]))
        best = max((p for p in rows[-1][2] if p is not None), default=None)
        lead = None if best is None else own["accuracy"] - best
        print(f"{name:24} {own['accuracy']:6.2f}  peers {' '.join(cell(p) for p in rows[-1][2])}"
              f"  lead {cell(lead)}  {own['seconds']:.1f} s", flush=True)
    lines = ["| corpus | sentiment | scikit-learn | fastText | macro F1 | calibration error | seconds |",
             "|---|---|---|---|---|---|---|"]
    for name, own, peers in rows:
        lines.append(f"| {name} | {own['accuracy']:.1f} | {' | '.join(cell(p) for p in peers)} | "
                     f"{own['macroF1']:.1f} | {own['calibrationError']:.3f} | {own['seconds']:.1f} |")
    def mean(values):
        values = list(values)
        return None if not values or None in values else sum(values) / len(values)
    lines.append(f"| mean | {cell(mean(own['accuracy'] for _, own, _ in rows))} | "
                 + " | ".join(cell(mean(row[2][i] for row in rows)) for i in range(len(PEERS)))
                 + f" | {cell(mean(own['macroF1'] for _, own, _ in rows))} | | |")
    text = ("# Accuracy\n\nTest accuracy in per cent at default settings, made by `make bench-accuracy`"
            f" on {platform.machine()} with {os.cpu_count()} processors on {time.strftime('%Y-%m-%d')}.\n\n"
            + "\n".join(lines) + "\n")
    os.makedirs(os.path.join(HERE, "results"), exist_ok=True)
    with open(os.path.join(HERE, "results", "accuracy.md"), "w", encoding="utf-8") as file:
        file.write(text)
    print("\n" + text)


if __name__ == "__main__":
    main()
