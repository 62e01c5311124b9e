// From counts to rows.
#include "simulator/machine/recorder.h"

#include <fmt/format.h>

#include <limits>

#include "ledger/errors.h"
#include "simulator/machine/rows.h"

namespace reckon::sim {

void Recorder::Clear() {
  for (const CallIdentity& id : order_) counts_[static_cast<std::size_t>(id.call_site)] = 0;
  order_.clear();
}

void Recorder::Add(const CallIdentity& id, std::uint64_t times) {
  std::uint64_t& count = counts_[static_cast<std::size_t>(id.call_site)];
  if (count == 0) Open(id);
  if (__builtin_add_overflow(count, times, &count)) {
    throw BadInput(
        fmt::format("dst: the calls of {} do not fit a 64-bit count", Name(id.call_site)));
  }
}

void Recorder::AddCopy(const CallIdentity& id, std::uint64_t length, std::uint64_t vectors) {
  Add(id, 1);
  copy_length_ = length;
  copy_vectors_ = vectors;
}

void Recorder::Fill(Ledger& ledger) const {
  ledger.rows.clear();
  for (const CallIdentity& id : order_) {
    if (id.real_api == Api::kDataCopy) {
      ledger.rows.push_back(MakeCopyRow<Count>(id, copy_length_, copy_vectors_));
    } else {
      ledger.rows.push_back(MakeRow<Count>(id, counts_[static_cast<std::size_t>(id.call_site)]));
    }
  }
}

std::uint64_t Recorder::Calls() const {
  std::uint64_t sum = 0;
  for (const CallIdentity& id : order_) {
    const std::uint64_t count = counts_[static_cast<std::size_t>(id.call_site)];
    if (__builtin_add_overflow(sum, count, &sum)) return std::numeric_limits<std::uint64_t>::max();
  }
  return sum;
}

}  // namespace reckon::sim
