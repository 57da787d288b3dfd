#include "engine/editions.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "engine/embedded.h"
#include "engine/text_file.h"

namespace bastide {

namespace {

using Reason = std::string; // why a line is refused; empty if it is not

constexpr std::size_t kMaxFileBytes = 1 << 20;
constexpr std::size_t kMaxValues = 16; // of one option
constexpr std::string_view kNameCharacters = "-_.";

template <class Named>
const Named* find_named(const std::vector<Named>& list, std::string_view name) {
    const auto at =
        std::find_if(list.begin(), list.end(), [&](const Named& item) { return item.name == name; });
    return at == list.end() ? nullptr : &*at;
}

// Reads one file, statement by statement. The last element of presets is the one being described.
struct EditionsReader {
    explicit EditionsReader(std::string_view text) : file(text) {}

    Reason read_line();
    Reason read_system();
    Reason check_new(const OptionInfo& option) const;
    Reason read_option();
    Reason read_part();
    Reason read_preset();
    Reason read_systems();
    Reason read_set();
    // The text in quotes that ends the line as its word number `at`.
    std::optional<std::string> title(std::size_t at) const;

    const std::vector<std::string_view>& words() const { return file.words(); }

    TextFile file;
    std::vector<SystemInfo> systems;
    std::vector<OptionInfo> options;
    std::vector<PresetInfo> presets;
    std::vector<bool> is_set; // per option, by this preset
    bool has_systems = false; // whether this preset has named its systems
};

Reason EditionsReader::read_line() {
    struct Statement {
        std::string_view word;
        Reason (EditionsReader::*read)();
    };
    constexpr std::array<Statement, 6> kStatements{{{"system", &EditionsReader::read_system},
                                                    {"option", &EditionsReader::read_option},
                                                    {"part", &EditionsReader::read_part},
                                                    {"preset", &EditionsReader::read_preset},
                                                    {"systems", &EditionsReader::read_systems},
                                                    {"set", &EditionsReader::read_set}}};
    for (const Statement& statement : kStatements)
        if (statement.word == words()[0]) return (this->*statement.read)();
    return "unknown word " + in_quotes(words()[0]);
}

std::optional<std::string> EditionsReader::title(std::size_t at) const {
    if (words().size() <= at) return std::nullopt;
    const std::string_view content = file.content();
    const auto start = static_cast<std::size_t>(words()[at].data() - content.data());
    if (content[start] != '"' || content.find('"', start + 1) != content.size() - 1) return std::nullopt;
    const std::string_view text = content.substr(start + 1, content.size() - start - 2);
    if (text.empty()) return std::nullopt;
    return std::string(text);
}

Reason EditionsReader::read_system() {
    const auto text = title(3);
    if (!text) return "a system is written 'system NAME TILE-SET \"TITLE\"'";
    SystemInfo system{std::string(words()[1]), std::string(words()[2]), *text};
    if (!is_id(system.name, kNameCharacters)) return in_quotes(system.name) + " is no name of a system";
    if (!is_id(system.tile_set, kNameCharacters))
        return in_quotes(system.tile_set) + " is no name of a tile set";
    for (const SystemInfo& other : systems) {
        if (other.name == system.name) return "there is another system " + system.name;
        if (other.tile_set == system.tile_set && system.tile_set != "-")
            return "tile set " + system.tile_set + " belongs to system " + other.name;
    }
    if (!presets.empty()) return "systems stand above the first preset";
    systems.push_back(std::move(system));
    return {};
}

Reason EditionsReader::check_new(const OptionInfo& option) const {
    if (!is_id(option.name, kNameCharacters)) return in_quotes(option.name) + " is no name of an option";
    if (find_named(options, option.name)) return "there is another option " + option.name;
    if (!find_named(systems, option.system)) return "there is no system " + in_quotes(option.system);
    return presets.empty() ? Reason{} : "options stand above the first preset";
}

Reason EditionsReader::read_part() {
    if (words().size() != 3) return "a part is written 'part NAME SYSTEM'";
    OptionInfo part{std::string(words()[1]), std::string(words()[2]), {"on", "off"}, true};
    if (Reason reason = check_new(part); !reason.empty()) return reason;
    options.push_back(std::move(part));
    return {};
}

Reason EditionsReader::read_option() {
    if (words().size() < 4) return "an option is written 'option NAME SYSTEM VALUE...'";
    OptionInfo option{std::string(words()[1]), std::string(words()[2]), {}};
    if (Reason reason = check_new(option); !reason.empty()) return reason;
    for (std::size_t i = 3; i < words().size(); ++i) {
        const std::string value(words()[i]);
        if (!is_id(value, kNameCharacters)) return in_quotes(value) + " is no value of an option";
        if (std::find(option.values.begin(), option.values.end(), value) != option.values.end())
            return "value " + value + " is given twice";
        option.values.push_back(value);
    }
    if (option.values.size() > kMaxValues)
        return "an option has at most " + std::to_string(kMaxValues) + " values";
    options.push_back(std::move(option));
    return {};
}

Reason EditionsReader::read_preset() {
    const auto text = title(2);
    if (!text) return "a preset is written 'preset NAME \"TITLE\"'";
    const std::string name(words()[1]);
    if (!is_id(name, kNameCharacters)) return in_quotes(name) + " is no name of a preset";
    if (find_named(presets, name)) return "there is another preset " + name;
    if (find_named(systems, name)) return "preset " + name + " has the name of a system";
    presets.push_back({name, *text, {}, std::vector<std::uint8_t>(options.size(), 0)});
    is_set.assign(options.size(), false);
    has_systems = false;
    return {};
}

Reason EditionsReader::read_systems() {
    if (presets.empty()) return "'systems' stands outside a preset";
    if (has_systems) return "a second 'systems' in preset " + presets.back().name;
    if (words().size() == 1) return "'systems' needs one or more systems";
    has_systems = true;
    auto& chosen = presets.back().systems;
    for (std::size_t i = 1; i < words().size(); ++i) {
        const std::string name(words()[i]);
        if (!find_named(systems, name)) return "there is no system " + in_quotes(name);
        if (name == "base") return "the base game is always on and not named";
        if (std::find(chosen.begin(), chosen.end(), name) != chosen.end())
            return "system " + name + " is named twice";
        chosen.push_back(name);
    }
    // All lists of systems are in the order of the file, so that equal choices are equal texts.
    std::sort(chosen.begin(), chosen.end(), [&](const std::string& a, const std::string& b) {
        return find_named(systems, a) < find_named(systems, b);
    });
    return {};
}

Reason EditionsReader::read_set() {
    if (presets.empty()) return "'set' stands outside a preset";
    if (words().size() != 3) return "a value is written 'set OPTION VALUE'";
    const OptionInfo* option = find_named(options, words()[1]);
    if (!option) return "there is no option " + in_quotes(words()[1]);
    const auto at = static_cast<std::size_t>(option - options.data());
    const auto value = std::find(option->values.begin(), option->values.end(), words()[2]);
    if (value == option->values.end())
        return "option " + option->name + " has no value " + in_quotes(words()[2]);
    if (is_set[at]) return "preset " + presets.back().name + " sets option " + option->name + " twice";
    is_set[at] = true;
    presets.back().options[at] = static_cast<std::uint8_t>(value - option->values.begin());
    return {};
}

} // namespace

Result<Editions> Editions::read(std::string_view text, std::string_view file_name) {
    const auto error = [&](int line, const Reason& reason) {
        return Error{"bad_editions_file",
                     std::string(file_name) + ":" + std::to_string(line) + ": " + reason + "."};
    };
    if (text.size() > kMaxFileBytes) return error(1, "the file has more than 1 MiB");
    EditionsReader reader(text);
    while (reader.file.next())
        if (Reason reason = reader.read_line(); !reason.empty()) return error(reader.file.line(), reason);
    if (!reader.file.fault().empty()) return error(reader.file.line(), reader.file.fault());
    Editions editions;
    editions.systems_ = std::move(reader.systems);
    editions.options_ = std::move(reader.options);
    editions.presets_ = std::move(reader.presets);
    return editions;
}

const Editions& Editions::printed() {
    static const Editions kEditions = [] {
        constexpr std::string_view kName = "editions.rules";
        const auto files = embedded_files();
        const auto file =
            std::find_if(files.begin(), files.end(), [&](const EmbeddedFile& f) { return f.name == kName; });
        auto editions = read(file == files.end() ? std::string_view{} : file->text, kName);
        if (!editions || !editions->preset("default")) {
            // A mistake of ours that no caller can deal with.
            const std::string why = editions ? "there is no default preset" : editions.error().message;
            std::fprintf(stderr, "bastide: broken editions: %s\n", why.c_str());
            std::abort();
        }
        return std::move(*editions);
    }();
    return kEditions;
}

const SystemInfo* Editions::system(std::string_view name) const { return find_named(systems_, name); }

const PresetInfo* Editions::preset(std::string_view name) const { return find_named(presets_, name); }

int Editions::option(std::string_view name) const {
    const OptionInfo* found = find_named(options_, name);
    return found ? static_cast<int>(found - options_.data()) : -1;
}

} // namespace bastide
