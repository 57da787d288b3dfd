#include "protocol/session.h"

#include <array>
#include <cmath>

#include <boost/json/parser.hpp>
#include <boost/json/serialize.hpp>

#include "protocol/json_state.h"
#include "protocol/line_reader.h"

namespace bastide {

namespace {

constexpr int kProtocolVersion = 1;
constexpr int kMaxUndo = 10000;
constexpr std::size_t kMaxScript = 10000; // entries; no game draws so often

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r\n") == std::string_view::npos; }

bool may_be_id(const json::value& id) {
    if (const double* number = id.if_double()) return std::isfinite(*number);
    return id.is_string() || id.is_number() || id.is_null();
}

// Why the value is no request that can be answered, or nothing.
std::optional<Error> envelope_fault(const json::value& request) {
    if (request.is_array())
        return Error{"batch_refused",
                     "Several requests in one list are not taken; send one request in a line."};
    const json::object* members = request.if_object();
    if (!members) return Error{"invalid_request", "A request must be a JSON object."};
    const json::value* version = members->if_contains("jsonrpc");
    if (!version || *version != "2.0") return Error{"invalid_request", "The member jsonrpc must be \"2.0\"."};
    const json::value* id = members->if_contains("id");
    if (id && !may_be_id(*id))
        return Error{"invalid_request", "The member id must be a text, a number or null."};
    const json::value* method = members->if_contains("method");
    if (!method || !method->is_string()) return Error{"invalid_request", "The member method must be a text."};
    return {};
}

ChanceSource chance_source(JsonParams& params) {
    ChanceSource source;
    source.script = params.texts("script").value_or(std::vector<std::string>{});
    if (source.script.size() > kMaxScript)
        params.refuse({"bad_parameter",
                       params.path("script") + " has more than " + std::to_string(kMaxScript) + " entries."});
    if (const auto seed = params.number("seed", 0, kMaxJsonNumber))
        source.seed = static_cast<std::uint64_t>(*seed);
    return source;
}

} // namespace

// --- the envelope ---

std::string Session::reply(const json::value& id, const Outcome& outcome) {
    json::object out{{"jsonrpc", "2.0"}, {"id", id}};
    if (const auto* result = std::get_if<json::object>(&outcome)) {
        out["result"] = *result;
    } else {
        const auto& it = *std::get_if<Failure>(&outcome);
        json::object data{{"code", it.error.code}};
        for (const json::key_value_pair& member : it.more) data.insert(member);
        out["error"] = json::object{{"code", static_cast<int>(it.number)},
                                    {"message", sentence(it.error.message)},
                                    {"data", std::move(data)}};
    }
    return json::serialize(out);
}

std::string Session::answer_to_long_line() {
    return reply(nullptr, Failure{RpcError::LineTooLong,
                                  {"line_too_long", "A line has at most " + std::to_string(kMaxRequestBytes) +
                                                        " bytes; this one was not read."}});
}

std::string Session::answer(std::string_view line, const Notify& notify) {
    if (line.size() > kMaxRequestBytes) return answer_to_long_line();
    if (is_blank(line)) return {};
    json::parse_options options;
    options.max_depth = kMaxRequestDepth;
    json::parser parser({}, options);
    json::error_code fault;
    const std::size_t read = parser.write(line.data(), line.size(), fault);
    if (fault)
        return reply(nullptr, Failure{RpcError::ParseError,
                                      {"parse_error", "The line is not JSON: " + fault.message() +
                                                          " at byte " + std::to_string(read + 1) + "."}});
    const json::value request = parser.release();
    if (auto error = envelope_fault(request)) {
        const json::object* members = request.if_object();
        const json::value* id = members ? members->if_contains("id") : nullptr;
        return reply(id && may_be_id(*id) ? *id : json::value(), Failure{RpcError::InvalidRequest, *error});
    }
    const json::object& members = *request.if_object();
    const json::value* params = members.if_contains("params");
    Outcome outcome =
        Failure{RpcError::BadParams,
                {"bad_parameter", "The member params must be an object; its members have names."}};
    const json::object none;
    notify_ = notify;
    if (!params || params->is_object())
        outcome = call(*members.at("method").if_string(), params ? *params->if_object() : none);
    notify_ = nullptr;
    const json::value* id = members.if_contains("id");
    return id ? reply(*id, outcome) : std::string();
}

Session::Outcome Session::call(std::string_view name, const json::object& members) {
    static constexpr std::array<std::pair<std::string_view, Method>, 12> kMethods{{
        {"new", &Session::new_game},
        {"decision", &Session::decision},
        {"apply", &Session::apply},
        {"think", &Session::think},
        {"undo", &Session::undo},
        {"state", &Session::state},
        {"score", &Session::score},
        {"save", &Session::save},
        {"load", &Session::load},
        {"rules", &Session::rules},
        {"tiles", &Session::tiles},
        {"version", &Session::version},
    }};
    std::string names;
    for (const auto& [known, method] : kMethods) {
        if (known == name) {
            JsonParams params(members);
            return (this->*method)(params);
        }
        names += (names.empty() ? "" : ", ") + std::string(known);
    }
    return Failure{RpcError::UnknownMethod,
                   {"unknown_method", "There is no method " + shown(name) + "; methods are " + names + "."}};
}

Session::Failure Session::failure(RpcError number, const Error& error) {
    return {is_param_fault(error) ? RpcError::BadParams : number, error};
}

Session::Failure Session::failure(const DriveFault& fault) {
    if (fault.entry == 0) return {RpcError::IllegalAction, fault.error};
    const std::string number = std::to_string(fault.entry);
    return {RpcError::BadScript,
            {fault.error.code, "Entry " + number + " of the script, " + shown(fault.entry_text) +
                                   ", cannot happen: " + fault.error.message},
            {{"entry", fault.entry}, {"text", fault.entry_text}}};
}

Session::Failure Session::no_game() {
    return {RpcError::NoGame, {"no_game", "There is no game; begin one with new or load."}};
}

// --- beginning, saving, loading ---

Session::Outcome Session::take_up(Match match, ChanceSource source) {
    EventList events(match.rules());
    auto begun = DrivenMatch::begin(std::move(match), std::move(source), &events);
    if (const auto* fault = std::get_if<DriveFault>(&begun)) return failure(*fault);
    match_ = std::move(*std::get_if<DrivenMatch>(&begun));
    return report(std::move(events.events));
}

json::object Session::report(json::array events) const {
    return {{"decision", decision_json(match_->game())},
            {"scores", scores_json(match_->game())},
            {"events", std::move(events)}};
}

Session::Outcome Session::new_game(JsonParams& params) {
    const auto setup = setup_from_json(params);
    if (!setup) return failure(RpcError::BadSetup, setup.error());
    ChanceSource source = chance_source(params);
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    auto match = Match::start(*setup);
    if (!match) return failure(RpcError::BadSetup, match.error());
    return take_up(std::move(*match), std::move(source));
}

Session::Outcome Session::save(JsonParams& params) {
    if (!match_) return no_game();
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    json::array script;
    for (const auto& entry : match_->script_left()) script.emplace_back(entry.text);
    return json::object{{"record", print_record(match_->match())},
                        {"position", print_position(match_->game())},
                        {"script", std::move(script)}};
}

Session::Outcome Session::load(JsonParams& params) {
    const auto record = params.text("record");
    const auto position = params.text("position");
    ChanceSource source = chance_source(params);
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    if (record.has_value() == position.has_value())
        return failure(RpcError::BadParams,
                       {"missing_parameter", "Give either params.record or params.position."});
    auto match = record ? parse_record(*record) : parse_position(*position);
    if (!match) return failure(RpcError::BadRecord, match.error());
    return take_up(std::move(*match), std::move(source));
}

// --- playing ---

Session::Outcome Session::decision(JsonParams& params) {
    if (!match_) return no_game();
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    return json::object{{"decision", decision_json(match_->game())}, {"scores", scores_json(match_->game())}};
}

std::optional<Session::Failure> Session::wrong_actor(const std::optional<std::string>& actor) const {
    const Game& game = match_->game();
    const std::string due = actor_name(game, game.decision().actor);
    if (!actor || game.is_over() || *actor == due) return {};
    return Failure{
        RpcError::WrongActor,
        {"wrong_actor", "It is not " + shown(*actor) + " who decides now, but " + shown(due) + "."},
        {{"actor", due}}};
}

Session::Outcome Session::apply(JsonParams& params) {
    if (!match_) return no_game();
    params.require("action");
    const json::value* given = params.any("action");
    const auto actor = params.text("actor");
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    if (const auto wrong = wrong_actor(actor)) return *wrong;
    const Game& game = match_->game();
    const auto action = action_from_json(game, *given);
    if (!action) return failure(RpcError::IllegalAction, action.error());
    EventList events(*game.rules);
    if (const auto fault = match_->apply(*action, &events)) {
        Failure refused = failure(*fault);
        if (refused.number == RpcError::IllegalAction)
            refused.error.message =
                shown(print_action(game, *action)) + " is not allowed: " + refused.error.message;
        return refused;
    }
    return report(std::move(events.events));
}

Session::Outcome Session::think(JsonParams& params) {
    if (!match_) return no_game();
    const ThinkRequest request = think_request_from_json(params, thinking_);
    const auto actor = params.text("actor");
    (void)params.object("decision"); // for players that know no rules; this one does
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    if (const auto wrong = wrong_actor(actor)) return *wrong;
    const Game& game = match_->game();
    if (game.is_over())
        return Failure{RpcError::NothingToChoose,
                       {"game_over", "The game is over; there is nothing to choose."}};
    if (game.decision().actor == kChance)
        return Failure{RpcError::NothingToChoose,
                       {"chance_decides", "Chance decides now; apply a draw before a player can think."}};
    return thinker_.think(game, request, [this](json::object thought) {
        if (!notify_) return;
        notify_(json::serialize(
            json::object{{"jsonrpc", "2.0"}, {"method", "thinking"}, {"params", std::move(thought)}}));
    });
}

Session::Outcome Session::undo(JsonParams& params) {
    if (!match_) return no_game();
    const auto steps = static_cast<int>(params.number("steps", 1, kMaxUndo).value_or(1));
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    if (!match_->undo(steps))
        return Failure{RpcError::NothingToUndo,
                       {"nothing_to_undo",
                        steps == 1 ? "No action has been taken that could be undone."
                                   : "Fewer than " + std::to_string(steps) + " actions have been taken."}};
    return report({});
}

// --- asking ---

Session::Outcome Session::state(JsonParams& params) {
    if (!match_) return no_game();
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    json::object out = state_json(match_->game());
    out["setup"] = setup_json(match_->match().setup());
    return out;
}

Session::Outcome Session::score(JsonParams& params) {
    if (!match_) return no_game();
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    return score_json(match_->match());
}

Session::Outcome Session::rules(JsonParams& params) {
    const auto text = params.text("rules");
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    if (!text) return rules_json();
    const auto setup = parse_rules(*text);
    if (!setup) return failure(RpcError::BadSetup, setup.error());
    return rules_json(*setup);
}

Session::Outcome Session::tiles(JsonParams& params) {
    const auto set = params.text("set");
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    json::array list;
    for (const TileKind& kind : Catalogue::printed().kinds())
        if (!set || kind.set == *set) list.push_back(tile_json(kind));
    // The game's own kinds are known only while it is played.
    if (match_ && !match_->match().setup().own_tiles.empty()) {
        const auto own = Catalogue::with_own_tiles(match_->match().setup().own_tiles, "own tiles");
        for (std::size_t i = Catalogue::printed().kinds().size(); own && i < own->kinds().size(); ++i)
            if (!set || own->kinds()[i].set == *set) list.push_back(tile_json(own->kinds()[i]));
    }
    if (set && list.empty())
        return failure(RpcError::BadParams, {"unknown_set", "There is no tile set " + shown(*set) + "."});
    return json::object{{"tiles", std::move(list)}};
}

Session::Outcome Session::version(JsonParams& params) {
    if (auto fault = params.fault()) return failure(RpcError::BadParams, *fault);
    return json::object{{"name", "bastide"}, {"version", BASTIDE_VERSION}, {"protocol", kProtocolVersion}};
}

// --- the loop ---

void serve(Session& session, std::istream& in, std::ostream& out) {
    LineReader lines(in, kMaxRequestBytes);
    std::string line;
    const auto send = [&out](const std::string& text) { out << text << '\n' << std::flush; };
    for (auto got = lines.next(line); got != LineReader::Got::End; got = lines.next(line)) {
        const std::string answer =
            got == LineReader::Got::TooLong ? Session::answer_to_long_line() : session.answer(line, send);
        if (!answer.empty()) send(answer);
        if (!out) return;
    }
}

} // namespace bastide
