// What comes from outside to the server: frames, bodies and addresses. Each is understood or refused with a
// sentence, and never longer than it came.
#include "fuzz.h"
#include "server/from_client.h"
#include "server/game_request.h"
#include "server/http_text.h"
#include "server/secrets.h"

using namespace bastide;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const bool ready = set_up_secrets();
    require(ready, "there are random numbers");
    const std::string_view text = as_text(data, size);
    const auto frame = parse_frame(text);
    if (const auto* fault = std::get_if<FrameFault>(&frame)) {
        require(!fault->error.code.empty() && !fault->error.message.empty(), "a refusal says why");
        require(fault->move.size() <= kMaxMoveLength, "a move has a limited length");
    }
    const Identity person = identity_of(text);
    require(!person.secret.empty() && !person.hash.empty(), "everybody is somebody");
    const auto request = parse_game_request(text, person);
    if (request) {
        require(request->head.seats.size() >= 2 && request->head.seats.size() <= kMaxPlayers, "2 to 6 seats");
        require(static_cast<bool>(Ruleset::make(request->head.setup)),
                "a request that is taken can be played");
    }
    static_cast<void>(parse_join_request(text));
    if (const auto target = parse_target(text))
        require(target->path.size() <= size, "unescaping never grows");
    return 0;
}
