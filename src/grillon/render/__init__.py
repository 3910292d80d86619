"""Pictures from one `Drawing`: terminal, SVG, PNG."""
