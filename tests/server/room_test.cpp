// Rooms without a network: a log in memory, clients that write down what they hear.
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "protocol/json_state.h"
#include "server/http_text.h"
#include "server/proof.h"
#include "server/room.h"
#include "server/secrets.h"

namespace bastide {
namespace {

class MemoryLog : public GameLog {
public:
    void create(NewGame, Done done) override { done({}); }
    void append(std::string, LogEntry entry, Done done) override {
        if (broken) return done(Error{"storage_failed", "The disk is full."});
        entries.push_back(std::move(entry));
        done({});
    }
    void summarise(std::string, GameSummary, Done done) override { done({}); }
    Result<StoredGame> load(const std::string&) override { return Error{"no_such_game", "none"}; }
    Result<std::vector<ListedGame>> list(const std::string&, int) override {
        return std::vector<ListedGame>{};
    }
    void hold(std::string, HeldSeat, std::int64_t, Done done) override { done({}); }
    Result<std::vector<GameOfPerson>> games_of(const std::string&, int) override {
        return std::vector<GameOfPerson>{};
    }
    Result<int> count_unfinished(const std::string&) override { return 0; }
    void check(std::int64_t, Done done) override { done({}); }
    Result<std::vector<Pause>> begin(std::int64_t) override { return std::vector<Pause>{}; }

    std::vector<LogEntry> entries;
    bool broken = false;
};

class Listener : public Client {
public:
    void send(Message message) override { heard.push_back(*message); }
    json::object last() const { return json::parse(heard.back()).as_object(); }

    std::vector<std::string> heard;
};

TableHead two_here() {
    auto request = parse_game_request(
        R"({"seats":[{"kind":"person","here":true},{"kind":"person","here":true}]})", identity_of(""));
    EXPECT_TRUE(request);
    TableHead head = request->head;
    for (Seat& seat : head.seats) seat.token = token_hash(seat.name); // known tokens: "Red", "Blue"
    return head;
}

class Rooms : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(set_up_secrets()); }

    std::shared_ptr<Room> open(const std::string& secret) {
        auto room = std::make_shared<Room>(std::make_shared<Table>("game", secret, 0, two_here()), around_);
        room->begin();
        return room;
    }
    // Says hello with both tokens.
    static std::shared_ptr<Listener> enter(Room& room, std::int64_t since = 0) {
        auto client = std::make_shared<Listener>();
        EXPECT_TRUE(room.enter(client, {{"Red", "Blue"}, since}));
        return client;
    }
    // Both seats play their first legal action.
    static void play(Room& room, const ClientPtr& client, int actions) {
        for (int i = 0; i < actions && room.table().actor() >= 0; ++i) {
            const auto legal = legal_actions_json(room.table().match()->game());
            room.receive(client, from_client::Act{"move" + std::to_string(room.table().n()),
                                                  room.table().actor(), legal.front().at("id")});
        }
    }

    // What workers found is left to the thread of the test, as the server leaves it to its own.
    void post(std::function<void()> work) {
        if (std::this_thread::get_id() == thread_) return work();
        const std::lock_guard lock(mutex_);
        found_.push_back(std::move(work));
        wake_.notify_one();
    }
    void take_what_is_found() {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return !found_.empty(); });
        const std::function<void()> work = std::move(found_.front());
        found_.pop_front();
        lock.unlock();
        work();
    }

    const std::thread::id thread_ = std::this_thread::get_id();
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> found_;
    MemoryLog log_;
    Workers workers_{1};
    Metrics metrics_;
    std::optional<Error> storage_;
    Surroundings around_{
        log_,
        workers_,
        metrics_,
        [this](std::function<void()> work) { post(std::move(work)); },
        [](const TableHead&, const std::string&, const std::function<void(Result<std::string>)>& done) {
            done(std::string("next"));
        },
        [this](const std::optional<Error>& error) { storage_ = error; },
        [](const std::shared_ptr<Table>&) {},
        [this] { return now_; }};
    std::int64_t now_ = 1000000;
    // One client for each seat, as they sit at two machines.
    std::array<std::shared_ptr<Listener>, 2> enter_apart(Room& room) {
        std::array<std::shared_ptr<Listener>, 2> clients{std::make_shared<Listener>(),
                                                         std::make_shared<Listener>()};
        EXPECT_TRUE(room.enter(clients[0], {{"Red"}, 0}));
        EXPECT_TRUE(room.enter(clients[1], {{"Blue"}, 0}));
        return clients;
    }
};

std::vector<std::string> record_lines(const std::string& record) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < record.size();) {
        const std::size_t end = record.find('\n', at);
        lines.push_back(record.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// Two games whose secrets differ but give the same first draws: everything that is said is the same but for
// the commitment, so nothing depends on tiles that are not drawn yet.
TEST_F(Rooms, NothingSaidDependsOnUndrawnTiles) {
    constexpr int kDraws = 3;
    constexpr int kActions = 2 * (kDraws - 1) + 1; // place and deploy; the last placement draws nothing
    std::map<std::vector<std::string>, std::pair<std::string, std::vector<std::string>>> seen;
    int pairs = 0;
    for (int i = 0; i < 4000 && pairs < 3; ++i) {
        const std::string secret = hex(random_bytes(kSecretBytes / 2));
        const auto room = open(secret);
        const auto client = enter(*room);
        const auto onlooker = std::make_shared<Listener>();
        ASSERT_TRUE(room->enter(onlooker, {}));
        play(*room, client, kActions);
        std::vector<std::string> said = client->heard;
        said.insert(said.end(), onlooker->heard.begin(), onlooker->heard.end());
        const std::string public_hash = hex(commitment(secret));
        for (std::string& text : said)
            if (const auto at = text.find(public_hash); at != std::string::npos)
                text.erase(at, public_hash.size());
        for (const std::string& text : said) ASSERT_EQ(text.find(hex(secret)), std::string::npos);
        const auto [it, is_new] = seen.try_emplace(record_lines(room->table().record()), secret, said);
        if (is_new) continue;
        ++pairs;
        ASSERT_NE(it->second.first, secret);
        EXPECT_EQ(it->second.second, said);
    }
    EXPECT_GT(pairs, 0);
}

TEST_F(Rooms, ARestartCarriesOutTheSameEntries) {
    const std::string secret = random_bytes(kSecretBytes);
    const auto room = open(secret);
    const auto client = enter(*room);
    play(*room, client, 25);
    room->receive(client, from_client::Takeback{"back", 0});
    play(*room, client, 1000);
    EXPECT_EQ(room->table().status(), Status::Over);
    Table again("game", secret, 0, *head_from_json(json::serialize(head_json(room->table().head()))));
    for (const LogEntry& entry : log_.entries) {
        const auto happened = again.carry_out(entry);
        ASSERT_TRUE(happened) << happened.error().message;
    }
    EXPECT_EQ(again.n(), room->table().n());
    EXPECT_EQ(again.record(), room->table().record());
    EXPECT_EQ(again.done(0, "back"), room->table().done(0, "back"));
    EXPECT_EQ(again.status(), Status::Over);
}

TEST_F(Rooms, WhatComputersChooseIsWrittenDownToo) {
    TableHead head = two_here();
    for (Seat& seat : head.seats) seat = {.name = seat.name, .computer = true, .player = "random"};
    const std::string secret = random_bytes(kSecretBytes);
    const auto room = std::make_shared<Room>(std::make_shared<Table>("game", secret, 0, head), around_);
    room->begin();
    while (room->table().status() != Status::Over) take_what_is_found();
    Table again("game", secret, 0, head);
    for (const LogEntry& entry : log_.entries) ASSERT_TRUE(again.carry_out(entry));
    EXPECT_EQ(again.record(), room->table().record());
    EXPECT_EQ(metrics_.computer_actions + 1, log_.entries.size()) << "an entry each, and the start";
}

TEST_F(Rooms, AnActionIsATextOrAnObjectAndMustFitTheGame) {
    const auto room = open(random_bytes(kSecretBytes));
    const auto client = enter(*room);
    const auto answer = [&](int seat, const json::value& action, const char* member) {
        room->receive(client, from_client::Act{"m" + std::to_string(client->heard.size()), seat, action});
        return client->last().at(member);
    };
    const auto legal = [&] { return legal_actions_json(room->table().match()->game()).front(); };
    EXPECT_EQ(answer(0, legal(), "type"), "ack");
    EXPECT_EQ(answer(0, json::object{{"id", legal().at("id")}}, "type"), "ack");
    const int due = room->table().actor();
    const std::int64_t n = room->table().n();
    EXPECT_EQ(answer(1 - due, "nonsense", "code"), "wrong_actor");
    EXPECT_EQ(answer(due, "nonsense", "code"), "bad_action");
    EXPECT_EQ(answer(due, 7, "code"), "bad_parameter");
    EXPECT_EQ(answer(due, "pass", "code"), "wrong_kind");
    EXPECT_EQ(room->table().n(), n);
    EXPECT_EQ(answer(due, legal().at("id"), "type"), "ack");
}

TEST_F(Rooms, AGameThatWasPutAwayIsTheSame) {
    const auto room = open(random_bytes(kSecretBytes));
    const auto client = enter(*room);
    for (int i = 0; i < 40; ++i) {
        play(*room, client, 1);
        const std::string record = room->table().record();
        const std::size_t actions = room->table().actions();
        room->shared_table()->put_away();
        EXPECT_EQ(room->table().actions(), actions);
        EXPECT_EQ(room->table().record(), record);
        if (i % 3 == 0) room->shared_table()->put_away();
    }
    room->shared_table()->put_away();
    room->receive(client, from_client::Takeback{"back", 0});
    EXPECT_EQ(client->last().at("type"), "ack");
}

TEST_F(Rooms, EveryDrawFollowsFromTheSecret) {
    const std::string secret = random_bytes(kSecretBytes);
    const auto room = open(secret);
    play(*room, enter(*room), 1000);
    const auto& table = room->table();
    Proof proof = find_proof(table.record() + proof_lines(secret, true));
    const auto verified = verify(*table.match(), proof);
    ASSERT_TRUE(verified) << verified.error().message;
    EXPECT_EQ(verified->draws, 71);
    EXPECT_EQ(find_proof(proof_lines(secret, false)).secret, "");
    proof.secret = hex(random_bytes(kSecretBytes));
    EXPECT_EQ(verify(*table.match(), proof).error().code, "wrong_secret");
    proof.commitment = hex(commitment(from_hex(proof.secret)));
    EXPECT_EQ(verify(*table.match(), proof).error().code, "wrong_draw");
}

TEST_F(Rooms, ATableShowsTheStateOfTheProtocolWithoutItsTexts) {
    const auto room = open(random_bytes(kSecretBytes));
    play(*room, enter(*room), 30);
    const auto match = room->table().match();
    json::object shown = visible_state(match->game());
    std::int64_t last = -1;
    for (json::value& it : shown["features"].as_array()) {
        json::object& feature = it.as_object();
        EXPECT_GT(feature["id"].to_number<std::int64_t>(), last) << "ids are in the order of the list";
        last = feature["id"].to_number<std::int64_t>();
        EXPECT_TRUE(feature.contains("points"));
        EXPECT_EQ(feature.contains("points_if_completed"), feature["kind"] != "field");
        for (std::string_view added : {"id", "points", "points_if_completed"}) feature.erase(added);
    }
    json::object whole = state_json(match->game());
    EXPECT_EQ(whole.erase("rules") + whole.erase("position"), 2U);
    EXPECT_EQ(shown, whole);
}

TEST_F(Rooms, EverybodyHearsTheSameUpdateWithTheOwnChoices) {
    const auto room = open(random_bytes(kSecretBytes));
    std::vector<std::shared_ptr<Listener>> clients; // Red, Blue, and two who look on
    for (const std::vector<std::string>& tokens :
         {std::vector<std::string>{"Red"}, {"Blue"}, std::vector<std::string>{}, {}}) {
        clients.push_back(std::make_shared<Listener>());
        ASSERT_TRUE(room->enter(clients.back(), {tokens, 0}));
    }
    for (const auto& client : clients) client->heard.clear();
    play(*room, clients[static_cast<std::size_t>(room->table().actor())], 1);
    const int due = room->table().actor();
    for (std::size_t i = 0; i < clients.size(); ++i) {
        json::object heard = json::parse(clients[i]->heard.front()).as_object();
        EXPECT_EQ(heard.at("type"), "update");
        EXPECT_EQ(heard.erase("actions"), static_cast<int>(i) == due ? 1U : 0U);
        EXPECT_EQ(heard.erase("may"), 1U);
        json::object first = json::parse(clients[0]->heard.front()).as_object();
        for (std::string_view own : {"actions", "may"}) first.erase(own);
        EXPECT_EQ(heard, first);
    }
}

TEST_F(Rooms, WhoComesBackHearsWhatWasMissed) {
    const auto room = open(random_bytes(kSecretBytes));
    const auto client = enter(*room);
    play(*room, client, 4);
    const auto again = enter(*room, room->table().n() - 2);
    ASSERT_EQ(again->heard.size(), 4U) << "welcome, two updates, who is there";
    EXPECT_EQ(json::parse(again->heard[0]).at("resumed"), true);
    for (const int missed : {1, 2}) {
        const json::object update = json::parse(again->heard[static_cast<std::size_t>(missed)]).as_object();
        EXPECT_EQ(update.at("n"), room->table().n() - 2 + missed);
        EXPECT_EQ(update.contains("actions"), missed == 2) << "only those of now can be chosen";
    }
}

TEST_F(Rooms, TheIdOfAWishBelongsToItsSeat) {
    const auto room = open(random_bytes(kSecretBytes));
    const auto [red, blue] = enter_apart(*room);
    const auto act = [&](const ClientPtr& client, int seat) {
        const auto legal = legal_actions_json(room->table().match()->game());
        room->receive(client, from_client::Act{"same", seat, legal.front().at("id")});
    };
    act(red, 0);
    while (room->table().actor() == 0) play(*room, red, 1);
    const std::int64_t n = room->table().n();
    act(blue, 1);
    EXPECT_EQ(room->table().n(), n + 1);
    act(blue, 1);
    EXPECT_EQ(room->table().n(), n + 1) << "but a repeat is one";
    room->leave(blue);
    now_ += 60000;
    room->receive(red, from_client::Hand{"mine", 1, true});
    EXPECT_EQ(red->last().at("type"), "ack");
    EXPECT_FALSE(room->table().done(1, "mine"));
    EXPECT_TRUE(room->table().done(0, "mine"));
}

TEST_F(Rooms, ALogCannotGrowByGoingBackAndForth) {
    const auto room = open(random_bytes(kSecretBytes));
    const auto client = enter(*room);
    std::string code;
    for (int i = 0; i < 2000 && code.empty(); ++i) {
        play(*room, client, 1);
        room->receive(client, from_client::Undo{"u" + std::to_string(i), 0});
        if (client->last().contains("code")) code = client->last().at("code").as_string().c_str();
    }
    EXPECT_EQ(code, "too_many");
    EXPECT_LT(log_.entries.size(), 1000U);
    play(*room, client, 1000);
    EXPECT_EQ(room->table().status(), Status::Over) << "it can be played to its end";
}

TEST_F(Rooms, ALostConnectionHasAMinuteToComeBack) {
    const auto room = open(random_bytes(kSecretBytes));
    const auto [red, blue] = enter_apart(*room);
    const auto hand = [&, blue = blue](const char* move) {
        room->receive(blue, from_client::Hand{move, 0, true});
        return blue->last();
    };
    EXPECT_EQ(hand("here").at("code"), "not_away");
    room->leave(red);
    EXPECT_EQ(blue->last().at("seats").at(0).at("away_in"), 60000);
    now_ += 59000;
    EXPECT_EQ(hand("soon").at("code"), "not_away");
    const auto again = std::make_shared<Listener>();
    ASSERT_TRUE(room->enter(again, {{"Red"}, 0}));
    room->leave(again);
    now_ += 59000;
    EXPECT_EQ(hand("again").at("code"), "not_away") << "each absence counts on its own";
    now_ += 1000;
    EXPECT_EQ(hand("now").at("type"), "ack");
}

TEST_F(Rooms, NobodyIsAwayInAGameByDays) {
    TableHead head = two_here();
    head.clock = {ClockRule::Kind::Days, 86400000, 0};
    const auto room = std::make_shared<Room>(
        std::make_shared<Table>("game", random_bytes(kSecretBytes), now_, head), around_);
    room->begin();
    const auto [red, blue] = enter_apart(*room);
    room->leave(red);
    EXPECT_FALSE(blue->last().at("seats").at(0).as_object().contains("away_in"));
    now_ += 3600000;
    room->receive(blue, from_client::Hand{"h", 0, true});
    EXPECT_EQ(blue->last().at("code"), "not_away");
}

TEST_F(Rooms, ThePersonOfAHandedSeatIsAskedForTakebacks) {
    const auto room = open(random_bytes(kSecretBytes));
    const auto [red, blue] = enter_apart(*room);
    while (room->table().actor() == 0) play(*room, red, 1);
    while (room->table().actor() == 1) play(*room, blue, 1);
    room->receive(red, from_client::Hand{"h", 0, true});
    const std::size_t actions = room->table().actions();
    room->receive(blue, from_client::Takeback{"back", 1});
    EXPECT_EQ(blue->last().at("type"), "asked");
    EXPECT_EQ(blue->last().at("waiting"), json::array{0});
    EXPECT_EQ(room->table().actions(), actions);
}

TEST_F(Rooms, AFullDiskIsToldAndChangesNothing) {
    const auto room = open(random_bytes(kSecretBytes));
    const auto client = enter(*room);
    const std::int64_t n = room->table().n();
    const std::string record = room->table().record();
    log_.broken = true;
    play(*room, client, 1);
    EXPECT_EQ(client->last().at("code"), "storage_failed");
    EXPECT_EQ(room->table().n(), n);
    EXPECT_EQ(room->table().record(), record);
    EXPECT_TRUE(storage_);
    log_.broken = false;
    play(*room, client, 1);
    EXPECT_EQ(client->last().at("type"), "ack");
    EXPECT_EQ(room->table().n(), n + 1);
}

TEST_F(Rooms, EntriesThatMakeNoSenseAreRefused) {
    Table table("game", std::string(kSecretBytes, 's'), 0, two_here());
    for (const char* text : {"", "[]", "{}", R"({"do":"act","seat":0,"action":"pass"})", R"({"do":"join"})",
                             R"({"do":"undo","seat":0,"to":5})", R"({"do":"fly","seat":0})"})
        EXPECT_FALSE(table.carry_out({1, 0, text})) << text;
    EXPECT_FALSE(table.carry_out({2, 0, R"({"do":"start"})"}));
    EXPECT_TRUE(table.carry_out({1, 0, R"({"do":"start","draws":["draw base/E"]})"}));
    for (const char* text : {R"({"do":"act","seat":0})", R"({"do":"act","seat":0,"action":"pass"})",
                             R"({"do":"act","seat":0,"action":"fly away"})"})
        EXPECT_FALSE(table.carry_out({2, 0, text})) << text;
    EXPECT_TRUE(table.carry_out({2, 0, R"({"do":"act","seat":0,"action":"E 0,1 r2"})"}));
}

TEST_F(Rooms, AFlagFallsByTheTimeOfItsEntries) {
    TableHead head = two_here();
    head.clock = {ClockRule::Kind::Fischer, 10000, 1000};
    Table table("game", std::string(kSecretBytes, 's'), 0, head);
    ASSERT_TRUE(table.carry_out({1, 1000, R"({"do":"start","draws":["draw base/E"]})"}));
    EXPECT_EQ(table.time_left(0, 4000), 7000);
    EXPECT_EQ(table.time_left(1, 4000), 10000);
    ASSERT_TRUE(table.carry_out({2, 5000, R"({"do":"act","seat":0,"action":"E 0,1 r2"})"}));
    ASSERT_TRUE(
        table.carry_out({3, 6000, R"({"do":"act","seat":0,"action":"pass","draws":["draw base/U"]})"}));
    EXPECT_EQ(table.time_left(0, 9000), 6000) << "five seconds of thinking, and one more for the move";
    EXPECT_EQ(table.time_left(1, 9000), 7000);
    ASSERT_TRUE(table.carry_out({4, 17000, R"({"do":"flag","seat":1})"}));
    EXPECT_EQ(table.status(), Status::Over);
    EXPECT_EQ(table.result_reason(), "time");
    EXPECT_EQ(table.winners(), std::vector<std::string>{"Red"});
}

TEST_F(Rooms, AClockStandsStillWhileTheServerIsDown) {
    const char* const kStart = R"({"do":"start","draws":["draw base/E"]})";
    TableHead head = two_here();
    head.clock = {ClockRule::Kind::Fischer, 60000, 0};
    Table fischer("game", std::string(kSecretBytes, 's'), 0, head);
    ASSERT_TRUE(fischer.carry_out({1, 1000, kStart}));
    fischer.pause(30000); // of the 40 seconds that follow
    EXPECT_EQ(fischer.time_left(0, 41000), 50000);
    EXPECT_EQ(fischer.last_time(), 1000);
    ASSERT_TRUE(fischer.carry_out({2, 41000, R"({"do":"act","seat":0,"action":"E 0,1 r2","paused":30000})"}));
    EXPECT_EQ(fischer.paused(), 0);
    EXPECT_EQ(fischer.time_left(0, 41000), 50000) << "a restart reads the same from the entry";
    EXPECT_EQ(fischer.time_left(0, 51000), 40000);
    head.clock = {ClockRule::Kind::Days, 60000, 0};
    Table days("game", std::string(kSecretBytes, 's'), 0, head);
    ASSERT_TRUE(days.carry_out({1, 1000, kStart}));
    days.pause(30000);
    EXPECT_EQ(days.time_left(0, 41000), 20000) << "days go on";
}

TEST(Identities, ComeFromTheCookieAndOpenTheirSeats) {
    ASSERT_TRUE(set_up_secrets());
    const Identity first = identity_of("");
    EXPECT_TRUE(first.is_new);
    const Identity again = identity_of("theme=dark; bastide=" + first.secret + "; x=y");
    EXPECT_FALSE(again.is_new);
    EXPECT_EQ(again.hash, first.hash);
    const std::vector<std::string> strange{"bastide=",
                                           "bastide",
                                           "bastide=short",
                                           "bastid=" + first.secret,
                                           "bastide=" + first.secret + "x",
                                           "bastide=" + std::string(22, '"')};
    for (const std::string& bad : strange) EXPECT_TRUE(identity_of(bad).is_new) << bad;
    const std::string salt = new_salt();
    EXPECT_EQ(token_of(first.secret, salt), token_of(again.secret, salt));
    EXPECT_EQ(token_of(first.secret, salt).size(), kTokenLength);
    EXPECT_NE(token_of(first.secret, salt), token_of(first.secret, new_salt()));
    EXPECT_NE(token_of(first.secret, salt), token_of(identity_of("").secret, salt));
    EXPECT_EQ(identity_cookie({"abc", "", true}, "/b", true),
              "bastide=abc; Path=/b/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure");
}

TEST(Secrets, TokensAndIdsDiffer) {
    ASSERT_TRUE(set_up_secrets());
    EXPECT_NE(new_token(), new_token());
    EXPECT_EQ(new_token().size(), 22U);
    EXPECT_NE(new_game_id(), new_game_id());
    EXPECT_TRUE(same_hash(token_hash("a"), token_hash("a")));
    EXPECT_FALSE(same_hash(token_hash("a"), token_hash("b")));
    EXPECT_FALSE(same_hash("", ""));
    EXPECT_EQ(from_hex(hex("bytes")), "bytes");
    EXPECT_EQ(from_hex("zz"), "");
}

TEST(HttpText, ReadsTargetsAndOrigins) {
    const auto target = parse_target("/api/rules?rules=default%20inns&x=a+b&y");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/api/rules");
    EXPECT_EQ(target->query[0].second, "default inns");
    EXPECT_EQ(target->query[1].second, "a b");
    EXPECT_EQ(target->query[2].second, "");
    EXPECT_EQ(unescaped("%41"), "A");
    for (const char* bad : {"", "x", "/%", "/%4", "/%4g", "/%00"}) EXPECT_FALSE(parse_target(bad)) << bad;
    EXPECT_TRUE(origin_fits("", "a"));
    EXPECT_TRUE(origin_fits("https://A.example:8080", "a.example:8080"));
    EXPECT_FALSE(origin_fits("https://b.example", "a.example"));
    EXPECT_FALSE(origin_fits("null", "a.example"));
    EXPECT_EQ(normal_base_path("/x/"), "/x");
    EXPECT_EQ(below_base("/x/api", "/x"), "/api");
    EXPECT_FALSE(below_base("/xy", "/x"));
    EXPECT_EQ(last_in_list("1.2.3.4, 5.6.7.8"), "5.6.7.8");
}

TEST(HttpText, ReadsWhatAClientAccepts) {
    for (const char* yes : {"gzip", "deflate, GZIP", "br;q=1.0, gzip;q=0.5", "*", "gzip ;q=1"})
        EXPECT_TRUE(accepts_gzip(yes)) << yes;
    for (const char* no : {"", "br", "gzip;q=0", "x-gzip2", "gzip;q=0.000, br", "*;q=0"})
        EXPECT_FALSE(accepts_gzip(no)) << no;
}

TEST(OpenObjects, AreClosedWithFurtherMembers) {
    const json::object one{{"a", 1}};
    const json::object more{{"b", json::array{2, 3}}, {"c", "}"}};
    EXPECT_EQ(OpenObject(one).closed_with(more), R"({"a":1,"b":[2,3],"c":"}"})");
    EXPECT_EQ(OpenObject(one).closed_with({}), R"({"a":1})");
    EXPECT_EQ(OpenObject({}).closed_with(one), R"({"a":1})");
    EXPECT_EQ(OpenObject({}).closed_with({}), "{}");
}

TEST(Frames, GarbageIsRefusedWithItsMove) {
    const auto fault = parse_frame(R"({"type":"act","move":"m","seat":0})");
    ASSERT_TRUE(std::holds_alternative<FrameFault>(fault));
    EXPECT_EQ(std::get<FrameFault>(fault).move, "m");
    EXPECT_EQ(std::get<FrameFault>(fault).error.code, "bad_frame");
    for (const char* bad : {"", "{", "[]", "1", R"({"type":1})", R"({"type":"hello","tokens":"x"})",
                            R"({"type":"consent","seat":0,"yes":1})", R"({"type":"ping","x":1})"})
        EXPECT_TRUE(std::holds_alternative<FrameFault>(parse_frame(bad))) << bad;
    EXPECT_TRUE(std::holds_alternative<FromClient>(parse_frame(R"({"type":"ping"})")));
}

} // namespace
} // namespace bastide
