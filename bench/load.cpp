// A load on a running `bastide serve`: many games, each with its players and onlookers on sockets of their
// own and a move every few seconds. Measures the time from a move to the last client that hears of it, and
// what the server process needs.
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <random>

#include <CLI/CLI.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json/src.hpp>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr auto kToken = asio::as_tuple(asio::use_awaitable);

struct Options {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;
    int games = 2000;
    int sockets = 10000;
    double seconds = 60;
    double interval = 10; // between the moves of a game
    int at_once = 64;     // connections that are being opened
    int pid = 0;          // of the server, to see what it needs
};

double milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }

// --- one game and its clients ---

using Socket = websocket::stream<beast::tcp_stream, false>;

struct Table;

struct Client {
    explicit Client(asio::io_context& io) : socket(io) {}
    Socket socket;
    Table* table = nullptr;
    int seat = -1; // -1: looks on
};

struct Table {
    std::string id;
    std::vector<std::string> tokens;
    std::vector<std::unique_ptr<Client>> clients;
    // What the deciding client can send next.
    Client* decides = nullptr;
    std::string action;
    // The move under way.
    std::int64_t moves = 0;
    std::int64_t n = 0; // number of its update, when the first client has heard of it
    int heard = 0;
    bool under_way = false;
    Clock::time_point sent;
};

class Load {
public:
    explicit Load(const Options& options) : options_(options) {}
    int run();

private:
    asio::awaitable<void> play_all();
    asio::awaitable<void> open_some(int first, int step);
    asio::awaitable<bool> create(beast::tcp_stream& stream, Table& table);
    asio::awaitable<bool> enter(Client& client);
    asio::awaitable<void> listen(Client& client);
    asio::awaitable<void> play(Table& table);
    void hear(Client& client, std::string_view message);
    void fault(const std::string& what);
    double server_seconds() const;
    std::string server_memory(const std::string& name) const;
    void report(double seconds, double cpu_seconds);

    Options options_;
    asio::io_context io_{1};
    tcp::endpoint server_;
    std::vector<Table> tables_;
    std::mt19937_64 random_{1};
    bool measuring_ = false;
    int opening_ = 0;
    std::size_t open_ = 0;
    std::uint64_t messages_ = 0;
    std::uint64_t bytes_ = 0;
    std::uint64_t late_ = 0; // moves that were due while the one before was still under way
    std::uint64_t faults_ = 0;
    std::vector<double> times_;
};

void Load::fault(const std::string& what) {
    constexpr std::uint64_t kShown = 5;
    if (++faults_ <= kShown) fmt::print(stderr, "fault: {}\n", what);
}

asio::awaitable<bool> Load::create(beast::tcp_stream& stream, Table& table) {
    http::request<http::string_body> request{http::verb::post, "/api/games", 11};
    request.set(http::field::host, options_.host);
    request.set(http::field::content_type, "application/json");
    request.body() = R"({"seats":[{"kind":"person","here":true},{"kind":"person","here":true}]})";
    request.prepare_payload();
    if (auto [failed, bytes] = co_await http::async_write(stream, request, kToken); failed) co_return false;
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    if (auto [failed, bytes] = co_await http::async_read(stream, buffer, response, kToken); failed)
        co_return false;
    boost::system::error_code broken;
    const json::value made = json::parse(response.body(), broken);
    if (broken || response.result_int() != 201) {
        fault("a game was refused: " + response.body());
        co_return false;
    }
    table.id = std::string(made.at("id").as_string());
    for (const json::value& seat : made.at("seats").as_array())
        table.tokens.emplace_back(seat.at("token").as_string());
    co_return true;
}

asio::awaitable<bool> Load::enter(Client& client) {
    auto& stream = beast::get_lowest_layer(client.socket);
    if (auto [failed] = co_await stream.async_connect(server_, kToken); failed) {
        fault("connect: " + failed.message());
        co_return false;
    }
    stream.socket().set_option(tcp::no_delay(true));
    const std::string path = "/api/games/" + client.table->id + "/socket";
    if (auto [failed] = co_await client.socket.async_handshake(options_.host, path, kToken); failed) {
        fault("handshake: " + failed.message());
        co_return false;
    }
    json::object hello{{"type", "hello"}, {"tokens", json::array{}}};
    if (client.seat >= 0)
        hello["tokens"] = json::array{client.table->tokens[static_cast<std::size_t>(client.seat)]};
    const std::string text = json::serialize(hello);
    const auto [failed, bytes] = co_await client.socket.async_write(asio::buffer(text), kToken);
    if (failed) fault("hello: " + failed.message());
    co_return !failed;
}

// Opens every `step`-th game and its clients.
asio::awaitable<void> Load::open_some(int first, int step) {
    beast::tcp_stream stream(io_);
    const auto [failed] = co_await stream.async_connect(server_, kToken);
    if (failed) fault("connect: " + failed.message());
    for (int i = first; i < options_.games && !failed; i += step) {
        Table& table = tables_[static_cast<std::size_t>(i)];
        if (!co_await create(stream, table)) continue;
        for (const auto& client : table.clients) {
            if (!co_await enter(*client)) continue;
            ++open_;
            asio::co_spawn(io_, listen(*client), asio::detached);
        }
    }
    --opening_;
}

asio::awaitable<void> Load::listen(Client& client) {
    beast::flat_buffer buffer;
    while (true) {
        buffer.clear();
        const auto [failed, bytes] = co_await client.socket.async_read(buffer, kToken);
        if (failed) {
            if (measuring_) fault("a socket was closed: " + failed.message());
            co_return;
        }
        ++messages_;
        bytes_ += bytes;
        hear(client, {static_cast<const char*>(buffer.data().data()), buffer.size()});
    }
}

// Looks only for what it needs: reading all of it would measure the reader.
void Load::hear(Client& client, std::string_view message) {
    constexpr std::string_view kUpdate = R"({"type":"update","n":)";
    constexpr std::string_view kId = R"("id":")";
    Table& table = *client.table;
    if (message.starts_with(R"({"type":"refused")")) return fault(std::string(message.substr(0, 200)));
    if (message.starts_with(kUpdate) && table.under_way) {
        const std::int64_t n = std::atoll(message.data() + kUpdate.size());
        if (table.heard == 0) table.n = n;
        if (n == table.n && ++table.heard == static_cast<int>(table.clients.size())) {
            table.under_way = false;
            if (measuring_) times_.push_back(milliseconds(Clock::now() - table.sent));
        }
    }
    const std::size_t actions = client.seat < 0 ? std::string_view::npos : message.find("\"actions\":[");
    if (actions == std::string_view::npos) return;
    std::vector<std::size_t> ids;
    const std::size_t end = message.find("\"may\":", actions);
    for (std::size_t at = message.find(kId, actions); at < end; at = message.find(kId, at + 1))
        ids.push_back(at + kId.size());
    if (ids.empty()) return;
    const std::size_t at = ids[random_() % ids.size()];
    table.action = std::string(message.substr(at, message.find('"', at) - at));
    table.decides = &client;
}

asio::awaitable<void> Load::play(Table& table) {
    asio::steady_timer timer(io_);
    const Seconds phase{options_.interval * std::uniform_real_distribution<>(0, 1)(random_)};
    Clock::time_point due = Clock::now() + std::chrono::duration_cast<Clock::duration>(phase);
    while (true) {
        timer.expires_at(due);
        co_await timer.async_wait(asio::use_awaitable);
        due += std::chrono::duration_cast<Clock::duration>(Seconds{options_.interval});
        if (table.under_way) ++late_;
        if (table.under_way || !table.decides) continue;
        Client& client = *table.decides;
        table.decides = nullptr;
        const std::string text = json::serialize(json::object{{"type", "act"},
                                                              {"move", std::to_string(++table.moves)},
                                                              {"seat", client.seat},
                                                              {"action", table.action}});
        table.under_way = true;
        table.heard = 0;
        table.sent = Clock::now();
        if (auto [failed, bytes] = co_await client.socket.async_write(asio::buffer(text), kToken); failed)
            co_return;
    }
}

// --- the server process ---

double Load::server_seconds() const {
    std::ifstream file("/proc/" + std::to_string(options_.pid) + "/stat");
    std::string text((std::istreambuf_iterator<char>(file)), {});
    const std::size_t name_end = text.rfind(')');
    if (name_end == std::string::npos) return 0;
    std::istringstream rest(text.substr(name_end + 2));
    std::string skipped;
    constexpr int kBeforeUserTime = 11;
    for (int i = 0; i < kBeforeUserTime; ++i) rest >> skipped;
    double user = 0;
    double system = 0;
    rest >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::string Load::server_memory(const std::string& name) const {
    std::ifstream file("/proc/" + std::to_string(options_.pid) + "/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(name + ":"))
            return fmt::format("{:.0f} MB", std::stod(line.substr(name.size() + 1)) / 1000);
    return "unknown";
}

// --- everything ---

asio::awaitable<void> Load::play_all() {
    asio::steady_timer timer(io_);
    const auto pause = [&](Seconds time) {
        timer.expires_after(std::chrono::duration_cast<Clock::duration>(time));
        return timer.async_wait(asio::use_awaitable);
    };
    const auto began = Clock::now();
    opening_ = options_.at_once;
    for (int i = 0; i < options_.at_once; ++i)
        asio::co_spawn(io_, open_some(i, options_.at_once), asio::detached);
    while (opening_ > 0) co_await pause(Seconds{.05});
    fmt::print("{} games and {} sockets open after {:.1f} s; memory of the server {}\n", tables_.size(),
               open_, milliseconds(Clock::now() - began) / 1000, server_memory("VmRSS"));
    std::fflush(stdout);
    for (Table& table : tables_) asio::co_spawn(io_, play(table), asio::detached);
    co_await pause(Seconds{options_.interval}); // every game has made its first move
    measuring_ = true;
    messages_ = bytes_ = late_ = 0;
    const double cpu = server_seconds();
    const auto start = Clock::now();
    co_await pause(Seconds{options_.seconds});
    measuring_ = false;
    report(milliseconds(Clock::now() - start) / 1000, server_seconds() - cpu);
    io_.stop();
}

void Load::report(double seconds, double cpu_seconds) {
    std::sort(times_.begin(), times_.end());
    const auto share = [&](double part) {
        return times_.empty()
                   ? 0
                   : times_[std::min(times_.size() - 1,
                                     static_cast<std::size_t>(part * static_cast<double>(times_.size())))];
    };
    fmt::print("{} moves in {:.0f} s, {:.0f} messages/s, {:.1f} MB/s; {} late, {} faults\n", times_.size(),
               seconds, static_cast<double>(messages_) / seconds, static_cast<double>(bytes_) / seconds / 1e6,
               late_, faults_);
    fmt::print("move to last client: p50 {:.1f} ms, p90 {:.1f} ms, p99 {:.1f} ms, max {:.1f} ms\n", share(.5),
               share(.9), share(.99), share(1));
    if (options_.pid > 0)
        fmt::print("server: {:.0f} % of a core, memory at most {}\n", 100 * cpu_seconds / seconds,
                   server_memory("VmHWM"));
}

int Load::run() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur < static_cast<rlim_t>(options_.sockets) + 100) {
        fmt::print(stderr, "bastide_load: only {} files may be open; raise the limit (ulimit -n).\n",
                   files.rlim_cur);
        return 2;
    }
    boost::system::error_code bad;
    server_ = {asio::ip::make_address(options_.host, bad), options_.port};
    if (bad) {
        fmt::print(stderr, "bastide_load: '{}' is not an address.\n", options_.host);
        return 2;
    }
    tables_.resize(static_cast<std::size_t>(options_.games));
    for (int i = 0; i < options_.sockets; ++i) {
        Table& table = tables_[static_cast<std::size_t>(i % options_.games)];
        table.clients.push_back(std::make_unique<Client>(io_));
        table.clients.back()->table = &table;
        const int number = static_cast<int>(table.clients.size()) - 1;
        table.clients.back()->seat = number < 2 ? number : -1;
    }
    asio::co_spawn(io_, play_all(), asio::detached);
    io_.run();
    return faults_ == 0 && !times_.empty() ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app{"Puts a load on a running bastide serve and measures how it bears it."};
    Options options;
    app.add_option("--host", options.host, "address of the server")->capture_default_str();
    app.add_option("--port", options.port)->capture_default_str();
    app.add_option("--games", options.games, "games that are played")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    app.add_option("--sockets", options.sockets, "clients: two players for each game, the others look on")
        ->capture_default_str();
    app.add_option("--seconds", options.seconds, "time to measure")->capture_default_str();
    app.add_option("--interval", options.interval, "seconds between two moves of a game")
        ->capture_default_str();
    app.add_option("--at-once", options.at_once, "connections that are opened at the same time")
        ->capture_default_str();
    app.add_option("--pid", options.pid, "process of the server, to see its memory and CPU time");
    CLI11_PARSE(app, argc, argv);
    if (options.sockets < 2 * options.games) {
        fmt::print(stderr, "bastide_load: every game needs two sockets for its players.\n");
        return 2;
    }
    return Load(options).run();
}
