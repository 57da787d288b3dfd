// How long a search may go on.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace bastide {

// Whichever is over first; zero means without limit, but not both.
struct Budget {
    std::chrono::milliseconds time{0};
    std::uint64_t positions = 0; // evaluated
    friend bool operator==(const Budget&, const Budget&) = default;
};

// Of all threads of one search together.
struct SearchClock {
    using Steady = std::chrono::steady_clock;

    void start(const Budget& budget) {
        budget_ = budget;
        start_ = Steady::now();
        evaluated = 0;
        set_end(1);
    }
    // From now on it is over after this part of the budget.
    void set_end(double part) {
        end_ = budget_.time.count() > 0
                   ? start_ + std::chrono::duration_cast<Steady::duration>(budget_.time * part)
                   : Steady::time_point::max();
        most_ = static_cast<std::uint64_t>(static_cast<double>(budget_.positions) * part);
    }
    bool is_over() const {
        return (budget_.positions != 0 && evaluated >= most_) ||
               (end_ != Steady::time_point::max() && Steady::now() >= end_);
    }

    std::atomic<std::uint64_t> evaluated{0};

private:
    Budget budget_;
    Steady::time_point start_;
    Steady::time_point end_;
    std::uint64_t most_ = 0;
};

} // namespace bastide
