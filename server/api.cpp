#include "server/api.h"

#include <algorithm>

#include <boost/json/serialize.hpp>

#include "ai/players.h"
#include "art/figures_svg.h"
#include "protocol/json_forms.h"
#include "protocol/json_state.h"
#include "server/art_files.h"
#include "server/proof.h"
#include "server/secrets.h"
#include "server/static_files.h"
#include "server/time_text.h"

namespace bastide {

namespace {

constexpr Rate kRequestsFrom{50, 400};
constexpr Rate kRequestsBy{20, 200};
constexpr Rate kNewGamesFrom{10.0 / 60, 30};
constexpr Rate kNewGamesBy{5.0 / 60, 20};
constexpr int kMostUnfinished = 200; // games of a person that wait or are played
constexpr std::string_view kGames = "/api/games";

int status_of(const std::string& code) {
    constexpr std::pair<std::string_view, int> kStatus[]{
        {"no_such_game", 404},   {"not_found", 404},    {"method_not_allowed", 405},
        {"too_large", 413},      {"not_json", 415},     {"too_fast", 429},
        {"too_many_games", 429}, {"wrong_origin", 403}, {"aids_forbidden", 403},
        {"no_free_seat", 409},   {"seat_taken", 409},   {"not_started", 409},
        {"storage_failed", 503}, {"broken_log", 500},   {"too_many", 503}};
    for (const auto& [known, status] : kStatus)
        if (known == code) return status;
    return 400;
}

// "/api/games/ID/WHAT" in its last two parts; both empty if it is something else.
std::pair<std::string, std::string> game_path(std::string_view path) {
    if (!path.starts_with(kGames) || path.size() <= kGames.size() + 1) return {};
    const std::string_view rest = path.substr(kGames.size() + 1);
    const std::size_t slash = rest.find('/');
    if (slash == std::string_view::npos) return {std::string(rest), {}};
    return {std::string(rest.substr(0, slash)), std::string(rest.substr(slash + 1))};
}

HttpResponse not_found() { return error_response({"not_found", "There is nothing at this address."}); }

// With tokens in it.
HttpResponse secret_response(const json::object& value, int status) {
    HttpResponse out = json_response(value, status);
    out.may_pack = false;
    return out;
}

bool is_tile_set(std::string_view set) {
    const auto& kinds = Catalogue::printed().kinds();
    return std::any_of(kinds.begin(), kinds.end(), [set](const TileKind& kind) { return kind.set == set; });
}

HttpResponse no_tile_set(const std::string& set) {
    return error_response({"not_found", "There is no tile set " + shown(set) + "."});
}

HttpResponse text_response(std::string text) { return {200, "text/plain; charset=utf-8", std::move(text)}; }

} // namespace

HttpResponse json_response(const json::value& value, int status) {
    return {status, "application/json", json::serialize(value)};
}

HttpResponse error_response(const Error& error) {
    HttpResponse out = json_response(
        json::object{{"error", json::object{{"code", error.code}, {"message", sentence(error.message)}}}},
        status_of(error.code));
    if (out.status == 429) out.headers.emplace_back("Retry-After", "10");
    return out;
}

std::string socket_game(std::string_view path) {
    const auto [id, what] = game_path(path);
    return what == "socket" ? id : std::string();
}

Api::Api(Lobby& lobby, Workers& workers, Metrics& metrics, std::function<void(std::function<void()>)> post,
         std::string base_path)
    : lobby_(lobby),
      workers_(workers),
      metrics_(metrics),
      post_(std::move(post)),
      base_path_(std::move(base_path)),
      asked_from_(kRequestsFrom),
      asked_by_(kRequestsBy),
      created_from_(kNewGamesFrom),
      created_by_(kNewGamesBy),
      kept_(workers, post_) {}

void Api::handle(const HttpRequest& request, Answer unpacked) {
    ++metrics_.http_requests;
    const Answer answer = [this, request, unpacked = std::move(unpacked)](HttpResponse response) {
        pack(request, response);
        // What caches may keep is for everybody, and says nothing about the one who asked.
        const bool is_kept = std::any_of(response.headers.begin(), response.headers.end(),
                                         [](const auto& header) { return header.first == "Cache-Control"; });
        if (request.person.is_new && !is_kept)
            response.headers.emplace_back("Set-Cookie",
                                          identity_cookie(request.person, base_path_, request.is_secure));
        unpacked(std::move(response));
    };
    if (auto fault = too_much(request)) return answer(error_response(*fault));
    if (request.method == "POST") return post_to_api(request, answer);
    if (request.method != "GET" && request.method != "HEAD")
        return answer(error_response({"method_not_allowed", "Only GET, HEAD and POST are answered."}));
    ask(request, answer);
}

void Api::tick(std::int64_t now) {
    for (BucketByKey* buckets : {&asked_from_, &asked_by_, &created_from_, &created_by_}) buckets->sweep(now);
}

std::optional<Error> Api::too_much(const HttpRequest& request) {
    if (request.address.empty()) return {};
    const std::int64_t now = milliseconds_now();
    if (!asked_from_.take(request.address, now) ||
        (!request.person.is_new && !asked_by_.take(request.person.hash, now)))
        return Error{"too_fast", "Too many requests; wait a little."};
    return {};
}

// --- creating and joining ---

std::optional<Error> Api::too_many_games(const HttpRequest& request) {
    if (request.address.empty()) return {};
    const std::int64_t now = milliseconds_now();
    if (!created_from_.take(request.address, now))
        return Error{"too_fast", "Too many new games from your address; wait a little."};
    if (request.person.is_new) return {};
    if (!created_by_.take(request.person.hash, now))
        return Error{"too_fast", "Too many new games; wait a little."};
    const auto unfinished = lobby_.count_unfinished(request.person);
    if (!unfinished) return unfinished.error();
    if (*unfinished >= kMostUnfinished)
        return Error{"too_many_games", "You have " + std::to_string(*unfinished) +
                                           " games that are not over; finish or resign some first."};
    return {};
}

void Api::post_to_api(const HttpRequest& request, const Answer& answer) {
    const auto [id, what] = game_path(request.path);
    const bool creates = request.path == kGames;
    if (!creates && (id.empty() || what != "join")) return answer(not_found());
    if (!request.content_type.starts_with("application/json"))
        return answer(error_response({"not_json", "The body must have the type application/json."}));
    if (creates)
        create(request, answer);
    else
        join(id, request, answer);
}

void Api::create(const HttpRequest& request, const Answer& answer) {
    if (auto fault = too_many_games(request)) return answer(error_response(*fault));
    auto asked = parse_game_request(request.body, request.person);
    if (!asked) return answer(error_response(asked.error()));
    lobby_.create(std::move(*asked), [answer](Result<json::object> made) {
        answer(made ? secret_response(*made, 201) : error_response(made.error()));
    });
}

void Api::join(const std::string& id, const HttpRequest& request, const Answer& answer) {
    auto asked = parse_join_request(request.body);
    if (!asked) return answer(error_response(asked.error()));
    asked->person = request.person;
    const auto room = lobby_.find(id);
    if (!room) return answer(error_response(room.error()));
    (*room)->join(std::move(*asked), [answer](Result<json::object> joined) {
        answer(joined ? secret_response(*joined, 200) : error_response(joined.error()));
    });
}

// --- asking ---

void Api::ask(const HttpRequest& request, const Answer& answer) {
    const std::string& path = request.path;
    if (path == "/healthz") return answer(health());
    if (path == "/metrics") return answer(text_response(metrics_.text()));
    if (path == "/api/me/games") return answer(own_games(request));
    if (path == "/api/rules") return answer(rules(request));
    if (path == "/api/tiles") return tiles(request, answer);
    if (path.starts_with("/api/art/")) return art(request, answer);
    if (path == kGames) {
        const std::string status = request.asked("status");
        if (!status.empty() && status != "waiting" && status != "playing" && status != "over")
            return answer(error_response({"bad_parameter", "status must be waiting, playing or over."}));
        auto games = lobby_.list(status);
        if (!games) return answer(error_response(games.error()));
        return answer(json_response(json::object{{"games", std::move(*games)}}));
    }
    const auto [id, what] = game_path(path);
    if (!id.empty()) return ask_game(id, what, request, answer);
    if (path.starts_with("/api")) return answer(not_found());
    file(request, answer);
}

void Api::ask_game(const std::string& id, const std::string& what, const HttpRequest& request,
                   const Answer& answer) {
    const auto found = lobby_.find(id);
    if (!found) return answer(error_response(found.error()));
    const std::shared_ptr<Room>& room = *found;
    const Table& table = room->table();
    if (what.empty()) return answer(json_response(room->lobby_json()));
    if (what == "proof") {
        json::object proof{{"commitment", hex(commitment(table.secret()))}};
        if (table.status() == Status::Over) proof["secret"] = hex(table.secret());
        return answer(json_response(proof));
    }
    if (what != "record" && what != "score" && what != "cells" && what != "history")
        return answer(not_found());
    const std::shared_ptr<const Match> match = table.match();
    if (!match) return answer(error_response({"not_started", "The game has not started."}));
    if (what == "record")
        return answer(
            text_response(table.record() + proof_lines(table.secret(), table.status() == Status::Over)));
    const bool is_aid = what == "cells" || what == "score";
    if (is_aid && !table.head().aids && table.status() == Status::Playing)
        return answer(error_response({"aids_forbidden", "This game is played without aids."}));
    const std::int64_t n = table.n();
    if (what == "cells") {
        json::object cells = cells_json(match->game());
        cells["n"] = n;
        return answer(json_response(cells));
    }
    if (what == "score") {
        json::object score = score_json(*match);
        score["n"] = n;
        return answer(json_response(score));
    }
    // The match goes on while the history is worked out: only its beginning and a copy of its actions are
    // used.
    later(
        [match, actions = match->actions(), n] {
            json::object history = history_json(*match, actions);
            history["n"] = n;
            return json::value(std::move(history));
        },
        request, answer);
}

void Api::later(std::function<json::value()> work, const HttpRequest& request, const Answer& answer) {
    workers_.post([this, work = std::move(work), request, answer] {
        HttpResponse response = json_response(work());
        pack(request, response);
        post_([response = std::move(response), answer]() mutable { answer(std::move(response)); });
    });
}

HttpResponse Api::own_games(const HttpRequest& request) {
    auto games = lobby_.list_of(request.person);
    if (!games) return error_response(games.error());
    return secret_response({{"games", std::move(*games)}}, 200);
}

HttpResponse Api::rules(const HttpRequest& request) const {
    json::object out;
    if (const std::string text = request.asked("rules"); !text.empty()) {
        const auto setup = parse_rules(text);
        if (!setup) return error_response(setup.error());
        out = rules_json(*setup);
    } else {
        out = rules_json();
    }
    json::array players;
    for (std::string_view name : player_names()) players.emplace_back(name);
    out["players"] = std::move(players);
    return json_response(out);
}

void Api::tiles(const HttpRequest& request, const Answer& answer) {
    const std::string set = request.asked("set");
    if (!set.empty() && !is_tile_set(set)) return answer(no_tile_set(set));
    const auto make = [set] {
        json::array list;
        for (const TileKind& kind : Catalogue::printed().kinds())
            if (set.empty() || kind.set == set) list.push_back(tile_json(kind));
        const json::object tiles{{"tiles", std::move(list)}};
        return KeptBodies::Bodies{keep_body("application/json", json::serialize(tiles))};
    };
    kept_.with("tiles " + set, make, [request, answer](const KeptBodies::Bodies& bodies) {
        answer(kept_response(request, bodies[0], false));
    });
}

void Api::art(const HttpRequest& request, const Answer& answer) {
    if (request.path == "/api/art/pieces.svg") return pieces(request, answer);
    const bool symbols = request.path == "/api/art/tiles.svg";
    if (!symbols && request.path != "/api/art/anchors") return answer(not_found());
    const std::string set = request.asked("set");
    if (!is_tile_set(set)) return answer(no_tile_set(set));
    const auto make = [set] {
        ArtFiles files = make_art_files(set);
        return KeptBodies::Bodies{keep_body("image/svg+xml", std::move(files.symbols)),
                                  keep_body("application/json", std::move(files.anchors))};
    };
    kept_.with("art " + set, make, [request, answer, symbols](const KeptBodies::Bodies& bodies) {
        answer(kept_response(request, bodies[symbols ? 0 : 1], false));
    });
}

void Api::pieces(const HttpRequest& request, const Answer& answer) {
    const auto make = [] { return KeptBodies::Bodies{keep_body("image/svg+xml", art::pieces_svg())}; };
    kept_.with("art pieces", make, [request, answer](const KeptBodies::Bodies& bodies) {
        answer(kept_response(request, bodies[0], false));
    });
}

void Api::file(const HttpRequest& request, const Answer& answer) {
    const StaticFile* file = find_static_file(request.path);
    if (!file) return answer(not_found());
    const auto make = [file] {
        return KeptBodies::Bodies{keep_body(std::string(file->type), std::string(file->content))};
    };
    kept_.with("file " + std::string(file->path), make,
               [request, answer, immutable = file->hashed_name](const KeptBodies::Bodies& bodies) {
                   answer(kept_response(request, bodies[0], immutable));
               });
}

HttpResponse Api::health() const {
    if (const auto& fault = lobby_.storage_fault())
        return {503, "text/plain; charset=utf-8", fault->message + "\n"};
    return text_response("ok\n");
}

} // namespace bastide
