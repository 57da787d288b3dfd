// The server as one object: opens its database, listens, serves until it is told to stop.
#pragma once

#include <memory>
#include <string>

#include "engine/types.h"

namespace bastide {

struct ServerOptions {
    std::string bind = "127.0.0.1";
    std::uint16_t port = 8080; // 0: any that is free
    std::string database = "bastide.db";
    std::string base_path;
    bool secure_cookies = false; // for pages that are always reached by TLS
    int connections_per_address = 200;
    unsigned workers = 0; // threads for computer players; 0: one less than the machine has
};

class Server {
public:
    // Says what is wrong with the database or the address.
    static Result<std::unique_ptr<Server>> open(const ServerOptions& options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t port() const;
    // Serves until SIGTERM, SIGINT or stop(); then tells the clients and waits for what is being written.
    void run();
    void stop(); // from any thread

private:
    class Impl;
    explicit Server(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace bastide
