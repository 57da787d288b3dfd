#include "art/motifs.h"

#include <algorithm>
#include <charconv>

#include "art/svg.h"
#include "engine/embedded.h"

namespace bastide::art {

namespace {

constexpr int kTints = 4;

std::string_view attribute(std::string_view tag, std::string_view name) {
    const std::string opening = " " + std::string(name) + "=\"";
    const auto at = tag.find(opening);
    if (at == std::string_view::npos) return {};
    const auto from = at + opening.size();
    return tag.substr(from, tag.find('"', from) - from);
}

std::vector<double> numbers(std::string_view text) {
    std::vector<double> list;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        double value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error != std::errc{}) break;
        list.push_back(value);
        at = next == end ? end : next + 1; // a space
    }
    return list;
}

double number_or(std::string_view text, double otherwise) {
    const auto list = numbers(text);
    return list.empty() ? otherwise : list.front();
}

Motif read_head(std::string_view tag) {
    Motif motif;
    motif.id = attribute(tag, "id");
    motif.scale = number_or(attribute(tag, "data-scale"), 1);
    motif.calm_scale = number_or(attribute(tag, "data-calm"), 1);
    motif.rise = number_or(attribute(tag, "data-rise"), 0);
    if (const auto box = numbers(attribute(tag, "data-box")); box.size() == 4)
        motif.box = {box[0], box[1], box[2], box[3]};
    if (const auto order = numbers(attribute(tag, "data-order")); !order.empty()) motif.order = order.front();
    motif.is_tinted = !attribute(tag, "data-tinted").empty();
    return motif;
}

// A motif begins with a line <g id=...> and ends with a line </g>, both without indent.
void read_motifs(std::string_view text, std::vector<Motif>& motifs) {
    bool open = false;
    while (!text.empty()) {
        const auto end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.starts_with("<g id=")) {
            motifs.push_back(read_head(line));
            open = true;
        } else if (line == "</g>") {
            open = false;
        } else if (open) {
            line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
            motifs.back().markup.append(line);
        }
    }
}

// "h12" is motif h1 with roof colour 2.
const Motif* tinted_motif(std::string_view id) {
    if (id.size() < 2 || id.back() < '0' || id.back() >= '0' + kTints) return nullptr;
    const Motif* motif = find_motif(id.substr(0, id.size() - 1));
    return motif && motif->is_tinted ? motif : nullptr;
}

void collect_references(std::string_view text, std::vector<std::string>& ids) {
    constexpr std::string_view kReference = "href=\"#";
    for (auto at = text.find(kReference); at != std::string_view::npos; at = text.find(kReference, at + 1)) {
        const auto from = at + kReference.size();
        const std::string_view id = text.substr(from, text.find('"', from) - from);
        const Motif* plain = find_motif(id);
        const Motif* motif = plain ? plain : tinted_motif(id);
        if (!motif || std::find(ids.begin(), ids.end(), id) != ids.end()) continue;
        ids.emplace_back(id);
        if (!plain && std::find(ids.begin(), ids.end(), motif->id) == ids.end()) ids.push_back(motif->id);
        collect_references(motif->markup, ids);
    }
}

std::string definition(const Motif& motif, Detail detail) {
    const double scale = motif.scale_at(detail);
    std::string text = "<g id=\"" + motif.id + "\">";
    if (scale == 1) return text + motif.markup + "</g>";
    return text + "<g transform=\"scale(" + factor(scale) + ")\">" + motif.markup + "</g></g>";
}

} // namespace

const std::vector<Motif>& all_motifs() {
    static const std::vector<Motif> kMotifs = [] {
        std::vector<Motif> motifs;
        for (const EmbeddedFile& file : embedded_files())
            if (file.name == "art/motifs.svg" || file.name == "art/pieces.svg")
                read_motifs(file.text, motifs);
        return motifs;
    }();
    return kMotifs;
}

const Motif* find_motif(std::string_view id) {
    const auto& motifs = all_motifs();
    const auto at =
        std::find_if(motifs.begin(), motifs.end(), [&](const Motif& motif) { return motif.id == id; });
    return at == motifs.end() ? nullptr : &*at;
}

Point foot_of(const Motif& motif, Point middle, int rotation, Detail detail) {
    Point foot = turned(middle, rotation);
    const double more = detail == Detail::Calm ? motif.calm_scale : 1;
    foot.y += motif.rise * more;
    if (!motif.box) return foot;
    constexpr double kMargin = 1.5;
    const Box& box = *motif.box;
    const auto clamped = [&](double value, double low, double high) {
        const double least = kMargin - low * more;
        return std::clamp(value, least, std::max(least, kTile - kMargin - high * more));
    };
    return {clamped(foot.x, box.left, box.right), clamped(foot.y, box.top, box.bottom)};
}

std::string motif_defs(std::string_view text, Detail detail) {
    std::vector<std::string> ids;
    collect_references(text, ids);
    std::sort(ids.begin(), ids.end());
    std::string defs = "<defs>";
    for (const std::string& id : ids) {
        if (const Motif* motif = find_motif(id))
            defs += definition(*motif, detail);
        else if (const Motif* tinted = tinted_motif(id))
            defs +=
                "<g id=\"" + id + "\" class=\"k" + id.back() + "\"><use href=\"#" + tinted->id + "\"/></g>";
    }
    return defs + "</defs>";
}

} // namespace bastide::art
