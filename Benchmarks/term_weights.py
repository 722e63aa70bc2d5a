#!/usr/bin/env python3
"""What a term weight is worth: how often an n-gram occurs in a text, used in four ways.

Usage: term_weights.py CORPORA [NAME…]

Five folds of each training file, scikit-learn's logistic regression (C = 10) on words in sequences
of one and two, or characters in sequences of one to four in Japanese, each scaled by its log-count
ratio and every row of length 1, as the tool does. Writes results/term_weights.md.
"""

import sys
import time

import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.multiclass import OneVsRestClassifier
from sklearn.preprocessing import normalize

from corpora import cell, corpora, mean, read, write_result
from peers import is_unspaced


def binary(counts):
    return (counts > 0).astype(float)


def sublinear(counts):
    weighted = counts.astype(float)
    weighted.data = 1 + np.log(weighted.data)
    return weighted


def second_occurrence(counts):
    """A feature of its own for an n-gram that occurs twice: the tool's way."""
    return hstack([binary(counts), (counts > 1).astype(float)]).tocsr()


WEIGHTS = {
    "binary": binary,
    "sublinear, 1 + ln(count)": sublinear,
    "count": lambda counts: counts.astype(float),
    "binary, and a feature for the second occurrence": second_occurrence,
}


class RatioScaledRegression(LogisticRegression):
    """One class against the rest on columns scaled by their log-count ratio."""

    def fit(self, matrix, labels):
        present = (matrix > 0).astype(float)
        inside = np.asarray(present[labels == 1].sum(axis=0)).ravel() + 1
        outside = np.asarray(present[labels == 0].sum(axis=0)).ravel() + 1
        positive = (labels == 1).mean()
        self.scale = np.abs(np.log(inside / outside * (1 - positive) / positive)) + 0.01
        return super().fit(self.scaled(matrix), labels)

    def scaled(self, matrix):
        return normalize(csr_matrix(matrix.multiply(self.scale)))

    def predict_proba(self, matrix):
        return super().predict_proba(self.scaled(matrix))

    def decision_function(self, matrix):
        return super().decision_function(self.scaled(matrix))


def accuracy(texts, labels, weigh):
    unspaced = is_unspaced(texts)
    right = 0
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    for train, held_out in folds.split(texts, labels):
        vectorizer = CountVectorizer(
            analyzer="char" if unspaced else "word",
            ngram_range=(1, 4) if unspaced else (1, 2),
            token_pattern=None if unspaced else r"\w+|[^\w\s]+",
            min_df=2,
        )
        known = weigh(vectorizer.fit_transform([texts[i] for i in train]))
        unknown = weigh(vectorizer.transform([texts[i] for i in held_out]))
        model = OneVsRestClassifier(RatioScaledRegression(C=10, max_iter=200))
        model.fit(known, labels[train])
        right += (model.predict(unknown) == labels[held_out]).sum()
    return 100 * right / len(texts)


def main():
    folder, *names = sys.argv[1:]
    table = {weight: [] for weight in WEIGHTS}
    found = []
    for name, train, _ in corpora(folder, names):
        texts, labels = read(train)
        found.append(name)
        for weight, weigh in WEIGHTS.items():
            table[weight].append(accuracy(texts, np.array(labels), weigh))
            print(f"{name:22} {weight:48} {table[weight][-1]:.2f}", flush=True)
    lines = ["| term weight | mean | " + " | ".join(found) + " |", "|---|---|" + "---|" * len(found)]
    for weight, figures in table.items():
        lines.append(f"| {weight} | " + " | ".join(cell(figure, 2) for figure in [mean(figures), *figures]) + " |")
    write_result("term_weights.md", (
        "# Term weights\n\nAccuracy in per cent over 5 folds of the training files, made by `make bench-term-weights` on "
        f"{time.strftime('%Y-%m-%d')}.\n\n" + "\n".join(lines) + "\n"))


if __name__ == "__main__":
    main()
