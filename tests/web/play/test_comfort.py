"""Small comforts of a game: another like it, mistakes erased, finished lines, walls by ear, a visible zoom."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from grillon import families, parse
from tests.support.web import Api, LiveServer
from tests.web.everywhere.test_accessibility import violations
from tests.web.played import READY, Keys, SolvedPuzzle, open_link, solved_puzzle

LABELS = "() => [...document.querySelectorAll('[role=gridcell]')].map(one => one.getAttribute('aria-label'))"
FINISHED = "() => [...document.querySelectorAll('.stage .board text')].filter(one => one.textContent === '✓').length"


def test_mistakes_are_erased_and_another_like_it_is_in_the_menu(server: LiveServer, page: Any) -> None:
    game = solved_puzzle("takuzu")
    open_link(page, server.address, game.link)
    keys = Keys(page, game)
    first, second, third = game.missing[:3]
    keys.symbol(first)
    for wrong in (second ^ 1, third ^ 1):
        keys.symbol(wrong)
    page.click("[data-do=check]")
    page.click("button:has-text('Erase the wrong ones')")
    page.wait_for_selector(".message:has-text('2 wrong entries erased.')")
    stored = "() => Object.values(localStorage).map(one => JSON.parse(one)).find(one => one.nodes)"
    assert len(page.evaluate(stored)["nodes"]) == 5
    page.click("[data-do=check]")
    page.wait_for_selector(".message:has-text('Right so far.')")
    before = page.url
    page.click("[data-do=more]")
    page.click("[role=menuitem]:has-text('Another like this')")
    page.wait_for_url(lambda url: url != before)
    page.wait_for_selector(READY)
    assert page.inner_text(".panel h1").startswith("Takuzu 8x8")


def test_another_like_it_has_its_board_and_variant(api: Api) -> None:
    for name, options in (
        ("sudoku", {"size": "6x6", "variant": "jigsaw"}),
        ("takuzu", {"size": "6x8", "distinct": False}),
        ("tectonic", {"size": "5x5", "maximum": 4}),
        ("packing", {"size": "6x10", "pieces": "pentominoes"}),
    ):
        like = families.get(name).generate(seed=1, **options).puzzle
        told = api.ask("generate", family=name, like=str(like), seed=2)
        made = parse(told["bundle"]["text"])
        assert made != like
        assert families.get(name).generator.like(made) == families.get(name).generator.like(like)
    partly_known = parse("tectonic maximum 5\n+-+-+-+\n|4:…|1|\n+-+-+-+")
    assert families.get("tectonic").generator.like(partly_known) == {}


def test_a_cage_tells_which_digits_add_up_to_its_sum(server: LiveServer, browser: Any) -> None:
    puzzle = parse("sudoku 9x9\n" + "\n".join(["." * 9] * 9) + "\ncage 20 R1C1 R1C2 R2C1 R2C2\n")
    sets = ["".join(map(str, one)) for one in combinations(range(1, 10), 4) if sum(one) == 20]
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "locale": "fr-FR"}
    for device, said in ((phone, "20 peut s'écrire"), ({"color_scheme": "dark"}, "20 may be")):
        with browser.page(**device) as page:
            open_link(page, server.address, f"#{puzzle.short()}")
            told = page.locator(".combinations")
            page.focus(".stage")
            page.keyboard.press("ArrowRight")
            assert told.inner_text() == f"{said} {', '.join(sets)}"
            page.keyboard.press("8")
            assert told.inner_text() == f"{said} {', '.join(one for one in sets if '8' in one)}"
            assert violations(page) == []
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowRight")
            assert told.inner_text() == ""


def test_a_finished_line_is_marked_until_it_is_wrong(server: LiveServer, page: Any) -> None:
    puzzle = parse("takuzu 4x4\n. . . 0\n0 . . 0\n. . . .\n. 1 . .")
    open_link(page, server.address, f"#{puzzle.short()}")
    keys = Keys(page, SolvedPuzzle(puzzle, tuple(sorted(puzzle.solve().value.candidates))))
    first, second = (one for one in keys.game.missing if puzzle.places.entry(one).cells[0] in (5, 6))
    assert page.evaluate(FINISHED) == 0
    keys.symbol(first)
    keys.symbol(second)
    assert page.evaluate(FINISHED) == 1
    keys.symbol(second ^ 1)
    assert page.evaluate(FINISHED) == 0


def test_regions_and_walls_are_heard(server: LiveServer, page: Any) -> None:
    tectonic = families.get("tectonic").generate(seed=3, size="5x5").puzzle
    open_link(page, server.address, f"#{tectonic.short()}")
    labels = page.evaluate(LABELS)
    assert len(labels) == 25
    assert all("region of" in label for label in labels)
    assert sum("walls above and left" in label or "walls above, right and left" in label for label in labels) >= 1
    assert labels[0].startswith("R1C1: ")
    jigsaw = families.get("sudoku").generate(seed=3, size="6x6", variant="jigsaw").puzzle
    open_link(page, server.address, f"#{jigsaw.short()}")
    assert all("region of 6" in label for label in page.evaluate(LABELS))
    # Boxes of one shape need no words.
    open_link(page, server.address, solved_puzzle("sudoku").link)
    assert not any("region" in label for label in page.evaluate(LABELS))


def test_a_large_board_shows_how_to_zoom(server: LiveServer, browser: Any) -> None:
    with browser.page(viewport={"width": 360, "height": 740}) as page:
        open_link(page, server.address, solved_puzzle("takuzu").link)
        assert page.locator(".zooming").is_hidden()
        large = families.get("takuzu").generate(seed=1, size="20x20").puzzle
        open_link(page, server.address, f"#{large.short()}")
        page.wait_for_selector(".zooming:not([hidden])")
        width = page.locator(".stage .board").bounding_box()["width"]
        assert page.locator("[data-do=minus]").is_disabled()
        page.click("[data-do=plus]")
        assert page.locator(".stage .board").bounding_box()["width"] > 1.4 * width
        page.click("[data-do=fit]")
        assert abs(page.locator(".stage .board").bounding_box()["width"] - width) < 1


def test_zoom_buttons_cover_no_board(server: LiveServer, browser: Any) -> None:
    with browser.page(viewport={"width": 360, "height": 560}) as page:
        large = families.get("takuzu").generate(seed=1, size="12x12").puzzle
        open_link(page, server.address, f"#{large.short()}")
        page.keyboard.press("Alt+e")
        page.wait_for_selector(".explanation .steps li")
        page.wait_for_selector(".zooming.upright:not([hidden])")
        board, buttons = (page.locator(name).bounding_box() for name in (".stage .board > g >> nth=0", ".zooming"))
        assert board["x"] + board["width"] <= buttons["x"]
        pyramid = families.get("packing").generate(seed=1, variant="pyramid55", level="beginner").puzzle
        open_link(page, server.address, f"#{pyramid.short()}")
        page.click(".space .folder")
        page.wait_for_selector(".zooming:not([hidden])")
        balls = page.locator(".space .solid").evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
        buttons = page.locator(".zooming").bounding_box()
        assert 0 < max(balls) <= buttons["x"]
        layers = page.locator(".stage .board > g").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().bottom)"
        )
        assert max(layers) <= buttons["y"]
