#include "art/tweaks.h"

#include <algorithm>
#include <map>

#include "engine/embedded.h"
#include "engine/text_file.h"
#include "engine/tile_text.h"

namespace bastide::art {

namespace {

using Words = std::vector<std::string_view>;

// "-12", "62.5": digits with at most one decimal.
std::optional<double> read_decimal(std::string_view word) {
    const bool negative = word.starts_with('-');
    if (negative) word.remove_prefix(1);
    const auto dot = word.find('.');
    const auto whole = read_number(word.substr(0, dot), 0, 1000);
    if (!whole) return std::nullopt;
    double value = *whole;
    if (dot != std::string_view::npos) {
        const auto tenths = read_number(word.substr(dot + 1), 0, 9);
        if (!tenths) return std::nullopt;
        value += *tenths / 10.;
    }
    return negative ? -value : value;
}

// Reads the words of one line from left to right; remembers whether all of them made sense.
class Line {
public:
    explicit Line(const Words& words) : words_(words) {}

    bool more() const { return at_ < words_.size(); }
    bool is_good() const { return good_ && !more(); }
    bool take(std::string_view word) {
        if (!more() || words_[at_] != word) return false;
        ++at_;
        return true;
    }
    int index() {
        const auto value = more() ? read_number(words_[at_++], 0, kMaxSegments) : std::nullopt;
        good_ = good_ && value.has_value();
        return value.value_or(0);
    }
    double decimal() {
        const auto value = more() ? read_decimal(words_[at_++]) : std::nullopt;
        good_ = good_ && value.has_value();
        return value.value_or(0);
    }
    Point point() {
        const std::string_view word = more() ? words_[at_++] : "";
        const auto comma = word.find(',');
        if (comma == std::string_view::npos) {
            good_ = false;
            return {};
        }
        const auto x = read_decimal(word.substr(0, comma));
        const auto y = read_decimal(word.substr(comma + 1));
        good_ = good_ && x && y;
        return {x.value_or(0), y.value_or(0)};
    }
    Polyline points() {
        Polyline list;
        while (more() && good_) list.push_back(point());
        return list;
    }

private:
    const Words& words_;
    std::size_t at_ = 1;
    bool good_ = true;
};

Tweaks::Outline read_outline(Line& line) {
    Tweaks::Outline outline{line.index(), {}, {}};
    while (line.more()) {
        outline.has_wall.push_back(!line.take("-"));
        outline.points.push_back(line.point());
    }
    return outline;
}

bool read_statement(const Words& words, Tweaks& tweaks) {
    const std::string_view name = words.front();
    Line line(words);
    if (name == "hub")
        tweaks.hub = line.point();
    else if (name == "flight")
        tweaks.flight = line.point();
    else if (name == "sign")
        tweaks.sign = line.point();
    else if (name == "crop-oval")
        tweaks.crop_oval = line.point();
    else if (name == "bulge")
        tweaks.bulge = line.decimal();
    else if (name == "river")
        tweaks.river = line.decimal();
    else if (name == "outline")
        tweaks.outlines.push_back(read_outline(line));
    else if (name == "deck")
        tweaks.deck = line.points();
    else if (name == "house")
        tweaks.houses.push_back(line.point());
    else if (name == "arch")
        tweaks.arches.push_back(line.point());
    else if (name == "over")
        tweaks.over = line.index();
    else if (name == "still")
        tweaks.still = true;
    else if (name == "small-cloister")
        tweaks.small_cloister = true;
    else if (name == "crop-fills")
        tweaks.crop_fills = true;
    else if (name == "signs-in-city")
        tweaks.signs_in_city = true;
    else if (name == "bow") {
        const int city = line.index();
        tweaks.bows.push_back({city, line.decimal()});
    } else if (name == "road") {
        const int road = line.index();
        tweaks.roads.push_back({road, line.points()});
        if (tweaks.roads.back().points.size() % 3 != 1) return false;
    } else if (name == "street") {
        const Point from = line.point();
        tweaks.streets.push_back({from, line.point()});
    } else if (name == "stub") {
        const int road = line.index();
        const int city = line.index();
        tweaks.stubs.push_back({road, city, line.point()});
    } else
        return false;
    return line.is_good();
}

struct TweakFile {
    std::map<std::string, Tweaks, std::less<>> tiles;
    std::string fault;
};

TweakFile read_tweaks(std::string_view text) {
    TweakFile file;
    TextFile lines(text);
    Tweaks* tile = nullptr;
    while (lines.next() && file.fault.empty()) {
        const Words& words = lines.words();
        if (words.front() == "tile" && words.size() == 2)
            tile = &file.tiles[std::string(words[1])];
        else if (!tile || !read_statement(words, *tile))
            file.fault = "line " + std::to_string(lines.line()) + " is not understood";
    }
    if (file.fault.empty()) file.fault = lines.fault();
    return file;
}

const TweakFile& tweak_file() {
    static const TweakFile kFile = [] {
        for (const EmbeddedFile& embedded : embedded_files())
            if (embedded.name == "art/tweaks.txt") return read_tweaks(embedded.text);
        return TweakFile{{}, "there is no file art/tweaks.txt"};
    }();
    return kFile;
}

} // namespace

const Tweaks& tweaks_of(const TileKind& kind) {
    static const Tweaks kNone{};
    const auto& tiles = tweak_file().tiles;
    const auto at = tiles.find(kind.full_id());
    return at == tiles.end() ? kNone : at->second;
}

std::string tweaks_fault() {
    const TweakFile& file = tweak_file();
    if (!file.fault.empty()) return file.fault;
    const auto& kinds = Catalogue::printed().kinds();
    for (const auto& entry : file.tiles) {
        const auto is_it = [&](const TileKind& kind) { return kind.full_id() == entry.first; };
        if (std::none_of(kinds.begin(), kinds.end(), is_it)) return "there is no tile " + entry.first;
    }
    return {};
}

} // namespace bastide::art
