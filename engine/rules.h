// What a game is played by. A Setup is what the host chose, as a value that can be printed, compared and
// stored; a Ruleset is the immutable form the engine plays by: tiles, piles, switches and the order of a
// turn, worked out once and shared by every Game of it.
#pragma once

#include <map>
#include <memory>

#include "engine/editions.h"
#include "engine/modules.h"
#include "engine/tile_text.h"

namespace bastide {

struct Setup {
    std::string preset = "default";
    std::vector<std::string> systems;  // beside the base game, in the order of the editions' list
    std::map<std::string, int> copies; // tile sets not taken exactly as the systems say, by system name
    std::vector<std::uint8_t> options; // index of the value, per option
    std::vector<std::string> players{"Red", "Blue"};
    int first_player = 0;
    std::string own_tiles; // text of a tile file

    bool has(std::string_view system) const;
    std::string_view option(std::string_view name) const;                       // its value; name must exist
    bool has_part(std::string_view part) const { return option(part) == "on"; } // ED-08

    friend bool operator==(const Setup&, const Setup&) = default;
};

// "rg_base -river inns*2 farm_scoring=per_city_4": a preset, systems to add (with copies of their tiles) or
// take away, tile sets alone ("tiles.tower*1"), options. An empty text is the default preset.
Result<Setup> parse_rules(std::string_view text);
std::string print_rules(const Setup& setup);
Setup setup_of(const PresetInfo& preset);

// Whether the engine knows the system's rules: the base game, and every expansion module.
bool is_playable(std::string_view system);

// Which stack a tile is drawn from; lower ones first. Ordinary tiles are in the last.
using Pile = std::uint8_t;
inline constexpr Pile kStack = 2;
inline constexpr int kPiles = 3;

enum class Phase : std::uint8_t;
inline constexpr int kMaxPhases = 48;

struct Ruleset {
    static Result<std::shared_ptr<const Ruleset>> make(const Setup& setup);

    Setup setup;
    TileSet tiles;
    PlayerId players = 2;
    PlayerId first_player = 0;
    ModuleMask modules = 0;           // active expansions
    KindId start_kind = kNone;        // laid before the first turn
    std::vector<std::uint8_t> copies; // tiles of each kind to be drawn
    std::vector<Pile> pile;           // of each kind
    KindId held_kind = kNone;         // players hold one such tile each, which is never drawn
    std::vector<ModuleMask> vetoes;   // modules that can forbid a placement of each kind
    std::array<Phase, kMaxPhases> next_phase{};
    Phase first_phase{}; // of a turn
    Phase part_phase{};  // of a further part of it
    Phase award_phase{}; // where awards are settled, if anybody asks about them

    // The options of a system, and those of the base game, as the rules ask for them.
    template <class M>
    const auto& options() const {
        return std::get<Slot<M>>(module_options).options;
    }
    Modules::Options module_options;
    // Kinds of segments that the figure may stand on; without farmers no fields (ED-08).
    std::uint8_t stands_on(Figure figure) const {
        return static_cast<std::uint8_t>(row(figure).stands_on & open_segments);
    }
    std::uint8_t open_segments = kAnySegment;
    FixedList<Figure, kFigureKinds> figures; // those that players have in this game
    bool roads_can_part = false;             // then it matters on which segment of one a token stands
    bool farms_per_city = false;             // BASE-67
    bool small_city_is_worth_less = false;   // BASE-40
    bool tie_means_rematch = false;          // BASE-74

    explicit Ruleset(std::vector<TileKind> kinds, bool with_variants = false)
        : tiles(std::move(kinds), with_variants) {}
    std::string_view player_name(PlayerId player) const { return setup.players[player]; }
};

} // namespace bastide
