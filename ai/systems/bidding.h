// Buying and selling tiles. What a tile is worth to a player is what he can make of it now; he explains a bid
// by how much more that is than what he would otherwise get, and by half of what the strongest rival would
// make of it. Of all bids that are legal only a few are looked at.
#pragma once

#include <functional>
#include <vector>

#include "engine/expansions/bazaars.h"
#include "engine/game.h"

namespace bastide {

class Bidding {
public:
    struct Choice {
        Action action;
        double value; // what the lead would become
    };
    // The best that the seat can make of the tile in its hand.
    using BestTurn = std::function<double(const Game& game, PlayerId seat)>;

    explicit Bidding(double harm) : harm_(harm) {}

    // Whether a tile is to be put up, bid for, bought or sold.
    static bool concerns(const Game& game);
    // A few of the legal actions, never none.
    void judge(const Game& game, const BestTurn& best_turn, std::vector<Choice>& out);
    // The points by which the player could explain a bid for the tile that is being sold.
    double explained(const Game& game, const BestTurn& best_turn, PlayerId player);

private:
    // What everybody makes of the tiles that are not yet sold. As long as nobody places a tile it stays.
    struct Worth {
        KindId kind;
        PlayerId player;
        double value;
    };
    // One tile that may be sold, as those see it who have none.
    struct Lot {
        std::array<double, kMaxPlayers> gain{};      // beyond what they would otherwise get
        std::array<double, kMaxPlayers> explained{}; // and what keeps it from a rival
    };

    double worth_of(const Game& game, const BestTurn& best_turn, KindId kind, PlayerId player);
    double otherwise(const Game& game, const BestTurn& best_turn, KindId kind, PlayerId player);
    Lot look_at(const Game& game, const BestTurn& best_turn, KindId kind);
    double cost_of_paying(const Game& game, PlayerId from, PlayerId to) const;
    double after_bids(const Game& game, const Lot& lot, int first_bid) const;
    int first_bid_for(const Game& game, const Lot& lot) const;
    double after_bid(const Game& game, const Lot& lot, int bid) const;
    void judge_lots(const Game& game, const BestTurn& best_turn, std::vector<Choice>& out);
    void judge_first_bid(const Game& game, const BestTurn& best_turn, std::vector<Choice>& out);
    void judge_bids(const Game& game, const BestTurn& best_turn, std::vector<Choice>& out);
    void judge_sale(const Game& game, const BestTurn& best_turn, std::vector<Choice>& out);

    double harm_;
    std::uint64_t board_ = 0; // of which the worths are
    std::vector<Worth> worths_;
};

} // namespace bastide
