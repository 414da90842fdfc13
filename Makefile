# Slowpour's commands. `make run` and `make test` need nothing but Python 3.11 or newer on the machine:
# whatever else is missing is installed into .venv, with the hashes in the requirements files checked.

SHELL := /bin/bash
PYTHON ?=
BIN := .venv/bin
WORKERS ?= 2
CODE := $(wildcard games rendering storage bot tests benchmarks scripts)
LOCKED := --universal --python-version 3.11 --generate-hashes --no-header --quiet

.DEFAULT_GOAL := help
.PHONY: help venv run test lint types contracts playouts bench fmt lock clean
.DELETE_ON_ERROR:

help: ## show these commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# --- the virtual environment: one stamp per requirements file, a bigger set counts for a smaller one ---

# PYTHON=... on the command line chooses another; a name on the path may be a shim that runs nothing
.venv/pyvenv.cfg:
	@for python in $(or $(PYTHON),python3.13 python3.12 python3.11 python3); do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
		"$$python" -c 'import ensurepip, venv' 2>/dev/null || { lacking=$$python; continue; }; \
		exec "$$python" -m venv .venv; \
	done; \
	if [ -n "$$lacking" ]; then \
		echo "$$lacking has no venv module; on Debian and Ubuntu: apt-get install python3-venv" >&2; \
	else \
		echo "Slowpour needs Python 3.11 or newer, and found none as $(or $(PYTHON),python3)" >&2; \
	fi; exit 1

define install
	@echo "Installing, about half a minute"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@
endef

.venv/installed-local: requirements-local.txt .venv/pyvenv.cfg
	$(install)

.venv/installed-dev: requirements-dev.txt .venv/pyvenv.cfg
	$(install)
	@touch .venv/installed-local

venv: .venv/installed-dev ## make .venv with everything for development

# --- play ---

run: .venv/installed-local ## start the bot; without a token, start the local Discord and print its address
	@$(BIN)/python -m bot

# --- check ---

lint: .venv/installed-dev ## ruff, formatting, types and import contracts
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-cache

types: .venv/installed-dev ## types only
	$(BIN)/mypy $(CODE)

contracts: .venv/installed-dev ## who may import whom, only
	$(BIN)/lint-imports --no-cache

test: lint ## everything that must hold before a change lands
	@chromium="$$($(BIN)/python scripts/chromium.py)" && \
		SLOWPOUR_CHROMIUM="$$chromium" $(BIN)/python -m pytest -n $(WORKERS)

playouts: .venv/installed-dev ## 1,000 matches of every game for each number of seats and each option
	$(BIN)/python -m games playouts

bench: .venv/installed-dev ## the benchmarks, one JSON line each
	@for part in engine storage click render; do $(BIN)/python -m benchmarks $$part || exit 1; done

# --- tidy ---

fmt: .venv/installed-dev ## format the code and mend what can be mended by itself
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

lock: .venv/installed-dev ## write the hash-pinned requirements files anew from the .in files
	$(BIN)/uv pip compile $(LOCKED) requirements-dev.in -o requirements-dev.txt
	$(BIN)/uv pip compile $(LOCKED) requirements-local.in -c requirements-dev.txt -o requirements-local.txt
	$(BIN)/uv pip compile $(LOCKED) requirements.in -c requirements-dev.txt -o requirements.txt

clean: ## remove caches and what was drawn; .venv and data/ stay
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache out
	find . -name __pycache__ -not -path './.venv/*' -type d -exec rm -rf {} +
