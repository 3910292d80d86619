"""A family as JSON: its texts, capabilities and options."""

from __future__ import annotations

from grillon.codec.table import Document, to_json
from grillon.formats import formats
from grillon.model import Level
from grillon.puzzle.family import Family
from grillon.puzzle.parts.generator import schema_of

VERBS = ("solve", "count", "check", "explain", "rate")
"""What every family can do."""
ABLE = {
    "generator": ("generate",),
    "drafting": ("blank", "complete"),
    "facts": ("facts",),
    "learner": ("learn",),
    "cutting": ("cut",),
}
"""What a family with a part can do besides."""


def capabilities(family: Family) -> frozenset[str]:
    """What a family can do, from the parts it has.

    >>> from grillon import families
    >>> sorted(capabilities(families.get("packing")) - {*VERBS})
    ['blank', 'complete', 'cut', 'generate', 'learn']
    """
    return frozenset((*VERBS, *(verb for part, verbs in ABLE.items() if part in family for verb in verbs)))


def family_json(family: Family, lang: str = "en") -> Document:
    """Everything a front end shows about a family before there is a puzzle.

    >>> from grillon import families
    >>> family_json(families.get("takuzu"), "fr")["display_name"]
    'Takuzu'
    """
    return {
        "family": family.name,
        "display_name": family.display_name.text(lang),
        "short_rules": family.about.short_rules.text(lang),
        "exact_rules": [rule.text(lang) for rule in family.about.exact_rules],
        "symbols": family.about.symbol_words.text(lang),
        "levels": {str(level): family.ladder.sets[0].level_text(level, lang) for level in Level},
        "capabilities": sorted(capabilities(family)),
        "formats": [form.name for form in formats(family.name)],
        "engines": list(family.search.names("engine")),
        "heuristics": list(family.search.names("heuristic")),
        "input_kind": family.about.input_kind,
        "scale": family.ladder.sets[0].scale,
        "technique_set": family.ladder.sets[0].label,
        "techniques": [to_json(technique, lang=lang) for technique in family.ladder.techniques],
        "other_techniques": {
            known.name: [to_json(technique, lang=lang) for technique in known.techniques]
            for known in family.ladder.sets[1:]
        },
        **to_json(schema_of(family), lang=lang),
    }
