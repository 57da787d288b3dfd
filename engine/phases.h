// The vocabulary of a turn: its steps. It names things; what happens in a step, in which order, and who is
// asked is told by the table in turn.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace bastide {

enum class Phase : std::uint8_t {
    BeginTurn,
    PickTile,
    UseAbbey,
    DrawTile,
    PlaceTile,
    FreeBridge,
    PlaceGold,
    MoveMage,
    EarlyCastle,
    DeployFigure,
    RollDie,
    Land,
    CaptureFigure,
    ExchangePrisoners,
    SetFerry,
    MoveFerry,
    PartMages,
    CollectRoads,
    BuildCastle,
    DragonJourney,
    ScoreFeatures,
    ReturnFigures,
    CastleFeature,
    ScoreBarns,
    TakeGold,
    MoveWagon,
    CropCircle,
    CropFollower,
    RevealTile,
    Auction,
    Bid,
    BuyOrSell,
    NextPart,
    EndTurn,
    FinalScoring,
    GameOver,
    StartMessages,
    PlaceRobber,
    ReserveRobber,
    RevealMessage,
    UseMessage,
    MessageFollower,
    ExtraTile,
    ChoosePawn,
    ChooseVictim,
    MovePawns,
};
inline constexpr int kPhases = 46;
inline constexpr int index(Phase phase) { return static_cast<int>(phase); }

// The phase in records, positions and protocols: "draw_tile".
std::string_view word_of(Phase phase);
std::optional<Phase> phase_called(std::string_view word);
// Whether chance decides in it, and not a player. Random games ask it at every step; turn.cpp proves that its
// table says the same.
inline constexpr bool is_chance(Phase phase) {
    return phase == Phase::DrawTile || phase == Phase::RollDie || phase == Phase::RevealTile ||
           phase == Phase::RevealMessage;
}
// Whether chance takes a tile from the stack.
inline constexpr bool is_draw(Phase phase) { return phase == Phase::DrawTile || phase == Phase::RevealTile; }

} // namespace bastide
