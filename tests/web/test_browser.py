"""What happens to the tests of the page where there is no browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.web import browser_program


@pytest.fixture(autouse=True)
def no_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("GRILLON_BROWSER", raising=False)
    monkeypatch.delenv("CI", raising=False)


def test_they_are_skipped_aloud() -> None:
    with pytest.raises(pytest.skip.Exception, match="NO BROWSER"):
        browser_program()


def test_in_ci_they_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="NO BROWSER"):
        browser_program()


def test_a_browser_may_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRILLON_BROWSER", "/opt/browser")
    assert browser_program() == "/opt/browser"
