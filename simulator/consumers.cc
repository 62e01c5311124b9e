// Names and widths of the consumers.
#include "simulator/consumers.h"

#include <array>

#include "ledger/check.h"

namespace reckon::sim {
namespace {

struct Entry {
  int bits;
  std::string_view name;
};

constexpr auto kEntries = std::to_array<Entry>({
#define RECKON_CONSUMER(id, bits, text) {bits, text},
#include "simulator/consumers.def"
#undef RECKON_CONSUMER
});

const Entry& At(Consumer consumer) {
  const auto index = static_cast<std::size_t>(consumer);
  RECKON_CHECK(index < kEntries.size(), "a consumer outside its vocabulary");
  return kEntries[index];
}

}  // namespace

std::string_view Name(Consumer consumer) { return At(consumer).name; }
int Bits(Consumer consumer) { return At(consumer).bits; }

}  // namespace reckon::sim
