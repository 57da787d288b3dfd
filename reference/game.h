// One game, turn by turn, on top of the other files: whose turn it is, what may be drawn, laid and deployed,
// and what that brings. It is told the actions and trusts them; what is legal it answers when asked.
#pragma once

#include <optional>

#include "reference/placements.h"
#include "reference/points.h"

namespace bastide::reference {

enum class Step {
    Abbey, // lay it, or draw; after the last tile: lay it, or not
    Draw,
    Place,
    FreeBridge,
    Gold,  // the second ingot
    Magic, // a magic pawn
    Deploy,
    Roll,
    Land,
    Capture,
    Exchange,
    SetFerry,
    MoveFerry,
    BuildCastle,   // on a town
    CastleFeature, // for which feature it is scored
    Dragon,
    TakeGold,
    Wagon,        // where a scored one goes
    CropCircle,   // which effect
    CropFollower, // what each player does by it
    Reveal,       // a tile for the bazaar
    Auction,      // which tile
    FirstBid,     // for it
    Bid,          // more, or pass
    BuyOrSell,
    Pick, // a tile of a bazaar without auction
    SecondPart,
    Over,
};

// A figure that may be deployed: which one, and on which segment of which tile.
struct Deployment {
    Wood wood;
    Spot spot;
    int segment;
    friend auto operator<=>(const Deployment&, const Deployment&) = default; // NOLINT(modernize-use-nullptr)
};

// What a crop circle does to everybody (CROP-16, CROP-22).
enum class CropEffect { Add, Return };

// What was completed in this part and scores the castles in whose vicinity it lies: a feature, or a castle.
struct Completed {
    Stand first;
    std::set<Spot> cells;
    int value;
};

// What is kept of the turn in which a bazaar was opened, until all have placed their tiles.
struct OpenersTurn {
    bool second_part_earned = false;
    bool in_second_part = false;
    bool ransomed = false;
};

using Supply = std::map<Wood, int>;

class ReferenceGame {
public:
    struct Beginning {
        const std::vector<TileKind>* kinds;
        ReferenceRules rules;
        int start_kind;
        int first_player;
        std::map<int, int> stack; // tiles of each kind that can still be drawn, river and all
        std::multiset<int> discarded;
    };
    explicit ReferenceGame(const Beginning& beginning);

    // --- playing ---
    void draw(int kind);
    void place_abbey(Spot hole);
    void place(const Placement& placement);
    void discard(); // instead of building the bridge that every placement needs
    void build_bridge(int axis);
    void deploy(const Deployment& deployment);
    void pass();
    void take_second_part();
    void move_fairy(const Stand& to);
    void return_knight(const Man& knight);
    void move_dragon(Spot spot);
    void build(Spot tower);
    void capture(const Man& man);
    void exchange(Wood wood);
    void ransom(int captor, Wood wood);
    void place_gold(Spot spot);
    void take_gold(Spot spot);
    void move_pawn(Pawn pawn, const Stand& to);
    void remove_pawn(Pawn pawn);
    void fly(Wood wood);
    void roll(int number);
    void land(const Deployment& landing);
    void move_wagon(const Stand& to);
    void choose_crop(CropEffect effect);
    void crop_add(const Deployment& addition);
    void crop_return(const Man& man);
    void build_castle();
    void choose_castle_feature(const Stand& first);
    void reveal(int kind);
    void put_up(int kind);
    void put_up(int kind, int first_bid);
    void open_at(int first_bid);
    void raise(int points);
    void buy();
    void sell();
    void pick(int kind);
    void set_ferry(const Link& link);
    void move_ferry(Spot lake, const Link& link);

    // --- asking ---
    std::map<int, int> drawable() const; // kinds of the stack that is drawn from now, and how many of each
    std::set<Spot> holes() const;        // ABBEY-D1, ABBEY-D2, ABBEY-D7: for the player's abbey, if he has it
    std::set<Placement> placements() const; // BASE-D2, BAZAAR-D1
    bool may_discard() const;               // BAZAAR-D2
    std::set<int> free_bridges() const;     // BAZAAR-D3: axes; passing is allowed
    std::set<Deployment> deployments() const;
    std::set<Man> knights() const;       // that the princess may send home
    bool must_return_a_knight() const;   // DRAGON-44, DRAGON-R23
    std::set<Stand> fairy_moves() const; // to a tile, or to a follower on a segment of it (DRAGON-R1)
    std::set<Spot> dragon_moves() const;
    int mover() const;                                   // of the dragon
    std::set<Spot> buildable() const;                    // TOWER-D2
    std::set<Man> captives() const;                      // TOWER-D3
    std::set<Wood> exchangeable() const;                 // TOWER-D4
    std::set<std::pair<int, Wood>> ransoms() const;      // TOWER-D1
    std::set<Spot> gold_places() const;                  // GOLD-D1
    std::set<Spot> takeable_gold() const;                // GOLD-D2
    std::set<std::pair<Pawn, Stand>> pawn_moves() const; // MAGE-D1, MAGE-D3
    std::set<Pawn> removable_pawns() const;              // MAGE-D2
    std::set<Wood> fliers() const;                       // FLY-D1
    std::set<Deployment> landings() const;               // FLY-D2
    std::set<Stand> wagon_moves() const;                 // ABBEY-D6
    std::set<Deployment> crop_additions() const;         // CROP-D2 under A; passing is allowed
    std::set<Man> crop_returns() const;                  // CROP-D2 under B
    std::set<Link> ferry_links() const;                  // FERRY-D2
    std::set<std::pair<Spot, Link>> ferry_moves() const; // FERRY-D3; passing is allowed
    std::optional<Stand> town_asked() const; // BAZAAR-D4: that may become a castle; passing is allowed
    std::set<Stand> castle_features() const; // BAZAAR-D5: the first segment of each
    int highest_bid(int seat) const;         // BAZAAR-66, with its technical limit
    int actor() const;                       // who decides; -1: chance or nobody
    std::set<int> winners() const;           // BASE-73

    // --- the game ---
    ReferenceRules rules;
    World world;
    std::map<int, int> stack;
    std::multiset<int> discarded;
    std::vector<int> score;
    std::vector<Supply> supply;
    std::vector<std::map<SegmentMark, int>> goods; // tokens of each player (TRADE-42)
    std::optional<Spot> dragon;                    // on the board
    std::optional<Spot> fairy;
    std::optional<Man> fairy_with; // DRAGON-R1: she stands with his owner's followers on that segment
    std::vector<Spot> journey;     // tiles visited, the start first
    std::multiset<int> aside;      // DRAGON-22
    std::map<Spot, int> towers;    // stories on every place for a tower
    std::vector<int> pieces;
    std::map<std::pair<int, int>, std::map<Wood, int>> prisoners; // by captor and owner
    std::optional<Spot> raised;                                   // whose new story may still capture
    int exchange_with = -1;
    bool ransomed = false;
    std::vector<int> bridges; // that each player has left
    std::vector<int> castle_tokens;
    World before;                     // this part's tile was laid
    std::vector<Stand> towns;         // whose owners are still to be asked in this window
    std::set<Castle> new_castles;     // built in this part
    std::vector<Completed> completed; // that castles are scored for in this wave
    std::vector<Completed> next_wave;
    std::optional<Castle> castle_asked;
    std::map<Spot, int> ingots;            // on tiles
    std::vector<int> gold;                 // ingots of each player
    std::map<Spot, std::set<int>> claims;  // while gold is handed out: who is entitled to a tile's ingots
    int taker = -1;                        // then: who takes the next
    std::optional<Wood> flier;             // from take-off to landing
    int rolled = 0;                        // then, once the die is rolled
    std::optional<CropEffect> crop_effect; // while it is carried out
    int crop_answerer = -1;                // then: whose turn it is
    int abbey_kind = -1;                   // if there is such a tile
    std::vector<int> abbeys;               // of each player, not yet laid
    std::optional<int> last_placer;        // while the leftover abbeys are laid (ABBEY-23)
    int wagon_owner = -1;                  // whose scored wagon is asked for
    std::set<Spot> movable_ferries;        // lakes whose ferry may still be moved in this part
    int player;
    bool bazaar_due = false; // a bazaar tile was laid in this turn
    int opener = -1;         // of the bazaar that takes place
    OpenersTurn openers_turn;
    std::multiset<int> on_offer;
    bool without_auction = false;
    std::map<int, int> bought; // by seat
    int auctioneer = -1;
    int lot = -1; // the tile put up
    int bid = 0;
    int highest_bidder = -1;
    int bidder = -1;                 // who is asked
    std::vector<int> to_place;       // seats that have not yet had their turn of this bazaar
    bool second_part_earned = false; // TRADE-18
    bool in_second_part = false;
    bool wood_done = false; // the wood action of this part is behind us
    int hand = -1;          // kind of the tile drawn, not yet laid
    Step step = Step::Draw;
    std::vector<Award> awards; // given since somebody cleared the list, in any order

private:
    const TileKind& kind(int id) const { return world.kinds->at(static_cast<std::size_t>(id)); }
    bool in_river_stack(int id) const;
    void take_from_stack(int id);
    void cannot_place();
    void begin_source();
    void refuse_abbey();
    void next_leftover_abbey();
    std::set<Deployment> barn_places() const;
    bool is_on_last_tile(Spot corner) const;
    void score_barns();
    std::optional<Man> scored_wagon(int seat) const;
    void ask_wagons();
    void return_wagon();
    void after_wagons();
    bool was_completed(const Feature& feature) const;
    int last_tile() const { return static_cast<int>(world.tiles.size()) - 1; }
    bool adds_to_own_builder() const;
    bool may_deploy(Wood wood, const Feature& feature, int tile) const;
    bool ends_at_new_lake(const Feature& road) const;
    bool is_closed(Spot tower) const;
    bool may_close(Wood wood, Spot tower) const;
    void after_capture();
    bool stands_with_fairy(const Man& man) const;
    std::set<Spot> stands_on(const Man& man) const;
    void leave_fairy();
    void begin_turn();
    void give_for_fairy(const Feature& feature);
    void return_lonely_figures();
    bool has_wood_action() const;
    void put_down(int seat, const Deployment& deployment);
    void begin_gold();
    void begin_magic();
    void begin_wood();
    void after_wood();
    void after_magic();
    void begin_ferries();
    void begin_ferry_moves();
    std::set<Spot> first_ferries() const;
    void after_ferries();
    void begin_castles();
    void ask_castle();
    void next_town();
    void after_castles();
    std::vector<Stand> convertible_towns() const;
    int turns_until(int seat) const;
    int owner_of(const Stand& town) const;
    void note_completed(const std::vector<Feature>& features);
    void score_castles();
    std::vector<Castle> castles_to_score() const;
    void score_castle(const Castle& castle, int value);
    void after_castle_scoring();
    void end_actions();
    void begin_journey();
    void after_journey();
    bool pawns_have_met() const;
    std::set<Stand> pawn_places(const Feature& feature) const;
    void claim_gold(const Feature& feature);
    void hand_out_gold(int first);
    void take_ingot(Spot spot);
    void score_gold();
    std::set<Man> crop_followers(int seat) const;
    void begin_crops();
    void ask_crop(int seat);
    void after_crop_answer();
    void score_completed();
    void take_goods();
    void score_goods();
    void give(std::vector<Award> more);
    void take_back(const std::vector<Man>& figures);
    void score_part();
    void begin_bazaar();
    void open_bazaar();
    void hold_bazaar();
    int next_without_tile(int seat) const;
    void begin_lot();
    void ask_bidder(int seat);
    bool can_pay(int seat, int points) const;
    void settle();
    void pay(int from, int to);
    void sold_to(int seat);
    void next_bazaar_turn();
    void take_in_hand(int kind);
    void close_bazaar();
    void offer_second_part();
    void finish_turn();
    void finish_game();
};

} // namespace bastide::reference
