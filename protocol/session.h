// The engine protocol (docs/protocol.md): JSON-RPC 2.0, one request in a line, one answer in a line, one game
// at a time; thinking sends lines of its own before its answer. Whatever a line holds, the session goes on,
// and a request that is refused has changed nothing.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/driven_match.h"
#include "protocol/thinking.h"

namespace bastide {

inline constexpr std::size_t kMaxRequestBytes = 1 << 20;
inline constexpr std::size_t kMaxRequestDepth = 16;

// Stable numbers of errors: those of JSON-RPC, and our own.
enum class RpcError : int {
    ParseError = -32700,
    InvalidRequest = -32600,
    UnknownMethod = -32601,
    BadParams = -32602,
    IllegalAction = 1,
    BadSetup = 2,
    NoGame = 3,
    BadRecord = 4,
    NothingToUndo = 5,
    BadScript = 6,
    WrongActor = 7,
    LineTooLong = 8,
    NothingToChoose = 9,
};

class Session {
public:
    // Takes a line, without its end, that is sent before the answer.
    using Notify = std::function<void(const std::string& line)>;

    explicit Session(ThinkSettings settings = {}) : thinking_(std::move(settings)) {}

    // The answer to one line, without a line's end; empty for notifications and blank lines.
    std::string answer(std::string_view line, const Notify& notify = {});
    // To a line that was too long to be kept.
    static std::string answer_to_long_line();

private:
    struct Failure {
        RpcError number;
        Error error;         // its code goes into data.code
        json::object more{}; // further members of data
    };
    using Outcome = std::variant<json::object, Failure>;
    using Method = Outcome (Session::*)(JsonParams&);

    static std::string reply(const json::value& id, const Outcome& outcome);
    static Failure failure(RpcError number, const Error& error);
    static Failure failure(const DriveFault& fault);
    static Failure no_game();
    std::optional<Failure> wrong_actor(const std::optional<std::string>& actor) const;

    Outcome call(std::string_view method, const json::object& params);
    Outcome take_up(Match match, ChanceSource source);
    json::object report(json::array events) const;

    Outcome new_game(JsonParams& params);
    Outcome decision(JsonParams& params);
    Outcome apply(JsonParams& params);
    Outcome think(JsonParams& params);
    Outcome undo(JsonParams& params);
    Outcome state(JsonParams& params);
    Outcome score(JsonParams& params);
    Outcome save(JsonParams& params);
    Outcome load(JsonParams& params);
    Outcome rules(JsonParams& params);
    Outcome tiles(JsonParams& params);
    Outcome version(JsonParams& params);

    std::optional<DrivenMatch> match_;
    Thinker thinker_;
    ThinkSettings thinking_;
    Notify notify_; // while a request is answered
};

// Answers every line of `in` until it ends.
void serve(Session& session, std::istream& in, std::ostream& out);

} // namespace bastide
