#include "server/kept_match.h"

#include <mutex>

#include "protocol/carry_on.h"

namespace bastide {

namespace {

constexpr std::size_t kFewEntries = 64;

// What tells one setup from another, as text.
std::string key_of(const Setup& setup) {
    std::string key = print_rules(setup) + '\n' + std::to_string(setup.first_player) + '\n';
    for (const std::string& name : setup.players) key += name + '\n';
    return key + setup.own_tiles;
}

} // namespace

Result<std::shared_ptr<const Ruleset>> shared_rules(const Setup& setup) {
    static std::mutex mutex;
    static std::map<std::string, std::weak_ptr<const Ruleset>> known;
    static std::size_t most = kFewEntries; // when to look for entries that nobody uses any more
    const std::lock_guard lock(mutex);
    std::weak_ptr<const Ruleset>& entry = known[key_of(setup)];
    if (auto rules = entry.lock()) return rules;
    auto made = Ruleset::make(setup);
    if (made) entry = *made;
    if (known.size() > most) {
        std::erase_if(known, [](const auto& it) { return it.second.expired(); });
        most = kFewEntries + 2 * known.size();
    }
    return made;
}

void KeptMatch::put_away() {
    if (!match_) return;
    rules_ = match_->shared_rules();
    actions_ = match_->actions();
    match_.reset();
}

// A new match: who holds the old one, as a worker does, may still read it.
void KeptMatch::go_back(std::size_t actions) {
    put_away();
    actions_.resize(actions);
}

const std::shared_ptr<Match>& KeptMatch::awake() const {
    if (match_) return match_;
    match_ = std::make_shared<Match>(Match::start(rules_));
    for (const Action& action : actions_) match_->play(action);
    actions_ = {};
    return match_;
}

} // namespace bastide
