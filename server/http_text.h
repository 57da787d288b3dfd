// Small texts of HTTP: addresses, queries, origins.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide {

// "%41b" as "Ab"; nothing if an escape is broken or hides a zero byte.
std::optional<std::string> unescaped(std::string_view text, bool plus_is_blank = false);

struct Target {
    std::string path;
    std::vector<std::pair<std::string, std::string>> query;
};
// "/api/tiles?set=base" in its parts; nothing if it cannot be read.
std::optional<Target> parse_target(std::string_view target);

// Whether a page of this origin may use the server that was asked for as `host`. Programs send no origin.
bool origin_fits(std::string_view origin, std::string_view host);

// "/x" for "x", "/x" and "/x/"; empty for "" and "/".
std::string normal_base_path(std::string_view path);
// The path behind the base path, or nothing if it lies elsewhere.
std::optional<std::string> below_base(std::string_view path, std::string_view base);

// The last entry of "a, b, c": what the nearest proxy has written itself.
std::string last_in_list(std::string_view list);

// Whether a client with this Accept-Encoding takes gzip.
bool accepts_gzip(std::string_view accept_encoding);

// Sent with every answer: the page runs only our own scripts, styles and connections.
inline constexpr std::pair<std::string_view, std::string_view> kSecurityHeaders[]{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
     "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"},
};

} // namespace bastide
