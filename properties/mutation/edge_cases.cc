// Cases at edges, aimed: sizes where a u16 or u32 consumer gives out, in every place of every
// pattern, beside inner sizes that choose different leaves; products of sizes about a vector.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

#include "ledger/hardware.h"
#include "properties/mutation/case_list.h"
#include "properties/sizes.h"

namespace reckon::properties {
namespace {

std::vector<std::uint32_t> InnerOf(std::uint32_t element_bytes) {
  const std::uint32_t vl = VectorElements(element_bytes);
  const std::uint32_t half = HalfVectorElements(element_bytes);
  const std::uint32_t block = BlockElements(element_bytes);
  return {2, block, half + block, half + 1, vl + 1, vl + block, 2 * vl};
}

bool IsB(std::uint32_t kinds, std::size_t axis) { return ((kinds >> axis) & 1U) != 0; }

Case MakeCase(DType dtype, std::vector<std::uint32_t> dst, std::uint32_t kinds) {
  Case c{dtype, dst, std::move(dst)};
  for (std::size_t i = 0; i < c.src.size(); ++i) {
    if (IsB(kinds, i)) c.src[i] = 1;
  }
  return c;
}

// One axis at the edge, or a pair of them whose product is; the others `rest`.
void AddEdges(DType dtype, std::size_t rank, std::uint32_t kinds, std::uint32_t l,
              std::uint32_t rest, std::vector<Case>& cases) {
  static constexpr std::uint32_t kEdges[] = {65534, 65535, 65536, 65537};
  static constexpr std::uint32_t kPairs[][2] = {
      {255, 257}, {256, 256},     {257, 256},     {2, 32768},     {2, 32769}, {3, 21845},
      {3, 21846}, {65535, 65537}, {65536, 65536}, {32768, 65535}, {6, 10923}};
  std::vector<std::uint32_t> plain(rank, rest);
  plain[rank - 1] = l;
  for (std::size_t axis = 0; axis + 1 < rank; ++axis) {
    for (const std::uint32_t edge : kEdges) {
      std::vector<std::uint32_t> dst = plain;
      dst[axis] = edge;
      cases.push_back(MakeCase(dtype, dst, kinds));
    }
    if (axis + 2 > rank - 1) break;
    for (const auto& pair : kPairs) {
      std::vector<std::uint32_t> dst = plain;
      dst[axis] = pair[0];
      dst[axis + 1] = pair[1];
      cases.push_back(MakeCase(dtype, dst, kinds));
    }
  }
}

// A last axis at the edge: in no block, in one, in a vector.
void AddLongLast(DType dtype, std::size_t rank, std::uint32_t kinds, std::vector<Case>& cases) {
  const std::uint32_t block = BlockElements(Bytes(dtype));
  for (const std::uint32_t l : {65535U, 65536U, 65537U, 65536U - block, 65536U + block}) {
    for (const std::uint32_t rest : {1U, 2U}) {
      std::vector<std::uint32_t> dst(rank, rest);
      dst[0] = 2;
      dst[rank - 1] = l;
      cases.push_back(MakeCase(dtype, dst, kinds));
    }
  }
}

void AddPattern(DType dtype, std::size_t rank, std::uint32_t kinds, std::vector<Case>& cases) {
  const auto inner = InnerOf(Bytes(dtype));
  // Of five axes two are merged or looped over: what four show is not shown again.
  const std::size_t step = rank == 5 ? 3 : 1;
  for (std::size_t i = 0; i < inner.size(); i += step) {
    for (const std::uint32_t rest : {1U, 2U}) AddEdges(dtype, rank, kinds, inner[i], rest, cases);
  }
  AddLongLast(dtype, rank, kinds, cases);
}

// The same for rows of one block, whose leaves want eights of them: the other axes hold 8 or 96
// rows where a dimension of 2 leads elsewhere.
void AddBlockRows(DType dtype, std::size_t rank, std::uint32_t kinds, std::vector<Case>& cases) {
  const std::uint32_t block = BlockElements(Bytes(dtype));
  for (const std::uint32_t rows : {8U, 96U}) {
    for (const std::uint32_t front : {1U, 2U, 8U}) {
      for (std::size_t axis = 0; axis + 1 < rank; ++axis) {
        for (const std::uint32_t edge : {256U, 65528U, 65535U, 65536U}) {
          std::vector<std::uint32_t> dst(rank, front);
          dst[rank - 2] = edge == 256 ? 256 : rows;
          dst[rank - 1] = block;
          dst[axis] = edge;
          cases.push_back(MakeCase(dtype, dst, kinds));
        }
      }
    }
  }
}

// Source strides at the edge: the product of the last two axes.
void AddStrides(DType dtype, std::size_t rank, std::uint32_t kinds, std::vector<Case>& cases) {
  static constexpr std::uint32_t kInner[][2] = {{255, 257}, {257, 255}, {256, 256}, {3, 21845},
                                                {21845, 3}, {16384, 4}, {4, 16384}, {1, 65535},
                                                {1, 65536}, {1311, 50}, {128, 512}};
  for (const auto& pair : kInner) {
    for (const std::uint32_t front : {1U, 2U}) {
      std::vector<std::uint32_t> dst(rank, front);
      dst[0] = 2;
      dst[rank - 2] = pair[0];
      dst[rank - 1] = pair[1];
      cases.push_back(MakeCase(dtype, dst, kinds));
    }
  }
}

// 8-byte elements under constRank 4 and a last B: the gather takes sizes that are not 16 bits, and
// its loops are what must be. Each of its loops at the edge, beside sizes around a vector.
void AddMoreDim(std::vector<Case>& cases) {
  constexpr std::uint32_t kVector = VectorElements(4);
  static constexpr std::uint32_t kNear[] = {1, 2, 3, 4, 8, 15, 16, 17, 31, 32, 33};
  const auto add = [&](std::uint32_t n0, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    for (std::uint32_t kinds = 8; kinds < 16; ++kinds) {
      if (std::uint64_t{n0} * a * b * c <= 0x80000000U) {
        cases.push_back(MakeCase(DType::kUint64, {n0, a, b, c}, kinds));
      }
    }
  };
  for (const std::uint32_t b : kNear) {
    for (const std::uint32_t c : kNear) {
      const std::uint32_t rows = std::max(kVector / (2 * b * c), 1U);
      for (const std::uint32_t edge : {65535U, 65536U, 65536 * rows - 1, 65536 * rows}) {
        for (const std::uint32_t n0 : {1U, 2U}) add(n0, edge, b, c);
      }
      const std::uint32_t inner = std::max(kVector / (2 * c), 1U);
      for (const std::uint32_t edge : {65535U, 65536U, 65536 * inner - 1, 65536 * inner}) {
        add(2, b, edge, c);
        add(2, b, c, edge / inner * (kVector / 2) + edge % inner);
      }
    }
  }
}

// 8-byte elements of rank 9 that end in B: the first axis becomes a loop.
void AddLoops(std::vector<Case>& cases) {
  for (const std::uint32_t loops : {65534U, 65535U, 65536U, 65537U}) {
    for (const std::uint32_t even : {1U, 2U}) {
      for (const std::uint32_t last : {2U, 16U, 40U}) {
        const std::vector<std::uint32_t> dst = {loops, even, 2, even, 2, even, 2, even, last};
        cases.push_back(MakeCase(DType::kUint64, dst, 0x155));
      }
    }
  }
}

// The product of all sizes at 2^32, every size within 16 bits. An 8-byte element is two.
void AddProducts(DType dtype, std::size_t rank, std::uint32_t kinds, std::vector<Case>& cases) {
  static constexpr std::uint32_t kFirst[][2] = {{32768, 512}, {512, 32768}, {16384, 1024}};
  if (rank < 3) return;
  for (const auto& first : kFirst) {
    for (std::uint32_t last = 64; last <= 256; last *= 2) {  // 2^30 to 2^32
      std::vector<std::uint32_t> dst(rank, 1);
      dst[0] = first[0];
      dst[1] = first[1];
      dst[rank - 1] = last;
      cases.push_back(MakeCase(dtype, dst, kinds));
      if (rank == 3) continue;
      dst[0] = first[0] / 2;
      dst[2] = 2;
      cases.push_back(MakeCase(dtype, dst, kinds));
    }
  }
}

// Neighbouring axes whose product is about a vector or half of one, split in every way.
void AddVectorProducts(DType dtype, std::size_t rank, std::uint32_t kinds,
                       std::vector<Case>& cases) {
  const std::uint32_t vl = VectorElements(Bytes(dtype)), half = vl / 2;
  for (const std::uint32_t product : {half - 1, half, half + 1, vl - 1, vl, vl + 1}) {
    for (std::uint32_t l = 2; l <= product; ++l) {
      if (product % l != 0) continue;
      std::vector<std::uint32_t> dst(rank, 2);
      dst[rank - 1] = l;
      dst[rank - 2] = product / l;
      cases.push_back(MakeCase(dtype, dst, kinds));
      if (rank < 3) continue;
      for (std::uint32_t c = 2; c <= product / l; ++c) {
        if (product / l % c != 0) continue;
        dst[rank - 2] = c;
        dst[rank - 3] = product / l / c;
        cases.push_back(MakeCase(dtype, dst, kinds));
      }
    }
  }
}

// Three axes of a source at the edge of a 16-bit index, each small.
void AddIndices(DType dtype, std::size_t rank, std::uint32_t kinds, std::vector<Case>& cases) {
  static constexpr std::uint32_t kThree[][3] = {{64, 64, 16}, {32, 64, 32}, {257, 15, 17},
                                                {51, 257, 5}, {56, 49, 24}, {56, 45, 26}};
  for (const auto& three : kThree) {
    for (std::size_t at = 0; at + 3 <= rank; ++at) {
      std::vector<std::uint32_t> dst(rank, 2);
      std::copy(std::begin(three), std::end(three), dst.begin() + static_cast<std::ptrdiff_t>(at));
      cases.push_back(MakeCase(dtype, dst, kinds));
    }
  }
}

// The last axis at the edge, alone or behind a small one: copies, duplicates, long rows.
void AddLongRows(DType dtype, std::vector<Case>& cases) {
  const std::uint32_t vl = VectorElements(Bytes(dtype));
  const std::uint32_t block = BlockElements(Bytes(dtype));
  const std::uint32_t top = 0xFFFFFFFFU;
  for (const std::uint32_t n :
       {65535U, 65536U, 65537U, 65535 * vl - 1, 65535 * vl, 65535 * vl + 1, 65536 * vl - vl + 1,
        top / 2, top / 2 + 1, top - block, top - block + 1, top - block + 2, top - 1, top}) {
    cases.push_back(MakeCase(dtype, {n}, 0));
    cases.push_back(MakeCase(dtype, {n}, 1));
    for (const std::uint32_t kinds : {0U, 1U, 2U, 3U}) {
      cases.push_back(MakeCase(dtype, {2, n}, kinds));
      cases.push_back(MakeCase(dtype, {1, n}, kinds));
    }
  }
  for (const std::uint32_t n : {32767U, 32768U, 65535U, 65536U, 65537U}) {
    for (const std::uint32_t m : {32767U, 32768U, 65535U, 65536U, 65537U, 131071U, 131072U}) {
      for (const std::uint32_t kinds : {0U, 1U, 2U, 3U}) {
        cases.push_back(MakeCase(dtype, {n, m}, kinds));
      }
    }
  }
}

}  // namespace

std::vector<Case> EdgeCases() {
  std::vector<Case> cases;
  AddMoreDim(cases);
  AddLoops(cases);
  for (const std::uint32_t width : kWidths) {
    const DType dtype = DTypesOfWidth(width).front();
    AddLongRows(dtype, cases);
    for (std::size_t rank = 2; rank <= 5; ++rank) {
      for (std::uint32_t kinds = 0; kinds < (1U << rank); ++kinds) {
        AddPattern(dtype, rank, kinds, cases);
        AddProducts(dtype, rank, kinds, cases);
        AddBlockRows(dtype, rank, kinds, cases);
        if (rank < 5) AddVectorProducts(dtype, rank, kinds, cases);
        if (rank == 4) AddIndices(dtype, rank, kinds, cases);
        if (rank > 2) AddStrides(dtype, rank, kinds, cases);
      }
    }
  }
  return cases;
}

}  // namespace reckon::properties
