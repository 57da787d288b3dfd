#include "server/proof.h"

#include <algorithm>
#include <memory>

#include "engine/notation.h"
#include "protocol/carry_on.h"
#include "server/secrets.h"

namespace bastide {

namespace {

constexpr std::string_view kCommitmentLine = "# commitment ";
constexpr std::string_view kSecretLine = "# secret ";

} // namespace

std::string proof_lines(std::string_view secret, bool is_over) {
    std::string lines = std::string(kCommitmentLine) + hex(commitment(secret)) + "\n";
    if (is_over) lines += std::string(kSecretLine) + hex(secret) + "\n";
    return lines;
}

Proof find_proof(std::string_view record) {
    Proof proof;
    while (!record.empty()) {
        std::string_view line = record.substr(0, record.find('\n'));
        record.remove_prefix(std::min(record.size(), line.size() + 1));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.starts_with(kCommitmentLine)) proof.commitment = line.substr(kCommitmentLine.size());
        if (line.starts_with(kSecretLine)) proof.secret = line.substr(kSecretLine.size());
    }
    return proof;
}

Result<Verified> verify(const Match& match, const Proof& proof) {
    const std::string secret = from_hex(proof.secret);
    if (secret.size() != kSecretBytes)
        return Error{"wrong_secret", "The secret is missing or has not 64 hexadecimal digits."};
    if (hex(commitment(secret)) != proof.commitment)
        return Error{"wrong_secret",
                     "The secret is not the one that the game began with: the commitment differs."};
    const auto game = std::make_unique<Game>(match.beginning());
    Verified verified;
    for (const Action& action : match.actions()) {
        if (game->decision().actor == kChance) {
            const Action due = drawn_action(*game, secret, static_cast<std::uint64_t>(verified.draws));
            if (due != action)
                return Error{"wrong_draw", "Draw " + std::to_string(verified.draws + 1) + " should be '" +
                                               print_action(*game, due) + "' but is '" +
                                               print_action(*game, action) + "'."};
            ++verified.draws;
        }
        game->play(action);
    }
    return verified;
}

} // namespace bastide
