#include "server/secrets.h"

#include <array>
#include <vector>

#include <sodium.h>

namespace bastide {

namespace {

constexpr std::string_view kCommitment = "bastide commitment 1";
constexpr std::string_view kDraw = "bastide draw 1";
constexpr std::string_view kSeat = "bastide seat 1";
constexpr std::string_view kIdLetters = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr int kIdLength = 10;
constexpr std::size_t kTokenBytes = 16;

const unsigned char* bytes(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

std::string hash(std::string_view text) {
    std::string out(crypto_generichash_BYTES, '\0');
    crypto_generichash(reinterpret_cast<unsigned char*>(out.data()), out.size(), bytes(text), text.size(),
                       nullptr, 0);
    return out;
}

std::string token_text(std::string_view raw) {
    constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(raw.size(), kVariant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes(raw), raw.size(), kVariant);
    text.pop_back(); // the terminating zero
    return text;
}

void append_number(std::string& text, std::uint64_t number) {
    for (int i = 0; i < 8; ++i) text += static_cast<char>(number >> (8 * i) & 0xff);
}

// Endless 64-bit numbers from the secret for one draw.
class Words {
public:
    Words(std::string_view secret, std::uint64_t number) : secret_(secret), number_(number) {}
    std::uint64_t next() {
        if (at_ == block_.size()) refill();
        std::uint64_t word = 0;
        for (int i = 0; i < 8; ++i) word |= std::uint64_t{block_[at_++]} << (8 * i);
        return word;
    }

private:
    void refill() {
        std::string message(kDraw);
        append_number(message, number_);
        append_number(message, counter_++);
        crypto_generichash(block_.data(), block_.size(), bytes(message), message.size(), bytes(secret_),
                           secret_.size());
        at_ = 0;
    }

    std::string_view secret_;
    std::uint64_t number_;
    std::uint64_t counter_ = 0;
    std::array<unsigned char, crypto_generichash_BYTES_MAX> block_{};
    std::size_t at_ = block_.size();
};

// 0 to bound - 1, each as likely: numbers beyond the last whole multiple of the bound are passed over.
std::uint64_t below(Words& words, std::uint64_t bound) {
    const std::uint64_t last_multiple = UINT64_MAX - UINT64_MAX % bound;
    std::uint64_t word = words.next();
    while (word >= last_multiple) word = words.next();
    return word % bound;
}

} // namespace

bool set_up_secrets() { return sodium_init() >= 0; }

std::string random_bytes(std::size_t count) {
    std::string out(count, '\0');
    randombytes_buf(out.data(), out.size());
    return out;
}

std::uint64_t random_number() {
    std::uint64_t number = 0;
    randombytes_buf(&number, sizeof number);
    return number;
}

std::string new_game_id() {
    std::string id;
    for (int i = 0; i < kIdLength; ++i)
        id += kIdLetters[randombytes_uniform(static_cast<std::uint32_t>(kIdLetters.size()))];
    return id;
}

std::string new_token() { return token_text(random_bytes(kTokenBytes)); }

std::string new_salt() { return random_bytes(kTokenBytes); }

std::string token_of(std::string_view person_secret, std::string_view salt) {
    const std::string message = std::string(kSeat) + std::string(salt);
    std::string raw(kTokenBytes, '\0');
    crypto_generichash(reinterpret_cast<unsigned char*>(raw.data()), raw.size(), bytes(message),
                       message.size(), bytes(person_secret), person_secret.size());
    return token_text(raw);
}

std::string token_hash(std::string_view token) { return hash(token); }

bool same_hash(std::string_view a, std::string_view b) {
    return a.size() == b.size() && !a.empty() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::uint64_t short_hash(std::string_view text) {
    static const std::string kKey = random_bytes(crypto_shorthash_KEYBYTES);
    std::uint64_t out = 0;
    static_assert(sizeof out == crypto_shorthash_BYTES);
    crypto_shorthash(reinterpret_cast<unsigned char*>(&out), bytes(text), text.size(), bytes(kKey));
    return out;
}

std::string hex(std::string_view text) {
    std::string out(2 * text.size() + 1, '\0');
    sodium_bin2hex(out.data(), out.size(), bytes(text), text.size());
    out.pop_back();
    return out;
}

std::string from_hex(std::string_view text) {
    std::string out(text.size() / 2, '\0');
    std::size_t length = 0;
    if (sodium_hex2bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(), text.size(),
                       nullptr, &length, nullptr) != 0 ||
        2 * length != text.size())
        return {};
    return out;
}

std::string commitment(std::string_view secret) {
    return hash(std::string(kCommitment) + std::string(secret));
}

Action drawn_action(const Game& game, std::string_view secret, std::uint64_t number) {
    ActionList actions;
    game.legal_actions(actions);
    const auto weight = [&](const Action& action) { return static_cast<std::uint64_t>(game.weight(action)); };
    std::uint64_t total = 0;
    for (const Action& action : actions) total += weight(action);
    Words words(secret, number);
    std::uint64_t place = below(words, total);
    for (const Action& action : actions) {
        if (place < weight(action)) return action;
        place -= weight(action);
    }
    return actions.back();
}

} // namespace bastide
