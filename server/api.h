// The HTTP side without a network: a request as a value in, a response as a value out, perhaps later.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/lobby.h"

namespace bastide {

struct HttpRequest {
    std::string method;
    std::string path; // after the base path, unescaped: "/api/games"
    std::vector<std::pair<std::string, std::string>> query;
    std::string content_type;
    std::string body;
    std::string address; // of the client; empty: this machine, which has no limits

    std::string asked(std::string_view name) const; // the query's value, or empty
};

struct HttpResponse {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers{};
};

HttpResponse json_response(const json::value& value, int status = 200);
HttpResponse error_response(const Error& error);

// "k3x9m2p7qa" for "/api/games/k3x9m2p7qa/socket", if it is that.
std::string socket_game(std::string_view path);

class Api {
public:
    using Answer = std::function<void(HttpResponse)>;

    Api(Lobby& lobby, Workers& workers, Metrics& metrics, std::function<void(std::function<void()>)> post);
    // Answers once, on the server's thread.
    void handle(const HttpRequest& request, Answer answer);
    void tick(std::int64_t now) { created_.sweep(now); }

private:
    void post_to_api(const HttpRequest& request, const Answer& answer);
    void create(const HttpRequest& request, const Answer& answer);
    void join(const std::string& id, const HttpRequest& request, const Answer& answer);
    void ask(const HttpRequest& request, const Answer& answer);
    void ask_game(const std::string& id, const std::string& what, const Answer& answer);
    void later(std::function<json::value()> work, const Answer& answer);
    HttpResponse rules(const HttpRequest& request) const;
    HttpResponse tiles(const HttpRequest& request);
    HttpResponse health() const;

    Lobby& lobby_;
    Workers& workers_;
    Metrics& metrics_;
    std::function<void(std::function<void()>)> post_;
    BucketByKey created_;
    std::string all_tiles_; // made when first asked for
};

} // namespace bastide
