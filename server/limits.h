// How often somebody may do something.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>

namespace bastide {

struct Rate {
    double per_second;
    double at_once;
};

// Fills with time, and every use takes one out.
class Bucket {
public:
    explicit Bucket(Rate rate) : rate_(rate), level_(rate.at_once) {}
    bool take(std::int64_t now_milliseconds) {
        refill(now_milliseconds);
        if (level_ < 1) return false;
        level_ -= 1;
        return true;
    }
    bool is_full(std::int64_t now_milliseconds) {
        refill(now_milliseconds);
        return level_ >= rate_.at_once;
    }

private:
    void refill(std::int64_t now) {
        if (last_ != 0)
            level_ =
                std::min(rate_.at_once, level_ + rate_.per_second * static_cast<double>(now - last_) / 1000);
        last_ = now;
    }

    Rate rate_;
    double level_;
    std::int64_t last_ = 0;
};

// A bucket for each address; those that are full again are forgotten.
class BucketByKey {
public:
    explicit BucketByKey(Rate rate) : rate_(rate) {}
    bool take(const std::string& key, std::int64_t now) {
        return buckets_.try_emplace(key, rate_).first->second.take(now);
    }
    void sweep(std::int64_t now) {
        for (auto it = buckets_.begin(); it != buckets_.end();)
            it = it->second.is_full(now) ? buckets_.erase(it) : std::next(it);
    }

private:
    Rate rate_;
    std::map<std::string, Bucket> buckets_;
};

} // namespace bastide
