#include "engine/expansions/castles.h"

#include <algorithm>

#include "engine/deploying.h"
#include "engine/expansions/gold_mines.h"
#include "engine/expansions/mage_witch.h"
#include "engine/scoring.h"

namespace bastide {

namespace {

using State = Castles::State;
using Castle = Castles::Castle;
using Completed = Castles::Completed;

constexpr std::string_view kCastleWord = "castle";
constexpr std::string_view kNewWord = "new_castle";
constexpr std::string_view kDeclinedWord = "declined";
constexpr std::string_view kCompletedWord = "completed";
constexpr std::string_view kNextWaveWord = "completed_next";

constexpr Refused kIsCastle{"is_castle", "nobody enters a castle"};
constexpr Refused kNotThisTown{"not_this_town", "it is not the town that is asked about"};
constexpr Refused kNotInVicinity{"not_in_vicinity",
                                 "nothing that was completed there lies in the castle's vicinity"};

const State& state_of(const Game& game) { return game.state<Castles>(); }
const Castles::Options& options_of(const Game& game) { return game.rules->options<Castles>(); }

int castles_each(const Ruleset& rules) { return rules.players <= 4 ? 3 : 2; } // BAZAAR-03

Cell cell_of(const Game& game, NodeId node) { return game.board.tile(game.board.node(node).tile).cell; }

// Clockwise from the placing player.
int turns_until(const Game& game, PlayerId player) {
    return (player - game.turn_player + game.rules->players) % game.rules->players;
}

// The one follower in the feature; nullptr if there is none.
const Deployed* follower_in(const Game& game, FeatureId feature) {
    const auto* at = std::find_if(game.figures.begin(), game.figures.end(), [&](const Deployed& it) {
        return row(it.figure).is_follower && game.feature_of(it) == feature;
    });
    return at == game.figures.end() ? nullptr : at;
}

// BAZAAR-21, BAZAAR-R10: two semicircular segments on two tiles.
bool is_town(const Game& game, FeatureId id) {
    const Feature& city = game.board.feature(id);
    if (city.kind != SegmentKind::City || city.open != 0 || city.nodes != 2 || city.tiles != 2) return false;
    bool semicircles = true;
    game.board.each_node(id, [&](NodeId node) {
        const KindId kind = game.board.tile(game.board.node(node).tile).kind;
        const auto& segment = game.rules->tiles.shape(kind).segments[game.board.segment_of(node)];
        semicircles = semicircles && (segment.marks & kCastleBase);
    });
    return semicircles;
}

// Whether the first comes before: clockwise by owners, then in reading order (BAZAAR-R13, BAZAAR-R16).
struct Turns {
    int until;
    Cell cell;
    NodeId node;
    friend bool operator<(const Turns& a, const Turns& b) {
        if (a.until != b.until) return a.until < b.until;
        return a.cell != b.cell ? reads_before(a.cell, b.cell) : a.node < b.node;
    }
};
Turns turn_of(const Game& game, FeatureId feature) {
    const NodeId first = game.board.first_node_of(feature);
    return {turns_until(game, follower_in(game, feature)->owner), cell_of(game, first), first};
}

void tell_built(Turn& turn, PlayerId player, NodeId node) {
    if (!turn.events) return;
    const PlacedTile& tile = turn.game.board.tile(turn.game.board.node(node).tile);
    turn.tell({.kind = EventKind::TokenBuilt,
               .player = player,
               .tile = tile.kind,
               .cell = tile.cell,
               .rotation = tile.rotation,
               .segment = turn.game.board.segment_of(node),
               .word = kCastleWord});
}

} // namespace

Castles::Options Castles::read_options(const Setup& setup) {
    return {.castles = setup.has_part("bazaar.castles")};
}

void Castles::set_up(Game& game) {
    if (!options_of(game).castles) return;
    for (PlayerId player = 0; player < game.rules->players; ++player)
        game.state<Castles>().held[player] = static_cast<std::uint8_t>(castles_each(*game.rules));
}

// BAZAAR-41, BAZAAR-R20
Verdict Castles::may_deploy(const Game& game, Figure, TileIndex, NodeId node) {
    const bool castle =
        node != kNone && game.board.feature(game.board.feature_of(node)).kind == SegmentKind::Covered;
    return castle ? kIsCastle : kAllowed;
}

// --- P4 and P6: building ---

bool Castles::are_built(const Ruleset& rules) {
    return rules.setup.has(system) && rules.options<Castles>().castles;
}

// BASE-R20: only where a knight can be taken away in between.
bool Castles::has_early_window(const Ruleset& rules) {
    return are_built(rules) &&
           (rules.modules & (Modules::bit_of<PrincessDragon>() | Modules::bit_of<Tower>()));
}

namespace {

// BAZAAR-22, BAZAAR-24, BAZAAR-28, BAZAAR-R11
bool is_to_be_asked(const Game& game, FeatureId town) {
    if (!is_town(game, town) || game.board.feature(town).followers != 1) return false;
    const auto& declined = state_of(game).declined;
    const bool has_declined = std::any_of(declined.begin(), declined.end(),
                                          [&](NodeId node) { return game.board.feature_of(node) == town; });
    return !has_declined && state_of(game).held[follower_in(game, town)->owner] > 0;
}

// Of the towns that the tile completed, the one whose owner is asked now; kNone if there is none.
FeatureId town_asked(const Game& game) {
    FeatureId asked = kNone;
    for (NodeId node : game.scoring) {
        const FeatureId town = game.board.feature_of(node);
        if (!is_to_be_asked(game, town)) continue;
        if (asked == kNone || turn_of(game, town) < turn_of(game, asked)) asked = town;
    }
    return asked;
}

// BAZAAR-27: it is not completed, so that nothing is scored for it.
void cover(Game& game, FeatureId town, bool is_new) {
    State& state = game.state<Castles>();
    Castle castle{{}, is_new};
    std::size_t count = 0;
    game.board.each_node(town, [&](NodeId node) { castle.nodes[count++] = node; });
    state.castles.push(castle);
    for (std::size_t i = game.scoring.size(); i-- > 0;)
        if (game.board.feature_of(game.scoring[i]) == town) game.scoring.remove_at(i);
    game.board.cover(town);
}

// BAZAAR-23; INT-86: builders go home, and magic pawns leave.
void build(Turn& turn, FeatureId town) {
    Game& game = turn.game;
    const PlayerId owner = follower_in(game, town)->owner;
    const NodeId first = game.board.first_node_of(town);
    --game.state<Castles>().held[owner];
    for (std::size_t i = game.figures.size(); i-- > 0;)
        if (game.feature_of(game.figures[i]) == town && !row(game.figures[i].figure).is_follower)
            return_to_supply(turn, i);
    if (game.rules->modules & Modules::bit_of<MageWitch>()) MageWitch::on_completed(turn, town); // MAGE-R9
    cover(game, town, true);
    tell_built(turn, owner, first);
}

} // namespace

Flow Castles::enter_build(Turn& turn) {
    if (town_asked(turn.game) != kNone) return Flow::Ask;
    turn.game.state<Castles>().declined.clear(); // asked again in the next window (BASE-R11)
    return go_on(turn);
}

PlayerId Castles::builder(const Game& game) { return follower_in(game, town_asked(game))->owner; }

void Castles::list_builds(const Game& game, ActionList& out) {
    const NodeId first = game.board.first_node_of(town_asked(game));
    out.push(Action::of({.kind = ActionKind::BuildCastle,
                         .cell = cell_of(game, first),
                         .segment = game.board.segment_of(first)}));
    out.push(Action::pass());
}

// The phase looks for another one afterwards.
Verdict Castles::accept_build(Turn& turn, const Action& action) {
    Game& game = turn.game;
    const FeatureId town = town_asked(game);
    const NodeId first = game.board.first_node_of(town);
    if (action.kind == ActionKind::Pass) {
        game.state<Castles>().declined.push(first);
        return kAllowed;
    }
    if (action.kind != ActionKind::BuildCastle) return refused::kWrongKind;
    NodeId node = kNone;
    if (Verdict verdict = find_node(game, action, node); !verdict.ok()) return verdict;
    if (game.board.feature_of(node) != town) return kNotThisTown;
    if (node != first) return refused::kNotTheFirst;
    build(turn, town);
    return kAllowed;
}

// --- P8c: scoring ---

// BAZAAR-32, BAZAAR-36, BAZAAR-R14: with or without followers in it, at its full value.
void Castles::on_completed(Turn& turn, FeatureId feature) {
    State& state = turn.game.state<Castles>();
    if (state.castles.empty()) return;
    state.completed.push(
        {turn.game.board.first_node_of(feature), worth_of(turn.game, feature).points(), false});
}

bool Castles::is_in_vicinity(const Game& game, const Castle& castle, Cell cell) {
    const Cell a = cell_of(game, castle.nodes[0]);
    const Cell b = cell_of(game, castle.nodes[1]);
    const bool upright = a.x == b.x; // one above the other
    const int across = upright ? cell.x - a.x : cell.y - a.y;
    const bool in_line = upright ? cell.y == a.y || cell.y == b.y : cell.x == a.x || cell.x == b.x;
    return in_line && across >= -1 && across <= 1;
}

namespace {

FeatureId feature_of(const Game& game, const Castle& castle) {
    return game.board.feature_of(castle.nodes[0]);
}

// BAZAAR-34: of a cloister its own tile, which is the only one it has.
bool counts_for(const Game& game, const Completed& it, const Castle& castle) {
    bool inside = false;
    if (it.is_of_next_wave) return false;
    game.board.each_node(game.board.feature_of(it.node), [&](NodeId node) {
        inside = inside || Castles::is_in_vicinity(game, castle, cell_of(game, node));
    });
    return inside;
}

// BAZAAR-33, BAZAAR-41
bool is_scored_now(const Game& game, const Castle& castle) {
    if (castle.is_new || game.board.feature(feature_of(game, castle)).followers == 0) return false;
    const auto& completed = state_of(game).completed;
    return std::any_of(completed.begin(), completed.end(),
                       [&](const Completed& it) { return counts_for(game, it, castle); });
}

// The castle of this wave that is scored next; nullptr if there is none (BAZAAR-R16).
const Castle* next_castle(const Game& game) {
    const Castle* next = nullptr;
    for (const Castle& castle : state_of(game).castles) {
        if (!is_scored_now(game, castle)) continue;
        if (!next || turn_of(game, feature_of(game, castle)) < turn_of(game, feature_of(game, *next)))
            next = &castle;
    }
    return next;
}

// What the castle is scored for if there is nothing to choose: all of it has the same value.
const Completed* only_value(const Game& game, const Castle& castle) {
    const Completed* first = nullptr;
    for (const Completed& it : state_of(game).completed) {
        if (!counts_for(game, it, castle)) continue;
        if (first && first->value != it.value) return nullptr;
        if (!first) first = &it;
    }
    return first;
}

void pay_lord(Turn& turn, const Castle& castle, PlayerId owner, int value) {
    Worth worth;
    worth.terms.push({"completed feature", 1, value});
    worth.rules.push("BAZAAR-32");
    Event award = award_of(turn, owner, feature_of(turn.game, castle), SegmentKind::City, worth);
    award.word = kCastleWord;
    pay(turn, award);
}

// GOLD-R7
void claim_gold(Game& game, const Castle& castle, PlayerId owner) {
    for (NodeId node : castle.nodes)
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy) {
                const Cell here = cell_of(game, node);
                const Cell cell{static_cast<std::int16_t>(here.x + dx),
                                static_cast<std::int16_t>(here.y + dy)};
                if (Castles::is_in_vicinity(game, castle, cell)) GoldMines::claim(game, owner, cell);
            }
}

// BAZAAR-38 to BAZAAR-40
void score(Turn& turn, const Castle& castle, int value) {
    Game& game = turn.game;
    const FeatureId feature = feature_of(game, castle);
    const Deployed lord = *follower_in(game, feature);
    if (row(lord.figure).strength > 0) { // BAZAAR-R19: a mayor has no pennant here
        pay_lord(turn, castle, lord.owner, value);
        if (game.rules->modules & Modules::bit_of<GoldMines>()) claim_gold(game, castle, lord.owner);
    }
    Modules::each(game.rules->modules, [&]<WatchesScoring M>() { M::on_scored(turn, feature, kNobody); });
    return_figures(turn, feature, true); // ABBEY-R26: also a wagon
    game.state<Castles>().completed.push({game.board.first_node_of(feature), value, true});
}

// BAZAAR-39: the castles scored in this wave are what was completed for the next.
void begin_next_wave(State& state) {
    for (std::size_t i = state.completed.size(); i-- > 0;) {
        if (state.completed[i].is_of_next_wave)
            state.completed[i].is_of_next_wave = false;
        else
            state.completed.remove_at(i);
    }
}

} // namespace

Flow Castles::enter_scoring(Turn& turn) {
    State& state = turn.game.state<Castles>();
    while (!state.completed.empty()) {
        const Castle* castle = next_castle(turn.game);
        if (!castle) {
            begin_next_wave(state);
            continue;
        }
        const Completed* only = only_value(turn.game, *castle);
        if (!only) return Flow::Ask;
        score(turn, *castle, only->value);
        return Flow::GoOn; // what it brings is settled before the next
    }
    for (Castle& castle : state.castles) castle.is_new = false;
    return go_on(turn);
}

PlayerId Castles::chooser(const Game& game) {
    return follower_in(game, feature_of(game, *next_castle(game)))->owner;
}

void Castles::list_features(const Game& game, ActionList& out) {
    const Castle& castle = *next_castle(game);
    for (const Completed& it : state_of(game).completed)
        if (counts_for(game, it, castle))
            out.push(Action::of({.kind = ActionKind::CastleFeature,
                                 .cell = cell_of(game, it.node),
                                 .segment = game.board.segment_of(it.node)}));
}

Verdict Castles::accept_feature(Turn& turn, const Action& action) {
    Game& game = turn.game;
    if (action.kind != ActionKind::CastleFeature) return refused::kWrongKind;
    NodeId node = kNone;
    if (Verdict verdict = find_node(game, action, node); !verdict.ok()) return verdict;
    const Castle& castle = *next_castle(game);
    for (const Completed& it : state_of(game).completed) {
        if (it.node != node || !counts_for(game, it, castle)) continue;
        score(turn, castle, it.value);
        return kAllowed;
    }
    return kNotInVicinity;
}

// --- in words ---

void Castles::list_facts(const Game& game, Facts& out) {
    const State& state = state_of(game);
    if (!options_of(game).castles) return;
    const auto at = [&](std::string_view word, NodeId node, int count) {
        out.push_back({.word = word,
                       .count = count,
                       .cell = cell_of(game, node),
                       .segment = game.board.segment_of(node)});
    };
    for (PlayerId player = 0; player < game.rules->players; ++player)
        out.push_back({.word = kCastleWord, .count = state.held[player], .holder = player});
    for (const Castle& castle : state.castles)
        at(castle.is_new ? kNewWord : kCastleWord, game.board.first_node_of(feature_of(game, castle)), 1);
    for (NodeId node : state.declined) at(kDeclinedWord, node, 1);
    for (const Completed& it : state.completed)
        at(it.is_of_next_wave ? kNextWaveWord : kCompletedWord, it.node, it.value);
}

namespace {

bool put_held(Game& game, const Fact& fact) {
    if (fact.word != kCastleWord || fact.cell || fact.count > castles_each(*game.rules)) return false;
    game.state<Castles>().held[fact.holder] = static_cast<std::uint8_t>(fact.count);
    return true;
}

bool put_completed(Game& game, const Fact& fact, NodeId node) {
    State& state = game.state<Castles>();
    const Feature& feature = game.board.feature(game.board.feature_of(node));
    const bool done = feature.is_complete() || feature.kind == SegmentKind::Covered;
    if (!done || state.completed.full() || state.castles.empty()) return false;
    state.completed.push({node, fact.count, fact.word == kNextWaveWord});
    return true;
}

// A castle has one lord at the most (BAZAAR-R11).
bool put_castle(Game& game, const Fact& fact, FeatureId town) {
    if (!is_town(game, town) || game.board.feature(town).followers > 1 || fact.count != 1) return false;
    if (game.state<Castles>().castles.full()) return false;
    cover(game, town, fact.word == kNewWord);
    return true;
}

} // namespace

bool Castles::put_fact(Game& game, const Fact& fact) {
    State& state = game.state<Castles>();
    if (fact.of != kNobody || fact.tile != kNone || fact.count < 0 || !options_of(game).castles) return false;
    if (fact.holder != kNobody) return put_held(game, fact);
    const TileIndex tile = fact.cell ? game.board.tile_at(*fact.cell) : kNone;
    if (tile == kNone) return false;
    if (fact.segment >= game.rules->tiles.shape(game.board.tile(tile).kind).segment_count) return false;
    const NodeId node = game.board.node_of(tile, fact.segment);
    const FeatureId feature = game.board.feature_of(node);
    if (fact.word == kCastleWord || fact.word == kNewWord) return put_castle(game, fact, feature);
    if (fact.word == kCompletedWord || fact.word == kNextWaveWord) return put_completed(game, fact, node);
    if (fact.word != kDeclinedWord || fact.count != 1 || state.declined.full()) return false;
    state.declined.push(node);
    return true;
}

std::string_view Castles::find_fault(const Game& game) {
    std::size_t covered = 0;
    for (std::size_t id = 0; id < game.board.node_count(); ++id) {
        const auto node = static_cast<NodeId>(id);
        covered += game.board.is_segment(node) &&
                   game.board.feature(game.board.feature_of(node)).kind == SegmentKind::Covered;
    }
    if (covered != 2 * state_of(game).castles.size()) return "what is covered, and castles";
    for (const Castle& castle : state_of(game).castles) {
        const Feature& feature = game.board.feature(feature_of(game, castle));
        if (feature.kind != SegmentKind::Covered || feature.nodes != 2 || feature.followers > 1)
            return "a castle";
        if (game.board.feature_of(castle.nodes[1]) != feature_of(game, castle))
            return "the halves of a castle";
    }
    return {};
}

} // namespace bastide
