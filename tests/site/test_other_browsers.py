"""The page without a server in Firefox and WebKit: it starts, hints, stops, and needs no network the next time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.site.test_host import ASK, EMPTY, FOLDER, PUZZLE, hosted, write
from tests.site.test_host import files as files
from tests.support.other_browsers import Firefox, OtherBrowser, WebKit
from tests.support.web import until


def hint(browser: OtherBrowser) -> str:
    told = browser.evaluate(ASK, ["hint", {"puzzle": PUZZLE}, False])
    assert told["status"] == 200, told
    return str(told["told"]["kind"])


@pytest.mark.long
@pytest.mark.parametrize("kind", [Firefox, WebKit])
def test_start_hint_stop_and_no_network(kind: type[OtherBrowser], files: dict[str, bytes], tmp_path: Path) -> None:
    if missing := kind.missing():
        message = f"NO {kind.__name__}: the page is not tested in it ({missing}; `make browsers` installs it)"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    write(files, tmp_path / FOLDER)
    with kind() as browser:
        with hosted(tmp_path, {}) as address:
            browser.open(address)
            browser.wait(".card .thumbnail")
            # On a busy machine a first hint may come too late.
            until(lambda: hint(browser) == "step", "a hint")
            # Without shared memory the worker is ended and another one starts.
            stopped = browser.evaluate(ASK, ["count", {"puzzle": EMPTY, "timeout": 600}, True])
            assert stopped["status"] == "AbortError"
            assert browser.evaluate(ASK, ["rate", {"puzzle": PUZZLE}, False])["status"] == 200
            browser.wait("html[data-kept]")
            browser.open(address)
            browser.wait("html[data-ready]")
            if browser.evaluate("async () => crossOriginIsolated"):
                stopped = browser.evaluate(ASK, ["count", {"puzzle": EMPTY, "timeout": 600}, True])
                assert stopped["status"] == "AbortError"
        # The host is gone.
        browser.open(address)
        browser.wait(".card .thumbnail")
        assert browser.evaluate(ASK, ["rate", {"puzzle": PUZZLE}, False])["status"] == 200
