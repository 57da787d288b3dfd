#!/usr/bin/env python3
"""Games over real sockets: playing, taking back, coming back, talking, and frames that are wrong."""

import random
import subprocess
import threading

from client import Closed, Player, Socket, plain
from one_server import TWO_HERE, OneServer, first, main


class GamesTest(OneServer):
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
        verified = subprocess.run([self.server.program, "verify", "-"], input=record, text=True, capture_output=True)
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
            player.wait_for_start()
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
            self.assertIn(turn["turn"][0], player.actions)
            for action in turn["turn"][1:]:
                self.assertIn(action["kind"], ("deploy_figure", "pass"))
        for turn in turns:
            changes = [abs(reason["points"]) for reason in turn["why"]]
            self.assertEqual(changes, sorted(changes, reverse=True))
            self.assertLessEqual({reason["part"] for reason in turn["why"]}, {"scored", "roads", "cities", "cloisters", "farms", "followers"})
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

    def test_seats_are_named_by_their_colours(self) -> None:
        player = self.new_player([{"kind": "person", "here": True}] * 6)
        self.assertEqual(player.names(), ["Red", "Blue", "Yellow", "Green", "Black", "White"])

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


if __name__ == "__main__":
    main()
