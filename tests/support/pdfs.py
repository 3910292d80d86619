"""The contents of a PDF, read by a library that did not write it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ArrayObject, ContentStream, DictionaryObject, IndirectObject

COLOUR = {b"sc", b"SC", b"scn", b"SCN", b"rg", b"RG", b"k", b"K", b"g", b"G"}


class Pdf:
    """A PDF file."""

    def __init__(self, data: bytes) -> None:
        self.reader = PdfReader(BytesIO(data), strict=True)
        self.root: Any = self.reader.trailer["/Root"]

    def __len__(self) -> int:
        return len(self.reader.pages)

    @property
    def texts(self) -> list[str]:
        """The text of each page, on one line."""
        return [" ".join(page.extract_text().split()) for page in self.reader.pages]

    @property
    def text(self) -> str:
        """The text of all pages."""
        return " ".join(self.texts)

    @property
    def standards(self) -> tuple[str, str, str]:
        """Part and conformance of PDF/A, part of PDF/UA, from the metadata."""
        metadata = self.root["/Metadata"].get_data().decode()

        def said(name: str) -> str:
            return str(metadata.split(f"<{name}>")[1].split("<")[0])

        return said("pdfaid:part"), said("pdfaid:conformance"), said("pdfuaid:part")

    def fonts(self) -> Iterator[tuple[str, bool]]:
        """Every font with whether it is embedded."""
        seen = set()
        for page in self.reader.pages:
            resources: Any = page["/Resources"]
            for font in resources.get("/Font", {}).values():
                found = font.get_object()
                for part in found.get("/DescendantFonts", [found]):
                    descriptor = part.get_object()["/FontDescriptor"].get_object()
                    name = str(descriptor["/FontName"])
                    if name not in seen:
                        seen.add(name)
                        yield name, any(f"/FontFile{end}" in descriptor for end in ("", "2", "3"))

    def elements(self) -> Iterator[DictionaryObject]:
        """Every element of the structure."""
        waiting: list[Any] = [self.root["/StructTreeRoot"]]
        while waiting:
            element = waiting.pop()
            if isinstance(element, IndirectObject):
                element = element.get_object()
            if isinstance(element, ArrayObject):
                waiting.extend(reversed(element))
            elif isinstance(element, DictionaryObject):
                if "/S" in element:
                    yield element
                if "/K" in element:
                    waiting.append(element["/K"])

    @property
    def tags(self) -> Counter[str]:
        """The number of elements of each kind."""
        return Counter(str(element["/S"]) for element in self.elements())

    @property
    def alternatives(self) -> list[str]:
        """The alternative text of each picture."""
        return [str(element.get("/Alt", "")) for element in self.elements() if str(element["/S"]) == "/Figure"]

    def colours(self) -> set[int]:
        """The numbers of components of the colours used."""
        found = set()
        for page in self.reader.pages:
            for operands, operator in ContentStream(page.get_contents(), self.reader).operations:
                if operator in COLOUR:
                    found.add(len(operands))
        return found
