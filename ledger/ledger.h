// The ledger: one row a source slot that was reached (design, functional requirement 5). Generic in
// the value type, so that a concrete ledger (64-bit counts) and a symbolic one (expressions) have
// the same form.
#ifndef RECKON_LEDGER_LEDGER_H_
#define RECKON_LEDGER_LEDGER_H_

#include <array>
#include <cstdint>
#include <vector>

#include "ledger/check.h"
#include "ledger/dtype.h"
#include "ledger/words.h"

namespace reckon {

// At most N values held in place: a row has at most one parameter and two components.
template <class T, std::size_t N>
class InlineList {
 public:
  InlineList() = default;
  InlineList(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }
  void push_back(T value) {
    RECKON_CHECK(size_ < N, "an inline list is full");
    values_[size_++] = std::move(value);
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const { return values_[i]; }
  T& operator[](std::size_t i) { return values_[i]; }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.begin() + static_cast<std::ptrdiff_t>(size_); }
  auto begin() { return values_.begin(); }
  auto end() { return values_.begin() + static_cast<std::ptrdiff_t>(size_); }
  bool operator==(const InlineList& other) const {
    if (size_ != other.size_) return false;
    for (std::size_t i = 0; i < size_; ++i) {
      if (!(values_[i] == other.values_[i])) return false;
    }
    return true;
  }

 private:
  std::array<T, N> values_{};
  std::size_t size_ = 0;
};

// What makes a row that row. The roles of its parameters belong to the identity too, but they
// follow from the function: see BasicRow::api_params.
struct CallIdentity {
  CallSite call_site{};
  Api real_api{};
  DType data_dtype = DType::kNone;
  DType index_dtype = DType::kNone;  // kNone for all but Gather and GatherB
  Mode mode = Mode::kNone;

  // All five fields in one number: equal keys are equal identities; the order is the order of the
  // vocabulary.
  constexpr std::uint64_t Key() const {
    return static_cast<std::uint64_t>(call_site) << 32 |
           static_cast<std::uint64_t>(real_api) << 24 |
           static_cast<std::uint64_t>(data_dtype) << 16 |
           static_cast<std::uint64_t>(index_dtype) << 8 | static_cast<std::uint64_t>(mode);
  }
  bool operator==(const CallIdentity&) const = default;
};

template <class Value>
struct BasicApiParam {
  Role role{};
  Value value{};
  bool operator==(const BasicApiParam&) const = default;
};

template <class Value>
struct BasicPerfComponent {
  PerfType perf_type{};
  DType perf_dtype = DType::kNone;
  Value component_count{};
  bool operator==(const BasicPerfComponent&) const = default;
};

template <class Value>
struct BasicRow {
  CallIdentity id;
  InlineList<BasicApiParam<Value>, 1> api_params;  // DataCopy and the external Duplicate only
  Value call_count{};
  InlineList<BasicPerfComponent<Value>, 2> perf_components;
  bool operator==(const BasicRow&) const = default;
};

// Rows in the order their slots were first reached. No two rows have the same identity; a concrete
// ledger has no row with call_count 0.
template <class Value>
struct BasicLedger {
  std::vector<BasicRow<Value>> rows;
};

using Count = std::uint64_t;
using Row = BasicRow<Count>;
using Ledger = BasicLedger<Count>;

// The road's summary: wrapper, "dynamic" wrapper if any, leaf.
using Path = InlineList<PathStep, 4>;

}  // namespace reckon

#endif  // RECKON_LEDGER_LEDGER_H_
