"""Arguments by assumption, walked link by link: what is drawn is what the proof says, and fits a phone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from grillon import families
from grillon.collection import collection
from grillon.explain.chains.walks import pictured
from grillon.explain.trace import ToldStep
from grillon.formats import parse, write
from grillon.puzzle.puzzle import Puzzle
from grillon.render.html import trace_page
from grillon.render.walk import walk_picture
from tests.property.test_chains import THE_OTHER_SYMBOL as THE_FIRST_STEP
from tests.support.cases import for_each
from tests.support.web import Browser, LiveServer
from tests.web.everywhere.test_accessibility import violations

FAMILIES = ("packing", "sudoku", "takuzu", "tectonic")
EVERY_DAY, NUMBER = 6, 20
"""Arguments of each family that are looked at, and that are walked where there is time."""
MOST = 400
"""Arguments with more stops are walked along their main line alone."""
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1200, "height": 760}}
PRESS = """
  const press = (key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.querySelector('.stage').dispatchEvent(event);
  };"""
FIND = f"""(number) => {{{PRESS}
  const at = () => parseInt(document.querySelector('.explanation .number').textContent);
  for (let turn = 0; turn < 500 && at() < number; turn += 1) press('ArrowRight');
}}"""
WALK = f"""(branches) => {{{PRESS}
  const seen = [];
  const find = (name) => document.querySelector(`.chain ${{name}}`);
  const drawn = (name) => [...document.querySelectorAll(`.stage .overlay ${{name}}`)];
  for (let turn = 0; turn < 3000; turn += 1) {{
    if (branches && find('[data-do=branch][aria-expanded=false]')) {{
      press('Enter');
      continue;
    }}
    const reason = find('.reason');
    const {{ top, bottom }} = reason.getBoundingClientRect();
    const fits = top >= 0 && bottom <= innerHeight && reason.scrollHeight <= reason.clientHeight + 1;
    const facts = drawn('[data-fact]').map((one) => Number(one.dataset.fact));
    seen.push([Number(reason.dataset.stop), facts, document.querySelectorAll('.stage .overlay > rect').length, fits]);
    const before = reason.dataset.stop;
    press('ArrowRight');
    if (find('.reason').dataset.stop === before) return seen;
  }}
  throw new Error('the walk does not end');
}}"""


@cache
def walkable(family: str, number: int = EVERY_DAY) -> tuple[tuple[Puzzle, int, ToldStep], ...]:
    """Puzzles that need an argument by assumption, with the hardest such step and its number; the hardest first."""

    def found() -> Iterator[tuple[Puzzle, int, ToldStep]]:
        shelf = collection().find(family=family)
        for entry in sorted(shelf, key=lambda entry: -(entry.rating_value or 0)):
            steps = enumerate(ToldStep(*pair) for pair in entry.puzzle.explain().positions())
            arguments = sorted(steps, key=lambda numbered: -numbered[1].step.rating)
            yield from islice(((entry.puzzle, *one) for one in arguments if one[1].walkable), 1)

    return tuple(islice(found(), number))


def open_walk(page: Any, server: LiveServer, puzzle: Puzzle, number: int) -> None:
    page.goto("about:blank")
    page.goto(f"{server.address}#{write(puzzle, 'short')}")
    page.wait_for_selector("html[data-ready=play] .stage .board rect")
    page.keyboard.press("e")
    page.wait_for_selector(".explanation .steps li", timeout=60_000)
    page.evaluate(FIND, number + 1)
    page.click("[data-do=walk]")
    page.wait_for_selector(".chain .reason")


def walk_all(phone: Any, server: LiveServer, puzzle: Puzzle, number: int, told: ToldStep) -> None:
    """Walk an argument to its end, with its branches: each picture has the facts of the proof, each sentence fits."""
    open_walk(phone, server, puzzle, number)
    stops = told.walk
    every = len(stops) <= MOST
    seen = phone.evaluate(WALK, every)
    assert [at for at, *_ in seen] == [at for at, stop in enumerate(stops) if every or not stop.depth]
    for at, facts, lit, fits in seen:
        stands = [fact for one in stops[at].known for fact in stops[one].facts]
        assert facts == [*stands, *stops[at].facts], (puzzle.short(), stops[at])
        assert lit == len(stops[at].cells)
        assert fits, stops[at].text
    phone.keyboard.press("Escape")
    phone.wait_for_selector("[data-do=walk]")


def drawn_in(page: Any, svg: str) -> list[tuple[str, ...]]:
    """The shapes of a picture, without its colours."""
    found: list[tuple[str, ...]] = page.evaluate(
        """svg => { const all = document.createElementNS('http://www.w3.org/2000/svg', 'g'); all.innerHTML = svg;
           return [...all.querySelectorAll('*')].map(one => [one.tagName, one.childElementCount ? '' : one.textContent,
             ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'd', 'data-fact'].map(name => one.getAttribute(name))]);
        }""",
        svg,
    )
    return found


def near(one: Any, other: Any) -> float:
    """How far apart the middles of two shapes are, in pixels."""
    first, second = one.bounding_box(), other.locator("rect").first.bounding_box()
    return float(
        max(
            abs(first[at] + first[size] / 2 - second[at] - second[size] / 2)
            for at, size in (("x", "width"), ("y", "height"))
        )
    )


@pytest.fixture
def phone(browser: Browser) -> Iterator[Any]:
    with browser.page(**PHONE) as page:
        yield page


@for_each("family", FAMILIES)
def test_links_say_what_the_proof_says(phone: Any, server: LiveServer, family: str) -> None:
    for puzzle, number, told in walkable(family)[:1]:
        walk_all(phone, server, puzzle, number, told)


@pytest.mark.long
@for_each("family", FAMILIES)
def test_every_link_can_be_shown_and_says_what_the_proof_says(phone: Any, server: LiveServer, family: str) -> None:
    for puzzle, number, told in walkable(family, NUMBER):
        walk_all(phone, server, puzzle, number, told)


def test_sudokus_above_nine_are_among_them() -> None:
    assert sum(told.step.rating > 9 for _, _, told in walkable("sudoku")) >= 1


def test_a_walk_stands_on_the_board_and_on_what_has_been_said() -> None:
    """By the links of the proof alone: what a line follows from is on the board or stands when it is said."""
    for family in families.names():
        if family not in FAMILIES:
            continue
        for _, _, told in walkable(family):
            main = [stop for stop in told.walk if not stop.depth]
            for stop, line in zip(main, told.lines, strict=True):
                stands = {fact for one in stop.known for fact in told.walk[one].facts}
                if line.supposed:
                    assert not any(told.walk[one].supposed for one in stop.known)
                elif line.refutes or not line.so:
                    known = {*stands, *(fact for fact in line.facts)}
                    plain = {
                        fact for fact in line.premises if fact in known or ~fact in known or told.position.holds(fact)
                    }
                    symbols = len(told.position.puzzle.places.symbols)
                    assert plain == {*line.premises} or symbols == 2, (stop, line)


def test_a_long_sentence_is_seen_from_its_start(phone: Any, server: LiveServer) -> None:
    open_walk(phone, server, *walkable("sudoku")[0][:2])
    phone.keyboard.press("Escape")
    phone.wait_for_selector("[data-do=walk]")
    for number in (2, 1):
        phone.locator(".explanation .steps button").nth(number).click()
        top = phone.locator(".explanation .reason").bounding_box()["y"]
        assert top >= phone.locator(".panel").bounding_box()["y"]


def test_keys_walk_links_and_steps(page: Any, server: LiveServer) -> None:
    puzzle, number, told = walkable("tectonic")[0]
    (root,) = told.walk[0].facts
    page.set_viewport_size(DESK["viewport"])
    open_walk(page, server, puzzle, number)
    at = ".chain .reason"
    assert page.get_attribute(at, "data-stop") == "0"
    assert page.inner_text("#announce") == page.inner_text(at), "it is said once"
    page.keyboard.press("ArrowRight")
    later = page.get_attribute(at, "data-stop")
    assert later != "0"
    assert page.locator(at).count() == 1, "one sentence alone"
    page.keyboard.press("ArrowLeft")
    assert page.get_attribute(at, "data-stop") == "0"
    page.keyboard.press("End")
    assert page.inner_text(at).replace("\u00a0", " ") == told.walk[-1].text
    same = walk_picture(told.position, puzzle.drawing(told.position), told.walk, len(told.walk) - 1)
    assert drawn_in(page, page.inner_html(".stage .overlay")) == drawn_in(page, same), "as on paper"
    stroke, supposed = (page.locator(f".stage .overlay [data-fact='{fact}']").first for fact in (~root, root))
    assert near(stroke, supposed) < 8, "what was supposed is struck through"
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-do=walk]")
    step = page.inner_text(".explanation .number")
    page.keyboard.press("Enter")
    page.wait_for_selector(at)
    page.keyboard.press("ArrowDown")
    page.wait_for_selector(f".explanation .number:not(:has-text('{step}'))")
    assert page.query_selector(".chain") is None


def test_a_hint_is_walked_too(page: Any, server: LiveServer) -> None:
    """The first step of a puzzle may be an argument: its hint says so, and leads through it."""
    puzzle = parse(THE_FIRST_STEP)
    step = puzzle.hint().step
    assert step is not None
    told = ToldStep(puzzle.position(), step)
    assert told.walkable
    page.goto(f"{server.address}#{write(puzzle, 'short')}")
    page.wait_for_selector("html[data-ready=play] .stage .board rect")
    for _ in range(3):
        before = page.inner_text("[data-do=hint]")
        page.keyboard.press("h")
        page.wait_for_selector(f"[data-do=hint]:not(:has-text('{before}'))")
    page.click("button:has-text('Walk through it')")
    page.wait_for_selector(".chain .reason")
    page.keyboard.press("End")
    assert page.inner_text(".chain .reason").replace("\u00a0", " ") == told.walk[-1].text
    page.keyboard.press("Escape")
    page.wait_for_selector(".chain", state="detached")
    assert "So " in page.inner_text(".message.hint")


def test_a_written_explanation_is_walked_without_scripts_and_printed(page: Any) -> None:
    puzzle = parse(THE_FIRST_STEP)
    told = ToldStep(*next(puzzle.explain(max_steps=1).positions()))
    page.set_content(trace_page(puzzle.explain(max_steps=1)))
    pictures, sentences = page.locator(".links > g"), page.locator(".said > p")
    number = sentences.count()
    assert pictures.count() == number > 2
    page.focus(".stops input")
    for at in range(number):
        assert [one.is_visible() for one in sentences.all()] == [one == at for one in range(number)]
        assert [one.is_visible() for one in pictures.all()] == [one == at for one in range(number)]
        page.keyboard.press("ArrowRight")
    # On paper: at most six pictures, in which the link is drawn, and all of the text.
    page.emulate_media(media="print")
    assert not any(one.is_visible() for one in [*pictures.all(), *sentences.all()])
    figures = page.locator("figure")
    assert figures.count() == min(number, 6) == len(list(pictured(told.walk)))
    texts = " ".join(figures.all_inner_texts()).replace("\n", " ")
    assert all(stop.text in texts for stop in told.walk if not stop.depth)
    assert all(one.bounding_box()["width"] > 20 for one in page.locator("figure use:last-of-type").all())
