# Two commands on a fresh machine: `make demo` and `make test`. Each creates .venv and builds once; a second run is fast.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

CORE_SOURCES := CMakeLists.txt $(shell find cpp -name '*.cpp' -o -name '*.hpp')

.PHONY: demo test test-long lint format bench docs stubs build clean

demo: $(VENV)/.built
	$(BIN)/python examples/demo.py

test: build lint
	$(BIN)/python -m pytest -n $(JOBS) -m "not long"

test-long: build
	$(BIN)/python -m pytest -n $(JOBS) -m "long"

lint: build
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	find cpp -name '*.cpp' -o -name '*.hpp' | xargs $(BIN)/clang-format --dry-run --Werror

format: build
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	find cpp -name '*.cpp' -o -name '*.hpp' | xargs $(BIN)/clang-format -i

bench: build
	$(BIN)/python -m benchmarks

docs: build
	$(INSTALL) -e '.[docs]' --no-build-isolation
	$(BIN)/mkdocs build --strict

stubs: build
	$(BIN)/python -m nanobind.stubgen -q -m grillon._core -r -O src/grillon

# The tour needs no development tools: only the package, built once.
$(VENV)/.created:
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --upgrade pip
	$(INSTALL) scikit-build-core nanobind ninja
	touch $@

$(VENV)/.built: $(VENV)/.created $(CORE_SOURCES) pyproject.toml
	$(INSTALL) --no-build-isolation --config-settings=build-dir=build/core --config-settings=cmake.define.GRILLON_DEVELOPMENT=ON -e .
	touch $@

$(VENV)/.tools: $(VENV)/.built constraints.txt
	$(INSTALL) --no-build-isolation --config-settings=build-dir=build/core --config-settings=cmake.define.GRILLON_DEVELOPMENT=ON -e '.[dev]'
	touch $@

build: $(VENV)/.tools

clean:
	rm -rf $(VENV) build demo dist site
