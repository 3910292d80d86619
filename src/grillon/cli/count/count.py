"""Count the solutions of puzzles, or all grids of a size."""

from __future__ import annotations

from grillon.cli.options import boards
from grillon.cli.options import shared as options
from grillon.cli.options.values import option


@boards.board_verb(examples=("grillon count {puzzle}", "grillon count {family} {size}"))
@boards.argument(
    metavar="PUZZLE... | FAMILY SIZE",
    help="A file, a text, a link, or - for standard input; or a family and a size, for all its grids.",
)
@option("--up-to N", "Stop at N.")
@option("--up-to-symmetry", "Count rotations and reflections of a solution only once.")
@option("--per-placement", "Also count the solutions that use each candidate.")
@option("--resume PATH", "All grids: keep intermediate results in this folder, and continue from them.")
@option("--workers N", "All grids: divide the states among this many processes (extra 'cluster').")
@option("--cluster ADDRESS", "All grids: a Dask scheduler, such as tcp://host:8786.")
@option("--worker-memory SIZE", "All grids: memory limit of each worker, such as 1G.", callback=options.memory_bytes)
@option("--lots ADDRESS", "All grids: a store that every worker can reach.", default="")
@option("--tries N", "All grids: how many times to try a part whose workers die.", default=20)
@options.patience
@options.anyway
@options.engine
@options.entries
@options.reading_pictures
@options.json
@options.csv
@options.times
@options.threads
@options.device
@options.memory
@options.verbose
def count() -> None:
    """Count the solutions of each puzzle, or all grids of a family and size; a lower bound if a limit is reached."""
