"""Six techniques in order of difficulty, each step with its proof, written as the core writes its own."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator

from grillon.model import Ending, Inference, LadderRun, Level, Monitor, Position, Role, Step, Technique
from grillon_fences.board import OPEN
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
TECHNIQUES = (OPEN_BORDER, ONLY_PIECE, FENCE_NEEDED, USED_UP, LAST_PLACES, COLLISION)


def run_ladder(
    position: Position, *, techniques: Collection[str] | None, max_steps: int | None, monitor: Monitor
) -> LadderRun:
    """Take the easiest step again and again."""
    rules = position.puzzle.rules
    assert isinstance(rules, FencesRules)
    ladder = [technique for technique in TECHNIQUES if techniques is None or technique.id in techniques]
    pool, steps = array("i"), 0
    while True:
        board = Board(position, rules)
        if board.contradiction:
            return LadderRun(pool.tobytes(), Ending.CONTRADICTION)
        if next(rules.broken(position.true), None) is None:
            return LadderRun(pool.tobytes(), Ending.SOLVED)
        if max_steps is not None and steps >= max_steps:
            return LadderRun(pool.tobytes(), Ending.LIMIT)
        if monitor.poll(1):
            return LadderRun(pool.tobytes(), Ending(monitor.limit))
        step = next((step for technique in ladder for step in FINDERS[technique](board)), None)
        if step is None:
            return LadderRun(pool.tobytes(), Ending.STUCK)
        write(step, pool)
        position, steps = position.after(step), steps + 1


class Board:
    """The candidates that are still possible in a position."""

    def __init__(self, position: Position, rules: FencesRules) -> None:
        self.rules, self.true, self.places = rules, position.true, rules.places
        self.possible = {
            candidate
            for candidate in rules.legal_candidates
            if candidate in self.true or not position.holds(~candidate)
        }
        self.contradiction = any(
            len(self.open(number)) < rules.house(number).low
            or sum(member in self.true for member in rules.house(number).members) > rules.house(number).high
            for number in rules.house_numbers()
        )
        cells, borders = len(self.places.cells), len(self.places.borders)
        self.cell_houses, self.border_houses = range(cells), range(cells, cells + borders)
        self.piece_houses = range(cells + borders, len(rules.houses))
        self.one_piece = [*self.cell_houses, *(h for h in self.border_houses if rules.borders[h - cells] == OPEN)]
        """The houses one of whose placements is true."""

    def open(self, house: int) -> list[int]:
        """The members of a house that may still be true."""
        return [member for member in self.rules.house(house).members if member in self.possible]

    def closed(self, house: int) -> tuple[int, ...]:
        """The facts that rule out members of a house."""
        return tuple(~member for member in self.rules.house(house).members if member not in self.possible)


def open_borders(board: Board) -> Iterator[Step]:
    """Pieces that end where no fence stands."""
    rules, places = board.rules, board.places
    for border, known in enumerate(rules.borders):
        if known != OPEN:
            continue
        pair, house = places.borders[border], board.border_houses[border]
        cells = {
            member: cell
            for cell in pair
            for member in board.open(cell)
            if member not in rules.house(house).members and member not in board.true
        }
        if cells:
            excluded = tuple(sorted(cells))
            proof = tuple(Inference(~member, (), (cells[member], house)) for member in excluded)
            yield Step(
                OPEN_BORDER, OPEN_BORDER.rating, excluded=excluded, proof=proof, roles={Role.ELIMINATED: excluded}
            )


def _only(board: Board, technique: Technique, houses: Collection[int], *, fence: bool) -> Iterator[Step]:
    for house in houses:
        members = board.open(house)
        if len(members) != 1 or members[0] in board.true:
            continue
        if (members[0] < board.places.first_placement) == fence:
            proof = (Inference(members[0], board.closed(house), (house,)),)
            roles = {Role.TARGET: (members[0],)}
            yield Step(technique, technique.rating, chosen=(members[0],), proof=proof, roles=roles)


def only_pieces(board: Board) -> Iterator[Step]:
    """Cells and borders on which one piece still fits."""
    return _only(board, ONLY_PIECE, [*board.cell_houses, *board.border_houses], fence=False)


def fences_needed(board: Board) -> Iterator[Step]:
    """Borders that no piece can cross."""
    return _only(board, FENCE_NEEDED, board.border_houses, fence=True)


def used_up(board: Board) -> Iterator[Step]:
    """Pieces of which no copy is left."""
    for house in board.piece_houses:
        quota = board.rules.house(house)
        lying = tuple(member for member in quota.members if member in board.true)
        excluded = tuple(member for member in board.open(house) if member not in board.true)
        if len(lying) == quota.high and excluded:
            proof = tuple(Inference(~member, lying, (house,)) for member in excluded)
            roles = {Role.ELIMINATED: excluded, Role.ELIMINATING: lying}
            yield Step(USED_UP, USED_UP.rating, excluded=excluded, proof=proof, roles=roles)


def last_places(board: Board) -> Iterator[Step]:
    """Pieces with as many places left as copies."""
    for house in board.piece_houses:
        chosen = tuple(member for member in board.open(house) if member not in board.true)
        if chosen and len(board.open(house)) == board.rules.house(house).low:
            proof = tuple(Inference(member, board.closed(house), (house,)) for member in chosen)
            yield Step(LAST_PLACES, LAST_PLACES.rating, chosen=chosen, proof=proof, roles={Role.TARGET: chosen})


def collisions(board: Board) -> Iterator[Step]:
    """Placements that would leave nothing for a cell or an open border."""
    rules = board.rules
    for house in sorted(board.one_piece, key=lambda number: len(board.open(number))):
        members = board.open(house)
        if any(member in board.true for member in members):
            continue
        shared = [_collides(rules, member) for member in members]
        targets = set(shared[0]).intersection(*shared[1:]) - set(rules.house(house).members)
        excluded = tuple(sorted(target for target in targets & board.possible if target not in board.true))
        if excluded:
            proof = tuple(
                Inference(~target, board.closed(house), tuple(sorted({house, *(found[target] for found in shared)})))
                for target in excluded
            )
            roles = {Role.ELIMINATED: excluded, Role.ELIMINATING: tuple(members)}
            yield Step(COLLISION, COLLISION.rating, excluded=excluded, proof=proof, roles=roles)


def _collides(rules: FencesRules, candidate: int) -> dict[int, int]:
    """What cannot be true besides a candidate, and the house that says so."""
    return {
        member: number
        for number in rules.houses_of(candidate)
        if rules.house(number).high == 1
        for member in rules.house(number).members
        if member != candidate
    }


FINDERS: dict[Technique, Callable[[Board], Iterator[Step]]] = {
    OPEN_BORDER: open_borders,
    ONLY_PIECE: only_pieces,
    FENCE_NEEDED: fences_needed,
    USED_UP: used_up,
    LAST_PLACES: last_places,
    COLLISION: collisions,
}


def write(step: Step, pool: array[int]) -> None:
    """Add a step to a pool; `cpp/common/steps.hpp` describes the numbers."""

    def put(numbers: Collection[int]) -> None:
        pool.append(len(numbers))
        pool.extend(numbers)

    pool.extend((TECHNIQUES.index(step.technique), round(step.rating * 100)))
    put(step.chosen)
    put(step.excluded)
    pool.append(len(step.proof))
    for inference in step.proof:
        pool.extend((inference.fact, int(inference.assumed)))
        put(inference.facts)
        put(inference.houses)
    pool.append(len(step.roles))
    for role, candidates in step.roles.items():
        pool.append(role)
        put(candidates)
