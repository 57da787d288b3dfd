#!/usr/bin/env python3
"""Draws the pictures of docs/rules with the program itself: tile sheets, and boards of scenarios.

A board is that of a scenario just before one of its lines, so that a picture shows what a test proves.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "images" / "rules"
SCENARIOS = ROOT / "tests" / "scenarios"

# Picture: tile set.
SHEETS = {
    "river-tiles": "river",
    "inns-tiles": "inns-and-cathedrals",
    "traders-tiles": "traders-and-builders",
    "dragon-tiles": "princess-and-dragon",
    "tower-tiles": "tower",
}
# Picture: scenario file, a rule that the scenario names, beginning of the line before which the board is drawn.
BOARDS = {
    "farms": ("base/farms.scn", "BASE-E22", "end"),
    "builder": ("traders/builder.scn", "TRADE-E1", "Red      U 3,0"),
    "journey": ("dragon/journey.scn", "DRAGON-E1", "Bob      dragon 1,-1"),
    "fairy": ("dragon/fairy.scn", "DRAGON-E3", "Red      W 2,0"),
    "reach": ("tower/capture.scn", "TOWER-E2", "Red      capture"),
}


def line_of(file: Path, rule: str, beginning: str) -> int:
    """The number of the line before which the board is drawn."""
    inside = False
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if line.startswith("rule "):
            inside = rule in line.split()
        elif inside and line.startswith(beginning):
            return number
    sys.exit(f"rule_pictures: {file} has no scenario of {rule} with a line that begins with '{beginning}'.")


def run(program: str, *arguments: str, text: str | None = None) -> str:
    result = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"rule_pictures: {program} {' '.join(arguments)}: {result.stderr.strip()}")
    return result.stdout


def draw(program: str) -> dict[str, str]:
    """All pictures by name."""
    drawn = {}
    for name, tiles in SHEETS.items():
        with tempfile.NamedTemporaryFile(suffix=".svg") as sheet:
            run(program, "tiles", "--set", tiles, "--sheet", sheet.name, "--pixels", "90")
            drawn[name] = Path(sheet.name).read_text()
    for name, (file, rule, beginning) in BOARDS.items():
        path = SCENARIOS / file
        position = run(program, "scenario", str(path), "--position", str(line_of(path, rule, beginning)))
        drawn[name] = run(program, "render", "-", "--plain", "--bare", "--pixels", "110", text=position)
    return drawn


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / "build" / "release" / "bastide"), help="the built program")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a picture is not as it is drawn now")
    options = parser.parse_args()
    drawn = draw(options.program)
    if not options.check:
        PICTURES.mkdir(parents=True, exist_ok=True)
        for name, svg in drawn.items():
            (PICTURES / f"{name}.svg").write_text(svg)
        print(f"{len(drawn)} pictures written")
        return 0
    old = [name for name, svg in drawn.items() if not (path := PICTURES / f"{name}.svg").exists() or path.read_text() != svg]
    for name in old:
        print(f"docs/images/rules/{name}.svg is not what is drawn now: run tools/rule_pictures.py")
    print(f"{len(drawn) - len(old)} passed, {len(old)} failed")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
