"""The files that the page is made of, and how its start is made of them."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path, PurePosixPath
from posixpath import normpath
from sys import modules

from grillon import families
from grillon.base.languages import languages
from grillon.errors import InputError

STATIC = Path(__file__).parent / "static"
START = "index.html"
STYLES = "css/all.css"
"""All style sheets of the page except the one for print, combined."""
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
"""The kinds of files that belong to the page."""

_SCRIPT = re.compile(r'<script type="module" src="([^"]+)">')
_LATER = re.compile(r'<link rel="modulepreload" href="([^"]+)" fetchpriority="low">\n?')
_SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n?')
_IMPORT = re.compile(r'(?:\bfrom|^import)\s+"(\.[^"\n]+)";', re.MULTILINE)


def start_text(folder: Path = STATIC) -> str:
    """The start of the page as it is written."""
    try:
        return (folder / START).read_text("utf-8")
    except OSError:
        raise InputError("{path}: there is no such file", path=folder / START) from None


def all_styles(folder: Path = STATIC) -> bytes:
    """The style sheets of the page in one, in its order."""
    return b"\n".join((folder / normpath(name)).read_bytes() for name in _SHEET.findall(start_text(folder)))


def rule_modules(folder: Path = STATIC) -> dict[str, Path]:
    """The modules of rules by their names on the page: its own, and those that families from elsewhere bring."""
    packages = (Path(str(modules[type(family).__module__].__file__)).parent / "page" for family in families.external())
    return {
        f"rules/{file.name}": file for page in (*packages, folder) for file in sorted((page / "rules").glob("*.js"))
    }


def page_paths(folder: Path = STATIC) -> dict[str, Path]:
    """Every file of the page by its name there."""
    found = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in KINDS]
    return {path.relative_to(folder).as_posix(): path for path in found} | rule_modules(folder)


def rules_element(folder: Path = STATIC) -> str:
    """The element that tells the page which rules there are."""
    kinds = (file.stem for file in rule_modules(folder).values())
    return f'<meta name="rules" content="{" ".join(kinds)}">'


def start_page(folder: Path, lang: str) -> bytes:
    """The start of the page for a server, in which everything it will need is named."""
    return quick_start(start_text(folder), folder, lang).encode()


@lru_cache(maxsize=64)
def quick_start(page: str, folder: Path, lang: str, *, folder_name: str = "") -> str:
    """A page that loads faster: its style sheets in one, and preload links for everything it will need.

    Otherwise a browser would find modules one import at a time, and the families after all of them had run. Modules
    that only boards need are last: the page appears before them. With a `folder_name` all of this lies there, and
    without a language nothing is fetched in one.
    """
    at_once = _with_imported(_SCRIPT.findall(page), folder)
    later = _with_imported(_LATER.findall(page), folder)
    sheets = iter([f'<link rel="stylesheet" href="{folder_name}{STYLES}">'])
    page = _SHEET.sub(lambda _: next(sheets, ""), page)
    page = _LATER.sub("", page)
    page = _SCRIPT.sub(rf'<script type="module" src="{folder_name}\g<1>">', page)
    page = page.replace('href="css/print.css"', f'href="{folder_name}css/print.css"')
    words = [f"api/v1/words/{lang}"] if lang != "en" else []
    fetched = [*words, f"api/v1/families?lang={lang}"] if lang else []
    links = [
        f'<meta name="languages" content="{" ".join(languages())}">',
        rules_element(folder),
        *(f'<link rel="modulepreload" href="{folder_name}{name}">' for name in at_once),
        *(f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in fetched),
        *(
            f'<link rel="modulepreload" href="{folder_name}{name}" fetchpriority="low">'
            for name in later
            if name not in at_once
        ),
    ]
    return page.replace("</head>", "\n".join([*links, "</head>"]), 1)


def _with_imported(names: list[str], folder: Path) -> list[str]:
    """Modules and everything they import."""
    found = dict.fromkeys(names)
    waiting = list(found)
    while waiting:
        name = waiting.pop()
        try:
            text = (folder / name).read_text("utf-8")
        except OSError:  # the browser will report it
            continue
        imported = [normpath(PurePosixPath(name).parent / other) for other in _IMPORT.findall(text)]
        waiting += [other for other in imported if other not in found]
        found |= dict.fromkeys(imported)
    return list(found)
