#include "simulator/mutation/mutated_kernels.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <tuple>

#include "simulator/kernels/entry.h"
#include "simulator/machine/byte_core.h"
#include "simulator/machine/case_shape.h"
#include "simulator/machine/count_core.h"
#include "simulator/machine/layout.h"
#include "simulator/reference.h"

namespace reckon::sim {
namespace {

using CountingMachine = Calls<Mutated<CountCore>>;
using MovingMachine = Calls<Mutated<ByteCore>>;

}  // namespace

std::string ToString(const KernelSite& site) { return site.file + ":" + std::to_string(site.line); }

std::string_view Name(Turn turn) {
  static constexpr std::array<std::string_view, 5> kNames = {"one trip more", "one trip fewer",
                                                             "negated", "always", "never"};
  return kNames.at(static_cast<std::size_t>(turn));
}

std::vector<Turn> TurnsOf(const KernelSite& site) {
  if (site.is_loop) return {Turn::kMoreTrips, Turn::kFewerTrips};
  return {Turn::kNegated, Turn::kAlways, Turn::kNever};
}

struct MutatedKernels::State {
  std::optional<KernelChange> change;
  CountingMachine counting;
  std::unique_ptr<MovingMachine> moving;  // large; made when first needed
  Counter counter;                        // of the unchanged kernels, for the room they need
  std::vector<std::uint8_t> expected;

  void Count(const Case& c, std::vector<TextPlace>* visited) {
    Validate(c);
    counting.Reset(WidthOf(c.dtype));
    counting.Prepare(change ? &*change : nullptr, visited);
    kernels::BroadcastExtend(counting, c.Rank(), {}, ShapeArray<CountingMachine>(c.dst),
                             ShapeArray<CountingMachine>(c.src));
  }

  template <class M>
  static void Fill(const M& machine, Run& run) {
    run.path = machine.path();
    machine.recorder().Fill(run.ledger);
    machine.log().Fill(run.output, run.findings);
    run.calls = machine.recorder().Calls();
    run.written_bytes = run.wrong_bytes = 0;
    run.first_wrong_element.reset();
  }
};

MutatedKernels::MutatedKernels(std::optional<KernelChange> change)
    : state_(std::make_unique<State>()) {
  state_->change = std::move(change);
}
MutatedKernels::~MutatedKernels() = default;
MutatedKernels::MutatedKernels(MutatedKernels&&) noexcept = default;
MutatedKernels& MutatedKernels::operator=(MutatedKernels&&) noexcept = default;

void MutatedKernels::Count(const Case& c, Run& run) {
  state_->Count(c, nullptr);
  run.output = Output::kNotExecuted;
  State::Fill(state_->counting, run);
}

void MutatedKernels::Execute(const Case& c, Run& run) {
  Validate(c);
  State& state = *state_;
  if (state.moving == nullptr) state.moving = std::make_unique<MovingMachine>();
  MovingMachine& machine = *state.moving;
  const BufferLayout layout = LayOut(c, RequireRoom(state.counter, c));
  machine.Reset(WidthOf(c.dtype), layout);
  machine.Prepare(state.change ? &*state.change : nullptr, nullptr);
  RunKernel(machine, c, layout);
  PlainBroadcast(c, UnifiedBuffer::SourcePattern(), state.expected);
  const UnifiedBuffer& ub = machine.buffer();
  const bool right =
      ub.IsDstDefined() && std::memcmp(ub.dst(), state.expected.data(), layout.dst_bytes) == 0;
  run.output = right ? Output::kCorrect : Output::kWrong;
  State::Fill(machine, run);
}

std::vector<KernelSite> MutatedKernels::Sites(const Case& c) {
  std::vector<TextPlace> visited;
  state_->Count(c, &visited);
  // Few places, reached often: one look at each is enough.
  const auto less = [](const TextPlace& a, const TextPlace& b) {
    return std::tie(a.line, a.is_loop, a.file) < std::tie(b.line, b.is_loop, b.file);
  };
  const auto same = [](const TextPlace& a, const TextPlace& b) {
    return a.line == b.line && a.is_loop == b.is_loop && a.file == b.file;
  };
  std::sort(visited.begin(), visited.end(), less);
  visited.erase(std::unique(visited.begin(), visited.end(), same), visited.end());
  std::vector<KernelSite> sites;
  for (const TextPlace& place : visited) {
    sites.push_back({std::string(place.FileName()), place.line, place.is_loop});
  }
  std::sort(sites.begin(), sites.end());
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  return sites;
}

bool MutatedKernels::HoldsSomewhere(const Case& c, const KernelSite& site) {
  std::vector<TextPlace> visited;
  state_->Count(c, &visited);
  return std::any_of(visited.begin(), visited.end(),
                     [&](const TextPlace& place) { return place.held && place.Is(site); });
}

}  // namespace reckon::sim
