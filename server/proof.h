// The proof that a server drew fairly: the commitment was public at the start, the secret is public after the
// end, and every draw follows from it (docs/server.md, "Draws").
#pragma once

#include <string>
#include <string_view>

#include "engine/match.h"

namespace bastide {

// Comment lines that a record ends with: the commitment, and the secret if it may be known.
std::string proof_lines(std::string_view secret, bool is_over);

struct Proof {
    std::string commitment; // in hexadecimal, as in the record; empty if it has none
    std::string secret;
};
Proof find_proof(std::string_view record);

struct Verified {
    int draws = 0; // of chance, all as the secret says
};
// Refuses a secret that is not the one of the commitment ("wrong_secret") and the first draw that does not
// follow from it ("wrong_draw").
Result<Verified> verify(const Match& match, const Proof& proof);

} // namespace bastide
