#include "server/http_text.h"

#include <algorithm>
#include <cctype>

namespace bastide {

namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool same_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

} // namespace

std::optional<std::string> unescaped(std::string_view text, bool plus_is_blank) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += plus_is_blank && text[i] == '+' ? ' ' : text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
        if (high < 0 || low < 0 || 16 * high + low == 0) return {};
        out += static_cast<char>(16 * high + low);
        i += 2;
    }
    return out;
}

std::optional<Target> parse_target(std::string_view target) {
    if (!target.starts_with('/')) return {};
    const std::size_t mark = target.find('?');
    const auto path = unescaped(target.substr(0, mark));
    if (!path) return {};
    Target out{*path, {}};
    std::string_view rest = mark == std::string_view::npos ? std::string_view{} : target.substr(mark + 1);
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), part.size() + 1));
        const std::size_t equals = std::min(part.find('='), part.size());
        const auto name = unescaped(part.substr(0, equals), true);
        const auto value = unescaped(part.substr(std::min(part.size(), equals + 1)), true);
        if (!name || !value) return {};
        out.query.emplace_back(*name, *value);
    }
    return out;
}

bool origin_fits(std::string_view origin, std::string_view host) {
    if (origin.empty()) return true;
    const std::size_t scheme = origin.find("://");
    if (scheme == std::string_view::npos) return false; // "null", as of a sandboxed page
    return same_ignoring_case(origin.substr(scheme + 3), host);
}

std::string normal_base_path(std::string_view path) {
    while (path.ends_with('/')) path.remove_suffix(1);
    while (path.starts_with('/')) path.remove_prefix(1);
    return path.empty() ? std::string() : "/" + std::string(path);
}

std::optional<std::string> below_base(std::string_view path, std::string_view base) {
    if (!path.starts_with(base)) return {};
    path.remove_prefix(base.size());
    if (path.empty()) return "/";
    if (!path.starts_with('/')) return {};
    return std::string(path);
}

std::string last_in_list(std::string_view list) {
    const std::size_t comma = list.rfind(',');
    std::string_view last = comma == std::string_view::npos ? list : list.substr(comma + 1);
    while (last.starts_with(' ')) last.remove_prefix(1);
    while (last.ends_with(' ')) last.remove_suffix(1);
    return std::string(last);
}

bool accepts_gzip(std::string_view accept_encoding) {
    while (!accept_encoding.empty()) {
        std::string_view entry = accept_encoding.substr(0, accept_encoding.find(','));
        accept_encoding.remove_prefix(std::min(accept_encoding.size(), entry.size() + 1));
        while (entry.starts_with(' ')) entry.remove_prefix(1);
        std::string_view name = entry.substr(0, entry.find(';'));
        while (name.ends_with(' ')) name.remove_suffix(1);
        if (!same_ignoring_case(name, "gzip") && name != "*") continue;
        const std::size_t weight = entry.find("q=");
        const std::string_view value = weight == std::string_view::npos ? "1" : entry.substr(weight + 2);
        return value.find_first_of("123456789") != std::string_view::npos;
    }
    return false;
}

} // namespace bastide
