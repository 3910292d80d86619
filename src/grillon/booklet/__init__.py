"""Booklets: puzzles of any family for print, with rules, solutions and explanations.

>>> from grillon import families
>>> puzzles = families.get("takuzu").generate_many(2, seed=1, size="6x6")
>>> booklet = Booklet(puzzles, title="For the train", per_page=2, paper="a5")
>>> booklet.pdf()[:5]
b'%PDF-'

The file is PDF/A-2a and PDF/UA-1: every grid has an alternative text, fonts are embedded, and the same puzzles give the
same bytes. It is typeset by typst (extra `print`) from a template that can be replaced (`Settings`).
"""

from grillon.booklet.booklet import Booklet, template_text
from grillon.booklet.layout import PAPERS
from grillon.booklet.puzzles import Printed
from grillon.booklet.settings import Settings

__all__ = ["PAPERS", "Booklet", "Printed", "Settings", "template_text"]
