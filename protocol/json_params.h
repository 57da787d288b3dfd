// Reads the members of a JSON object that came from outside. Wrong types, numbers out of range and unknown
// members become one fault instead of an exception: a method takes all that it knows and then asks fault().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "engine/types.h"

namespace bastide {

namespace json = boost::json;

// Every whole number up to here survives in any JSON library.
inline constexpr std::int64_t kMaxJsonNumber = (std::int64_t{1} << 53) - 1;

class JsonParams {
public:
    // `where` names the object in messages: "params.action". The object must outlive this.
    explicit JsonParams(const json::object& members, std::string where = "params");

    // Each marks the member as known and answers nothing if it is absent or faulty.
    const json::value* any(std::string_view name);
    std::optional<std::string> text(std::string_view name);
    std::optional<std::int64_t> number(std::string_view name, std::int64_t min, std::int64_t max);
    std::optional<std::vector<std::string>> texts(std::string_view name);
    std::optional<std::vector<std::int64_t>> numbers(std::string_view name, std::int64_t min,
                                                     std::int64_t max);
    const json::object* object(std::string_view name);

    bool has(std::string_view name) const { return members_.contains(name); }
    std::string path(std::string_view name) const { return where_ + "." + std::string(name); }
    void refuse(Error error); // kept unless there is a fault already
    void require(std::string_view name);
    const std::optional<Error>& refusal() const { return fault_; }
    // The same; members that nobody took are a fault too.
    std::optional<Error> fault() const;

private:
    const json::object& members_;
    std::string where_;
    std::vector<std::string> known_;
    std::optional<Error> fault_;
};

// Whether the error says that the request itself has the wrong form.
bool is_param_fault(const Error& error);

// A whole number in the bounds, or nothing.
std::optional<std::int64_t> whole_number(const json::value& value, std::int64_t min, std::int64_t max);
// The text, cut short and in quotes, for messages.
std::string shown(std::string_view text);
// The text with whatever is no UTF-8 replaced, and a full stop at its end.
std::string sentence(std::string_view text);

} // namespace bastide
