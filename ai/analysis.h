// Looks back at a game: what each choice was worth beside the best one, and how the game stood after it.
#pragma once

#include <array>
#include <vector>

#include "ai/luck.h"
#include "ai/search.h"

namespace bastide {

struct AnalysisSettings {
    Budget budget{.positions = 5000}; // for each choice
    int playouts = 20;                // to the end, after each action
    std::uint64_t seed = 1;
};

// How a game will end, by greedy play on tile orders drawn at random.
struct Prospect {
    Expected score{};      // on average
    Expected win_chance{}; // a shared victory counts in parts
};

struct JudgedAction {
    PlayerId player = kNobody; // kChance for draws and rolls, which are not judged
    Action action;
    double lost = 0;             // points of lead, against the best turn
    Expected luck{};             // what a draw or roll brought everybody
    std::vector<Candidate> best; // up to three turns, best first; none if there was nothing to choose
    Prospect after;
};

class Analysis {
public:
    Analysis(const Ruleset& rules, const AnalysisSettings& settings);
    JudgedAction judge(const Game& before, const Action& action);
    Prospect prospect(const Game& game);

private:
    AnalysisSettings settings_;
    Search search_;
    Greedy greedy_;
    Luck luck_;
    ActionList scratch_;
};

// "" for a good choice, then "?!", "?" and "??", by the points lost.
std::string_view mark_of(double lost);

} // namespace bastide
