#!/usr/bin/env python3
"""One peer, trained and tested on one corpus: prints a JSON line.

usage: peers.py PEER TRAIN.json TEST.json [--predict-only MODEL]

PEER is one of
  sklearn   TF-IDF with sublinear term frequencies of word 1-2-grams (character 1-4-grams where words are
            not spaced) and logistic regression with C = 10: what a careful user would arrive at
  fasttext  word bigrams (characters as words where they are not spaced), 25 epochs, rate 0.5
Times are wall-clock seconds of reading, of training and of predicting the test texts.
"""
import json
import os
import re
import resource
import sys
import tempfile
import time

UNSPACED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")
WORD = re.compile(r"\w+|[^\w\s]")


def read(path):
    with open(path, encoding="utf-8") as file:
        rows = json.load(file)
    return [row["text"] for row in rows], [str(row["label"]) for row in rows]


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


def run_sklearn(train, labels, test):
    started = time.perf_counter()
    pipeline = sklearn_pipeline(train).fit(train, labels)
    trained = time.perf_counter()
    answers = list(pipeline.predict(test))
    return answers, trained - started, time.perf_counter() - trained


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
    predicted, _ = model.predict([" ".join(pattern.findall(text.lower())) for text in test])
    answers = [names[int(label[0].removeprefix("__label__"))] for label in predicted]
    return answers, trained - started, time.perf_counter() - trained


def main():
    peer, train_path, test_path = sys.argv[1:4]
    started = time.perf_counter()
    train, labels = read(train_path)
    test, expected = read(test_path)
    read_seconds = time.perf_counter() - started
    run = {"sklearn": run_sklearn, "fasttext": run_fasttext}[peer]
    answers, train_seconds, predict_seconds = run(train, labels, test)
    correct = sum(answer == label for answer, label in zip(answers, expected))
    print(json.dumps({
        "peer": peer,
        "accuracy": 100 * correct / len(expected),
        "readSeconds": read_seconds,
        "trainSeconds": train_seconds,
        "predictSeconds": predict_seconds,
        "peakBytes": 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
    }))


if __name__ == "__main__":
    main()
