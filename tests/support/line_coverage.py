"""The lines of the package that the tests run: a plugin of pytest (`-p tests.support.line_coverage`).

Coverage by tracing makes tests of Python code three times as slow. SlipCover puts a probe on every line and takes it
away where it is hit often; here each worker of pytest-xdist measures, and the first process adds up the results. Child
processes of a test are not measured. A run of all tests fails if too few lines are run.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from slipcover import FileMatcher, ImportManager, Slipcover, merge_coverage, print_coverage

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "grillon"
AT_LEAST = 95.0
OFTEN = 2000
"""Before Python 3.12 a probe goes with a walk over all functions, which costs as much as this many calls of it."""
UNTESTABLE = [r"if TYPE_CHECKING:", r"@abstractmethod", r"^\s+\.\.\.$"]
"""Lines that nothing runs by design."""


class LineCoverage:
    """Measures in each worker, or in the only process; adds up and reports in the first process."""

    def __init__(self) -> None:
        self.measured: Slipcover | None = None
        self.total: dict[str, Any] | None = None

    def start(self) -> None:
        self.measured = Slipcover(source=[str(SOURCE)], exclude_also=UNTESTABLE, d_miss_threshold=OFTEN)
        ImportManager(self.measured, FileMatcher([str(SOURCE)], default_dir=str(ROOT))).__enter__()

    @property
    def percent(self) -> float:
        assert self.total is not None
        return float(self.total["summary"]["percent_covered"])

    @property
    def too_few(self) -> bool:
        return self.total is not None and self.percent < AT_LEAST

    def add(self, found: dict[str, Any]) -> None:
        self.total = found if self.total is None else merge_coverage(self.total, found)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.measured is None:
            whole_run = session.config.args_source == pytest.Config.ArgsSource.TESTPATHS
            if whole_run and self.too_few and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
            return
        found = self.measured.get_coverage()
        output = getattr(session.config, "workeroutput", None)
        if output is None:
            self.add(found)
        else:
            output["line_coverage"] = json.dumps(found)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        found = getattr(node, "workeroutput", {}).get("line_coverage")
        if found is not None:
            self.add(json.loads(found))

    def pytest_terminal_summary(self, terminalreporter: Any, config: pytest.Config) -> None:
        if self.total is None:
            return
        terminalreporter.section("lines of the package that no test runs")
        print_coverage(self.total, missing_width=60, skip_covered=True)
        text = f"{self.percent:.1f} % of the lines are run; at least {AT_LEAST:g} % are wanted"
        terminalreporter.line(text, red=self.too_few)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(PLUGIN, "grillon-line-coverage")


PLUGIN = LineCoverage()
# Before anything imports the package; the process that only hands out tests has nothing to measure.
if "PYTEST_XDIST_WORKER" in os.environ:
    PLUGIN.start()
