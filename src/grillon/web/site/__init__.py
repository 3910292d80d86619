"""The page as a folder of files that answers by itself: Python and the core come along and run in the browser.

`python -m grillon.web.site FOLDER` (`make site`) and `grillon page --whole` write it; any host of files serves it, from
any folder of its own. What depends on no puzzle is stored as an answer; the rest is asked of a worker
(`static/host/workers.js`).

A version is complete or absent: everything but the start and the service worker lies in a folder that is named after
its content, and the service worker takes over only what it has received whole.

| file | purpose |
| --- | --- |
| `__main__.py` | the command line |
| `folder.py` | the files of the site |
| `look.py` | the name, the colour and the address of somebody's own site |
| `shelves.py` | the collection, or a catalogue in its place |
| `runtime.py` | where the interpreter and the core are installed |
| `prepared.py` | puzzles with their hints, for as long as Python is not there |
| `outside.py` | the families of other packages |
| `archive.py` | many files in one |
| `worker.py` | what the worker calls, in Python |
"""
