// What a client can say over its WebSocket (docs/server.md): one closed type, made from a frame or refused.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/json_params.h"

namespace bastide {

inline constexpr std::size_t kMaxFrameBytes = 4096;
inline constexpr std::size_t kMaxFrameDepth = 8;
inline constexpr std::size_t kMaxMoveLength = 64;
inline constexpr std::size_t kMaxTokens = 8;
inline constexpr std::size_t kMaxChatBytes = 1200; // 300 characters of up to four bytes

namespace from_client {

struct Hello {
    std::vector<std::string> tokens;
    std::int64_t since = 0;
};
struct Act {
    std::string move;
    int seat = 0;
    json::value action;
};
struct Undo {
    std::string move;
    int seat = 0;
};
struct Takeback {
    std::string move;
    int seat = 0;
};
struct Consent {
    int seat = 0;
    bool yes = false;
};
struct Resign {
    std::string move;
    int seat = 0;
};
struct Hand {
    std::string move;
    int seat = 0;
    bool to_computer = false;
};
struct Chat {
    std::string text;
    std::string name;
};
struct Rematch {
    std::string move;
};
struct Hint {
    int seat = 0;
};
struct Ping {};

} // namespace from_client

using FromClient =
    std::variant<from_client::Hello, from_client::Act, from_client::Undo, from_client::Takeback,
                 from_client::Consent, from_client::Resign, from_client::Hand, from_client::Chat,
                 from_client::Rematch, from_client::Hint, from_client::Ping>;

struct FrameFault {
    Error error;
    std::string move; // of the frame, as far as it could be read
};
// Any bytes: a message, or what is wrong with them.
std::variant<FromClient, FrameFault> parse_frame(std::string_view frame);

// JSON of limited depth, or one sentence about where it breaks.
Result<json::value> parse_json(std::string_view text, std::size_t depth, std::string_view what);

} // namespace bastide
