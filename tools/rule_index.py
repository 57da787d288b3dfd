#!/usr/bin/env python3
"""Lists which rules and worked examples of docs/rules are named by a test.

Ids come from docs/rules/*.md: rules (BASE-01) and worked examples (BASE-E1); with --all also decision points
(BASE-D1), chance events (BASE-C1) and rulings (BASE-R1). A test names an id anywhere in a scenario outside its
comments, or anywhere in a C++ test, there also as BASE_01.

With --require every rule and every worked example needs a test, and every id that a test names needs a rule.
"""

import argparse
import json
import re
import signal
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

DEFINITION = re.compile(r"^(?:- \*\*|\| *|\d+\. )([A-Z]+-[A-Z]?\d+)\b(?:\*\*| *\||(?<=[CD]\d) )", re.MULTILINE)
MENTION = re.compile(r"(?<![A-Za-z0-9])([A-Z]+)[-_]([A-Z]?\d+)(?![A-Za-z0-9])")
SCENARIO_COMMENT = re.compile(r"(?:^|(?<=\s))#.*$", re.MULTILINE)
SCENARIO_SUFFIXES = {".scn", ".scn_slow"}
KINDS = {"": "rules", "E": "examples", "D": "decisions", "C": "chance", "R": "rulings"}
ALWAYS = ["rules", "examples"]


class Id(NamedTuple):
    system: str
    kind: str
    number: int
    text: str


class System(NamedTuple):
    name: str
    ids: list[Id]
    missing: list[Id]

    def count(self, kind: str) -> int:
        return sum(rule.kind == kind for rule in self.ids)


def parse_id(text: str) -> Id:
    system, rest = text.split("-")
    letter = rest[0] if rest[0].isalpha() else ""
    return Id(system, KINDS.get(letter, letter), int(rest.removeprefix(letter)), text)


def defined_ids(root: Path, kinds: list[str]) -> dict[str, list[Id]]:
    """The ids of each system in the order of the kinds and of their numbers."""
    found: dict[str, set[Id]] = defaultdict(set)
    for page in sorted((root / "docs/rules").glob("*.md")):
        for text in DEFINITION.findall(page.read_text("utf-8")):
            rule = parse_id(text)
            if rule.kind in kinds:
                found[rule.system].add(rule)
    return {name: sorted(ids, key=lambda rule: (kinds.index(rule.kind), rule.number)) for name, ids in found.items()}


def test_files(root: Path) -> list[Path]:
    suffixes = SCENARIO_SUFFIXES | {".cpp"}
    return sorted(path for path in (root / "tests").rglob("*") if path.suffix in suffixes)


def mentions(root: Path) -> dict[str, list[str]]:
    """The test files that name each id."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in test_files(root):
        text = path.read_text("utf-8", errors="replace")
        if path.suffix in SCENARIO_SUFFIXES:
            text = SCENARIO_COMMENT.sub("", text)
        for name in sorted({f"{system}-{number}" for system, number in MENTION.findall(text)}):
            found[name].append(path.relative_to(root).as_posix())
    return found


def systems_of(defined: dict[str, list[Id]], named: dict[str, list[str]]) -> list[System]:
    return [
        System(name, ids, [rule for rule in ids if rule.text not in named]) for name, ids in sorted(defined.items())
    ]


def unknown_ids(root: Path, named: dict[str, list[str]]) -> list[str]:
    """Ids that a test names and no page has, of systems that have a page."""
    defined = defined_ids(root, list(KINDS.values()))
    known = {rule.text for ids in defined.values() for rule in ids}
    return sorted(text for text in named if text.split("-")[0] in defined and text not in known)


def runs(ids: list[Id]) -> str:
    """BASE-01 to BASE-04, BASE-07: runs of following numbers in short."""
    found: list[list[Id]] = []
    for rule in ids:
        if found and found[-1][-1].kind == rule.kind and found[-1][-1].number + 1 == rule.number:
            found[-1].append(rule)
        else:
            found.append([rule])
    return ", ".join(run[0].text if len(run) == 1 else f"{run[0].text} to {run[-1].text}" for run in found)


def describe(system: System, kinds: list[str]) -> str:
    counts = "+".join(str(system.count(kind)) for kind in kinds)
    if not system.missing:
        return f"{system.name} {counts}: all named"
    return f"{system.name} {counts}: {len(system.missing)} not named: {runs(system.missing)}"


def print_where(text: str, root: Path, named: dict[str, list[str]]) -> int:
    wanted = text.upper().replace("_", "-")
    if wanted not in {rule.text for ids in defined_ids(root, list(KINDS.values())).values() for rule in ids}:
        print(f"rule_index: no page of docs/rules has the id {text}.", file=sys.stderr)
        return 2
    for file in named.get(wanted, []):
        print(file)
    return 0 if wanted in named else 1


def print_json(
    systems: list[System], kinds: list[str], named: dict[str, list[str]], unknown: list[str], passed: int, failed: int
) -> None:
    answer = {
        "systems": {
            system.name: {
                "counts": {kind: system.count(kind) for kind in kinds},
                "missing": [rule.text for rule in system.missing],
                "named": {rule.text: named[rule.text] for rule in system.ids if rule.text in named},
            }
            for system in systems
        },
        "unknown": {text: named[text] for text in unknown},
        "passed": passed,
        "failed": failed,
    }
    print(json.dumps(answer, indent=2))


def print_text(systems: list[System], kinds: list[str], named: dict[str, list[str]], unknown: list[str]) -> None:
    for system in systems:
        print(describe(system, kinds))
    for text in unknown:
        print(f"note: {named[text][0]} names {text}, which no page has")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--require", action="store_true", help="fail if anything lacks a test")
    parser.add_argument("--all", action="store_true", help="count decision points, chance events and rulings too")
    parser.add_argument("--where", metavar="ID", help="print the test files that name this id, and nothing else")
    parser.add_argument("--json", action="store_true", help="print JSON")
    default_root = Path(__file__).resolve().parent.parent
    parser.add_argument("--root", type=Path, default=default_root, help="project to check (default: this one)")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    named = mentions(options.root)
    if options.where:
        return print_where(options.where, options.root, named)
    kinds = list(KINDS.values()) if options.all else ALWAYS
    defined = defined_ids(options.root, kinds)
    systems = systems_of(defined, named)
    failed = sum(bool(system.missing) for system in systems)
    passed = len(systems) - failed
    unknown = unknown_ids(options.root, named)
    if options.json:
        print_json(systems, kinds, named, unknown, passed, failed)
    else:
        print_text(systems, kinds, named, unknown)
        print(f"{passed} passed, {failed} failed")
    return 1 if options.require and (failed or unknown) else 0


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `tools/rule_index.py | head` is no error
    sys.exit(main())
