// The reference alone, in random games with abbeys, barns, wagons, ferries, bridges, castles and bazaars:
// whatever is played, the game comes to its end, pieces are conserved and the board stays in order.
#include <numeric>
#include <random>

#include <gtest/gtest.h>

#include "tests/property/reference_table.h"

namespace bastide::property {

namespace {

using reference::CropEffect;
using reference::Feature;
using reference::Man;
using reference::ReferenceGame;
using reference::ReferenceRules;
using reference::Spot;
using reference::Step;
using reference::Wood;

class RandomPlayer {
public:
    explicit RandomPlayer(unsigned seed) : random(seed) {}

    bool happens(int one_in) { return below(one_in) == 0; }
    int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random); }
    template <class Set>
    auto one_of(const Set& set) {
        return *std::next(set.begin(), below(static_cast<int>(set.size())));
    }
    int drawn(const ReferenceGame& game) {
        std::vector<int> kinds;
        for (const auto& [kind, count] : game.drawable())
            kinds.insert(kinds.end(), static_cast<std::size_t>(count), kind);
        return one_of(kinds);
    }

    void move(ReferenceGame& game);

private:
    void act(ReferenceGame& game);
    void do_magic(ReferenceGame& game);
    void answer_crop(ReferenceGame& game);
    void trade(ReferenceGame& game);
    void keep_track(ReferenceGame& game);

    std::mt19937 random;
};

void RandomPlayer::act(ReferenceGame& game) {
    if (!game.knights().empty()) return game.return_knight(one_of(game.knights()));
    if (!game.ransoms().empty() && happens(2)) {
        const auto [captor, wood] = one_of(game.ransoms());
        return game.ransom(captor, wood);
    }
    if (!game.fliers().empty() && happens(2)) return game.fly(one_of(game.fliers()));
    if (!game.buildable().empty() && happens(3)) return game.build(one_of(game.buildable()));
    if (!game.fairy_moves().empty() && happens(6)) return game.move_fairy(one_of(game.fairy_moves()));
    for (const auto& it : game.deployments())
        if (it.wood == Wood::Barn) return game.deploy(it); // there are few places for it
    if (!game.deployments().empty() && !happens(4)) return game.deploy(one_of(game.deployments()));
    game.pass();
}

void RandomPlayer::do_magic(ReferenceGame& game) {
    if (game.pawn_moves().empty()) return game.remove_pawn(one_of(game.removable_pawns()));
    const auto [pawn, to] = one_of(game.pawn_moves());
    game.move_pawn(pawn, to);
}

void RandomPlayer::answer_crop(ReferenceGame& game) {
    if (game.crop_effect == CropEffect::Return) return game.crop_return(one_of(game.crop_returns()));
    if (happens(2)) return game.pass();
    game.crop_add(one_of(game.crop_additions()));
}

void RandomPlayer::trade(ReferenceGame& game) {
    const int most = std::min(game.highest_bid(game.actor()), game.bid + 5);
    if (game.step == Step::Auction) return game.put_up(one_of(game.on_offer), below(most + 1));
    if (game.step == Step::FirstBid) return game.open_at(below(most + 1));
    if (game.step == Step::BuyOrSell) return happens(2) ? game.buy() : game.sell();
    if (happens(2)) return game.pass();
    game.raise(game.bid + 1 + below(most - game.bid));
}

void RandomPlayer::keep_track(ReferenceGame& game) {
    switch (game.step) {
    case Step::PlaceRobber: return happens(4) ? game.pass() : game.place_robber(one_of(game.robber_places()));
    case Step::ReserveRobber:
    case Step::ChooseVictim: return game.rob(one_of(game.victims()));
    case Step::ScoreFeatures: return game.score_next(one_of(game.next_features()));
    case Step::ChoosePawn:
        return game.choose_track_pawn(happens(2) ? reference::TrackPawn::Marker
                                                 : reference::TrackPawn::Messenger);
    case Step::RevealMessage: return game.reveal_message(one_of(game.revealable()));
    case Step::UseMessage: return happens(3) ? game.two_points() : game.use_message();
    default: return game.message_return(one_of(game.message_followers()));
    }
}

void RandomPlayer::move(ReferenceGame& game) {
    switch (game.step) {
    case Step::Abbey: return happens(3) ? game.pass() : game.place_abbey(one_of(game.holes()));
    case Step::Draw: return game.draw(drawn(game));
    case Step::Place:
        if (game.may_discard() && happens(3)) return game.discard();
        return game.place(one_of(game.placements()));
    case Step::FreeBridge: return happens(2) ? game.pass() : game.build_bridge(one_of(game.free_bridges()));
    case Step::Gold: return game.place_gold(one_of(game.gold_places()));
    case Step::Magic: return do_magic(game);
    case Step::Deploy: return act(game);
    case Step::Roll: return game.roll(1 + below(3));
    case Step::Land: return game.land(one_of(game.landings()));
    case Step::Capture: return happens(3) ? game.pass() : game.capture(one_of(game.captives()));
    case Step::Exchange: return game.exchange(one_of(game.exchangeable()));
    case Step::SetFerry: return game.set_ferry(one_of(game.ferry_links()));
    case Step::MoveFerry: {
        if (happens(4)) return game.pass();
        const auto [lake, link] = one_of(game.ferry_moves());
        return game.move_ferry(lake, link);
    }
    case Step::BuildCastle: return happens(3) ? game.pass() : game.build_castle();
    case Step::CastleFeature: return game.choose_castle_feature(one_of(game.castle_features()));
    case Step::Dragon: return game.move_dragon(one_of(game.dragon_moves()));
    case Step::TakeGold: return game.take_gold(one_of(game.takeable_gold()));
    case Step::Wagon: return happens(3) ? game.pass() : game.move_wagon(one_of(game.wagon_moves()));
    case Step::CropCircle: return game.choose_crop(happens(2) ? CropEffect::Add : CropEffect::Return);
    case Step::CropFollower: return answer_crop(game);
    case Step::Reveal: return game.reveal(drawn(game));
    case Step::Auction:
    case Step::FirstBid:
    case Step::Bid:
    case Step::BuyOrSell: return trade(game);
    case Step::Pick: return game.pick(one_of(game.on_offer));
    case Step::SecondPart: return happens(4) ? game.pass() : game.take_second_part();
    case Step::PlaceRobber:
    case Step::ReserveRobber:
    case Step::ScoreFeatures:
    case Step::ScoreBarns:
    case Step::ChoosePawn:
    case Step::ChooseVictim:
    case Step::RevealMessage:
    case Step::UseMessage:
    case Step::MessageFollower: return keep_track(game);
    case Step::Over: return;
    }
}

// --- what holds after every move ---

int tiles_everywhere(const ReferenceGame& game) {
    int tiles = static_cast<int>(game.world.tiles.size() + game.discarded.size() + game.aside.size() +
                                 game.on_offer.size() + game.bought.size());
    for (const auto& [kind, count] : game.stack) tiles += count;
    for (int abbeys : game.abbeys) tiles += abbeys;
    return tiles + (game.hand == -1 ? 0 : 1) + (game.lot == -1 ? 0 : 1);
}

int figures_of(const ReferenceGame& game, int seat, Wood wood) {
    int figures = game.supply.at(static_cast<std::size_t>(seat)).at(wood);
    for (const Man& man : game.world.figures)
        if (man.owner == seat && man.wood == wood) ++figures;
    for (const auto& [who, held] : game.prisoners)
        if (who.second == seat && held.contains(wood)) figures += held.at(wood);
    if (game.flier == wood && game.player == seat) ++figures;
    return figures;
}

// MSG 08: of what a player has, only what still waits is on none of his pawns.
void expect_track(const ReferenceGame& game) {
    if (!game.rules.messengers || game.step == Step::Over) return;
    for (int seat = 0; seat < game.rules.players; ++seat) {
        const auto at = static_cast<std::size_t>(seat);
        int total = game.marker.at(at) + game.messenger.at(at);
        for (const auto& due : game.dues) total += due.player == seat ? due.points : 0;
        EXPECT_EQ(total, game.score.at(at));
    }
}

void expect_pieces(const ReferenceGame& game, int tiles) {
    expect_track(game);
    EXPECT_EQ(tiles_everywhere(game), tiles);
    for (int seat = 0; seat < game.rules.players; ++seat) {
        EXPECT_EQ(figures_of(game, seat, Wood::Follower), 7);
        for (Wood wood : {Wood::Large, Wood::Builder, Wood::Pig}) EXPECT_EQ(figures_of(game, seat, wood), 1);
        for (Wood wood : {Wood::Mayor, Wood::Wagon, Wood::Barn})
            EXPECT_EQ(figures_of(game, seat, wood), game.rules.abbey ? 1 : 0);
    }
    const int each = (game.rules.players <= 4 ? 3 : 2) * game.rules.players;
    EXPECT_EQ(std::accumulate(game.bridges.begin(), game.bridges.end(),
                              static_cast<int>(game.world.bridges.size())),
              each);
    EXPECT_EQ(std::accumulate(game.castle_tokens.begin(), game.castle_tokens.end(),
                              static_cast<int>(game.world.castles.size())),
              each);
}

bool is_abbey(const ReferenceGame& game, int tile) { return kind_of(game.world, tile).has(Symbol::Abbey); }

void expect_matching_edges(const ReferenceGame& game) {
    const auto tiles = reference::tiles_by_spot(game.world);
    for (const auto& [spot, tile] : tiles)
        for (int side = 0; side < 4; ++side) {
            const auto other = tiles.find(reference::beside(spot, side));
            if (other == tiles.end()) continue;
            if (is_abbey(game, tile) || is_abbey(game, other->second)) continue; // ABBEY 14
            EXPECT_EQ(edge_laid(game.world, tile, side),
                      edge_laid(game.world, other->second, reference::across(side)));
        }
}

// Between two parts: every lake has its ferry, nobody stands in what is complete or beside a barn (ABBEY 41),
// nobody is forgotten.
void expect_order(const ReferenceGame& game) {
    expect_matching_edges(game);
    std::size_t lakes = 0;
    for (int tile = 0; tile < static_cast<int>(game.world.tiles.size()); ++tile)
        if (kind_of(game.world, tile).has(Symbol::Lake)) ++lakes;
    EXPECT_EQ(game.world.ferries.size(), lakes);
    for (const Feature& feature : features_of(game.world)) {
        EXPECT_LE(feature.pawns.size(), 1U);
        EXPECT_TRUE(!feature.complete || (feature.figures.empty() && feature.pawns.empty()));
        EXPECT_TRUE(!feature.holds_barn() || feature.followers().empty());
        EXPECT_TRUE(!feature.castle || feature.figures.size() <= 1);
        for (const Man& man : feature.figures)
            EXPECT_TRUE(is_follower(man.wood) || man.wood == Wood::Barn ||
                        feature.holds_follower_of(man.owner));
    }
    EXPECT_TRUE(game.towns.empty() && game.completed.empty() && game.next_wave.empty());
    EXPECT_TRUE(game.movable_ferries.empty() && game.claims.empty());
}

ReferenceRules random_rules(RandomPlayer& chance) {
    ReferenceRules rules{.inns = true, .traders = true, .ferries = true, .bazaar = true};
    for (bool ReferenceRules::*option : {&ReferenceRules::dragon,
                                         &ReferenceRules::tower,
                                         &ReferenceRules::mage,
                                         &ReferenceRules::gold,
                                         &ReferenceRules::crops,
                                         &ReferenceRules::flying,
                                         &ReferenceRules::abbey,
                                         &ReferenceRules::messengers,
                                         &ReferenceRules::robbers,
                                         &ReferenceRules::second_part_is_a_must,
                                         &ReferenceRules::leftover_abbeys,
                                         &ReferenceRules::wagon_to_near_tile,
                                         &ReferenceRules::journey_after_scoring,
                                         &ReferenceRules::fairy_next_to_follower,
                                         &ReferenceRules::farms_per_city,
                                         &ReferenceRules::free_bridge,
                                         &ReferenceRules::bids_beyond_points,
                                         &ReferenceRules::next_after_auctioneer,
                                         &ReferenceRules::free_pick,
                                         &ReferenceRules::builder_before_bazaar})
        rules.*option = chance.happens(2);
    rules.players = 2 + chance.below(5);
    return rules;
}

ReferenceGame random_beginning(RandomPlayer& chance) {
    auto from = Table::beginning(random_rules(chance));
    from.stack.clear();
    for (int id = 0; id < static_cast<int>(table_tiles().size()); ++id) {
        const TileKind& kind = table_tiles().kinds()[static_cast<std::size_t>(id)];
        if (kind.has(Symbol::Abbey)) continue;
        if (kind.has(Symbol::Lake) || kind.has(Symbol::Bazaar) || kind.has(Symbol::Bag) || chance.happens(3))
            from.stack[id] = 1;
    }
    return ReferenceGame(from);
}

TEST(ReferenceGames, PiecesAreConserved) {
    std::set<Step> seen;
    int barns = 0;
    for (unsigned seed = 0; seed < 20 && !HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        RandomPlayer chance(seed);
        ReferenceGame game = random_beginning(chance);
        const int tiles = tiles_everywhere(game);
        while (game.step != Step::Over && !HasFailure()) {
            seen.insert(game.step);
            chance.move(game);
            expect_pieces(game, tiles);
            if (game.step == Step::Draw || game.step == Step::Over) expect_order(game);
        }
        for (const Man& man : game.world.figures) barns += man.wood == Wood::Barn ? 1 : 0;
    }
    for (Step step :
         {Step::FreeBridge, Step::SetFerry, Step::MoveFerry, Step::BuildCastle, Step::Reveal, Step::Auction,
          Step::Bid, Step::BuyOrSell, Step::Pick, Step::Abbey, Step::Wagon, Step::PlaceRobber,
          Step::ScoreFeatures, Step::ChoosePawn, Step::RevealMessage, Step::UseMessage})
        EXPECT_TRUE(seen.contains(step)) << static_cast<int>(step);
    EXPECT_GT(barns, 5);
}

} // namespace

} // namespace bastide::property
