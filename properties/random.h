// Pseudo-random numbers that depend on nothing but their key: case 1,234,567 of a sweep is the same
// on every machine, whatever ran before it.
#ifndef RECKON_PROPERTIES_RANDOM_H_
#define RECKON_PROPERTIES_RANDOM_H_

#include <cstdint>
#include <span>

namespace reckon::properties {

// The finaliser of SplitMix64: a bijection that leaves no visible pattern.
constexpr std::uint64_t Scramble(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

// A key made of two: order matters.
constexpr std::uint64_t Mix(std::uint64_t a, std::uint64_t b) {
  return Scramble(Scramble(a) ^ (b + 0x632be59bd9b4e019U));
}

class Random {
 public:
  explicit Random(std::uint64_t key) : state_(key) {}
  std::uint64_t Next() { return Scramble(state_++); }
  // 0..bound-1; bound > 0. The bias (bound / 2^32) does not matter here.
  std::uint32_t Below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((Next() >> 32) * bound >> 32);
  }
  // low..high, both included.
  std::uint32_t Between(std::uint32_t low, std::uint32_t high) {
    return low + static_cast<std::uint32_t>(
                     (Next() >> 32) * (static_cast<std::uint64_t>(high) - low + 1) >> 32);
  }
  bool OneIn(std::uint32_t n) { return Below(n) == 0; }
  template <class T>
  const T& Pick(std::span<const T> values) {
    return values[Below(static_cast<std::uint32_t>(values.size()))];
  }

 private:
  std::uint64_t state_;
};

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_RANDOM_H_
