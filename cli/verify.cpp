// `bastide verify`: whether a server drew the tiles of a record fairly.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/common.h"
#include "engine/notation.h"
#include "server/proof.h"
#include "server/secrets.h"

namespace bastide::cli {

namespace {

struct VerifyOptions {
    std::string record;
    std::string commitment;
    std::string secret;
};

void run_verify(const VerifyOptions& options) {
    if (!set_up_secrets()) fail("The system gives no random numbers.");
    const std::string text = read_file(options.record, kMaxRecordBytes);
    const Match match = value_or_refuse(parse_record(text, options.record));
    Proof proof = find_proof(text);
    if (!options.commitment.empty()) proof.commitment = options.commitment;
    if (!options.secret.empty()) proof.secret = options.secret;
    const auto verified = verify(match, proof);
    if (!verified) fail(verified.error().message);
    print(fmt::format("{} draws, all as the secret says.\n", verified->draws));
}

} // namespace

void add_verify(Command& app) {
    Command command = app.add_subcommand("verify", "prove that a server drew the tiles of a record fairly");
    const auto options = std::make_shared<VerifyOptions>();
    command
        .add_option("record", options->record, "record of a game that is over, or - for the standard input")
        .required();
    command.add_option("--commitment", options->commitment,
                       "as it was shown at the start, instead of the record's");
    command.add_option("--secret", options->secret, "instead of the record's");
    command.footer(
        "The record of a server has both as comments. Note the commitment when a game begins: it must be\n"
        "the same at the end.\n"
        "Example:\n"
        "  bastide verify game.txt");
    command.callback([options] { run_verify(*options); });
}

} // namespace bastide::cli
