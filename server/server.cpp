// The network: Boost.Asio and Beast with coroutines, on one thread. This is the one file that includes Beast,
// which takes most of a minute to compile.
#include "server/server.h"

#include <csignal>
#include <list>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <sys/resource.h>

#include "server/api.h"
#include "server/http_text.h"
#include "server/secrets.h"
#include "server/time_text.h"
#include "store/sqlite_log.h"

namespace bastide {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

namespace {

constexpr auto kToken = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t kMaxHeaderBytes = 8 << 10;
constexpr std::size_t kMaxBodyBytes = 256 << 10;
constexpr std::size_t kMaxUnsent = 256; // messages that wait for a slow client
constexpr int kMaxSocketsOfPerson = 100;
constexpr int kMaxStrikes = 50; // refused frames in a row of one client
constexpr Rate kFrameRate{10, 40};
constexpr std::chrono::seconds kHttpTimeout{30};
constexpr std::chrono::seconds kHelloTimeout{10};
constexpr std::chrono::seconds kIdleTimeout{90}; // with pings in between
constexpr std::chrono::seconds kMostDraining{8};

using HttpIn = http::request<http::string_body>;
using HttpOut = http::response<http::string_body>;
using Socket = websocket::stream<beast::tcp_stream, false>; // no compression: it costs 130 kB a client

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// Who asks: the peer, or whom a proxy on this machine names.
struct Peer {
    std::string address;
    bool is_local = false;  // this machine itself, which has no limits
    bool is_secure = false; // came to the proxy by TLS
};

Peer peer_of(const tcp::endpoint& endpoint, const HttpIn& request) {
    const bool loopback = endpoint.address().is_loopback();
    const bool secure = loopback && view(request["X-Forwarded-Proto"]) == "https";
    const std::string_view forwarded_for = view(request["X-Forwarded-For"]);
    if (loopback && !forwarded_for.empty()) return {last_in_list(forwarded_for), false, secure};
    return {endpoint.address().to_string(), loopback, secure};
}

HttpOut to_http(const HttpIn& request, HttpResponse response) {
    HttpOut out{static_cast<http::status>(response.status), request.version()};
    for (const auto& [name, value] : kSecurityHeaders)
        out.set(beast::string_view(name.data(), name.size()), beast::string_view(value.data(), value.size()));
    out.set(http::field::content_type, response.type);
    out.set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : response.headers) out.set(name, value);
    out.keep_alive(request.keep_alive());
    if (out.result() != http::status::not_modified) out.content_length(response.body.size());
    if (request.method() != http::verb::head) out.body() = std::move(response.body);
    return out;
}

// A client at its WebSocket. What is sent waits in a queue; one write is under way at a time.
class SocketClient : public Client, public std::enable_shared_from_this<SocketClient> {
public:
    SocketClient(Socket socket, Metrics& metrics) : socket_(std::move(socket)), metrics_(metrics) {}

    Socket& socket() { return socket_; }

    void send(Message message) override {
        if (closing_) return;
        if (unsent_.size() >= kMaxUnsent)
            return close(websocket::close_code::policy_error, "You read too slowly.");
        unsent_.push_back(std::move(message));
        write_on();
    }
    // Sends what waits, then closes.
    void close(websocket::close_code code, std::string reason) {
        if (closing_) return;
        closing_ = true;
        reason_ = websocket::close_reason(code, reason);
        write_on();
    }

private:
    void write_on() {
        if (writing_) return;
        writing_ = true;
        asio::co_spawn(socket_.get_executor(), write(shared_from_this()), asio::detached);
    }

    static asio::awaitable<void> write(std::shared_ptr<SocketClient> self) {
        while (!self->unsent_.empty()) {
            const Message message = std::move(self->unsent_.front());
            self->unsent_.pop_front();
            const auto [fault, bytes] = co_await self->socket_.async_write(asio::buffer(*message), kToken);
            if (fault) {
                self->closing_ = true;
                self->unsent_.clear();
                co_return;
            }
            ++self->metrics_.messages_sent;
        }
        self->writing_ = false;
        if (!self->closing_) co_return;
        self->writing_ = true;
        co_await self->socket_.async_close(self->reason_, kToken);
    }

    Socket socket_;
    Metrics& metrics_;
    std::list<Message> unsent_; // a deque takes half a kilobyte even when it is empty
    bool writing_ = false;
    bool closing_ = false;
    websocket::close_reason reason_;
};

} // namespace

class Server::Impl {
public:
    Impl(const ServerOptions& options, std::unique_ptr<GameLog> log);

    std::optional<Error> listen();
    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
    void run();
    void stop();

private:
    std::function<void(std::function<void()>)> poster() {
        return [this](std::function<void()> work) { asio::post(io_, std::move(work)); };
    }
    asio::awaitable<void> accept();
    asio::awaitable<void> tick();
    asio::awaitable<void> drain();
    asio::awaitable<void> serve(tcp::socket socket);
    asio::awaitable<HttpResponse> answer(const HttpIn& request, const Peer& peer);
    asio::awaitable<HttpResponse> ask_api(HttpRequest request);
    Result<std::shared_ptr<Room>> room_for(const HttpIn& request, const Peer& peer);
    asio::awaitable<void> upgrade(beast::tcp_stream stream, HttpIn request, Peer peer);
    // A socket from its first to its last moment; counted for the address and for the person.
    asio::awaitable<void> stay(std::shared_ptr<SocketClient> client, std::shared_ptr<Room> room,
                               std::array<std::string, 2> whose);
    asio::awaitable<void> talk(std::shared_ptr<SocketClient> client, std::shared_ptr<Room> room);
    asio::awaitable<void> hang_up_without_hello(std::weak_ptr<SocketClient> client,
                                                std::shared_ptr<bool> said_hello);
    // What a frame means for the client; false if the client is to be hung up on.
    bool take_frame(const std::shared_ptr<SocketClient>& client, Room& room, std::string_view frame,
                    bool& entered);
    int sockets_of(const std::string& whose) const {
        const auto found = sockets_of_.find(whose);
        return found == sockets_of_.end() ? 0 : found->second;
    }
    void count_socket(const std::string& whose, int more) {
        if ((sockets_of_[whose] += more) == 0) sockets_of_.erase(whose);
    }
    Result<HttpRequest> to_request(const HttpIn& request, const Peer& peer) const;

    ServerOptions options_;
    std::string base_path_;
    asio::io_context io_{1};
    tcp::acceptor acceptor_{io_};
    asio::signal_set signals_{io_};
    Metrics metrics_;
    std::map<std::string, int> sockets_of_; // by address, and by the hash of a person
    std::set<std::shared_ptr<SocketClient>> clients_;
    bool stopping_ = false;
    // The log and the workers end first: until then they call back into the lobby.
    std::unique_ptr<Lobby> lobby_;
    std::unique_ptr<Api> api_;
    std::unique_ptr<GameLog> log_;
    std::unique_ptr<Workers> workers_;
};

Server::Impl::Impl(const ServerOptions& options, std::unique_ptr<GameLog> log)
    : options_(options),
      base_path_(normal_base_path(options.base_path)),
      log_(std::move(log)) {
    const unsigned machine = std::max(2U, std::thread::hardware_concurrency());
    workers_ = std::make_unique<Workers>(options.workers > 0 ? options.workers : machine - 1);
    lobby_ = std::make_unique<Lobby>(*log_, *workers_, metrics_, poster());
    api_ = std::make_unique<Api>(*lobby_, *workers_, metrics_, poster(), base_path_);
}

// --- beginning and end ---

std::optional<Error> Server::Impl::listen() {
    boost::system::error_code fault;
    const auto address = asio::ip::make_address(options_.bind, fault);
    if (fault) return Error{"bad_address", "'" + options_.bind + "' is not an address to listen on."};
    const tcp::endpoint endpoint(address, options_.port);
    acceptor_.open(endpoint.protocol(), fault);
    if (!fault) acceptor_.set_option(tcp::acceptor::reuse_address(true), fault);
    if (!fault) acceptor_.bind(endpoint, fault);
    if (!fault) acceptor_.listen(asio::socket_base::max_listen_connections, fault);
    if (fault)
        return Error{"bad_address", "The server cannot listen on " + options_.bind + ":" +
                                        std::to_string(options_.port) + ": " + fault.message() + "."};
    return lobby_->open();
}

void Server::Impl::run() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) { // each socket is a file
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error like a full disk
    signals_.add(SIGTERM);
    signals_.add(SIGINT);
    signals_.async_wait([this](const boost::system::error_code& fault, int) {
        if (!fault) stop();
    });
    asio::co_spawn(io_, accept(), asio::detached);
    asio::co_spawn(io_, tick(), asio::detached);
    log_line("info", "listening", {{"address", options_.bind}, {"port", port()}, {"base_path", base_path_}});
    io_.run();
    log_line("info", "stopped");
}

void Server::Impl::stop() {
    asio::post(io_, [this] {
        if (stopping_) return;
        stopping_ = true;
        log_line("info", "stopping", {{"sockets", clients_.size()}});
        boost::system::error_code ignored;
        acceptor_.close(ignored);
        const auto goodbye = std::make_shared<const std::string>(
            R"({"type":"closing","message":"The server stops; connect again after a moment."})");
        for (const auto& client : clients_) {
            client->send(goodbye);
            client->close(websocket::close_code::going_away, "The server stops.");
        }
        asio::co_spawn(io_, drain(), asio::detached);
    });
}

// Waits until everything is written and everybody has gone, but not for ever.
asio::awaitable<void> Server::Impl::drain() {
    asio::steady_timer timer(io_);
    const auto end = std::chrono::steady_clock::now() + kMostDraining;
    while (std::chrono::steady_clock::now() < end && (!clients_.empty() || !lobby_->is_quiet())) {
        timer.expires_after(std::chrono::milliseconds(10));
        co_await timer.async_wait(asio::use_awaitable);
    }
    log_->check(milliseconds_now(), [](const std::optional<Error>&) {}); // the last sign of life
    io_.stop();
}

asio::awaitable<void> Server::Impl::tick() {
    asio::steady_timer timer(io_);
    while (true) {
        timer.expires_after(std::chrono::seconds(1));
        co_await timer.async_wait(asio::use_awaitable);
        const std::int64_t now = milliseconds_now();
        lobby_->tick(now);
        api_->tick(now);
    }
}

asio::awaitable<void> Server::Impl::accept() {
    asio::steady_timer timer(io_);
    while (!stopping_) {
        auto [fault, socket] = co_await acceptor_.async_accept(kToken);
        if (!fault) {
            asio::co_spawn(io_, serve(std::move(socket)), asio::detached);
            continue;
        }
        if (stopping_) co_return;
        log_line("error", "accept_failed",
                 {{"reason", fault.message()}}); // too many files: wait until some are free
        timer.expires_after(std::chrono::milliseconds(200));
        co_await timer.async_wait(asio::use_awaitable);
    }
}

// --- HTTP ---

asio::awaitable<void> Server::Impl::serve(tcp::socket socket) {
    boost::system::error_code gone;
    const tcp::endpoint endpoint = socket.remote_endpoint(gone);
    if (gone) co_return;
    socket.set_option(tcp::no_delay(true), gone);
    beast::tcp_stream stream(std::move(socket));
    beast::flat_buffer buffer;
    bool keep_alive = true;
    while (keep_alive && !stopping_) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(kMaxHeaderBytes);
        parser.body_limit(kMaxBodyBytes);
        stream.expires_after(kHttpTimeout);
        const auto [fault, bytes] = co_await http::async_read(stream, buffer, parser, kToken);
        const bool too_large = fault == http::error::body_limit || fault == http::error::header_limit;
        if (fault && !too_large) break;
        HttpIn request = parser.release();
        const Peer peer = peer_of(endpoint, request);
        if (!fault && websocket::is_upgrade(request)) {
            // On its own: what was needed to read the request is not kept as long as the socket is open.
            asio::co_spawn(io_, upgrade(std::move(stream), std::move(request), peer), asio::detached);
            co_return;
        }
        HttpResponse response =
            error_response({"too_large", "A body has at most 256 KiB and a header 8 KiB."});
        if (!too_large) response = co_await answer(request, peer);
        HttpOut out = to_http(request, std::move(response));
        keep_alive = out.keep_alive() && !too_large;
        stream.expires_after(kHttpTimeout);
        const auto [write_fault, written] = co_await http::async_write(stream, out, kToken);
        if (write_fault) break;
    }
    stream.socket().shutdown(tcp::socket::shutdown_both, gone);
}

Result<HttpRequest> Server::Impl::to_request(const HttpIn& request, const Peer& peer) const {
    const auto target = parse_target(view(request.target()));
    if (!target) return Error{"bad_request", "The address cannot be read."};
    const auto path = below_base(target->path, base_path_);
    if (!path) return Error{"not_found", "There is nothing at this address."};
    return HttpRequest{std::string(view(request.method_string())),
                       *path,
                       target->query,
                       std::string(view(request[http::field::content_type])),
                       request.body(),
                       peer.is_local ? std::string() : peer.address,
                       accepts_gzip(view(request[http::field::accept_encoding])),
                       std::string(view(request[http::field::if_none_match])),
                       identity_of(view(request[http::field::cookie])),
                       options_.secure_cookies || peer.is_secure};
}

asio::awaitable<HttpResponse> Server::Impl::answer(const HttpIn& request, const Peer& peer) {
    auto asked = to_request(request, peer);
    if (!asked) co_return error_response(asked.error());
    if (request.method() == http::verb::post &&
        !origin_fits(view(request[http::field::origin]), view(request[http::field::host])))
        co_return error_response({"wrong_origin", "A page of another site may not do this."});
    co_return co_await ask_api(std::move(*asked));
}

asio::awaitable<HttpResponse> Server::Impl::ask_api(HttpRequest request) {
    auto begin = [this, &request](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        api_->handle(request, [this, shared](HttpResponse response) {
            // Never from within: the coroutine must have paused before it goes on.
            asio::post(
                io_, [shared, response = std::move(response)]() mutable { (*shared)(std::move(response)); });
        });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(HttpResponse)>(
        begin, asio::use_awaitable);
}

// --- WebSocket ---

Result<std::shared_ptr<Room>> Server::Impl::room_for(const HttpIn& request, const Peer& peer) {
    const auto asked = to_request(request, peer);
    if (!asked) return asked.error();
    if (!origin_fits(view(request[http::field::origin]), view(request[http::field::host])))
        return Error{"wrong_origin", "A page of another site may not do this."};
    const std::string game = socket_game(asked->path);
    if (game.empty()) return Error{"not_found", "There is nothing at this address."};
    if (!peer.is_local && sockets_of(peer.address) >= options_.connections_per_address)
        return Error{"too_fast", "Too many connections from your address."};
    if (!peer.is_local && sockets_of(asked->person.hash) >= kMaxSocketsOfPerson)
        return Error{"too_fast", "You have too many connections open."};
    return lobby_->find(game);
}

asio::awaitable<void> Server::Impl::upgrade(beast::tcp_stream stream, HttpIn request, Peer peer) {
    const auto room = room_for(request, peer);
    if (!room) {
        HttpOut out = to_http(request, error_response(room.error()));
        out.keep_alive(false);
        co_await http::async_write(stream, out, kToken);
        co_return;
    }
    const std::string person = identity_of(view(request[http::field::cookie])).hash;
    stream.expires_never();
    Socket socket(std::move(stream));
    socket.set_option(websocket::stream_base::timeout{kHelloTimeout, kIdleTimeout, true});
    socket.read_message_max(kMaxFrameBytes);
    socket.auto_fragment(false);
    const auto [fault] = co_await socket.async_accept(request, kToken);
    if (fault) co_return;
    const auto client = std::make_shared<SocketClient>(std::move(socket), metrics_);
    asio::co_spawn(io_, stay(client, *room, {std::move(peer.address), person}), asio::detached);
}

asio::awaitable<void> Server::Impl::stay(std::shared_ptr<SocketClient> client, std::shared_ptr<Room> room,
                                         std::array<std::string, 2> whose) {
    for (const std::string& who : whose) count_socket(who, 1);
    ++metrics_.sockets_opened;
    ++metrics_.sockets_open;
    clients_.insert(client);
    co_await talk(client, room);
    room->leave(client);
    clients_.erase(client);
    --metrics_.sockets_open;
    for (const std::string& who : whose) count_socket(who, -1);
}

asio::awaitable<void> Server::Impl::hang_up_without_hello(std::weak_ptr<SocketClient> client,
                                                          std::shared_ptr<bool> said_hello) {
    asio::steady_timer timer(io_, kHelloTimeout);
    co_await timer.async_wait(asio::use_awaitable);
    const auto silent = client.lock();
    if (silent && !*said_hello) silent->close(websocket::close_code::policy_error, "No hello came.");
}

asio::awaitable<void> Server::Impl::talk(std::shared_ptr<SocketClient> client, std::shared_ptr<Room> room) {
    beast::flat_buffer buffer;
    Bucket frames(kFrameRate);
    const auto entered = std::make_shared<bool>(false);
    int strikes = 0;
    asio::co_spawn(io_, hang_up_without_hello(client, entered), asio::detached);
    while (strikes < kMaxStrikes) {
        buffer.clear();
        const auto [fault, bytes] = co_await client->socket().async_read(buffer, kToken);
        if (fault) co_return;
        ++metrics_.frames_received;
        if (!client->socket().got_text())
            co_return client->close(websocket::close_code::unknown_data, "Frames must be text.");
        const std::string_view frame(static_cast<const char*>(buffer.data().data()), buffer.size());
        if (!frames.take(milliseconds_now())) {
            ++strikes;
            const Error too_fast{"too_fast", "Not so fast: ten frames a second."};
            client->note_refusal(room->table().id(), too_fast);
            client->send(std::make_shared<const std::string>(refusal_text({}, too_fast)));
            continue;
        }
        strikes = take_frame(client, *room, frame, *entered) ? 0 : strikes + 1;
    }
    client->close(websocket::close_code::policy_error, "Too many frames were refused.");
}

bool Server::Impl::take_frame(const std::shared_ptr<SocketClient>& client, Room& room, std::string_view frame,
                              bool& entered) {
    auto parsed = parse_frame(frame);
    FrameFault fault;
    if (auto* broken = std::get_if<FrameFault>(&parsed)) {
        fault = std::move(*broken);
    } else {
        FromClient& message = *std::get_if<FromClient>(&parsed);
        if (entered) {
            room.receive(client, std::move(message));
            return true;
        }
        if (const auto* hello = std::get_if<from_client::Hello>(&message))
            return entered = room.enter(client, *hello);
        fault = {{"bad_frame", "Say hello first."}, {}};
    }
    ++metrics_.refused;
    client->note_refusal(room.table().id(), fault.error);
    client->send(std::make_shared<const std::string>(refusal_text(fault.move, fault.error)));
    return false;
}

// --- the handle ---

Result<std::unique_ptr<Server>> Server::open(const ServerOptions& options) {
    if (!set_up_secrets()) return Error{"no_randomness", "The system gives no random numbers."};
    auto log = open_sqlite_log(options.database);
    if (!log) return log.error();
    auto impl = std::make_unique<Impl>(options, std::move(*log));
    if (auto fault = impl->listen()) return *fault;
    return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;
std::uint16_t Server::port() const { return impl_->port(); }
void Server::run() { impl_->run(); }
void Server::stop() { impl_->stop(); }

} // namespace bastide
