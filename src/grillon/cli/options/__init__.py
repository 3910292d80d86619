"""What declares a verb: commands, options, and the values that bodies take.

Only click is imported here, and no compiled code: `grillon --help` loads every declaration. Called by the modules that
declare verbs, also those of families and of other distributions.

| file | purpose |
| --- | --- |
| `asked.py` | the values that bodies take, made from options; `body_beside` finds a body |
| `boards.py` | what declares a verb over all grids of a family and size; the rules of the family are options too |
| `command.py` | verbs and groups of verbs, on top of click |
| `family_options.py` | options of the command line that a family defines by a schema |
| `selection.py` | options of the verbs over catalogues: the file, and the puzzles in it |
| `shared.py` | options and arguments that several verbs share, as decorators |
| `values.py` | `option`, an option as it is typed; types of values, and what a shell completes them with |
"""
