"""The corpora of a folder, and the tool's report on them, for the other scripts."""
import json
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))


def corpora(folder, names=()):
    """Name, training file and test file of each folder NAME with NAME_train.json and NAME_test.json."""
    for name in sorted(names or os.listdir(folder)):
        train = os.path.join(folder, name, name + "_train.json")
        test = os.path.join(folder, name, name + "_test.json")
        if os.path.exists(train) and os.path.exists(test):
            yield name, train, test


def read(path):
    """The texts and the labels of a JSON array of rows."""
    with open(path, encoding="utf-8") as file:
        rows = json.load(file)
    return [row["text"] for row in rows], [str(row["label"]) for row in rows]


def report(tool, *arguments):
    """The report of `TOOL train`."""
    done = subprocess.run([tool, "train", *arguments, "--json", "--quiet"], capture_output=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(arguments)}: {done.stderr.decode()}")
    return json.loads(done.stdout)


def write_result(name, text):
    """Writes a page of results, and prints it."""
    os.makedirs(os.path.join(HERE, "results"), exist_ok=True)
    with open(os.path.join(HERE, "results", name), "w", encoding="utf-8") as file:
        file.write(text)
    print("\n" + text)


def mean(values):
    """The mean; None without values or where one of them is None."""
    values = list(values)
    return None if not values or None in values else sum(values) / len(values)


def cell(value, digits=1):
    """A number for a table."""
    return "n/a" if value is None else f"{value:.{digits}f}"
