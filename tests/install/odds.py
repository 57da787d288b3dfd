#!/usr/bin/env python3
"""odds.py PROGRAM: the example draws each tile with the same odds (not each kind), and says what is wrong with its rules.

Eight of the 71 tiles to be drawn in the base game are U, of 24 kinds: by tiles 23 of 200 games are expected to begin with
one, by kinds eight.
"""

import subprocess
import sys


def run(*arguments):
    return subprocess.run([sys.argv[1], *arguments], capture_output=True, text=True)


def first_draw(seed):
    record = run("default", str(seed)).stdout
    return next(line.split()[-1] for line in record.splitlines() if "draw " in line)


firsts = [first_draw(seed) for seed in range(200)]
of_u = firsts.count("base/U")
assert 15 <= of_u <= 35, f"{of_u} of {len(firsts)} games begin with U"

misspelt = run("defualt")
assert misspelt.returncode == 1 and "defualt" in misspelt.stderr, misspelt
print(f"{of_u} of {len(firsts)} games begin with U")
