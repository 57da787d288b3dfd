// Tile files: any bytes give tiles that pass every proof, or one sentence.
#include "engine/game.h"
#include "fuzz.h"

using namespace bastide;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto kinds = read_tiles(as_text(data, size), "fuzz.tiles");
    if (!kinds) {
        require(kinds.error().message.starts_with("fuzz.tiles"), "an error names the file");
        return 0;
    }
    for (const TileKind& kind : *kinds) require(tile_fault(kind).empty(), "a loaded tile has no fault");
    Setup setup = *parse_rules("default");
    setup.own_tiles = as_text(data, size);
    if (const auto rules = Ruleset::make(setup)) Game game(**rules);
    return 0;
}
