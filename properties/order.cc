// Comparison and enumeration of cases.
#include "properties/order.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "ledger/check.h"

namespace reckon::properties {
namespace {

using Sizes = std::vector<std::uint32_t>;

std::uint64_t SumOf(const Sizes& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
}

void AddFactorizations(std::uint64_t product, std::size_t axes, Sizes& prefix,
                       std::vector<Sizes>& out) {
  if (axes == 1) {
    if (product > std::numeric_limits<std::uint32_t>::max()) return;
    prefix.push_back(static_cast<std::uint32_t>(product));
    out.push_back(prefix);
    prefix.pop_back();
    return;
  }
  for (std::uint64_t factor = 1; factor <= product; ++factor) {
    if (product % factor != 0) continue;
    prefix.push_back(static_cast<std::uint32_t>(factor));
    AddFactorizations(product / factor, axes - 1, prefix, out);
    prefix.pop_back();
  }
}

// Every src of a dst, lexicographically: 1 before n on each axis that is not 1.
bool VisitSources(Case& c, const std::function<bool(const Case&)>& visit) {
  std::vector<std::size_t> free_axes;
  for (std::size_t i = 0; i < c.dst.size(); ++i) {
    if (c.dst[i] != 1) free_axes.push_back(i);
  }
  for (std::uint32_t bits = 0; bits < (1U << free_axes.size()); ++bits) {
    c.src.assign(c.dst.size(), 1);
    for (std::size_t j = 0; j < free_axes.size(); ++j) {
      const std::size_t axis = free_axes[free_axes.size() - 1 - j];
      if ((bits >> j) & 1U) c.src[axis] = c.dst[axis];
    }
    if (visit(c)) return true;
  }
  return false;
}

}  // namespace

std::uint64_t Elements(const Case& c) {
  std::uint64_t product = 1;
  for (std::uint32_t size : c.dst) {
    if (__builtin_mul_overflow(product, std::uint64_t{size}, &product)) {
      return std::numeric_limits<std::uint64_t>::max();
    }
  }
  return product;
}

int DTypeRank(DType dtype) {
  const auto* it = std::find(kAllDTypes.begin(), kAllDTypes.end(), dtype);
  RECKON_CHECK(it != kAllDTypes.end(), "a case has a dtype");
  return static_cast<int>(it - kAllDTypes.begin());
}

bool Simpler(const Case& a, const Case& b) {
  if (a.Rank() != b.Rank()) return a.Rank() < b.Rank();
  const std::uint64_t elements_a = Elements(a);
  const std::uint64_t elements_b = Elements(b);
  if (elements_a != elements_b) return elements_a < elements_b;
  if (SumOf(a.dst) != SumOf(b.dst)) return SumOf(a.dst) < SumOf(b.dst);
  if (a.dtype != b.dtype) return DTypeRank(a.dtype) < DTypeRank(b.dtype);
  if (a.dst != b.dst) return a.dst < b.dst;
  return a.src < b.src;
}

bool VisitCases(int rank, std::uint64_t product, std::span<const DType> dtypes,
                const std::function<bool(const Case&)>& visit) {
  std::vector<Sizes> shapes;
  Sizes prefix;
  AddFactorizations(product, static_cast<std::size_t>(rank), prefix, shapes);
  std::sort(shapes.begin(), shapes.end(), [](const Sizes& a, const Sizes& b) {
    const std::uint64_t sum_a = SumOf(a);
    const std::uint64_t sum_b = SumOf(b);
    return sum_a != sum_b ? sum_a < sum_b : a < b;
  });
  Case c;
  for (std::size_t begin = 0; begin < shapes.size();) {
    std::size_t end = begin;
    while (end < shapes.size() && SumOf(shapes[end]) == SumOf(shapes[begin])) ++end;
    for (DType dtype : dtypes) {
      c.dtype = dtype;
      for (std::size_t i = begin; i < end; ++i) {
        c.dst = shapes[i];
        if (VisitSources(c, visit)) return true;
      }
    }
    begin = end;
  }
  return false;
}

}  // namespace reckon::properties
