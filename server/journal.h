// What a host can see of the running server: lines of JSON on the standard error, and counters.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

namespace bastide {

// {"time":"…","level":"info","event":"game_created","game":"…"}
void log_line(std::string_view level, std::string_view event, const boost::json::object& more = {});

// Used from the server's own thread only.
struct Metrics {
    std::uint64_t http_requests = 0;
    std::uint64_t sockets_opened = 0;
    std::int64_t sockets_open = 0;
    std::uint64_t frames_received = 0;
    std::uint64_t messages_sent = 0;
    std::uint64_t refused = 0;
    std::uint64_t games_created = 0;
    std::int64_t rooms_open = 0;
    std::uint64_t entries = 0;
    std::uint64_t computer_actions = 0;
    std::uint64_t storage_failures = 0;
    // Time from a wish to its durable entry, by upper bounds in milliseconds.
    static constexpr std::array<int, 8> kBounds{1, 2, 5, 10, 20, 50, 100, 500};
    std::array<std::uint64_t, kBounds.size() + 1> append_times{};
    double append_seconds = 0;

    void count_append(double seconds);
    std::string text() const; // for Prometheus
};

} // namespace bastide
