// The JSON forms of tiles, rules and setups (declared in json_forms.h).
#include <algorithm>

#include "engine/text_file.h"
#include "protocol/json_forms.h"

namespace bastide {

namespace {

// Beside letters and digits: in a system with its copies ("inns*2"), in options and their values.
constexpr std::string_view kSystemCharacters = "_*";
constexpr std::string_view kNameCharacters = "-_.";

// --- tiles ---

// "castle-base" is castle_base in JSON.
std::string member_name(std::string_view word) {
    std::string name(word);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

template <std::size_t N>
void add_marks(const std::array<MarkWord, N>& words, std::uint16_t marks, json::object& out) {
    for (const MarkWord& mark : words)
        if (marks & mark.mark) out[member_name(mark.word)] = true;
}

json::object city_json(const Segment& city) {
    json::object out{{"sides", sides_text(city.sides, 0)},
                     {"pennants", city.pennants},
                     {"castle_base", (city.marks & kCastleBase) != 0}};
    add_marks(kCityMarks, city.marks, out);
    for (const MarkWord& goods : kGoods)
        if (city.marks & goods.mark) out["goods"] = goods.word;
    return out;
}

json::object road_json(const Segment& road) {
    json::object out{{"sides", sides_text(road.sides, 0)}};
    add_marks(kRoadMarks, road.marks, out);
    return out;
}

// The segment's number among those of its kind on the tile.
int number_of(const TileKind& kind, std::size_t segment) {
    int number = 0;
    for (std::size_t i = 0; i < segment; ++i) number += kind.segments[i].kind == kind.segments[segment].kind;
    return number;
}

json::object field_json(const TileKind& kind, const Segment& field) {
    json::array halves;
    for (char digit : halves_text(field.halves, 0)) halves.emplace_back(digit - '0');
    json::array cities;
    for (std::size_t i = 0; i < kind.segments.size(); ++i)
        if (field.touches >> i & 1) cities.emplace_back(number_of(kind, i));
    json::object out{{"halves", std::move(halves)}, {"cities", std::move(cities)}};
    add_marks(kFieldMarks, field.marks, out);
    return out;
}

std::string meeting_name(const TileKind& kind, SegmentIndex segment) {
    const SegmentKind what = kind.segments[segment].kind;
    const std::string word(kSegmentWords[static_cast<std::size_t>(what)]);
    return what == SegmentKind::Cloister ? word : word + ":" + std::to_string(number_of(kind, segment));
}

void add_segments(const TileKind& kind, json::object& out) {
    json::array cities;
    json::array roads;
    json::array fields;
    bool cloister = false;
    for (const Segment& segment : kind.segments) {
        switch (segment.kind) {
        case SegmentKind::City: cities.push_back(city_json(segment)); break;
        case SegmentKind::Road: roads.push_back(road_json(segment)); break;
        case SegmentKind::Field: fields.push_back(field_json(kind, segment)); break;
        case SegmentKind::Cloister: cloister = true; break;
        case SegmentKind::Covered: break; // of features only
        }
    }
    out["cities"] = std::move(cities);
    out["roads"] = std::move(roads);
    out["fields"] = std::move(fields);
    std::string water;
    for (Side side : kSides)
        if (letter_of(kind.edges[static_cast<std::size_t>(index(side))]) == 'v') water += "NESW"[index(side)];
    if (!water.empty()) out["river"] = water;
    out["cloister"] = cloister;
}

// --- rules ---

bool all_playable(const std::vector<std::string>& systems) {
    return std::all_of(systems.begin(), systems.end(),
                       [](const std::string& name) { return is_playable(name); });
}

json::array names_json(const std::vector<std::string>& names) {
    json::array list;
    for (const std::string& name : names) list.emplace_back(name);
    return list;
}

json::object system_json(const SystemInfo& system) {
    json::object out{{"name", system.name}, {"title", system.title}, {"playable", is_playable(system.name)}};
    if (system.tile_set != "-") out["tile_set"] = system.tile_set;
    return out;
}

json::object values_json(const std::vector<std::uint8_t>& values) {
    const auto& options = Editions::printed().options();
    json::object out;
    for (std::size_t i = 0; i < options.size(); ++i)
        out[options[i].name] = options[i].values[i < values.size() ? values[i] : 0];
    return out;
}

// --- setups ---

Error no_such(std::string_view code, const std::string& path, std::string_view text) {
    return {std::string(code), path + ": there is nothing called " + shown(text) + "."};
}

std::string copies_words(JsonParams& params) {
    const json::object* copies = params.object("copies");
    std::string text;
    if (!copies) return text;
    for (const json::key_value_pair& entry : *copies) {
        const std::string_view system = entry.key();
        const auto count = whole_number(entry.value(), 0, kMaxJsonNumber);
        if (!is_id(system, "_")) params.refuse(no_such("unknown_system", params.path("copies"), system));
        if (!count)
            params.refuse({"bad_copies", params.path("copies") + " must give a number for each system."});
        text += " tiles." + std::string(system) + "*" + std::to_string(count.value_or(0));
    }
    return text;
}

// "full", or 5 without quotes.
std::string option_value(const json::value& value) {
    if (const auto number = whole_number(value, 0, kMaxJsonNumber)) return std::to_string(*number);
    const json::string* text = value.if_string();
    return text && is_id({text->data(), text->size()}, kNameCharacters)
               ? std::string(text->data(), text->size())
               : "";
}

std::string option_words(JsonParams& params) {
    const json::object* options = params.object("options");
    std::string text;
    if (!options) return text;
    for (const json::key_value_pair& entry : *options) {
        const std::string_view name = entry.key();
        const std::string value = option_value(entry.value());
        if (!is_id(name, kNameCharacters))
            params.refuse(no_such("unknown_option", params.path("options"), name));
        if (value.empty())
            params.refuse({"unknown_value", params.path("options") + ": " + shown(name) +
                                                " must be one of its values, as a text."});
        text += " " + std::string(name) + "=" + value;
    }
    return text;
}

// A preset is a start from which single fields are changed (ED-05), so a list of systems takes the place of
// its list.
std::string system_words(JsonParams& params, const PresetInfo* preset) {
    const auto systems = params.texts("systems");
    std::string text;
    if (!systems || !preset) return text;
    for (const std::string& system : preset->systems) text += " -" + system;
    for (const std::string& system : *systems) {
        if (!is_id(system, kSystemCharacters))
            params.refuse(no_such("unknown_system", params.path("systems"), system));
        text += " " + system;
    }
    return text;
}

// A rules text that says the same as preset, systems, copies and options, so that one parser judges both.
std::string rules_words(JsonParams& params) {
    const std::string name = params.text("preset").value_or("default");
    const PresetInfo* preset = Editions::printed().preset(name);
    if (!preset)
        params.refuse(
            {"unknown_preset", params.path("preset") + ": there is no preset " + shown(name) + "."});
    return name + system_words(params, preset) + copies_words(params) + option_words(params);
}

void take_first_player(JsonParams& params, Setup& setup) {
    const json::value* value = params.any("first_player");
    if (!value) return;
    if (const json::string* name = value->if_string()) {
        const auto seat = std::find(setup.players.begin(), setup.players.end(), std::string_view(*name));
        if (seat == setup.players.end())
            params.refuse({"bad_first_player",
                           params.path("first_player") + ": no player is called " + shown(*name) + "."});
        setup.first_player = static_cast<int>(seat - setup.players.begin());
    } else if (const auto seat = whole_number(*value, 0, kMaxPlayers)) {
        setup.first_player = static_cast<int>(*seat);
    } else {
        params.refuse({"bad_parameter", params.path("first_player") +
                                            " must be a player's name or a seat, the first being 0."});
    }
}

} // namespace

json::object tile_json(const TileKind& kind) {
    json::object out{
        {"set", kind.set}, {"id", kind.id}, {"letter", nullptr}, {"count", kind.count}, {"name", kind.name}};
    if (!kind.letter.empty()) out["letter"] = kind.letter;
    std::string edges;
    for (Edge edge : kind.edges) edges += letter_of(edge);
    out["edges"] = edges;
    add_segments(kind, out);
    json::array symbols;
    for (std::size_t i = 0; i < kSymbolWords.size(); ++i)
        if (kind.symbols >> i & 1) symbols.emplace_back(kSymbolWords[i]);
    out["symbols"] = std::move(symbols);
    json::array groups;
    for (const auto& group : kind.meets) {
        json::array members;
        for (SegmentIndex member : group) members.emplace_back(meeting_name(kind, member));
        groups.push_back(std::move(members));
    }
    out["wagon_groups"] = std::move(groups);
    if (kind.start) out["start"] = true;
    if (!kind.alt_letter.empty()) out["alt_letter"] = kind.alt_letter;
    return out;
}

json::object rules_json() {
    const Editions& editions = Editions::printed();
    json::array systems;
    for (const SystemInfo& system : editions.systems()) systems.push_back(system_json(system));
    json::array options;
    for (const OptionInfo& option : editions.options())
        options.push_back(json::object{{"name", option.name},
                                       {"system", option.system},
                                       {"values", names_json(option.values)},
                                       {"default", option.values.front()}});
    json::array presets;
    for (const PresetInfo& preset : editions.presets())
        presets.push_back(json::object{{"name", preset.name},
                                       {"title", preset.title},
                                       {"playable", all_playable(preset.systems)},
                                       {"systems", names_json(preset.systems)},
                                       {"options", values_json(preset.options)}});
    return {
        {"systems", std::move(systems)}, {"options", std::move(options)}, {"presets", std::move(presets)}};
}

json::object rules_json(const Setup& setup) {
    const Editions& editions = Editions::printed();
    json::array systems;
    for (const SystemInfo& system : editions.systems())
        if (system.name == "base" || setup.has(system.name)) systems.push_back(system_json(system));
    json::object out{{"rules", print_rules(setup)},
                     {"preset", setup.preset},
                     {"title", editions.preset(setup.preset)->title},
                     {"systems", std::move(systems)},
                     {"copies", json::object{}},
                     {"options", values_json(setup.options)}};
    for (const auto& [system, copies] : setup.copies) out["copies"].as_object()[system] = copies;
    const auto rules = Ruleset::make(setup);
    out["playable"] = static_cast<bool>(rules);
    if (!rules) {
        out["reason"] = sentence(rules.error().message);
        return out;
    }
    int tiles = 1; // the start tile lies already
    for (std::uint8_t copies : (*rules)->copies) tiles += copies;
    out["tiles"] = tiles;
    return out;
}

json::object setup_json(const Setup& setup) {
    json::object copies;
    for (const auto& [system, count] : setup.copies) copies[system] = count;
    json::object out{{"rules", print_rules(setup)},
                     {"preset", setup.preset},
                     {"systems", names_json(setup.systems)},
                     {"copies", std::move(copies)},
                     {"options", values_json(setup.options)},
                     {"players", names_json(setup.players)},
                     {"first_player", setup.players[static_cast<std::size_t>(setup.first_player)]}};
    if (!setup.own_tiles.empty()) out["own_tiles"] = setup.own_tiles;
    return out;
}

Result<Setup> setup_from_json(JsonParams& params) {
    const auto rules = params.text("rules");
    for (std::string_view other : {"preset", "systems", "copies", "options"})
        if (rules && params.has(other))
            params.refuse({"bad_parameter", params.path("rules") +
                                                " says all of the rules and goes without " +
                                                std::string(other) + "."});
    const std::string words = rules_words(params);
    const auto players = params.texts("players");
    const auto own_tiles = params.text("own_tiles");
    if (params.refusal()) return *params.refusal();
    auto setup = parse_rules(rules ? *rules : words);
    if (!setup) return setup;
    if (players) setup->players = *players;
    if (own_tiles) setup->own_tiles = *own_tiles;
    take_first_player(params, *setup);
    if (params.refusal()) return *params.refusal();
    return setup;
}

} // namespace bastide
