# Two targets do everything on a machine with Python 3.11 or later and make:
#   make audit   set up, audit the samples, say what was found in ten lines, and write the report as a page
#   make test    set up, and run the whole test suite

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Modules are compiled once, whatever the shell says: those of the tests take ten seconds of each process.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: audit test compiled compiled-wheel lint types arrows wheel docs tables site picture detection metamorphic one-error fuzz splices writers randomness mutation bench pins clean

# The audit ends 1 where it finds something and 3 where a log is damaged, as some samples are on purpose.
PAGE := build/audit.html
audit: $(VENV)/.installed
	@mkdir -p $(dir $(PAGE))
	@$(BIN)/handaudit check samples --quiet --no-progress --isolated \
		--format brief -o - --format html -o $(PAGE) || code=$$?; \
	if [ $${code:-0} -eq 2 ] || [ $${code:-0} -gt 3 ]; then exit $$code; fi
	@echo "The samples break each rule once on purpose. The whole report, for a browser: $(PAGE)"

# Tests that stand together stay together, so that what a module builds for its tests is built once.
test: $(VENV)/.developing
	$(BIN)/pytest -n auto --dist worksteal

# The whole suite again, on a wheel whose hot modules are compiled; that takes four minutes and a C compiler.
compiled: $(VENV)/.developing
	sh tests/compiled.sh $(BIN)/python -n auto --dist worksteal

# The wheel alone, in build/compiled/dist, once it has reported the same bytes as the sources.
compiled-wheel: $(VENV)/.developing
	sh tests/compiled.sh $(BIN)/python

lint: $(VENV)/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python docs/check_style.py

types: $(VENV)/.developing
	$(BIN)/mypy

# import-linter: each package knows only those before it in the way of the data.
arrows: $(VENV)/.developing
	$(BIN)/lint-imports

wheel: $(VENV)/.developing
	sh tests/wheel.sh $(BIN)/python

docs: $(VENV)/.developing
	$(BIN)/python docs/make.py

# The tables of grammars (grammars/tables) and books (book.json), after a change; a test says when they are due.
tables: $(VENV)/.developing
	$(BIN)/python scripts/keep_tables.py

# The site of the documentation, in build/site, and its tests; a broken link ends it.
site: $(VENV)/.developing
	$(BIN)/python docs/site/build_site.py
	HANDAUDIT_SITE=build/site $(BIN)/pytest --quiet --slow tests/project/test_site.py

# The picture of the HTML report in README.md; needs Chromium.
picture: $(VENV)/.developing
	$(BIN)/python docs/picture.py

# Takes half an hour: a breach of every rule in every game, planted with twenty seeds and looked for.
SEEDS ?= 20
detection: $(VENV)/.developing
	$(BIN)/python docs/detection_page.py --seeds $(SEEDS)
	$(BIN)/python docs/changes_page.py

# Takes ten minutes: every change that changes nothing at the table, of samples, sessions and hands.
metamorphic: $(VENV)/.developing
	$(BIN)/pytest --slow tests/auditing/test_metamorphic.py

# How many findings come of one error in a session: a wrong number, a line too many or too few, a swap.
one-error: $(VENV)/.developing
	$(BIN)/python benchmarks/one_error.py --list --page docs/one_error.md

# Any bytes at every format, under coverage; an input that breaks something lies in fuzz/found afterwards.
SECONDS ?= 60
fuzz: $(VENV)/.developing
	$(BIN)/python fuzz/run.py --seconds $(SECONDS)

# Follows logs under twelve hostile writers, twenty times; compares with a check of the finished files.
writers: $(VENV)/.developing
	$(BIN)/python fuzz/writers.py

# What splices of two hands give, over the hands of some folders; the table of docs/security.md.
FOLDERS ?= ../shared/corpus samples
splices: $(VENV)/.developing
	$(BIN)/python fuzz/splicing.py $(FOLDERS)

# Takes many minutes: fair archives for false alarms, crooked ones for power.
randomness: $(VENV)/.developing
	$(BIN)/python benchmarks/randomness.py --write
	$(BIN)/python benchmarks/rates.py --write

# Takes a minute a mutant or less; it goes on where it was broken off: a sample of so many of each package.
SAMPLE ?= 40
SEED ?= 1
mutation: $(VENV)/.developing
	$(BIN)/python -m mutation --sample $(SAMPLE) --seed $(SEED) --page docs/mutation.md

bench: $(VENV)/.developing
	$(BIN)/python benchmarks/readers.py ../shared/corpus samples
	$(BIN)/python benchmarks/stages.py ../shared/corpus
	$(BIN)/python benchmarks/rankings.py
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/following.py
	$(BIN)/python benchmarks/page.py ../shared/corpus

# What the container, the action and the templates install, pinned anew, and its SBOM.
pins: | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --group pins
	sh ci/pins.sh $(BIN)/python

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# The sources are compiled at once: where Python may not keep what it compiles, each command would do it again.
$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	$(BIN)/python -m compileall -q src
	@touch $@

$(VENV)/.developing: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable . --group dev
	$(BIN)/python -m compileall -q src tests/helpers
	@touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
