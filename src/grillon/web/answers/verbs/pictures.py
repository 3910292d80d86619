"""Texts and pictures of puzzles, and pages that need no server."""

from __future__ import annotations

from grillon.codec.fields import converter
from grillon.errors import GrillonError
from grillon.formats import formats, writer
from grillon.model import Step
from grillon.model.givens import ruled_out
from grillon.puzzle.puzzle import Puzzle
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.bundles import link_of
from grillon.web.answers.fields import POSITION, PUZZLE, Field, choice, flag, number, puzzles, text, whole
from grillon.web.answers.requests import Picture, Request, long, verb
from grillon.web.answers.schemas import TEXT, a_list, an_object, or_null, ref

MAX_SCALE = 8.0


def _written(puzzle: Puzzle, name: str, lang: str) -> Document:
    try:
        return {"name": name, "text": writer(puzzle.family_name, name)(puzzle)}
    except GrillonError as error:  # the format cannot represent this puzzle
        return {"name": name, "error": error.text(lang)}


@verb(
    PUZZLE,
    POSITION,
    answer=an_object(html=TEXT),
    limit=long(30.0, 60.0),
)
def page(ask: Ask, request: Request) -> Document:
    """One file that opens by itself, without a server: the page with this puzzle, and hints for it."""
    from grillon.web.pages import embedded, single_file

    return {"html": single_file(embedded([request.start], lang=ask.lang, timeout=ask.left))}


@verb(
    PUZZLE,
    POSITION,
    text("to", None, "This format only."),
    flag("fixed", False, "Write what is entered as givens."),
    answer=an_object(
        formats=a_list(an_object(name=TEXT, text_=TEXT, error_=TEXT)),
        position=TEXT,
        link=or_null(TEXT),
    ),
)
def convert(ask: Ask, request: Request) -> Document:
    """The puzzle in every format that it can be written in."""
    puzzle: Puzzle = request.puzzle
    if request.fixed:
        puzzle = puzzle.with_givens(sorted(request.start.true), ruled_out=ruled_out(puzzle))
    names = [form.name for form in formats(puzzle.family_name) if form.write is not None]
    if request.to is not None:
        writer(puzzle.family_name, request.to)  # lists the formats in its error
        names = [request.to]
    return {
        "formats": [_written(puzzle, name, ask.lang) for name in dict.fromkeys(names)],
        "position": str(request.start),
        "link": link_of(puzzle),
    }


@verb(
    PUZZLE,
    POSITION,
    Field("step", converter(Step).read, or_null(ref("step")), None, "A step to highlight."),
    flag("solution", False),
    choice("form", ("svg", "png"), "svg"),
    number("scale", 1.0, 0.1, MAX_SCALE),
    flag("legend", False),
    answer={},
    kinds=("image/svg+xml", "image/png"),
)
def render(ask: Ask, request: Request) -> Picture:
    """A picture of a position."""
    position = request.start
    puzzle = position.puzzle
    if request.solution:
        position = puzzle.require_valid().solve(monitor=ask.watch()).value.position()
    drawing = puzzle.drawing(position, step=request.step, lang=ask.lang)
    if request.form == "png":
        from grillon.render.png import to_png

        return Picture(to_png(drawing, scale=request.scale, legend=request.legend), "image/png")
    from grillon.render.svg import to_svg

    return Picture(to_svg(drawing, scale=request.scale, legend=request.legend).encode(), "image/svg+xml")


@verb(
    PUZZLE,
    puzzles("more", "Further puzzles, after the first."),
    text("title", "", "The title of the sheet."),
    choice("paper", ("a4", "letter"), "a4"),
    whole("per_page", 1, 1, 6, "Puzzles per page."),
    flag("large", False, "Large print."),
    flag("rules", False, "The rules in a few words."),
    flag("solutions", False, "The solutions on pages of their own."),
    answer={},
    limit=long(60.0, 600.0),
    kinds=("application/pdf",),
)
def print_(ask: Ask, request: Request) -> Picture:
    """A sheet of paper with puzzles, without what is entered."""
    from grillon.booklet import Booklet, Printed
    from grillon.model import Judgement

    # A sheet without solutions waits for nothing that needs solving or rating first.
    known = None if request.solutions else Judgement.UNIQUE
    sheet = Booklet(
        [Printed(puzzle.require_valid(), judgement=known) for puzzle in (request.puzzle, *request.more)],
        title=request.title,
        lang=ask.lang,
        paper=request.paper,
        per_page=request.per_page,
        large=request.large,
        cover=False,
        contents=False,
        rules="short" if request.rules else "none",
        difficulty=False,
        ink="black",
        solutions="end" if request.solutions else "none",
    )
    return Picture(sheet.pdf(), "application/pdf")
