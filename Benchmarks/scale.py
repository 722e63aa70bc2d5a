#!/usr/bin/env python3
"""Training and classifying beyond memory: peak memory, time and accuracy.

usage: scale.py TOOL [--size 4G] [--limit 1G] [--folder DIR] [--corpora DIR]

Makes a corpus of the size in the folder (make_large_corpus.py, always the same), trains on it within the limit,
and classifies its rows through a pipe. With --corpora, trains on imdb and nsmc_rebuilt in memory and within small
limits too. Writes Benchmarks/results/scale.md. Needs numpy, and on the disk of the folder about three times the size.
"""
import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time

import make_large_corpus

HERE = os.path.dirname(os.path.abspath(__file__))
SMALL_LIMITS = {"imdb": ["150M", "120M", "100M"], "nsmc_rebuilt": ["150M", "120M", "100M"]}


def run(command, stdin=None, stdout=subprocess.PIPE):
    """One run: seconds, peak bytes, output."""
    started = time.perf_counter()
    process = subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=subprocess.DEVNULL)
    output = process.stdout.read() if process.stdout else b""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"failed with {process.returncode}: {' '.join(command)}")
    return time.perf_counter() - started, 1024 * usage.ru_maxrss, output


def train(tool, train, test, *options):
    """Trains and tests: seconds, peak bytes, report."""
    seconds, peak, output = run([tool, "train", train, "--test", test, "--json", *options])
    return seconds, peak, json.loads(output)


def accuracy(report, part):
    metrics = report["metrics"][part]
    return 100 * metrics["accuracy"]


def large(options, lines):
    """The corpus beyond memory."""
    corpus = os.path.join(options.folder, f"scale_{options.size}.jsonl")
    test = os.path.join(options.folder, f"scale_{options.size}_test.jsonl")
    model = os.path.join(options.folder, "scale.safetensors")
    size = make_large_corpus.parsed_size(options.size)
    if not os.path.exists(corpus):
        writer = make_large_corpus.Writer(1)
        make_large_corpus.write(writer, test, min(20_000_000, size // 100))
        make_large_corpus.write(writer, corpus, size)
    seconds, peak, report = train(
        options.tool, corpus, test, "--memory-limit", options.limit, "-o", model, "--force")
    training = report["training"]
    rows = report["corpora"][0]["rowCount"]
    streaming = training["streaming"]
    kept = f"n-grams of {streaming['minimumDocumentFrequency']} texts and more" if streaming else "in memory"
    lines += [
        f"| training on {os.path.getsize(corpus) / 1e9:.2f} GB, {rows:,} rows, `--memory-limit {options.limit}` "
        f"| {seconds / 60:.1f} min | {peak / 1e6:.0f} MB | {accuracy(report, 'validation'):.2f} "
        f"| {accuracy(report, 'test'):.2f} | {kept}, {training['iterations']} iterations |"]
    piped = subprocess.Popen(["cat", corpus], stdout=subprocess.PIPE)
    with open(os.devnull, "wb") as nowhere:
        seconds, peak, _ = run(
            [options.tool, "predict", "--model", model], stdin=piped.stdout, stdout=nowhere)
    piped.wait()
    lines += [
        f"| classifying it through a pipe, model of {os.path.getsize(model) / 1e6:.0f} MB | {seconds / 60:.1f} min "
        f"| {peak / 1e6:.0f} MB | | | |"]


def small(options, lines):
    """Corpora that fit, in memory and within small limits."""
    for name, limits in SMALL_LIMITS.items():
        files = [os.path.join(options.corpora, name, f"{name}_{part}.json") for part in ("train", "test")]
        if not all(map(os.path.exists, files)):
            continue
        for limit in [None, *limits]:
            seconds, peak, report = train(options.tool, *files, *(["--memory-limit", limit] if limit else []))
            streaming = report["training"]["streaming"]
            minimum = streaming["minimumDocumentFrequency"] if streaming else "–"
            lines += [
                f"| {name} | {limit or 'none'} | {peak / 1e6:.0f} MB | {seconds:.0f} s | {minimum} "
                f"| {accuracy(report, 'validation'):.2f} | {accuracy(report, 'test'):.2f} |"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool")
    parser.add_argument("--size", default="4G")
    parser.add_argument("--limit", default="1G")
    parser.add_argument("--folder", default=tempfile.gettempdir())
    parser.add_argument("--corpora")
    options = parser.parse_args()
    lines = [
        "# Scale", "",
        f"`make bench-scale SIZE={options.size} LIMIT={options.limit}` on {os.cpu_count()} processors "
        f"({platform.machine()}), {time.strftime('%Y-%m-%d')}. Memory is the peak of resident memory; accuracies in per cent.",
        "", "| | time | memory | validation | test | |", "|---|---|---|---|---|---|"]
    large(options, lines)
    if options.corpora:
        lines += [
            "", "Corpora that fit into memory, without a limit and with small ones:", "",
            "| corpus | limit | memory | time | fewest texts of an n-gram | validation | test |",
            "|---|---|---|---|---|---|---|"]
        small(options, lines)
    text = "\n".join(lines) + "\n"
    with open(os.path.join(HERE, "results", "scale.md"), "w", encoding="utf-8") as file:
        file.write(text)
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
