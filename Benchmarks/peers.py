#!/usr/bin/env python3
"""One peer, trained and tested on one corpus: prints a JSON line.

usage: peers.py PEER TRAIN.json TEST.json

PEER is one of
  sklearn   TF-IDF with sublinear term frequencies of word 1-2-grams (character 1-4-grams where words are
            not spaced) and logistic regression with C = 10: what a careful user would arrive at
  fasttext  word bigrams (characters as words where they are not spaced), 25 epochs, rate 0.5
The calibration error is that of evaluate: 15 bins of equal width of the predicted label's probability.
Times are wall-clock seconds of reading, of training and of predicting the test texts.
"""
import json
import math
import os
import re
import resource
import sys
import tempfile
import time

from corpora import read

UNSPACED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")
WORD = re.compile(r"\w+|[^\w\s]")


def is_unspaced(texts):
    sample = "".join(texts[:1000])
    return len(UNSPACED.findall(sample)) * 5 > len(sample)


def sklearn_pipeline(texts):
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline

    if is_unspaced(texts):
        vectorizer = TfidfVectorizer(analyzer="char", ngram_range=(1, 4), sublinear_tf=True)
    else:
        vectorizer = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, token_pattern=WORD.pattern)
    return make_pipeline(vectorizer, LogisticRegression(C=10, max_iter=300))


class Answers:
    """The labels that a peer gives, their probabilities, and the seconds that it took."""

    def __init__(self, labels, probabilities, train_seconds, predict_seconds):
        self.labels, self.probabilities = labels, probabilities
        self.train_seconds, self.predict_seconds = train_seconds, predict_seconds

    def accuracy(self, expected):
        return 100 * sum(a == b for a, b in zip(self.labels, expected)) / len(expected)

    def calibration_error(self, expected, bins=15):
        """Sum over bins of |right answers - sum of probabilities|, by the number of rows."""
        gaps = [0.0] * bins
        for label, probability, actual in zip(self.labels, self.probabilities, expected):
            place = min(bins - 1, max(0, math.ceil(probability * bins) - 1))
            gaps[place] += (label == actual) - probability
        return sum(abs(gap) for gap in gaps) / len(expected)


def run_sklearn(train, labels, test):
    started = time.perf_counter()
    pipeline = sklearn_pipeline(train).fit(train, labels)
    trained = time.perf_counter()
    probabilities = pipeline.predict_proba(test)
    best = probabilities.argmax(axis=1)
    answers = [str(pipeline.classes_[code]) for code in best]
    return Answers(answers, [float(row[code]) for row, code in zip(probabilities, best)],
                   trained - started, time.perf_counter() - trained)


def run_fasttext(train, labels, test):
    import fasttext

    unspaced = is_unspaced(train)
    pattern = re.compile(r"\S") if unspaced else WORD
    names = sorted(set(labels))
    codes = {name: f"__label__{code}" for code, name in enumerate(names)}
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "train.txt")
        with open(path, "w", encoding="utf-8") as file:
            for text, label in zip(train, labels):
                file.write(codes[label] + " " + " ".join(pattern.findall(text.lower())) + "\n")
        model = fasttext.train_supervised(
            path, wordNgrams=4 if unspaced else 2, epoch=25, lr=0.5, thread=2, verbose=0)
    trained = time.perf_counter()
    predicted, probabilities = model.predict([" ".join(pattern.findall(text.lower())) for text in test])
    answers = [names[int(label[0].removeprefix("__label__"))] for label in predicted]
    # fastText's probabilities can exceed 1 by a hundred-thousandth.
    return Answers(answers, [min(1.0, float(row[0])) for row in probabilities],
                   trained - started, time.perf_counter() - trained)


PEERS = {"sklearn": run_sklearn, "fasttext": run_fasttext}


def main():
    peer, train_path, test_path = sys.argv[1:4]
    started = time.perf_counter()
    train, labels = read(train_path)
    train_read = time.perf_counter()
    test, expected = read(test_path)
    test_read = time.perf_counter()
    answers = PEERS[peer](train, labels, test)
    print(json.dumps({
        "peer": peer,
        "accuracy": answers.accuracy(expected),
        "calibrationError": answers.calibration_error(expected),
        "trainReadSeconds": train_read - started,
        "testReadSeconds": test_read - train_read,
        "trainSeconds": answers.train_seconds,
        "predictSeconds": answers.predict_seconds,
        "peakBytes": 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
    }))


if __name__ == "__main__":
    main()
