// Who asks, without an account: a random number in a cookie. The server keeps its hash alone, so nobody who
// reads the database can be this person or hold the person's seats.
#pragma once

#include <string>
#include <string_view>

namespace bastide {

struct Identity {
    std::string secret{}; // the cookie's value
    std::string hash{};   // what may be kept
    bool is_new = false;  // the client does not know it yet
};

// The person of a "Cookie" header; a new one if it names none.
Identity identity_of(std::string_view cookies);
// Value of a "Set-Cookie" header, for pages below the path.
std::string identity_cookie(const Identity& person, std::string_view base_path, bool secure);

} // namespace bastide
