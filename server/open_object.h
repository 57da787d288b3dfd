// The text of a JSON object that is still open: what many hear is printed once, and each of them hears it
// with members of its own. Keeping the object and printing it for each takes seven times as long, and six
// times the memory.
#pragma once

#include <string>

#include "protocol/json_params.h"

namespace bastide {

class OpenObject {
public:
    explicit OpenObject(const json::object& members);

    // Closed, with further members; none of them may be there already.
    std::string closed_with(const json::object& more) const;
    std::size_t bytes() const { return text_.size(); }

private:
    std::string text_; // without the closing brace
};

} // namespace bastide
