# Everything a newcomer types: `make play`. `make help` lists the rest.
# Needs Python 3.11 or newer and make; everything else goes into .venv, once (a stamp per extra, renewed
# when pyproject.toml changes).  `make test` needs Chromium too, and installs Debian's where it may.

PYTHON  ?= python3
GAME    ?=
ARGS    ?=
WORKERS ?= auto

VENV := .venv
BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip install --quiet --disable-pip-version-check

INSTALLED       := $(VENV)/.installed
INSTALLED_TEST  := $(VENV)/.installed-test
INSTALLED_BENCH := $(VENV)/.installed-bench

# After an upgrade of the system's Python the one in .venv may be gone: then nothing is installed any more.
$(shell test -x $(BIN)/python || rm -f $(INSTALLED) $(INSTALLED_TEST) $(INSTALLED_BENCH))

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup play terminal test check format bench bench-web stalls torture ladder pictures rituals clean distclean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(INSTALLED) ## install cultists into .venv, ready as .venv/bin/cultists
	@echo 'Ready: `make play`, or $(BIN)/cultists --help'

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

check: $(INSTALLED_TEST) ## the quick part: format, lint, types, who imports whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest --quiet tests/test_imports.py

format: $(INSTALLED_TEST) ## put every file into our format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(INSTALLED) $(INSTALLED_BENCH) ## our speed beside that of our peers (ARGS="--only stars,catanatron")
	@$(BIN)/python -m benchmarks $(ARGS)

bench-web: $(INSTALLED_TEST) ## durable answers a second through the web table (ARGS="--database sqlite --seconds 20")
	@$(BIN)/python -m benchmarks.web $(ARGS)

stalls: $(INSTALLED_TEST) ## how long the server's event loop keeps others waiting (ARGS="--database both")
	@$(BIN)/python -m benchmarks.stalls $(ARGS)

torture: $(INSTALLED_TEST) ## kill servers while people play, and count what is lost (ARGS="--kills 500")
	@$(BIN)/python -m benchmarks.torture $(ARGS)

ladder: $(INSTALLED_TEST) ## the levels of all games against each other, into docs/bots.md; hours (ARGS="--only stars-2")
	@$(BIN)/python -m benchmarks.ladder $(ARGS)

pictures: $(INSTALLED_TEST) ## take the pictures of the README anew, from positions in docs/pictures (ARGS="duckthulhu")
	@$(BIN)/python tests/browser/chromium.py
	@PYTHONPATH=tests:. $(BIN)/python -m browser.pictures $(ARGS)

rituals: $(INSTALLED) $(INSTALLED_TEST) ## make rituals by the hundred, check them all, measure (ARGS="--rituals 1000")
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
	@echo 'Installing cultists into $(VENV) ...'
	@$(PIP) --editable '.[arena,fast]' || \
	  { echo 'Without plots and the compiled planner, then: the bots of The Stars Are Right will think more slowly.' >&2; \
	    $(PIP) --editable .; }
	@touch $@

# Brings the package too, so that `make test` in a fresh clone installs once.
$(INSTALLED_TEST): pyproject.toml | $(BIN)/python
	@echo 'Installing cultists and its test tools into $(VENV) ...'
	@$(PIP) --editable '.[test]'
	@touch $(INSTALLED) $@

# One peer at a time: one that does not install here must not keep the others out.
$(INSTALLED_BENCH): pyproject.toml | $(BIN)/python
	@echo 'Installing the peers (about 80 MB, once) into $(VENV) ...'
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["bench"], sep="\n")' > $@.txt
	@missing=; while read -r peer; do \
	  $(PIP) "$$peer" < /dev/null || { missing=yes; echo "$$peer does not install here; its rows will say so." >&2; }; \
	done < $@.txt; [ -n "$$missing" ] || touch $@
