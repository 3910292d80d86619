"""Scenes and drawings: what a front end composes by itself is what we draw, and answers travel to other processes."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as ElementTree
from collections import Counter

from grillon.model import Position
from grillon.puzzle.generated import Generated
from grillon.render import to_svg, to_text
from grillon.render.compose import compose
from grillon.render.layout import side_by_side


def some_positions(example: Generated) -> list[Position]:
    """The start, half of the solution, something noted, all of the solution."""
    puzzle, start = example.puzzle, example.puzzle.position()
    solution = sorted(puzzle.solve().value.candidates - set(puzzle.givens))
    half = start.enter(*solution[: len(solution) // 2])
    noted = half.mark(solution[-1]).mark(solution[-1], corner=True)
    return [start, half, noted, start.enter(*solution)]


def test_a_scene_and_a_position_make_the_drawing(example: Generated) -> None:
    puzzle = example.puzzle
    scene = pickle.loads(pickle.dumps(puzzle.scene()))
    assert scene == puzzle.scene()
    for position in some_positions(example):
        drawing = compose(scene, position)
        assert drawing == puzzle.drawing(position)
        assert pickle.loads(pickle.dumps(drawing)) == drawing


def test_the_tray_of_a_drawing_is_what_is_left(example: Generated) -> None:
    tray = example.puzzle.places.tray
    for position in some_positions(example):
        left = {number: count for number, count in enumerate(tray.left(position)) if count > 0}
        drawn = example.puzzle.drawing(position).tray
        assert {piece.piece: piece.left for piece in drawn} == left
        for piece in drawn:
            kind = tray.pieces[piece.piece or 0]
            assert (piece.symbol, piece.colour) == (kind.symbol, kind.colour)
            assert len(piece.cells) == len(tray.orientations[kind.drawn].cells)
            assert min(place.row for place in piece.cells) == min(place.column for place in piece.cells) == 0


def test_a_border_shows_on_both_of_its_sides(example: Generated) -> None:
    puzzle = example.puzzle
    opposite = dict(zip("NESW", "SWNE", strict=True))
    for position in some_positions(example):
        drawing = puzzle.drawing(position)
        beside: dict[int, list[tuple[str, bool, bool]]] = {}
        for cell in drawing.cells:
            for side, border in cell.borders:
                beside.setdefault(border, []).append((side, side in cell.heavy, side in cell.unsure))
        assert set(beside) == set(range(len(puzzle.places.borders)))
        for border, ((side, heavy, unsure), (other, *same)) in beside.items():
            assert other == opposite[side]
            assert [heavy, unsure] == same
            wall = puzzle.places.first_wall + border
            if wall in position.true:
                assert heavy
            assert not (heavy and unsure)


def test_every_position_is_drawn_by_every_renderer(example: Generated) -> None:
    for position in some_positions(example):
        drawing = example.puzzle.drawing(position)
        flat = side_by_side(drawing)
        assert max(Counter((cell.row, cell.column) for cell in flat.cells).values()) == 1
        texts = [text.text for text in ElementTree.fromstring(to_svg(drawing, legend=True)).iter() if text.text]
        shown = to_text(drawing, legend=True)
        for piece in drawing.tray:
            assert piece.symbol in texts
            assert piece.symbol in shown
            if piece.left > 1:
                assert f"×{piece.left}" in texts
                assert f"×{piece.left}" in shown
