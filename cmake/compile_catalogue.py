"""Compile SOURCE.po to TARGET.mo. Babel's own command fails where "100 % of" looks like a format of Python."""

import sys

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

with open(sys.argv[1], "rb") as source, open(sys.argv[2], "wb") as target:
    write_mo(target, read_po(source))
