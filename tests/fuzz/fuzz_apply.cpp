// apply() with arbitrary bytes: what is refused leaves the game as it was, what is accepted was listed.
#include <algorithm>
#include <cstring>
#include <memory>

#include "ai/random.h"
#include "engine/check.h"
#include "engine/notation.h"
#include "fuzz.h"
#include "tests/property/random_game.h"

using namespace bastide;

namespace {

// Any systems and options, by the number.
std::shared_ptr<const Ruleset> rules_number(std::uint8_t number) {
    static std::array<std::shared_ptr<const Ruleset>, 256> made;
    if (!made[number]) {
        Random random(number);
        made[number] = *Ruleset::make(property::random_setup(random));
    }
    return made[number];
}

void try_bytes(Game& game, const Action& action, ActionList& list) {
    game.legal_actions(list);
    const bool listed = std::find(list.begin(), list.end(), action) != list.end();
    const std::string before = print_position(game);
    const Verdict verdict = game.apply(action);
    if (!verdict.ok()) {
        require(!listed, "a listed action is not refused");
        require(print_position(game) == before, "a refused action changes nothing");
        require(!verdict.code().empty() && !verdict.text().empty(), "a refusal says why");
    } else {
        require(listed, "an accepted action was listed");
        require(fault_in(game).empty(), "what the game keeps is as the tiles say");
    }
}

} // namespace

// Per step: one byte chooses a random legal action, or the next eight bytes are an action.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    static const auto list = std::make_unique<ActionList>();
    const auto game = std::make_unique<Game>(*rules_number(data[0]));
    Random random(data[0]);
    std::size_t at = 1;
    while (at < size && !game->is_over()) {
        const std::uint8_t step = data[at++];
        if (step < 0xc0 || at + sizeof(Action) > size) {
            require(game->apply(random_action(*game, random, *list)).ok(), "a listed action is legal");
            continue;
        }
        Action action;
        std::memcpy(static_cast<void*>(&action), data + at, sizeof(Action));
        at += sizeof(Action);
        try_bytes(*game, action, *list);
    }
    return 0;
}
