"""The sheet maker: what is ticked is on paper, as Chromium prints it."""

from __future__ import annotations

import json
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from grillon import families, parse
from grillon.model import Level
from grillon.web.page_files import STATIC
from grillon.web.pages import embedded, single_file
from tests.support.web import Api, Browser, LiveServer
from tests.web.everywhere.test_accessibility import violations
from tests.web.played import READY, SolvedPuzzle, open_link, solved_puzzle

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


@pytest.fixture
def takuzu() -> SolvedPuzzle:
    return solved_puzzle("takuzu")


def printed(page: Any) -> Any:
    """What the browser prints."""
    pypdf = pytest.importorskip("pypdf")
    return pypdf.PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))


def millimetres(page: Any) -> tuple[float, float]:
    return tuple(float(side) / 72 * 25.4 for side in page.mediabox[2:])  # type: ignore[return-value]


def digits(page: Any) -> list[float]:
    """The size in points of each single digit on a page."""
    found: list[float] = []

    def look(text: str, outer: Any, inner: Any, _font: Any, size: float) -> None:
        if text.strip().isdigit() and len(text.strip()) == 1:
            found.append(abs(size * inner[3] * outer[3]))

    page.extract_text(visitor_text=look)
    return found


def make(page: Any, family: str, level: Level, number: int) -> None:
    before = page.locator(".picked li:has(span)").count()
    page.select_option("[data-make=family]", family)
    page.select_option("[data-make=level]", str(level))
    page.fill("[data-make=number]", str(number))
    page.click(".make button")
    page.wait_for_function(
        "all => document.querySelectorAll('.picked li span.soft').length >= all", arg=before + number
    )


def all_answered(page: Any) -> None:
    page.wait_for_selector(".leaf:last-child figure svg")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.leaf figure')].every(one => one.querySelector('svg'))"
    )


def test_what_is_ticked_anywhere_is_printed(server: LiveServer, page: Any, takuzu: SolvedPuzzle) -> None:
    page.goto(f"{server.address}#/collection/sudoku/easy")
    page.locator("[data-tick]").nth(0).click()
    page.locator("[data-tick]").nth(1).click()
    page.locator("[data-tick]").nth(1).click()
    assert page.locator("[data-tick][aria-pressed=true]").count() == 1
    open_link(page, server.address, takuzu.link)
    page.click("[data-do=more]")
    page.click("[role=menuitem]:has-text('Put it on the sheet')")
    page.click(".toast button")
    make(page, "tectonic", Level.EASY, 3)
    all_answered(page)
    assert violations(page) == []
    paper = printed(page)
    texts = [one.extract_text() for one in paper.pages]
    for one in paper.pages:
        assert millimetres(one) == pytest.approx(SIZES["a4"], abs=0.5)
    expected = [
        ("Name:", "Sudoku. Every cell holds one of the digits", "1. Sudoku 9x9, easy", "2. Takuzu", "3: seed"),
        ("Name:", "5: seed", "page 2 of 3"),
        ("answers", "5. Tectonic"),
    ]
    for text, parts in zip(texts, expected, strict=True):
        assert [part for part in parts if part not in text] == []
    assert [text.count("A region of k cells") for text in texts] == [1, 0, 0], "rules stand where they are needed first"
    # Nothing on paper needs colour.
    drawn = "all => all.flatMap(one => ['fill', 'stroke'].map(name => one.getAttribute(name)))"
    shades = {shade for shade in page.eval_on_selector_all(".leaf svg *", drawn) if shade and shade.startswith("#")}
    assert "#000000" in shades
    assert {shade for shade in shades if not shade[1:3] == shade[3:5] == shade[5:7]} == set()


def test_large_print_has_digits_of_24_points_and_versions_have_one_level(server: LiveServer, page: Any) -> None:
    page.goto(f"{server.address}#/sheet")
    make(page, "sudoku", Level.MEDIUM, 2)
    page.click("[data-choice=letter]")
    page.check("[data-look=versions]")
    page.check("[data-look=large]")
    page.uncheck("[data-look=answers]")
    page.wait_for_function("() => document.querySelectorAll('.leaf').length === 5")
    paper = printed(page)
    assert [millimetres(one) for one in paper.pages] == [pytest.approx(SIZES["letter"], abs=0.5)] * 5
    texts = [one.extract_text() for one in paper.pages]
    assert ["version A" in text for text in texts] == [False, True, True, False, False]
    assert ["version B" in text for text in texts] == [False, False, False, True, True]
    for one in paper.pages[1:]:
        sizes = digits(one)
        assert len(sizes) > 16
        assert min(sizes) >= 24
    levels = page.evaluate("JSON.parse(localStorage.getItem('grillon:sheet')).picked.map(one => one.level)")
    assert levels == ["medium", "medium"]
    twins = page.evaluate("JSON.parse(localStorage.getItem('grillon:sheet')).picked.map(one => one.twin.bundle.text)")
    assert {parse(text).rate().level for text in twins} == {Level.MEDIUM}


def test_a_page_in_a_file_prints_too(browser: Browser, tmp_path: Path) -> None:
    puzzle = families.get("sudoku").generate(seed=1, size="4x4", variant="x").puzzle
    path = tmp_path / "page.html"
    path.write_text(single_file(embedded([puzzle.position()], lang="en")), "utf-8")
    with browser.page() as page:
        page.goto(path.as_uri())
        page.wait_for_selector(READY)
        page.click("[data-do=more]")
        page.click("[role=menuitem]:has-text('Put it on the sheet')")
        page.click(".toast button")
        all_answered(page)
        texts = [one.extract_text() for one in printed(page).pages]
        assert ["answers" in text for text in texts] == [False, True], texts
        assert "The diagonal from the top left" in texts[0], "the rules of the puzzle itself"


def test_one_code_opens_all_puzzles_of_a_page(server: LiveServer, page: Any) -> None:
    links = [solved_puzzle(family).link[1:] for family in ("takuzu", "sudoku")]
    page.goto(f"{server.address}#{'%0A'.join(links)}")
    page.wait_for_selector("dialog .resume")
    assert page.locator("dialog .title").all_inner_texts() == ["Takuzu 8x8", "Sudoku 9x9"]


def test_the_typeset_sheet_has_all_puzzles(api: Api) -> None:
    pypdf = pytest.importorskip("pypdf")
    assert api.get("families")["typeset"]
    texts = ["takuzu 4x4\n. . . 0\n0 . . 0\n. . . .\n. 1 . .", "takuzu 2x2\n0 .\n. 0"]
    answer = api.post(
        "print", puzzle=texts[0], more=texts[1:], per_page=2, paper="letter", title="Monday", solutions=True
    )
    assert answer.status_code == 200, answer.text
    pages = pypdf.PdfReader(BytesIO(answer.content)).pages
    assert len(pages) == 2
    assert millimetres(pages[0]) == pytest.approx(SIZES["letter"], abs=0.5)
    assert api.refused("print", puzzle=texts[0], more=[7])[0] == 400


def test_codes_are_those_of_another_program() -> None:
    segno, consts = pytest.importorskip("segno"), pytest.importorskip("segno.consts")
    texts = []
    for version in range(1, 21):
        room = sum(block.num_blocks * block.num_data for block in consts.ECC[version][consts.ERROR_LEVEL_M])
        # Exactly full: what fills the rest of a code differs between programs.
        length = room - (2 if version < 10 else 3)
        texts.append("".join(chr(97 + (at * at + version) % 26) for at in range(length)))
    script = (
        f'import {{ codeOf }} from "{(STATIC / "picture" / "code.js").as_uri()}";'
        "console.log(JSON.stringify(JSON.parse(process.argv[1]).map((text) => codeOf(text))));"
    )
    command = ["node", "--input-type=module", "-e", script, "--", json.dumps([*texts, "x" * 700])]
    *codes, too_long = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert too_long is None
    for text, code in zip(texts, codes, strict=True):
        options = {"error": "m", "mode": "byte", "micro": False, "boost_error": False}
        others = (segno.make(text, mask=mask, **options).matrix for mask in range(8))
        assert any([[bool(dark) for dark in row] for row in other] == code for other in others), len(text)
