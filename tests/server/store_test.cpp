// The log on disk: what was acknowledged is there, whoever dies; what cannot be kept is an error value.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/sqlite_log.h"

namespace bastide {
namespace {

class Store : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() /
                  ("bastide-store-" + std::to_string(getpid()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string file() const { return folder_ / "games.db"; }
    std::unique_ptr<GameLog> open() const {
        auto log = open_sqlite_log(file());
        EXPECT_TRUE(log) << log.error().message;
        return log ? std::move(*log) : nullptr;
    }

private:
    std::filesystem::path folder_;
};

NewGame new_game(const std::string& id, const std::string& status = "playing", std::int64_t time = 1) {
    return {id, std::string("\0secret", 7), time, "head", {status, true, "summary of " + id}};
}

std::optional<Error> create(GameLog& log, NewGame game) {
    std::promise<std::optional<Error>> answer;
    log.create(std::move(game), [&](std::optional<Error> error) { answer.set_value(std::move(error)); });
    return answer.get_future().get();
}

std::optional<Error> append(GameLog& log, const std::string& game, std::int64_t n, const std::string& text) {
    std::promise<std::optional<Error>> answer;
    log.append(game, {n, 10 * n, text},
               [&](std::optional<Error> error) { answer.set_value(std::move(error)); });
    return answer.get_future().get();
}

TEST_F(Store, KeepsAGameWithItsEntries) {
    {
        const auto log = open();
        ASSERT_FALSE(create(*log, new_game("one")));
        ASSERT_FALSE(append(*log, "one", 1, "first"));
        ASSERT_FALSE(append(*log, "one", 2, "second"));
        log->summarise("one", {"over", true, "new summary"}, [](const std::optional<Error>&) {});
    }
    const auto game = open()->load("one");
    ASSERT_TRUE(game) << game.error().message;
    EXPECT_EQ(game->game.secret, std::string("\0secret", 7));
    EXPECT_EQ(game->game.head, "head");
    EXPECT_EQ(game->game.summary.status, "over");
    EXPECT_EQ(game->game.summary.text, "new summary");
    ASSERT_EQ(game->entries.size(), 2U);
    EXPECT_EQ(game->entries[1].n, 2);
    EXPECT_EQ(game->entries[1].time, 20);
    EXPECT_EQ(game->entries[1].text, "second");
}

TEST_F(Store, RefusesWhatDoesNotFollow) {
    const auto log = open();
    ASSERT_FALSE(create(*log, new_game("one")));
    EXPECT_EQ(create(*log, new_game("one"))->code, "conflict");
    EXPECT_EQ(append(*log, "two", 1, "x")->code, "no_such_game");
    EXPECT_EQ(append(*log, "one", 2, "x")->code, "conflict");
    ASSERT_FALSE(append(*log, "one", 1, "x"));
    EXPECT_EQ(append(*log, "one", 1, "y")->code, "conflict");
    EXPECT_EQ(log->load("two").error().code, "no_such_game");
    EXPECT_EQ(log->load("one")->entries.size(), 1U);
}

TEST_F(Store, ListsNewestFirst) {
    const auto log = open();
    ASSERT_FALSE(create(*log, new_game("old", "waiting", 1)));
    ASSERT_FALSE(create(*log, new_game("new", "playing", 3)));
    ASSERT_FALSE(create(*log, new_game("done", "over", 2)));
    NewGame hidden = new_game("hidden", "waiting", 4);
    hidden.summary.listed = false;
    ASSERT_FALSE(create(*log, hidden));
    const auto games = log->list("", 10);
    ASSERT_TRUE(games);
    ASSERT_EQ(games->size(), 2U);
    EXPECT_EQ((*games)[0].id, "new");
    EXPECT_EQ((*games)[1].summary.text, "summary of old");
    EXPECT_EQ(log->list("over", 10)->size(), 1U);
    EXPECT_EQ(log->list("", 1)->size(), 1U);
}

TEST_F(Store, KnowsWhoHoldsWhichSeats) {
    const auto log = open();
    const std::string ann("ann\0", 4);
    NewGame one = new_game("one", "playing", 1);
    one.held = {{ann, 0, "salt0"}, {ann, 1, "salt1"}};
    ASSERT_FALSE(create(*log, one));
    ASSERT_FALSE(create(*log, new_game("two", "waiting", 2)));
    std::promise<std::optional<Error>> held;
    log->hold("two", {ann, 3, "salt3"}, 5,
              [&](std::optional<Error> error) { held.set_value(std::move(error)); });
    ASSERT_FALSE(held.get_future().get());
    NewGame again = new_game("three", "over", 3);
    again.follows = "one";
    ASSERT_FALSE(create(*log, again));
    const auto games = log->games_of(ann, 10);
    ASSERT_TRUE(games);
    ASSERT_EQ(games->size(), 3U);
    EXPECT_EQ((*games)[0].game.id, "two");
    EXPECT_EQ((*games)[0].held[0].seat, 3);
    EXPECT_EQ((*games)[0].held[0].salt, "salt3");
    EXPECT_EQ((*games)[1].game.id, "three");
    ASSERT_EQ((*games)[1].held.size(), 2U);
    EXPECT_EQ((*games)[1].held[1].salt, "salt1");
    EXPECT_EQ((*games)[2].game.id, "one");
    EXPECT_EQ(*log->count_unfinished(ann), 2);
    EXPECT_EQ(*log->count_unfinished("bob"), 0);
    EXPECT_TRUE(log->games_of("bob", 10)->empty());
}

TEST_F(Store, RemembersWhenNoServerRan) {
    const auto alive = [](GameLog& log, std::int64_t now) {
        std::promise<std::optional<Error>> answer;
        log.check(now, [&](std::optional<Error> error) { answer.set_value(std::move(error)); });
        return answer.get_future().get();
    };
    {
        const auto log = open();
        EXPECT_TRUE(log->begin(1000)->empty()) << "the first server";
        ASSERT_FALSE(alive(*log, 6000));
        ASSERT_FALSE(alive(*log, 11000));
    }
    for (const int repeat : {0, 1}) {
        const auto pauses = open()->begin(20000 + repeat);
        ASSERT_TRUE(pauses);
        ASSERT_EQ(pauses->size(), repeat == 0 ? 1U : 2U);
        EXPECT_EQ(pauses->front().from, 11000);
        EXPECT_EQ(pauses->front().to, 20000);
    }
}

// A file of the version before has no seats and no pauses; it gets them.
TEST_F(Store, TakesAFileOfTheVersionBefore) {
    {
        const auto log = open();
        ASSERT_FALSE(create(*log, new_game("one")));
    }
    sqlite3* before = nullptr;
    ASSERT_EQ(sqlite3_open(file().c_str(), &before), SQLITE_OK);
    sqlite3_exec(before, "DROP TABLE held; DROP TABLE pauses; PRAGMA user_version = 1", nullptr, nullptr,
                 nullptr);
    sqlite3_close(before);
    const auto log = open();
    EXPECT_TRUE(log->load("one"));
    EXPECT_TRUE(log->games_of("ann", 1)->empty());
    EXPECT_TRUE(log->begin(1)->empty());
}

TEST_F(Store, TakesAppendsFromManyThreads) {
    const auto log = open();
    constexpr int kThreads = 8;
    constexpr int kEntries = 100;
    std::atomic<int> failed = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < kThreads; ++i)
            threads.emplace_back([&, id = "game" + std::to_string(i)] {
                if (create(*log, new_game(id))) ++failed;
                for (int n = 1; n <= kEntries; ++n)
                    if (append(*log, id, n, id + std::to_string(n))) ++failed;
            });
    }
    EXPECT_EQ(failed, 0);
    for (int i = 0; i < kThreads; ++i) {
        const auto game = log->load("game" + std::to_string(i));
        ASSERT_TRUE(game);
        ASSERT_EQ(game->entries.size(), static_cast<std::size_t>(kEntries));
        EXPECT_EQ(game->entries.back().text, game->game.id + std::to_string(kEntries));
    }
}

TEST_F(Store, DestroyingWaitsForWhatWasAccepted) {
    std::atomic<int> answered = 0;
    {
        const auto log = open();
        log->create(new_game("one"), [&](const std::optional<Error>& error) { answered += !error; });
        for (int n = 1; n <= 500; ++n)
            log->append("one", {n, n, "x"}, [&](const std::optional<Error>& error) { answered += !error; });
    }
    EXPECT_EQ(answered, 501);
    EXPECT_EQ(open()->load("one")->entries.size(), 500U);
}

// A child appends and tells each acknowledged number through a pipe until it is killed with -9.
TEST_F(Store, NothingAcknowledgedIsLostWhenKilled) {
    std::int64_t next = 1;
    for (int round = 0; round < 5; ++round) {
        int ends[2];
        ASSERT_EQ(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) {
            auto log = open_sqlite_log(file());
            if (!log) _exit(1);
            if (round == 0 && create(**log, new_game("one"))) _exit(1);
            for (std::int64_t n = next;; ++n) {
                if (append(**log, "one", n, std::to_string(n))) _exit(1);
                if (write(ends[1], &n, sizeof n) != sizeof n) _exit(1);
            }
        }
        close(ends[1]);
        std::int64_t acknowledged = 0;
        for (int i = 0; i < 40; ++i) ASSERT_EQ(read(ends[0], &acknowledged, sizeof acknowledged), 8);
        kill(child, SIGKILL);
        while (read(ends[0], &acknowledged, sizeof acknowledged) == sizeof acknowledged) {}
        close(ends[0]);
        waitpid(child, nullptr, 0);
        const auto game = open()->load("one");
        ASSERT_TRUE(game) << game.error().message;
        ASSERT_GE(static_cast<std::int64_t>(game->entries.size()), acknowledged);
        for (std::size_t i = 0; i < game->entries.size(); ++i)
            ASSERT_EQ(game->entries[i].text, std::to_string(i + 1));
        next = static_cast<std::int64_t>(game->entries.size()) + 1;
    }
}

TEST_F(Store, AFullDiskIsAnErrorAndTheRestStays) {
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        auto log = open_sqlite_log(file());
        if (!log || create(**log, new_game("one"))) _exit(1);
        const rlimit most{200 << 10, 200 << 10};
        setrlimit(RLIMIT_FSIZE, &most);
        std::int64_t n = 1;
        std::optional<Error> fault;
        for (; n < 1000 && !fault; ++n) fault = append(**log, "one", n, std::string(4000, 'x'));
        if (!fault || fault->code != "storage_failed") _exit(2);
        const auto game = (*log)->load("one");
        _exit(game && static_cast<std::int64_t>(game->entries.size()) == n - 2 ? 0 : 3);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_TRUE(open()->load("one"));
}

TEST_F(Store, ALockedDatabaseIsAnErrorUntilItIsFree) {
    const auto log = open();
    ASSERT_FALSE(create(*log, new_game("one")));
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(file().c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    EXPECT_EQ(append(*log, "one", 1, "x")->code, "storage_failed");
    EXPECT_TRUE(log->load("one"));
    sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr);
    sqlite3_close(other);
    EXPECT_FALSE(append(*log, "one", 1, "x"));
}

TEST_F(Store, RefusesWhatIsNotItsDatabase) {
    std::ofstream(file()) << std::string(5000, 'n');
    EXPECT_EQ(open_sqlite_log(file()).error().code, "storage_failed");
    std::filesystem::remove(file());
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(file().c_str(), &other), SQLITE_OK);
    sqlite3_exec(other, "CREATE TABLE mine (x)", nullptr, nullptr, nullptr);
    sqlite3_close(other);
    EXPECT_NE(open_sqlite_log(file()).error().message.find("another program"), std::string::npos);
    EXPECT_EQ(open_sqlite_log("/no/such/folder/x.db").error().code, "storage_failed");
}

} // namespace
} // namespace bastide
