"""The free fonts that signs are drawn with: packages of Debian, none of them part of this project.

Training never sees the fonts that the measurements draw with: they are other packages, and other designs (a font that
copies another is on its side). Some characters of a font are not used: whoever has no digit or draws a box instead.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from grillon.errors import RequestError

LICENCES: dict[str, str] = {}
"""The licence of each package."""

_OTHER = re.compile(
    r"Noto(?!(Sans|Serif|SansMono|SansDisplay|SerifDisplay|Mono)-(Reg|Bold|Med|Light|Ital|Cond|Black|Semi|Extra))"
    r"|Math|Symbol|Dingbat|Sym|Outline|Ornament|Initial|Ruled|Dots|Unifont|Extra?Thin|Hairline|(?<!Nano)Thin|zapf|D0500"
    r"|standard-?sy|[mM]usix|Zallman|NanumSquare_ac|YetHangul|Eco|Ubuntu-Title-x|Inverse|Shadow|Engraved|Sheets|AMS|pgothic"
    r"|Biolinum_K|NanumBarun|NanumSquare|Nanum(Gothic|Myeongjo)(Ex|Light)",
)
"""Faces that have no plain digits, by their file's name."""


def _packages(listed: str) -> tuple[str, ...]:
    """The names of the packages, whose licences are kept."""
    pairs = [entry.rpartition(":") for entry in listed.split()]
    LICENCES.update((f"fonts-{name}", licence) for name, _, licence in pairs)
    return tuple(f"fonts-{name}" for name, _, _ in pairs)


PRINTED = _packages(
    """
    3270:BSD-3-Clause adf-accanthis:GPL-2+ adf-berenis:GPL-2+ adf-ikarius:GPL-2+ adf-irianis:GPL-2+
    adf-mekanus:GPL-2+ adf-romande:GPL-2+ adf-switzera:GPL-2+ adf-tribun:GPL-2+ adf-universalis:GPL-2+
    adf-verana:GPL-2+ agave:MIT allerta:OFL-1.1 anonymous-pro:OFL-1.1 arkpandora:Bitstream-Vera
    bebas-neue:OFL-1.1 beteckna:GPL-3 cantarell:OFL-1.1 century-catalogue:OFL-1.0 cmu:OFL-1.1 comic-neue:OFL-1.1
    courier-prime:OFL-1.1 dejavu-core:Bitstream-Vera dejavu-extra:Bitstream-Vera dosis:OFL-1.1
    essays1743:OFL-1.1 fantasque-sans:OFL-1.1 fanwood:MIT firacode:OFL-1.1 freefont-ttf:GPL-3+
    georgewilliams:OFL-1.1 gfs-artemisia:OFL-1.1 gfs-didot:OFL-1.1 gfs-neohellenic:OFL-1.1 gnutypewriter:OFL-1.1
    go:BSD-3-Clause goudybookletter:public-domain inter:OFL-1.1 jetbrains-mono:Apache-2.0 junction:OFL-1.1
    junicode:OFL-1.1 jura:OFL-1.1 levien-typoscript:OFL-1.0 liberation:OFL-1.1 lindenhill:MIT lmodern:GUST
    monofur:OFL-1.1 noto-core:OFL-1.1 noto-mono:OFL-1.1 ocr-b:public-domain okolaks:OFL-1.1 oldstandard:OFL-1.0
    open-sans:Apache-2.0 opendin:OFL-1.1 opendyslexic:Bitstream-Vera osifont:LGPL-3 oxygen:OFL-1.1
    prociono:public-domain quattrocento:OFL-1.1 quicksand:OFL-1.1 roadgeek:MIT roboto-unhinted:Apache-2.0
    routed-gothic:OFL-1.1 sil-andika:OFL-1.1 sil-charis:OFL-1.1 sil-doulos:OFL-1.1 sil-gentium:OFL-1.1
    smc-manjari:OFL-1.1 takao-gothic:IPA-1 texgyre:GUST tiresias:GPL-3+ ubuntu-title:OFL-1.1 urw-base35:AGPL-3
    yrsa-rasa:OFL-1.1
    """
)
"""Print, for training."""

WRITTEN = _packages(
    """
    breip:OFL-1.0 dancingscript:OFL-1.1 ecolier-court:OFL-1.1 femkeklaver:CC-BY-SA-3.0 humor-sans:OFL-1.1
    kaushanscript:OFL-1.1 rufscript:GPL-3 sjfonts:GPL smc-chilanka:OFL-1.1 summersby:GPL-2+ tomsontalks:OFL-1.1
    yusei-magic:OFL-1.1
    """
)
"""Handwriting, for training."""

PRINTED_UNSEEN = _packages(
    """
    adf-baskervald:GPL-2+ adf-gillius:GPL-2+ adf-libris:GPL-2+ averia-gwf:OFL-1.1 averia-sans-gwf:OFL-1.1
    averia-serif-gwf:OFL-1.1 b612:OFL-1.1 cabin:OFL-1.1 clear-sans:Apache-2.0 comfortaa:OFL-1.1
    crosextra-caladea:Apache-2.0 crosextra-carlito:OFL-1.1 ebgaramond:OFL-1.1 inconsolata:OFL-1.0 karla:OFL-1.1
    karmilla:OFL-1.1 lato:OFL-1.1 league-mono:OFL-1.1 league-spartan:OFL-1.1 linuxlibertine:OFL-1.1
    manrope:OFL-1.1 mononoki:OFL-1.1 nanum:OFL-1.1 national-park:OFL-1.1 paratype:OFL-1.1 play:OFL-1.1
    roboto-slab:Apache-2.0 sora:OFL-1.1 tuffy:public-domain vollkorn:OFL-1.1 yanone-kaffeesatz:OFL-1.1
    """
)
"""Print, for measuring only."""

WRITTEN_UNSEEN = _packages(
    """
    dkg-handwriting:OFL-1.1 klee:OFL-1.1 nanum-extra:OFL-1.1
    """
)
"""Handwriting, for measuring only."""


@dataclass(frozen=True, slots=True)
class Face:
    """A font's file, and whether it looks written by hand."""

    path: str
    written: bool


@cache
def faces(*, unseen: bool = False) -> tuple[Face, ...]:
    """The faces to draw with, in the order of their names; a RequestError names what is not installed."""
    printed, written = (PRINTED_UNSEEN, WRITTEN_UNSEEN) if unseen else (PRINTED, WRITTEN)
    found: list[Face] = []
    for package in printed + written:
        asked = subprocess.run(["dpkg-query", "-L", package], capture_output=True, text=True, check=False)
        files = sorted(line for line in asked.stdout.split("\n") if Path(line).suffix in (".ttf", ".otf"))
        if not files:
            raise RequestError("the font package {package} is not installed", argument="fonts", package=package)
        hand = package in written
        found += [Face(file, hand) for file in files if not _OTHER.search(Path(file).name)]
    return tuple(face for face in found if _has_digits(face.path))


def _has_digits(path: str) -> bool:
    """Has the font ten different digits?"""
    from PIL import ImageFont

    try:
        font = ImageFont.truetype(path, 40)
        drawn = {bytes(font.getmask(digit)) for digit in "0123456789"}
    except OSError:
        return False
    boxed = all(font.getmask("8").getpixel(at) for at in _corners(font.getmask("8").size))
    return len(drawn) == 10 and b"" not in drawn and not boxed


def _corners(size: tuple[int, int]) -> list[tuple[int, int]]:
    return [(x, y) for x in (0, size[0] - 1) for y in (0, size[1] - 1)]


def characters(path: str, wanted: str) -> str:
    """Those of the wanted characters that the font draws."""
    from PIL import ImageFont

    font = ImageFont.truetype(path, 40)
    nothing = {bytes(font.getmask(missing)) for missing in "\uffff\ue83a "}
    return "".join(one for one in wanted if bytes(font.getmask(one)) not in nothing)
