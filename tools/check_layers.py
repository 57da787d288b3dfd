#!/usr/bin/env python3
"""Checks that every part of the project uses only the parts below it.

Project includes are written from the project root (#include "engine/tile.h"). The engine must besides stay
free of input, output, clocks, threads, randomness, unordered containers and exceptions.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

# What each folder may include: a folder (all of it) or a single header. Lowest first; folders that are not
# listed (tests, bench, examples, fuzz, python) may include anything, and nothing listed may include them.
ALLOWED: dict[str, list[str]] = {
    "engine": ["engine"],
    "reference": ["reference", "engine/types.h", "engine/tile.h", "engine/rules.h", "engine/tile_marks.h"],
    "art": ["art", "engine"],
    "ai": ["ai", "engine"],
    "store": ["store", "engine"],
    "protocol": ["protocol", "engine", "ai"],
    "server": ["server", "engine", "art", "ai", "store", "protocol"],
    "cli": ["cli", "engine", "art", "ai", "store", "protocol", "server"],
}

ENGINE_HEADERS: dict[str, str] = {
    "iostream": "the engine does no input or output",
    "fstream": "the engine does no input or output",
    "random": "the engine holds no randomness: chance is an actor",
    "chrono": "the engine has no clock",
    "thread": "the engine has no threads",
    "mutex": "the engine has no threads",
    "unordered_map": "the order of an unordered container differs between machines",
    "unordered_set": "the order of an unordered container differs between machines",
}

SUFFIXES = {".h", ".cpp", ".inc"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.MULTILINE)
EXCEPTION_WORD = re.compile(r"\b(throw|try|catch)\b")
# A raw string, a number (its ' separates digits) and a quoted text must be seen as wholes, or a quote or a
# slash inside them would be taken for the start of something.
LEXEME = re.compile(
    r"""(?P<comment>//(?:\\\n|[^\n])*|/\*.*?(?:\*/|\Z))
      |(?P<text>\b(?:u8|[uUL])?R"(?P<mark>[^()\\\s"]{0,16})\(.*?\)(?P=mark)"
               |"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')
      |(?P<number>\b\d(?:'?[\w.])*)""",
    re.VERBOSE | re.DOTALL,
)


class Fault(NamedTuple):
    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


def blank(source: str, texts: bool) -> str:
    """The source with comments (and, if asked, string and character literals) as spaces, lines unchanged."""

    def replace(match: re.Match[str]) -> str:
        if match["comment"] or (texts and match["text"]):
            return re.sub(r"[^\n]", " ", match[0])
        return match[0]

    return LEXEME.sub(replace, source)


def line_of(source: str, offset: int) -> int:
    return source.count("\n", 0, offset) + 1


def source_files(root: Path, folders: list[str]) -> Iterator[Path]:
    """The C++ files of these folders, in a fixed order; a folder that does not exist has none."""
    for folder in folders:
        yield from sorted(path for path in (root / folder).rglob("*") if path.suffix in SUFFIXES)


def includes(source: str) -> Iterator[tuple[int, str, bool]]:
    """Line, path and whether it was written in quotes, for each include outside comments."""
    code = blank(source, texts=False)
    for match in INCLUDE.finditer(code):
        yield line_of(code, match.end()), match[1] or match[2], match[1] is not None


def include_fault(folder: str, path: str, quoted: bool) -> str | None:
    """Why a file in this folder may not include this path, or nothing."""
    if folder == "engine" and not quoted and path in ENGINE_HEADERS:
        return f"engine may not include <{path}>: {ENGINE_HEADERS[path]}"
    top = path.split("/")[0]
    if not quoted and top not in ALLOWED:
        return None
    if "/" not in path or top.startswith("."):
        return f'"{path}" is not written from the project root'
    if path in ALLOWED[folder] or top in ALLOWED[folder]:
        return None
    return f"{folder} may not include {path} (allowed: {', '.join(ALLOWED[folder])})"


def check_file(name: str, source: str) -> list[Fault]:
    folder = name.split("/")[0]
    faults = []
    for line, path, quoted in includes(source):
        reason = include_fault(folder, path, quoted)
        if reason:
            faults.append(Fault(name, line, reason))
    if folder == "engine":
        code = blank(source, texts=True)
        for match in EXCEPTION_WORD.finditer(code):
            reason = f"'{match[1]}': the engine refuses with a value, not with an exception"
            faults.append(Fault(name, line_of(code, match.start()), reason))
    return sorted(faults)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    default_root = Path(__file__).resolve().parent.parent
    parser.add_argument("--root", type=Path, default=default_root, help="project to check (default: this one)")
    root = parser.parse_args().root
    if not root.is_dir():
        print(f"check_layers: there is no folder {root}.", file=sys.stderr)
        return 2
    passed = failed = 0
    for path in source_files(root, list(ALLOWED)):
        faults = check_file(path.relative_to(root).as_posix(), path.read_text("utf-8", errors="replace"))
        for fault in faults:
            print(fault)
        passed += not faults
        failed += bool(faults)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
