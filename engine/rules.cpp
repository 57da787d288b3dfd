#include "engine/rules.h"

#include <algorithm>

#include "engine/modules.h"
#include "engine/turn.h"
#include "engine/words.h"

namespace bastide {

namespace {

constexpr int kMaxCopies = 20;
constexpr std::size_t kMaxNameLength = 40;

std::string quoted(std::string_view text) { return "'" + std::string(text.substr(0, 60)) + "'"; }

template <class Range, class Name>
std::string list_names(const Range& range, Name name) {
    std::string text;
    for (const auto& item : range) text += (text.empty() ? "" : ", ") + std::string(name(item));
    return text;
}

// Whether the system's tiles mean nothing without its rules.
bool tiles_need_system(std::string_view system) {
    return Modules::any(~ModuleMask{0}, [&]<OwnsTiles M>() { return system == M::system; });
}

// How many copies of the system's tile set the setup asks for.
int copies_of(const Setup& setup, const SystemInfo& system) {
    const auto it = setup.copies.find(system.name);
    if (it != setup.copies.end()) return it->second;
    return system.name == "base" || setup.has(system.name) ? 1 : 0;
}

void switch_system(Setup& setup, const std::string& name, bool on) {
    std::erase(setup.systems, name);
    if (on) setup.systems.push_back(name);
    const auto& all = Editions::printed().systems();
    const auto place = [&](const std::string& n) {
        return std::find_if(all.begin(), all.end(), [&](const SystemInfo& s) { return s.name == n; }) -
               all.begin();
    };
    std::sort(setup.systems.begin(), setup.systems.end(),
              [&](const std::string& a, const std::string& b) { return place(a) < place(b); });
}

void set_copies(Setup& setup, const SystemInfo& system, int copies) {
    setup.copies.erase(system.name);
    if (copies_of(setup, system) != copies) setup.copies[system.name] = copies;
}

Error unknown_system(std::string_view name) {
    return {"unknown_system",
            "There is no system or preset " + quoted(name) + "; systems are " +
                list_names(Editions::printed().systems(), [](auto& s) { return s.name; }) + ", presets are " +
                list_names(Editions::printed().presets(), [](auto& p) { return p.name; }) + "."};
}

std::optional<Error> set_option(Setup& setup, std::string_view name, std::string_view value) {
    const Editions& editions = Editions::printed();
    const int option = editions.option(name);
    if (option < 0)
        return Error{"unknown_option", "There is no option " + quoted(name) + "; options are " +
                                           list_names(editions.options(), [](auto& o) { return o.name; }) +
                                           "."};
    const OptionInfo& info = editions.options()[static_cast<std::size_t>(option)];
    const auto at = std::find(info.values.begin(), info.values.end(), value);
    if (at == info.values.end())
        return Error{"unknown_value", "Option " + info.name + " has no value " + quoted(value) +
                                          "; it is one of " +
                                          list_names(info.values, [](auto& v) { return v; }) + "."};
    setup.options[static_cast<std::size_t>(option)] = static_cast<std::uint8_t>(at - info.values.begin());
    return {};
}

// One word beside the preset and options: "inns", "inns*2", "-river", "tiles.tower*1".
std::optional<Error> take_system_word(Setup& setup, std::string_view word) {
    const bool off = word.starts_with('-');
    if (off) word.remove_prefix(1);
    const bool tiles_alone = word.starts_with("tiles.");
    if (tiles_alone) word.remove_prefix(6);
    std::optional<int> copies;
    if (const auto star = word.find('*'); star != std::string_view::npos) {
        copies = parse_number(word.substr(star + 1), 0, kMaxCopies);
        if (!copies || off)
            return Error{"bad_copies", "In the rules " + quoted(word) +
                                           " needs a number of copies from 0 to " +
                                           std::to_string(kMaxCopies) + "."};
        word = word.substr(0, star);
    }
    const SystemInfo* system = Editions::printed().system(word);
    if (!system) return unknown_system(word);
    if (tiles_alone && (off || !copies))
        return Error{"bad_copies", "tiles." + system->name + " needs a number of copies, as in tiles." +
                                       system->name + "*1."};
    if (system->name == "base") {
        if (off)
            return Error{"base_needed", "The base game cannot be switched off; base*0 leaves its tiles out."};
    } else if (!tiles_alone) {
        switch_system(setup, system->name, !off);
        setup.copies.erase(system->name);
    }
    if (copies) set_copies(setup, *system, *copies);
    return {};
}

// --- from a setup to a ruleset ---

std::optional<Error> check_players(const Setup& setup) {
    const int most = setup.option("players.max") == "5" ? 5 : 6;
    const auto count = static_cast<int>(setup.players.size());
    if (count < 2 || count > most) // BASE-03, ED-06
        return Error{"bad_player_count", std::to_string(count) + (count == 1 ? " player" : " players") +
                                             ": these rules are for 2 to " + std::to_string(most) + "."};
    for (std::size_t i = 0; i < setup.players.size(); ++i) {
        const std::string& name = setup.players[i];
        const bool printable = std::none_of(name.begin(), name.end(), [](char c) {
            return static_cast<unsigned char>(c) < 0x20 || c == ':' || c == ',' || c == ';' || c == '#' ||
                   c == '|' || c == '"' || c == 0x7f;
        });
        if (name.empty() || name.size() > kMaxNameLength || !printable || name.front() == ' ' ||
            name.back() == ' ' || name == "chance")
            return Error{"bad_player_name", "Player " + std::to_string(i + 1) +
                                                " needs a name of 1 to 40 characters without , ; : # | \" or "
                                                "blanks at its ends (and not 'chance')."};
        if (std::count(setup.players.begin(), setup.players.end(), name) > 1)
            return Error{"bad_player_name", "Two players are called " + quoted(name) + "."};
    }
    if (setup.first_player < 0 || setup.first_player >= count)
        return Error{"bad_first_player",
                     "The starting player must be one of the seats 0 to " + std::to_string(count - 1) + "."};
    return {};
}

std::optional<Error> check_systems(const Setup& setup) {
    std::vector<std::string> missing;
    for (const std::string& system : setup.systems)
        if (!is_playable(system)) missing.push_back(system);
    if (missing.empty()) return {};
    std::string playable;
    for (const SystemInfo& system : Editions::printed().systems())
        if (is_playable(system.name)) playable += (playable.empty() ? "" : ", ") + system.name;
    return Error{"system_not_playable", "Not playable yet: " +
                                            list_names(missing,
                                                       [](auto& name) {
                                                           return Editions::printed().system(name)->title +
                                                                  " (" + name + ")";
                                                       }) +
                                            "; playable are " + playable + "."};
}

struct ChosenTiles {
    std::vector<TileKind> kinds;
    std::vector<int> copies; // of the whole kind
};

Result<ChosenTiles> choose_tiles(const Setup& setup) {
    Catalogue own;
    if (!setup.own_tiles.empty()) {
        auto catalogue = Catalogue::with_own_tiles(setup.own_tiles, "own tiles");
        if (!catalogue) return catalogue.error();
        own = std::move(*catalogue);
    }
    const auto& all = setup.own_tiles.empty() ? Catalogue::printed().kinds() : own.kinds();
    const auto& systems = Editions::printed().systems();
    ChosenTiles chosen;
    for (const TileKind& kind : all) {
        const auto system = std::find_if(systems.begin(), systems.end(),
                                         [&](const SystemInfo& s) { return s.tile_set == kind.set; });
        const bool own_kind = system == systems.end();
        const bool fits_anything = kind.edges[0] == Edge::Any;
        if (fits_anything && own_kind)
            return Error{"bad_tile_file", "Own tile " + kind.full_id() +
                                              " fits anything; such tiles are not drawn from a stack."};
        const int copies = (own_kind ? 1 : copies_of(setup, *system)) * kind.count;
        if (fits_anything ? !setup.has(system->name) : copies == 0) continue;
        if (!own_kind && !setup.has(system->name) && tiles_need_system(system->name))
            return Error{"bad_copies",
                         "The tiles of " + system->title + " need the system " + system->name + "."};
        chosen.kinds.push_back(kind);
        // Each player holds one (ABBEY-02).
        chosen.copies.push_back(fits_anything ? static_cast<int>(setup.players.size()) : copies);
    }
    return chosen;
}

// Whether roads may be laid across tiles in such a game.
bool needs_variants(const Setup& setup) {
    return Modules::any(~ModuleMask{0}, [&]<WantsVariants M>() { return M::wants_variants(setup); });
}

std::optional<Error> check_capacity(const ChosenTiles& chosen, bool with_variants) {
    int tiles = 0;
    int segments = 0;
    for (std::size_t i = 0; i < chosen.kinds.size(); ++i) {
        tiles += chosen.copies[i];
        const int kept = with_variants && can_be_crossed(chosen.kinds[i]) ? 1 : 0;
        segments += chosen.copies[i] * (static_cast<int>(chosen.kinds[i].segments.size()) + kept);
        if (chosen.copies[i] > 255)
            return Error{"too_many_tiles", "More than 255 tiles of kind " + chosen.kinds[i].full_id() + "."};
    }
    if (tiles > kMaxTiles || segments > kMaxNodes || chosen.kinds.size() > kMaxKinds)
        return Error{"too_many_tiles", std::to_string(tiles) + " tiles with " + std::to_string(segments) +
                                           " segments; at most " + std::to_string(kMaxTiles) +
                                           " tiles with " + std::to_string(kMaxNodes) +
                                           " segments can be played."};
    return {};
}

} // namespace

bool is_playable(std::string_view system) {
    return system == "base" || Modules::any(~ModuleMask{0}, [&]<class M>() { return system == M::system; });
}

bool Setup::has(std::string_view system) const {
    return std::find(systems.begin(), systems.end(), system) != systems.end();
}

std::string_view Setup::option(std::string_view name) const {
    const auto at = static_cast<std::size_t>(Editions::printed().option(name));
    const OptionInfo& info = Editions::printed().options()[at];
    return info.values[at < options.size() ? options[at] : 0];
}

Setup setup_of(const PresetInfo& preset) {
    Setup setup;
    setup.preset = preset.name;
    setup.systems = preset.systems;
    setup.options = preset.options;
    return setup;
}

Result<Setup> parse_rules(std::string_view text) {
    auto words = words_of(text);
    const PresetInfo* preset = words.empty() ? nullptr : Editions::printed().preset(words.front());
    if (preset)
        words.erase(words.begin());
    else
        preset = Editions::printed().preset("default");
    Setup setup = setup_of(*preset);
    for (std::string_view word : words) {
        const auto equals = word.find('=');
        const auto error = equals == std::string_view::npos
                               ? take_system_word(setup, word)
                               : set_option(setup, word.substr(0, equals), word.substr(equals + 1));
        if (error) return *error;
    }
    return setup;
}

std::string print_rules(const Setup& setup) {
    const Editions& editions = Editions::printed();
    const PresetInfo& preset = *editions.preset(setup.preset);
    std::string text = preset.name;
    for (const SystemInfo& system : editions.systems()) {
        const bool on = setup.has(system.name);
        const bool in_preset =
            std::find(preset.systems.begin(), preset.systems.end(), system.name) != preset.systems.end();
        const auto copies = setup.copies.find(system.name);
        const bool own_copies = copies != setup.copies.end();
        if (in_preset && !on) text += " -" + system.name;
        if (on && (!in_preset || own_copies)) text += " " + system.name;
        if (!on && own_copies) text += system.name == "base" ? " base" : " tiles." + system.name;
        if (own_copies) text += "*" + std::to_string(copies->second);
    }
    for (std::size_t i = 0; i < editions.options().size(); ++i) {
        const OptionInfo& option = editions.options()[i];
        if (setup.options[i] != preset.options[i])
            text += " " + option.name + "=" + option.values[setup.options[i]];
    }
    return text;
}

Result<std::shared_ptr<const Ruleset>> Ruleset::make(const Setup& setup) {
    if (auto error = check_players(setup)) return *error;
    if (auto error = check_systems(setup)) return *error;
    auto chosen = choose_tiles(setup);
    if (!chosen) return chosen.error();
    const bool with_variants = needs_variants(setup);
    if (auto error = check_capacity(*chosen, with_variants)) return *error;

    auto rules = std::make_shared<Ruleset>(std::move(chosen->kinds), with_variants);
    rules->setup = setup;
    // A record keeps own tiles line by line, so that the last line ends too.
    if (!setup.own_tiles.empty() && setup.own_tiles.back() != '\n') rules->setup.own_tiles += '\n';
    rules->players = static_cast<PlayerId>(setup.players.size());
    rules->first_player = static_cast<PlayerId>(setup.first_player);
    rules->pile.assign(rules->tiles.size(), kStack);
    rules->vetoes.assign(rules->tiles.size(), 0);
    for (int copies : chosen->copies) rules->copies.push_back(static_cast<std::uint8_t>(copies));
    // One start tile is laid, or leaves the game if a module brings its own (ED-07).
    for (KindId kind = 0; kind < rules->tiles.size(); ++kind) {
        if (!rules->tiles.kind(kind).start || rules->start_kind != kNone) continue;
        rules->start_kind = kind;
        --rules->copies[kind];
    }
    Modules::each(~ModuleMask{0}, [&]<class M>() {
        if constexpr (TellsWhen<M>) {
            if (!M::is_on(setup)) return;
        } else {
            if (!setup.has(M::system)) return;
        }
        rules->modules |= Modules::bit_of<M>();
        if constexpr (HasOptions<M>)
            std::get<Slot<M>>(rules->module_options).options = M::read_options(setup);
        if constexpr (PreparesRules<M>) M::prepare(*rules);
        if constexpr (VetoesPlacement<M>)
            for (KindId kind = 0; kind < rules->tiles.size(); ++kind)
                if (M::restricts(*rules, kind)) rules->vetoes[kind] |= Modules::bit_of<M>();
    });
    if (rules->start_kind == kNone)
        return Error{"no_start_tile", "No tile can start this game: take a set that has a start tile."};
    if (!setup.has_part("base.farmers"))
        rules->open_segments &= static_cast<std::uint8_t>(~on(SegmentKind::Field));
    rules->farms_per_city = setup.option("farm_scoring") == "per_city_4";
    rules->small_city_is_worth_less = setup.option("small_city") == "one_per_tile";
    rules->tie_means_rematch = setup.option("tie_result") == "rematch";
    fill_turn_order(*rules);
    const auto beginning = std::make_unique<const Game>(*rules);
    for (Figure figure : kFigures)
        if (beginning->supply_of(0, figure) > 0) rules->figures.push(figure);
    return std::shared_ptr<const Ruleset>(std::move(rules));
}

} // namespace bastide
