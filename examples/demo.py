"""The tour: for every family, a new puzzle with one solution, shown, solved, rated and explained; pictures in demo/."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.padding import Padding

from grillon import families
from grillon.base.languages import language
from grillon.explain.trace import ToldStep
from grillon.model.drawing import Drawing
from grillon.puzzle.family import Family
from grillon.render import to_rich, to_svg

STEPS = 3
HINT = ".venv/bin/grillon hint takuzu.1.6x6.u.aDP0qJ.YJ0"
NEXT = {
    "en": f"""What next?
  make play             the page: play, understand, draw, watch
  .venv/bin/grillon     what else there is
  {HINT}
                        the next step of any puzzle, and why""",
    "fr": f"""Et ensuite ?
  make play             la page : jouer, comprendre, dessiner, observer
  .venv/bin/grillon     ce qu'il y a d'autre
  {HINT}
                        l'étape suivante de toute grille, et pourquoi""",
}
"""How to go on, in words."""


def tour(family: Family, *, seed: int, folder: Path, console: Console, lang: str) -> None:
    """One family: generate, show, solve, rate, explain, draw."""
    console.rule(f"[bold]{family.display_name.text(lang)}")
    generated = family.generate(seed=seed)
    puzzle = generated.puzzle
    show(console, "A new puzzle", puzzle.drawing(puzzle.position(), lang=lang))
    verdict = puzzle.check()
    console.print(f"Solutions: [bold]{verdict}[/]. Seed {generated.seed}, attempts {generated.attempts}.")
    if not verdict:
        raise SystemExit(f"{family.name}: the puzzle of seed {seed} has not one solution")

    trace = puzzle.explain()
    console.print(f"Rating: [bold]{puzzle.rate()}[/]. Steps of reasoning: {len(trace)}. The first ones:")
    for number, (position, step) in enumerate(trace.positions(), start=1):
        if number > STEPS:
            break
        console.print(Padding(f"{number}. {ToldStep(position, step, lang).text()}", (0, 2)), markup=False)

    solution = puzzle.solve().value
    show(console, "Solved", puzzle.drawing(solution.position(), lang=lang))
    if not puzzle.verify(solution):
        raise SystemExit(f"{family.name}: the solution of seed {seed} breaks a rule")

    pictures = {"puzzle": puzzle.drawing(puzzle.position(), lang=lang), "solution": puzzle.drawing(solution.position())}
    for position, step in list(trace.positions())[:1]:
        pictures["step"] = puzzle.drawing(position, step=step, lang=lang)
    for name, drawing in pictures.items():
        path = folder / f"{family.name}-{name}.svg"
        path.write_text(to_svg(drawing), encoding="utf-8")
        console.print(f"[dim]{path}[/]")
    console.print()


def show(console: Console, title: str, drawing: Drawing) -> None:
    """A picture with a line above it."""
    console.print(f"\n[bold]{title}[/]")
    console.print(Padding(to_rich(drawing), (0, 2)))


def main() -> int:
    """The whole tour."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=2026, help="the same seed gives the same tour")
    options.add_argument("--out", type=Path, default=Path("demo"), help="the folder of the pictures")
    options.add_argument("--lang", choices=["en", "fr"], help="the language of the explanations")
    given = options.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    console = Console(highlight=False)
    for family in families.every():
        if "generator" in family:
            tour(family, seed=given.seed, folder=given.out, console=console, lang=language(given.lang))
    console.print(NEXT[language(given.lang)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
