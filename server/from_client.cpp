#include "server/from_client.h"

#include <boost/json/parser.hpp>

#include "engine/types.h"

namespace bastide {

namespace {

constexpr std::size_t kMaxTokenLength = 64;
constexpr std::size_t kMaxNameBytes = 40;
constexpr std::size_t kMaxChatCharacters = 300;

std::string move_of(JsonParams& params) {
    params.require("move");
    std::string move = params.text("move").value_or("");
    if (move.empty() || move.size() > kMaxMoveLength)
        params.refuse({"bad_parameter", params.path("move") + " must have 1 to 64 characters."});
    return move;
}

int seat_of(JsonParams& params) {
    params.require("seat");
    return static_cast<int>(params.number("seat", 0, kMaxPlayers - 1).value_or(0));
}

bool truth_of(JsonParams& params, std::string_view name) {
    params.require(name);
    const json::value* value = params.any(name);
    if (value && !value->is_bool())
        params.refuse({"bad_parameter", params.path(name) + " must be true or false."});
    return value && value->is_bool() && value->get_bool();
}

from_client::Hello hello(JsonParams& params) {
    from_client::Hello out;
    out.tokens = params.texts("tokens").value_or(std::vector<std::string>{});
    if (out.tokens.size() > kMaxTokens)
        params.refuse({"bad_parameter", params.path("tokens") + " has more than 8 entries."});
    for (const std::string& token : out.tokens)
        if (token.empty() || token.size() > kMaxTokenLength)
            params.refuse({"bad_parameter", params.path("tokens") + " must be texts of 1 to 64 characters."});
    out.since = params.number("since", 0, kMaxJsonNumber).value_or(0);
    return out;
}

from_client::Act act(JsonParams& params) {
    from_client::Act out{move_of(params), seat_of(params), {}};
    params.require("action");
    if (const json::value* action = params.any("action")) out.action = *action;
    return out;
}

from_client::Hand hand(JsonParams& params) {
    from_client::Hand out{move_of(params), seat_of(params), false};
    params.require("to");
    const std::string to = params.text("to").value_or("");
    if (to != "computer" && to != "person")
        params.refuse({"bad_parameter", params.path("to") + " must be computer or person."});
    out.to_computer = to == "computer";
    return out;
}

std::size_t characters(std::string_view text) {
    std::size_t count = 0;
    for (char c : text) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    return count;
}

from_client::Chat chat(JsonParams& params) {
    params.require("text");
    from_client::Chat out{params.text("text").value_or(""), params.text("name").value_or("")};
    if (out.text.empty() || characters(out.text) > kMaxChatCharacters || out.text.size() > kMaxChatBytes)
        params.refuse({"too_long", params.path("text") + " must have 1 to 300 characters."});
    if (out.name.size() > kMaxNameBytes) params.refuse({"too_long", params.path("name") + " is too long."});
    return out;
}

std::optional<FromClient> message(const std::string& type, JsonParams& params) {
    using namespace from_client;
    if (type == "hello") return hello(params);
    if (type == "act") return act(params);
    if (type == "undo") return Undo{move_of(params), seat_of(params)};
    if (type == "takeback") return Takeback{move_of(params), seat_of(params)};
    if (type == "consent") return Consent{seat_of(params), truth_of(params, "yes")};
    if (type == "resign") return Resign{move_of(params), seat_of(params)};
    if (type == "hand") return hand(params);
    if (type == "chat") return chat(params);
    if (type == "rematch") return Rematch{move_of(params)};
    if (type == "hint") return Hint{seat_of(params)};
    if (type == "ping") return Ping{};
    return {};
}

FrameFault bad_frame(const std::string& message, const std::string& move = {}) {
    return {{"bad_frame", message}, move};
}

} // namespace

Result<json::value> parse_json(std::string_view text, std::size_t depth, std::string_view what) {
    json::parse_options options;
    options.max_depth = depth;
    json::parser parser({}, options);
    boost::json::error_code fault;
    const std::size_t read = parser.write(text.data(), text.size(), fault);
    if (fault)
        return Error{"bad_frame", std::string(what) + " is not JSON: " + fault.message() + " at byte " +
                                      std::to_string(read + 1) + "."};
    return parser.release();
}

std::variant<FromClient, FrameFault> parse_frame(std::string_view frame) {
    if (frame.size() > kMaxFrameBytes) return bad_frame("A frame has at most 4096 bytes.");
    const auto value = parse_json(frame, kMaxFrameDepth, "The frame");
    if (!value) return FrameFault{value.error(), {}};
    const json::object* members = value->if_object();
    if (!members) return bad_frame("A frame must be a JSON object.");
    JsonParams params(*members, "message");
    const std::string type = params.text("type").value_or("");
    const json::value* move = members->if_contains("move");
    const json::string* text = move ? move->if_string() : nullptr;
    const std::string named =
        text && text->size() <= kMaxMoveLength ? std::string(text->data(), text->size()) : std::string();
    auto parsed = message(type, params);
    if (!parsed) return bad_frame("There is no message of the type " + shown(type) + ".", named);
    if (auto fault = params.fault()) {
        if (is_param_fault(*fault)) fault->code = "bad_frame";
        return FrameFault{*fault, named};
    }
    return std::move(*parsed);
}

} // namespace bastide
