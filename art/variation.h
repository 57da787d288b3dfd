// Small differences between tiles: numbers that look random and depend on nothing but a name. The same name
// gives the same picture on every machine, so the standard library's distributions are not used.
#pragma once

#include <cstdint>
#include <string_view>

namespace bastide::art {

class Variation {
public:
    explicit Variation(std::string_view name);

    double between(double low, double high);
    int below(int bound); // 0 .. bound - 1
    bool chance(double probability) { return between(0, 1) < probability; }
    template <class List>
    const auto& pick(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
    }

private:
    std::uint64_t next();
    std::uint64_t state_;
};

} // namespace bastide::art
