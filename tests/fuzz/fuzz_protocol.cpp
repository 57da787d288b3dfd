// JSON-RPC lines: every line gets one line back, or none for a notification; the session goes on.
#include "fuzz.h"
#include "protocol/session.h"

using namespace bastide;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Session session({.most_milliseconds = 5, .most_positions = 50, .most_threads = 1}); // in haste
    std::string_view text = as_text(data, size);
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string answer = session.answer(text.substr(0, end));
        require(answer.find('\n') == std::string::npos, "an answer is one line");
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    const std::string alive = session.answer(R"({"jsonrpc":"2.0","id":1,"method":"version"})");
    require(alive.find("\"result\"") != std::string::npos, "the session goes on");
    return 0;
}
