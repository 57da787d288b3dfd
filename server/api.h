// The HTTP side without a network: a request as a value in, a response as a value out, perhaps later.
#pragma once

#include <functional>
#include <string>

#include "server/http_body.h"
#include "server/lobby.h"

namespace bastide {

HttpResponse json_response(const json::value& value, int status = 200);
HttpResponse error_response(const Error& error);

// "k3x9m2p7qa" for "/api/games/k3x9m2p7qa/socket", if it is that.
std::string socket_game(std::string_view path);

class Api {
public:
    using Answer = std::function<void(HttpResponse)>;

    Api(Lobby& lobby, Workers& workers, Metrics& metrics, std::function<void(std::function<void()>)> post,
        std::string base_path);
    // Answers once, on the server's thread.
    void handle(const HttpRequest& request, Answer answer);
    void tick(std::int64_t now);

private:
    void post_to_api(const HttpRequest& request, const Answer& answer);
    std::optional<Error> too_much(const HttpRequest& request);
    std::optional<Error> too_many_games(const HttpRequest& request);
    void create(const HttpRequest& request, const Answer& answer);
    void join(const std::string& id, const HttpRequest& request, const Answer& answer);
    void ask(const HttpRequest& request, const Answer& answer);
    void ask_game(const std::string& id, const std::string& what, const HttpRequest& request,
                  const Answer& answer);
    void later(std::function<json::value()> work, const HttpRequest& request, const Answer& answer);
    HttpResponse own_games(const HttpRequest& request);
    HttpResponse rules(const HttpRequest& request) const;
    void tiles(const HttpRequest& request, const Answer& answer);
    void art(const HttpRequest& request, const Answer& answer);
    void pieces(const HttpRequest& request, const Answer& answer);
    void file(const HttpRequest& request, const Answer& answer);
    HttpResponse health() const;

    Lobby& lobby_;
    Workers& workers_;
    Metrics& metrics_;
    std::function<void(std::function<void()>)> post_;
    std::string base_path_;
    // By address, and by person.
    BucketByKey asked_from_;
    BucketByKey asked_by_;
    BucketByKey created_from_;
    BucketByKey created_by_;
    KeptBodies kept_;
};

} // namespace bastide
