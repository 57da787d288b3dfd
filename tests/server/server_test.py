#!/usr/bin/env python3
"""The whole server over real sockets: server_test.py PROGRAM [unittest arguments]."""

import os
import random
import re
import resource
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from xml.etree import ElementTree

from client import Closed, Player, Server, Socket, plain

PROGRAM = ""
TWO_HERE = [{"kind": "person", "here": True}, {"kind": "person", "here": True}]


def first(actions: list) -> dict:
    return actions[0]


class OneServer(unittest.TestCase):
    """All tests of a class share one server."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.server = Server(PROGRAM, cls.folder.name)
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
        while player.status == "waiting":
            player.hear(player.socket.receive())
        return player


class ServerTest(OneServer):
    def test_a_whole_game_against_the_computer(self) -> None:
        player = self.new_player([{"name": "Ann", "kind": "person", "here": True}, {"kind": "computer", "player": "greedy"}])
        chooser = random.Random(1)
        while player.status != "over":
            player.act(chooser.choice)
        self.assertEqual(player.state["decision"]["kind"], "game_over")
        self.assertEqual(player.state["tiles_left"]["total"], 0)
        self.assertEqual(player.last["result"]["winners"], player.state["winners"])
        proof = self.server.get(f"/api/games/{player.game}/proof")
        self.assertEqual(proof, player.last["proof"])
        again = Player(self.server, player.game, player.tokens)
        again.connect()
        self.assertEqual(plain(again.state), plain(player.state), "the updates lead to the same state")
        history = self.server.get(f"/api/games/{player.game}/history")
        replayed = Player(self.server, player.game, [])
        replayed.state = history["state"]
        for update in history["updates"]:
            replayed.n = 0
            replayed.hear({**update, "n": 1, "status": "playing"})
        self.assertEqual(plain(replayed.state), plain(player.state), "and so does the history")
        record = self.server.get(f"/api/games/{player.game}/record")
        self.assertTrue(record.startswith("bastide record 1"))
        self.assertIn("result", record)
        verified = subprocess.run([PROGRAM, "verify", "-"], input=record, text=True, capture_output=True)
        self.assertEqual((verified.returncode, verified.stdout), (0, "71 draws, all as the secret says.\n"), verified.stderr)

    def test_two_clients_by_link(self) -> None:
        game, tokens = self.new_game([{"name": "Ann", "kind": "person", "here": True}, {"kind": "person"}], open=True)
        ann = Player(self.server, game, tokens)
        ann.connect()
        self.assertEqual(ann.status, "waiting")
        self.assertIsNone(ann.state)
        self.assertIn(game, [it["id"] for it in self.server.get("/api/games?status=waiting")["games"]])
        joined = self.server.post(f"/api/games/{game}/join", {"name": "Ann"})
        self.assertEqual((joined["seat"], joined["name"]), (1, "Ann 2"))
        status, _, answer = self.server.request("POST", f"/api/games/{game}/join", {})
        self.assertEqual((status, answer["error"]["code"]), (409, "no_free_seat"))
        bob = Player(self.server, game, [joined["token"]])
        bob.connect()
        looker = Player(self.server, game, [])
        looker.connect()
        for player in (ann, bob):
            while player.status != "playing":
                player.hear(player.socket.receive())
        for _ in range(12):
            for player in (ann, bob):
                while player.n < max(ann.n, bob.n):
                    player.hear(player.socket.receive())
            player = ann if ann.actions else bob
            self.assertFalse(ann.actions and bob.actions)
            player.act(first)
            bob.connect() if player is ann else ann.connect()  # a reload of the other in the middle
        while looker.n < ann.n:
            looker.hear(looker.socket.receive())
            self.assertEqual(looker.actions, [])
        self.assertEqual(plain(looker.state), plain(ann.state))
        self.assertEqual(self.server.get(f"/api/games/{game}")["status"], "playing")

    def test_resume_with_since(self) -> None:
        player = self.new_player(TWO_HERE)
        other = Player(self.server, player.game, player.tokens)
        other.connect()
        for _ in range(4):
            player.act(first)
        self.assertTrue(other.connect()["resumed"])
        self.assertEqual(plain(other.state), plain(player.state))
        self.assertEqual(other.actions, player.actions)
        for _ in range(20):
            player.act(first)
        self.assertFalse(other.connect()["resumed"])
        self.assertEqual(plain(other.state), plain(player.state))

    def test_a_repeated_move_is_harmless(self) -> None:
        player = self.new_player(TWO_HERE)
        message = {"type": "act", "move": "once", "seat": 0, "action": player.actions[0]["id"]}
        for _ in range(3):
            player.socket.send(message)
        answers = [player.hear_until("ack", "refused") for _ in range(3)]
        self.assertEqual([it["type"] for it in answers], ["ack"] * 3)
        self.assertEqual(len({it["n"] for it in answers}), 1)
        self.assertEqual(player.n, answers[0]["n"])

    def test_undo_until_chance_is_revealed(self) -> None:
        player = self.new_player(TWO_HERE)
        before = plain(player.state)
        player.act(first)
        self.assertEqual(player.may["undo"], [0])
        player.socket.send({"type": "undo", "move": "u1", "seat": 0})
        player.hear_until("ack")
        self.assertEqual(plain(player.state), before)
        player.act(first)
        player.act(lambda actions: actions[-1])
        player.socket.send({"type": "undo", "move": "u2", "seat": 0})
        self.assertEqual(player.hear_until("refused")["code"], "chance_revealed")
        player.socket.send({"type": "takeback", "move": "t1", "seat": 0})  # both seats are here: nobody to ask
        player.hear_until("ack")
        self.assertEqual(player.state["decision"]["kind"], "deploy_figure")

    def test_takeback_with_consent(self) -> None:
        game, tokens = self.new_game([{"name": "Ann", "kind": "person", "here": True}, {"kind": "person"}])
        token = self.server.post(f"/api/games/{game}/join", {})["token"]
        ann, bob = Player(self.server, game, tokens), Player(self.server, game, [token])
        ann.connect(), bob.connect()
        ann.act(first), ann.act(lambda actions: actions[-1])
        ann.socket.send({"type": "takeback", "move": "t", "seat": 0})
        self.assertEqual(bob.hear_until("asked")["waiting"], [1])
        bob.socket.send({"type": "consent", "seat": 1, "yes": False})
        self.assertEqual(ann.hear_until("refused")["code"], "not_agreed")
        ann.socket.send({"type": "takeback", "move": "t", "seat": 0})
        while bob.hear_until("asked")["seat"] is None:
            pass
        bob.socket.send({"type": "consent", "seat": 1, "yes": True})
        ann.hear_until("ack")
        self.assertEqual(ann.last["cause"], "takeback")

    def test_resign_rematch_and_chat(self) -> None:
        player = self.new_player([{"kind": "person", "here": True}, {"kind": "computer"}])
        player.socket.send({"type": "chat", "text": "Good luck"})
        self.assertEqual(player.hear_until("chat")["name"], "Red")
        player.socket.send({"type": "resign", "move": "r", "seat": 0})
        player.hear_until("ack")
        self.assertEqual(player.status, "over")
        self.assertEqual(player.last["result"], {"winners": ["Blue"], "reason": "resigned"})
        player.socket.send({"type": "act", "move": "a", "seat": 0, "action": "pass"})
        self.assertEqual(player.hear_until("refused")["code"], "game_over")
        player.socket.send({"type": "rematch", "move": "again"})
        following = Player(self.server, player.hear_until("rematch")["id"], player.tokens)
        following.connect()
        self.assertEqual(following.you, [0])
        self.assertEqual(following.connect()["setup"]["first_player"], "Blue")

    def test_a_hint_tells_the_best_turns(self) -> None:
        player = self.new_player(TWO_HERE)
        player.socket.send({"type": "hint", "seat": 0})
        player.socket.send({"type": "hint", "seat": 0})
        self.assertEqual(player.hear_until("refused")["code"], "busy")
        hint = player.hear_until("hint")
        self.assertEqual(hint["n"], player.n)
        turns = hint["turns"]
        self.assertTrue(1 <= len(turns) <= 3)
        self.assertEqual(turns, sorted(turns, key=lambda it: -it["points"]))
        for turn in turns:
            self.assertIn(turn["turn"][0], [action["id"] for action in player.actions])
        player.socket.send({"type": "hint", "seat": 1})
        self.assertEqual(player.hear_until("refused")["code"], "wrong_actor")

    def test_hot_seat_with_six_and_a_hand_over(self) -> None:
        player = self.new_player([{"kind": "person", "here": True}] * 6)
        for _ in range(12):
            player.act(first)
        seat = player.names().index(player.state["decision"]["actor"])
        player.socket.send({"type": "hand", "move": "h", "seat": seat, "to": "computer"})
        player.hear_until("ack")
        self.assertTrue(player.last["seats"][seat]["handed"])
        while player.state["decision"]["actor"] == player.names()[seat]:
            player.hear(player.socket.receive())

    def test_bad_frames_hurt_nobody_else(self) -> None:
        player = self.new_player(TWO_HERE)
        with Socket(self.server, player.game) as bad:
            bad.send({"type": "act", "move": "x", "seat": 0, "action": "pass"})
            self.assertEqual(bad.until("refused")["code"], "bad_frame")
            bad.send({"type": "hello", "tokens": ["wrong"]})
            self.assertEqual(bad.until("refused")["code"], "wrong_token")
            bad.send({"type": "hello", "tokens": []})
            bad.until("welcome")
            for frame in (b"", b"{", b"[]", b'{"type":"fly"}', b'{"type":"act"}', b"[" * 500,
                          b'{"type":"act","move":"m","seat":99,"action":"pass"}', b'{"type":"ping","more":1}'):
                bad.send_frame(frame)
                self.assertEqual(bad.until("refused")["code"], "bad_frame", frame)
            bad.send({"type": "act", "move": "m", "seat": 0, "action": "pass"})
            refused = bad.until("refused")
            self.assertEqual((refused["code"], refused["move"]), ("not_your_seat", "m"))
            bad.send({"type": "chat", "text": "x" * 301})
            self.assertEqual(bad.until("refused")["code"], "too_long")
        for frame, opcode, code in ((b"x" * 5000, 1, 1009), (b"x", 2, 1003), (b"\xff\xfe", 1, 1007)):
            with Socket(self.server, player.game) as bad, self.assertRaises(Closed) as closed:
                bad.send_frame(frame, opcode)
                bad.receive()
            self.assertEqual(closed.exception.code, code)
        with Socket(self.server, player.game) as fast, self.assertRaises(Closed):
            fast.send({"type": "hello"})
            for _ in range(150):
                fast.send({"type": "ping"})
            while True:
                fast.receive()
        player.socket.send({"type": "act", "move": "bad", "seat": 0, "action": "E 50,50 r0"})
        self.assertEqual(player.hear_until("refused")["move"], "bad")
        player.socket.send({"type": "act", "move": "bad", "seat": 1, "action": "pass"})
        self.assertEqual(player.hear_until("refused")["code"], "wrong_actor")
        player.act(first)
        noted = [line for line in self.server.log_text().splitlines() if '"event":"refused"' in line and player.game in line]
        self.assertEqual(len(noted), 3, "once for each of the three who were refused something")

    def test_http_answers(self) -> None:
        request = self.server.request
        for path, body, status, code in (
            ("/api/games", "{", 400, "bad_frame"), ("/api/games", {"systems": ["inn"]}, 400, "unknown_system"),
            ("/api/games", {"seats": [1]}, 400, "bad_parameter"), ("/api/games", {"fun": True}, 400, "unknown_parameter"),
            ("/api/games", {"players": ["A", "B"]}, 400, "bad_parameter"),
            ("/api/games", {"seats": TWO_HERE, "first_player": "Zoe"}, 400, None),
            ("/api/games/zzzzzzzzzz/join", {}, 404, "no_such_game"), ("/api/nothing", {}, 404, "not_found"),
            ("/api/games", "x" * (300 << 10), 413, "too_large")):
            got, _, answer = request("POST", path, body)
            self.assertEqual(got, status, (path, answer))
            if code:
                self.assertEqual(answer["error"]["code"], code)
        self.assertEqual(request("POST", "/api/games", "{}", {"Content-Type": "text/plain"})[0], 415)
        self.assertEqual(request("DELETE", "/api/games")[0], 405)
        self.assertEqual(request("POST", "/api/games", {}, {"Origin": "https://elsewhere.example"})[0], 403)
        self.assertEqual(request("GET", "/api/games/zzzzzzzzzz")[0], 404)
        self.assertEqual(request("GET", "/a/place/in/the/client")[0], 200)
        self.assertEqual(request("GET", "/no.js")[0], 404)
        self.assertEqual(request("GET", "/%zz")[0], 400)
        _, headers, text = request("GET", "/")
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertIn("Bastide", text)
        self.assertEqual(self.server.get("/healthz"), "ok\n")
        self.assertIn("bastide_entries_total", self.server.get("/metrics"))
        self.assertIn("greedy", self.server.get("/api/rules")["players"])
        self.assertTrue(self.server.get("/api/rules?rules=default%20inns")["playable"])
        self.assertGreater(len(self.server.get("/api/tiles?set=base")["tiles"]), 20)
        self.assertEqual(Socket(self.server, "zzzzzzzzzz").status, 404)
        game, _ = self.new_game(TWO_HERE)
        self.assertEqual(Socket(self.server, game, "Origin: https://elsewhere.example\r\n").status, 403)

    def test_pictures_of_pieces(self) -> None:
        status, headers, svg = self.server.request("GET", "/api/art/pieces.svg")
        self.assertEqual((status, headers["Content-Type"]), (200, "image/svg+xml"))
        ids = {element.get("id") for element in ElementTree.fromstring(svg).iter()}
        for piece in ("follower", "large", "builder", "pig", "dragon", "fairy", "wine", "grain", "cloth"):
            self.assertIn(f"p-{piece}", ids)
        for used in re.findall(r'(?:href="|url\()#([^")]+)', svg):
            self.assertIn(used, ids)

    def test_pictures_of_tiles(self) -> None:
        status, headers, svg = self.server.request("GET", "/api/art/tiles.svg?set=base")
        self.assertEqual((status, headers["Content-Type"]), (200, "image/svg+xml"))
        self.assertNotIn("style", svg, "the policy of the page allows none")
        root = ElementTree.fromstring(svg)
        ids = {element.get("id") for element in root.iter() if element.get("id")}
        for used in re.findall(r'(?:href="|url\()#([^")]+)', svg):
            self.assertIn(used, ids)
        art = self.server.get("/api/art/anchors?set=base")
        for tile in self.server.get("/api/tiles?set=base")["tiles"]:
            for turn in range(4):
                self.assertIn(f"t-base-{tile['id']}-{turn}", ids)
            places = art["tiles"][f"base/{tile['id']}"]
            segments = len(tile["cities"]) + len(tile["roads"]) + len(tile["fields"]) + tile["cloister"]
            self.assertEqual(len(places), segments, tile["id"])
            for place in places:
                self.assertTrue(all(0 < part < 100 for part in place["at"]) and place["d"].startswith("M"))
        for places in self.server.get("/api/art/anchors?set=tower")["tiles"].values():
            self.assertEqual([place["feature"]["kind"] for place in places].count("tower"), 1)
        for name in set(re.findall(r'class="([^"]+)"', svg)):
            for word in name.split():
                self.assertRegex(art["style"], r"\." + word + r"\b")
        for colour in set(re.findall(r"var\((--[\w-]+)\)", svg + art["style"])):
            self.assertIn(colour + ":", art["light"])
            self.assertIn(colour + ":", art["dark"])
        self.assertEqual(self.server.request("GET", "/api/art/tiles.svg?set=nowhere")[0], 404)
        self.assertEqual(self.server.request("GET", "/api/art/anchors")[0], 404)
        self.assertEqual(self.server.request("GET", "/api/art/other?set=base")[0], 404)

    def test_packed_and_kept_answers(self) -> None:
        packed = {"Accept-Encoding": "deflate, gzip;q=0.8"}
        for path in ("/api/art/tiles.svg?set=river", "/api/tiles", "/api/rules"):
            _, plain_headers, plain_text = self.server.request("GET", path)
            _, headers, text = self.server.request("GET", path, headers=packed)
            self.assertEqual(text, plain_text)
            self.assertNotIn("Content-Encoding", plain_headers)
            self.assertEqual((headers["Content-Encoding"], headers["Vary"]), ("gzip", "Accept-Encoding"))
            self.assertLess(int(headers["Content-Length"]), int(plain_headers["Content-Length"]) / 2)
            self.assertNotIn("Content-Encoding", self.server.request("GET", path, headers={"Accept-Encoding": "gzip;q=0"})[1])
        tag = self.server.request("GET", "/api/tiles")[1]["ETag"]
        self.assertEqual(self.server.request("GET", "/api/tiles", headers={"If-None-Match": tag})[0], 304)
        self.assertEqual(self.server.request("GET", "/api/tiles", headers={"If-None-Match": 'W/"other"'})[0], 200)
        status, headers, _ = self.server.request("HEAD", "/", headers=packed)
        self.assertEqual((status, headers["Cache-Control"]), (200, "no-cache"))

    def test_seats_are_named_by_their_colours(self) -> None:
        player = self.new_player([{"kind": "person", "here": True}] * 6)
        self.assertEqual(player.names(), ["Red", "Blue", "Yellow", "Green", "Black", "White"])

    def test_limits_of_an_address(self) -> None:
        headers = {"X-Forwarded-For": "192.0.2.7"}
        answers = [self.server.request("POST", "/api/games", {}, headers)[0] for _ in range(32)]
        self.assertEqual(answers[:30], [201] * 30)
        self.assertEqual(answers[-1], 429)

    def test_cells_and_score(self) -> None:
        player = self.new_player(TWO_HERE)
        cells = self.server.get(f"/api/games/{player.game}/cells")
        self.assertEqual(cells["n"], player.n)
        self.assertEqual(len(cells["cells"]), 4)
        for cell in cells["cells"]:
            self.assertAlmostEqual(cell["odds"], sum(cell["fits"].values()) / cells["total"])
        self.assertEqual(len(self.server.get(f"/api/games/{player.game}/score")["if_ended_now"]), 2)
        self.assertNotIn("secret", self.server.get(f"/api/games/{player.game}/proof"))

    def test_aids_can_be_forbidden(self) -> None:
        player = self.new_player(TWO_HERE, aids=False)
        self.assertFalse(player.connect()["aids"])
        self.assertFalse(self.server.get(f"/api/games/{player.game}")["aids"])
        for what in ("cells", "score"):
            status, _, answer = self.server.request("GET", f"/api/games/{player.game}/{what}")
            self.assertEqual((status, answer["error"]["code"]), (403, "aids_forbidden"))
        player.socket.send({"type": "resign", "move": "r", "seat": 0})
        player.hear_until("ack")
        self.assertIn("players", self.server.get(f"/api/games/{player.game}/score"))
        player.socket.send({"type": "hint", "seat": 0})
        self.assertEqual(player.hear_until("refused")["code"], "no_aids")
        self.assertTrue(self.new_player(TWO_HERE).connect()["aids"])

    def test_features_tell_their_points(self) -> None:
        player = self.new_player(TWO_HERE)
        seen = set()
        while player.status != "over" and len(seen) < 4:
            player.act(lambda actions: actions[-1])
            for feature in player.state["features"]:
                if feature["kind"] == "field":
                    self.assertEqual(feature["points"], 3 * feature["cities"])
                elif feature["kind"] == "cloister":
                    self.assertEqual((feature["points"], feature["points_if_completed"]), (9 - feature["open"], 9))
                else:
                    self.assertEqual(feature["points"], feature["value"]["points"])
                    size = feature["tiles"] + feature.get("pennants", 0)
                    each = 2 if feature["kind"] == "city" else 1
                    self.assertEqual(feature["points_if_completed"], each * size)
                seen.add(feature["kind"])
        self.assertEqual(seen, {"field", "city", "road", "cloister"})

    def test_a_flag_falls(self) -> None:
        player = self.new_player(TWO_HERE, clock={"kind": "fischer", "seconds": 10, "increment": 0})
        self.assertEqual(player.connect()["clock"]["running"], 0)

    def test_many_games_at_once(self) -> None:
        faults = []

        def play() -> None:
            try:
                player = self.new_player([{"kind": "person", "here": True}, {"kind": "computer"}])
                for _ in range(10):
                    player.act(first)
            except Exception as fault:  # a thread's fault is the test's
                faults.append(repr(fault))

        threads = [threading.Thread(target=play) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])


class IdentityTest(OneServer):
    def cookie(self, headers: dict[str, str] | None = None) -> dict[str, str]:
        """A new person, as the header that a browser sends from now on."""
        _, answer, _ = self.server.request("GET", "/api/games", headers=headers)
        return {"Cookie": answer["Set-Cookie"].split(";")[0]}

    def post(self, path: str, body: object, who: dict[str, str]) -> dict:
        status, headers, answer = self.server.request("POST", path, body, who)
        self.assertIn(status, (200, 201), answer)
        self.assertNotIn("Set-Cookie", headers, "who is known gets no new cookie")
        return answer

    def own(self, who: dict[str, str]) -> list[dict]:
        return self.server.request("GET", "/api/me/games", headers=who)[2]["games"]

    def test_the_cookie(self) -> None:
        _, headers, _ = self.server.request("GET", "/api/games")
        self.assertRegex(headers["Set-Cookie"], r"^bastide=[\w-]{22}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax$")
        _, headers, _ = self.server.request("GET", "/api/games", headers={"X-Forwarded-Proto": "https"})
        self.assertTrue(headers["Set-Cookie"].endswith("; Secure"))
        for kept in ("/", "/api/tiles", "/api/art/tiles.svg?set=river"):
            self.assertNotIn("Set-Cookie", self.server.request("GET", kept)[1], "caches may keep it for others")
        self.assertIn("Set-Cookie", self.server.request("GET", "/api/games", headers={"Cookie": "bastide=forged"})[1])

    def test_my_games_with_their_tokens(self) -> None:
        ann, bob = self.cookie(), self.cookie()
        self.assertEqual(self.own(ann), [])
        first_game = self.post("/api/games", {"seats": TWO_HERE}, ann)
        second = self.post("/api/games", {"seats": [{"kind": "person", "here": True}, {"kind": "person"}]}, ann)
        joined = self.post(f"/api/games/{second['id']}/join", {"name": "Bob"}, bob)
        mine = self.own(ann)
        self.assertEqual([game["id"] for game in mine], [second["id"], first_game["id"]], "newest first")
        self.assertEqual(mine[1]["you"], first_game["seats"])
        self.assertEqual(mine[0]["you"], second["seats"])
        self.assertEqual(self.own(bob)[0]["you"], [{"seat": 1, "token": joined["token"]}])
        self.assertEqual(self.own(bob)[0]["status"], "playing")
        self.assertEqual(self.own(self.cookie()), [])
        player = Player(self.server, first_game["id"], [seat["token"] for seat in mine[1]["you"]])
        player.connect()
        self.assertEqual(player.you, [0, 1])
        player.socket.send({"type": "resign", "move": "r", "seat": 0})
        player.hear_until("ack")
        player.socket.send({"type": "rematch", "move": "again"})
        following = player.hear_until("rematch")["id"]
        self.assertEqual(self.own(ann)[0]["id"], following, "the next game is mine too")
        self.assertEqual(self.own(ann)[0]["you"], first_game["seats"])
        with open(os.path.join(self.folder.name, "games.db"), "rb") as file, \
                open(os.path.join(self.folder.name, "games.db-wal"), "rb") as log:
            kept = file.read() + log.read()
        for secret in (ann["Cookie"].split("=")[1], first_game["seats"][0]["token"], joined["token"]):
            self.assertNotIn(secret.encode(), kept)

    def test_limits_of_a_person(self) -> None:
        who = {**self.cookie({"X-Forwarded-For": "192.0.2.1"})}
        answers = []
        for i in range(22):  # from many addresses, but always the same person
            answers.append(self.server.request("POST", "/api/games", {}, {**who, "X-Forwarded-For": f"192.0.2.{i + 1}"})[0])
        self.assertEqual(answers[:20], [201] * 20)
        self.assertEqual(answers[-1], 429)
        other = {**self.cookie(), "X-Forwarded-For": "192.0.2.1"}
        self.assertEqual(self.server.request("POST", "/api/games", {}, other)[0], 201)

    def test_limits_of_requests(self) -> None:
        request = b"GET /api/games/zzzzzzzzzz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.200\r\n\r\n"
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as raw:
            sender = threading.Thread(target=lambda: raw.sendall(1500 * request))  # all at once, whatever the answers
            sender.start()
            answers = b""
            while answers.count(b"HTTP/1.1 ") < 1500:
                answers += raw.recv(65536)
            sender.join()
        self.assertGreaterEqual(answers.count(b"HTTP/1.1 404"), 400)
        self.assertGreater(answers.count(b"HTTP/1.1 429"), 0)
        self.assertEqual(self.server.request("GET", "/healthz", headers={"X-Forwarded-For": "192.0.2.201"})[0], 200)


class BadStorageTest(unittest.TestCase):
    """A disk that is full, a database that somebody else has locked: told to who wished for something, noted once."""

    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.server = Server(PROGRAM, self.folder.name)
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
            server = Server(PROGRAM, folder)
            self.addCleanup(server.end)
            made = server.post("/api/games", {"seats": TWO_HERE, "clock": {"kind": "fischer", "seconds": 60, "increment": 0}})
            player = Player(server, made["id"], [seat["token"] for seat in made["seats"]])
            player.connect()
            while player.status == "waiting":
                player.hear(player.socket.receive())
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
            server = Server(PROGRAM, folder, "--base-path", "/b/")
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
                Server(PROGRAM, folder)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2, warnings="ignore")
