#include "protocol/carry_on.h"

#include <cstdio>
#include <cstdlib>

namespace bastide {

void expect_legal(const Verdict& verdict) {
    if (verdict.ok()) return;
    const std::string why(verdict.text());
    std::fprintf(stderr, "bastide: an action that must be legal is refused: %s\n", why.c_str());
    std::abort();
}

Verdict let_chance_act(Game& game, const NextOfChance& next, EventSink* events) {
    while (game.decision().actor == kChance) {
        const std::optional<Action> action = next(game);
        if (!action) break;
        if (Verdict verdict = game.apply(*action, events); !verdict.ok()) return verdict;
    }
    return {};
}

} // namespace bastide
