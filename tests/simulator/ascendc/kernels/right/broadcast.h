// The entry: checks, tiling, and the choice of a wrapper.
#ifndef SAMPLE_BROADCAST_H_
#define SAMPLE_BROADCAST_H_

#include "sample_wrappers.h"

namespace AscendC {
namespace BroadcastInternal {

struct Tiling {
  uint32_t rank = 0;
  uint32_t src_size = 1;
  uint32_t dst_size = 1;
  uint32_t first_src = 0;  // as given
  uint32_t loops = 0;
  uint32_t dst[10] = {};
  uint32_t src[10] = {};
  uint32_t dst_stride[10] = {};
  uint32_t src_stride[10] = {};
};

__aicore__ inline bool IsBroadcastAxis(uint32_t dst, uint32_t src) { return src == 1 && dst != 1; }

template <int constRank>
__aicore__ inline void MergeAxes(Tiling& t, const uint32_t* dst, const uint32_t* src) {
  for (int i = 0; i < constRank; ++i) {
    const bool b = IsBroadcastAxis(dst[i], src[i]);
    const bool grows = constRank > 4 && t.rank > 0 && b == IsBroadcastAxis(dst[i - 1], src[i - 1]);
    if (!grows) {
      t.dst[t.rank] = 1;
      t.src[t.rank] = 1;
      ++t.rank;
    }
    t.dst[t.rank - 1] *= dst[i];
    t.src[t.rank - 1] *= src[i];
    t.dst_size *= dst[i];
    t.src_size *= src[i];
  }
  t.first_src = src[0];
}

// Eight bytes are two elements of four.
__aicore__ inline void SplitElements(Tiling& t) {
  if (t.src_size == t.dst_size) return;
  if (!IsBroadcastAxis(t.dst[t.rank - 1], t.src[t.rank - 1])) {
    t.dst[t.rank - 1] *= 2;
    t.src[t.rank - 1] *= 2;
  } else if (t.rank < 9) {
    t.dst[t.rank] = 2;
    t.src[t.rank] = 2;
    ++t.rank;
  } else {
    t.loops = t.dst[0];
  }
  t.src_size *= 2;
  t.dst_size *= 2;
}

__aicore__ inline void MakeStrides(Tiling& t) {
  if (t.loops != 0) {
    for (int i = 0; i < 8; ++i) {
      t.dst[i] = t.dst[i + 1];
      t.src[i] = t.src[i + 1];
    }
    t.dst[8] = 2;
    t.src[8] = 2;
    t.src_stride[9] = 0;
  }
  uint32_t dst = 1;
  uint32_t src = 1;
  for (int i = (int)t.rank - 1; i >= 0; --i) {
    t.dst_stride[i] = dst;
    t.src_stride[i] = IsBroadcastAxis(t.dst[i], t.src[i]) ? 0 : src;
    dst *= t.dst[i];
    src *= t.src[i];
  }
}

// True: no wrapper took it.
template <typename T, int constRank, bool eight>
__aicore__ inline bool CallWrapper(__ubuf__ T* dst, __ubuf__ T* src, const Tiling& t) {
  constexpr int W = constRank >= 2 && constRank <= 4 ? constRank : -1;
  const bool last = t.src_stride[t.rank - 1] == 0;
  const uint32_t* n = t.dst;
  const uint32_t* s = t.src_stride;
  uint32_t rank = t.rank;
  if (constRank == 4 && rank == 4 && t.dst[0] == 1 && t.first_src == 1 && (last || !eight)) {
    ++n;
    ++s;
    --rank;
  }
  if (eight && constRank == 4 && rank == 5) {
    for (uint16_t p = 0; p < (uint16_t)n[0]; ++p) {
      GatherWrapperForFourDim<T>(dst + p * t.dst_stride[0], src + p * s[0], n + 1, s + 1);
    }
    return false;
  }
  if (rank == 2) {
    return last ? BrcLastWrapperForTwoDim<T, W>(dst, src, n)
                : BrcNlastWrapperForTwoDim<T, W>(dst, src, n);
  }
  if (rank == 3) {
    return last ? BrcLastWrapperForThreeDim<T, W>(dst, src, n, s)
                : BrcNlastWrapperForThreeDim<T, W>(dst, src, n, s);
  }
  if (rank == 4) {
    return last ? BrcLastWrapperForFourDim<T, W>(dst, src, n, s)
                : BrcNlastWrapperForFourDim<T, W>(dst, src, n, s);
  }
  return true;
}

template <typename T>
__aicore__ inline void CallDynamic(__ubuf__ T* dst, __ubuf__ T* src, const Tiling& t) {
  uint32_t n[9], s[9], d[9];
  const int missing = 9 - (int)t.rank;
  for (int i = 0; i < 9; ++i) {
    n[i] = i < missing ? 1 : t.dst[i - missing];
    s[i] = i < missing ? 0 : t.src_stride[i - missing];
    d[i] = i < missing ? 0 : t.dst_stride[i - missing];
  }
  const uint32_t loops = t.loops == 0 ? 1 : t.loops;
  for (uint16_t h = 0; h < (uint16_t)loops; ++h) {
    BrcDynamic<T>(dst + h * t.dst_stride[0] * t.dst[0], src + h * t.src_stride[9], n, s, d,
                  t.src_stride[t.rank - 1] == 0);
  }
}

template <typename T0, typename T, int constRank>
__aicore__ inline void BroadcastCompute(const LocalTensor<T0>& dst, const LocalTensor<T0>& src,
                                        const uint32_t* dst_shape, const uint32_t* src_shape) {
  Tiling t;
  MergeAxes<constRank>(t, dst_shape, src_shape);
  if constexpr (sizeof(T0) == 8) SplitElements(t);
  MakeStrides(t);
  auto* to = (__ubuf__ T*)dst.GetPhyAddr();
  auto* from = (__ubuf__ T*)src.GetPhyAddr();
  if (t.src_size == t.dst_size) {
    DataCopy(dst, src, AlignUp(t.dst_size, GetDataBlockSizeInBytes() / sizeof(T0)));
  } else if (t.src_size == 1) {
    asc_vf_call<BrcDuplicate<T>>(to, from, t.dst_size);
  } else if (CallWrapper<T, constRank, sizeof(T0) == 8>(to, from, t)) {
    CallDynamic<T>(to, from, t);
  }
}

}  // namespace BroadcastInternal

template <typename T, int32_t constRank>
__aicore__ inline void BroadcastExtend(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                       const uint32_t (&dst_shape)[constRank],
                                       const uint32_t (&src_shape)[constRank]) {
  CheckTensorPos<T>(dst, Hardware::UB, "dst", "VECIN / VECCALC / VECOUT", "Broadcast");
  CheckTensorPos<T>(src, Hardware::UB, "src", "VECIN / VECCALC / VECOUT", "Broadcast");
  using Element = Std::conditional_t<sizeof(T) == 1, uint8_t,
                                     Std::conditional_t<sizeof(T) == 2, uint16_t, uint32_t>>;
  BroadcastInternal::BroadcastCompute<T, Element, constRank>(dst, src, dst_shape, src_shape);
}

}  // namespace AscendC

#endif  // SAMPLE_BROADCAST_H_
