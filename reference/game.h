// One game, turn by turn, on top of the other files: whose turn it is, what may be drawn, laid and deployed,
// and what that brings. It is told the actions and trusts them; what is legal it answers when asked.
#pragma once

#include <optional>

#include "reference/placements.h"
#include "reference/points.h"

namespace bastide::reference {

enum class Step {
    Draw,
    Place,
    Gold,  // the second ingot
    Magic, // a magic pawn
    Deploy,
    Roll,
    Land,
    Capture,
    Exchange,
    Dragon,
    TakeGold,
    CropCircle,   // which effect
    CropFollower, // what each player does by it
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
    void place(const Placement& placement);
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
    void choose_crop(CropEffect effect);
    void crop_add(const Deployment& addition);
    void crop_return(const Man& man);

    // --- asking ---
    std::map<int, int> drawable() const; // kinds of the stack that is drawn from now, and how many of each
    std::set<Placement> placements() const { return placements_of(world, rules, hand); }
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
    std::set<std::pair<Pawn, Stand>> pawn_moves() const; // MAGE-D1, MAGE-D3: one for each feature (MAGE-R7)
    std::set<Pawn> removable_pawns() const;              // MAGE-D2
    std::set<Wood> fliers() const;                       // FLY-D1
    std::set<Deployment> landings() const;               // FLY-D2
    std::set<Deployment> crop_additions() const;         // CROP-D2 under A; passing is allowed
    std::set<Man> crop_returns() const;                  // CROP-D2 under B
    int actor() const;                                   // who decides; -1: chance or nobody
    std::set<int> winners() const;                       // BASE-73

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
    std::map<Spot, int> ingots;            // on tiles
    std::vector<int> gold;                 // ingots of each player
    std::map<Spot, std::set<int>> claims;  // while gold is handed out: who is entitled to a tile's ingots
    int taker = -1;                        // then: who takes the next
    std::optional<Wood> flier;             // from take-off to landing
    int rolled = 0;                        // then, once the die is rolled
    std::optional<CropEffect> crop_effect; // while it is carried out
    int crop_answerer = -1;                // then: whose turn it is
    int player;
    bool second_part_earned = false; // TRADE-18
    bool in_second_part = false;
    int hand = -1; // kind of the tile drawn, not yet laid
    Step step = Step::Draw;
    std::vector<Award> awards; // given since somebody cleared the list, in any order

private:
    const TileKind& kind(int id) const { return world.kinds->at(static_cast<std::size_t>(id)); }
    bool in_river_stack(int id) const;
    void take_from_stack(int id);
    void cannot_place();
    int last_tile() const { return static_cast<int>(world.tiles.size()) - 1; }
    bool adds_to_own_builder() const;
    bool may_deploy(Wood wood, const Feature& feature, int tile) const;
    bool is_closed(Spot tower) const;
    bool may_close(Wood wood, Spot tower) const;
    void after_capture();
    bool stands_with_fairy(const Man& man) const;
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
    void begin_journey();
    void after_journey();
    bool pawns_have_met() const;
    void claim_gold(const Feature& feature);
    void hand_out_gold(int first);
    void take_ingot(Spot spot);
    void after_gold();
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
    void offer_second_part();
    void finish_turn();
    void finish_game();
};

} // namespace bastide::reference
