#!/usr/bin/env python3
"""Time and memory of this tool beside its peers', whole processes, in turn, in one run.

usage: speed.py TOOL CORPORA [RUNS]

Needs the corpora imdb and nsmc_rebuilt in CORPORA. Every figure is the median of RUNS (default 5) runs after one
warm-up, with the range beside it; ratios are medians of ratios of neighbouring runs. Writes Benchmarks/results/speed.md.
"""
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))


class Measurement:
    """Wall-clock seconds and peak bytes of the runs of one command."""

    def __init__(self):
        self.seconds, self.bytes = [], []

    def add(self, seconds, peak):
        self.seconds.append(seconds)
        self.bytes.append(peak)

    def text(self):
        return (f"{statistics.median(self.seconds):.3f} s ({min(self.seconds):.3f}–{max(self.seconds):.3f}), "
                f"{statistics.median(self.bytes) / 1e6:.0f} MB")


def run(command, stdin=None, environment=None):
    """One run as a process of its own: seconds, peak bytes, output."""
    with tempfile.TemporaryFile() as output:
        source = open(stdin, "rb") if stdin else subprocess.DEVNULL
        started = time.perf_counter()
        process = subprocess.Popen(command, stdin=source, stdout=output, stderr=subprocess.DEVNULL, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise SystemExit(f"failed with {process.returncode}: {' '.join(command)}")
        output.seek(0)
        return seconds, 1024 * usage.ru_maxrss, output.read()


def pairwise(commands, runs):
    """Runs the commands in turn and returns a measurement each."""
    results = {name: Measurement() for name in commands}
    for turn in range(runs + 1):
        for name, action in commands.items():
            seconds, peak = action()
            if turn > 0:
                results[name].add(seconds, peak)
    return results


def ratio(results, numerator, denominator):
    return statistics.median(
        a / b for a, b in zip(results[numerator].seconds, results[denominator].seconds))


def peer_action(peer, train, test, part):
    """Seconds of one part of a peer's run: reading belongs to whichever part is asked for."""
    def action():
        _, peak, output = run([sys.executable, os.path.join(HERE, "peers.py"), peer, train, test])
        figures = json.loads(output.splitlines()[-1])
        if part == "train":
            return figures["readSeconds"] / 2 + figures["trainSeconds"], peak
        return figures["predictSeconds"], peak
    return action


def own(command, stdin=None):
    return lambda: run(command, stdin)[:2]


class Bench:
    def __init__(self, tool, folder, runs, scratch):
        self.tool, self.folder, self.runs, self.scratch = tool, folder, runs, scratch
        self.lines = ["| work | measured | goal | holds |", "|---|---|---|---|"]

    def corpus(self, name, part):
        return os.path.join(self.folder, name, f"{name}_{part}.json")

    def add(self, work, measured, goal, holds):
        self.lines.append(f"| {work} | {measured} | {goal} | {'yes' if holds else 'no'} |")
        print(self.lines[-1], flush=True)

    def train_command(self, name, threads=2):
        return [self.tool, "train", self.corpus(name, "train"), "-o", self.model(name), "--force", "--quiet",
                "--threads", str(threads)]

    def model(self, name):
        return os.path.join(self.scratch, name + ".safetensors")

    def train(self, name):
        train, test = self.corpus(name, "train"), self.corpus(name, "test")
        results = pairwise({
            "sentiment": own(self.train_command(name)),
            "scikit-learn": peer_action("sklearn", train, test, "train"),
            "fastText": peer_action("fasttext", train, test, "train"),
        }, self.runs)
        for peer, goal in (("scikit-learn", 20), ("fastText", 15)):
            factor = ratio(results, peer, "sentiment")
            self.add(f"train {name} beside {peer}",
                     f"{factor:.1f} times faster: {results['sentiment'].text()} against {results[peer].text()}",
                     f"{goal} times", factor >= goal)
        size = os.path.getsize(train)
        peak = statistics.median(results["sentiment"].bytes)
        self.add(f"memory while training {name}", f"{peak / size:.1f} times the corpus", "8 times", peak <= 8 * size)

    def threads(self, name):
        results = pairwise({
            "one": own(self.train_command(name, 1)), "two": own(self.train_command(name, 2)),
        }, self.runs)
        factor = ratio(results, "one", "two")
        self.add(f"second core, training {name}", f"{factor:.2f} times faster", "1.7 times", factor >= 1.7)
        predict = [self.tool, "predict", "-m", self.model(name), self.corpus(name, "test"), "--threads"]
        results = pairwise({"one": own(predict + ["1"]), "two": own(predict + ["2"])}, self.runs)
        factor = ratio(results, "one", "two")
        self.add(f"second core, predicting {name}", f"{factor:.2f} times faster", "1.7 times", factor >= 1.7)

    def predict(self, name, goals):
        train, test = self.corpus(name, "train"), self.corpus(name, "test")
        commands = {"sentiment": own([self.tool, "predict", "-m", self.model(name), test])}
        if "wc" in goals:
            environment = dict(os.environ, LC_ALL="C.UTF-8")
            commands["wc"] = lambda: run(["wc", "-w", test], environment=environment)[:2]
        for peer in ("sklearn", "fasttext"):
            if peer in goals:
                commands[peer] = peer_action(peer, train, test, "predict")
        results = pairwise(commands, self.runs)
        for peer, goal in goals.items():
            factor = ratio(results, peer, "sentiment")
            self.add(f"predict {name} beside {peer}",
                     f"{factor:.2f} times faster: {results['sentiment'].text()} against {results[peer].text()}",
                     f"{goal} times", factor >= goal)
        if "wc" in goals:
            peak = statistics.median(results["sentiment"].bytes)
            limit = os.path.getsize(self.model(name)) + 50e6
            self.add(f"memory while predicting {name}", f"{peak / 1e6:.0f} MB",
                     f"model + 50 MB = {limit / 1e6:.0f} MB", peak <= limit)

    def first_answer(self, name):
        text = os.path.join(self.scratch, "one.txt")
        with open(text, "w", encoding="utf-8") as file:
            file.write("Not bad at all, and the ending surprised me.\n")
        results = pairwise({"sentiment": own([self.tool, "predict", "-m", self.model(name)], text)}, 4 * self.runs)
        median = statistics.median(results["sentiment"].seconds)
        self.add(f"first answer, model of {name}", f"{1000 * median:.1f} ms", "25 ms", median < 0.025)

    def growth(self, name):
        """Twice the rows, up to 16 copies of a corpus whose texts are made different."""
        with open(self.corpus(name, "train"), encoding="utf-8") as file:
            rows = json.load(file)
        figures = []
        for count in (len(rows) // 8, len(rows) // 4, len(rows) // 2, len(rows)):
            path = os.path.join(self.scratch, f"{count}.jsonl")
            with open(path, "w", encoding="utf-8") as file:
                for row in rows[:count]:
                    file.write(json.dumps(row, ensure_ascii=False) + "\n")
            command = [self.tool, "train", path, "-o", self.model("growth"), "--force", "--quiet"]
            measurement = pairwise({"own": own(command)}, self.runs)["own"]
            figures.append((statistics.median(measurement.seconds), statistics.median(measurement.bytes)))
        worst = max(b / a for left, right in zip(figures, figures[1:]) for a, b in zip(left, right))
        self.add(f"growth, {name}, {len(rows) // 8} to {len(rows)} rows",
                 f"at most {worst:.2f} times for twice the rows", "2.1 times", worst <= 2.1)

    def size(self, name):
        size = os.path.getsize(self.model(name)) / 1e6
        self.add(f"model file of {name}", f"{size:.1f} MB", "under 40 MB", size < 40)
        compact = self.model("compact")
        _, _, output = run([self.tool, "train", self.corpus(name, "train"), "--test", self.corpus(name, "test"), "-o",
                            compact, "--force", "--quiet", "--compact", "--json"])
        report = json.loads(output)
        lost = 100 * (report["training"]["compaction"]["wholeTestAccuracy"] - report["metrics"]["test"]["accuracy"])
        size = os.path.getsize(compact) / 1e6
        self.add(f"compact model file of {name}", f"{size:.1f} MB, {lost:.2f} points of accuracy lost",
                 "at most 20 MB, less than 0.1 points", size <= 20 and lost < 0.1)


def main():
    tool, folder = sys.argv[1:3]
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(os.path.abspath(tool), folder, runs, scratch)
        for name in ("imdb", "nsmc_rebuilt"):
            bench.train(name)
        bench.predict("imdb", {"wc": 1, "sklearn": 20, "fasttext": 20})
        bench.predict("nsmc_rebuilt", {"fasttext": 10})
        bench.first_answer("imdb")
        bench.threads("imdb")
        bench.growth("nsmc_rebuilt")
        bench.size("imdb")
    text = (f"# Speed\n\nWhole processes, medians of {runs} runs in turn (range in brackets), made by `make bench-speed`"
            f" on {platform.machine()} with {os.cpu_count()} processors on {time.strftime('%Y-%m-%d')}.\n"
            "Reading its corpus is part of every training; a peer's memory is that of training and predicting.\n\n"
            + "\n".join(bench.lines) + "\n")
    os.makedirs(os.path.join(HERE, "results"), exist_ok=True)
    with open(os.path.join(HERE, "results", "speed.md"), "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
