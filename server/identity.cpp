#include "server/identity.h"

#include <algorithm>

#include "server/secrets.h"

namespace bastide {

namespace {

constexpr std::string_view kName = "bastide";
constexpr std::string_view kLasts = "31536000"; // a year

bool is_secret(std::string_view text) {
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return text.size() == kTokenLength && text.find_first_not_of(kLetters) == std::string_view::npos;
}

} // namespace

Identity identity_of(std::string_view cookies) {
    while (!cookies.empty()) {
        std::string_view cookie = cookies.substr(0, cookies.find(';'));
        cookies.remove_prefix(std::min(cookies.size(), cookie.size() + 1));
        while (cookie.starts_with(' ')) cookie.remove_prefix(1);
        const std::size_t equals = cookie.find('=');
        if (cookie.substr(0, equals) != kName || equals == std::string_view::npos) continue;
        const std::string secret(cookie.substr(equals + 1));
        if (is_secret(secret)) return {secret, token_hash(secret), false};
    }
    const std::string secret = new_token();
    return {secret, token_hash(secret), true};
}

std::string identity_cookie(const Identity& person, std::string_view base_path, bool secure) {
    std::string text(kName);
    text.append("=").append(person.secret).append("; Path=").append(base_path).append("/; Max-Age=");
    text.append(kLasts).append("; HttpOnly; SameSite=Lax");
    if (secure) text += "; Secure";
    return text;
}

} // namespace bastide
