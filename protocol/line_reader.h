// Reads lines without ever keeping more of one than is allowed: the rest of an overlong line is thrown away
// as it comes, so nobody can fill the memory.
#pragma once

#include <cstdint>
#include <istream>
#include <string>

namespace bastide {

class LineReader {
public:
    enum class Got : std::uint8_t { Line, TooLong, End };

    LineReader(std::istream& in, std::size_t most_bytes) : in_(in), most_bytes_(most_bytes) {}

    // The next line without its end (\n or \r\n); the last one needs none.
    Got next(std::string& line);

private:
    std::istream& in_;
    std::size_t most_bytes_;
};

} // namespace bastide
