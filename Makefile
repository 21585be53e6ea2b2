# The two that matter: `make play` (a game in the browser, no token) and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The sandbox's name for the file of Discord's request schemas; the older name still works.
export DISCORD_OPENAPI ?= $(UMPIRE_DISCORD_OPENAPI)
# Compiled files are kept, whatever the shell says: tests start dozens of processes that would each compile everything.
unexport PYTHONDONTWRITEBYTECODE
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help setup play test check format bench soak lock clean

help:
	@echo "make play    the sandbox and the bot: play in a browser at http://127.0.0.1:8800, no token"
	@echo "make test    all tests"
	@echo "make check   lint, format, types, import contracts"
	@echo "make bench   every budget, measured"
	@echo "make soak    the long tests (kill tests, big self-play)"

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
	PYTHONPATH=$(CURDIR):$(CURDIR)/sandbox $(BIN)/python -m bot.cli play

test: $(READY)
	$(BIN)/python -m pytest -n auto -m "not soak"

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/umpire bench

soak: $(READY)
	$(BIN)/python -m pytest -m "soak or fuzz" --hypothesis-profile soak --timeout 3600

# Needs uv. The lock that is committed is plain requirements with hashes; uv.lock records addresses and stays out.
lock:
	uv lock --upgrade
	uv export --quiet --format requirements.txt --no-dev --no-emit-project --no-header -o requirements.txt
	uv export --quiet --format requirements.txt --no-emit-project --no-header -o requirements-dev.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
