# Two commands on a fresh machine: `make demo` and `make test`. Each creates .venv and builds once; a second run is fast.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
EDITABLE := $(INSTALL) --no-build-isolation --config-settings=build-dir=build/core \
	--config-settings=cmake.define.GRILLON_DEVELOPMENT=ON
# A machine without cmake gets the one from PyPI.
CMAKE := $(shell command -v cmake >/dev/null || echo cmake)
export PATH := $(abspath $(BIN)):$(PATH)
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(JOBS)

CORE_SOURCES := CMakeLists.txt $(shell find cpp -name '*.cpp' -o -name '*.hpp') $(shell find src -name '*.po')

.PHONY: browser browsers types stores demo play site site-core site-wheel test test-cpp test-long test-site sanitize sanitize-extension mutants lint format bench bench-quick fuzz fuzz-api oracle docs pictures diagrams lessons page-pictures messages schemas stubs build clean

demo: $(VENV)/.built
	$(BIN)/python examples/demo.py

# The workbench in a browser; Ctrl-C stops it.
play: $(VENV)/.play
	$(BIN)/grillon play

# The page without a server, with the documentation beside it: a folder for any host of files.
site: site-core docs
	$(BIN)/python -m grillon.web.site build/site
	cp -r build/docs build/site/docs

# Chromium and Node.js for the tests of the page, from Debian if we may install; otherwise it reports what is missing.
# The headless shell opens a page with a third of the work; any other Chromium will do.
browser:
	@missing=; \
	command -v chromium-headless-shell >/dev/null || missing="$$missing chromium-headless-shell"; \
	command -v node >/dev/null || missing="$$missing nodejs npm"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  install="env DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20 install -y -qq --no-install-recommends"; \
	  apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20 update -qq && $$install $$missing && exit 0; \
	  command -v chromium >/dev/null || $$install chromium; \
	fi; \
	for program in chromium-headless-shell chromium google-chrome; do command -v $$program >/dev/null && missing=$${missing# chromium-headless-shell}; done; \
	[ -z "$$missing" ] || echo "NOT INSTALLED, and the tests that need it are not run:$$missing (needs apt-get and root)" >&2

# Firefox and WebKit, in which `make test-long` opens the page without a server.
browsers: browser
	@if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends firefox-esr webkit2gtk-driver xvfb dbus; \
	else echo "NOT INSTALLED: Firefox and WebKit (needs apt-get and root)" >&2; fi

# Tools that check the types of the page's modules and its accessibility; none of them is shipped.
CHECKERS := typescript@5.9.3 axe-core@4.10.3
types: browser
	@command -v npm >/dev/null || { echo "NOT INSTALLED: npm; the types of the page are not checked" >&2; exit 0; }; \
	[ "$$(cat build/types/installed 2>/dev/null)" = "$(CHECKERS)" ] || { \
	  npm install --silent --no-audit --no-fund --prefix build/types $(CHECKERS) && echo "$(CHECKERS)" > build/types/installed; } || \
	echo "NOT INSTALLED: $(CHECKERS); the types of the page are not checked" >&2

# An object store that the tests kill and start again.
STORES := s3rver@3.7.1
stores: browser
	@command -v npm >/dev/null || { echo "NOT INSTALLED: npm; stores that are killed are not tested" >&2; exit 0; }; \
	[ "$$(cat build/stores/installed 2>/dev/null)" = "$(STORES)" ] || { \
	  npm install --silent --no-audit --no-fund --prefix build/stores $(STORES) && echo "$(STORES)" > build/stores/installed; } || \
	echo "NOT INSTALLED: $(STORES); stores that are killed are not tested" >&2

test: build lint test-cpp browser types stores
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not long" -p tests.support.line_coverage

# The programs in cpp/tests: kernels without Python.
test-cpp: build
	ctest --test-dir build/core --output-on-failure --no-tests=error -j $(JOBS)

# The same programs with the compiler's sanitizers: memory and undefined behaviour, then races
# between threads.
sanitize: $(VENV)/.created
	for checks in address,undefined thread; do \
	  cmake -S . -B build/$$checks -G Ninja -DGRILLON_DEVELOPMENT=ON -DGRILLON_TESTS=ON -DGRILLON_SANITIZE=$$checks && \
	  cmake --build build/$$checks && \
	  ctest --test-dir build/$$checks --output-on-failure --no-tests=error -j $(JOBS) || exit 1; \
	done

# The extension itself under AddressSanitizer and UndefinedBehaviorSanitizer; Python keeps what it does not free.
SANITIZED ?= tests/unit tests/contract tests/property tests/oracle tests/fuzz
sanitize-extension: build
	cmake -S . -B build/extension -G Ninja -DSKBUILD=2 -DPython_EXECUTABLE=$(abspath $(BIN))/python -DGRILLON_SANITIZE=address,undefined
	cmake --build build/extension
	GRILLON_CORE=$$(ls $(CURDIR)/build/extension/_core.*.so) ASAN_OPTIONS=detect_leaks=0 \
	  LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so) $$($(CXX) -print-file-name=libstdc++.so.6)" \
	  $(BIN)/python -m pytest -p tests.support.sanitized -p no:faulthandler -m "not long" $(SANITIZED)

test-long: build stores
	$(BIN)/python -m pytest -n $(JOBS) -m "long" --hypothesis-profile=default

lint: build
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	find cpp -name '*.cpp' -o -name '*.hpp' | xargs $(BIN)/clang-format --dry-run --Werror
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/zizmor --offline --quiet --no-progress .github/workflows

format: build
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	find cpp -name '*.cpp' -o -name '*.hpp' | xargs $(BIN)/clang-format -i

# Random problems of every family: all verbs against rules written anew, CP-SAT and brute force.
PROBLEMS ?= 100000
SEED ?= 0
oracle: build
	$(BIN)/python -m tests.oracle.independent --problems $(PROBLEMS) --seed $(SEED)

# Everything that reads something from outside, fed with changed inputs; `LED=--led TARGET=texts` with atheris.
SECONDS ?= 60
fuzz: build
	$(if $(LED),$(INSTALL) atheris)
	$(BIN)/python -m tests.fuzz $(TARGET) --seconds $(SECONDS) $(LED)

# Every operation of the API against its own description.
EXAMPLES ?= 8
fuzz-api: build
	$(INSTALL) schemathesis
	$(BIN)/python -m tests.fuzz.described --max-examples $(EXAMPLES) --seed $(SEED)

# Mistakes made on purpose in what everything rests on, one at a time: does a test see each of them?
MUTANTS ?= 2000
mutants: build
	$(INSTALL) cosmic-ray
	$(BIN)/python -m tests.mutants --mutants $(MUTANTS) --seed $(SEED) --workers $(JOBS)

# The page of the races, docs/benchmarks.md, with its pictures: within an hour. Peers that are missing are named there.
PEERS := py-sudoku
bench: build
	-$(INSTALL) $(PEERS)
	$(BIN)/python -m benchmarks.races._report

# The claimed ratios alone, in three minutes.
bench-quick: build
	-$(INSTALL) $(PEERS)
	$(BIN)/python -m benchmarks.races._report --quick

docs: build $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# The pictures of the documentation, drawn by our own renderer.
pictures: build
	$(BIN)/python examples/pictures.py
	$(BIN)/python examples/technique_pages.py

# The diagrams of the documentation; Mermaid draws them here, so that no reader's browser has to fetch it.
diagrams: build browser
	npm install --silent --no-audit --no-fund --prefix build/diagrams mermaid@11.17.2
	$(BIN)/python examples/diagrams.py

# The positions of the lessons, from the puzzles that come with Grillon.
lessons: build
	$(BIN)/python -m examples.lessons

# The screenshots of the page, taken in a real browser.
page-pictures: build browser
	$(BIN)/python -m examples.page_pictures

# The catalogues of every language, from the sentences in the source; new ones are left empty for a translator.
messages: build
	$(BIN)/python -m grillon.messages

# The core and the package for a page without a server; emscripten is installed as `make browser` installs.
site-core: build browser
	JOBS=$(JOBS) $(BIN)/python site/core.py

# The core and the package for browsers as a distribution of its own, for `grillon page --whole`.
site-wheel: site-core
	$(BIN)/python site/wheel.py

# The tests that need no threads, processes or missing packages, on that core in Node.js.
test-site: site-core
	$(BIN)/python site/tests.py

# The published schemas and the types of the page's modules, from the values that travel.
schemas: build
	$(BIN)/python -m examples.schemas

stubs: build
	$(BIN)/python -m nanobind.stubgen -q -m grillon._core -r -O src/grillon

# The tour needs no development tools: only the package, built once.
$(VENV)/.created:
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --upgrade pip
	$(INSTALL) scikit-build-core nanobind babel ninja $(CMAKE)
	touch $@

$(VENV)/.built: $(VENV)/.created $(CORE_SOURCES) pyproject.toml
	$(EDITABLE) -e .
	touch $@

$(VENV)/.tools: $(VENV)/.built constraints.txt
	$(EDITABLE) --config-settings=cmake.define.GRILLON_TESTS=ON -e '.[dev]'
	touch $@

$(VENV)/.play: $(VENV)/.built constraints.txt
	$(INSTALL) starlette uvicorn segno
	touch $@

$(VENV)/.docs: $(VENV)/.created constraints.txt
	$(INSTALL) mkdocs-material mkdocstrings mkdocstrings-python
	touch $@

# Compiled here, because some machines forbid Python to do so itself (PYTHONDONTWRITEBYTECODE).
build: $(VENV)/.tools
	@$(BIN)/python -m compileall -q src

clean:
	rm -rf $(VENV) build demo dist
