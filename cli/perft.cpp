// `bastide perft`: counts lines of play, by hand or for whole tables of known counts.
#include "ai/perft.h"

#include <chrono>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/common.h"
#include "engine/notation.h"
#include "engine/words.h"
#include "protocol/json_params.h"

namespace bastide::cli {

namespace {

struct PerftOptions {
    GameOptions game;
    std::vector<std::string> order;
    int depth = 0;
    std::string position;
    std::string record;
    bool divide = false;
    bool json = false;
    std::vector<std::string> check;
    std::vector<std::string> rewrite;
    std::uint64_t most_nodes = ~std::uint64_t{0};
};

// --- one count ---

PerftStart start_from(const PerftOptions& options) {
    if (!options.position.empty())
        return value_or_refuse(start_perft(value_or_refuse(parse_position(options.position)), options.order));
    if (!options.record.empty()) {
        const std::string text = read_file(options.record, kMaxRecordBytes);
        return value_or_refuse(start_perft(value_or_refuse(parse_game(text, options.record)), options.order));
    }
    return value_or_refuse(
        start_perft(value_or_refuse(Match::start(setup_from(options.game))), options.order));
}

void count_once(const PerftOptions& options) {
    if (options.depth == 0) refuse("Say how deep to count, with --depth, or give tables to --check.");
    const PerftStart start = start_from(options);
    json::object out{{"depth", options.depth}};
    std::uint64_t nodes = 0;
    if (options.divide) {
        json::object divided;
        for (const PerftBranch& branch :
             value_or_refuse(perft_by_action(start.match.game(), start.order, options.depth))) {
            nodes += branch.nodes;
            divided[branch.action] = branch.nodes;
            if (!options.json) print(fmt::format("{:<28} {}\n", branch.action, branch.nodes));
        }
        out["actions"] = std::move(divided);
    } else {
        nodes = value_or_refuse(perft(start.match.game(), start.order, options.depth));
    }
    out["nodes"] = nodes;
    print(options.json ? json::serialize(out) + "\n" : fmt::format("perft {} {}\n", options.depth, nodes));
}

// --- tables ---

struct TableCase {
    PerftCase it;
    std::vector<std::uint64_t> nodes; // found, for each count of the table
    std::string fault;
};

bool has_passed(const TableCase& table_case) {
    if (!table_case.fault.empty()) return false;
    for (std::size_t i = 0; i < table_case.nodes.size(); ++i)
        if (table_case.nodes[i] != table_case.it.counts[i].nodes) return false;
    return true;
}

// Counts that are announced to be larger than the limit keep the announced number.
TableCase count_case(const PerftCase& it, std::uint64_t most_nodes) {
    TableCase result{it, {}, {}};
    const auto start = start_perft(it);
    if (!start) {
        result.fault = start.error().message;
        return result;
    }
    for (const PerftCount& count : it.counts) {
        if (count.nodes > most_nodes) {
            result.nodes.push_back(count.nodes);
            continue;
        }
        const auto nodes = perft(start->match.game(), start->order, count.depth);
        if (!nodes) {
            result.fault = nodes.error().message;
            return result;
        }
        result.nodes.push_back(*nodes);
    }
    return result;
}

void report(const std::string& file, const TableCase& table_case) {
    if (!table_case.fault.empty())
        print(fmt::format("{}:{}: {}: {}\n", file, table_case.it.line, table_case.it.id, table_case.fault));
    for (std::size_t i = 0; i < table_case.nodes.size(); ++i) {
        const PerftCount& count = table_case.it.counts[i];
        if (table_case.nodes[i] != count.nodes)
            print(fmt::format("{}:{}: {}: perft {} is {}, the table says {}\n", file, table_case.it.line,
                              table_case.it.id, count.depth, table_case.nodes[i], count.nodes));
    }
}

void check_tables(const PerftOptions& options) {
    int passed = 0;
    int failed = 0;
    json::array list;
    const auto files = files_in(options.check, ".perft");
    if (files.empty()) refuse("There are no perft tables (.perft) there.");
    for (const std::string& file : files) {
        const auto cases = value_or_refuse(parse_perft(read_file(file, kMaxPerftBytes), file));
        Progress progress(file, cases.size());
        for (const PerftCase& it : cases) {
            const TableCase result = count_case(it, options.most_nodes);
            const bool good = has_passed(result);
            ++(good ? passed : failed);
            if (options.json)
                list.push_back(
                    json::object{{"file", file}, {"line", it.line}, {"id", it.id}, {"passed", good}});
            if (!options.json && !good) report(file, result);
            progress.step();
        }
    }
    if (options.json)
        print(json::serialize(
                  json::object{{"passed", passed}, {"failed", failed}, {"cases", std::move(list)}}) +
              "\n");
    else
        print(fmt::format("{} passed, {} failed\n", passed, failed));
    if (failed > 0) throw Stop(Exit::Failed, "");
}

// The text with the numbers of its perft lines replaced, everything else as it was.
std::string with_new_counts(std::string_view text, const std::vector<std::uint64_t>& counts) {
    std::string out;
    std::size_t next = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const auto words = words_of(line.substr(0, line.find('#')));
        if (words.size() == 3 && words[0] == "perft" && next < counts.size())
            out += fmt::format("perft    {} {}", words[1], counts[next++]);
        else
            out += line;
        out += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

void rewrite_tables(const PerftOptions& options) {
    for (const std::string& file : files_in(options.rewrite, ".perft")) {
        const std::string text = read_file(file, kMaxPerftBytes);
        std::vector<std::uint64_t> counts;
        for (const PerftCase& it : value_or_refuse(parse_perft(text, file))) {
            const TableCase result = count_case(it, options.most_nodes);
            if (!result.fault.empty()) fail(fmt::format("{}:{}: {}: {}", file, it.line, it.id, result.fault));
            counts.insert(counts.end(), result.nodes.begin(), result.nodes.end());
        }
        const std::string rewritten = with_new_counts(text, counts);
        if (rewritten != text && !write_file(file, rewritten))
            fail(fmt::format("{} cannot be written.", file));
        print(fmt::format("{} {}\n", file, rewritten == text ? "unchanged" : "rewritten"));
    }
}

void run_perft(const PerftOptions& options) {
    if (!options.check.empty()) return check_tables(options);
    if (!options.rewrite.empty()) return rewrite_tables(options);
    count_once(options);
}

} // namespace

void add_perft(Command& app) {
    auto options = std::make_shared<PerftOptions>();
    Command command = app.add_subcommand("perft", "count the lines of play for a given order of tiles");
    add_rules_options(command, options->game);
    add_players_option(command, options->game);
    command.add_option("--order", options->order, "tiles in the order in which they are drawn: base/E,base/U")
        .delimiter(',')
        .allow_extra_args(false);
    command.add_option("--depth", options->depth, "actions of players to look ahead")
        .range(1, kMaxPerftDepth);
    auto position = command.add_option("--position", options->position, "begin at a position (its text)");
    command.add_option("--record", options->record, "begin at the end of a record (a file)")
        .excludes(position);
    command.add_flag("--divide", options->divide, "count each first action on its own");
    command.add_flag("--json", options->json, "as JSON");
    auto check = command.add_option("--check", options->check,
                                    "compare with tables of known counts (files or folders)");
    command.add_option("--rewrite", options->rewrite, "put the present counts into tables").excludes(check);
    command.add_option("--limit", options->most_nodes, "skip counts of tables that are larger");
    command.footer(
        "Examples:\n  bastide perft --order E,U,V --depth 4 --divide\n  bastide perft --check tests/perft\n"
        "Draws are taken from the order and do not count as depth. The exit code is 1 if a table is wrong.");
    command.callback([options] { run_perft(*options); });
}

} // namespace bastide::cli
