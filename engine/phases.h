// The vocabulary of a turn: its steps in the order of turn.cpp's table, and what can be asked in them. It
// names things; what happens in a step is told by the table's row.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace bastide {

enum class Phase : std::uint8_t {
    BeginTurn,
    DrawTile,
    PlaceTile,
    DeployFigure,
    CaptureFigure,
    ExchangePrisoners,
    DragonJourney,
    ScoreFeatures,
    ReturnFigures,
    LateJourney,
    SecondPart,
    EndTurn,
    FinalScoring,
    GameOver,
};
inline constexpr int kPhases = 14;

enum class DecisionKind : std::uint8_t {
    DrawTile,
    PlaceTile,
    DeployFigure,
    CaptureFigure,
    ExchangePrisoners,
    MoveDragon,
    SecondPart,
    GameOver,
};
inline constexpr std::array<std::string_view, 8> kDecisionWords{
    "draw_tile",          "place_tile",  "deploy_figure", "capture_figure",
    "exchange_prisoners", "move_dragon", "second_part",   "game_over"};

} // namespace bastide
