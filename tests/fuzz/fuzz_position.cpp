// Positions: any bytes give a game that prints and parses back the same and can be played on, or one
// sentence.
#include <memory>

#include "ai/random.h"
#include "engine/notation.h"
#include "fuzz.h"

using namespace bastide;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto match = parse_position(as_text(data, size));
    if (!match) {
        require(!match.error().message.empty() && !match.error().code.empty(),
                "an error says what and has a code");
        return 0;
    }
    const std::string printed = print_position(match->game());
    const auto again = parse_position(printed);
    require(static_cast<bool>(again), "a printed position parses");
    require(print_position(again->game()) == printed, "positions print the same after parsing");
    static const auto scratch = std::make_unique<ActionList>();
    Random random(size);
    for (int i = 0; i < 60 && !match->game().is_over(); ++i)
        require(match->apply(random_action(match->game(), random, *scratch)).ok(),
                "a listed action is legal");
    return 0;
}
