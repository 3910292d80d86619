"""No identifier of the program stands in a text of the page: not in any view, nor in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grillon
from grillon import families
from grillon.codec import kinds
from grillon.formats import formats
from grillon.messages import catalogue_path
from grillon.web.answers.describe import editing, one_family
from tests.support.web import Browser, LiveServer
from tests.web.play.test_network import watch_it_play
from tests.web.played import open_link, solved_puzzle
from tests.web.views.test_watch import DONE, WATCH

BUILT_IN = families.BUILT_IN
TEXTS = """() => {
  const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest('script, style, noscript, .sample, code')) found.push(node.textContent.trim());
  }
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of ['title', 'aria-label', 'placeholder', 'alt', 'data-said']) {
      if (element.getAttribute(name)) found.push(element.getAttribute(name).trim());
    }
  }
  return [...new Set(found.filter(Boolean))];
}"""
"""Every text that is seen or heard, in what is folded or closed too."""
TYPED = re.compile(r"[RL]\d+C\d+(L\d+)?[=|]|@[RL]\d+C\d")
"""Entries as they are typed for the command line: people read `R1C2 = 3`, and where a piece lies."""


def identifiers() -> set[str]:
    """What the registry calls things: techniques, options and their choices, engines, formats, sets, kinds."""
    found = {str(kind) for kind in kinds()}
    for name in BUILT_IN:
        family = families.get(name)
        found |= {technique.id for ladder in family.ladder.sets for technique in ladder.techniques}
        found |= {ladder.name for ladder in family.ladder.sets}
        found |= {form.name for form in formats(name)}
        told, drawn = one_family(name, "en"), editing(name, "en")
        for option in (*told["options"], *(told["cut_options"] or ()), *drawn["options"]):
            found |= {option["name"], *option["choices"]}
        for way in told["ways"]:
            found |= {way["engine"], *way["choices"]}
            found |= {value for values in way["choices"].values() for value in values if isinstance(value, str)}
        found |= {*told["capabilities"], *drawn["tools"], *drawn["sets"]}
    return found - {"", *BUILT_IN}


def sentences(lang: str) -> set[str]:
    """Every sentence that there is in a language."""
    folder = Path(grillon.__file__).parent
    paths = [catalogue_path(folder / "locales", "fr", "grillon")]
    paths += [catalogue_path(folder / "families" / name / "locales", "fr", name) for name in BUILT_IN]
    pattern = re.compile(r'^msgid "(.+)"\nmsgstr(?:\[0\])? "(.*)"', re.MULTILINE)
    return {pair[lang == "fr"].casefold() for path in paths for pair in pattern.findall(path.read_text("utf-8"))}


class Reader:
    """Reads the page, and remembers what should not be there."""

    def __init__(self, page: Any, lang: str) -> None:
        self.page, self.lang = page, lang
        self.known, self.names = sentences(lang), identifiers()
        odd = [re.escape(name) for name in self.names if not name.isalpha()]
        self.inside = re.compile(rf"(?<![\w.-])(?:{'|'.join(sorted(odd, key=len, reverse=True))})(?![\w-])")
        self.folded = {name.casefold() for name in self.names}
        self.found: set[tuple[str, str]] = set()

    def read(self, view: str) -> None:
        texts = self.page.evaluate(TEXTS)
        assert len(texts) > 10, view
        for text in texts:
            words = text.replace("\u00a0", " ").casefold()
            if TYPED.search(text) or (words not in self.known and (words in self.folded or self.inside.search(text))):
                self.found.add((view, text))


def test_the_reader_finds_identifiers(page: Any) -> None:
    page.set_content(
        "<p>Sudoku</p><p>twelve</p>"
        + "<p>a</p>" * 3
        + "".join(f"<p>{number} of them</p>" for number in range(9))
        + "<p>uses als_xz here</p><select><option>rect5x11</option></select><p>stored</p><p title='pyramid55'>easy</p>"
        + "<p>R1C2 = 3, !R1C2=3, R1C1|R1C2</p><p>!C.rf@R2C3</p>"
    )
    reader = Reader(page, "en")
    reader.read("made up")
    assert {text for _, text in reader.found} == {
        "uses als_xz here",
        "rect5x11",
        "stored",
        "pyramid55",
        "R1C2 = 3, !R1C2=3, R1C1|R1C2",
        "!C.rf@R2C3",
    }


# In French nothing but names is written as identifiers are; in English one family shows what French words may hide.
@pytest.mark.parametrize(("lang", "names"), [("fr", BUILT_IN), ("en", ("sudoku",))])
def test_no_view_shows_an_identifier(server: LiveServer, browser: Browser, lang: str, names: tuple[str, ...]) -> None:
    with browser.page(locale={"en": "en-GB", "fr": "fr-FR"}[lang], reduced_motion="reduce") as page:
        reader = Reader(page, lang)
        for view in walk(page, server, names):
            reader.read(view)
        assert sorted(reader.found) == []
        page.faults.clear()


def walk(page: Any, server: LiveServer, names: tuple[str, ...]) -> Iterator[str]:
    """Every view of some families, one after the other."""
    page.goto(server.address)
    page.wait_for_selector(".card .thumbnail")
    yield "start"
    for family in names:
        page.click(f"[data-family={family}] [data-do=varieties]")
        page.wait_for_selector("dialog .variety .thumbnail")
        yield f"sizes of {family}"
        page.keyboard.press("Escape")
    for family in names:
        for place, ready in (("type", ".typing"), ("edit", ".edit:not(.typing)")):
            page.goto(f"{server.address}#/{place}/{family}")
            page.wait_for_selector(f"{ready}[data-family={family}] .verdict:not([data-busy])")
            yield f"{place} {family}"
            for tool in page.locator("[data-tool]:visible").all():
                tool.click()
                yield f"{place} {family} {tool.get_attribute('data-tool')}"
        page.goto(f"{server.address}#/learn/{family}")
        page.wait_for_selector("[data-lesson]")
        yield f"learn {family}"
    yield from places(page, server)
    for family in names:
        yield from played(page, server, family)


def places(page: Any, server: LiveServer) -> Iterator[str]:
    """The views that are the same for every family."""
    page.goto(f"{server.address}#/learn/takuzu/pair")
    page.wait_for_selector(".lesson .idea")
    yield "lesson"
    page.click("[data-exercise='1']")
    page.wait_for_selector("[data-exercise='1'][aria-current]")
    yield "exercise"
    for view, ready in (
        ("collection", ".shelf [data-puzzle]"),
        ("collection/packing/easy", ".shelf [data-puzzle]"),
        ("sheet", "html[data-ready=sheet]"),
        ("record", "html[data-ready=record]"),
    ):
        page.goto(f"{server.address}#/{view}")
        page.wait_for_selector(ready)
        yield view
    page.click("[data-do=settings]")
    page.wait_for_selector("dialog .check")
    yield "preferences"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector("dialog .keys")
    yield "keys"
    page.keyboard.press("Escape")
    watch_it_play(page, server.address)
    yield "network"


def choose(page: Any, *words: str) -> None:
    """Something of the menu, by the beginning of its words in either language."""
    page.click("[data-do=more]")
    page.click(", ".join(f"[role=menuitem]:has-text('{one}')" for one in words))


def played(page: Any, server: LiveServer, family: str) -> Iterator[str]:
    """A game with what it offers, and the search for its solution."""
    open_link(page, server.address, solved_puzzle(family).link)
    for _ in range(3):
        label = page.inner_text("[data-do=hint]")
        page.click("[data-do=hint]")
        page.wait_for_selector(f"[data-do=hint]:not(:has-text('{label}'))")
        yield f"hint {family}"
    page.keyboard.press("Alt+e")
    page.wait_for_selector(".explanation .steps li")
    yield f"explanation {family}"
    page.keyboard.press("Escape")
    page.click("[data-do=more]")
    yield f"menu {family}"
    page.keyboard.press("Escape")
    for words, ready in (
        (("All steps now", "Toutes les étapes"), ".steps li:visible"),
        (("How hard", "Quelle difficulté"), ".message .plain li"),
        (("Does it have one", "Une seule solution"), ".message.passing"),
        (("Techniques",), "dialog [data-technique]"),
    ):
        choose(page, *words)
        page.wait_for_selector(ready)
        yield f"{words[0]} {family}"
        page.keyboard.press("Escape")
    page.click("[data-do=share]")
    page.wait_for_selector("dialog [data-format]")
    yield f"share {family}"
    page.keyboard.press("Escape")
    choose(page, "Watch the search", "Observer la recherche")
    page.wait_for_selector(WATCH)
    for engine in page.locator("[data-choice=engine] option").all():
        page.select_option("[data-choice=engine]", str(engine.get_attribute("value")))
        yield f"watch {family}"
    page.click("[data-do=save]")
    page.wait_for_selector(".formats [data-format]")
    yield f"save {family}"
    page.keyboard.press("Escape")
    page.select_option("[data-choice=engine]", "plain")
    page.click("[data-do=start]")
    page.wait_for_selector(f"{DONE} [data-do=back]:enabled")
    yield f"replay {family}"
    page.click("[data-do=race]")
    page.wait_for_selector(".watch[data-phase=race] tbody tr")
    yield f"race {family}"
