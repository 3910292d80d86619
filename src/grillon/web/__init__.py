"""The workbench in a browser: a server without state, its JSON API, and the page.

`create_app` returns the application, `grillon.web.serve` runs it, `grillon.web.pages` writes the page as files that
need
no server. docs/api.md describes the API. Nothing here is specific to a family.
"""

from __future__ import annotations
