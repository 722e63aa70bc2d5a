# The two commands of the set-up are `make demo` and `make test`; `make help` lists the rest.

SHELL := bash
SWIFT ?= swift
BUILD := .build/release
TOOL := $(BUILD)/sentiment
PREFIX ?= /usr/local
export PREFIX DESTDIR

.PHONY: help demo test soak fuzz sanitize test-ecosystem test-pages test-spark build install uninstall examples check-documentation check-install models packages lint format coverage clean bench-accuracy bench-speed bench-small bench-study bench-term-weights bench-scale

help:
	@echo "make demo      train, test and save a model of each corpus in Data/, then classify texts"
	@echo "make test      run every test, and the format check"
	@echo "make soak      run the long tests: a hundred kills, signals and full disks"
	@echo "make fuzz TIME=60  run each fuzzer for so many seconds (or RUNS=N times), sanitizers on"
	@echo "make sanitize  run the tool under the address and the thread sanitizer"
	@echo "make test-ecosystem  try exported models in coremltools, ONNX Runtime and pandas"
	@echo "make test-spark  the same, and Spark"
	@echo "make test-pages  look at the pages of reports in Chromium"
	@echo "make build     build the tool: $(TOOL)"
	@echo "make install PREFIX=$(PREFIX) DESTDIR=  install tool, manual page and completions"
	@echo "make uninstall PREFIX=$(PREFIX) DESTDIR=  remove them"
	@echo "make examples  build the package in Examples/ and run its programs"
	@echo "make models    train a model of each corpus in Data/, without the rest of the demo"
	@echo "make bench-accuracy CORPORA=DIR  test accuracy beside scikit-learn and fastText"
	@echo "make bench-speed CORPORA=DIR [RUNS=5 PARTS="train predict predict-short first threads growth growth-made size"]  time and memory beside scikit-learn and fastText"
	@echo "make bench-small CORPORA=DIR     test accuracy on little data beside scikit-learn"
	@echo "make bench-study CORPORA=DIR     what each part of the defaults is worth, on training files"
	@echo "make bench-term-weights CORPORA=DIR  counts of n-grams used in four ways, on training files"
	@echo "make bench-scale SIZE=4G LIMIT=1G CORPORA=  train and classify beyond memory"
	@echo "make coverage  run the tests and report which lines of the libraries they reach"
	@echo "make check-documentation  check that no public symbol of the libraries lacks a comment"
	@echo "make check-install  install the tool into a folder of its own, use it and remove it"
	@echo "make lint      check format and documentation comments"
	@echo "make format    format the sources"
	@echo "make packages  install the system packages that are missing"
	@echo "make clean     remove what was built"

packages:
	@Scripts/install-packages

build: packages
	$(SWIFT) build -c release --static-swift-stdlib --product sentiment

install: build
	@Scripts/install $(TOOL)

uninstall:
	@Scripts/install --remove

examples: packages
	@Scripts/examples $(SWIFT)

demo: build
	@Scripts/demo $(TOOL)

models: build
	@mkdir -p Models
	$(TOOL) train Data/headlines_ja_train.json --test Data/headlines_ja_test.json \
	  -o Models/headlines_ja.safetensors --force
	$(TOOL) train Data/reviews_en_train.json --test Data/reviews_en_test.json \
	  -o Models/reviews_en.safetensors --force

test: packages lint
	SWIFT_BACKTRACE=enable=no $(SWIFT) test --disable-xctest
	@$(MAKE) --no-print-directory check-documentation

# Of the modules that the tests were built with.
check-documentation:
	@if command -v python3 >/dev/null; then Scripts/check-documentation $(SWIFT); \
	else echo "check-documentation: skipped, there is no python3"; fi

check-install: build
	@Scripts/check-install

test-ecosystem: packages
	SENTIMENT_ECOSYSTEM=1 SWIFT_BACKTRACE=enable=no $(SWIFT) test --disable-xctest --filter EndToEndTests.Ecosystem

# The same with Spark, which needs Java and the largest Python package of all.
test-spark:
	@Scripts/install-packages openjdk-17-jre-headless
	SENTIMENT_SPARK=1 $(MAKE) --no-print-directory test-ecosystem

test-pages:
	@Scripts/install-packages chromium
	SWIFT_BACKTRACE=enable=no $(SWIFT) test --disable-xctest --filter EndToEndTests.BrowserTests

# The long variants of tests that 'make test' runs in short.
soak: packages
	SENTIMENT_SOAK=1 SWIFT_BACKTRACE=enable=no $(SWIFT) test --disable-xctest --filter 'SoakTests'

TIME ?= 60
fuzz: packages
	Scripts/build-fuzzers .build/fuzz
	Scripts/fuzz .build/fuzz $(if $(RUNS),$(RUNS)x,$(TIME)s)

sanitize: packages
	Scripts/sanitize

coverage: packages
	-SWIFT_BACKTRACE=enable=no $(SWIFT) test --disable-xctest --enable-code-coverage
	@Scripts/coverage

PEERS := .build/venv-peers
$(PEERS): Benchmarks/requirements.txt
	python3 -m venv $(PEERS)
	$(PEERS)/bin/pip install --quiet --requirement Benchmarks/requirements.txt
	@touch $(PEERS)

bench-accuracy: build $(PEERS)
	$(PEERS)/bin/python Benchmarks/accuracy.py $(TOOL) $(CORPORA) $(NAMES)

bench-speed: build $(PEERS)
	$(PEERS)/bin/python Benchmarks/speed.py $(TOOL) $(CORPORA) $(or $(RUNS),5) $(PARTS)

bench-small: build $(PEERS)
	$(PEERS)/bin/python Benchmarks/small.py $(TOOL) $(CORPORA) $(NAMES)

bench-study: build
	python3 Benchmarks/study.py $(TOOL) $(CORPORA) $(NAMES)

bench-term-weights: $(PEERS)
	$(PEERS)/bin/python Benchmarks/term_weights.py $(CORPORA) $(NAMES)

SIZE ?= 4G
LIMIT ?= 1G
bench-scale: build $(PEERS)
	$(PEERS)/bin/python Benchmarks/scale.py $(TOOL) --size $(SIZE) --limit $(LIMIT) $(if $(CORPORA),--corpora $(CORPORA))

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Examples/Package.swift Examples/Sources

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Examples/Package.swift Examples/Sources

clean:
	rm -rf .build
