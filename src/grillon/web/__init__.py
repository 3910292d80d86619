"""The workbench in a browser: answers to questions, their two hosts, and the page. docs/api.md describes the API.

    a question: path, body or nothing, language, listener -> answers -> status, bytes, kind of content

The answers are plain functions that know no server. Two thin hosts ask them: the server (`grillon play`), and a worker
of the browser, where a site of files alone carries Python along. The page asks its host through `static/api.js` and
cannot tell which it has. Nothing here is specific to a family, and nothing is remembered between two questions but
what could be computed again.

Called by the command line, and by `Puzzle.play` for a board in a notebook.

| file | purpose |
| --- | --- |
| `answers/` | questions and answers: the verbs of the API, their fields, schemas and errors |
| `notebook.py` | a board to play on in a notebook |
| `page_files.py` | the files of which the page is made, and its start, which names what a browser loads first |
| `pages.py` | puzzles as a page that needs nobody to ask: a folder, or one file |
| `server/` | the server: addresses, two lanes of threads, access, files |
| `site/` | the page with its answers as files alone: the folder, and the worker in the browser |
| `static/` | the page: modules, style sheets, icon |
"""
