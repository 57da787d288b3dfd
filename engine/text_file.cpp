#include "engine/text_file.h"

#include <algorithm>

namespace bastide {

namespace {

constexpr std::size_t kMaxIdLength = 40;
constexpr std::size_t kMaxQuoted = 40;

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

// Bytes of the UTF-8 character with which the text begins; 0 if it is broken or a control character.
std::size_t character_length(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return lead >= 0x20 && lead != 0x7f ? 1 : 0;
    if (lead < 0xc2 || lead > 0xf4) return 0;
    const std::size_t length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (text.size() < length) return 0;
    if (!std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length), is_continuation))
        return 0;
    const auto second = static_cast<unsigned char>(text[1]);
    if (lead == 0xc2 && second < 0xa0) return 0;                                      // control characters
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90)) return 0; // written too long
    if ((lead == 0xed && second > 0x9f) || (lead == 0xf4 && second > 0x8f)) return 0; // no such characters
    return length;
}

std::string line_fault(std::string_view line) {
    if (line.size() > kMaxLineBytes)
        return "the line has more than " + std::to_string(kMaxLineBytes) + " bytes";
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t length = character_length(line.substr(at));
        if (length == 0) return "byte " + std::to_string(at + 1) + " is a control character or no UTF-8 text";
        at += length;
    }
    return {};
}

std::string_view without_outer_spaces(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

void split_words(std::string_view text, std::vector<std::string_view>& words) {
    words.clear();
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        words.push_back(text.substr(0, end));
        text = without_outer_spaces(text.substr(end));
    }
}

} // namespace

bool TextFile::next() {
    words_.clear();
    content_ = {};
    while (fault_.empty() && !unread_.empty()) {
        const std::size_t end = std::min(unread_.find('\n'), unread_.size());
        std::string_view line = unread_.substr(0, end);
        unread_.remove_prefix(std::min(end + 1, unread_.size()));
        ++line_;
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1); // files from Windows
        fault_ = line_fault(line);
        if (!fault_.empty()) return false;
        content_ = without_outer_spaces(line.substr(0, line.find('#')));
        split_words(content_, words_);
        if (!words_.empty()) return true;
    }
    return false;
}

std::string_view TextFile::after_first_word() const {
    return words_.empty() ? std::string_view{} : without_outer_spaces(content_.substr(words_[0].size()));
}

std::optional<int> read_number(std::string_view digits, int min, int max) {
    if (digits.empty() || digits.size() > 6) return std::nullopt;
    int value = 0;
    for (char digit : digits) {
        if (digit < '0' || digit > '9') return std::nullopt;
        value = 10 * value + (digit - '0');
    }
    if (value < min || value > max) return std::nullopt;
    return value;
}

bool is_id(std::string_view word, std::string_view further) {
    return !word.empty() && word.size() <= kMaxIdLength && std::all_of(word.begin(), word.end(), [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               further.find(c) != std::string_view::npos;
    });
}

std::string in_quotes(std::string_view word) {
    if (word.size() <= kMaxQuoted) return "'" + std::string(word) + "'";
    std::size_t end = kMaxQuoted;
    while (end > 0 && is_continuation(word[end])) --end; // never in the middle of a character
    return "'" + std::string(word.substr(0, end)) + "...'";
}

} // namespace bastide
