"""What the tests over real sockets have in common. Each file is run as FILE PROGRAM [unittest arguments]."""

import sys
import tempfile
import unittest

from client import Player, Server

PROGRAM = ""
TWO_HERE = [{"kind": "person", "here": True}, {"kind": "person", "here": True}]


def first(actions: list) -> dict:
    return actions[0]


def start_server(folder: str, *more: str) -> Server:
    return Server(PROGRAM, folder, *more)


class OneServer(unittest.TestCase):
    """All tests of a class share one server."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.server = start_server(cls.folder.name)
        cls.addClassCleanup(cls.server.end)

    @classmethod
    def tearDownClass(cls) -> None:
        assert cls.server.stop() == 0

    def new_game(self, seats: list, **more: object) -> tuple[str, list[str]]:
        made = self.server.post("/api/games", {"seats": seats, **more})
        return made["id"], [seat["token"] for seat in made["seats"]]

    def new_player(self, seats: list, **more: object) -> Player:
        player = Player(self.server, *self.new_game(seats, **more))
        player.connect()
        player.wait_for_start()
        return player


def main() -> None:
    global PROGRAM
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2, warnings="ignore")
