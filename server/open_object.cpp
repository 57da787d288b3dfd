#include "server/open_object.h"

#include <boost/json/serialize.hpp>

namespace bastide {

OpenObject::OpenObject(const json::object& members) : text_(json::serialize(members)) { text_.pop_back(); }

std::string OpenObject::closed_with(const json::object& more) const {
    const bool both = text_.size() > 1 && !more.empty();
    return text_ + (both ? "," : "") + json::serialize(more).substr(1);
}

} // namespace bastide
