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
    Wagon, // where a scored one goes
    PlaceRobber,
    ReserveRobber, // for whom it waits
    ScoreFeatures, // which is next
    ScoreBarns,    // asks nothing
    ChoosePawn,    // that takes an award
    ChooseVictim,
    RevealMessage,
    UseMessage,
    MessageFollower,
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

// A player's pawns on the score track.
enum class TrackPawn { Marker, Messenger };

// Points that a pawn has still to move for. Those that are tied belong to the batch before them (ROB-30).
struct Due {
    enum class Kind { Award, Tied, Payment, Robbed, RobbedPayment };
    int player;
    int points;
    Kind kind;
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
    void choose_track_pawn(TrackPawn pawn);
    void score_next(const Stand& first);
    void place_robber(int space);
    void rob(int seat);
    void reveal_message(int number);
    void use_message();
    void two_points();
    void message_return(const Man& man);
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
    std::set<Stand> next_features() const;   // MSG-D1: the first segment of each
    std::set<int> robber_places() const;     // ROB-D1, ROB-D2; passing is allowed
    std::set<int> victims() const;           // ROB-D3
    std::set<int> revealable() const;        // MSG-C1
    std::set<Man> message_followers() const; // MSG-D4
    int space_of(int seat, TrackPawn pawn) const;
    int highest_bid(int seat) const; // BAZAAR-66, with its technical limit
    int actor() const;               // who decides; -1: chance or nobody
    std::set<int> winners() const;   // BASE-73

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
    std::vector<int> marker; // totals; what waits in `dues` is not yet among them
    std::vector<int> messenger;
    std::map<int, int> robber;             // those on the track: their spaces
    std::map<int, int> reserved;           // ROB-34: for whom an owner's robber waits
    int robber_next = -1;                  // who is asked for his robber
    std::vector<Due> dues;                 // in the order in which they are settled
    std::map<int, TrackPawn> chosen;       // in this batch
    std::map<int, int> victim;             // ROB-31 (3): of an owner's robber, in this batch
    int asked = -1;                        // for a pawn or a victim
    Step interrupted = Step::Draw;         // by awards
    std::vector<Stand> to_score;           // P8 (a): what is still to come, in its fixed order
    std::vector<Stand> scored_yet;         // and what is done
    bool message_due = false;              // MSG-14
    std::vector<int> messages;             // seen, from top to bottom
    int message_open = 0;                  // the one being decided on
    bool messages_first = false;           // P0: these messages come before the tile
    bool extra_tile = false;               // message 7 was used
    bool extra_part = false;               // this tile is such a one
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
    bool bazaar_called = false; // a bazaar tile was laid in this part,
    bool bazaar_due = false;    // or in one before it
    int opener = -1;            // of the bazaar that takes place
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
    using Next = void (ReferenceGame::*)();
    bool has_track() const;
    std::set<int> spaces_of(int seat) const;
    void queue(const std::vector<Award>& more, Due::Kind kind);
    void give_payment(const Award& award);
    void settle_then(Next next);
    void settle_dues();
    std::vector<Due> batch() const;
    std::vector<int> seats_from(int first) const;
    const Due* due_of(const std::vector<Due>& of, int seat) const;
    bool ask_pawn();
    bool ask_victim();
    std::set<int> victims_now(int owner) const;
    void carry_out();
    void move_track_pawn(const Due& due, TrackPawn pawn);
    Next after_dues_ = nullptr;
    void begin_robbers();
    void ask_robber(int seat);
    void after_robber();
    void after_robbers();
    std::multimap<int, int> awards_to_come() const;
    std::multimap<int, int> awards_by(const Feature& feature) const;
    std::set<int> reservable(int owner) const;
    void ask_reservation();
    void end_reservations();
    void start_messages();
    void begin_messages();
    int put_under();
    void after_messages();
    std::multiset<int> own_values(SegmentKind kind) const;
    int own_banners() const;
    int own_followers_in(SegmentKind kind) const;
    bool has_object(int number) const;
    int value_for_him_alone(const Feature& feature) const;
    void begin_extra_tile();
    void end_without_tile();
    void begin_own_tile();
    void after_crops();
    void after_ransom();
    std::set<int> with_fairy(const Feature& feature) const;
    Feature feature_at(const std::vector<Feature>& features, const Stand& first) const;
    void score_features();
    void score_feature(const Feature& feature);
    void after_features();
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
    void note_completed(const Feature& feature);
    void score_castles();
    std::vector<Castle> castles_to_score() const;
    void score_castle(const Castle& castle, int value);
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
    void take_goods(const Feature& feature);
    void score_goods();
    void take_bazaar_tile();
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
