#include "solver/families/edges.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "ledger/check.h"
#include "ledger/hardware.h"
#include "simulator/consumers.h"
#include "simulator/findings.h"

namespace reckon::solver {
namespace {

constexpr std::string_view kIndex = "16-bit gather index";
constexpr std::string_view kWideIndex = "32-bit gather index";

// What the simulator calls the places a kind of bound is about.
struct KindSites {
  std::string_view kind;
  std::vector<sim::Consumer> sites;
};
const std::vector<KindSites>& Sites() {
  using sim::Consumer;
  static const std::vector<KindSites> sites = {
      {"u32 product srcSize", {Consumer::kSrcSize}},
      {"u32 product dstSize", {Consumer::kDstSize}},
      {"u32 AlignUp of dstSize", {Consumer::kCopyLength}},
      {"u16 loop count", {Consumer::kDuplicateLoop, Consumer::kGatherLoop}},
      {"u16 wrapper size", {Consumer::kWrapperSize}},
      {"u16 source stride", {Consumer::kWrapperStride}},
      {"u16 size", {Consumer::kOuterLoop}},
      {"u16 size of a leading axis", {Consumer::kOuterLoop}},
      {"u16 loopNum", {Consumer::kOuterLoop}},
  };
  return sites;
}

std::vector<std::uint32_t> EdgeSizes(DType dtype) {
  const std::uint32_t bytes = Bytes(dtype) == 8 ? 4 : Bytes(dtype);
  const std::uint32_t vl = VectorElements(bytes), own_block = kBlockBytes / Bytes(dtype);
  const std::set<std::uint32_t> sizes = {1,
                                         2,
                                         3,
                                         5,
                                         vl / 2 - 1,
                                         vl / 2 + 1,
                                         vl + 1,
                                         2 * vl,
                                         256,
                                         257,
                                         32768,
                                         65535,
                                         65536,
                                         0x7fffffff,
                                         1U << 31U,
                                         0xffffffff,
                                         vl * 65535U,
                                         198,
                                         331,
                                         65537,
                                         65536 + own_block,
                                         65536 + 4,
                                         0xffffffff - own_block + 2,
                                         vl,
                                         vl * 65536U};
  return {sizes.begin(), sizes.end()};
}

class Enumerator {
 public:
  Enumerator(DType dtype, const model::Predictor& predictor)
      : sizes_(EdgeSizes(dtype)), predictor_(predictor) {
    for (const std::uint32_t s : sizes_) {
      if (s <= 3 || s == 65535 || s == 65536 || s == 32768 ||
          s == 65536 + kBlockBytes / Bytes(dtype))
        few_.push_back(s);
    }
  }

  void Try(const Form& form) {
    Case c;
    c.dtype = form.dtype;
    c.dst.assign(form.axes.size(), 1);
    c.src = c.dst;
    std::size_t free = 0;
    for (const FormAxis& axis : form.axes) free += !axis.unit;
    Fill(form, free <= 3 ? sizes_ : few_, free > 5, 0, c);
  }

  EdgeCases found;

 private:
  // Every choice of sizes; with many axes at most one is large.
  void Fill(const Form& form, const std::vector<std::uint32_t>& sizes, bool one_large,
            std::size_t at, Case& c) {
    if (at == form.axes.size()) return Judge(c);
    const FormAxis& axis = form.axes[at];
    if (axis.unit) return Fill(form, sizes, one_large, at + 1, c);
    const bool is_b = axis.kind == AxisKind::kBroadcast;
    const bool has_large =
        std::any_of(c.dst.begin(), c.dst.begin() + static_cast<std::ptrdiff_t>(at),
                    [](std::uint32_t s) { return s > 2; });
    for (const std::uint32_t size : sizes) {
      if (is_b && size == 1) continue;
      if (one_large && ((size > 2 && has_large) || size == 3)) continue;
      c.dst[at] = size;
      c.src[at] = is_b ? 1 : size;
      Fill(form, sizes, one_large, at + 1, c);
    }
    c.dst[at] = c.src[at] = 1;
  }

  void Judge(const Case& c) {
    const std::vector<model::DomainBreach> breaches = predictor_.CheckDomain(c);
    for (const model::DomainBreach& b : breaches) {
      const Edge edge{c, breaches.size(), b.value - b.maximum, BytesOf(c)};
      const auto [it, fresh] = found.by_bound.try_emplace(b.what + " (" + b.consumer + ")", edge);
      if (!fresh && edge.BetterThan(it->second)) it->second = edge;
      if (breaches.size() > 1 || edge.bytes > kUnifiedBufferBytes || !sim::Fits(c)) continue;
      const auto [small, first] = found.fitting.try_emplace(KindOf(b.what), c);
      if (!first && edge.bytes < BytesOf(small->second)) small->second = c;
    }
  }

  std::vector<std::uint32_t> sizes_, few_;
  const model::Predictor& predictor_;
};

}  // namespace

std::string KindOf(const std::string& what) {
  std::string kind = what.substr(0, what.find(" ("));
  if (kind.starts_with(kIndex)) return std::string(kIndex);
  const std::size_t space = kind.rfind(' ');
  if (kind.size() - space <= 3) kind.erase(space);
  return kind;
}

Trouble TroubleOf(const Case& c, const std::string& kind) {
  if (kind == kIndex) {
    if (!sim::Fits(c)) return Trouble::kTooLargeToRun;
    return sim::Found(sim::Execute(c), {sim::FindingKind::kIndexWrapped}) ? Trouble::kIndexWraps
                                                                          : Trouble::kNone;
  }
  if (kind == kWideIndex) return Trouble::kNone;
  const auto known = std::find_if(Sites().begin(), Sites().end(),
                                  [&](const KindSites& k) { return k.kind == kind; });
  RECKON_CHECK(known != Sites().end(), "a bound of an unknown kind: " + kind);
  const sim::Run run = sim::Count(c);
  for (const sim::Finding& f : run.findings) {
    for (const sim::Consumer site : known->sites) {
      if (f.site == sim::Name(site)) return Trouble::kLosesBits;
    }
  }
  return Trouble::kNone;
}

std::string_view Name(Trouble trouble) {
  switch (trouble) {
    case Trouble::kLosesBits:
      return "loses bits there";
    case Trouble::kIndexWraps:
      return "wraps an index when executed";
    case Trouble::kTooLargeToRun:
      return "is too large to be run";
    default:
      return "does no harm";
  }
}

bool Edge::BetterThan(const Edge& other) const {
  return std::tie(breaches, excess, bytes) < std::tie(other.breaches, other.excess, other.bytes);
}

EdgeCases EnumerateEdges(DType dtype, const model::Predictor& predictor) {
  Enumerator enumerator(dtype, predictor);
  for (const Form& form : NormalForms(dtype)) enumerator.Try(form);
  return std::move(enumerator.found);
}

std::uint64_t BytesOf(const Case& c) {
  Wide dst = Bytes(c.dtype), src = dst;
  for (const std::uint32_t s : c.dst) dst = std::min<Wide>(dst * s, Wide{1} << 62);
  for (const std::uint32_t s : c.src) src = std::min<Wide>(src * s, Wide{1} << 62);
  return static_cast<std::uint64_t>(dst + src);
}

}  // namespace reckon::solver
