"""Gives games of a server's file other entries: rewrite_log.py games.db, and {"game": [entry, ...]} from the standard input."""

import json
import sqlite3
import sys
import time

with sqlite3.connect(sys.argv[1]) as file:
    for game, entries in json.load(sys.stdin).items():
        file.execute("DELETE FROM entries WHERE game = ?", (game,))
        for n, entry in enumerate(entries, 1):
            now = int(time.time() * 1000)
            file.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (game, n, now, json.dumps(entry)))
