"""For translators and authors of families: the sentences in a source tree, and the catalogues kept in step with them.

``python -m grillon.messages`` reads the source again and writes the ``.po`` files of Grillon; ``python -m
grillon.messages --new de`` begins a language, in one file. ``python -m grillon.messages --package FOLDER`` does the
same for a family in a package of its own: FOLDER is where its code and its folder ``locales`` are, and its catalogue is
called as the folder unless ``--domain`` says otherwise. Babel must be installed. The package build compiles the files.

>>> source = '''raise InputError("{cell} is empty", cell=cell)'''
>>> [found.template for found in sentences_of(source, Path("puzzle.py"))]
['{cell} is empty']
"""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

from grillon import errors
from grillon.base.files import AtomicFile
from grillon.base.languages import DOMAIN, GRAMMAR, NUMBER, QUOTED

SOURCE = Path(__file__).parent
ERRORS = {
    name
    for name, thing in vars(errors).items()
    if isinstance(thing, type) and issubclass(thing, errors.GrillonError) and thing is not errors.MissingExtra
}
HELP = ("help", "epilog", "metavar", "subcommand_metavar", "short_help")
HEADER = r"""msgid ""
msgstr ""
"Language: {lang}\n"
"Plural-Forms: {plural}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""


@dataclass(frozen=True, order=True)
class SourceSentence:
    """A sentence in the source; `template` is None where it is put together in a way that cannot be translated."""

    path: Path
    line: int
    template: str | None
    context: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What a catalogue finds it by."""
        return self.context, self.template or ""

    @property
    def family(self) -> str:
        """The built-in family whose folder this is in; empty for what is common."""
        parts = self.path.relative_to(SOURCE).parts if self.path.is_relative_to(SOURCE) else ()
        return parts[1] if parts[:1] == ("families",) and len(parts) > 2 else ""

    @property
    def has_text(self) -> bool:
        """Is there more than terms and spaces: anything that a language could say otherwise?"""
        pieces = Formatter().parse(self.template or "")
        return any(text.strip() or "|" in (style or "") for text, _, style, _ in pieces)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.template!r}"


def every_sentence(folder: Path = SOURCE) -> Iterator[SourceSentence]:
    """Every sentence that the source in a folder says to people."""
    for path in sorted(folder.rglob("*.py")):
        yield from sentences_of(path.read_text("utf-8"), path)
    for path in sorted(folder.rglob("*.js")):
        yield from sentences_of_script(path.read_text("utf-8"), path)


_SAID = re.compile(r"""\bsay\(\s*(?:"((?:[^"\\\n]|\\.)*)"(?=\s*[,)])|(?=["'`]))""")
"""A call with its template as one text in double quotes; or one that begins with a text and goes on otherwise."""


def sentences_of_script(source: str, path: Path) -> Iterator[SourceSentence]:
    """The templates of a module of the page: the first argument of `say`, one text in double quotes.

    >>> [found.template for found in sentences_of_script('say("{cell} is empty", { cell }); say(text)', Path("a.js"))]
    ['{cell} is empty']
    """
    for match in _SAID.finditer(source):
        template = None if match[1] is None else json.loads(f'"{match[1]}"')
        yield SourceSentence(path, source.count("\n", 0, match.start()) + 1, template)


def sentences_of(source: str, path: Path) -> Iterator[SourceSentence]:
    """Templates of errors and sentences, names and reasons of techniques, help, names of values on the command line."""
    tree = ast.parse(source)
    yield from _verbs(path, tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            context = next((word.value for word in node.keywords if word.arg == "context"), None)
            named = context.value if isinstance(context, ast.Constant) else ""
            yield from (SourceSentence(path, node.lineno, text, str(named)) for text in _of_call(node))


def _verbs(path: Path, tree: ast.Module) -> Iterator[SourceSentence]:
    """The documentation of a function that is a verb is its help; a verb with an `answer` is one for programs."""
    for node in tree.body:
        marks = [ast.unparse(mark) for mark in getattr(node, "decorator_list", ())]
        if isinstance(node, ast.FunctionDef) and any(
            re.match(r"(\w+\.)?(board_)?verb\((?!.*\banswer=)|click\.group\(|\w+\.command\(", mark) for mark in marks
        ):
            yield SourceSentence(path, node.lineno, ast.get_docstring(node))


def _of_call(node: ast.Call) -> Iterator[str | None]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in ERRORS or name == "Sentence" or (name == "say" and isinstance(node.func, ast.Name)):
        yield from _templates(node.args[0])
    elif name == "Option" and len(node.args) > 2:
        yield from _templates(node.args[2])
    elif name == "option" and isinstance(node.func, ast.Name) and len(node.args) == 2:
        yield from _as_typed(node)
    elif name in ("Technique", "TechniqueWords"):
        for argument in node.args[3:5] if name == "Technique" else node.args[2:4]:
            yield from _templates(argument)
    if name in ("Option", "option", "argument", "group", "verb", "command", "seed", "number"):
        for keyword in node.keywords:
            if keyword.arg in HELP and isinstance(keyword.value, ast.Constant | ast.JoinedStr | ast.BinOp):
                yield from _templates(keyword.value)


def _as_typed(node: ast.Call) -> Iterator[str | None]:
    """The name of the value and the help of an option of `grillon.cli.options`, written as it is typed."""
    typed, help = node.args
    if isinstance(typed, ast.Constant) and not (value := str(typed.value).split()[-1]).startswith("-"):
        yield value
    yield from _templates(help)


def _templates(node: ast.expr) -> Iterator[str | None]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _templates(node.body)
        yield from _templates(node.orelse)
    elif isinstance(node, ast.JoinedStr | ast.BinOp) or "format" in ast.unparse(node):
        yield None
    # Anything else is a sentence that was made elsewhere.


def keys_of(found: Iterable[SourceSentence]) -> set[tuple[str, str]]:
    """What catalogues find sentences by."""
    return {sentence.key for sentence in found if sentence.has_text}


def own_keys() -> tuple[set[tuple[str, str]], dict[str, set[tuple[str, str]]]]:
    """What Grillon itself says: in its common catalogue, and in that of each family what only this family says."""
    by_family: dict[str, set[tuple[str, str]]] = {}
    for sentence in every_sentence():
        by_family.setdefault(sentence.family, set()).update(keys_of([sentence]))
    shared = by_family.pop("") | {(GRAMMAR, NUMBER), (GRAMMAR, QUOTED)}
    times = Counter(key for keys in by_family.values() for key in keys)
    shared |= {key for key, number in times.items() if number > 1}
    return shared, {family: keys - shared for family, keys in by_family.items()}


def catalogue_path(locales: Path, lang: str, domain: str) -> Path:
    """The catalogue of a language that people edit."""
    return locales / lang / "LC_MESSAGES" / f"{domain}.po"


def update(locales: Path, domain: str, lang: str, keys: Iterable[tuple[str, str]]) -> None:
    """Write a catalogue again with exactly these sentences; new ones are empty, others keep what they have."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po, write_po

    path = catalogue_path(locales, lang, domain)
    known = Catalog(locale=lang, domain=domain)
    if path.exists():
        with path.open("rb") as file:
            known = read_po(file, locale=lang, domain=domain)
    template = Catalog(domain=domain)
    for context, text in sorted(keys):
        template.add(text, context=context or None)
    known.update(template, no_fuzzy_matching=True, update_creation_date=False)
    for message in known:
        # Braces are ours: what looks like one of Python's own formats is none.
        message.flags -= {"python-format", "python-brace-format"}
    path.parent.mkdir(parents=True, exist_ok=True)
    # A header without dates and names: two branches that add sentences must not differ in it.
    header = HEADER.format(lang=lang, plural=known.plural_forms)
    with AtomicFile(path) as draft:
        draft.file.write(header.encode())
        write_po(draft.file, known, width=0, no_location=True, sort_output=True, ignore_obsolete=True, omit_header=True)


def update_own(languages: Iterable[str] = ()) -> None:
    """Write every catalogue of Grillon again; a family's sentences are in its own file where a language has one."""
    shared, families = own_keys()
    common = SOURCE / "locales"
    known = {path.parent.parent.name for path in common.glob(f"*/LC_MESSAGES/{DOMAIN}.po")}
    for lang in sorted(known.union(languages)):
        left = set(shared)
        for family, own in families.items():
            locales = SOURCE / "families" / family / "locales"
            if catalogue_path(locales, lang, family).exists():
                update(locales, family, lang, own)
            else:
                left |= own
        update(common, DOMAIN, lang, left)


def main() -> None:
    """Write catalogues again."""
    import argparse

    options = argparse.ArgumentParser(prog="python -m grillon.messages", description="Write .po files again.")
    options.add_argument("--new", metavar="LANGUAGE", action="append", default=[], help="begin this language")
    options.add_argument("--package", metavar="FOLDER", type=Path, help="the folder of a family outside of Grillon")
    options.add_argument("--domain", help="the name of its catalogue")
    given = options.parse_args()
    if given.package is None:
        update_own(given.new)
        return
    domain, locales = given.domain or given.package.name, given.package / "locales"
    known = {path.parent.parent.name for path in locales.glob(f"*/LC_MESSAGES/{domain}.po")}
    own = keys_of(every_sentence(given.package)) - own_keys()[0]
    for lang in sorted(known.union(given.new)):
        update(locales, domain, lang, own)


if __name__ == "__main__":
    main()
