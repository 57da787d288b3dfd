// Small building blocks of the engine: cells and sides of the board, ids, lists of fixed capacity,
// and values for "it worked" or "why not". Nothing here knows a rule.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace bastide {

using PlayerId = std::uint8_t;   // seat, 0-based, clockwise (BASE-09)
using KindId = std::uint16_t;    // index of a tile kind in the game's TileSet
using TileIndex = std::uint16_t; // index of a placed tile, in the order of placing
using NodeId = std::uint16_t;    // one segment of one placed tile
using FeatureId = std::uint16_t; // a connected set of nodes

inline constexpr std::uint16_t kNone = 0xffff; // "no tile, node, feature, kind"
inline constexpr PlayerId kNobody = 0xff;
inline constexpr PlayerId kChance = 0xfe; // the actor that draws tiles and rolls dice

// Capacities. A game refuses a setup that could pass them (see Ruleset::make).
inline constexpr int kMaxPlayers = 6;
inline constexpr int kMaxTiles = 640;  // more than twice everything printed
inline constexpr int kMaxNodes = 3072; // segments on the board
inline constexpr int kMaxKinds = 320;
inline constexpr int kMaxSegments = 12;                  // printed on one tile
inline constexpr int kMaxNodesOfTile = kMaxSegments + 1; // and a road laid across it

// Sides of a tile or cell, clockwise, as the board is seen with north up.
enum class Side : std::uint8_t { N, E, S, W };
inline constexpr std::array<Side, 4> kSides{Side::N, Side::E, Side::S, Side::W};
inline constexpr int index(Side side) { return static_cast<int>(side); }
inline constexpr Side turned(Side side, int quarters) {
    return static_cast<Side>((index(side) + quarters) & 3);
}
inline constexpr Side opposite(Side side) { return turned(side, 2); }

// x grows east, y grows north, the start tile lies on 0,0.
struct Cell {
    std::int16_t x = 0;
    std::int16_t y = 0;
    friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
};
inline constexpr Cell neighbour(Cell cell, Side side) {
    constexpr std::array<int, 4> dx{0, 1, 0, -1};
    constexpr std::array<int, 4> dy{1, 0, -1, 0};
    return {static_cast<std::int16_t>(cell.x + dx[index(side)]),
            static_cast<std::int16_t>(cell.y + dy[index(side)])};
}

// Reading order: row by row from the north, each row from the west (BASE-R7).
inline constexpr bool reads_before(Cell a, Cell b) { return a.y != b.y ? a.y > b.y : a.x < b.x; }

// A list in place, never on the heap. Copying it copies only the elements in use, which is what makes
// a Game cheap to copy although it has room for hundreds of tiles (docs/decisions/0002).
template <class T, std::size_t Capacity>
class FixedList {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    FixedList() = default;
    FixedList(const FixedList& other) { assign(other); }
    FixedList& operator=(const FixedList& other) {
        if (this != &other) assign(other);
        return *this;
    }

    static constexpr std::size_t capacity() { return Capacity; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == Capacity; }
    std::size_t unused_bytes() const { return (Capacity - size_) * sizeof(T); } // a copy does not move these

    T& operator[](std::size_t i) { return data()[i]; }
    const T& operator[](std::size_t i) const { return data()[i]; }
    T* begin() { return data(); }
    T* end() { return data() + size_; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size_; }
    T& back() { return data()[size_ - 1]; }
    const T& back() const { return data()[size_ - 1]; }

    void clear() { size_ = 0; }
    void push(const T& value) {
        assert(size_ < Capacity);
        data()[size_++] = value;
    }
    // For loops that write many elements: write from end() on, then say where the list ends now.
    void set_end(const T* end) {
        assert(end <= data() + Capacity);
        size_ = static_cast<std::uint32_t>(end - data());
    }
    T pop() { return data()[--size_]; }
    // The last element takes the place of the removed one: order is not kept.
    void remove_at(std::size_t i) { data()[i] = data()[--size_]; }
    void resize(std::size_t size, const T& value) {
        for (std::size_t i = size_; i < size; ++i) data()[i] = value;
        size_ = static_cast<std::uint32_t>(size);
    }

    friend bool operator==(const FixedList& a, const FixedList& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i)
            if (!(a[i] == b[i])) return false;
        return true;
    }

private:
    T* data() { return reinterpret_cast<T*>(bytes_); }
    const T* data() const { return reinterpret_cast<const T*>(bytes_); }
    void assign(const FixedList& other) {
        size_ = other.size_;
        std::memcpy(bytes_, other.bytes_, size_ * sizeof(T));
    }

    std::uint32_t size_ = 0;
    alignas(T) unsigned char bytes_[Capacity * sizeof(T)]; // uninitialised beyond size_
};

// What went wrong, for people: one sentence, and a code that programs can rely on.
struct Error {
    std::string code; // stable, e.g. "unknown_system"
    std::string message;
};

// A value, or the reason why there is none. The engine throws only if its caller breaks a promise
// (Game::play).
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return content_.index() == 0; }
    T& operator*() { return *std::get_if<0>(&content_); }
    const T& operator*() const { return *std::get_if<0>(&content_); }
    T* operator->() { return std::get_if<0>(&content_); }
    const T* operator->() const { return std::get_if<0>(&content_); }
    const Error& error() const { return *std::get_if<1>(&content_); }

private:
    std::variant<T, Error> content_;
};

} // namespace bastide
