// The smallest counterexample: first down from one that is known, then every case below it.
#include <algorithm>
#include <numeric>
#include <tuple>

#include "solver/judge.h"

namespace reckon::solver {
namespace {

using Sizes = std::vector<std::uint32_t>;

std::uint64_t Product(const Sizes& sizes) {
  std::uint64_t product = 1;
  for (const std::uint32_t s : sizes) {
    if (__builtin_mul_overflow(product, s, &product)) return ~std::uint64_t{0};
  }
  return product;
}

std::uint64_t Sum(const Sizes& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
}

bool Smaller(const Case& a, const Case& b) {
  const auto key = [](const Case& c) {
    return std::make_tuple(c.Rank(), Product(c.dst), Sum(c.dst), static_cast<int>(c.dtype));
  };
  return key(a) != key(b) ? key(a) < key(b) : std::tie(a.dst, a.src) < std::tie(b.dst, b.src);
}

class Minimiser {
 public:
  Minimiser(const Case& start, const Replay& replay, std::span<const DType> dtypes,
            std::size_t budget)
      : best_(start), replay_(replay), dtypes_(dtypes.begin(), dtypes.end()), budget_(budget) {
    if (dtypes_.empty()) dtypes_.push_back(start.dtype);
  }

  Case Run() {
    while (Descend() || OtherWidth()) {
    }
    Enumerate();
    return best_;
  }

 private:
  bool Fails(const Case& c) {
    if (budget_ == 0) return false;
    --budget_;
    const auto seen = replay_(c);
    return seen && !seen->empty();
  }

  bool Keep(const Case& c) {
    if (!Smaller(c, best_) || !Fails(c)) return false;
    best_ = c;
    return true;
  }

  // One axis away, or one size smaller: halves first, then by one.
  bool Descend() {
    for (std::size_t i = 0; best_.dst.size() > 1 && i < best_.dst.size(); ++i) {
      Case c = best_;
      c.dst.erase(c.dst.begin() + static_cast<std::ptrdiff_t>(i));
      c.src.erase(c.src.begin() + static_cast<std::ptrdiff_t>(i));
      if (Keep(c)) return true;
    }
    for (std::size_t i = 0; i < best_.dst.size(); ++i) {
      const std::uint32_t size = best_.dst[i];
      for (std::uint32_t step = size / 2; step > 0; step /= 2) {
        Case c = best_;
        c.dst[i] = size - step;
        if (best_.src[i] != 1 || best_.dst[i] == 1) c.src[i] = c.dst[i];
        if (c.dst[i] >= 1 && Keep(c)) return true;
      }
    }
    return false;
  }

  // The same bytes in an axis, of another element.
  bool OtherWidth() {
    const Case from = best_;
    for (const DType dtype : dtypes_) {
      for (std::size_t i = 0; i <= from.dst.size(); ++i) {
        Case c = from;
        c.dtype = dtype;
        if (i < from.dst.size()) {
          const std::uint64_t bytes = std::uint64_t{from.dst[i]} * Bytes(from.dtype);
          const std::uint64_t size = (bytes + Bytes(dtype) - 1) / Bytes(dtype);
          if (size > 0xffffffffU) continue;
          c.dst[i] = static_cast<std::uint32_t>(size);
          if (from.src[i] == from.dst[i]) c.src[i] = c.dst[i];
        }
        if (Keep(c)) return true;
      }
    }
    return false;
  }

  // Every case of one rank and product, in order of sum.
  bool EnumerateProduct(int rank, std::uint64_t product) {
    std::vector<Sizes> lists;
    Sizes sizes;
    Split(product, rank, sizes, lists);
    std::sort(lists.begin(), lists.end(), [](const Sizes& a, const Sizes& b) {
      return std::make_pair(Sum(a), a) < std::make_pair(Sum(b), b);
    });
    for (std::size_t first = 0; first < lists.size();) {
      std::size_t end = first;
      while (end < lists.size() && Sum(lists[end]) == Sum(lists[first])) ++end;
      for (const DType dtype : dtypes_) {
        for (std::size_t i = first; i < end; ++i) {
          if (EnumerateKinds(dtype, lists[i])) return true;
        }
      }
      first = end;
    }
    return false;
  }

  // Every pattern of kinds, all B first.
  bool EnumerateKinds(DType dtype, const Sizes& dst) {
    const std::size_t rank = dst.size();
    for (unsigned kinds = 0; kinds < (1U << rank); ++kinds) {
      Case c{dtype, dst, dst};
      bool fresh = true;  // an axis of 1 is one case, not two
      for (std::size_t i = 0; i < rank; ++i) {
        if ((kinds >> (rank - 1 - i) & 1U) != 0) continue;
        fresh = fresh && dst[i] != 1;
        c.src[i] = 1;
      }
      if (!fresh || !Smaller(c, best_)) continue;
      if (Fails(c)) {
        best_ = c;
        return true;
      }
      if (budget_ == 0) return true;
    }
    return false;
  }

  static void Split(std::uint64_t product, int rank, Sizes& sizes, std::vector<Sizes>& lists) {
    if (rank == 1) {
      if (product > 0xffffffffU) return;
      sizes.push_back(static_cast<std::uint32_t>(product));
      lists.push_back(sizes);
      sizes.pop_back();
      return;
    }
    for (std::uint64_t d = 1; d <= product; ++d) {
      if (product % d != 0) continue;
      sizes.push_back(static_cast<std::uint32_t>(d));
      Split(product / d, rank - 1, sizes, lists);
      sizes.pop_back();
    }
  }

  void Enumerate() {
    for (int rank = 1; rank <= best_.Rank(); ++rank) {
      // Lower ranks have no product to stay below; the known one is a fair reach.
      const std::uint64_t reach = Product(best_.dst);
      if (reach > 20'000) return;
      for (std::uint64_t product = 1; product <= reach; ++product) {
        if (EnumerateProduct(rank, product)) return;
      }
    }
  }

  Case best_;
  const Replay& replay_;
  std::vector<DType> dtypes_;
  std::size_t budget_;
};

}  // namespace

Case Minimise(const Case& start, const Replay& replay, std::span<const DType> dtypes,
              std::size_t budget) {
  return Minimiser(start, replay, dtypes, budget).Run();
}

}  // namespace reckon::solver
