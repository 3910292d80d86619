"""The verbs of the API: each a function from an `Ask` and a `Request` to a document, with a description of both.

| file | purpose |
| --- | --- |
| `editing.py` | drawing puzzles, and their numbers of solutions |
| `lessons.py` | lessons, and the judging of a try |
| `network.py` | a network that plays |
| `pictures.py` | texts, pictures and paper; a page in one file |
| `puzzles.py` | puzzles: read, edited, made, completed, cut |
| `questions.py` | quick questions: is it valid, what is wrong, what comes next |
| `reading.py` | pictures of boards, read |
| `ready_made.py` | the collection, and the puzzles of a day |
| `reasoning.py` | explanations, proofs, ratings, examples of techniques |
| `searches.py` | solutions and their number |
| `watching.py` | searches to watch, races, a base of facts at work |
"""

from __future__ import annotations

from grillon.web.answers.requests import verbs_of
from grillon.web.answers.verbs import (
    editing,
    lessons,
    network,
    pictures,
    puzzles,
    questions,
    reading,
    ready_made,
    reasoning,
    searches,
    watching,
)

VERBS = {
    verb.name: verb
    for group in (
        puzzles,
        editing,
        questions,
        reasoning,
        lessons,
        searches,
        watching,
        network,
        pictures,
        reading,
        ready_made,
    )
    for verb in verbs_of(group)
}
"""Every verb by its name."""
