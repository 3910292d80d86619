"""Puzzles of every family are printed, on the contract alone."""

from __future__ import annotations

from grillon.booklet import Booklet
from grillon.booklet.pictures import typeset
from grillon.puzzle.generated import Generated
from tests.support.pdfs import Pdf


def test_a_puzzle_is_printed_with_its_symbols_its_rules_and_its_solution(one: Generated) -> None:
    family = one.puzzle.family
    assert one.solution is not None
    pdf = Pdf(Booklet([one], title="One", per_page=1, rules="exact", cut_out=True).pdf())
    drawing = one.puzzle.drawing()
    # Cover, contents, rules, puzzle, solution; and the pieces, where there are any.
    assert len(pdf) == 5 + bool(drawing.tray)
    assert family.display_name in pdf.texts[2]
    for rule in one.puzzle.exact_rules:
        assert "".join(typeset(rule).split()) in "".join(pdf.texts[2].split())
    symbols = sorted(part for cell in drawing.cells for part in cell.symbol.split("\\") if part)
    shown = "".join(pdf.texts[3].split())
    assert all(shown.count(symbol) >= symbols.count(symbol) for symbol in symbols)
    solved = one.puzzle.drawing(one.solution.position())
    shown = "".join(pdf.texts[4].split())
    assert all(part in shown for cell in solved.cells for part in cell.symbol.split("\\"))
    assert all(pdf.alternatives)
    assert drawing.title in pdf.alternatives[0]


def test_the_same_in_french(one: Generated) -> None:
    pdf = Pdf(Booklet([one], lang="fr", per_page=1).pdf())
    rules = one.puzzle.family.about.short_rules.text("fr")
    assert rules != one.puzzle.family.about.short_rules
    # Words are not broken, but lines are; typst sets French spaces as they are written.
    assert "".join(typeset(rules).split()) in "".join(pdf.text.split())
    assert pdf.root["/Lang"] == "fr"
