// `bastide engine`: the protocol for bots and tests on the standard input and output.
#include <iostream>

#include "cli/commands.h"
#include "cli/common.h"
#include "protocol/session.h"

namespace bastide::cli {

namespace {

void run_engine(const std::string& player) {
    if (!make_player(player, PlayerOptions{})) refuse(no_such_player(player));
    std::ios::sync_with_stdio(false);
    Session session(ThinkSettings{.player = player});
    serve(session, std::cin, std::cout);
}

} // namespace

void add_engine(Command& app) {
    Command command =
        app.add_subcommand("engine", "answer JSON-RPC requests, one in a line (docs/protocol.md)");
    command.footer("Example:\n"
                   "  echo "
                   "'{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"players\":[\"Red\","
                   "\"Blue\"]}}' | bastide engine");
    auto player = std::make_shared<std::string>(ThinkSettings{}.player);
    command.add_option("--player", *player, "who thinks if a request names nobody").capture_default();
    command.callback([player] { run_engine(*player); });
}

} // namespace bastide::cli
