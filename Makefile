# Everything from a clone with nothing but Python 3.11+: no Node, no Docker, no root, no key.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
WEB := src/qhub/static/index.html
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)

.PHONY: run test lint bench web lock types golden clean

run: $(STAMP) $(WEB) ## Serve the demo on 127.0.0.1:8000
	@$(BIN)/qhub demo

test: lint ## Every check; ends with pytest's summary
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm test
	$(BIN)/pytest -n 2 --dist loadgroup

lint: $(STAMP) $(WEB) ## Style, types, layers, generated files
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/generate.py --check

bench: $(STAMP) $(WEB) ## Compare ratios, in one run
	$(BIN)/python -m bench

web: $(WEB) ## Build the web app into the package

types: $(STAMP) ## Write what is generated from the code: OpenAPI, web types, settings' page, stream goldens
	$(BIN)/python scripts/generate.py
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm run types

lock: $(STAMP) ## Resolve the dependencies anew
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --group dev --extra semantic --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --upgrade --quiet -o requirements.lock

clean: ## Forget the environment and what was built; keeps data/
	rm -rf $(VENV) src/qhub/static web/node_modules

$(STAMP): pyproject.toml requirements.lock hatch_build.py
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "QHub needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(WEB): $(WEB_SOURCES) | $(STAMP)
	$(BIN)/python hatch_build.py
	@touch $@
