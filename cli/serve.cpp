// `bastide serve`: the game for browsers and other clients.
#include <cstdio>

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/common.h"
#include "server/http_text.h"
#include "server/server.h"

namespace bastide::cli {

void add_serve(Command& app) {
    Command command = app.add_subcommand("serve", "serve games over HTTP and WebSocket (docs/server.md)");
    const auto options = std::make_shared<ServerOptions>();
    command.add_option("--port", options->port, "port to listen on; 0 takes any that is free")
        .capture_default();
    command.add_option("--bind", options->bind, "address to listen on; 0.0.0.0 for everybody")
        .capture_default();
    command.add_option("--db", options->database, "file that keeps the games").capture_default();
    command.add_option("--base-path", options->base_path,
                       "path below which a reverse proxy shows the server");
    command
        .add_option("--workers", options->workers,
                    "threads for computer players; 0: one less than the machine has")
        .capture_default();
    command.add_flag(
        "--secure-cookies", options->secure_cookies,
        "mark cookies as for TLS only; a proxy that says X-Forwarded-Proto: https does so by itself");
    command
        .add_option("--connections-per-address", options->connections_per_address,
                    "sockets that one address may have open")
        .range(1, 1000000)
        .capture_default();
    command.footer(
        "Logs one JSON object in a line to the standard error. Stops on SIGTERM after what is being\n"
        "written is safe.\n"
        "Example:\n"
        "  bastide serve --port 8080 --db bastide.db");
    command.callback([options] {
        auto server = Server::open(*options);
        if (!server) fail(server.error().message);
        fmt::print("Bastide is at http://localhost:{}{}/ - Ctrl-C ends it, the games stay in {}.\n",
                   (*server)->port(), normal_base_path(options->base_path), options->database);
        std::fflush(stdout);
        (*server)->run();
    });
}

} // namespace bastide::cli
