#include "art/variation.h"

namespace bastide::art {

Variation::Variation(std::string_view name) : state_(0xcbf29ce484222325ULL) {
    for (const char letter : name) { // FNV-1a
        state_ ^= static_cast<unsigned char>(letter);
        state_ *= 0x100000001b3ULL;
    }
}

// SplitMix64.
std::uint64_t Variation::next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

double Variation::between(double low, double high) {
    return low + (high - low) * (static_cast<double>(next() >> 11) * 0x1p-53);
}

int Variation::below(int bound) { return static_cast<int>(next() % static_cast<std::uint64_t>(bound)); }

} // namespace bastide::art
