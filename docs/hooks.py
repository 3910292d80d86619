"""What MkDocs does with each page: tables are filled in from the registered families, diagrams are drawn ones, and a
page has the navigation of its language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from hashlib import sha256
from pathlib import Path
from typing import Any

from grillon import families
from grillon.base.sentences import Sentence
from grillon.cli.options.family_options import METAVARS
from grillon.cli.tried import can_try
from grillon.formats import formats
from grillon.model import TechniqueSet
from grillon.puzzle.family import Family
from grillon.web.page_files import STATIC

DIAGRAMS = Path(__file__).parent / "images" / "diagrams"
EXAMPLE = re.compile(r"^```(console|python|pycon)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
"""What is run in a browser, by `docs/try.js`, where it stands."""
MERMAID = re.compile(r"^```mermaid\n(.*?)^```", re.MULTILINE | re.DOTALL)


def table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines)


def techniques(family: Family) -> str:
    """Every technique, the easiest first, of each set."""
    sets = family.ladder.sets
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
            for option in family.generator.schema.options
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


PARTS = {
    "generator": {"en": "made with one solution, by level", "fr": "créées avec une seule solution, par niveau"},
    "drafting": {"en": "drawn in the editor, with a verdict", "fr": "dessinées dans l'éditeur, avec un verdict"},
    "watching": {"en": "its searches watched step by step", "fr": "ses recherches observées pas à pas"},
    "boards": {"en": "all grids of a size counted", "fr": "toutes les grilles d'une taille comptées"},
    "facts": {"en": "a base of facts at work", "fr": "une base de faits à l'œuvre"},
    "cutting": {"en": "boards cut into pieces", "fr": "plateaux découpés en pièces"},
    "learner": {"en": "a network that plays", "fr": "un réseau qui joue"},
    "device": {"en": "kernels for a graphics card", "fr": "calculs sur une carte graphique"},
}
"""What a family can do if it has a part."""


def families_table(lang: str = "en") -> str:
    """What there is for each family of this package, from its parts."""
    shown = [families.get(name) for name in families.BUILT_IN]
    techniques = [
        len({technique.id for known in family.ladder.sets for technique in known.techniques}) for family in shown
    ]
    rows: list[tuple[object, ...]] = [
        ({"en": "techniques, explained", "fr": "techniques, expliquées"}[lang], *techniques),
        ({"en": "text formats", "fr": "formats de texte"}[lang], *(len(formats(family.name)) for family in shown)),
    ]
    rows += [(words[lang], *("✓" if part in family else "" for family in shown)) for part, words in PARTS.items()]
    return table(("", *(family.display_name.text(lang) for family in shown)), rows)


def sections(make: Callable[[Family], str]) -> Iterator[str]:
    """One section a family."""
    for name in families.BUILT_IN:
        family = families.get(name)
        yield f"## {family.display_name} (`{name}`)\n\n{make(family)}\n"


def diagrams(page: Path) -> Iterator[tuple[Path, str]]:
    """The drawn file of each Mermaid diagram of a page, named after its content, and its source."""
    for source in MERMAID.findall(page.read_text("utf-8")):
        yield DIAGRAMS / f"{page.stem}-{sha256(source.encode()).hexdigest()[:12]}.svg", source


def _with_try(block: re.Match[str]) -> str:
    kind, text = block.groups()
    return f'{block[0]}<div data-try="{kind}"></div>\n' if can_try(kind, text) else block[0]


def on_page_markdown(markdown: str, page: Any = None, **_: object) -> str:
    """What MkDocs calls for each page."""
    if page is not None:
        up = "../" * page.file.src_uri.count("/")
        drawn = iter([path.name for path, _ in diagrams(Path(page.file.abs_src_path))])
        markdown = MERMAID.sub(lambda _: f"![]({up}images/diagrams/{next(drawn)})", markdown)
    markdown = EXAMPLE.sub(_with_try, markdown)
    for place, make in SECTIONS.items():
        if place in markdown:
            markdown = markdown.replace(place, "\n".join(sections(make)))
    return markdown


def on_files(files: Any, config: Any, **_: object) -> None:
    """What MkDocs calls when it has found its files: the icon is that of the page."""
    from mkdocs.structure.files import File

    files.append(File.generated(config, config.theme["logo"], abs_src_path=str(STATIC / "icon.svg")))


FRENCH = "En français"
"""The part of the navigation that is French."""


def on_page_context(context: Any, page: Any, config: Any, nav: Any) -> None:
    """What MkDocs calls before it writes a page: the navigation, the words around the page and the way to the same page
    in the other language."""
    french = next(item for item in nav.items if item.title == FRENCH)
    inside = page.file.src_uri.startswith("fr/")
    own = copy(nav)
    own.items = french.children if inside else [item for item in nav.items if item is not french]
    own.homepage = own.items[0]
    context["nav"] = own
    config.theme["language"] = "fr" if inside else "en"
    addresses = {known.file.src_uri: known.url for known in nav.pages}
    plain = page.file.src_uri.removeprefix("fr/")
    config.extra["alternate"] = [
        {"name": name, "lang": lang, "link": addresses.get(folder + plain, addresses[f"{folder}index.md"])}
        for name, lang, folder in (("English", "en", ""), ("Français", "fr", "fr/"))
    ]


def on_post_page(output: str, **_: object) -> str:
    """What MkDocs calls when a page is written: its script would look for a map of the site at each such link."""
    return re.sub(r'\s*<link rel="alternate"[^>]*>', "", output)
