#!/usr/bin/env python3
"""Kills the server with -9 again and again while games are played.

crash_test.py PROGRAM GAMES KILLS: no acknowledged action may be lost, and every game must go on from where its
players saw it.
"""

import random
import sys
import tempfile
import threading
import time

from client import Closed, Player, Server, plain

WAIT = 0.05


class Game(threading.Thread):
    """Plays both seats of a game for as long as the test runs, whatever happens to the server."""

    def __init__(self, server: Server, number: int, going: threading.Event) -> None:
        super().__init__()
        self.server, self.going = server, going
        self.chooser = random.Random(number)
        self.acknowledged: dict[int, str] = {}  # by n, the action
        self.fault = ""
        self.player = None

    def run(self) -> None:
        try:
            while self.going.is_set() and not self.finished():
                try:
                    self.play_on()
                except (Closed, OSError, AssertionError) as interruption:
                    if isinstance(interruption, AssertionError):
                        raise
                    time.sleep(WAIT)
        except Exception as fault:
            self.fault = repr(fault)
            raise

    def finished(self) -> bool:
        return self.player is not None and self.player.state is not None and self.player.status == "over"

    def play_on(self) -> None:
        if self.player is None:
            seats = [{"kind": "person", "here": True}, {"kind": "person", "here": True}]
            made = self.server.post("/api/games", {"seats": seats})
            self.player = Player(self.server, made["id"], [seat["token"] for seat in made["seats"]])
        self.player.connect()
        while self.going.is_set() and not self.finished():
            done = self.player.act(self.chooser.choice)
            time.sleep(0.1)  # within the server's limit of frames
            if done:
                self.acknowledged[done["n"]] = done["action"]

    def check(self) -> int:
        """Compares with what the server has now; answers with how many actions were acknowledged."""
        if self.player is None:
            return 0
        again = Player(self.server, self.player.game, self.player.tokens)
        again.connect()
        assert again.n >= self.player.n, f"{self.player.game}: {again.n} after {self.player.n} was seen"
        if again.n == self.player.n and self.player.state is not None:
            assert plain(again.state) == plain(self.player.state), f"{self.player.game} has diverged"
        record = [line.split(": ", 1)[1] for line in self.server.get(f"/api/games/{self.player.game}/record").splitlines()
                  if ": " in line]
        acted = [self.acknowledged[n] for n in sorted(self.acknowledged)]
        at = 0  # every acknowledged action is in the record, in this order
        for action in acted:
            assert action in record[at:], f"{self.player.game} has lost '{action}'"
            at = record.index(action, at) + 1
        return len(acted)


def play_and_kill(server: Server, games: list[Game], going: threading.Event, kills: int) -> None:
    for game in games:
        game.start()
    chooser = random.Random(7)
    try:
        for _ in range(kills):
            time.sleep(chooser.uniform(0.3, 1.5))
            server.kill()
            server.start()
        time.sleep(1)
    finally:
        going.clear()
        for game in games:
            game.join()


def main() -> None:
    program, count, kills = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        try:
            going = threading.Event()
            going.set()
            games = [Game(server, number, going) for number in range(count)]
            play_and_kill(server, games, going, kills)
            faults = [game.fault for game in games if game.fault]
            assert not faults, faults
            total = sum(game.check() for game in games)
            assert server.stop() == 0
            assert total > kills, "hardly anything was played"
            print(f"{count} games, {kills} kills, {total} acknowledged actions: all there")
        finally:
            server.end()


if __name__ == "__main__":
    main()
