// Cutting text into pieces, for the parsers of actions, rules, records and positions.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace bastide {

std::string_view trimmed(std::string_view text); // without blanks at its ends
std::vector<std::string_view> words_of(std::string_view text);
// The trimmed pieces between separators; none for a blank text.
std::vector<std::string_view> split(std::string_view text, char separator);
// A whole number that is the whole text and lies between the bounds.
std::optional<int> parse_number(std::string_view text, int least, int most);

} // namespace bastide
