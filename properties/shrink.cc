// Descent over neighbours, then enumeration in order.
#include "properties/shrink.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "ledger/hardware.h"
#include "properties/order.h"
#include "properties/sizes.h"

namespace reckon::properties {
namespace {

class Neighbours {
 public:
  explicit Neighbours(const Case& c) : c_(c) {}

  std::vector<Case> All() {
    DropAxes();
    JoinAxes();
    UnitAxes();
    LowerDTypes();
    SmallerSizes();
    Sources();
    return std::move(list_);
  }

 private:
  void Add(Case candidate) {
    if (Simpler(candidate, c_)) list_.push_back(std::move(candidate));
  }
  std::size_t Rank() const { return c_.dst.size(); }
  bool Broadcasts(std::size_t axis) const { return c_.src[axis] != c_.dst[axis]; }

  Case WithSize(std::size_t axis, std::uint32_t size) const {
    Case next = c_;
    next.dst[axis] = size;
    next.src[axis] = Broadcasts(axis) ? 1 : size;
    return next;
  }
  void DropAxes() {
    if (Rank() == 1) return;
    for (std::size_t i = 0; i < Rank(); ++i) {
      Case next = c_;
      next.dst.erase(next.dst.begin() + static_cast<std::ptrdiff_t>(i));
      next.src.erase(next.src.begin() + static_cast<std::ptrdiff_t>(i));
      Add(std::move(next));
    }
  }
  void JoinAxes() {
    for (std::size_t i = 0; i + 1 < Rank(); ++i) {
      const std::uint64_t size = std::uint64_t{c_.dst[i]} * c_.dst[i + 1];
      if (Broadcasts(i) != Broadcasts(i + 1) || size > UINT32_MAX) continue;
      Case next = WithSize(i, static_cast<std::uint32_t>(size));
      next.dst.erase(next.dst.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      next.src.erase(next.src.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      Add(std::move(next));
    }
  }
  void UnitAxes() {
    for (std::size_t i = 0; i < Rank(); ++i) Add(WithSize(i, 1));
  }
  // A wider type has fewer lanes in a vector: the same place in the kernel at a smaller size.
  void LowerDTypes() {
    for (DType dtype : kAllDTypes) {
      Case next = c_;
      next.dtype = dtype;
      Add(next);
      for (std::size_t i = 0; i < Rank(); ++i) {
        const std::uint64_t scaled = std::uint64_t{c_.dst[i]} * Bytes(c_.dtype) / Bytes(dtype);
        for (std::uint64_t size : {scaled, scaled + 1}) {
          if (size < 1 || size >= c_.dst[i]) continue;
          next = WithSize(i, static_cast<std::uint32_t>(size));
          next.dtype = dtype;
          Add(std::move(next));
        }
      }
    }
  }
  void SmallerSizes() {
    for (std::size_t i = 0; i < Rank(); ++i) {
      const std::uint32_t size = c_.dst[i];
      for (std::uint32_t boundary : InnerSizes(Bytes(c_.dtype))) {
        if (boundary < size) Add(WithSize(i, boundary));
      }
      for (std::uint32_t step = size / 2; step >= 1; step /= 2) {
        if (size - step >= 1) Add(WithSize(i, size - step));
      }
    }
  }
  void Sources() {
    for (std::size_t i = 0; i < Rank(); ++i) {
      Case next = c_;
      next.src[i] = Broadcasts(i) ? c_.dst[i] : 1;
      Add(std::move(next));
    }
  }

  const Case& c_;
  std::vector<Case> list_;
};

// Steps that fail again, until there is none.
Case Descend(Case c, const Fails& fails, std::uint64_t& tried) {
  for (bool moved = true; moved;) {
    moved = false;
    for (Case& next : SimplerNeighbours(c)) {
      ++tried;
      if (!fails(next)) continue;
      c = std::move(next);
      moved = true;
      break;
    }
  }
  return c;
}

// One dtype of each width, and the case's own: the kernel sees only widths, a model may not.
std::vector<DType> DTypesToTry(const Case& c) {
  std::vector<DType> dtypes = {c.dtype};
  for (std::uint32_t width : kWidths) dtypes.push_back(DTypesOfWidth(width).front());
  std::sort(dtypes.begin(), dtypes.end(),
            [](DType a, DType b) { return DTypeRank(a) < DTypeRank(b); });
  dtypes.erase(std::unique(dtypes.begin(), dtypes.end()), dtypes.end());
  return dtypes;
}

// Shapes of lower rank with sizes from the boundary sets, whatever their products: rank comes first
// in the order, so a large shape of a lower rank beats a small one.
std::optional<Case> LowerRankBoundary(const Case& c, std::span<const DType> dtypes,
                                      const Fails& fails, std::uint64_t& tried) {
  for (int rank = 1; rank < c.Rank() && rank <= 3; ++rank) {
    for (DType dtype : dtypes) {
      const auto inner = InnerSizes(Bytes(dtype));
      const std::vector<std::uint32_t> one = {1};
      const std::vector<std::uint32_t> few = {2, 3, 9};
      const std::vector<std::uint32_t> middle = {2, 3, 8, 9, 16, 64, 65};
      for (std::uint32_t a : rank == 3 ? few : one) {
        for (std::uint32_t b : rank >= 2 ? middle : one) {
          for (std::uint32_t l : inner) {
            std::vector<std::uint32_t> dst = {a, b, l};
            dst.erase(dst.begin(), dst.end() - rank);
            Case candidate{dtype, dst, dst};
            for (std::uint32_t bits = 0; bits < (1U << rank); ++bits) {
              for (std::size_t i = 0; i < dst.size(); ++i) {
                candidate.src[i] = (bits >> i) & 1U ? 1 : dst[i];
              }
              ++tried;
              if (fails(candidate)) return candidate;
            }
          }
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Case> SimplerNeighbours(const Case& c) { return Neighbours(c).All(); }

ShrinkResult Shrink(const Case& c, const Fails& fails, std::uint64_t budget) {
  ShrinkResult result;
  result.c = Descend(c, fails, result.tried);
  const std::vector<DType> dtypes = DTypesToTry(result.c);
  while (auto lower = LowerRankBoundary(result.c, dtypes, fails, result.tried)) {
    result.c = Descend(std::move(*lower), fails, result.tried);
  }
  const std::uint64_t limit = Elements(result.c);
  std::uint64_t left = budget;
  // A lower rank gets an equal share of what is left, so that the own rank is not starved.
  Case best = result.c;
  bool finished = true;
  for (int rank = 1; rank <= best.Rank(); ++rank) {
    std::uint64_t share = left / static_cast<std::uint64_t>(best.Rank() - rank + 1);
    bool found = false;
    for (std::uint64_t product = 1; product <= limit && !found; ++product) {
      bool stopped = VisitCases(rank, product, dtypes, [&](const Case& candidate) {
        if (!Simpler(candidate, best)) return true;
        if (share == 0) {
          finished = false;
          return true;
        }
        --share;
        --left;
        ++result.tried;
        if (!fails(candidate)) return false;
        best = candidate;
        found = true;
        return true;
      });
      if (stopped) break;
    }
    if (found) break;
  }
  result.c = Descend(best, fails, result.tried);
  result.proved_minimal = finished && result.c == best;
  return result;
}

}  // namespace reckon::properties
