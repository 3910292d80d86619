"""Every kind of clue is complete: made, proved, explained, drawn, spoken, edited, printed, exported and imported."""

from __future__ import annotations

from dataclasses import replace
from inspect import getsource
from pathlib import Path

import pytest

from grillon import parse
from grillon.booklet import Booklet
from grillon.booklet.pictures import typeset
from grillon.errors import FormatError
from grillon.explain.check.checker import check_step
from grillon.explain.trace import ToldStep
from grillon.families.sudoku import FAMILY
from grillon.families.sudoku.clues import Clue, kinds
from grillon.families.sudoku.clues.outside import LittleKiller, NumberedRoom
from grillon.families.sudoku.draft import EDITING, from_draft, to_draft
from grillon.families.sudoku.formats.constraints import read_constraints
from grillon.families.sudoku.formats.text import read_clue
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.setting import RECIPES
from grillon.formats import write
from grillon.model.results.verdicts import Judgement
from grillon.render import to_svg, to_text
from tests.support.pdfs import Pdf

OFFERED = {word: kind for word, kind in kinds().items() if kind.offered}


SHOWN = {"all_dots": RECIPES["kropki"], "all_xv": RECIPES["xv"]}
"""The clues that are set with a rule that all of them are given."""


def made_with(word: str) -> SudokuPuzzle:
    """A small puzzle with clues of a kind that the ladder solves."""
    variant = next(name for name, words in RECIPES.items() if word in words)
    for seed in range(20):
        # Hardly any digits of 1 to 6 are five apart.
        made = FAMILY.generate(seed=seed, size="9x9" if word == "whisper" else "6x6", variant=variant)
        puzzle = made.puzzle
        assert {clue.word for clue in puzzle.variant.clues} <= {*RECIPES[variant], *SHOWN.get(word, ())}
        assert made.solution is not None
        assert puzzle.verify(made.solution)
        if any(clue.word == word for clue in puzzle.variant.clues) and puzzle.rate(techniques="people").solved:
            return puzzle
    raise AssertionError(word)


def is_explained(puzzle: SudokuPuzzle) -> bool:
    trace = puzzle.explain(techniques="people")
    told = set()
    for position, step in trace.positions():
        assert check_step(position, step), step.technique.id
        if step.technique.id not in told:
            told.add(step.technique.id)
            assert all(ToldStep(position, step, lang).text() for lang in ("en", "fr"))
    return trace.solved


def with_known_ends(puzzle: SudokuPuzzle) -> SudokuPuzzle:
    """The same with each sum along a diagonal told at the end at which the notation names it."""

    def known(clue: Clue) -> Clue:
        if not isinstance(clue, LittleKiller):
            return clue
        cell = puzzle.places.write_cell(clue.cells[0])
        (read,) = read_constraints(f".Shape~6x6.LittleKiller~{clue.number}~{cell}").variant.clues
        return clue if read == clue else replace(clue, cells=clue.cells[::-1])

    return replace(puzzle, variant=replace(puzzle.variant, clues=tuple(map(known, puzzle.variant.clues))))


def stroke_of(clue: Clue, puzzle: SudokuPuzzle) -> str:
    """What the editor writes when a kind is drawn over the cells of a clue."""
    names = [puzzle.places.write_cell(cell) for cell in clue.all_cells]
    half = len(names) // 2
    cells = {
        "cells": " ".join(names),
        "ends": f"{names[0]}-{names[-1]}" if names else "",
        "first": " ".join([*names[:1], ">", *names[1:]]),
        "halves": " ".join([*names[:half], ">", *names[half:]]),
        "none": "",
    }
    values = [value if isinstance(value, tuple) else (value,) for value in clue.numbers.values()]
    numbers = [str(number) for value in values for number in value if not isinstance(number, bool)]
    return " ".join([clue.word, *numbers, cells[EDITING.strokes[clue.word]]])


def test_every_kind_is_complete() -> None:
    printed = []
    for word, kind in OFFERED.items():
        puzzle = made_with(word)
        plain = SudokuPuzzle(type(puzzle.variant).boxed(puzzle.size), puzzle.masks)
        assert puzzle.check().judgement is Judgement.UNIQUE, word
        assert plain.count(up_to=2).value == 2 or word.startswith("all_"), word
        assert is_explained(puzzle), word
        # Drawn and spoken; a rule of the whole board is told instead.
        scene = puzzle.scene("fr")
        assert kind.rule_text in puzzle.exact_rules, word
        assert kind.plural.text("fr") in puzzle.variant.name.text("fr"), word
        if kind.least:
            assert scene.figures or scene.notes, word
            assert set(scene.spoken) >= {cell for clue in puzzle.variant.clues for cell in clue.all_cells}, word
            assert len(to_svg(puzzle.drawing())) > len(to_svg(plain.drawing())), word
        assert all(line in to_text(puzzle.drawing()) for line in puzzle.scene().clues), word
        # Edited.
        assert EDITING.kinds[word] == kind.plural
        assert from_draft(to_draft(puzzle)) == puzzle
        clue = next(clue for clue in puzzle.variant.clues if clue.word == word)
        assert read_clue(stroke_of(clue, puzzle), puzzle.size) == clue
        # Written and read.
        for form in ("text", "json", "short"):
            assert parse(write(puzzle, form)) == puzzle, (word, form)
        forms = {"fpuzzles": kind.fpuzzles, "sudokupad": kind.fpuzzles, "constraints": kind.constraint}
        for form, named in forms.items():
            if named:
                told = puzzle if form != "constraints" else with_known_ends(puzzle)
                assert parse(write(told, form)) == told, (word, form)
            else:
                with pytest.raises(FormatError, match="cannot express"):
                    write(puzzle, form)
        assert kind.fpuzzles or kind.constraint, word
        printed.append(puzzle)
    # Printed, with its rule.
    text = "".join(Pdf(Booklet(printed, title="Every kind").pdf()).text.split())
    for word, kind in OFFERED.items():
        assert "".join(typeset(kind.rule_text).split()) in text, word


def test_what_a_drawing_may_mean_is_asked_for_every_kind_that_is_drawn() -> None:
    assert {word for word, kind in OFFERED.items() if not kind.drawings} == {"all_dots", "all_xv", "clone"}


def test_the_class_that_the_documentation_shows_is_that_of_the_source() -> None:
    how_to = Path(__file__).parents[3] / "docs" / "how-to" / "cages-and-lines.md"
    assert f"\n{getsource(NumberedRoom)}```" in how_to.read_text(encoding="utf-8")
