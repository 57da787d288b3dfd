// The time of day as numbers and as text.
#pragma once

#include <cstdint>
#include <string>

namespace bastide {

std::int64_t milliseconds_now();                  // since 1970
std::string time_text(std::int64_t milliseconds); // "2026-11-15T21:50:00.123Z"

} // namespace bastide
