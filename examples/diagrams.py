"""Draws the diagrams of the documentation, so that its pages need nothing from elsewhere: `make diagrams`.

A diagram is written in Mermaid in its page, where GitHub shows it; `docs/hooks.py` puts the drawn one in its place.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from shutil import which
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
MERMAID = ROOT / "build" / "diagrams" / "node_modules" / "mermaid" / "dist" / "mermaid.min.js"
DRAW = """async (source) => {
  mermaid.initialize({ startOnLoad: false, theme: "neutral", fontFamily: "sans-serif", deterministicIds: true });
  const { svg } = await mermaid.render("diagram", source);
  // What it gives is HTML, where an SVG file must be XML.
  return new XMLSerializer().serializeToString(new DOMParser().parseFromString(svg, "text/html").querySelector("svg"));
}"""


def main() -> int:
    """Draw those whose source has changed, and remove those that no page has."""
    sys.path.insert(0, str(ROOT / "docs"))
    hooks: Any = import_module("hooks")
    wanted = {path: source for page in sorted(ROOT.glob("docs/**/*.md")) for path, source in hooks.diagrams(page)}
    for path in set(hooks.DIAGRAMS.glob("*.svg")) - set(wanted):
        path.unlink()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium-headless-shell") or which("chromium"))
        page = browser.new_page()
        page.add_script_tag(path=MERMAID)
        for path, source in wanted.items():
            if not path.exists():
                path.parent.mkdir(exist_ok=True)
                path.write_text(page.evaluate(DRAW, source) + "\n", "utf-8")
                print(path.relative_to(ROOT))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
