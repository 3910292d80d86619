"""Drawing puzzles: a draft becomes a sheet to draw on and, if possible, a puzzle; its number of solutions."""

from __future__ import annotations

from grillon.codec import to_json
from grillon.codec.fields import converter
from grillon.codec.table import Writing
from grillon.errors import RequestError
from grillon.families import get
from grillon.puzzle.draft import Draft, drafting_of
from grillon.puzzle.puzzle import Puzzle
from grillon.puzzle.sheet import draw as draw_draft
from grillon.search.examination import Examination
from grillon.search.examination import examine as examine_puzzle
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.bundles import A_BUNDLE, bundle_of
from grillon.web.answers.fields import PUZZLE, Field, flag, whole
from grillon.web.answers.requests import Request, long, verb
from grillon.web.answers.schemas import ANY_OBJECT, FLAG, TEXT, a_list, an_object, or_null, ref
from grillon.web.answers.verbs.searches import MEMORY, THREADS

TEXTS = a_list(TEXT)
A_PART = an_object(name=TEXT, cells=TEXTS, givens=TEXTS, ruled_out=TEXTS, region=FLAG)


@verb(
    Field("draft", converter(Draft).read, ref("draft"), about="What was drawn.").optional,
    PUZZLE.optional,
    answer=an_object(
        draft=ref("draft"),
        dropped=TEXTS,
        sheet=an_object(title=TEXT, places=ref("places"), scene=ANY_OBJECT),
        bundle=or_null(A_BUNDLE),
        problem=TEXT,
    ),
)
def draw(ask: Ask, request: Request) -> Document:
    """What to draw on, and the puzzle that was drawn, where there is one."""
    if (request.puzzle is None) == (request.draft is None):
        raise RequestError("give either a draft or a puzzle")
    draft: Draft = (
        request.draft if request.draft is not None else drafting_of(request.puzzle.family).to_draft(request.puzzle)
    )
    drawn = draw_draft(get(draft.family), draft, ask.lang)
    scene = to_json(drawn.sheet, lang=ask.lang)
    return {
        "draft": to_json(drawn.draft),
        "dropped": list(drawn.dropped),
        "sheet": {"title": scene["title"], "places": scene.pop("places"), "scene": scene},
        "bundle": None if drawn.puzzle is None else bundle_of(drawn.puzzle.position(), ask.lang),
        "problem": drawn.problem,
    }


@verb(
    PUZZLE,
    whole("up_to", None, 2, 2**62, "Count no further."),
    flag("possible", False, "Tell what may stand in each cell."),
    answer=an_object(
        verdict=ref("verdict"),
        differ=TEXTS,
        broken=TEXTS,
        reason=TEXT,
        example=TEXTS,
        culprit=or_null(an_object(parts=a_list(A_PART), irreducible=FLAG)),
        count=or_null(ref("count")),
        possible=or_null(
            an_object(cells={"type": "object", "additionalProperties": TEXTS}, no_walls=TEXTS, limit=TEXT),
        ),
    ),
    limit=long(5.0, 60.0),
)
def examine(ask: Ask, request: Request) -> Document:
    """How many solutions a puzzle has, where two of them differ, or why there is none and what is to blame."""
    puzzle: Puzzle = request.puzzle

    def told(found: Examination) -> Document:
        document: Document = converter(Examination).write(found, Writing(ask.lang, position=puzzle.position()))
        return document

    found = examine_puzzle(
        puzzle,
        up_to=request.up_to,
        possible=request.possible,
        threads=THREADS,
        memory=MEMORY,
        timeout=ask.left,
        watch=ask.watch,
        hear=lambda known: ask.tell("item", told(known)),
    )
    return told(found)
