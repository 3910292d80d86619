"""Verbs that draw puzzles as pictures, booklets and pages: a group of the help.

A module declares a verb; the one with `run_` before its name is the body.

| file | purpose |
| --- | --- |
| `booklet.py` | puzzles on paper: a booklet as PDF, or a folder of pictures |
| `run_booklet.py` | its body |
| `booklet_puzzles.py` | the puzzles of a booklet: from texts, a catalogue, the collection, or a generator |
| `page.py` | write puzzles as a page that needs no server |
| `run_page.py` | its body |
| `whole_page.py` | the whole workbench as a folder |
| `render.py` | draw puzzles as SVG, PNG or in the terminal |
| `run_render.py` | its body |
"""
