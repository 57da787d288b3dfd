#include "protocol/json_params.h"

#include <algorithm>

namespace bastide {

namespace {

constexpr std::size_t kMaxShown = 60;
constexpr std::string_view kReplacement = "\xef\xbf\xbd"; // U+FFFD

Error bad_parameter(const std::string& path, const std::string& wanted) {
    return {"bad_parameter", path + " must be " + wanted + "."};
}

std::string range_text(std::int64_t min, std::int64_t max) {
    return " from " + std::to_string(min) + " to " + std::to_string(max);
}

// Bytes of the character at the start of the text, or 0 if it is none.
std::size_t character_length(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xc2 ? 0
                               : lead < 0xe0 ? 2
                               : lead < 0xf0 ? 3
                               : lead < 0xf5 ? 4
                                             : 0;
    if (length == 0 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 0;
    return length;
}

} // namespace

JsonParams::JsonParams(const json::object& members, std::string where)
    : members_(members),
      where_(std::move(where)) {}

const json::value* JsonParams::any(std::string_view name) {
    if (std::find(known_.begin(), known_.end(), name) == known_.end()) known_.emplace_back(name);
    return members_.if_contains(name);
}

std::optional<std::string> JsonParams::text(std::string_view name) {
    const json::value* value = any(name);
    if (!value) return {};
    if (const json::string* text = value->if_string()) return std::string(text->data(), text->size());
    refuse(bad_parameter(path(name), "a text"));
    return {};
}

std::optional<std::int64_t> JsonParams::number(std::string_view name, std::int64_t min, std::int64_t max) {
    const json::value* value = any(name);
    if (!value) return {};
    const auto number = whole_number(*value, min, max);
    if (!number) refuse(bad_parameter(path(name), "a whole number" + range_text(min, max)));
    return number;
}

std::optional<std::vector<std::string>> JsonParams::texts(std::string_view name) {
    const json::value* value = any(name);
    if (!value) return {};
    const json::array* list = value->if_array();
    if (!list) {
        refuse(bad_parameter(path(name), "a list of texts"));
        return {};
    }
    std::vector<std::string> texts;
    for (const json::value& element : *list) {
        const json::string* text = element.if_string();
        if (!text) {
            refuse(bad_parameter(path(name) + "[" + std::to_string(texts.size()) + "]", "a text"));
            return {};
        }
        texts.emplace_back(text->data(), text->size());
    }
    return texts;
}

std::optional<std::vector<std::int64_t>> JsonParams::numbers(std::string_view name, std::int64_t min,
                                                             std::int64_t max) {
    const json::value* value = any(name);
    if (!value) return {};
    const json::array* list = value->if_array();
    std::vector<std::int64_t> numbers;
    if (list) {
        for (const json::value& element : *list)
            if (const auto number = whole_number(element, min, max)) numbers.push_back(*number);
    }
    if (list && numbers.size() == list->size()) return numbers;
    refuse(bad_parameter(path(name), "a list of whole numbers" + range_text(min, max)));
    return {};
}

const json::object* JsonParams::object(std::string_view name) {
    const json::value* value = any(name);
    if (!value) return nullptr;
    if (!value->is_object()) refuse(bad_parameter(path(name), "an object"));
    return value->if_object();
}

void JsonParams::refuse(Error error) {
    if (!fault_) fault_ = std::move(error);
}

void JsonParams::require(std::string_view name) {
    if (!has(name)) refuse({"missing_parameter", path(name) + " is missing."});
}

std::optional<Error> JsonParams::fault() const {
    if (fault_) return fault_;
    for (const json::key_value_pair& member : members_) {
        const std::string_view name = member.key();
        if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
        std::string names;
        for (const std::string& known : known_) names += (names.empty() ? "" : ", ") + known;
        return Error{"unknown_parameter",
                     where_ + " has no member " + shown(name) + "; " +
                         (names.empty() ? "none is known." : "known are " + names + ".")};
    }
    return {};
}

bool is_param_fault(const Error& error) {
    return error.code == "bad_parameter" || error.code == "missing_parameter" ||
           error.code == "unknown_parameter";
}

std::optional<std::int64_t> whole_number(const json::value& value, std::int64_t min, std::int64_t max) {
    if (!value.is_int64() && !value.is_uint64()) return {}; // made here, a number may be either
    json::error_code too_large;
    const auto number = value.to_number<std::int64_t>(too_large);
    if (too_large || number < min || number > max) return {};
    return number;
}

std::string shown(std::string_view text) {
    if (text.size() <= kMaxShown) return "'" + std::string(text) + "'";
    return "'" + std::string(text.substr(0, kMaxShown)) + "...'";
}

std::string sentence(std::string_view text) {
    std::string clean;
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        clean += length == 0 ? kReplacement : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    if (!clean.empty() && clean.back() != '.') clean += '.';
    return clean;
}

} // namespace bastide
