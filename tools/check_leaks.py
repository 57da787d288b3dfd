#!/usr/bin/env python3
"""Checks that an expansion is named nowhere but in its own places.

The modules are those of the list in engine/modules.h (using Modules = ModuleList<River, InnsCathedrals>;), each
with its pair engine/expansions/<snake_name>.{h,cpp}. Outside the listed places nobody may use the module's type,
include its header, or use one of the words its header lists in a comment line:

    // leak-words: inn cathedral

A word is found as an identifier or as a part of one, in any case, also with an s: inn, has_inn, kInn,
InnRoad, inns. Comments and string literals are not searched.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from check_layers import Fault, blank, includes, line_of, source_files

FOLDERS = ["engine", "ai", "protocol", "server", "cli"]
MODULE_LIST = "engine/modules.h"
PAIRS = "engine/expansions/"
TERMS = "ai/systems/"  # how a system is judged by computer players, a pair for each
# A rule about two expansions lives in one of their pairs, so every pair may name every module.
PLACES = {
    MODULE_LIST,
    "engine/turn.cpp",
    "engine/tile_marks.h",  # what is printed on tiles
    "engine/tile_marks.cpp",
    "engine/figures.h",
    "engine/phases.h",  # the steps of a turn and what is asked in them
}

LIST = re.compile(r"\busing\s+Modules\s*=\s*ModuleList\s*<([^;]*)>\s*;")
LEAK_WORDS = re.compile(r"^[ \t]*//[ \t]*leak-words:(.*)$", re.MULTILINE)
IDENTIFIER = re.compile(r"\b[A-Za-z_]\w*")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


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


def leak_in(module: Module, identifier: str) -> str | None:
    """The word of this module that the identifier is or contains, or nothing."""
    if identifier == module.type_name:
        return module.type_name
    whole = parts(identifier)
    return next((word for wanted, word in module.words.items() if contains(whole, wanted)), None)


def leaks(module: Module, name: str, source: str) -> Iterator[Fault]:
    for line, path, _ in includes(source):
        if path == module.header:
            yield Fault(name, line, f"includes {path}, which only the places of {module.type_name} may")
    code = blank(source, texts=True)
    for match in IDENTIFIER.finditer(code):
        word = leak_in(module, match[0])
        if word:
            reason = f"'{match[0]}' names {module.type_name}"
            if word != match[0]:
                reason += f" (leak word '{word}')"
            yield Fault(name, line_of(code, match.start()), reason)


def searched_sources(root: Path) -> dict[str, str]:
    """Name and text of every file in which no module may be named."""
    names = ((path.relative_to(root).as_posix(), path) for path in source_files(root, FOLDERS))
    return {name: read(path) for name, path in names if name not in PLACES and not name.startswith((PAIRS, TERMS))}


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
        faults = sorted({fault for name, source in sources.items() for fault in leaks(module, name, source)})
        for fault in faults:
            print(fault)
        passed += not faults
        failed += bool(faults)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
