#include <algorithm>
#include <array>

#include "tests/property/words.h"

namespace bastide::property {

using reference::ReferenceGame;
using reference::Spot;

namespace {

PlayerId seat(std::size_t number) { return static_cast<PlayerId>(number); }
PlayerId seat(int number) { return static_cast<PlayerId>(number); }

// Where the game goes on once all awards are settled.
reference::Step stage_of(const ReferenceGame& game) {
    using reference::Step;
    return game.step == Step::ChoosePawn || game.step == Step::ChooseVictim ? game.interrupted : game.step;
}

void list_goods(const ReferenceGame& game, Facts& facts) {
    for (std::size_t player = 0; player < game.goods.size(); ++player)
        for (const auto& [symbol, count] : game.goods[player])
            for (const MarkWord& goods : kGoods)
                if (goods.mark == symbol && count > 0)
                    facts.push_back({.word = goods.word, .count = count, .holder = seat(player)});
}

void list_dragon(const Game& engine, const ReferenceGame& game, Facts& facts) {
    if (game.dragon) facts.push_back({.word = "dragon", .cell = cell_of(*game.dragon)});
    if (game.fairy)
        facts.push_back({.word = "fairy",
                         .of = game.fairy_with ? static_cast<PlayerId>(game.fairy_with->owner) : kNobody,
                         .cell = cell_of(*game.fairy),
                         .segment = game.fairy_with
                                        ? segment_on(engine, cell_of(*game.fairy), game.fairy_with->segment)
                                        : kNoSegment});
    for (Spot spot : game.journey) facts.push_back({.word = "visited", .cell = cell_of(spot)});
    for (int kind : game.aside) facts.push_back({.word = "aside", .tile = static_cast<KindId>(kind)});
}

void list_tower(const ReferenceGame& game, Facts& facts) {
    for (const auto& [spot, stories] : game.towers)
        if (stories > 0) facts.push_back({.word = "tower", .count = stories, .cell = cell_of(spot)});
    for (std::size_t player = 0; game.rules.tower && player < game.pieces.size(); ++player)
        facts.push_back({.word = "pieces", .count = game.pieces[player], .holder = seat(player)});
    for (const auto& [who, held] : game.prisoners)
        for (const auto& [wood, count] : held)
            facts.push_back({.word = row(figure_of(wood)).word,
                             .count = count,
                             .holder = seat(who.first),
                             .of = seat(who.second)});
    if (game.raised) facts.push_back({.word = "raised", .cell = cell_of(*game.raised)});
    if (game.exchange_with >= 0) facts.push_back({.word = "exchange", .of = seat(game.exchange_with)});
    if (game.ransomed) facts.push_back({.word = "ransomed"});
}

void list_gold(const ReferenceGame& game, Facts& facts) {
    for (const auto& [spot, count] : game.ingots)
        facts.push_back({.word = "gold", .count = count, .cell = cell_of(spot)});
    for (std::size_t player = 0; player < game.gold.size(); ++player)
        if (game.gold[player] > 0)
            facts.push_back({.word = "gold", .count = game.gold[player], .holder = seat(player)});
    for (const auto& [spot, entitled] : game.claims)
        for (int player : entitled)
            facts.push_back({.word = "claim", .holder = seat(player), .cell = cell_of(spot)});
    if (game.taker >= 0) facts.push_back({.word = "taker", .holder = seat(game.taker)});
}

void list_abbeys(const ReferenceGame& game, Facts& facts) {
    if (!game.rules.abbey || !game.rules.has_abbeys) return;
    for (std::size_t player = 0; player < game.abbeys.size(); ++player)
        facts.push_back({.word = "abbey", .count = game.abbeys[player], .holder = seat(player)});
    if (game.last_placer && game.step != reference::Step::Over)
        facts.push_back({.word = "last_placer", .holder = seat(*game.last_placer)});
}

// Before the scoring it matters what the ferries moved in this part joined before.
bool is_before_scoring(const ReferenceGame& game) {
    using reference::Step;
    return stage_of(game) == Step::MoveFerry || stage_of(game) == Step::Magic ||
           (stage_of(game) == Step::BuildCastle && game.wood_done) ||
           (stage_of(game) == Step::Dragon && !game.rules.journey_after_scoring);
}

void list_ferries(const ReferenceGame& game, Facts& facts) {
    const auto add = [&](std::string_view word, Spot lake, const reference::Link& link) {
        facts.push_back({.word = word,
                         .cell = cell_of(lake),
                         .segment = static_cast<SegmentIndex>(link.first),
                         .other_segment = static_cast<SegmentIndex>(link.second)});
    };
    for (const auto& [lake, link] : game.world.ferries) add("ferry", lake, link);
    for (const auto& [lake, link] : game.before.ferries)
        if (is_before_scoring(game) && game.world.ferries.at(lake) != link) add("ferry_before", lake, link);
    for (Spot lake : game.movable_ferries) facts.push_back({.word = "ferry_movable", .cell = cell_of(lake)});
}

bool is_sale(const ReferenceGame& game) {
    using reference::Step;
    return stage_of(game) == Step::Reveal || stage_of(game) == Step::Auction ||
           stage_of(game) == Step::FirstBid || stage_of(game) == Step::Bid ||
           stage_of(game) == Step::BuyOrSell;
}

void list_bazaar(const ReferenceGame& game, Facts& facts) {
    using reference::Step;
    if (game.bazaar_called) facts.push_back({.word = "bazaar_called"});
    if (game.bazaar_due) facts.push_back({.word = "bazaar_due"});
    if (game.opener >= 0) facts.push_back({.word = "opener", .holder = seat(game.opener)});
    if (game.opener >= 0 && !is_sale(game)) facts.push_back({.word = "placing"});
    for (int kind : std::set<int>(game.on_offer.begin(), game.on_offer.end()))
        facts.push_back({.word = "offer",
                         .count = static_cast<int>(game.on_offer.count(kind)),
                         .tile = static_cast<KindId>(kind)});
    for (const auto& [player, kind] : game.bought)
        facts.push_back({.word = "bought", .holder = seat(player), .tile = static_cast<KindId>(kind)});
    if (game.auctioneer >= 0) facts.push_back({.word = "auctioneer", .holder = seat(game.auctioneer)});
    if (game.lot >= 0) facts.push_back({.word = "lot", .tile = static_cast<KindId>(game.lot)});
    if (game.highest_bidder >= 0)
        facts.push_back({.word = "bid", .count = game.bid, .holder = seat(game.highest_bidder)});
    if (game.bidder >= 0) facts.push_back({.word = "asked", .holder = seat(game.bidder)});
}

void list_others(const Game& engine, const ReferenceGame& game, Facts& facts) {
    for (const auto& [pawn, stand] : game.world.pawns)
        facts.push_back({.word = word_of(pawn),
                         .cell = cell_of(stand.spot),
                         .segment = segment_on(engine, cell_of(stand.spot), stand.segment)});
    if (game.rolled > 0) facts.push_back({.word = "rolled", .count = game.rolled});
    if (game.crop_effect)
        facts.push_back({.word = game.crop_effect == reference::CropEffect::Add ? "all_add" : "all_return",
                         .holder = seat(game.crop_answerer)});
    // While the tiles of a bazaar are sold it is still the opener's turn.
    const bool placing = game.opener >= 0 && !is_sale(game);
    if (game.openers_turn.second_part_earned)
        facts.push_back({.word = "second_part_earned", .holder = placing ? seat(game.opener) : kNobody});
    if (game.openers_turn.second_part_earned && game.openers_turn.ransomed)
        facts.push_back({.word = "ransomed", .holder = seat(game.opener)});
    if (game.second_part_earned) facts.push_back({.word = "second_part_earned"});
    if (game.in_second_part) facts.push_back({.word = "second_part"});
}

// A castle built in this part, until castles have been scored.
bool is_new(const ReferenceGame& game, const reference::Castle& castle) {
    using reference::Step;
    constexpr std::array kBefore{Step::Deploy,        Step::Roll,          Step::Land,
                                 Step::Capture,       Step::Exchange,      Step::SetFerry,
                                 Step::MoveFerry,     Step::Magic,         Step::BuildCastle,
                                 Step::CastleFeature, Step::ReserveRobber, Step::ScoreFeatures};
    const bool scored = std::find(kBefore.begin(), kBefore.end(), stage_of(game)) == kBefore.end() &&
                        (stage_of(game) != Step::Dragon || game.rules.journey_after_scoring);
    return !scored && game.new_castles.contains(castle);
}

reference::Stand first_of(const reference::Castle& castle) {
    return reference::is_read_before(castle.first.spot, castle.second.spot) ? castle.first : castle.second;
}

void list_castles(const Game& engine, const ReferenceGame& game, Facts& facts) {
    const auto at = [&](std::string_view word, const reference::Stand& stand, int count) {
        const Cell cell = cell_of(stand.spot);
        facts.push_back(
            {.word = word, .count = count, .cell = cell, .segment = segment_on(engine, cell, stand.segment)});
    };
    for (std::size_t player = 0; player < game.bridges.size() && game.rules.bazaar; ++player) {
        if (game.rules.has_bridges)
            facts.push_back({.word = "bridge", .count = game.bridges[player], .holder = seat(player)});
        if (game.rules.has_castles)
            facts.push_back({.word = "castle", .count = game.castle_tokens[player], .holder = seat(player)});
    }
    for (const reference::Castle& castle : game.world.castles)
        at(is_new(game, castle) ? "new_castle" : "castle", first_of(castle), 1);
    const reference::Step stage = stage_of(game);
    if (stage != reference::Step::CastleFeature && stage != reference::Step::ScoreFeatures) return;
    if (game.world.castles.empty()) return; // nobody notes what is completed
    for (const auto& it : game.completed) at("completed", it.first, it.value);
    for (const auto& it : game.next_wave) at("completed_next", it.first, it.value);
}

std::string_view word_of(reference::Due::Kind kind) {
    using Kind = reference::Due::Kind;
    return kind == Kind::Award     ? "award"
           : kind == Kind::Tied    ? "award_tied"
           : kind == Kind::Payment ? "payment"
           : kind == Kind::Robbed  ? "robbed"
                                   : "robbed_payment";
}

void list_track(const ReferenceGame& game, Facts& facts) {
    for (std::size_t player = 0; game.rules.messengers && player < game.messenger.size(); ++player)
        facts.push_back({.word = "messenger", .count = game.messenger[player], .holder = seat(player)});
    for (const auto& [owner, space] : game.robber)
        facts.push_back({.word = "robber", .count = space, .of = seat(owner)});
    for (const auto& [owner, player] : game.reserved)
        facts.push_back({.word = "reserved", .holder = seat(owner), .of = seat(player)});
    for (const auto& [owner, player] : game.victim)
        facts.push_back({.word = "victim", .holder = seat(owner), .of = seat(player)});
    if (game.robber_next >= 0) facts.push_back({.word = "robber_next", .holder = seat(game.robber_next)});
    for (const reference::Due& due : game.dues)
        facts.push_back({.word = word_of(due.kind), .count = due.points, .holder = seat(due.player)});
    for (const auto& [player, pawn] : game.chosen) {
        const bool marker = pawn == reference::TrackPawn::Marker;
        facts.push_back({.word = marker ? "moves_marker" : "moves_messenger", .holder = seat(player)});
    }
}

void list_messages(const Game& engine, const ReferenceGame& game, Facts& facts) {
    const auto add = [&](std::string_view word, const reference::Stand& first) {
        if (game.rules.messengers || game.rules.robbers)
            facts.push_back({.word = word,
                             .cell = cell_of(first.spot),
                             .segment = segment_on(engine, cell_of(first.spot), first.segment)});
    };
    for (const reference::Stand& first : game.scored_yet) add("scored", first);
    for (const reference::Stand& first : game.to_score) add("to_score", first);
    for (int message : game.messages) facts.push_back({.word = "message", .count = message});
    if (game.message_open > 0) facts.push_back({.word = "revealed", .count = game.message_open});
    if (game.message_due) facts.push_back({.word = "message_due"});
    if (game.messages_first) facts.push_back({.word = "messages_first"});
    if (game.extra_tile) facts.push_back({.word = "extra_tile"});
    if (game.extra_part) facts.push_back({.word = "extra_part"});
}

} // namespace

std::multiset<std::string> expected_facts(const Game& game, const ReferenceGame& expected) {
    Facts facts;
    for (const auto list :
         {list_goods, list_tower, list_gold, list_abbeys, list_ferries, list_bazaar, list_track})
        list(expected, facts);
    for (const auto list : {list_dragon, list_castles, list_others, list_messages})
        list(game, expected, facts);
    std::multiset<std::string> texts;
    for (const Fact& fact : facts) texts.insert(print_fact(game, fact));
    if (expected.flier) texts.insert("flier " + std::string(row(figure_of(*expected.flier)).word));
    return texts;
}

} // namespace bastide::property
