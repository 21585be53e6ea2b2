# The two that matter: `make play` (a game in the browser, no token) and `make test`. To host the bot: `make run`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The sandbox's name for the file of Discord's request schemas; the older name still works.
export DISCORD_OPENAPI ?= $(UMPIRE_DISCORD_OPENAPI)
# Compiled files are kept, whatever the shell says: tests start dozens of processes that would each compile everything.
unexport PYTHONDONTWRITEBYTECODE
PLAYABLE := $(VENV)/.playable
DOCS := .venv-docs
DOCUMENTED := $(DOCS)/.ready
UMPIRE := PYTHONPATH=$(CURDIR):$(CURDIR)/sandbox $(BIN)/python -m bot.cli
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help setup play run invite doctor test check format bench soak docs docs-parts docs-pictures docs-links lock clean

help:
	@echo "make play    the sandbox and the bot: play in a browser at http://127.0.0.1:8800, no token"
	@echo "make run     the bot on Discord, with the token in discord_token.txt (make invite, make doctor: see README.md)"
	@echo "make test    all tests"
	@echo "make check   lint, format, types, import contracts, links of the docs"
	@echo "make bench   every budget, measured"
	@echo "make soak    the long tests (kill tests, big self-play)"
	@echo "make docs    the website in build/site (docs-parts, docs-pictures, docs-links: see CONTRIBUTING.md)"

setup: $(READY)

# Only what the bot itself needs: the first game should not wait for what tests want.
$(PLAYABLE): requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Umpire needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r requirements.txt
	@touch $@

$(READY): $(PLAYABLE) requirements-dev.txt pyproject.toml
	$(PIP) --require-hashes -r requirements-dev.txt
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

play: $(PLAYABLE)
	$(UMPIRE) play

run invite doctor: export DISCORD_TOKEN_FILE ?= discord_token.txt
run invite doctor: $(PLAYABLE)
	@$(UMPIRE) $@

test: $(READY)
	$(BIN)/python -m pytest -n auto -m "not soak"

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m docs.tools.links

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/umpire bench

soak: $(READY)
	$(BIN)/python -m pytest -m "soak or fuzz" --hypothesis-profile soak --timeout 3600

# The generator has a small environment of its own: nothing else needs it.
$(DOCUMENTED): requirements-docs.txt
	$(PYTHON) -m venv $(DOCS)
	$(DOCS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-docs.txt
	@touch $@

docs: $(DOCUMENTED) docs-links
	$(DOCS)/bin/python -m docs.tools.site build/pages
	$(DOCS)/bin/zensical build --clean

docs-parts: $(READY)
	$(BIN)/python -m docs.tools.generate

docs-pictures: $(READY)
	$(BIN)/python -m docs.tools.draw

docs-links:
	$(PYTHON) -m docs.tools.links

# Needs uv. The lock that is committed is plain requirements with hashes; uv.lock records addresses and stays out.
lock:
	uv lock --upgrade
	uv export --quiet --format requirements.txt --no-dev --no-emit-project --no-header -o requirements.txt
	uv export --quiet --format requirements.txt --no-emit-project --no-header -o requirements-dev.txt
	uv export --quiet --format requirements.txt --only-group docs --no-header --no-annotate -o requirements-docs.txt

clean:
	rm -rf $(VENV) $(DOCS) build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
