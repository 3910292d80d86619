"""The modules of the page: their types, what they name, how long they are."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from grillon import families
from grillon.web.page_files import STATIC
from tests.support.cases import for_each

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
MODULES = sorted(STATIC.rglob("*.js"))


def compiler() -> str:
    """The TypeScript compiler that `make types` installs, or the one on the path; in CI it must be there."""
    own = ROOT / "build" / "types" / "node_modules" / ".bin" / "tsc"
    found = str(own) if own.exists() else shutil.which("tsc")
    if found is None:
        message = "NO TYPESCRIPT: the types of the page are not checked. `make types` installs it."
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return found


def test_the_types_of_the_modules_fit() -> None:
    done = subprocess.run([compiler(), "-p", str(HERE / "tsconfig.json")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@for_each("path", MODULES)
def test_no_module_names_a_family(path: Path) -> None:
    text = path.read_text("utf-8")
    named = [name for name in families.names() if re.search(rf"\b{name}\b", text, re.IGNORECASE)]
    assert named == []


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as the guidelines for accessible pages define it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """How far apart two colours are in brightness: 4.5 for text, 3 for lines."""
    bright, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def themes() -> dict[str, dict[str, str]]:
    """The colours of each look, by the names that the style sheet gives them."""
    text = (STATIC / "css" / "tokens.css").read_text("utf-8")
    found: dict[str, dict[str, str]] = {}
    for selector, block in re.findall(r"(:root[^{]*)\{([^{}]*)\}", text):
        colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
        if "paper" in colours:
            found[selector.strip()] = colours
    return found


@pytest.mark.parametrize("selector", themes())
def test_colours_are_read_on_their_ground(selector: str) -> None:
    colours = {**themes()[":root"], **themes()[selector]}
    for name in ("ink", "soft", "accent", "entry", "reason", "conclusion", "excluded", "supposed", "pattern"):
        for ground in ("paper", "panel", "board"):
            assert contrast(colours[name], colours[ground]) >= 4.5, (name, ground)
    assert contrast(colours["on-accent"], colours["accent"]) >= 4.5
    assert contrast(colours["wall"], colours["board"]) >= 7


def test_dark_is_the_same_whether_the_system_or_the_player_asks_for_it() -> None:
    dark = [colours for selector, colours in themes().items() if "contrast" not in selector and selector != ":root"]
    assert len(themes()) == 4
    asked = themes()[':root[data-theme="dark"]']
    assert asked in dark
    assert any(colours == asked for selector, colours in themes().items() if "not(" in selector)
