"""Many puzzles, by two pipelines: answers for lists, and puzzles from seeds. Both need the same memory at any length.

**Answers for lists.** ::

    a file -> blocks -> Batch.answer -> one answer for each puzzle, in order; None: it is asked by itself -> who asked
    puzzles, in batches as large as Pace says, which is larger while they are quick

A `Block` is bytes: consecutive lines that hold just a puzzle each. They become answers without an object for each line,
as far as the family's `Batch` (`Family.batch`) answers them; the lines that it leaves out are read as puzzles, which
are answered in batches, and those that a batch leaves out alone. A `Question` is one verb with its options: `Solve`,
`Check`, `CountSolutions`, `Rate`. An error about one puzzle is the answer in its place: the library raises it when its
turn comes, the command line reports it and goes on.

**Puzzles from seeds.** ::

    first seed -> tasks for workers -> what they made, in the order of seeds -> SeedCount counts what is new

Workers (`grillon.base.workers`) are threads (`generate_many`), or processes and clusters, whose puzzles are stored in
one transaction with the progress of the order (`grillon.catalogue.bulk`).

Called by the verbs of the library, which are in `answers` and `seeds`, by `Family`, by the command line (`cli/_lists`)
and by the catalogue.

| file | purpose |
| --- | --- |
| `answers.py` | the pipeline of answers; `check_all`, `solve_all`, `rate_all`, `count_all` for any puzzles |
| `batch.py` | `Batch`: the same verbs for the puzzles of a family, and what its core answers for many in one call |
| `block.py` | `Block`: consecutive plain lines as bytes |
| `found.py` | what searches over many puzzles found |
| `pace.py` | `Pace`: the size of the next batch |
| `questions.py` | `Question`: a verb with its options, for one puzzle and for many |
| `reading.py` | files as blocks and positions: `read_blocks` |
| `seeds.py` | the pipeline of seeds; `generate_many` |
"""
