"""Answers to questions about puzzles: plain functions, which know neither a server nor threads.

A host calls `answer` with the path of a question, its body (None where nothing but a path is sent) and an `Ask`: the
language, the listener, and what cancels the work. It gets an `Answer`: status, bytes, kind of content. A host that
has lanes for short and long work calls `read_question` first, and the work that it returns when its turn has come.

Importing this loads no event loop, no database and no extra: a worker in a browser has none of them.

| file | purpose |
| --- | --- |
| `answer.py` | `answer`: from a question as plain data to its answer |
| `ask.py` | `Ask`: language, deadline, listener, monitors and the end of a piece of work |
| `bundles.py` | everything that a page needs to draw and play a puzzle |
| `cache.py` | a bounded cache |
| `describe.py` | what does not depend on a puzzle: families, words, techniques, schemas |
| `fields.py` | the fields of requests: each has a reader, a schema and a default |
| `openapi.py` | the description of the API, made from the verbs |
| `problems.py` | errors as answers: a status, and one line in the language of the request |
| `requests.py` | requests of verbs: read, checked, described |
| `schemas.py` | small schemas, of which those of requests and answers are built |
| `verbs/` | the verbs, one module a group |
"""
