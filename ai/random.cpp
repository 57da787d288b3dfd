#include "ai/random.h"

#include "engine/facts.h"

namespace bastide {

namespace {

[[gnu::noinline]] Action random_chance(const Game& game, Random& random, const ActionList& actions) {
    int weights = 0;
    for (const Action& action : actions) weights += game.weight(action);
    int place = random.below(weights);
    const Action* chosen = actions.begin();
    while (place >= game.weight(*chosen)) place -= game.weight(*chosen++);
    return *chosen;
}

class Mixer {
public:
    explicit Mixer(std::uint64_t seed) : state_(seed) {}
    void add(std::int64_t value) { state_ = Random(state_ ^ static_cast<std::uint64_t>(value)).next(); }
    std::uint64_t state() const { return state_; }

private:
    std::uint64_t state_;
};

} // namespace

Random random_at(const Game& game, std::uint64_t seed) {
    Mixer mixer(seed);
    mixer.add(static_cast<int>(game.phase));
    mixer.add(game.turn_player);
    mixer.add(static_cast<std::int64_t>(game.board.tile_count()));
    mixer.add(game.tiles_left());
    mixer.add(game.hand);
    for (PlayerId player = 0; player < game.rules->players; ++player) mixer.add(game.score[player]);
    for (const Deployed& it : game.figures) mixer.add(it.owner << 24 | it.tile);
    for (const Fact& it : facts_of(game)) {
        mixer.add(it.count);
        if (it.cell) mixer.add(it.cell->x * 65536 + it.cell->y);
    }
    return Random(mixer.state());
}

Action random_action(const Game& game, Random& random, ActionList& scratch) {
    if (game.phase == Phase::DrawTile) return game.draw_number(random.below(game.tiles_in_pile_in_use()));
    game.legal_actions(scratch);
    if (is_chance(game.phase)) [[unlikely]]
        return random_chance(game, random, scratch);
    return scratch[static_cast<std::size_t>(random.below(static_cast<int>(scratch.size())))];
}

Action Chance::next(const Game& game, ActionList& scratch) {
    if (is_draw(game.phase)) return random_action(game, draws_, scratch);
    Random of_tile(seed_ + 1'000'003 * static_cast<std::uint64_t>(game.board.tile_count()));
    return random_action(game, of_tile, scratch);
}

} // namespace bastide
