#!/usr/bin/env python3
"""A server with a bad disk, one that is stopped, and one that starts again."""

import os
import resource
import sqlite3
import tempfile
import time
import unittest

from client import Closed, Player
from one_server import TWO_HERE, first, main, start_server


class BadStorageTest(unittest.TestCase):
    """A disk that is full, a database that somebody else has locked: told to who wished for something, noted once."""

    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.server = start_server(self.folder.name)
        self.addCleanup(self.server.end)
        made = self.server.post("/api/games", {"seats": TWO_HERE})
        self.player = Player(self.server, made["id"], [seat["token"] for seat in made["seats"]])
        self.looker = Player(self.server, made["id"], [])
        self.player.connect(), self.looker.connect()
        self.player.act(first)
        while self.looker.n < self.player.n:
            self.looker.hear(self.looker.socket.receive())

    def events(self, name: str) -> int:
        return self.server.log_text().count(f'"event":"{name}"')

    def refused_while_broken(self) -> None:
        """Nothing can be written: the wish is refused, the others hear nothing of it and can go on talking."""
        n, action = self.player.n, self.player.actions[0]["id"]
        seat = self.player.names().index(self.player.state["decision"]["actor"])
        for _ in range(2):
            self.player.socket.send({"type": "act", "move": "m", "seat": seat, "action": action})
            self.looker.socket.send({"type": "chat", "text": "still here"})
            self.assertEqual(self.looker.hear_until("chat", "update", "refused")["type"], "chat")
            refused = self.player.hear_until("refused", "ack")
            self.assertEqual((refused["code"], refused["move"]), ("storage_failed", "m"))
        self.assertEqual(self.player.n, n)
        self.assertEqual(self.server.request("POST", "/api/games", {})[0], 503)
        self.assertEqual(self.server.request("GET", "/healthz")[0], 503)
        self.assertEqual(self.events("storage_failed"), 1)

    def accepted_again(self) -> None:
        self.player.act(first)
        self.looker.hear_until("update")
        self.assertEqual(self.looker.n, self.player.n)
        self.assertEqual(self.server.get("/healthz"), "ok\n")
        self.assertEqual((self.events("storage_failed"), self.events("storage_works_again")), (1, 1))

    def test_a_full_disk(self) -> None:
        size = os.path.getsize(os.path.join(self.folder.name, "games.db-wal"))
        free = resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (size, free[1]))
        self.refused_while_broken()
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, free)
        self.accepted_again()

    def test_a_locked_database(self) -> None:
        other = sqlite3.connect(os.path.join(self.folder.name, "games.db"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        self.refused_while_broken()
        other.execute("COMMIT")
        other.close()
        self.accepted_again()


class ClockTest(unittest.TestCase):
    def test_a_clock_stands_still_while_the_server_is_down(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            server = start_server(folder)
            self.addCleanup(server.end)
            made = server.post("/api/games", {"seats": TWO_HERE, "clock": {"kind": "fischer", "seconds": 60, "increment": 0}})
            player = Player(server, made["id"], [seat["token"] for seat in made["seats"]])
            player.connect()
            player.wait_for_start()
            before = player.connect()["clock"]["left"][0]
            server.kill()
            time.sleep(3)
            server.start()
            after = player.connect()["clock"]
            self.assertEqual(after["running"], 0)
            self.assertGreater(after["left"][0], before - 2500, "three seconds without a server")
            player.act(first)
            spent = 60000 - player.last["clock"]["left"][0]
            server.kill()
            server.start()
            again = 60000 - player.connect()["clock"]["left"][0]
            self.assertLess(abs(again - spent), 2500, "a restart reads the same from the log")


class StopTest(unittest.TestCase):
    def test_stop_tells_and_the_games_go_on(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            server = start_server(folder, "--base-path", "/b/")
            self.addCleanup(server.end)
            status, _, made = server.request("POST", "/b/api/games", {"seats": TWO_HERE})
            self.assertEqual(status, 201)
            self.assertEqual(server.request("GET", "/api/games")[0], 404)
            self.assertEqual(server.stop(), 0)
            server.more = ()
            server.start()
            player = Player(server, made["id"], [seat["token"] for seat in made["seats"]])
            player.connect()
            player.act(first)
            server.process.terminate()
            player.hear_until("closing")
            with self.assertRaises(Closed) as closed:
                while True:
                    player.socket.receive()
            self.assertEqual(closed.exception.code, 1001)
            self.assertEqual(server.process.wait(timeout=30), 0)

    def test_refuses_a_broken_database(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "games.db"), "w") as file:
                file.write("no database" * 100)
            with self.assertRaises(RuntimeError):
                start_server(folder)


if __name__ == "__main__":
    main()
