// `bastide engine`: the protocol for bots and tests on the standard input and output.
#include <iostream>

#include "cli/commands.h"
#include "protocol/session.h"

namespace bastide::cli {

namespace {

void run_engine() {
    std::ios::sync_with_stdio(false);
    Session session;
    serve(session, std::cin, std::cout);
}

} // namespace

void add_engine(CLI::App& app) {
    CLI::App* command =
        app.add_subcommand("engine", "answer JSON-RPC requests, one in a line (docs/protocol.md)");
    command->footer("Example:\n"
                    "  echo "
                    "'{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"players\":[\"Red\","
                    "\"Blue\"]}}' | bastide engine");
    command->callback(run_engine);
}

} // namespace bastide::cli
