#include "engine/expansions/traders_builders.h"

#include <algorithm>

#include "engine/deploying.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

constexpr int kMostGoodsPoints = 10; // TRADE-43
constexpr int kMostTokens = 255;
constexpr std::string_view kEarnedWord = "second_part_earned";
constexpr std::string_view kInSecondPartWord = "second_part";
// Terms of the derivation, one for each kind of kGoods.
constexpr std::array<std::string_view, TradersBuilders::kKindsOfGoods> kMajorityTerms{
    "majority in wine", "majority in grain", "majority in cloth"};
static_assert(kGoods.size() == TradersBuilders::kKindsOfGoods);

constexpr Refused kNoOwnFollower{"no_own_follower",
                                 "a builder or pig joins a follower of its owner in the same feature"};

bool has_figure(const Game& game, FeatureId feature, PlayerId owner, bool (*wanted)(Figure)) {
    return std::any_of(game.figures.begin(), game.figures.end(), [&](const Deployed& it) {
        return it.owner == owner && wanted(it.figure) && game.feature_of(it) == feature;
    });
}

Part second_part_of(const Game& game, PlayerId player, bool in_round) {
    return {.player = player,
            .is_second = true,
            .is_voluntary = !game.rules->options<TradersBuilders>().must_play_it,
            .in_round = in_round};
}

bool has_earned(const Game& game, PlayerId player, bool in_round) {
    return std::any_of(game.agenda.begin(), game.agenda.end(), [&](const Part& part) {
        return part.is_second && part.player == player && part.in_round == in_round;
    });
}

bool is_follower(Figure figure) { return row(figure).is_follower; }
bool is_pig(Figure figure) { return figure == Figure::Pig; }

} // namespace

TradersBuilders::Options TradersBuilders::read_options(const Setup& setup) {
    return {.must_play_it = setup.option("builder_second_part") == "must",
            .builder = setup.has_part("traders.builder"),
            .pig = setup.has_part("traders.pig"),
            .goods = setup.has_part("traders.goods")};
}

// TRADE-03: one builder and one pig for everybody.
void TradersBuilders::set_up(Game& game) {
    const Options& options = game.rules->options<TradersBuilders>();
    for (PlayerId player = 0; player < game.rules->players; ++player) {
        game.supply_of(player, Figure::Builder) = options.builder ? 1 : 0;
        game.supply_of(player, Figure::Pig) = options.pig ? 1 : 0;
    }
}

// TRADE-18: fixed now, whatever becomes of the builder in this part (TRADE-R2). The builder stood before the
// tile, so it is enough that the tile has a segment of what its feature has become (TRADE-R14).
void TradersBuilders::on_tile_placed(Turn& turn, TileIndex tile) {
    Game& game = turn.game;
    if (game.part.is_second) return;                                             // TRADE-21
    if (game.part.in_round && has_earned(game, game.turn_player, false)) return; // TRADE-R5
    if (has_earned(game, game.turn_player, game.part.in_round)) return;          // INT-45
    bool earned = false;
    const int segments = game.rules->tiles.shape(game.board.tile(tile).kind).segment_count;
    for (const Deployed& figure : game.figures) {
        if (figure.figure != Figure::Builder || figure.owner != game.turn_player) continue;
        for (SegmentIndex segment = 0; segment < segments; ++segment)
            earned =
                earned || game.board.feature_of(game.board.node_of(tile, segment)) == game.feature_of(figure);
    }
    if (!earned) return;
    game.add_part(second_part_of(game, game.turn_player, game.part.in_round));
    turn.tell({.kind = EventKind::PartEarned, .player = game.turn_player});
}

// TRADE-12, TRADE-30, TRADE-R1. That it goes on the tile just placed is the rule for all figures.
Verdict TradersBuilders::may_deploy(const Game& game, Figure figure, TileIndex, NodeId node) {
    if (!row(figure).needs_follower) return kAllowed;
    const FeatureId feature = game.board.feature_of(node);
    if (!has_figure(game, feature, game.turn_player, is_follower)) return kNoOwnFollower;
    if (!game.board.feature(feature).is_complete()) return kAllowed;
    const bool may_grow =
        Modules::any(game.rules->modules, [&]<ContinuesFeatures M>() { return M::may_go_on(game, node); });
    return may_grow ? kAllowed : refused::kAlreadyComplete;
}

// TRADE-28, TRADE-37: a builder or pig does not stay without a follower of its owner.
void TradersBuilders::on_follower_left(Turn& turn, PlayerId owner, FeatureId feature) {
    Game& game = turn.game;
    if (has_figure(game, feature, owner, is_follower)) return;
    for (std::size_t i = game.figures.size(); i-- > 0;) {
        const Deployed& figure = game.figures[i];
        if (figure.owner == owner && row(figure.figure).needs_follower && game.feature_of(figure) == feature)
            return_to_supply(turn, i);
    }
}

// TRADE-33, TRADE-34: one point more for each city; TRADE-38: a herd of pigs on the field likewise.
void TradersBuilders::adjust_farm_worth(const Game& game, FeatureId farm, PlayerId player, Worth& worth) {
    if (has_figure(game, farm, player, is_pig)) {
        for (Term& term : worth.terms) ++term.each;
        worth.rules.push(game.rules->farms_per_city ? "TRADE-34" : "TRADE-33");
    }
    if (game.board.feature(farm).marks & kPigHerd && has_figure(game, farm, player, is_follower)) {
        const bool counted =
            std::find(worth.rules.begin(), worth.rules.end(), "TRADE-38") != worth.rules.end();
        if (counted) return; // once for a city, also if several farms with herds supply it
        for (Term& term : worth.terms) ++term.each;
        worth.rules.push("TRADE-38");
    }
}

// TRADE-40, TRADE-41: a token for every symbol, to the player who placed the completing tile.
void TradersBuilders::on_completed(Turn& turn, FeatureId city) {
    Game& game = turn.game;
    if (game.board.feature(city).kind != SegmentKind::City || !game.rules->options<TradersBuilders>().goods)
        return;
    for (std::size_t kind = 0; kind < kGoods.size(); ++kind) {
        const SegmentMark mark = kGoods[kind].mark;
        if (!(game.board.feature(city).marks & mark)) continue;
        int tokens = 0;
        game.board.each_node(city, [&](NodeId node) {
            const KindId tile = game.board.tile(game.board.node(node).tile).kind;
            const auto& segment = game.rules->tiles.shape(tile).segments[game.board.segment_of(node)];
            tokens += (segment.marks & mark) != 0;
        });
        std::uint8_t& held = game.state<TradersBuilders>().goods[game.turn_player][kind];
        held = static_cast<std::uint8_t>(std::min(held + tokens, kMostTokens));
        turn.tell({.kind = EventKind::TokensTaken,
                   .player = game.turn_player,
                   .word = kGoods[kind].word,
                   .count = tokens});
    }
}

// TRADE-43, TRADE-44: ten points for the most tokens of each kind; a kind that nobody holds gives none
// (TRADE-R10).
void TradersBuilders::score_finally(Turn& turn) {
    Game& game = turn.game;
    for (std::size_t kind = 0; kind < kGoods.size(); ++kind) {
        std::array<int, kMaxPlayers> tokens{};
        for (PlayerId player = 0; player < game.rules->players; ++player)
            tokens[player] = game.state<TradersBuilders>().goods[player][kind];
        const int most = *std::max_element(tokens.begin(), tokens.end());
        if (most == 0) continue;
        Worth worth;
        worth.terms.push({kMajorityTerms[kind], 1, kMostGoodsPoints});
        worth.rules.push("TRADE-43");
        for (PlayerId player = 0; player < game.rules->players; ++player)
            if (tokens[player] == most)
                pay(turn, {.kind = EventKind::Scored,
                           .player = player,
                           .word = "goods",
                           .points = kMostGoodsPoints,
                           .worth = &worth,
                           .strength = tokens});
    }
}

void TradersBuilders::list_facts(const Game& game, Facts& out) {
    const State& state = game.state<TradersBuilders>();
    for (PlayerId player = 0; player < game.rules->players; ++player)
        for (std::size_t kind = 0; kind < kGoods.size(); ++kind)
            if (const int count = state.goods[player][kind]; count > 0)
                out.push_back({.word = kGoods[kind].word, .count = count, .holder = player});
    for (const Part& part : game.agenda) {
        if (!part.is_second) continue;
        const bool now = part.in_round == game.part.in_round; // else in a turn that is interrupted
        out.push_back({.word = kEarnedWord, .holder = now ? kNobody : part.player});
    }
    if (game.part.is_second) out.push_back({.word = kInSecondPartWord});
}

namespace {

// In this turn, or, of a player who is named, in his turn that is interrupted by a round of others.
bool put_earned(Game& game, PlayerId holder) {
    if (holder != kNobody && !game.part.in_round) return false;
    const PlayerId player = holder == kNobody ? game.turn_player : holder;
    const bool in_round = game.part.in_round && holder == kNobody;
    if (has_earned(game, player, in_round)) return false;
    game.add_part(second_part_of(game, player, in_round));
    return true;
}

} // namespace

bool TradersBuilders::put_fact(Game& game, const Fact& fact) {
    State& state = game.state<TradersBuilders>();
    if (fact.of != kNobody || fact.cell || fact.tile != kNone) return false;
    for (std::size_t kind = 0; kind < kGoods.size(); ++kind) {
        if (kGoods[kind].word != fact.word) continue;
        if (!game.rules->options<TradersBuilders>().goods) return false;
        if (fact.holder == kNobody || fact.count < 0 || fact.count > kMostTokens) return false;
        state.goods[fact.holder][kind] = static_cast<std::uint8_t>(fact.count);
        return true;
    }
    if (fact.count != 1) return false;
    if (fact.word == kEarnedWord) return put_earned(game, fact.holder);
    if (fact.holder != kNobody || fact.word != kInSecondPartWord) return false;
    return game.part.is_second = true;
}

} // namespace bastide
