"""Six techniques in order of difficulty, each step with its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from grillon.model import Inference, Level, Position, Role, Step, Technique
from grillon.puzzle.parts.ladder import OpenBoard, StepwiseLadder, choosing, excluding
from grillon_fences.puzzle import FencesPuzzle
from grillon_fences.rules import FencesRules

OPEN_BORDER = Technique(
    "open_border",
    Level.BEGINNER,
    1.0,
    "open border",
    "No fence stands between {cells}, so one piece lies on both: a piece that ends there is impossible.",
)
ONLY_PIECE = Technique(
    "only_piece", Level.BEGINNER, 1.2, "only piece that fits", "Nothing else fits on {cells} any more."
)
FENCE_NEEDED = Technique(
    "fence_needed",
    Level.BEGINNER,
    1.5,
    "fence needed",
    "No piece can lie on both of {cells} any more, so a fence stands between them.",
)
USED_UP = Technique("used_up", Level.EASY, 2.0, "pieces used up", "All copies of {piece} lie on the board already.")
LAST_PLACES = Technique(
    "last_places", Level.EASY, 2.2, "last places", "There are no more places left for {piece} than copies of it."
)
COLLISION = Technique(
    "collision",
    Level.MEDIUM,
    3.0,
    "no room left",
    "Whatever lies on {cells} collides with each of the pieces that are ruled out here.",
    trimmed=True,
)


Board = OpenBoard[FencesPuzzle]


def open_borders(board: Board) -> Iterator[Step]:
    """Pieces that end where no fence stands."""
    rules = board.puzzle.rules
    for border in board.puzzle.known_open:
        house = rules.of_borders[border]
        cells = {
            member: cell
            for cell in board.puzzle.places.borders[border]
            for member in board.open(cell)
            if member not in rules.quota(house).members and member not in board.true
        }
        if cells:
            excluded = tuple(sorted(cells))
            yield excluding(
                OPEN_BORDER, excluded, (Inference(~member, (), (cells[member], house)) for member in excluded)
            )


def only_pieces(board: Board) -> Iterator[Step]:
    """Cells and borders on which one piece still fits."""
    rules = board.puzzle.rules
    steps = board.only_ones(ONLY_PIECE, [*rules.of_cells, *rules.of_borders])
    return (step for step in steps if step.chosen[0] >= board.puzzle.places.first_placement)


def fences_needed(board: Board) -> Iterator[Step]:
    """Borders that no piece can cross."""
    steps = board.only_ones(FENCE_NEEDED, board.puzzle.rules.of_borders)
    return (step for step in steps if step.chosen[0] < board.puzzle.places.first_placement)


def used_up(board: Board) -> Iterator[Step]:
    """Pieces of which no copy is left."""
    for house in board.puzzle.rules.of_pieces:
        quota = board.puzzle.rules.quota(house)
        lying = tuple(member for member in quota.members if member in board.true)
        excluded = tuple(member for member in board.open(house) if member not in board.true)
        if len(lying) == quota.high and excluded:
            yield excluding(USED_UP, excluded, (Inference(~member, lying, (house,)) for member in excluded), lying)


def last_places(board: Board) -> Iterator[Step]:
    """Pieces with as many places left as copies."""
    for house in board.puzzle.rules.of_pieces:
        chosen = tuple(member for member in board.open(house) if member not in board.true)
        if chosen and len(board.open(house)) == board.puzzle.rules.quota(house).low:
            closed = board.closed(house)
            yield choosing(LAST_PLACES, chosen, (Inference(member, closed, (house,)) for member in chosen))


def collisions(board: Board) -> Iterator[Step]:
    """Placements that would leave nothing for a cell or an open border."""
    rules, known_open = board.puzzle.rules, board.puzzle.known_open
    one_piece = [*rules.of_cells, *(rules.of_borders[border] for border in known_open)]
    for house in sorted(one_piece, key=lambda number: len(board.open(number))):
        members = board.open(house)
        if any(member in board.true for member in members):
            continue
        shared = [_collides(rules, member) for member in members]
        targets = set(shared[0]).intersection(*shared[1:]) - set(rules.quota(house).members)
        excluded = tuple(sorted(target for target in targets & board.possible if target not in board.true))
        if excluded:
            proof = (
                Inference(~target, board.closed(house), tuple(sorted({house, *(found[target] for found in shared)})))
                for target in excluded
            )
            yield excluding(COLLISION, excluded, proof, tuple(members))


def _collides(rules: FencesRules, candidate: int) -> dict[int, int]:
    """What cannot be true besides a candidate, and the house that says so."""
    return {
        member: number
        for number in rules.houses_of(candidate)
        if rules.quota(number).high == 1
        for member in rules.quota(number).members
        if member != candidate
    }


class FencesLadder(StepwiseLadder[FencesPuzzle]):
    """Six techniques."""

    finders: ClassVar[dict[Technique, Callable[[Board], Iterator[Step]]]] = {
        OPEN_BORDER: open_borders,
        ONLY_PIECE: only_pieces,
        FENCE_NEEDED: fences_needed,
        USED_UP: used_up,
        LAST_PLACES: last_places,
        COLLISION: collisions,
    }

    def terms(self, puzzle: FencesPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The cells or the piece of a step."""
        places, rules = puzzle.places, puzzle.rules
        # Of a cell and an open border the border says more.
        house = max(step.cited_houses) if step.technique.id == "open_border" else step.cited_houses[0]
        piece = ""
        if step.technique.id == "collision":
            lying = [set(places.entry(candidate).cells) for candidate in step.roles[Role.ELIMINATING]]
            named = places.cell_names(sorted(lying[0].intersection(*lying[1:])), lang)
        elif house in rules.of_cells:
            named = places.cell_name(house, lang)
        elif house in rules.of_borders:
            named = places.cell_names(places.borders[house - rules.of_borders.start], lang)
        else:
            named = piece = places.tray.pieces[house - rules.of_pieces.start].symbol
        return {"place": named, "cells": named, "piece": piece}
