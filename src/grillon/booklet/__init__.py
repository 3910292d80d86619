"""Booklets: puzzles of any family for print, with rules, solutions and explanations.

>>> from grillon import families
>>> puzzles = families.get("takuzu").generate_many(2, seed=1, size="6x6")
>>> booklet = Booklet(puzzles, title="For the train", per_page=2, paper="a5")
>>> booklet.pdf()[:5]
b'%PDF-'

The file is PDF/A-2a and PDF/UA-1: every grid has an alternative text, fonts are embedded, and the same puzzles give the
same bytes. It is typeset by typst (extra `print`) from a template that can be replaced (`BookletSettings`).

Called by `grillon booklet` and by the web page.

| file | purpose |
| --- | --- |
| `booklet.py` | `Booklet`: the files it is written to |
| `codes.py` | QR codes that link from paper to the puzzle |
| `document.py` | a booklet as data for its template |
| `explanations.py` | solutions step by step |
| `folder.py` | pictures with an index, for another program |
| `layout.py` | the sizes of everything on a page |
| `pdf_layers.py` | a picture separated into shapes and texts |
| `pictures.py` | puzzles, solutions and steps as pictures |
| `pieces.py` | sheets of pieces to cut out |
| `puzzles.py` | `Printed`: a puzzle with what is printed beside it |
| `settings.py` | `BookletSettings` |
| `template.typ` | the template for typst |
"""

from grillon.booklet.booklet import Booklet, template_text
from grillon.booklet.layout import PAPERS
from grillon.booklet.puzzles import Printed
from grillon.booklet.settings import BookletSettings

__all__ = ["PAPERS", "Booklet", "BookletSettings", "Printed", "template_text"]
