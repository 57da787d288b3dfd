#include <array>

#include "tests/property/words.h"

namespace bastide::property {

using reference::CropEffect;
using reference::Deployment;
using reference::Man;
using reference::Pawn;
using reference::ReferenceGame;
using reference::Spot;
using reference::Stand;
using reference::Step;
using reference::Wood;

std::string_view word_of(const ReferenceGame& game) {
    switch (game.step) {
    case Step::Abbey: return "use_abbey";
    case Step::Draw: return "draw_tile";
    case Step::Place: return "place_tile";
    case Step::Gold: return "place_gold";
    case Step::Magic: return game.wood_done ? "part_mage" : "move_mage"; // after ferries, or after the tile
    case Step::Deploy: return "deploy_figure";
    case Step::Roll: return "roll_die";
    case Step::Land: return "land";
    case Step::Capture: return "capture_figure";
    case Step::Exchange: return "exchange_prisoners";
    case Step::Reveal: return "reveal_tile";
    case Step::Auction: return "auction";
    case Step::FirstBid:
    case Step::Bid: return "bid";
    case Step::BuyOrSell: return "buy_or_sell";
    case Step::Pick: return "pick_tile";
    case Step::BuildCastle: return game.wood_done ? "build_castle" : "early_castle"; // P6, P4
    case Step::CastleFeature: return "castle_feature";
    case Step::FreeBridge: return "free_bridge";
    case Step::SetFerry: return "set_ferry";
    case Step::MoveFerry: return "move_ferry";
    case Step::Dragon: return "move_dragon";
    case Step::TakeGold: return "take_gold";
    case Step::Wagon: return "move_wagon";
    case Step::CropCircle: return "crop_circle";
    case Step::CropFollower: return "crop_follower";
    case Step::PlaceRobber: return "place_robber";
    case Step::ReserveRobber: return "reserve_robber";
    case Step::ScoreFeatures: return "score_features";
    case Step::ScoreBarns: break; // never asks
    case Step::ChoosePawn: return "choose_pawn";
    case Step::ChooseVictim: return "choose_victim";
    case Step::RevealMessage: return "reveal_message";
    case Step::UseMessage: return "use_message";
    case Step::MessageFollower: return "message_follower";
    case Step::SecondPart: return "second_part";
    case Step::Over: break;
    }
    return "game_over";
}

std::string_view word_of(Pawn pawn) { return pawn == Pawn::Mage ? "mage" : "witch"; }

namespace {

// What a choice names; what it does not name is left out.
struct Named {
    std::optional<int> tile{};
    std::optional<Wood> wood{};
    std::string_view token{};
    std::optional<int> number{};
    std::optional<Spot> spot{};
    std::optional<int> rotation{};
    int segment = -1; // -1: the tile as a whole
    std::optional<int> other{};
    std::optional<int> player{};
    std::optional<int> axis{};
    std::optional<reference::Bridge> bridge{};
};

std::string text_of(std::string_view kind, const Named& it) {
    std::string text(kind);
    if (it.tile) text += " tile " + std::to_string(*it.tile);
    if (it.wood) text += " " + std::string(row(figure_of(*it.wood)).word);
    if (!it.token.empty()) text += " " + std::string(it.token);
    if (it.number) text += " " + std::to_string(*it.number);
    if (it.spot) text += " " + std::to_string(it.spot->first) + "," + std::to_string(it.spot->second);
    if (it.rotation) text += " r" + std::to_string(*it.rotation);
    if (it.segment != -1) text += " segment " + std::to_string(it.segment);
    if (it.other) text += " and " + std::to_string(*it.other);
    if (it.player) text += " of seat " + std::to_string(*it.player);
    if (it.axis) text += " axis " + std::to_string(*it.axis);
    if (it.bridge)
        text += " bridge " + std::to_string(it.bridge->spot.first) + "," +
                std::to_string(it.bridge->spot.second) + " axis " + std::to_string(it.bridge->axis);
    return text;
}

class Choices {
public:
    void add(std::string_view kind, const Named& named = {}, int weight = 0) {
        found.insert({text_of(kind, named), weight});
    }
    void deploy(const std::set<Deployment>& deployments) {
        for (const auto& [wood, spot, segment] : deployments)
            add("deploy_figure", {.wood = wood, .spot = spot, .segment = segment});
    }
    void figures(std::string_view kind, const std::set<Man>& men) {
        for (const Man& man : men)
            add(kind,
                {.wood = man.wood, .spot = Spot{man.x, man.y}, .segment = man.segment, .player = man.owner});
    }
    void tokens(std::string_view kind, std::string_view token, const std::set<Spot>& spots) {
        for (Spot spot : spots) add(kind, {.token = token, .spot = spot});
    }
    void token(std::string_view token, const Stand& to) {
        add("move_token", {.token = token, .spot = to.spot, .segment = to.segment});
    }
    void ferry(Spot lake, const reference::Link& link) {
        add("ferry", {.spot = lake, .segment = link.first, .other = link.second});
    }
    void ransoms(const ReferenceGame& game) { // TOWER-D1, TOWER-R11
        for (const auto& [captor, wood] : game.ransoms()) add("ransom", {.wood = wood, .player = captor});
    }

    std::multiset<Choice> found;
};

void add_wood(const ReferenceGame& game, Choices& choices) {
    choices.deploy(game.deployments());
    choices.figures("return_figure", game.knights());
    for (const Stand& to : game.fairy_moves()) choices.token("fairy", to);
    choices.tokens("move_token", "tower", game.buildable());
    for (Wood wood : game.fliers()) choices.add("fly", {.wood = wood});
    choices.ransoms(game);
    if (!game.must_return_a_knight()) choices.add("pass"); // BASE-23
}

void add_magic(const ReferenceGame& game, Choices& choices) {
    for (const auto& [pawn, to] : game.pawn_moves()) choices.token(word_of(pawn), to);
    for (Pawn pawn : game.removable_pawns()) choices.add("remove_token", {.token = word_of(pawn)});
    if (!game.wood_done) choices.ransoms(game); // until P5
}

void add_crop_answers(const ReferenceGame& game, Choices& choices) {
    if (game.crop_effect == CropEffect::Return) return choices.figures("return_figure", game.crop_returns());
    choices.deploy(game.crop_additions());
    choices.add("pass"); // CROP-17
}

void add_holes(const ReferenceGame& game, Choices& choices) {
    for (Spot hole : game.holes()) choices.add("place_abbey", {.spot = hole});
    choices.ransoms(game);
    choices.add("pass"); // ABBEY-D1, ABBEY-D7
}

void add_wagon_moves(const ReferenceGame& game, Choices& choices) {
    for (const auto& [spot, segment] : game.wagon_moves())
        choices.add("deploy_figure", {.wood = Wood::Wagon, .spot = spot, .segment = segment});
    choices.add("pass"); // ABBEY-D6
}

void add_ferry_moves(const ReferenceGame& game, Choices& choices) {
    for (const auto& [lake, link] : game.ferry_moves()) choices.ferry(lake, link);
    choices.add("pass"); // FERRY-16
}

void add_offer(std::string_view choice, const ReferenceGame& game, Choices& choices) {
    for (int kind : std::set<int>(game.on_offer.begin(), game.on_offer.end()))
        choices.add(choice, {.tile = kind});
}

void add_bids(const ReferenceGame& game, int least, Choices& choices) {
    for (int points = least; points <= game.highest_bid(game.actor()); ++points)
        choices.add("bid", {.number = points});
}

void add_chances(const ReferenceGame& game, Choices& choices) {
    if (game.step == Step::Draw || game.step == Step::Reveal)
        for (const auto& [kind, count] : game.drawable()) choices.add("draw_tile", {.tile = kind}, count);
    else
        for (int number : {1, 2, 3}) choices.add("roll", {.number = number}, 1); // FLY-02
}

// Whatever has to do with the score track.
void add_track(const ReferenceGame& game, Choices& choices) {
    switch (game.step) {
    case Step::PlaceRobber:
        for (int space : game.robber_places()) choices.add("place_robber", {.number = space});
        choices.add("pass");                                        // ROB-10
        if (game.robber_next == game.player) choices.ransoms(game); // TOWER-R11
        break;
    case Step::ReserveRobber:
    case Step::ChooseVictim:
        for (int seat : game.victims()) choices.add("rob", {.player = seat});
        break;
    case Step::ScoreFeatures:
        for (const auto& [spot, segment] : game.next_features())
            choices.add("score_feature", {.spot = spot, .segment = segment});
        break;
    case Step::ChoosePawn:
        for (std::string_view pawn : {"marker", "messenger"}) choices.add("move_pawn", {.token = pawn});
        break;
    case Step::RevealMessage:
        for (int number : game.revealable()) choices.add("reveal_message", {.number = number}, 1);
        break;
    case Step::UseMessage:
        for (std::string_view answer : {"use_message", "two_points"}) choices.add(answer);
        break;
    case Step::MessageFollower: choices.figures("return_figure", game.message_followers()); break;
    default: break;
    }
}

} // namespace

std::multiset<Choice> expected_choices(const ReferenceGame& game) {
    Choices choices;
    switch (game.step) {
    case Step::Abbey: add_holes(game, choices); break;
    case Step::Draw:
    case Step::Reveal:
    case Step::Roll: add_chances(game, choices); break;
    case Step::Place:
        for (const auto& [x, y, rotation, bridge] : game.placements())
            choices.add("place_tile", {.spot = Spot{x, y}, .rotation = rotation, .bridge = bridge});
        if (game.may_discard()) choices.add("discard"); // BAZAAR-D2
        choices.ransoms(game);
        break;
    case Step::Gold:
        choices.tokens("move_token", "gold", game.gold_places());
        choices.ransoms(game);
        break;
    case Step::Magic: add_magic(game, choices); break;
    case Step::Deploy: add_wood(game, choices); break;
    case Step::Land: choices.deploy(game.landings()); break;
    case Step::Capture:
        choices.figures("capture_figure", game.captives());
        choices.ransoms(game);
        choices.add("pass");
        break;
    case Step::Exchange:
        for (Wood wood : game.exchangeable())
            choices.add("exchange", {.wood = wood, .player = game.exchange_with});
        break;
    case Step::Dragon: choices.tokens("move_token", "dragon", game.dragon_moves()); break; // DRAGON-28
    case Step::TakeGold: choices.tokens("take_token", "gold", game.takeable_gold()); break;
    case Step::Wagon: add_wagon_moves(game, choices); break;
    case Step::CropCircle:
        for (std::string_view effect : {"all_add", "all_return"}) choices.add(effect);
        break;
    case Step::CropFollower: add_crop_answers(game, choices); break;
    case Step::SetFerry:
        for (const auto& link : game.ferry_links())
            choices.ferry({game.world.tiles.back().x, game.world.tiles.back().y}, link);
        break;
    case Step::MoveFerry: add_ferry_moves(game, choices); break;
    case Step::SecondPart: // TRADE-D3
        for (std::string_view answer : {"second_part", "pass"}) choices.add(answer);
        break;
    case Step::Auction: add_offer("put_up", game, choices); break;
    case Step::Pick: add_offer("pick", game, choices); break;
    case Step::FirstBid: add_bids(game, 0, choices); break;
    case Step::Bid:
        add_bids(game, game.bid + 1, choices);
        choices.add("pass"); // BAZAAR-D7
        break;
    case Step::BuyOrSell:
        for (std::string_view answer : {"buy", "sell"}) choices.add(answer);
        break;
    case Step::FreeBridge:
        for (int axis : game.free_bridges())
            choices.add("bridge", {.spot = reference::spot_of(game.world,
                                                              static_cast<int>(game.world.tiles.size()) - 1),
                                   .axis = axis});
        choices.ransoms(game);
        choices.add("pass");
        break;
    case Step::BuildCastle:
        choices.add("castle", {.spot = game.town_asked()->spot, .segment = game.town_asked()->segment});
        choices.add("pass");
        break;
    case Step::CastleFeature:
        for (const Stand& first : game.castle_features())
            choices.add("castle_feature", {.spot = first.spot, .segment = first.segment});
        break;
    case Step::PlaceRobber:
    case Step::ReserveRobber:
    case Step::ScoreFeatures:
    case Step::ScoreBarns:
    case Step::ChoosePawn:
    case Step::ChooseVictim:
    case Step::RevealMessage:
    case Step::UseMessage:
    case Step::MessageFollower: add_track(game, choices); break;
    case Step::Over: break;
    }
    return choices.found;
}

Choice choice_of(const Game& game, const Action& action) {
    const ActionRow& form = row(action.kind);
    Named named;
    if (form.has(kTileOperand)) named.tile = action.tile();
    if (form.has(kFigureOperand)) named.wood = wood_of(action.figure());
    if (form.has(kTokenOperand)) named.token = bastide::word_of(action.token());
    if (form.has(kNumberOperand)) named.number = action.number();
    if (form.has(kCellOperand)) named.spot = Spot{action.cell.x, action.cell.y};
    if (form.has(kRotationOperand)) named.rotation = action.rotation();
    if (form.has(kSegmentOperand)) named.segment = segment_of(game, action);
    if (form.has(kOtherSegmentOperand)) named.other = action.other_segment();
    if (form.has(kPlayerOperand)) named.player = action.player();
    if (form.has(kAxisOperand)) named.axis = action.axis();
    if (form.has(kBridgeOperand) && action.bridge()) {
        const Cell cell = action.bridge().cell(action.cell);
        named.bridge = reference::Bridge{{cell.x, cell.y}, action.bridge().axis()};
    }
    return {text_of(form.word, named), game.weight(action)};
}

} // namespace bastide::property
