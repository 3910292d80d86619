"""The page without a server: the same modules as a folder to publish, or as one self-contained file.

A browser loads no modules from files beside a page opened from a disk. So in the single file every module is a `data:`
address, and an import map links the modules' names to them; this needs no build tools, keeps modules separate, and
allows circular imports.
"""

from __future__ import annotations

import base64
import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from pathlib import Path

from grillon.base.languages import languages
from grillon.codec import to_json
from grillon.errors import InputError, RequestError
from grillon.model import Position, Solution, Trace
from grillon.model.monitor import Monitor
from grillon.web.answers.ask import Document
from grillon.web.answers.bundles import bundle_of
from grillon.web.answers.describe import all_families, words
from grillon.web.answers.verbs.reasoning import explanation
from grillon.web.page_files import KINDS, START, STATIC, page_paths, rules_element, start_text

VERSION = 1
PICTURES = (".svg", ".png", ".ico")
NOT_EMBEDDED = ("manifest", "serviceworker", "preload", "modulepreload", "apple-touch-icon")
_IMPORT = re.compile(r"""(\bfrom\s*|\bimport\s*\(?\s*)(["'`])(\.{1,2}/[^"'`\n]+)\2""")
_LINK = re.compile(r"<link\b[^>]*>\s*", re.IGNORECASE)
_SCRIPT = re.compile(r"<script\b([^>]*)>\s*</script>\s*", re.IGNORECASE)
_CSS_IMPORT = re.compile(r"""@import\s+(?:url\()?\s*["']([^"']+)["']\s*\)?\s*;""")
_CSS_URL = re.compile(r"""url\(\s*["']?(?!data:)([^"')]+)["']?\s*\)""")


# Embedded data


def embedded(positions: Iterable[Position], *, lang: str, base_url: str = "", timeout: float | None = None) -> Document:
    """The data of a page: puzzles with their explanations and solutions, the families, the words of every language."""
    solved = [(position, *_solved(position, timeout)) for position in positions]
    others = [known for known in languages() if known != lang]
    return {
        "version": VERSION,
        "lang": lang,
        "base_url": base_url,
        # A page with a single puzzle opens on it.
        "open": len(solved) == 1,
        "words": {known: words(known) for known in languages()},
        **_told(solved, lang),
        "translations": {other: _told(solved, other) for other in others},
    }


def _solved(position: Position, timeout: float | None) -> tuple[Trace | None, Solution | None]:
    """The explanation of a puzzle, and its solution if there is exactly one."""
    puzzle = position.puzzle
    if puzzle.violation() is not None:
        return None, None
    verdict = puzzle.check(monitor=Monitor(timeout=timeout))
    return puzzle.explain(monitor=Monitor(timeout=timeout)), verdict.solutions[0] if verdict else None


def _told(solved: Iterable[tuple[Position, Trace | None, Solution | None]], lang: str) -> Document:
    """The parts of the data that are in words, in one language."""
    return {
        "families": all_families(lang),
        "puzzles": [
            {
                "bundle": bundle_of(position, lang),
                "explanation": None if trace is None else explanation(trace, lang, walks=True),
                "solution": None if solution is None else to_json(solution, within=position.puzzle, lang=lang),
            }
            for position, trace, solution in solved
        ],
    }


def data_element(data: Document) -> str:
    """The element that holds the data; no text in the data can close it.

    >>> data_element({"title": "</script>"})
    '<script type="application/json" id="grillon-data">{"title":"\\\\u003c/script>"}</script>'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="grillon-data">{text}</script>'


# A folder


def site(data: Document, static: Path = STATIC) -> dict[str, bytes]:
    """The files of a site, by their names."""
    files = {name: path.read_bytes() for name, path in page_paths(static).items()}
    files[START] = _with_data(start_text(static), data, static).encode()
    return files


def _with_data(html: str, data: Document, static: Path) -> str:
    if "</head>" not in html:
        raise InputError("{path}: it has no head", path=START)
    html = re.sub(r'(<html\b[^>]*\blang=")[^"]*', rf"\g<1>{escape(str(data['lang']))}", html, count=1)
    head, _, rest = html.partition("</head>")
    return f"{head}{rules_element(static)}\n{data_element(data)}\n</head>{rest}"


# One file


def single_file(data: Document, static: Path = STATIC) -> str:
    """The whole page in one file."""
    html = start_text(static)
    starters: list[str] = []

    def script(match: re.Match[str]) -> str:
        source = _attribute(match[1], "src")
        if source is None:
            return match[0]
        starters.append(_module_name(START, source))
        return ""

    html = _SCRIPT.sub(script, html)
    html = _LINK.sub(lambda match: _link(match[0], static), html)
    paths = page_paths(static)
    pictures = {name: _data_address(path) for name, path in paths.items() if path.suffix in PICTURES}
    imports = {
        f"grillon/{name}": _address(_with_pictures(_renamed(name, path.read_text("utf-8")), pictures))
        for name, path in paths.items()
        if path.suffix == ".js" and path.stem != "service-worker"
    }
    import_map = json.dumps({"imports": imports})
    start = "".join(f'import "{name}";' for name in starters)
    scripts = f'<script type="importmap">{import_map}</script>\n<script type="module">{start}</script>\n'
    html = _with_data(html, data, static)
    policy = _policy(import_map, start)
    head, mark, rest = html.partition("<head>")
    if not mark:
        raise InputError("{path}: it has no head", path=START)
    html = f'{head}{mark}\n<meta http-equiv="Content-Security-Policy" content="{policy}">{rest}'
    return html.replace("</head>", f"{scripts}</head>", 1)


def _policy(*inline: str) -> str:
    """The policy: only the scripts of the page itself run, and nothing is loaded."""
    hashes = " ".join(f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'" for text in inline)
    return (
        f"default-src 'none'; script-src data: {hashes}; style-src 'unsafe-inline'; img-src data: blob:; "
        "font-src data:; base-uri 'none'; form-action 'none'"
    )


def _attribute(tag: str, name: str) -> str | None:
    found = re.search(rf"""\b{name}\s*=\s*["']([^"']*)["']""", tag, re.IGNORECASE)
    return found[1] if found else None


def _link(tag: str, static: Path) -> str:
    """A style sheet in place, an icon as a data address; what a single file cannot use is removed."""
    relation, target = _attribute(tag, "rel") or "", _attribute(tag, "href") or ""
    if relation == "stylesheet":
        media = escape(_attribute(tag, "media") or "all")
        return f'<style media="{media}">{_style(target, static)}</style>\n'
    if relation in NOT_EMBEDDED:
        return ""
    return tag.replace(target, _data_address(static / _inside(target)), 1) if "icon" in relation else tag


def _style(name: str, static: Path) -> str:
    """A style sheet with those it imports, and with its pictures."""
    path = _inside(name)
    text = (static / path).read_text("utf-8")
    folder = posixpath.dirname(path)
    text = _CSS_IMPORT.sub(lambda match: _style(posixpath.join(folder, match[1]), static), text)
    return _CSS_URL.sub(
        lambda match: f'url("{_data_address(static / _inside(posixpath.join(folder, match[1])))}")', text
    )


def _inside(name: str) -> str:
    """A name below the folder of the page."""
    path = posixpath.normpath(name.lstrip("/"))
    if path.startswith("..") or "://" in name:
        raise RequestError("'{name}' is outside of the page's folder", name=name)
    return path


def _data_address(path: Path) -> str:
    return f"data:{KINDS[path.suffix]};base64,{base64.b64encode(path.read_bytes()).decode()}"


def _address(module: str) -> str:
    return f"data:text/javascript;charset=utf-8;base64,{base64.b64encode(module.encode()).decode()}"


def _module_name(importer: str, target: str) -> str:
    """The name of a module in the import map.

    >>> _module_name("views/play/play.js", "../../game/game.js")
    'grillon/game/game.js'
    """
    return "grillon/" + _inside(posixpath.join(posixpath.dirname(importer), target))


def _with_pictures(text: str, pictures: Mapping[str, str]) -> str:
    """A module in which the names of pictures, from the top of the page's folder, are the pictures themselves."""
    for name, address in pictures.items():
        text = re.sub(rf"""(["'])(?:\./)?{re.escape(name)}\1""", rf"\g<1>{address}\g<1>", text)
    return text


def _renamed(name: str, text: str) -> str:
    """A module that imports others by their names in the map."""
    return _IMPORT.sub(lambda match: f"{match[1]}{match[2]}{_module_name(name, match[3])}{match[2]}", text)
