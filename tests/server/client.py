"""A server process, HTTP and WebSocket for the tests, with the standard library alone."""

import base64
import gzip
import http.client
import json
import os
import signal
import socket
import struct
import subprocess
import time
import uuid


class Server:
    """`bastide serve` as a process of its own, on any free port."""

    def __init__(self, program: str, folder: str, *more: str) -> None:
        self.program, self.folder, self.more = program, folder, more
        self.port = 0
        self.start()

    def start(self) -> None:
        self.log = open(os.path.join(self.folder, "server.log"), "a+")
        begin = self.log.seek(0, os.SEEK_END)
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--db", os.path.join(self.folder, "games.db"), *self.more],
            stderr=self.log)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            self.log.seek(begin)
            for line in self.log:
                if '"listening"' in line and line.endswith("\n"):
                    self.port = json.loads(line)["port"]
                    return
            if self.process.poll() is not None:
                raise RuntimeError("the server ended: " + self.log_text())
            time.sleep(0.02)
        self.kill()
        raise RuntimeError("the server does not listen")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        self.log.close()
        return code

    def end(self) -> None:
        """Whatever a test did: nothing is left running."""
        if self.process.poll() is None:
            self.kill()

    def log_text(self) -> str:
        with open(os.path.join(self.folder, "server.log")) as log:
            return log.read()

    def request(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None):
        """Status, headers and the body: JSON as a value, anything else as text."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = dict(headers or {})
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
        text = body if body is None or isinstance(body, (str, bytes)) else json.dumps(body)
        connection.request(method, path, text, sent)
        response = connection.getresponse()
        content = response.read()
        if response.headers.get("Content-Encoding") == "gzip":
            content = gzip.decompress(content)
        answer = content.decode()
        connection.close()
        if answer and response.headers.get("Content-Type", "").startswith("application/json"):
            answer = json.loads(answer)
        return response.status, response.headers, answer

    def get(self, path: str):
        status, _, answer = self.request("GET", path)
        assert status == 200, (path, status, answer)
        return answer

    def post(self, path: str, body: object):
        status, _, answer = self.request("POST", path, body)
        assert status in (200, 201), (path, status, answer)
        return answer


class Closed(Exception):
    """The other side has closed the socket; `code` is its reason."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Socket:
    """A WebSocket that speaks JSON."""

    def __init__(self, server: Server, game: str, headers: str = "") -> None:
        self.raw = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        self.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.raw.sendall((f"GET /api/games/{game}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                          f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                          f"Sec-WebSocket-Version: 13\r\n{headers}\r\n").encode())
        self.rest = b""
        head = b""
        while b"\r\n\r\n" not in head:
            part = self.raw.recv(4096)
            if not part:
                raise Closed(0)
            head += part
        head, self.rest = head.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def close(self) -> None:
        self.raw.close()

    def __enter__(self) -> "Socket":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send_frame(self, data: bytes, opcode: int = 1) -> None:
        mask = os.urandom(4)
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
        elif length < 65536:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, length)
        self.raw.sendall(head + mask + bytes(b ^ mask[i & 3] for i, b in enumerate(data)))

    def send(self, message: object) -> None:
        self.send_frame(json.dumps(message).encode())

    def _exactly(self, count: int) -> bytes:
        while len(self.rest) < count:
            part = self.raw.recv(65536)
            if not part:
                raise Closed(1006)
            self.rest += part
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def receive(self) -> dict:
        message = b""
        while True:
            first, second = self._exactly(2)
            length = second & 127
            if length == 126:
                length = struct.unpack("!H", self._exactly(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self._exactly(8))[0]
            data = self._exactly(length)
            opcode = first & 15
            if opcode == 8:
                raise Closed(struct.unpack("!H", data[:2])[0] if data else 1005)
            if opcode == 9:
                self.send_frame(data, 10)
            if opcode in (0, 1):
                message += data
                if first & 128:
                    return json.loads(message)

    def until(self, *types: str) -> dict:
        """The next message of one of these types; others are passed over."""
        while True:
            message = self.receive()
            if message["type"] in types:
                return message


class Player:
    """A client that keeps the state as docs/server.md says, checks it, and plays its seats."""

    def __init__(self, server: Server, game: str, tokens: list[str]) -> None:
        self.server, self.game, self.tokens = server, game, tokens
        self.n = 0
        self.state = None
        self.socket = None

    def connect(self) -> dict:
        if self.socket:
            self.socket.close()
        self.socket = Socket(self.server, self.game)
        self.socket.send({"type": "hello", "tokens": self.tokens, "since": self.n})
        welcome = self.socket.until("welcome", "refused")
        assert welcome["type"] == "welcome", welcome
        self.status = welcome["status"]
        self.actions = welcome.get("actions", [])
        self.you = welcome["you"]
        self.may = welcome["may"]
        if not welcome["resumed"]:
            self.state = welcome["state"]
            self.n = welcome["n"]
        while self.n < welcome["n"]:
            self.hear(self.socket.receive())
        return welcome

    def hear(self, message: dict) -> dict:
        if message["type"] != "update":
            return message
        assert message["n"] == self.n + 1, (message["n"], self.n)
        self.n = message["n"]
        self.status = message["status"]
        self.actions = message.get("actions", [])
        self.may = message.get("may", {})
        self.last = message
        if "state" in message:
            self.state = message["state"] if message["cause"] == "start" else merged(self.state, message["state"])
        return message

    def hear_until(self, *types: str) -> dict:
        while True:
            message = self.hear(self.socket.receive())
            if message["type"] in types:
                return message

    def wait_for_start(self) -> None:
        """A game begins of itself, shortly after its last seat is taken."""
        while self.status == "waiting":
            self.hear(self.socket.receive())

    def act(self, choose) -> dict:
        """Waits until there is something to choose, and does it. Answers with the ack."""
        while not self.actions and self.status != "over":
            self.hear(self.socket.receive())
        if self.status == "over":
            return {}
        seat = next(i for i in self.you if self.names()[i] == self.state["decision"]["actor"])
        move = str(uuid.uuid4())
        action = choose(self.actions)["id"]
        answer = {"code": "too_fast"}
        while answer.get("code") == "too_fast":  # a quick machine meets the limit of frames: wait and say it again
            self.socket.send({"type": "act", "move": move, "seat": seat, "action": action})
            answer = self.hear_until("ack", "refused")
            if answer.get("code") == "too_fast":
                time.sleep(0.3)
        assert answer["type"] == "ack" and answer["move"] == move, answer
        return {**answer, "seat": seat, "action": action}

    def names(self) -> list[str]:
        return [player["name"] for player in self.state["players"]]


def merged(state: dict, change: dict) -> dict:
    out = {**state, **{name: value for name, value in change.items() if name not in ("tiles", "features")}}
    if "tiles" in change:
        out["tiles"] = state["tiles"][:change["tiles"]["keep"]] + change["tiles"]["add"]
    if "features" in change:
        features = {feature["id"]: feature for feature in state["features"]}
        for gone in change["features"]["gone"]:
            del features[gone]
        features.update((feature["id"], feature) for feature in change["features"]["set"])
        out["features"] = [features[key] for key in sorted(features)]
    return out


def plain(state: dict) -> dict:
    """For comparing: features by id, and members that are null left out where they may be."""
    out = {name: value for name, value in state.items() if value is not None or name == "hand"}
    out["features"] = sorted(state["features"], key=lambda feature: feature["id"])
    return out
