// Everything that must not be guessed, from libsodium: ids, tokens, and the secret each game's draws come
// from (docs/server.md, "Draws").
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/game.h"

namespace bastide {

inline constexpr std::size_t kSecretBytes = 32;

// Must have succeeded once before anything below is called.
bool set_up_secrets();

std::string random_bytes(std::size_t count);
std::uint64_t random_number();
std::string new_game_id(); // ten letters and digits that are not easily confused
std::string new_token();   // 128 bits as text
inline constexpr std::size_t kTokenLength = 22;
// The token of a seat as only this person can work it out, from bytes that may be known.
std::string new_salt();
std::string token_of(std::string_view person_secret, std::string_view salt);

// What is kept of a token. Comparing takes the same time wherever they differ.
std::string token_hash(std::string_view token);
bool same_hash(std::string_view a, std::string_view b);

// For looking things up; differs from one run of the program to the next.
std::uint64_t short_hash(std::string_view text);

std::string hex(std::string_view bytes);
std::string from_hex(std::string_view text); // empty if it is none

// Public at the start of a game; proves at its end that the secret is the one it began with.
std::string commitment(std::string_view secret);
// What chance does as its `number`-th action of the game, counted from 0. The decision must be chance's.
Action drawn_action(const Game& game, std::string_view secret, std::uint64_t number);

} // namespace bastide
