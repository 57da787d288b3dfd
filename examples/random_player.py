#!/usr/bin/env python3
"""A player for `bastide match` that chooses any legal action: a start for a player of your own.

    bastide match --players greedy "engine:python3 examples/random_player.py"

Requests come in on the standard input, one in a line; each gets one line back on the standard output. What they
mean is told in docs/protocol.md, "A player of your own". For your own notes there is the standard error.
"""

import json
import random
import sys


class Player:
    def new(self, params):
        """A game begins: params has its rules and the names of its players."""

    def apply(self, params):
        """Somebody, or chance, has done something: params["action"], by params["actor"]."""

    def think(self, params):
        """It is our turn to choose one of the legal actions. This is the place for better ideas."""
        return {"action": random.choice(params["decision"]["actions"])["id"]}


def answer(player, request):
    """The response to a request; methods that a player need not have are refused as JSON-RPC wants it."""
    response = {"jsonrpc": "2.0", "id": request.get("id")}
    if request["method"] in ("new", "apply", "think"):
        response["result"] = getattr(player, request["method"])(request.get("params", {}))
    else:
        response["error"] = {"code": -32601, "message": f"There is no method {request['method']} here."}
    return response


def main():
    player = Player()
    for line in sys.stdin:
        print(json.dumps(answer(player, json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
