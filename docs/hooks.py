"""Fills `{{ techniques }}`, `{{ requests }}` and `{{ formats }}` in the documentation from the registered families."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grillon import families
from grillon.cli._schema import METAVARS
from grillon.formats import formats
from grillon.model import Family, TechniqueSet
from grillon.sentences import Sentence


def table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines)


def techniques(family: Family) -> str:
    """Every technique, the easiest first, of each set."""
    sets = family.technique_sets
    titles = [""] if len(sets) == 1 else [f"Set `{known.name}` ({known.label}):\n\n" for known in sets]
    return "\n\n".join(title + _techniques(known) for title, known in zip(titles, sets, strict=True))


def _techniques(known: TechniqueSet) -> str:
    head = ("technique", "English", "French", "level", f"rating ({known.scale})", "assumes one solution")
    return table(
        head,
        (
            (
                f"`{technique.id}`",
                technique.name,
                Sentence(technique.name).text("fr"),
                technique.level,
                f"{technique.rating:g}",
                "yes" if technique.assumes_one_solution else "",
            )
            for technique in known.techniques
        ),
    )


def requests(family: Family) -> str:
    """Every option of the generator."""

    def limits(low: float | None, high: float | None) -> str:
        return "" if low is None and high is None else f"{'' if low is None else low}..{'' if high is None else high}"

    return table(
        ("option", "value", "what", "choices", "limits"),
        (
            (
                f"`--{option.name.replace('_', '-')}`",
                METAVARS.get(option.kind, "on or off"),
                option.help,
                ", ".join(option.choices),
                limits(option.low, option.high),
            )
            for option in family.request_schema().options
        ),
    )


def text_formats(family: Family) -> str:
    """Every format, those all families share included."""
    return table(
        ("format", "written", "many in one text"),
        (
            (f"`{form.name}`", "yes" if form.write else "only read", "yes" if form.split else "")
            for form in formats(family.name)
        ),
    )


SECTIONS: dict[str, Callable[[Family], str]] = {
    "{{ techniques }}": techniques,
    "{{ requests }}": requests,
    "{{ formats }}": text_formats,
}


def sections(make: Callable[[Family], str]) -> Iterator[str]:
    """One section a family."""
    for name in families.BUILT_IN:
        family = families.get(name)
        yield f"## {family.display_name} (`{name}`)\n\n{make(family)}\n"


def on_page_markdown(markdown: str, **_: object) -> str:
    """What MkDocs calls for each page."""
    for place, make in SECTIONS.items():
        if place in markdown:
            markdown = markdown.replace(place, "\n".join(sections(make)))
    return markdown
