"""Texts and pictures of puzzles, and pages that need no server."""

from __future__ import annotations

from grillon.codec.reasoning import read_step
from grillon.errors import GrillonError
from grillon.formats import formats, writer
from grillon.model import Puzzle
from grillon.web.bundles import link_of
from grillon.web.requests import (
    POSITION,
    PUZZLE,
    TEXT,
    Field,
    Picture,
    Request,
    Verb,
    a_list,
    an_object,
    choice,
    flag,
    number,
    or_null,
    ref,
    text,
)
from grillon.web.work import Ask, Document

MAX_SCALE = 8.0


def _convert(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle
    if request.fixed:
        puzzle = puzzle.with_givens(sorted(request.start.true), ruled_out=puzzle.ruled_out)
    names = [form.name for form in formats(puzzle.family_name) if form.write is not None]
    if request.to is not None:
        writer(puzzle.family_name, request.to)  # lists the formats in its error
        names = [request.to]
    return {
        "formats": [_written(puzzle, name, ask.lang) for name in dict.fromkeys(names)],
        "position": str(request.start),
        "link": link_of(puzzle),
    }


def _written(puzzle: Puzzle, name: str, lang: str) -> Document:
    try:
        return {"name": name, "text": writer(puzzle.family_name, name)(puzzle)}
    except GrillonError as error:  # the format cannot represent this puzzle
        return {"name": name, "error": error.text(lang)}


def _render(ask: Ask, request: Request) -> Picture:
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


def _print(ask: Ask, request: Request) -> Picture:
    from grillon.booklet import Booklet

    # Without anything that needs solving or rating first.
    sheet = Booklet(
        [request.puzzle.require_valid()],
        lang=ask.lang,
        per_page=1,
        cover=False,
        contents=False,
        rules="none",
        difficulty=False,
        solutions="none",
    )
    return Picture(sheet.pdf(), "application/pdf")


def _page(ask: Ask, request: Request) -> Document:
    from grillon.web.pages import embedded, single_file

    return {"html": single_file(embedded([request.start], lang=ask.lang, timeout=ask.left))}


VERBS = (
    Verb(
        "page",
        _page,
        (PUZZLE, POSITION),
        an_object(html=TEXT),
        "One file that opens by itself, without a server: the page with this puzzle, and hints for it.",
        "long",
        30.0,
        60.0,
        stops=True,
    ),
    Verb(
        "convert",
        _convert,
        (
            PUZZLE,
            POSITION,
            text("to", None, "This format only."),
            flag("fixed", False, "Write what is entered as givens."),
        ),
        an_object(
            formats=a_list(an_object(name=TEXT, text_=TEXT, error_=TEXT)),
            position=TEXT,
            link=or_null(TEXT),
        ),
        "The puzzle in every format that it can be written in.",
    ),
    Verb(
        "render",
        _render,
        (
            PUZZLE,
            POSITION,
            Field("step", read_step, or_null(ref("step")), None, "A step to highlight."),
            flag("solution", False),
            choice("form", ("svg", "png"), "svg"),
            number("scale", 1.0, 0.1, MAX_SCALE),
            flag("legend", False),
        ),
        {},
        "A picture of a position.",
        kinds=("image/svg+xml", "image/png"),
    ),
    Verb(
        "print",
        _print,
        (PUZZLE,),
        {},
        "A sheet of paper with the puzzle, without what is entered.",
        kinds=("application/pdf",),
    ),
)
