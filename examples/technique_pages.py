"""Writes the pages of the Sudoku techniques, with a picture for each: `python examples/technique_pages.py [DOCS]`.

The positions are those that the family keeps for each technique, and for those of people's set the tests.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Collection
from pathlib import Path

import grillon
from grillon.base.sentences import Sentence
from grillon.explain.examples import kept_example, kept_texts
from grillon.explain.trace import ToldStep
from grillon.families.sudoku import FAMILY
from grillon.model import Position, Step, Technique, TechniqueSet
from grillon.model.results.ratings import REFERENCE
from grillon.render import to_svg

PEOPLE = Path(__file__).parent.parent / "tests" / "unit" / "sudoku" / "logic" / "people.json"
WORDS = {
    "en": {
        "people": ("Sudoku techniques that people have names for", "the people's scale"),
        "reference": ("Sudoku Explainer's techniques", "the scale ER"),
        "intro": "Each technique with a position in which it is the easiest step; the picture and the words are what "
        "`grillon hint --strength 3` gives there. The cells of the argument are blue and sand, its links "
        "are numbered, and what goes is red. "
        "`grillon generate sudoku --technique NAME --techniques {set}` makes puzzles that need one.",
        "line": "`{id}`: {level}, {rating} on {scale}{unique}.",
        "unique": "; assumes that there is one solution",
        "alt": "The step in its position",
    },
    "fr": {
        "people": ("Les techniques de Sudoku qui ont un nom courant", "l'échelle courante"),
        "reference": ("Les techniques de Sudoku Explainer", "l'échelle ER"),
        "intro": "Chaque technique avec une position où elle est l'étape la plus facile ; l'image et le texte sont "
        "ceux de `grillon hint --strength 3`. Les cases du raisonnement sont bleues et sable, ses liens sont "
        "numérotés, et ce qui disparaît est rouge. "
        "`grillon generate sudoku --technique NOM --techniques {set}` crée des grilles qui en demandent une.",
        "line": "`{id}` : {level}, {rating} sur {scale}{unique}.",
        "unique": " ; suppose que la solution est unique",
        "alt": "L'étape dans sa position",
    },
}
LONGEST = 1200
"""Characters of an argument; a longer one is told by `grillon explain`."""


def examples(known: TechniqueSet, wanted: Collection[str] = ()) -> dict[str, tuple[Position, Step]]:
    """Of each technique wanted (none: all) the position, kept or the first in the puzzle kept, and its step."""
    if known.name == REFERENCE:
        names = [name for name in kept_texts(type(FAMILY).__module__) if not wanted or name in wanted]
        kept = {name: kept_example(FAMILY, FAMILY.ladder.technique(name, REFERENCE)) for name in names}
        return {name: use for name, use in kept.items() if use is not None}
    found = {}
    for name, use in json.loads(PEOPLE.read_text("utf-8")).items():
        if wanted and name not in wanted:
            continue
        start = Position.parse(use["position"]) if "position" in use else grillon.parse(use["puzzle"]).position()
        trace = start.puzzle.explain(start, techniques=known.name, max_steps=1 if "position" in use else None)
        found[name] = next((position, step) for position, step in trace.positions() if step.technique.id == name)
    return found


def section(
    technique: Technique, use: tuple[Position, Step] | None, known: TechniqueSet, images: str, lang: str
) -> str:
    """The name, what it weighs, the picture and the argument."""
    words = WORDS[lang]
    scale, unique = words[known.name][1], words["unique"] if technique.assumes_one_solution else ""
    level, rating = Sentence(str(technique.level)).text(lang), Sentence("{rating}", rating=technique.rating).text(lang)
    name = Sentence(technique.name).text(lang)
    lines = [
        f"## {name[0].upper()}{name[1:]} {{#{technique.id}}}",
        str(words["line"]).format(id=technique.id, level=level, rating=rating, scale=scale, unique=unique),
    ]
    if use is not None:
        argument = ToldStep(*use, lang).text()
        if len(argument) > LONGEST:
            argument = f"{argument[:LONGEST].rpartition(' ')[0]} …"
        lines += [f"![{words['alt']}]({images}/{known.name}-{technique.id}.svg)", argument]
    return "\n\n".join(lines)


def pages() -> dict[str, str]:
    """Every file, by its path within the documentation."""
    files = {}
    for known in FAMILY.ladder.sets:
        uses = examples(known)
        for name, (position, step) in uses.items():
            picture = position.puzzle.drawing(position, step=step)
            files[f"images/techniques/{known.name}-{name}.svg"] = to_svg(picture, names=False)
        for lang, folder, images in (("en", "families", "../images"), ("fr", "fr/families", "../../images")):
            words = WORDS[lang]
            parts = [f"# {words[known.name][0]}", str(words["intro"]).format(set=known.name)]
            parts += [section(one, uses.get(one.id), known, f"{images}/techniques", lang) for one in known.techniques]
            files[f"{folder}/sudoku-techniques-{known.name}.md"] = "\n\n".join(parts) + "\n"
    return files


def main(folder: Path) -> None:
    """Write them all."""
    for name, text in pages().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
