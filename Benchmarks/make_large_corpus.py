#!/usr/bin/env python3
"""Writes a labelled corpus of any size as JSON Lines, the same for the same seed.

    python make_large_corpus.py --size 4G --output large.jsonl --test large_test.jsonl

Words are made of syllables and drawn by Zipf's law, a third of them by what stands before them, so that
pairs and triples recur as they do in language. Seven rows in ten look like English, the others like
Japanese: no spaces, kanji words, particles, sentences that end in a verb. Some words are opinions. A
text is written for or against its subject: opinions that disagree are turned into their opposites more
often than not, by another word or by a negation before them. The label is what the text was written
for, but for a few rows in a hundred whose label is drawn at random: no classifier can get those right.
Rows have 100 to 3,000 bytes of text.
"""

import argparse
import json

import numpy

NOISE = 0.06
AGREEMENT = 0.6
LABELS = ["negative", "positive"]


def parsed_size(text):
    """A number of bytes written as 300M or 4G."""
    units = {"K": 10**3, "M": 10**6, "G": 10**9}
    return int(float(text[:-1]) * units[text[-1]]) if text[-1] in units else int(text)


class Language:
    """A vocabulary in order of frequency, with opinions and their opposites."""

    def __init__(self, generator, words, joiner, negation, enders, mean_bytes):
        self.words = numpy.array(words, dtype=object)
        self.joiner = joiner
        self.enders = enders
        self.mean_bytes = mean_bytes
        count = len(words)
        weights = 1 / (numpy.arange(count) + 2.7) ** 1.07
        self.cumulative = numpy.cumsum(weights / weights.sum())
        self.negation = negation
        # An even number of opinions from frequent to rare, pairwise opposites.
        candidates = numpy.arange(40, count)
        share = 0.05
        opinions = numpy.sort(
            generator.choice(candidates, size=int(len(candidates) * share) // 2 * 2, replace=False))
        self.polarity = numpy.zeros(count, dtype=numpy.int8)
        self.opposite = numpy.arange(count)
        self.polarity[opinions[0::2]] = 1
        self.polarity[opinions[1::2]] = -1
        self.opposite[opinions[0::2]] = opinions[1::2]
        self.opposite[opinions[1::2]] = opinions[0::2]
        self.jumps = generator.integers(1, count, size=12)

    def draw(self, generator, count):
        """Words one after the other, by number."""
        drawn = numpy.searchsorted(self.cumulative, generator.random(count)).astype(numpy.int64)
        drawn = numpy.minimum(drawn, len(self.words) - 1)
        # A third follows from the word before: one of a few successors, the first most often.
        choice = numpy.minimum(generator.geometric(0.4, size=count) - 1, len(self.jumps) - 1)
        follower = (numpy.roll(drawn, 1) * 7919 + self.jumps[choice]) % (len(self.words) // 8)
        bound = generator.random(count) < 1 / 3
        return numpy.where(bound, follower, drawn)

    def lean(self, generator, drawn, sides):
        """Turns opinions towards the side of their text."""
        polarity = self.polarity[drawn]
        turns = (polarity * sides < 0) & (generator.random(len(drawn)) < AGREEMENT)
        by_word = turns & (generator.random(len(drawn)) < 0.7)
        return numpy.where(by_word, self.opposite[drawn], drawn), turns & ~by_word


def made_words(generator, count, syllables, lengths, shares):
    """Distinct words of random syllables, short ones first by tendency."""
    words, seen = [], set()
    while len(words) < count:
        for length in generator.choice(lengths, size=count, p=shares):
            word = "".join(syllables[index] for index in generator.integers(len(syllables), size=length))
            if word not in seen:
                seen.add(word)
                words.append(word)
                if len(words) == count:
                    break
    return words


def english(generator):
    onsets = "b c d f g h l m n p r s t v w st tr pl ch sh th".split()
    nuclei = "a e i o u ea ou ai".split()
    codas = ["", "", "", "n", "r", "s", "t", "l", "nd", "st"]
    syllables = [a + b + c for a in onsets for b in nuclei for c in codas]
    words = made_words(generator, 120_000, syllables, [1, 2, 3], [0.25, 0.5, 0.25])
    return Language(generator, words, " ", "not ", [". ", ", ", "! ", "? "], 7.1)


def japanese(generator):
    kana = [chr(code) for code in range(0x3042, 0x3094) if code not in (0x3043, 0x3045, 0x3047)]
    kanji = [chr(code) for code in generator.choice(numpy.arange(0x4E00, 0x9000), 1800, replace=False)]
    compounds = made_words(generator, 30_000, kanji, [1, 2, 3], [0.1, 0.75, 0.15])
    native = made_words(generator, 10_000, kana, [2, 3, 4], [0.35, 0.45, 0.2])
    words = []
    for index, word in enumerate(compounds):
        words.append(word)
        if index % 3 == 0:
            words.append(native[index // 3])
    particles = ["は", "が", "を", "に", "の", "で", "と", "も"]
    words = particles + words
    return Language(generator, words, "", "ない", ["。", "、", "です。", "ました。"], 6.6)


class Writer:
    """Rows of both languages, batch by batch."""

    def __init__(self, seed):
        self.generator = numpy.random.Generator(numpy.random.PCG64(seed))
        self.languages = [english(self.generator), japanese(self.generator)]

    def batch(self, count=2000):
        """Lines of JSON."""
        generator = self.generator
        for language, rows in zip(self.languages, (count * 7 // 10, count - count * 7 // 10)):
            targets = generator.integers(115, 2900, size=rows)
            lengths = numpy.maximum(8, (targets / language.mean_bytes).astype(numpy.int64))
            sides = generator.integers(0, 2, size=rows) * 2 - 1
            drawn = language.draw(generator, int(lengths.sum()))
            drawn, negated = language.lean(generator, drawn, numpy.repeat(sides, lengths))
            words = language.words[drawn]
            words[negated] = language.negation + words[negated]
            # One word in twelve ends a clause.
            ends = generator.random(len(words)) < 1 / 12
            marks = numpy.array(language.enders, dtype=object)[generator.integers(
                len(language.enders), size=int(ends.sum()))]
            words[ends] = words[ends] + marks
            labels = (sides + 1) // 2
            noisy = generator.random(rows) < NOISE
            labels[noisy] = generator.integers(0, 2, size=int(noisy.sum()))
            start = 0
            for length, target, label in zip(lengths, targets, labels):
                text = language.joiner.join(words[start:start + length])
                start += length
                yield self.line(text.replace("  ", " "), int(target) + 100, LABELS[label])

    @staticmethod
    def line(text, limit, label):
        data = text.encode()[:limit]
        text = data.decode(errors="ignore").strip()
        return json.dumps({"text": text, "label": label}, ensure_ascii=False) + "\n"


def write(writer, path, size):
    """Writes about as many bytes as asked for."""
    written = 0
    with open(path, "wb") as file:
        while written < size:
            data = "".join(writer.batch()).encode()
            file.write(data)
            written += len(data)
    return written


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=parsed_size, default="4G", help="bytes, such as 300M or 4G")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", required=True)
    parser.add_argument("--test", help="a file of further rows, a hundredth as many, at most 20 MB")
    options = parser.parse_args()
    writer = Writer(options.seed)
    if options.test:
        write(writer, options.test, min(20_000_000, options.size // 100))
    write(writer, options.output, options.size)


if __name__ == "__main__":
    main()
