#include "server/journal.h"

#include <cstdio>

#include <boost/json/serialize.hpp>

#include "server/time_text.h"

namespace bastide {

namespace {

template <class Value>
void add(std::string& text, std::string_view name, std::string_view kind, std::string_view help,
         Value value) {
    const std::string full = "bastide_" + std::string(name);
    text += "# HELP " + full + " " + std::string(help) + "\n# TYPE " + full + " " + std::string(kind) + "\n";
    text += full + " " + std::to_string(value) + "\n";
}

} // namespace

void log_line(std::string_view level, std::string_view event, const boost::json::object& more) {
    boost::json::object line{{"time", time_text(milliseconds_now())}, {"level", level}, {"event", event}};
    for (const boost::json::key_value_pair& member : more) line.insert(member);
    const std::string text = boost::json::serialize(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void Metrics::count_append(double seconds) {
    std::size_t bucket = 0;
    while (bucket < kBounds.size() && seconds * 1000 > kBounds[bucket]) ++bucket;
    ++append_times[bucket];
    append_seconds += seconds;
}

std::string Metrics::text() const {
    std::string out;
    add(out, "http_requests_total", "counter", "HTTP requests answered", http_requests);
    add(out, "sockets_opened_total", "counter", "WebSockets opened", sockets_opened);
    add(out, "sockets_open", "gauge", "WebSockets open now", sockets_open);
    add(out, "frames_received_total", "counter", "frames received", frames_received);
    add(out, "messages_sent_total", "counter", "messages sent", messages_sent);
    add(out, "refused_total", "counter", "frames refused", refused);
    add(out, "games_created_total", "counter", "games created", games_created);
    add(out, "rooms_open", "gauge", "games in memory", rooms_open);
    add(out, "entries_total", "counter", "durable entries of games", entries);
    add(out, "computer_actions_total", "counter", "actions chosen by computer players", computer_actions);
    add(out, "storage_failures_total", "counter", "entries that could not be stored", storage_failures);
    const std::string name = "bastide_append_seconds";
    out += "# HELP " + name + " time until an entry is durable\n# TYPE " + name + " histogram\n";
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < append_times.size(); ++i) {
        sum += append_times[i];
        const std::string bound = i < kBounds.size() ? std::to_string(kBounds[i] / 1000.0) : "+Inf";
        out.append(name).append("_bucket{le=\"").append(bound).append("\"} ");
        out.append(std::to_string(sum)).append("\n");
    }
    out += name + "_sum " + std::to_string(append_seconds) + "\n";
    out += name + "_count " + std::to_string(sum) + "\n";
    return out;
}

} // namespace bastide
