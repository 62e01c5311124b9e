// Wrappers: which leaf, by the sizes of two, three or four axes. They return true when they have
// no leaf (only for unaligned rows when W is -1).
#ifndef SAMPLE_WRAPPERS_H_
#define SAMPLE_WRAPPERS_H_

#include "sample_gather.h"
#include "sample_last.h"
#include "sample_nlast.h"

namespace AscendC {
namespace BroadcastInternal {

template <typename T>
__aicore__ inline void GatherWrapper(__ubuf__ T* dst, __ubuf__ T* src, const uint32_t* n,
                                     const uint32_t* s) {
  using U = IndexUnsigned<T>;
  using I = IndexSigned<T>;
  constexpr uint32_t VL = VF_LEN<T>;
  const uint32_t a = n[0], b = n[1], l = n[2];
  LocalTensor<U> table;
  PopStackBuffer<U, TPosition::LCM>(table);
  auto* generator = (__ubuf__ I*)table.GetPhyAddr();
  uint32_t g0 = 1, g1 = VL / l;
  if (l * b * a < VL) {
    g0 = a;
    g1 = b;
  } else if (l * b < VL) {
    g0 = VL / (l * b);
    g1 = b;
  }
  if constexpr (sizeof(T) == 1) {
    asc_vf_call<VfGenIndexB8>(generator, g0, g1, l, s[0], s[1], s[2]);
  } else {
    asc_vf_call<VfGenIndex<I>>(generator, g0, g1, l, s[0], s[1], s[2]);
  }
  __ubuf__ U* index = table.GetPhyAddr();
  uint16_t m, count, stride1, stride2;
  uint32_t main, tail;
  if (l * b < VL) {
    const uint32_t t = VL / (l * b);
    m = 1;
    count = a / t;
    stride1 = 0;
    stride2 = s[0] * t;
    main = l * b * t;
    tail = l * b * a - count * main;
  } else {
    const uint32_t t = VL / l;
    m = a;
    count = b / t;
    stride1 = s[0];
    stride2 = s[1] * t;
    main = l * t;
    tail = l * b - count * main;
  }
  if constexpr (sizeof(T) == 1) {
    VfGatherBrcB8<T>(dst, src, index, m, count, stride1, stride2, main, tail);
  } else {
    VfGatherBrc<T, U>(dst, src, index, m, count, stride1, stride2, main, tail);
  }
}

template <typename T>
__aicore__ inline void GatherWrapperForFourDim(__ubuf__ T* dst, __ubuf__ T* src, const uint32_t* n,
                                               const uint32_t* s) {
  using U = IndexUnsigned<T>;
  using I = IndexSigned<T>;
  constexpr uint32_t VL = VF_LEN<T>;
  const uint32_t a = n[0], b = n[1], c = n[2], l = n[3];
  LocalTensor<T> table;
  PopStackBuffer<T, TPosition::LCM>(table);
  auto* generator = (__ubuf__ I*)table.GetPhyAddr();
  uint32_t g[4] = {1, 1, VL / l, l};
  uint16_t m = a, count = b, p = c / (VL / l);
  uint16_t strides[3] = {(uint16_t)s[0], (uint16_t)s[1], (uint16_t)(s[2] * (VL / l))};
  uint32_t main = l * (VL / l);
  uint32_t row = l * c;
  if (l * c < VL) {
    const uint32_t t = VL / (c * l);
    g[1] = t;
    g[2] = c;
    m = 1;
    count = a;
    p = b / t;
    strides[0] = 0;
    strides[1] = s[0];
    strides[2] = s[1] * t;
    main = l * c * t;
    row = l * c * b;
  }
  if (l * c * b < VL) {
    const uint32_t t = VL / (l * c * b);
    g[0] = l * c * b * a < VL ? a : t;
    g[1] = b;
    m = 1;
    count = 1;
    p = a / t;
    strides[1] = 0;
    strides[2] = s[0] * t;
    main = l * c * b * t;
    row = l * c * b * a;
  }
  VfGenIndexForFourDim<I>(generator, g, s);
  __ubuf__ T* consumer = table.GetPhyAddr();
  if constexpr (sizeof(T) != 1) {  // never reached for bytes
    VfGatherBrcForFourDim<T, U>(dst, src, (__ubuf__ U*)consumer, m, count, p, strides, main,
                                row - p * main);
  }
}

// --- two axes -----------------------------------------------------------------------------------

template <typename T, int W>
__aicore__ inline bool BrcLastWrapperForTwoDim(__ubuf__ T* dst, __ubuf__ T* src,
                                               const uint32_t* n) {
  constexpr uint32_t VL = VF_LEN<T>;
  const uint16_t a = n[0], l = n[1];
  if (l == BLOCK_LEN<T> && sizeof(T) != 1) {
    BrcLastE2B<T>(dst, src, a, l);
  } else if (l < VF_LEN_HALF<T>) {
    using I = IndexSigned<T>;
    using U = IndexUnsigned<T>;
    LocalTensor<T> table;
    PopStackBuffer<T, TPosition::LCM>(table);
    auto* first = (__ubuf__ I*)table.GetPhyAddr();
    auto* second = (__ubuf__ I*)table.GetPhyAddr(VL);
    GenLastGatherIndex<I>(first, l, 0);
    if constexpr (sizeof(T) == 1) GenLastGatherIndex<I>(second, l, VF_LEN_HALF<T>);
    auto* index = (__ubuf__ U*)table.GetPhyAddr();
    if (a * l < VL) {
      BrcLastGatherOne<T, U>(dst, src, index, a, l);
    } else {
      BrcLastGatherTwo<T, U>(dst, src, index, a, l);
    }
  } else if (l <= VL) {
    BrcLastLessThanVLUnaligned<T>(dst, src, 1, 1, a, l, 0, 0, 1);
  } else if (l % BLOCK_LEN<T> == 0) {
    BrcLastLargerThanVLAligned<T>(dst, src, a, 1, l, 1, 0);
  } else if (W == -1) {
    return true;
  } else {
    BrcLastLargerThanVLUnaligned<T>(dst, src, 1, 1, a, l, 0, 0, 1);
  }
  return false;
}

template <typename T, int W>
__aicore__ inline bool BrcNlastWrapperForTwoDim(__ubuf__ T* dst, __ubuf__ T* src,
                                                const uint32_t* n) {
  constexpr uint32_t VL = VF_LEN<T>;
  const uint16_t a = n[0], l = n[1];
  if (l < VF_LEN_HALF<T>) {
    using I = IndexSigned<T>;
    using U = IndexUnsigned<T>;
    LocalTensor<T> table;
    PopStackBuffer<T, TPosition::LCM>(table);
    if (l % BLOCK_LEN<T> == 0) {
      event_t before = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::V_S));
      SetFlag<HardEvent::V_S>(before);
      WaitFlag<HardEvent::V_S>(before);
      auto* index = (__ubuf__ uint32_t*)table.GetPhyAddr();
      const uint32_t blocks = l / BLOCK_LEN<T>;
      for (uint32_t i = 0; i < 8; ++i) {
        index[i] = blocks == 3 && i >= 6 ? 0 : i % blocks * ONE_BLK_SIZE;
      }
      event_t after = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::S_V));
      SetFlag<HardEvent::S_V>(after);
      WaitFlag<HardEvent::S_V>(after);
      if (a * l < VL) {
        BrcNlastGatherBOne<T>(dst, src, index, a, l);
      } else {
        BrcNlastGatherBTwo<T>(dst, src, index, a, l);
      }
    } else {
      auto* first = (__ubuf__ I*)table.GetPhyAddr();
      auto* second = (__ubuf__ I*)table.GetPhyAddr(VL);
      GenNlastGatherIndex<I>(first, l, 0);
      if constexpr (sizeof(T) == 1) GenNlastGatherIndex<I>(second, l, VF_LEN_HALF<T>);
      auto* index = (__ubuf__ U*)table.GetPhyAddr();
      if (a * l < VL) {
        BrcNlastGatherOne<T, U>(dst, src, index, a, l);
      } else {
        BrcNlastGatherTwo<T, U>(dst, src, index, a, l);
      }
    }
  } else if (l <= VL) {
    BrcNlastLessThanVLUnaligned<T>(dst, src, a, l);
  } else if (l % BLOCK_LEN<T> == 0) {
    if (l % VL == 0 && a > DEFAULT_BLK_NUM) {
      BrcNlastLargerThanVLAlignedWithVL<T>(dst, src, a, l);
    } else {
      // Each row is an outer step of its own.
      BrcNlastLargerThanVLAlignedWithBlock<T>(dst, src, a, 1, l, 0, 0);
    }
  } else if (W == -1) {
    return true;
  } else {
    BrcNlastLargerThanVLUnaligned<T>(dst, src, a, l);
  }
  return false;
}

// --- three axes ---------------------------------------------------------------------------------

template <typename T, int W>
__aicore__ inline bool BrcLastWrapperForThreeDim(__ubuf__ T* dst, __ubuf__ T* src,
                                                 const uint32_t* n, const uint32_t* s) {
  constexpr uint32_t VL = VF_LEN<T>;
  const uint16_t a = n[0], b = n[1], l = n[2], s0 = s[0], s1 = s[1];
  const bool aligned = l % BLOCK_LEN<T> == 0;
  if (l == BLOCK_LEN<T> && sizeof(T) != 1 && b * l > VF_LEN_HALF<T> && b % 8 == 0 && s1 != 0) {
    if (b * l > VL) {
      BrcLastE2BLargerThanVL<T>(dst, src, a, b, l, s0);
    } else {
      BrcLastE2BLessThanVL<T>(dst, src, a, b, l, s0);
    }
  } else if (l < VF_LEN_HALF<T>) {
    GatherWrapper<T>(dst, src, n, s);
  } else if (!aligned && W == -1) {
    return true;
  } else if (l <= VL) {
    if (aligned) {
      BrcLastLessThanVLAligned<T>(dst, src, a, b, l, s0, s1);
    } else {
      BrcLastLessThanVLUnaligned<T>(dst, src, 1, a, b, l, 0, s0, s1);
    }
  } else if (aligned) {
    BrcLastLargerThanVLAligned<T>(dst, src, a, b, l, s0, s1);
  } else {
    BrcLastLargerThanVLUnaligned<T>(dst, src, 1, a, b, l, 0, s0, s1);
  }
  return false;
}

template <typename T, int W>
__aicore__ inline bool BrcNlastWrapperForThreeDim(__ubuf__ T* dst, __ubuf__ T* src,
                                                  const uint32_t* n, const uint32_t* s) {
  constexpr uint32_t VL = VF_LEN<T>;
  const uint16_t a = n[0], b = n[1], l = n[2], s0 = s[0], s1 = s[1];
  if (l < VF_LEN_HALF<T>) {
    GatherWrapper<T>(dst, src, n, s);
  } else if (l <= VL) {
    BrcNlastLessThanVLUnaligned<T>(dst, src, 1, a, b, l, 0, s0, s1);
  } else if (l % BLOCK_LEN<T> == 0) {
    if (l % VL == 0) {
      BrcNlastLargerThanVLAlignedWithVL<T>(dst, src, 1, a, b, l, 0, s0, s1);
    } else {
      BrcNlastLargerThanVLAlignedWithBlock<T>(dst, src, a, b, l, s0, s1);
    }
  } else if (W == -1) {
    return true;
  } else {
    BrcNlastLargerThanVLUnaligned<T>(dst, src, 1, a, b, l, 0, s0, s1);
  }
  return false;
}

// --- four axes ----------------------------------------------------------------------------------

template <typename T, int W>
__aicore__ inline bool BrcLastWrapperForFourDim(__ubuf__ T* dst, __ubuf__ T* src, const uint32_t* n,
                                                const uint32_t* s) {
  constexpr uint32_t VL = VF_LEN<T>;
  const uint16_t a = n[0], b = n[1], c = n[2], l = n[3], s0 = s[0], s1 = s[1], s2 = s[2];
  const bool aligned = l % BLOCK_LEN<T> == 0;
  if (l == BLOCK_LEN<T> && sizeof(T) != 1 && s2 != 0 && c % 8 == 0) {
    BrcLastE2B<T>(dst, src, a, b, c, l, s0, s1);
  } else if (l < VF_LEN_HALF<T> && sizeof(T) != 1) {
    GatherWrapperForFourDim<T>(dst, src, n, s);
  } else if (!aligned && W == -1) {
    return true;
  } else if (l <= VL) {
    if (aligned) {
      BrcLastLessThanVLAligned<T>(dst, src, a, b, c, l, s0, s1, s2);
    } else {
      BrcLastLessThanVLUnaligned<T>(dst, src, a, b, c, l, s0, s1, s2);
    }
  } else if (aligned) {
    BrcLastLargerThanVLAligned<T>(dst, src, a, b, c, l, s0, s1, s2);
  } else {
    BrcLastLargerThanVLUnaligned<T>(dst, src, a, b, c, l, s0, s1, s2);
  }
  return false;
}

template <typename T, int W>
__aicore__ inline bool BrcNlastWrapperForFourDim(__ubuf__ T* dst, __ubuf__ T* src,
                                                 const uint32_t* n, const uint32_t* s) {
  constexpr uint32_t VL = VF_LEN<T>;
  const uint16_t a = n[0], b = n[1], c = n[2], l = n[3], s0 = s[0], s1 = s[1], s2 = s[2];
  const bool aligned = l % BLOCK_LEN<T> == 0;
  if (l < VF_LEN_HALF<T> && sizeof(T) != 1) {
    GatherWrapperForFourDim<T>(dst, src, n, s);
  } else if (!aligned && W == -1) {
    return true;
  } else if (l <= VL) {
    if (aligned) {
      BrcNlastLessThanVLAligned<T>(dst, src, a, b, c, l, s0, s1, s2);
    } else {
      BrcNlastLessThanVLUnaligned<T>(dst, src, a, b, c, l, s0, s1, s2);
    }
  } else if (aligned) {
    if (l % VL == 0) {
      BrcNlastLargerThanVLAlignedWithVL<T>(dst, src, a, b, c, l, s0, s1, s2);
    } else {
      BrcNlastLargerThanVLAlignedWithBlock<T>(dst, src, a, b, c, l, s0, s1, s2);
    }
  } else {
    BrcNlastLargerThanVLUnaligned<T>(dst, src, a, b, c, l, s0, s1, s2);
  }
  return false;
}

// --- any number of axes -------------------------------------------------------------------------

// The innermost four axes as a leaf takes them.
template <typename T>
__aicore__ inline void BrcInnermostFour(__ubuf__ T* dst, __ubuf__ T* src, const uint32_t* n,
                                        const uint32_t* s, bool last) {
  constexpr uint32_t VL = VF_LEN<T>;
  const uint16_t a = n[0], b = n[1], c = n[2], l = n[3], s0 = s[0], s1 = s[1], s2 = s[2];
  if (last) {
    if (l <= VL) {
      BrcLastLessThanVLUnaligned<T>(dst, src, a, b, c, l, s0, s1, s2);
    } else {
      BrcLastLargerThanVLUnaligned<T>(dst, src, a, b, c, l, s0, s1, s2);
    }
  } else if (l < VF_LEN_HALF<T> && sizeof(T) != 1) {
    GatherWrapperForFourDim<T>(dst, src, n, s);
  } else if (l <= VL) {
    if (l % BLOCK_LEN<T> == 0) {
      BrcNlastLessThanVLAligned<T>(dst, src, a, b, c, l, s0, s1, s2);
    } else {
      BrcNlastLessThanVLUnaligned<T>(dst, src, a, b, c, l, s0, s1, s2);
    }
  } else if (l % BLOCK_LEN<T> == 0) {
    BrcNlastLargerThanVLAlignedWithBlock<T>(dst, src, a, b, c, l, s0, s1, s2);
  } else {
    BrcNlastLargerThanVLUnaligned<T>(dst, src, a, b, c, l, s0, s1, s2);
  }
}

// n, s, d: nine axes, sizes and strides of source and destination, filled up on the left.
template <typename T>
__aicore__ inline void BrcDynamic(__ubuf__ T* dst, __ubuf__ T* src, const uint32_t* n,
                                  const uint32_t* s, const uint32_t* d, bool last) {
  for (uint16_t i = 0; i < (uint16_t)n[0]; ++i)
    for (uint16_t j = 0; j < (uint16_t)n[1]; ++j)
      for (uint16_t k = 0; k < (uint16_t)n[2]; ++k)
        for (uint16_t m = 0; m < (uint16_t)n[3]; ++m)
          for (uint16_t p = 0; p < (uint16_t)n[4]; ++p)
            BrcInnermostFour<T>(dst + i * d[0] + j * d[1] + k * d[2] + m * d[3] + p * d[4],
                                src + i * s[0] + j * s[1] + k * s[2] + m * s[3] + p * s[4], n + 5,
                                s + 5, last);
}

}  // namespace BroadcastInternal
}  // namespace AscendC

#endif  // SAMPLE_WRAPPERS_H_
