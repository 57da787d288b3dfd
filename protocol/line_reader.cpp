#include "protocol/line_reader.h"

namespace bastide {

LineReader::Got LineReader::next(std::string& line) {
    using Traits = std::istream::traits_type;
    line.clear();
    std::streambuf& bytes = *in_.rdbuf();
    bool too_long = false;
    bool any = false;
    while (true) {
        const auto got = bytes.sbumpc();
        if (Traits::eq_int_type(got, Traits::eof())) {
            if (!any) return Got::End;
            break;
        }
        any = true;
        const char byte = Traits::to_char_type(got);
        if (byte == '\n') break;
        if (line.size() < most_bytes_)
            line += byte;
        else
            too_long = true;
    }
    if (too_long) {
        line.clear();
        return Got::TooLong;
    }
    if (line.ends_with('\r')) line.pop_back();
    return Got::Line;
}

} // namespace bastide
