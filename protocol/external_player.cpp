#include "protocol/external_player.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "protocol/json_forms.h"

namespace bastide {

namespace {

using std::chrono::milliseconds;
using Got = ChildProcess::Got;

constexpr int kBudgets = 5; // that a player may take before its silence is counted
constexpr std::size_t kMaxDepth = 32;

Error failed(const std::string& what) { return {"player_failed", what + "."}; }

// The line as an object of JSON-RPC 2.0, or nothing.
std::optional<json::object> rpc_object(const std::string& line) {
    json::parse_options options;
    options.max_depth = kMaxDepth;
    json::error_code fault;
    const json::value value = json::parse(line, fault, {}, options);
    const json::object* object = fault ? nullptr : value.if_object();
    const json::value* version = object ? object->if_contains("jsonrpc") : nullptr;
    if (!version || *version != "2.0") return {};
    return *object;
}

std::string error_text(const json::value& error) {
    const json::object* members = error.if_object();
    const json::value* message = members ? members->if_contains("message") : nullptr;
    const json::string* text = message ? message->if_string() : nullptr;
    return text ? std::string(text->data(), text->size()) : json::serialize(error);
}

} // namespace

// --- asking ---

class ExternalPlayers::Connection {
public:
    explicit Connection(std::unique_ptr<ChildProcess> process) : process_(std::move(process)) {}

    // What it answers, or what is wrong with it.
    Result<json::value> ask(std::string_view method, json::object params, milliseconds patience) {
        const auto deadline = std::chrono::steady_clock::now() + patience;
        const std::string request = json::serialize(json::object{
            {"jsonrpc", "2.0"}, {"id", ++last_id_}, {"method", method}, {"params", std::move(params)}});
        const std::string asked = "'" + std::string(method) + "'";
        std::string line;
        Got got = process_->write(request + "\n", deadline);
        while (got == Got::Line) {
            got = process_->read(line, deadline);
            if (got != Got::Line) break;
            const auto said = rpc_object(line);
            if (!said)
                return failed("it answered " + asked + " with " + shown(line) + ", not with JSON-RPC 2.0");
            if (!said->contains("method")) return result_of(*said, line, asked);
            if (std::chrono::steady_clock::now() >= deadline) got = Got::Late; // however much it tells
        }
        if (got == Got::Ended) return failed(process_->how_it_ended() + " instead of answering " + asked);
        if (got == Got::TooLong)
            return failed("its answer to " + asked + " is longer than " +
                          std::to_string(ChildProcess::kMaxLine) + " bytes");
        return failed("it did not answer " + asked + " within " + std::to_string(patience.count()) + " ms");
    }

private:
    Result<json::value> result_of(const json::object& answer, const std::string& line,
                                  const std::string& asked) const {
        if (const json::value* error = answer.if_contains("error"))
            return failed("it refused " + asked + ": " + shown(error_text(*error)));
        const json::value* id = answer.if_contains("id");
        const json::value* result = answer.if_contains("result");
        if (!result || !id || *id != last_id_)
            return failed("it answered " + asked + " with " + shown(line) +
                          ", which has no result or another id");
        return *result;
    }

    std::unique_ptr<ChildProcess> process_;
    std::int64_t last_id_ = 0;
};

// --- playing ---

class ExternalPlayers::Seat : public Player {
public:
    explicit Seat(ExternalPlayers& all) : all_(all) {
        connection_ = all_.take();
        if (connection_) return;
        auto process = ChildProcess::start(all_.settings_.command);
        if (process)
            connection_ = std::make_unique<Connection>(std::move(*process));
        else
            fault_ = process.error();
    }
    ~Seat() override {
        if (!fault_) all_.give_back(std::move(connection_));
    }

    std::optional<Error> fault() const override { return fault_; }

    void hear(const Game& before, const Action& action) override {
        begin(before);
        if (!(action == chosen_)) planned_.clear();
        (void)ask("apply",
                  {{"action", print_action(before, action)},
                   {"actor", actor_name(before, before.decision().actor)}},
                  all_.settings_.patience);
    }

    Action choose(const Game& game) override {
        begin(game);
        if (planned_.empty()) think(game);
        if (fault_) return {};
        const json::value next = planned_.front();
        planned_.erase(planned_.begin());
        const auto action = action_from_json(game, next);
        if (action) return chosen_ = *action;
        fault_ = failed("it chose " + shown(json::serialize(next)) +
                        ", which is no action: " + action.error().message);
        return {};
    }

private:
    void begin(const Game& game) {
        if (begun_) return;
        begun_ = true;
        json::object setup = setup_json(game.rules->setup);
        for (std::string_view in_rules : {"preset", "systems", "copies", "options"}) setup.erase(in_rules);
        (void)ask("new", std::move(setup), all_.settings_.patience);
    }

    void think(const Game& game) {
        const Budget& budget = all_.settings_.budget;
        json::object params{{"actor", actor_name(game, game.decision().actor)},
                            {"decision", decision_json(game)},
                            {"threads", all_.settings_.threads}};
        if (budget.time.count() > 0) params["time"] = budget.time.count();
        if (budget.positions > 0) params["nodes"] = budget.positions;
        const json::value result =
            ask("think", std::move(params), all_.settings_.patience + kBudgets * budget.time);
        if (fault_) return;
        const json::object* members = result.if_object();
        const json::value* action = members ? members->if_contains("action") : nullptr;
        const json::value* turn = members ? members->if_contains("turn") : nullptr;
        if (!action || (turn && !turn->is_array())) {
            fault_ = failed("it answered 'think' with " + shown(json::serialize(result)) +
                            ", which has no action, or a turn that is no list");
            return;
        }
        planned_.push_back(*action);
        if (turn && turn->as_array().size() > 1)
            planned_.insert(planned_.end(), turn->as_array().begin() + 1, turn->as_array().end());
    }

    // Null, and fault_ says why, if it cannot answer.
    json::value ask(std::string_view method, json::object params, milliseconds patience) {
        if (fault_) return nullptr;
        auto result = connection_->ask(method, std::move(params), patience);
        if (result) return std::move(*result);
        fault_ = result.error();
        return nullptr;
    }

    ExternalPlayers& all_;
    std::unique_ptr<Connection> connection_;
    std::optional<Error> fault_;
    bool begun_ = false;
    std::vector<json::value> planned_; // the rest of its turn, as it said
    Action chosen_{};
};

ExternalPlayers::ExternalPlayers(ExternalPlayerSettings settings) : settings_(std::move(settings)) {}
ExternalPlayers::~ExternalPlayers() = default;

std::unique_ptr<Player> ExternalPlayers::make() { return std::make_unique<Seat>(*this); }

std::unique_ptr<ExternalPlayers::Connection> ExternalPlayers::take() {
    const std::lock_guard guard(lock_);
    if (idle_.empty()) return nullptr;
    auto connection = std::move(idle_.back());
    idle_.pop_back();
    return connection;
}

void ExternalPlayers::give_back(std::unique_ptr<Connection> connection) {
    const std::lock_guard guard(lock_);
    idle_.push_back(std::move(connection));
}

} // namespace bastide
