# Everything sets itself up: the first target that needs it makes .venv and installs the pinned packages.
# Needs make and a Python of 3.11 or later that can make virtual environments. See README.md.

.DEFAULT_GOAL := help

# The newest Python that will do, unless `make PYTHON=... ` names one.
PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3 python; do \
	"$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' \
	>/dev/null 2>&1 && { echo "$$python"; break; }; done)

BIN := .venv/bin
# A stamp for each set of packages; its name changes with what is asked for, so it is installed once.
WANTED := $(shell cat pyproject.toml constraints.txt | cksum | cut -d ' ' -f 1)
READY := .venv/.ready-$(WANTED)
READY_DEV := .venv/.ready-dev-$(WANTED)

# Tests and benchmarks draw without a display.
OFFSCREEN := QT_QPA_PLATFORM=offscreen
JOBS ?= auto

.PHONY: help setup run test lint lint-style lint-format lint-imports lint-types format bench bench-smoke map wheel clean distclean

help:
	@echo 'make run [ARGS=…]   open the board (ARGS=game.json: that game; ARGS=--help: the command line)'
	@echo 'make test           the test suite (TESTS=tests/rules: a part of it)'
	@echo 'make lint           format, lint, types, imports'
	@echo 'make format         put the code into format'
	@echo 'make bench          measure, and compare with the figures to reach'
	@echo 'make map            build the board from its recipe'
	@echo 'make wheel          build an installable package into dist/'
	@echo 'make clean          remove what was built; make distclean: the virtual environment too'

$(BIN)/python:
	@test -n "$(PYTHON)" || { \
		echo 'No Python of 3.11 or later with venv was found.' >&2; \
		echo 'On Debian or Ubuntu: apt install python3 python3-venv. Another one: make PYTHON=/path/to/python' >&2; \
		exit 1; }
	"$(PYTHON)" -m venv .venv

$(READY): | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(READY_DEV): | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(READY) $@

setup: $(READY_DEV)

run: $(READY)
	$(BIN)/python -m anniversary_board $(ARGS)

# The crash that the first test looks for would take a worker down with it, so it runs alone and first.
test: $(READY_DEV)
	$(OFFSCREEN) $(BIN)/python -m pytest tests/test_00_pyside_sound.py
	$(OFFSCREEN) $(BIN)/python -m pytest -n $(JOBS) --dist loadgroup $(TESTS)

lint: lint-style lint-format lint-imports lint-types

lint-style: $(READY_DEV)
	$(BIN)/ruff check .

lint-format: $(READY_DEV)
	$(BIN)/ruff format --check .

lint-imports: $(READY_DEV)
	$(BIN)/lint-imports

lint-types: $(READY_DEV)
	$(BIN)/pyright

format: $(READY_DEV)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY_DEV)
	$(OFFSCREEN) $(BIN)/python -m pytest benchmarks --benchmark-enable --benchmark-only --benchmark-quiet

bench-smoke: $(READY_DEV)
	$(OFFSCREEN) $(BIN)/python -m pytest benchmarks --benchmark-disable

map: $(READY_DEV)
	$(BIN)/python -m assets.map.builder $(ARGS)

wheel: $(READY_DEV)
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w dist .

clean:
	rm -rf build dist .pytest_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
	find . -path ./.venv -prune -o -name __pycache__ -type d -exec rm -rf {} +

distclean: clean
	rm -rf .venv *.egg-info
