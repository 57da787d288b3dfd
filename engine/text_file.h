// Reads the project's text files line by line: UTF-8, words parted by spaces, `#` starts a comment. Limits
// are checked before anything is looked at, so a parser built on this sees only short lines of clean text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

inline constexpr std::size_t kMaxLineBytes = 1000;

class TextFile {
public:
    explicit TextFile(std::string_view text) : unread_(text) {}

    // Goes to the next line that has a word; false at the end, or at a line that fault() complains about.
    bool next();

    int line() const { return line_; } // of the words, from 1; after the end that of the last line
    const std::string& fault() const { return fault_; }
    const std::vector<std::string_view>& words() const { return words_; }
    std::string_view content() const { return content_; } // of the line, without comment and outer spaces
    std::string_view after_first_word() const;

private:
    std::string_view unread_;
    std::string_view content_;
    std::vector<std::string_view> words_;
    std::string fault_;
    int line_ = 0;
};

// Digits only, and a value from min to max.
std::optional<int> read_number(std::string_view digits, int min, int max);

// Letters, digits, and the further characters; 1 to 40 of them.
bool is_id(std::string_view word, std::string_view further);

// The word in quotes for a message, a long one cut short.
std::string in_quotes(std::string_view word);

} // namespace bastide
