"""Every value of the contract as JSON, and back where that makes sense.

`to_json` returns plain values for `json.dumps`; `from_json` reads them and checks everything: an invalid value is a
`FormatError` that names the field. Each kind of document has a published JSON schema, which `schema` returns.

>>> from grillon import parse
>>> puzzle = parse("takuzu 4x4\\n0 0 . .\\n. . . .\\n. . . .\\n. . . .")
>>> to_json(puzzle.count(up_to=3))
{'value': 3, 'exact': False, 'limit': 'up to 3', 'text': 'at least 3 (up to 3)'}
>>> document = to_json(puzzle.position("R1C3=1 !R4C4=0"))
>>> document["chosen"], document["text"]
([5], 'set R1C3=1\\nnot R4C4=0')
>>> from_json(document, "position") == puzzle.position("R1C3=1 !R4C4=0")
True
>>> schema("count")["required"]
['value', 'exact', 'limit', 'text']

Some values do not know which puzzle they belong to: a step, a rating, a violation. With `within`, their candidates are
written as texts too; values that do know their puzzle leave it out, because the reader has it.

>>> step = puzzle.explain().steps[0]
>>> to_json(step, within=puzzle)["entries"]
['R1C3=1']
>>> from_json(to_json(step, within=puzzle, proofs=True), "step", within=puzzle) == step
True

Called by the command line (`--json`), the page and its API, and catalogues.

| file | purpose |
| --- | --- |
| `answers.py` | counts, verdicts, ratings, outcomes and generated puzzles |
| `families.py` | a family: its texts, capabilities and options |
| `fields.py` | `record`: the fields of frozen values, written and read by their annotations |
| `pictures.py` | scenes and drawings |
| `places.py` | places, the tray, and the rules over places |
| `positions.py` | puzzles, positions and solutions |
| `reasoning.py` | steps, traces, hints, replays and bases of facts |
| `requests.py` | requests of generators and drafts of editors |
| `rows.py` | values as flat rows of a table, for `to_dict` |
| `table.py` | the kinds of documents, `to_json` and `from_json` |
"""

from grillon.codec import answers, pictures, places, positions, reasoning, requests
from grillon.codec.fields import plain
from grillon.codec.rows import columns, to_row
from grillon.codec.table import from_json, kind_of, kinds, schema, to_json

for _group in (positions, places, pictures, answers, reasoning, requests):
    _group.register_all()

__all__ = ["columns", "from_json", "kind_of", "kinds", "plain", "schema", "to_json", "to_row"]
