// Records: any bytes give a match that prints and parses back the same, or one sentence.
#include "engine/notation.h"
#include "fuzz.h"

using namespace bastide;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto match = parse_record(as_text(data, size), "fuzz");
    if (!match) {
        require(!match.error().message.empty() && !match.error().code.empty(),
                "an error says what and has a code");
        return 0;
    }
    const std::string printed = print_record(*match);
    const auto again = parse_record(printed, "again");
    require(static_cast<bool>(again), "a printed record parses");
    require(print_record(*again) == printed, "records print the same after parsing");
    require(same_game(again->game(), match->game()), "records restore the game");
    return 0;
}
