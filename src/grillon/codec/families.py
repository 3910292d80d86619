"""A family as JSON: its texts, capabilities and options."""

from __future__ import annotations

from grillon.codec.table import Document, to_json
from grillon.formats import formats
from grillon.model.family import Family
from grillon.model.ratings import Level


def family_json(family: Family, lang: str = "en") -> Document:
    """Everything a front end shows about a family before there is a puzzle.

    >>> from grillon import families
    >>> family_json(families.get("takuzu"), "fr")["display_name"]
    'Takuzu'
    """
    return {
        "family": family.name,
        "display_name": family.display_name.text(lang),
        "short_rules": family.short_rules.text(lang),
        "exact_rules": [rule.text(lang) for rule in family.exact_rules],
        "symbols": family.symbol_words.text(lang),
        "levels": {str(level): family.level_text(level, lang) for level in Level},
        "capabilities": sorted(family.capabilities),
        "formats": [form.name for form in formats(family.name)],
        "engines": list(family.engines),
        "heuristics": list(family.heuristics),
        "input_kind": family.input_kind,
        "scale": family.scale,
        "technique_set": family.technique_set,
        "techniques": [to_json(technique, lang=lang) for technique in family.techniques],
        "other_techniques": {
            known.name: [to_json(technique, lang=lang) for technique in known.techniques]
            for known in family.technique_sets[1:]
        },
        **to_json(family.request_schema(), lang=lang),
    }
