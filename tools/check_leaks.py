#!/usr/bin/env python3
"""Checks that an expansion is named nowhere but in its own places.

The modules are those of the list in engine/modules.h (using Modules = ModuleList<River, InnsCathedrals>;), each
with its pair engine/expansions/<snake_name>.{h,cpp}. Outside the listed places nobody may use the module's type,
include its header, or use one of the words its header lists in a comment line:

    // leak-words: inn cathedral

A word is found as an identifier, as a word of a string, or as a part of one, in any case, also with an s: inn,
has_inn, kInn, InnRoad, "the inns". Comments are not searched; tests, docs, data and reference are free.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from check_layers import Fault, blank, includes, line_of, source_files

FOLDERS = ["engine", "ai", "protocol", "store", "server", "cli", "art"]
MODULE_LIST = "engine/modules.h"
PAIRS = "engine/expansions/"

# Where systems are named. A rule about two expansions lives in one of their pairs, so every pair may name every module.
PLACES = (
    MODULE_LIST,
    PAIRS,
    "engine/turn.cpp",  # the table of the turn
    "engine/tile_marks.h",  # the vocabularies: what is printed on tiles,
    "engine/tile_check.cpp",  # and counted there; what stands on them,
    "engine/figures.h",
    "engine/phases.h",  # the steps of a turn and what is asked in them,
    "engine/action.h",  # what can be chosen,
    "engine/event.h",  # and what can happen
    "ai/systems/",  # how a system is judged by computer players, a pair for each
    "ai/bench.cpp",  # the games whose signatures are compared
    "art/places.cpp",  # what is drawn for what is printed,
    "art/layout.h",
    "art/ways.cpp",  # where roads end at it,
    "art/figures_svg.cpp",  # and for what stands on the board
    "art/palette.cpp",
    "cli/tile_picture.cpp",  # the same in a terminal
    "web/src/systems/",
    "web/src/messages/",
    "web/tests/",
)

# Words that mean something else there.
ORDINARY = {
    "art/": {"river", "spring", "abbey", "crop", "circle", "circles"},  # as roads and cities are, and a shape
    "art/highlight.cpp": {"gold"},  # a colour
    "web/": {"circle", "circles"},  # an element of SVG
    "engine/tile_text.cpp": {"river"},  # the same in tile files
    "protocol/json_rules.cpp": {"river", "wagon", "castle"},  # and of tiles in JSON,
    "web/src/protocol.ts": {"wagon"},  # which the client reads
    "web/src/board/plain_geometry.ts": {"wagon"},
    "cli/": {"river", "inn", "inns"},  # examples in help texts
}

LIST = re.compile(r"\busing\s+Modules\s*=\s*ModuleList\s*<([^;]*)>\s*;")
LEAK_WORDS = re.compile(r"^[ \t]*//[ \t]*leak-words:(.*)$", re.MULTILINE)
IDENTIFIER = re.compile(r"\b[A-Za-z_]\w*")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
WEB_SUFFIXES = {".ts", ".svelte", ".css", ".html", ".mjs", ".js"}
WEB_COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", re.DOTALL)


class Broken(Exception):
    """The project cannot be checked; the text says why."""


class Module(NamedTuple):
    type_name: str
    header: str
    words: dict[tuple[str, ...], str]  # parts of a word -> the word as written


def parts(identifier: str) -> tuple[str, ...]:
    """has_inn -> (has, inn); kInn -> (k, inn); RiverEnd -> (river, end)."""
    return tuple(part.lower() for part in PART.findall(identifier))


def snake_case(type_name: str) -> str:
    return "_".join(parts(type_name))


def read(path: Path) -> str:
    return path.read_text("utf-8", errors="replace")


def module_names(root: Path) -> list[str]:
    path = root / MODULE_LIST
    if not path.is_file():
        return []
    match = LIST.search(blank(read(path), texts=True))
    if not match:
        raise Broken(f"{MODULE_LIST} has no line 'using Modules = ModuleList<...>;'")
    return [name.strip().split("::")[-1] for name in match[1].split(",") if name.strip()]


def load_module(root: Path, type_name: str) -> Module:
    header = f"{PAIRS}{snake_case(type_name)}.h"
    if not (root / header).is_file():
        raise Broken(f"{MODULE_LIST} lists {type_name}, but there is no {header}")
    words = [word for line in LEAK_WORDS.findall(read(root / header)) for word in line.split()]
    return Module(type_name, header, {parts(word): word for word in words if parts(word)})


def contains(whole: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether the wanted parts follow one another in the whole; the last may also be a plural."""
    plural = (*wanted[:-1], wanted[-1] + "s")
    starts = range(len(whole) - len(wanted) + 1)
    return any(whole[i : i + len(wanted)] in (wanted, plural) for i in starts)


def leak_in(module: Module, identifier: str, ordinary: set[str]) -> str | None:
    """The word of this module that the identifier is or contains, or nothing."""
    if identifier == module.type_name:
        return None if identifier.lower() in ordinary else module.type_name
    whole = parts(identifier)
    found = (word for wanted, word in module.words.items() if word not in ordinary and contains(whole, wanted))
    return next(found, None)


def ordinary_words(name: str) -> set[str]:
    return {word for place, words in ORDINARY.items() if name.startswith(place) for word in words}


def leaks(module: Module, name: str, code: str) -> Iterator[Fault]:
    """`code` is a source without its comments."""
    for line, path, _ in includes(code):
        if path == module.header:
            yield Fault(name, line, f"includes {path}, which only the places of {module.type_name} may")
    ordinary = ordinary_words(name)
    for match in IDENTIFIER.finditer(code):
        word = leak_in(module, match[0], ordinary)
        if word:
            reason = f"'{match[0]}' names {module.type_name}"
            if word != match[0]:
                reason += f" (leak word '{word}')"
            yield Fault(name, line_of(code, match.start()), reason)


def web_sources(root: Path) -> dict[str, str]:
    """The client's own files without comments; what is built or installed lies in folders of its own."""
    paths = [path for top in ("web/src", "web/tests") for path in sorted((root / top).rglob("*"))]
    paths += sorted((root / "web").glob("*"))
    found = {path.relative_to(root).as_posix(): path for path in paths if path.suffix in WEB_SUFFIXES}
    spaces = lambda match: re.sub(r"[^\n]", " ", match[0])
    return {name: WEB_COMMENT.sub(spaces, read(path)) for name, path in found.items()}


def searched_sources(root: Path) -> dict[str, str]:
    """Name and text, without comments, of every file in which no module may be named."""
    paths = {path.relative_to(root).as_posix(): path for path in source_files(root, FOLDERS)}
    sources = {name: blank(read(path), texts=False) for name, path in paths.items()} | web_sources(root)
    return {name: code for name, code in sources.items() if not name.startswith(PLACES)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    default_root = Path(__file__).resolve().parent.parent
    parser.add_argument("--root", type=Path, default=default_root, help="project to check (default: this one)")
    root = parser.parse_args().root
    try:
        modules = [load_module(root, name) for name in module_names(root)]
    except Broken as broken:
        print(f"check_leaks: {broken}.", file=sys.stderr)
        return 2
    sources = searched_sources(root)
    passed = failed = 0
    for module in modules:
        faults = sorted({fault for name, code in sources.items() for fault in leaks(module, name, code)})
        for fault in faults:
            print(fault)
        passed += not faults
        failed += bool(faults)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
