# Everything a newcomer types: `make play`. `make help` lists the rest.
# Needs Python 3.11 or newer and make; everything else goes into .venv, once (a stamp per extra, renewed
# when pyproject.toml changes).  `make play` installs what it needs and no more; `make extras` adds the rest.
# `make test` needs Chromium too, and installs Debian's where it may.

PYTHON  ?= python3
GAME    ?=
ARGS    ?=
WORKERS ?= auto
QUICK   := tests/test_imports.py tests/test_dead_code.py tests/engine tests/store tests/sky tests/games

VENV := .venv
BIN  := $(VENV)/bin
PIP  := $(BIN)/python scripts/install.py

INSTALLED       := $(VENV)/.installed
INSTALLED_EXTRAS := $(VENV)/.installed-extras
INSTALLED_TEST  := $(VENV)/.installed-test
INSTALLED_BENCH := $(VENV)/.installed-bench

# After an upgrade of the system's Python the one in .venv may be gone: then nothing is installed any more.
$(shell test -x $(BIN)/python || rm -f $(VENV)/.installed*)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup extras play terminal test check pythons referees format bench bench-web stalls strangers torture ladder pictures rituals clean distclean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(INSTALLED) ## install cultists into .venv, ready as .venv/bin/cultists
	@echo 'Ready: `make play`, or $(BIN)/cultists --help'

extras: $(INSTALLED_EXTRAS) ## install ratings, plots and reports for the arena, and a faster planner for The Stars Are Right

play: $(INSTALLED) ## start the table and open it in the browser (ARGS="--host 0.0.0.0 --port 8000")
	@$(BIN)/cultists serve --open $(ARGS)

terminal: $(INSTALLED) ## play in the terminal (GAME=stars_are_right ARGS="--seats me,greedy")
	@$(BIN)/cultists play $(GAME) $(ARGS)

test: $(INSTALLED_TEST) ## format, lint, types and all tests (WORKERS=2 ARGS="-k ghoul")
	@$(BIN)/python tests/browser/chromium.py
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal $(ARGS)

check: $(INSTALLED_TEST) ## the quick part of it: format, lint, types, imports, dead code, quick tests of engine, store and rules
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest --quiet --numprocesses $(WORKERS) --dist worksteal -m "not slow" $(QUICK) $(ARGS)

pythons: $(INSTALLED_TEST) ## the quick tests on every other Python from 3.11 up that is here, two minutes each
	@$(BIN)/python scripts/other_pythons.py

referees: $(INSTALLED_TEST) ## let a second referee check each game's rules (ARGS="--positions 100000 --game duckthulhu")
	@PYTHONPATH=tests:. $(BIN)/python -m referees $(ARGS)

format: $(INSTALLED_TEST) ## put every file into our format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(INSTALLED_EXTRAS) $(INSTALLED_BENCH) ## our speed compared with that of other projects (ARGS="--only stars,catanatron")
	@$(BIN)/python -m benchmarks $(ARGS)

bench-web: $(INSTALLED_TEST) ## how many answers a second the web table takes and keeps (ARGS="--database sqlite --seconds 20")
	@$(BIN)/python -m benchmarks.web $(ARGS)

stalls: $(INSTALLED_TEST) ## how long one request keeps the server's others waiting (ARGS="--database both")
	@$(BIN)/python -m benchmarks.stalls $(ARGS)

strangers: $(INSTALLED_TEST) ## attack a server on loopback, and measure what those who play feel (ARGS="--only cookie")
	@$(BIN)/python -m benchmarks.strangers $(ARGS)

torture: $(INSTALLED_TEST) ## kill servers while bots play, and count what is lost (ARGS="--kills 500")
	@$(BIN)/python -m benchmarks.torture $(ARGS)

ladder: $(INSTALLED_TEST) ## let the levels of all games play each other, for docs/bots.md; takes hours (ARGS="--only stars-2")
	@$(BIN)/python -m benchmarks.ladder $(ARGS)

pictures: $(INSTALLED_TEST) ## take the pictures of the README anew, from positions in docs/pictures (ARGS="duckthulhu")
	@$(BIN)/python tests/browser/chromium.py
	@PYTHONPATH=tests:. $(BIN)/python -m browser.pictures $(ARGS)

rituals: $(INSTALLED) $(INSTALLED_TEST) ## make hundreds of rituals, check and measure them all (ARGS="--rituals 1000")
	@$(BIN)/python -m benchmarks.rituals $(ARGS)

clean: ## remove what builds and tests left behind
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## ... and .venv
	rm -rf $(VENV)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo 'cultists needs Python 3.11 or newer: install one and name it, as in `make PYTHON=python3.12 $(MAKECMDGOALS)`.' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo 'This Python cannot make virtual environments: `apt install python3-venv` (Debian, Ubuntu), then make again.' >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }

$(INSTALLED): pyproject.toml | $(BIN)/python
	@echo 'Installing cultists into $(VENV), once: about 20 MB to download, 120 MB on disk.'
	@$(PIP) --editable .
	@touch $@

# Not needed to play.  Without numba the strong bots of The Stars Are Right take more time to think as deep.
$(INSTALLED_EXTRAS): pyproject.toml | $(BIN)/python
	@echo 'Installing the extras into $(VENV), once: about 100 MB to download, 400 MB on disk.'
	@$(PIP) --editable '.[arena,fast]'
	@touch $(INSTALLED) $@

# Brings the package too, so that `make test` in a fresh clone installs once.
$(INSTALLED_TEST): pyproject.toml | $(BIN)/python
	@echo 'Installing cultists and its test tools into $(VENV), once: about 310 MB to download, 1.1 GB on disk.'
	@$(PIP) --editable '.[test]'
	@touch $(INSTALLED) $(INSTALLED_EXTRAS) $@

# One peer at a time: one that does not install here must not keep the others out.
$(INSTALLED_BENCH): pyproject.toml | $(BIN)/python
	@echo 'Installing the peers (about 80 MB, once) into $(VENV).'
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["bench"], sep="\n")' > $@.txt
	@missing=; while read -r peer; do \
	  $(PIP) "$$peer" < /dev/null || { missing=yes; echo "$$peer cannot be installed here; its rows will say so." >&2; }; \
	done < $@.txt; [ -n "$$missing" ] || touch $@
