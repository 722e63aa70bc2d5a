#!/usr/bin/env python3
"""Time and memory of this tool beside its peers', whole processes, in turn, in one run.

usage: speed.py TOOL CORPORA [RUNS [PART ...]]

Needs the corpora imdb and nsmc_rebuilt in CORPORA. Every figure is the median of RUNS (default 5) runs after one
warm-up, with the range beside it; ratios are medians of ratios of neighbouring runs. Growth is measured without a
warm-up. Writes Benchmarks/results/speed.md; where only some PARTS are measured (train predict predict-short first
threads growth growth-made size), it keeps what it had of the others.
"""
import json
import os
import platform
import random
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
    """Seconds of one part of a peer's run, from the file on; writing is left out, and so is starting Python."""
    def action():
        _, peak, output = run([sys.executable, os.path.join(HERE, "peers.py"), peer, train, test])
        figures = json.loads(output.splitlines()[-1])
        if part == "train":
            return figures["trainReadSeconds"] + figures["trainSeconds"], peak
        return figures["testReadSeconds"] + figures["predictSeconds"], peak
    return action


def own(command, stdin=None):
    return lambda: run(command, stdin)[:2]


def write_growing(corpus, paths):
    """Files of JSON Lines with the first rows of one order, by their number.

    Rows beyond those of the corpus are made of the beginning of one text and the end of another with the same label. Of
    a corpus that needs such rows all are made so: they have more in common than what people write, and are another
    problem to learn.
    """
    with open(corpus, encoding="utf-8") as file:
        rows = json.load(file)
    generator = random.Random(1)
    generator.shuffle(rows)
    if max(paths) > len(rows):
        labels = [row["label"] for row in rows]
        parts = {label: [row["text"].split(" ") for row in rows if row["label"] == label] for label in sorted(set(labels))}
        rows = []
        for place in range(max(paths)):
            label = labels[place % len(labels)]
            first, second = generator.choice(parts[label]), generator.choice(parts[label])
            rows.append({"text": " ".join(first[:(len(first) + 1) // 2] + second[len(second) // 2:]), "label": label})
    for count, path in paths.items():
        with open(path, "w", encoding="utf-8") as file:
            for row in rows[:count]:
                file.write(json.dumps(row, ensure_ascii=False) + "\n")


def in_child(action):
    """Calls a function in a process of its own: a child's peak memory is never less than what its parent has when it starts."""
    child = os.fork()
    if child == 0:
        action()
        os._exit(0)
    if os.waitpid(child, 0)[1] != 0:
        raise SystemExit("making rows failed")


class Bench:
    def __init__(self, tool, folder, runs, scratch):
        self.tool, self.folder, self.runs, self.scratch = tool, folder, runs, scratch
        self.lines = {}

    def corpus(self, name, part):
        return os.path.join(self.folder, name, f"{name}_{part}.json")

    def add(self, work, measured, goal, holds):
        day = time.strftime("%Y-%m-%d")
        self.lines[work] = f"| {work} | {measured} | {goal} | {'yes' if holds else 'no'} | {day}, {self.runs} runs |"
        print(self.lines[work], flush=True)

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
                     f"{factor:.1f} times as fast: {results['sentiment'].text()} against {results[peer].text()}",
                     f"{goal} times", factor >= goal)
        size = os.path.getsize(train)
        peak = statistics.median(results["sentiment"].bytes)
        self.add(f"memory while training {name}", f"{peak / size:.1f} times the corpus", "8 times", peak <= 8 * size)

    def threads(self, name):
        self.ensure_model(name)
        results = pairwise({
            "one": own(self.train_command(name, 1)), "two": own(self.train_command(name, 2)),
        }, self.runs)
        factor = ratio(results, "one", "two")
        self.add(f"second core, training {name}", f"{factor:.2f} times as fast", "1.7 times", factor >= 1.7)
        predict = [self.tool, "predict", "-m", self.model(name), self.corpus(name, "test"), "--threads"]
        results = pairwise({"one": own(predict + ["1"]), "two": own(predict + ["2"])}, self.runs)
        factor = ratio(results, "one", "two")
        self.add(f"second core, predicting {name}", f"{factor:.2f} times as fast", "1.7 times", factor >= 1.7)

    def all_rows(self, name):
        """The training and the test rows of a corpus, which read the same from JSON and JSON Lines."""
        paths = [os.path.join(self.scratch, f"{name}.{end}") for end in ("json", "jsonl")]

        def make():
            rows = [row for part in ("train", "test") for row in json.load(open(self.corpus(name, part), encoding="utf-8"))]
            with open(paths[0], "w", encoding="utf-8") as file:
                json.dump(rows, file, ensure_ascii=False)
            with open(paths[1], "w", encoding="utf-8") as file:
                file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)

        in_child(make)
        return paths

    def ensure_model(self, name):
        if not os.path.exists(self.model(name)):
            run(self.train_command(name))

    def predict(self, name, goals, whole=False):
        """The test file, or all rows of the corpus as JSON Lines."""
        self.ensure_model(name)
        train, test = self.corpus(name, "train"), self.corpus(name, "test")
        peer_test = test
        if whole:
            peer_test, test = self.all_rows(name)
        commands = {"sentiment": own([self.tool, "predict", "-m", self.model(name), test])}
        if "wc" in goals:
            environment = dict(os.environ, LC_ALL="C.UTF-8")
            commands["wc"] = lambda: run(["wc", "-w", test], environment=environment)[:2]
        for peer in ("sklearn", "fasttext"):
            if peer in goals:
                commands[peer] = peer_action(peer, train, peer_test, "predict")
        results = pairwise(commands, self.runs)
        for peer, goal in goals.items():
            factor = ratio(results, peer, "sentiment")
            self.add(f"predict {name}{' whole' if whole else ''} beside {peer}",
                     f"{factor:.2f} times as fast: {results['sentiment'].text()} against {results[peer].text()}",
                     f"{goal} times", factor >= goal)
        if "wc" in goals:
            peak = statistics.median(results["sentiment"].bytes)
            limit = os.path.getsize(self.model(name)) + 50e6
            self.add(f"memory while predicting {name}", f"{peak / 1e6:.0f} MB",
                     f"model + 50 MB = {limit / 1e6:.0f} MB", peak <= limit)

    def first_answer(self, name):
        self.ensure_model(name)
        text = os.path.join(self.scratch, "one.txt")
        with open(text, "w", encoding="utf-8") as file:
            file.write("Not bad at all, and the ending surprised me.\n")
        results = pairwise({"sentiment": own([self.tool, "predict", "-m", self.model(name)], text)}, 4 * self.runs)
        median = statistics.median(results["sentiment"].seconds)
        self.add(f"first answer, model of {name}", f"{1000 * median:.1f} ms", "25 ms", median < 0.025)

    def growth(self, name):
        """Twice the rows, again and again, up to those of the corpus."""
        with open(self.corpus(name, "train"), "rb") as file:
            largest = file.read().count(b'"label"')
        self.grow(name, largest)

    def growth_made(self, name):
        """Likewise of made rows, up to 1.6 million."""
        self.grow(f"{name}, made rows", 1_600_000)

    def grow(self, name, largest):
        counts = [largest >> step for step in range(4, -1, -1)]
        paths = [os.path.join(self.scratch, f"{count}.jsonl") for count in counts]
        in_child(lambda: write_growing(self.corpus(name.split(",")[0], "train"), dict(zip(counts, paths))))
        figures = []
        for count, path in zip(counts, paths):
            command = [self.tool, "train", path, "-o", self.model("growth"), "--force", "--quiet"]
            measured = [run(command)[:2] for _ in range(self.runs)]
            os.remove(path)
            figures.append([statistics.median(column) for column in zip(*measured)])
            print(f"  {count:,} rows: {figures[-1][0]:.2f} s, {figures[-1][1] / 1e6:.0f} MB", flush=True)
        for place, what in enumerate(("time", "memory")):
            ratios = [right[place] / left[place] for left, right in zip(figures, figures[1:])]
            self.add(f"growth of {what}, {name}, {counts[0]:,} to {counts[-1]:,}",
                     f"{', '.join(f'{ratio:.2f}' for ratio in ratios)} times for twice the rows", "2.1 times each",
                     max(ratios) <= 2.1)

    def size(self, name):
        self.ensure_model(name)
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


RESULTS = os.path.join(HERE, "results", "speed.md")

PARTS = {
    "train": lambda bench: [bench.train(name) for name in ("imdb", "nsmc_rebuilt")],
    "predict": lambda bench: bench.predict("imdb", {"wc": 1, "sklearn": 20, "fasttext": 20}),
    "predict-short": lambda bench: bench.predict("nsmc_rebuilt", {"fasttext": 10}, whole=True),
    "first": lambda bench: bench.first_answer("imdb"),
    "threads": lambda bench: bench.threads("imdb"),
    "growth": lambda bench: bench.growth("nsmc_rebuilt"),
    "growth-made": lambda bench: bench.growth_made("nsmc_rebuilt"),
    "size": lambda bench: bench.size("imdb"),
}


def known_lines():
    """The rows of the table that was written before, by what they are about."""
    if not os.path.exists(RESULTS):
        return {}
    with open(RESULTS, encoding="utf-8") as file:
        rows = [line.rstrip("\n") for line in file if line.count(" | ") == 4]
    return {row[2:].split(" | ")[0]: row for row in rows[1:]}


def write(lines):
    text = (f"# Speed\n\nMedians of runs in turn (range in brackets), made by `make"
            f" bench-speed` on {platform.machine()} with {os.cpu_count()} processors.\nThis tool is measured as a whole"
            " process, from start to end. Of a peer reading, training and predicting are; starting Python and writing are"
            " left out,\nand its memory is that of training and predicting.\n\n| work | measured | goal | holds | on |\n|---|---|---|---|---|\n"
            + "\n".join(lines.values()) + "\n")
    os.makedirs(os.path.dirname(RESULTS), exist_ok=True)
    with open(RESULTS, "w", encoding="utf-8") as file:
        file.write(text)


def main():
    tool, folder = sys.argv[1:3]
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    parts = sys.argv[4:] or list(PARTS)
    for part in parts:
        if part not in PARTS:
            raise SystemExit(f"there is no part '{part}'; the parts are {', '.join(PARTS)}")
    lines = known_lines() if sys.argv[4:] else {}
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(os.path.abspath(tool), folder, runs, scratch)
        for part in parts:
            PARTS[part](bench)
            lines.update(bench.lines)
            write(lines)


if __name__ == "__main__":
    main()
