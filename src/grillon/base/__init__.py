"""What everything rests on; nothing here knows a puzzle.

Sentences are written once, in English, where they are said, and translated when they are shown. Files appear whole or
not at all, and long work keeps a ledger from which the next run continues. Every package may call these modules; of
ours they import each other and `grillon.errors`, and languages ask the list of families for theirs.

| file | purpose |
| --- | --- |
| `cluster.py` | workers of a Dask cluster (extra `cluster`): those of a scheduler, or processes of this machine |
| `database.py` | SQLite files: transactions, and SQLite's errors as our own |
| `digest.py` | short names derived from content |
| `extras.py` | `load`: optional dependencies, at the call that needs them |
| `files.py` | `AtomicFile`: files that appear under their name only when complete |
| `languages.py` | the selection of a language, its catalogues, its numbers and quotes |
| `lazy.py` | packages whose names are looked up when they are first used |
| `ledger.py` | `Ledger`: the progress of long work, kept so that the next run continues |
| `names.py` | names as people type them, and what to say of an unknown one |
| `pickling.py` | frozen values that travel without what was computed from them |
| `plugins.py` | entry points of other distributions: families and verbs |
| `sentences.py` | `Sentence`: messages to people, translated on demand |
| `system_errors.py` | what the system, the core and libraries report, in our own words |
| `workers.py` | workers that do the parts of one long work: this process, threads, processes |
"""
