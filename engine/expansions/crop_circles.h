// The Crop Circles (docs/rules/crop-circles.md): after a tile with a circle everybody may add a follower to
// one of his own of the circle's kind, or everybody must take one back; who placed the tile chooses which.
// leak-words: crop crops circle circles
#pragma once

#include "engine/module.h"

namespace bastide {

struct CropCircles {
    static constexpr std::string_view system = "crops";
    enum class Effect : std::uint8_t { None, Add, Return };
    struct State {
        Effect effect = Effect::None; // being carried out
        PlayerId answers = kNobody;   // whose turn in it is next
    };

    static void list_facts(const Game& game, Facts& out);
    static bool put_fact(Game& game, const Fact& fact);

    // P9c: the choice for all (CROP-D1), then everybody's answer (CROP-D2).
    static Flow enter_choice(Turn& turn);
    static void list_effects(const Game& game, ActionList& out);
    static Verdict accept_effect(Turn& turn, const Action& action);
    static Flow enter_answer(Turn& turn);
    static void list_answers(const Game& game, ActionList& out);
    static Verdict accept_answer(Turn& turn, const Action& action);
    static PlayerId answerer(const Game& game);
};

} // namespace bastide
