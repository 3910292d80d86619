"""What the bodies of verbs share: puzzles of the input, output, files, progress.

A body reads puzzles as items (`sources`), with what is entered first (`entries`), one by one (`EachPuzzle`) or many at
once (`Asked`), and prints each answer in the form asked for: a sentence, a JSON object, a row of a table. Called by the
bodies of verbs, also those of families; it never declares an option.

| file | purpose |
| --- | --- |
| `boards.py` | all grids of a family and size, for the verbs that count, number, draw and enumerate them |
| `bulk.py` | bulk generation into a catalogue, with a bar that shows rate and time left |
| `clock.py` | time limits of a command and of each of its puzzles |
| `each_puzzle.py` | `EachPuzzle`: a verb over puzzles, one after another |
| `entries.py` | entries made on a puzzle before a command uses it: --set, --exclude and --entries |
| `exit_codes.py` | exit codes of verdicts, and of commands over many puzzles |
| `files.py` | files that a command writes: completely or not at all, with numbered files for several puzzles |
| `json_fields.py` | what `--json` prints: the first fields of a line, and values as `grillon.codec` writes them |
| `lists.py` | `Asked`: a question to many puzzles, with a progress bar |
| `output.py` | output of commands: pictures on a terminal, plain text in a pipe, or one JSON object per line |
| `pictures.py` | pictures as sources: a file, or what the clipboard holds |
| `progress.py` | live counters and bars on a terminal, for work that takes a while |
| `ratings_file.py` | ratings kept in a file, one JSON object per line, so that a long list can be stopped and resumed |
| `sources.py` | sources of puzzles: files, texts, links and standard input |
| `sweep_progress.py` | the progress of a sweep: stage, states, rate, memory and time left, on a terminal only |
| `table.py` | the output of `--csv`: a header, then one line per puzzle, as answers arrive |
"""
