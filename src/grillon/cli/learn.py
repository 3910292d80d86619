"""Watch a network play, measure how well it plays, or train one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grillon.cli import _options as options
from grillon.cli._command import PATH, Group, completing
from grillon.errors import RequestError
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Family


def _able() -> list[str]:
    """The families that have a network."""
    from grillon import families

    return [family.name for family in families.every() if "learn" in family.capabilities]


_family = click.argument(
    "family",
    metavar="FAMILY",
    required=False,
    help="The family the network plays (default: the only one with a network).",
    shell_complete=completing(_able),
    callback=options.known_family,
)


@click.group(
    cls=Group,
    examples=("grillon learn play {learned}", "grillon learn evaluate --games 5 --laid 8"),
)
@click.pass_context
def learn(ctx: click.Context) -> None:
    """Watch a network play, measure how well it plays, or train one."""
    if ctx.invoked_subcommand is None:
        raise RequestError("name what to do: {known}", known=", ".join(learn.list_commands(ctx)))


@learn.command()
@options.puzzles
@click.option("--piece", metavar="NAME", help="Place only this piece: a single move.")
@click.option("--exact", is_flag=True, help="Show the exact share of the solutions beside the network's.")
@options.family
@options.format
@options.json
def play(
    puzzle: tuple[str, ...], piece: str | None, exact: bool, family: str | None, format: str | None, as_json: bool
) -> None:
    """Let the network play a puzzle, move by move, without taking anything back."""
    from grillon.cli._input import as_they_are, items
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import ExitStatus, emit, head, tell
    from grillon.cli._speech import current_language
    from grillon.learn import exact_shares, finished, learner_of, moves

    lang, worst = current_language(), ExitStatus()
    for count, item in enumerate(items(puzzle, family=family, format=format, play=as_they_are), start=1):
        member = item.require_valid()
        learner, position = learner_of(member.family), item.position
        listed_moves = []
        if not as_json:
            head(item, puzzle, count)
        for move in moves(position, learner, piece=piece):
            share = exact_shares(position).get(move.candidate, 0.0) if exact else None
            position = move.position
            listed_moves.append({"candidate": move.candidate, "share": move.share, "value": move.value, "exact": share})
            if not as_json:
                named = member.candidate_name(move.candidate, lang)
                shown = {"move": named, "share": move.share * 100, "value": move.value * 100}
                if share is None:
                    tell(Sentence("{move}: {share:.0f} % (can be solved: {value:.0f} %)", **shown))
                else:
                    tell(
                        Sentence(
                            "{move}: {share:.0f} %, exactly {exact:.1f} % (can be solved: {value:.0f} %)",
                            **shown,
                            exact=share * 100,
                        )
                    )
        if piece is not None and not listed_moves:
            raise RequestError("--piece: '{piece}' cannot be laid here", piece=piece)
        full = finished(position)
        worst.add(0 if full or piece is not None else 1)
        if as_json:
            emit({**puzzle_json(member), "moves": listed_moves, "finished": full})
        elif piece is None:
            tell(Sentence("finished") if full else Sentence("stuck"))
    worst.exit()


@learn.command()
@_family
@options.number("--games", default=100, high=400, help="Number of games per player.")
@click.option("--laid", metavar="A..B", default="4..8", show_default=True, help="Pieces laid at the start of a game.")
@options.json
def evaluate(family: str | None, games: int, laid: str, as_json: bool) -> None:
    """Measure greedy play from the same positions: the network, random moves, the heuristics and exact counts."""
    from dataclasses import asdict

    from grillon.cli._output import emit, tell
    from grillon.learn import learner_of

    first, _, last = laid.partition("..")
    if not (first.isdigit() and (last or first).isdigit() and 0 <= int(first) <= int(last or first) <= 11):
        raise RequestError("--laid: '{laid}' is not a range within 0 to 11, such as 4..8", laid=laid)
    for result in learner_of(_named(family)).evaluate(games=games, laid=range(int(first), int(last or first) + 1)):
        if as_json:
            emit(asdict(result))
        else:
            tell(
                Sentence(
                    "{laid} laid: {player} finishes {finished} of {games}",
                    laid=result.laid,
                    player=result.player,
                    finished=result.finished,
                    games=result.games,
                )
            )


@learn.command()
@_family
@click.option("--out", metavar="DIR", type=PATH, required=True, help="Folder for data, weights and measurements.")
@options.number("--positions", default=168_750, low=1000, help="Number of training positions.")
@options.number("--steps", default=2900, help="Number of training steps.")
@options.number("--hidden", default=64, low=4, high=512, help="Width of the hidden layers.")
@options.number("--workers", default=1, high=1024, help="Processes that make the data.")
@options.seed(help="The seed for the training.", default=1)
def train(family: str | None, out: Path, positions: int, steps: int, hidden: int, workers: int, seed: int) -> None:
    """Train a network (extra 'train'): make positions with exact labels, train on them, measure."""
    from grillon.cli._output import note
    from grillon.learn import learner_of

    learner_of(_named(family)).train(
        out,
        positions=positions,
        workers=workers,
        tell=lambda file: note(Sentence("{path} is written", path=file)),
        steps=steps,
        hidden=hidden,
        seed=seed,
    )


def _named(name: str | None) -> Family:
    """The family of that name, or the one that has a network."""
    from grillon import families

    return families.get(name if name is not None else _able()[0])
