// How The Crop Circles are judged: by what everybody's answers lead to. They add nothing that would have to
// be valued.
#pragma once

#include "ai/systems/terms.h"
#include "engine/expansions/crop_circles.h"

namespace bastide {

template <>
struct Terms<CropCircles> {
    struct Weights {};
    static constexpr std::array<Knob<Weights>, 0> kKnobs{};
    Terms(const Ruleset&, const Weights&) {}

    static bool is_answered(const Game& game) {
        return game.state<CropCircles>().effect != CropCircles::Effect::None;
    }
};

} // namespace bastide
