"""Booklets as PDF, looked into with a library of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import isclose
from pathlib import Path
from re import findall
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
import segno
from pypdf.generic import ContentStream

from grillon import families, parse
from grillon.booklet import Booklet, BookletSettings, Printed, template_text
from grillon.booklet.codes import QUIET, code_text
from grillon.booklet.document import book_of
from grillon.errors import GrillonError, InputError, NoSolution, RequestError
from grillon.model import Judgement, Level
from grillon.puzzle.generated import Generated
from grillon.render.svg_parts import SMALL
from grillon.render.theme import CELL
from tests.support.cases import for_each
from tests.support.pdfs import Pdf

SUDOKU = "sudoku 4x4\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2"
EMPTY = "takuzu 64x64\n" + "\n".join(" ".join("." * 64) for _ in range(64))


def some(family: str, number: int, **request: Any) -> list[Generated]:
    return list(families.get(family).generate_many(number, seed=1, **request))


@pytest.fixture(scope="module")
def mixed() -> list[Generated]:
    return [*some("sudoku", 2, size="4x4"), *some("takuzu", 3, size="6x6"), *some("packing", 1)]


def test_standards_tags_fonts_and_texts(mixed: list[Generated]) -> None:
    pdf = Pdf(Booklet(mixed, title="Un été", author="Nous", lang="fr", codes=True).pdf())
    assert pdf.standards == ("2", "A", "1")
    assert pdf.root["/MarkInfo"]["/Marked"]
    fonts = dict(pdf.fonts())
    assert any("Libertinus" in name for name in fonts)
    assert any("DejaVuSansMono" in name for name in fonts)
    assert all(fonts.values())
    # One on the cover, two for each family's rules, and for each puzzle itself, its level, its code, its solution.
    assert len(pdf.alternatives) == 1 + 2 * 3 + 4 * 6
    assert all(pdf.alternatives)
    assert pdf.tags["/H1"] == 4  # contents, rules, puzzles, solutions
    assert pdf.reader.metadata is not None
    assert (pdf.reader.metadata.title, pdf.reader.metadata.author) == ("Un été", "Nous")
    assert "Un été" in pdf.texts[0]
    assert [str(outline["/Title"]) for outline in pdf.reader.outline if not isinstance(outline, list)] == [
        "Règles",
        "Grilles",
        "Solutions",
    ]


@for_each("per_page", range(1, 10))
def test_puzzles_a_page(per_page: int) -> None:
    puzzles = [Printed(parse(SUDOKU))] * 19
    settings = BookletSettings(per_page=per_page, rules="none", cover=False, contents=False, solutions="none")
    pdf = Pdf(Booklet(puzzles, settings).pdf())
    assert len(pdf) == -(-19 // per_page)
    found = [sum(f"{number}. Sudoku" in text for number in range(1, 20)) for text in pdf.texts]
    assert found[0] == min(per_page, 19)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("a5", (148, 210)), ("letter", (215.9, 279.4))])
def test_paper_bleed_and_crop_marks(paper: str, size: tuple[float, float]) -> None:
    point = 72 / 25.4
    plain = Pdf(Booklet([parse(SUDOKU)], paper=paper).pdf()).reader.pages[0]
    assert (round(plain.mediabox.width / point, 1), round(plain.mediabox.height / point, 1)) == size
    pdf = Pdf(Booklet([parse(SUDOKU)], paper=paper, bleed=3, crop_marks=True).pdf())
    for page in pdf.reader.pages:
        trim = page.trimbox
        assert (round(trim.width / point, 1), round(trim.height / point, 1)) == size
        assert isclose(page.mediabox.width / point, size[0] + 2 * (3 + 5 + 2), abs_tol=0.01)


def test_black_only_has_no_colour(mixed: list[Generated]) -> None:
    assert Pdf(Booklet(mixed, ink="black", explained=True, cut_out=True).pdf()).colours() == {1}
    assert 3 in Pdf(Booklet(mixed).pdf()).colours()


def test_solutions_at_the_end_apart_or_none(tmp_path: Path, mixed: list[Generated]) -> None:
    whole, without = Pdf(Booklet(mixed).pdf()), Pdf(Booklet(mixed, solutions="none").pdf())
    assert len(whole) == len(without) + 1
    written = Booklet(mixed, title="Book", solutions="apart").write(tmp_path / "book.pdf")
    assert [path.name for path in written] == ["book.pdf", "book-solutions.pdf"]
    puzzles, apart = (Pdf(path.read_bytes()) for path in written)
    assert puzzles.text == Pdf(Booklet(mixed, title="Book", solutions="none").pdf()).text
    assert len(apart) == 1
    assert len(apart.alternatives) == len(mixed)
    assert apart.reader.metadata is not None
    assert apart.reader.metadata.title == "Book: solutions"


def test_the_same_bytes_in_another_process(tmp_path: Path) -> None:
    text = parse(SUDOKU).short()
    made = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.pdf"
        command = [sys.executable, "-m", "grillon", "booklet", text, "--qr", "--explained", "--out", str(out)]
        environment = {"PYTHONHASHSEED": seed, "PATH": "", "GRILLON_LANG": "en", "TZ": f"UTC{seed}"}
        subprocess.run(command, check=True, capture_output=True, env=environment)
        made.append(out.read_bytes())
    assert made[0] == made[1]


def test_titles_are_never_code(tmp_path: Path) -> None:
    title = '#panic("x") $x^2$ *b* _i_ [c] @me <a> // \\ `ls` ../x $(touch y) "q"'
    puzzle = Printed(parse(SUDOKU), title='= #import "x" \n- *one*')
    pdf = Pdf(Booklet([puzzle], title=title, subtitle=title, author=title).pdf())
    assert pdf.reader.metadata is not None
    assert pdf.reader.metadata.title == title
    assert pdf.texts[0].replace(" ", "").count(title.replace(" ", "")) == 3
    assert '1. = #import "x" - *one*' in pdf.text


def test_a_character_that_no_font_has() -> None:
    with pytest.raises(RequestError, match="no font here has '\U0001f600'; fonts names a folder"):
        Booklet([parse(SUDOKU)], title="\U0001f600").pdf()


def test_the_order_of_puzzles(mixed: list[Generated]) -> None:
    turned = list(reversed(mixed))
    by_family = Booklet(turned, order="family")
    assert [printed.puzzle.family_name for printed in by_family.puzzles] == ["packing"] + ["takuzu"] * 3 + [
        "sudoku"
    ] * 2
    pdf = Pdf(by_family.pdf())
    assert [name for name in ("Packing", "Takuzu", "Sudoku") if name in pdf.texts[1]] == ["Packing", "Takuzu", "Sudoku"]
    by_level = Booklet(turned, order="level", lang="fr")
    levels = [printed.level for printed in by_level.puzzles if printed.level is not None]
    assert levels == sorted(levels)
    chapters = book_of(by_level.puzzles, by_level.settings)["sections"]
    assert [len(chapter["puzzles"]) for chapter in chapters] == list(Counter(levels).values())
    assert [chapter["title"].lower() for chapter in chapters] == [level.text("fr") for level in dict.fromkeys(levels)]
    assert chapters[0]["title"][0].isupper()


def test_large_print_is_large() -> None:
    puzzle = Printed(parse(SUDOKU), level=Level.EASY)
    pdf = Pdf(Booklet([puzzle], large=True, explained=True, cover=False).pdf())
    # What stands in the small pictures of rules and steps may be smaller, but no word is.
    texts = [(text, size) for page in pdf.reader.pages for text, _, _, size in written(page)]
    assert min(size for text, size in texts if any(letter.isalpha() for letter in text)) > 17.9
    assert all(size >= 18 for text, _, _, size in written(pdf.reader.pages[2]) if text.strip().isdecimal())
    with pytest.raises(RequestError, match="the minimum is 8 mm: at most 4 per page"):
        Booklet(some("sudoku", 1), large=True, per_page=6).pdf()


@for_each("per_page", [2, 6, 9])
@for_each("codes", [False, True])
def test_titles_have_their_place_above_the_grid(per_page: int, codes: bool) -> None:
    """However long they are and however little room there is, beside a code or not."""
    puzzle = some("tectonic", 1)[0]
    titles = ["Short", "A title of rather many words that nobody would have thought of"]
    printed = [Printed(puzzle.puzzle, puzzle.solution, Level.BEGINNER, title) for title in titles]
    settings = BookletSettings(
        paper="a5", per_page=per_page, rules="none", cover=False, contents=False, solutions="none", codes=codes
    )
    booklet = Booklet(printed, settings)
    sheet = book_of(booklet.puzzles, settings)["page"]
    (page,) = Pdf(booklet.pdf()).reader.pages
    point = 72 / 25.4
    top = float(page.mediabox.height) - sheet["top"] * point
    titled = [y for text, _, y, _ in written(page) if {*text.split()} & {"Short", "title", "thought", "beginner"}]
    assert len(titled) >= 4
    assert all((top - y) % ((sheet["slot"] + sheet["gutter"]) * point) < sheet["strip"] * point for y in titled)


def test_layouts_that_cannot_be() -> None:
    empty = Printed(parse(EMPTY), judgement=Judgement.UNIQUE)
    with pytest.raises(RequestError) as refused:
        Booklet([empty], per_page=9, solutions="none", difficulty=False).pdf()
    assert str(refused.value) == (
        "per_page: puzzle 1 (Takuzu 64x64) would have cells of 0.8 mm with 9 per page on A4; the minimum is 2.5 mm: "
        "at most 1 per page"
    )
    with pytest.raises(RequestError, match="it does not fit even alone"):
        Booklet([empty], paper="a5", per_page=1, solutions="none", difficulty=False).pdf()


def test_settings_that_cannot_be() -> None:
    wrongs: tuple[dict[str, Any], ...] = (
        {"paper": "a3"},
        {"per_page": 10},
        {"solutions": "back"},
        {"rules": "long"},
        {"ink": "gold"},
        {"order": "size"},
        {"explained": True, "solutions": "none"},
        {"bleed": -1.0},
        {"bleed": float("nan")},
        {"title": "x" * 501},
        {"base_url": "file:///etc", "codes": True},
        {"base_url": "https://example.org"},
    )
    for wrong in wrongs:
        with pytest.raises(RequestError):
            BookletSettings(**wrong)
    with pytest.raises(GrillonError):
        BookletSettings(lang="xx")
    with pytest.raises(RequestError, match="no puzzle"):
        Booklet([])


def test_puzzles_that_cannot_be_solved() -> None:
    with pytest.raises(NoSolution, match="puzzle 2: "):
        Booklet([parse(SUDOKU), parse("sudoku 4x4\n1 2 3 .\n. . . .\n. . . .\n. . . 4")]).pdf()
    with pytest.raises(InputError, match="puzzle 1: the givens break a rule"):
        Booklet([parse("sudoku 4x4\n1 1 . .\n. . . .\n. . . .\n. . . .")]).pdf()


def test_pieces_to_cut_out_are_as_large_as_the_board() -> None:
    packing = some("packing", 3)
    booklet = Booklet(packing, per_page=2, cut_out=True)
    book = book_of(booklet.puzzles, booklet.settings)
    (board,) = {item["picture"]["unit"] for item in book["sections"][0]["puzzles"]}
    assert book["pieces"]
    for sheet in book["pieces"]:
        assert isclose(sheet["picture"]["unit"] * SMALL, board * CELL, rel_tol=1e-3)
        assert sheet["picture"]["unit"] * sheet["picture"]["width"] <= 180.01
    # Every piece that some puzzle leaves to be laid, once.
    needed = {piece.symbol for made in packing for piece in made.puzzle.drawing().tray}
    letters = [
        letter
        for sheet in book["pieces"]
        for layer in sheet["picture"]["layers"]
        if layer[0] == "text"
        for _, _, row in layer[6]
        for letter in row
        if letter != "\xa0"
    ]
    assert sorted(letters) == sorted(needed)


@pytest.mark.parametrize("base_url", ["", "https://example.org/play"])
def test_codes_are_those_of_the_library(base_url: str) -> None:
    puzzle = parse(SUDOKU)
    booklet = Booklet([puzzle], codes=True, base_url=base_url)
    code = book_of(booklet.puzzles, booklet.settings)["sections"][0]["puzzles"][0]["code"]
    text = code_text(puzzle, base_url)
    assert text == (f"{base_url}#{puzzle.short()}" if base_url else puzzle.short())
    matrix = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    drawn = [[0] * len(matrix) for _ in matrix]
    ((_, svg),) = code["layers"]
    (path,) = fromstring(svg)
    assert path.attrib.keys() == {"d", "stroke"}  # a line is one module wide
    for left, row, length in findall(r"M(\d+) (\d+)\.5h(\d+)", path.attrib["d"]):
        for x in range(int(left), int(left) + int(length)):
            drawn[int(row) - QUIET][x - QUIET] = 1
    assert drawn == [[int(bit > 0) for bit in row] for row in matrix]
    assert text in code["alt"]
    assert code["unit"] * code["width"] == pytest.approx(20)


def test_a_text_too_long_for_a_code() -> None:
    with pytest.raises(InputError, match="too long for a QR code"):
        Booklet([parse(SUDOKU)], codes=True, base_url=f"https://example.org/{'x' * 2400}").pdf()


def test_explained_solutions() -> None:
    puzzle = some("sudoku", 1, size="4x4")[0].puzzle
    booklet = Booklet([puzzle], explained=True, lang="fr")
    pdf = Pdf(booklet.pdf())
    assert "pas à pas" in pdf.text
    (told,) = book_of(booklet.puzzles, booklet.settings)["explanations"]
    assert all("\u00a0=\u00a0" in step["text"] and " = " not in step["text"] for step in told["steps"])
    for step in puzzle.explain().steps:
        for candidate in step.chosen:
            assert puzzle.candidate_name(candidate, "fr") in " ".join(pdf.texts[4:])


def test_explanations_by_several_processes_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    booklet = Booklet(some("sudoku", 4, size="4x4"), explained=True, lang="fr")
    alone = book_of(booklet.puzzles, booklet.settings)
    monkeypatch.setattr("grillon.booklet.explanations.PATIENCE", 0.0)
    heard: list[tuple[int, int]] = []
    together = book_of(
        booklet.puzzles, booklet.settings, workers=2, progress=lambda done, total: heard.append((done, total))
    )
    assert together == alone
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_template_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.typ"
    path.write_text(template_text().replace("words.rules", '"My rules"'), "utf-8")
    pdf = Pdf(Booklet([parse(SUDOKU)], template=path).pdf())
    assert "My rules" in pdf.text
    path.write_text("#nothing", "utf-8")
    with pytest.raises(RequestError, match="template: unknown variable: nothing"):
        Booklet([parse(SUDOKU)], template=path).pdf()
    path.write_text('#read("/etc/passwd")\n#read("../secret")', "utf-8")
    with pytest.raises(RequestError, match="template: "):
        Booklet([parse(SUDOKU)], template=path).pdf()
    with pytest.raises(InputError, match="No such file"):
        Booklet([parse(SUDOKU)], template=tmp_path / "gone.typ").pdf()


def test_what_a_template_imports_is_not_downloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.typ"
    # Where no other way is named, and where somebody's own way out is.
    monkeypatch.delenv("https_proxy", raising=False)
    monkeypatch.setenv("no_proxy", "*")
    path.write_text('#import "@preview/no-such-package:0.2.0": *', "utf-8")
    with pytest.raises(
        RequestError, match=r"the package 'preview/no-such-package-0\.2\.0' is not on this machine, and nothing is"
    ):
        Booklet([parse(SUDOKU)], template=path).pdf()
    assert "https_proxy" not in os.environ
    assert os.environ["no_proxy"] == "*"


def test_fonts_of_ones_own_are_looked_for_in_their_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such folder"):
        Booklet([parse(SUDOKU)], fonts=tmp_path / "gone").pdf()
    pdf = Pdf(Booklet([parse(SUDOKU)], fonts=tmp_path, symbol_font="New Computer Modern").pdf())
    assert any("NewCM" in name for name, _ in pdf.fonts())


def written(page: Any) -> list[tuple[str, float, float, float]]:
    """The texts of a page: where their lines begin, and how large they are."""
    found: list[tuple[str, float, float, float]] = []

    def look(text: str, outer: list[float], inner: list[float], _: object, size: float) -> None:
        x, y = (outer[axis] * inner[4] + outer[2 + axis] * inner[5] + outer[4 + axis] for axis in (0, 1))
        found.append((text, x, y, size * abs(outer[3] * inner[3])))

    page.extract_text(visitor_text=look)
    return found


STANDARD_TAGS = {
    *("/Document", "/Part", "/Div", "/P", "/H1", "/H2", "/H3", "/TOC", "/TOCI", "/Reference", "/Link", "/Span"),
    *("/Figure", "/L", "/LI", "/LBody", "/Lbl", "/Table", "/TR", "/TH", "/TD"),
}


def test_what_the_standards_demand_of_the_file(mixed: list[Generated]) -> None:
    """The parts of PDF/A-2a and PDF/UA-1 that a reader of the file can look at, one by one."""
    pdf = Pdf(Booklet(mixed, title="Un été", lang="fr", codes=True, explained=True, cut_out=True).pdf())
    root, trailer = pdf.root, pdf.reader.trailer
    assert "/Encrypt" not in trailer
    assert "/ID" in trailer
    assert not {"/OpenAction", "/AA", "/AcroForm", "/JavaScript"} & set(root)
    assert root["/Lang"] == "fr"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    # Colours are those of a profile that is in the file.
    (intent,) = (found.get_object() for found in root["/OutputIntents"])
    assert intent["/S"] == "/GTS_PDFA1"
    assert intent["/DestOutputProfile"].get_object().get_data()[36:40] == b"acsp"
    # What the metadata say is what the file says.
    metadata = root["/Metadata"].get_data().decode()
    assert root["/Metadata"].get("/Filter") is None
    assert "Un été" in metadata
    # Everything that is shown belongs to the structure, or is marked as mere decoration.
    tree = root["/StructTreeRoot"]
    parents = dict(zip(*[iter(_numbers(tree["/ParentTree"].get_object()))] * 2, strict=True))
    for page in pdf.reader.pages:
        assert page["/StructParents"] in parents
        assert str(page["/Tabs"]) == "/S"
        assert _shown_outside_of_marks(page) == 0
        # Links say where they lead, and every letter which one it is.
        for note in (found.get_object() for found in page.get("/Annots", ())):
            assert note["/Contents"]
            assert note["/StructParent"] in parents
        resources: Any = page["/Resources"]
        for font in resources.get("/Font", {}).values():
            assert font.get_object()["/ToUnicode"].get_data()
    own = {str(element["/S"]) for element in pdf.elements()} - STANDARD_TAGS
    assert all(str(tree["/RoleMap"][tag]) in STANDARD_TAGS for tag in own)
    headings = [int(str(element["/S"])[2:]) for element in pdf.elements() if str(element["/S"])[1:2] == "H"]
    assert headings[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(headings))
    assert all(element.get("/Alt") for element in pdf.elements() if str(element["/S"]) in ("/Figure", "/Formula"))


def _numbers(node: Any) -> Iterator[Any]:
    """The pairs of a number tree, one after the other."""
    for kid in node.get("/Kids", ()):
        yield from _numbers(kid.get_object())
    yield from node.get("/Nums", ())


def _shown_outside_of_marks(page: Any) -> int:
    """How many operations paint or write outside of marked content."""
    depth = outside = 0
    for _, operator in ContentStream(page["/Contents"].get_object(), page.pdf).operations:
        depth += (operator in (b"BDC", b"BMC")) - (operator == b"EMC")
        outside += depth == 0 and operator in (b"Tj", b"TJ", b"S", b"s", b"f", b"F", b"f*", b"B", b"Do", b"sh")
    assert depth == 0
    return outside
