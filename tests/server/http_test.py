#!/usr/bin/env python3
"""What the server answers over HTTP: the API, pictures, who is who, and limits."""

import os
import re
import socket
import threading
from xml.etree import ElementTree

from client import Player, Socket
from one_server import TWO_HERE, OneServer, main


class HttpTest(OneServer):
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

    def test_limits_of_an_address(self) -> None:
        headers = {"X-Forwarded-For": "192.0.2.7"}
        answers = [self.server.request("POST", "/api/games", {}, headers)[0] for _ in range(32)]
        self.assertEqual(answers[:30], [201] * 30)
        self.assertEqual(answers[-1], 429)


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
        guest = Player(self.server, second["id"], [joined["token"]])
        guest.connect()
        guest.wait_for_start()
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


if __name__ == "__main__":
    main()
