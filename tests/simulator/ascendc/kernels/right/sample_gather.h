// Short last axes: an index table in the stack buffer, and gathers through it.
#ifndef SAMPLE_GATHER_H_
#define SAMPLE_GATHER_H_

#include "sample_common.h"

namespace AscendC {
namespace BroadcastInternal {

// --- index tables -------------------------------------------------------------------------------

template <typename I>
__simd_vf__ inline void GenLastGatherIndex(__ubuf__ I* index, uint16_t l, I start) {
  Reg::RegTensor<I> divisor;
  Reg::RegTensor<I> lanes;
  Reg::MaskReg full = Reg::CreateMask<I>();
  Reg::Duplicate(divisor, l, full);
  Reg::Arange(lanes, start);
  Reg::Div(lanes, lanes, divisor, full);
  Reg::StoreAlign(index, lanes, full);
}

template <typename I>
__simd_vf__ inline void GenNlastGatherIndex(__ubuf__ I* index, uint16_t l, I start) {
  Reg::RegTensor<I> divisor;
  Reg::RegTensor<I> lanes;
  Reg::RegTensor<I> whole;
  Reg::MaskReg full = Reg::CreateMask<I>();
  Reg::Duplicate(divisor, l, full);
  Reg::Arange(lanes, start);
  Reg::Div(whole, lanes, divisor, full);
  Reg::Mul(whole, whole, divisor, full);
  Reg::Sub(lanes, lanes, whole, full);
  Reg::StoreAlign(index, lanes, full);
}

// One axis of a mixed-radix number: digit = rest mod size; rest = rest / size.
#define SAMPLE_DIGIT(digit, rest, size)  \
  Reg::Div(quotient, rest, size, full);  \
  Reg::Mul(digit, quotient, size, full); \
  Reg::Sub(digit, rest, digit, full);    \
  rest = quotient

template <typename I>
__simd_vf__ inline void VfGenIndex(__ubuf__ I* index, uint32_t g0, uint32_t g1, uint32_t g2,
                                   uint32_t s0, uint32_t s1, uint32_t s2) {
  Reg::RegTensor<I> rest;
  Reg::RegTensor<I> size;
  Reg::RegTensor<I> quotient;
  Reg::RegTensor<I> digit0;
  Reg::RegTensor<I> digit1;
  Reg::RegTensor<I> digit2;
  Reg::RegTensor<I> stride0;
  Reg::RegTensor<I> stride1;
  Reg::RegTensor<I> stride2;
  Reg::MaskReg full = Reg::CreateMask<I>();
  Reg::Arange(rest, static_cast<I>(0));
  Reg::Duplicate(size, static_cast<I>(g2), full);
  SAMPLE_DIGIT(digit2, rest, size);
  Reg::Duplicate(size, static_cast<I>(g1), full);
  SAMPLE_DIGIT(digit1, rest, size);
  Reg::Duplicate(size, static_cast<I>(g0), full);
  SAMPLE_DIGIT(digit0, rest, size);
  Reg::Duplicate(stride0, static_cast<I>(s0), full);
  Reg::Duplicate(stride1, static_cast<I>(s1), full);
  Reg::Duplicate(stride2, static_cast<I>(s2), full);
  Reg::Mul(digit0, digit0, stride0, full);
  Reg::MulAddDst(digit0, digit1, stride1, full);
  Reg::MulAddDst(digit0, digit2, stride2, full);
  Reg::StoreAlign(index, digit0, full);
}

// Two tables: 256 elements of one byte need 256 lanes of two.
__simd_vf__ inline void VfGenIndexB8(__ubuf__ int16_t* index, uint32_t g0, uint32_t g1, uint32_t g2,
                                     uint32_t s0, uint32_t s1, uint32_t s2) {
  using I = int16_t;
  Reg::RegTensor<I> low[4];
  Reg::RegTensor<I> high[4];
  Reg::RegTensor<I> size;
  Reg::RegTensor<I> quotient;
  Reg::RegTensor<I> stride[3];
  Reg::MaskReg full = Reg::CreateMask<I>();
  Reg::Arange(low[3], static_cast<I>(0));
  Reg::Arange(high[3], static_cast<I>(128));
  const uint32_t sizes[3] = {g0, g1, g2};
  for (int axis = 2; axis >= 0; --axis) {
    Reg::Duplicate(size, static_cast<I>(sizes[axis]), full);
    SAMPLE_DIGIT(low[axis], low[3], size);
    SAMPLE_DIGIT(high[axis], high[3], size);
  }
  Reg::Duplicate(stride[0], static_cast<I>(s0), full);
  Reg::Duplicate(stride[1], static_cast<I>(s1), full);
  Reg::Duplicate(stride[2], static_cast<I>(s2), full);
  Reg::Mul(low[0], low[0], stride[0], full);
  Reg::MulAddDst(low[0], low[1], stride[1], full);
  Reg::MulAddDst(low[0], low[2], stride[2], full);
  Reg::Mul(high[0], high[0], stride[0], full);
  Reg::MulAddDst(high[0], high[1], stride[1], full);
  Reg::MulAddDst(high[0], high[2], stride[2], full);
  Reg::StoreAlign(index, low[0], full);
  Reg::StoreAlign(index + 128, high[0], full);
}

template <typename I>
__simd_vf__ inline void VfGenIndexForFourDim(__ubuf__ I* index, const uint32_t* g,
                                             const uint32_t* s) {
  Reg::RegTensor<I> digit[4];
  Reg::RegTensor<I> stride[4];
  Reg::RegTensor<I> rest;
  Reg::RegTensor<I> size;
  Reg::RegTensor<I> quotient;
  Reg::MaskReg full = Reg::CreateMask<I>();
  Reg::Arange(rest, static_cast<I>(0));
  for (int axis = 3; axis >= 0; --axis) {
    Reg::Duplicate(size, static_cast<I>(g[axis]), full);
    SAMPLE_DIGIT(digit[axis], rest, size);
  }
  for (int axis = 0; axis < 4; ++axis) {
    Reg::Duplicate(stride[axis], static_cast<I>(s[axis]), full);
  }
  Reg::Mul(digit[0], digit[0], stride[0], full);
  for (int axis = 1; axis < 4; ++axis) {
    Reg::MulAddDst(digit[0], digit[axis], stride[axis], full);
  }
  Reg::StoreAlign(index, digit[0], full);
}

#undef SAMPLE_DIGIT

// --- one vector of output, or many; last axis broadcast
// --------------------------------------------

// Two gathers of 128 bytes in 16-bit lanes make 256 bytes.
#define SAMPLE_GATHER_B8(reg, src, index_low, index_high)                    \
  Reg::Gather(low, src, index_low, full);                                    \
  Reg::Gather(high, src, index_high, full);                                  \
  Reg::DeInterleave((Reg::RegTensor<T>&)reg, (Reg::RegTensor<T>&)rest_of_it, \
                    (Reg::RegTensor<T>&)low, (Reg::RegTensor<T>&)high)

template <typename T, typename U>
__simd_vf__ inline void BrcLastGatherOne(__ubuf__ T* dst, __ubuf__ T* src, __ubuf__ U* index,
                                         uint16_t a, uint16_t l) {
  Reg::RegTensor<T> reg;
  Reg::RegTensor<U> lanes;
  uint32_t rest = a * l;
  Reg::MaskReg full = Reg::CreateMask<U>();
  if constexpr (sizeof(T) == 1) {
    Reg::RegTensor<U> lanes_high;
    Reg::RegTensor<U> low;
    Reg::RegTensor<U> high;
    Reg::RegTensor<T> rest_of_it;
    Reg::LoadAlign(lanes, index);
    Reg::LoadAlign(lanes_high, index + VF_LEN_HALF<T>);
    Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
    SAMPLE_GATHER_B8(reg, src, lanes, lanes_high);
    Reg::StoreAlign(dst, reg, mask);
  } else {
    Reg::LoadAlign(lanes, index);
    Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
    Reg::Gather(reg, src, lanes, full);
    Reg::StoreAlign(dst, reg, mask);
  }
}

template <typename T, typename U>
__simd_vf__ inline void BrcLastGatherTwo(__ubuf__ T* dst, __ubuf__ T* src, __ubuf__ U* index,
                                         uint16_t a, uint16_t l) {
  Reg::RegTensor<T> reg;
  Reg::RegTensor<U> lanes;
  Reg::RegTensor<U> step;
  Reg::RegTensor<U> moved;
  Reg::UnalignRegForStore stream;
  uint16_t rows = VF_LEN<T> / l;
  uint16_t loops = CeilDivision(a, rows) - 1;
  uint32_t main = rows * l;
  uint32_t tail = a * l - loops * main;
  Reg::MaskReg full = Reg::CreateMask<U>();
  Reg::Duplicate(step, rows, full);
  if constexpr (sizeof(T) == 1) {
    Reg::RegTensor<U> lanes_high;
    Reg::RegTensor<U> offset;
    Reg::RegTensor<U> low;
    Reg::RegTensor<U> high;
    Reg::RegTensor<T> rest_of_it;
    Reg::LoadAlign(lanes, index);
    Reg::LoadAlign(lanes_high, index + VF_LEN_HALF<T>);
    for (uint16_t i = 0; i < loops; ++i) {
      Reg::Muls(offset, step, i, full);
      Reg::Add(moved, offset, lanes, full);
      Reg::Gather(low, src, moved, full);
      Reg::Add(moved, offset, lanes_high, full);
      Reg::Gather(high, src, moved, full);
      Reg::DeInterleave(reg, rest_of_it, (Reg::RegTensor<T>&)low, (Reg::RegTensor<T>&)high);
      Reg::StoreUnAlign(dst, reg, stream, main);
    }
    Reg::Adds(moved, lanes, rows * loops, full);
    Reg::Gather(low, src, moved, full);
    Reg::Adds(moved, lanes_high, rows * loops, full);
    Reg::Gather(high, src, moved, full);
    Reg::DeInterleave(reg, rest_of_it, (Reg::RegTensor<T>&)low, (Reg::RegTensor<T>&)high);
  } else {
    Reg::LoadAlign(lanes, index);
    for (uint16_t i = 0; i < loops; ++i) {
      Reg::Muls(moved, step, i, full);
      Reg::Add(moved, moved, lanes, full);
      Reg::Gather(reg, src, moved, full);
      Reg::StoreUnAlign(dst, reg, stream, main);
    }
    Reg::Adds(moved, lanes, rows * loops, full);
    Reg::Gather(reg, src, moved, full);
  }
  Reg::StoreUnAlign(dst, reg, stream, tail);
  Reg::StoreUnAlignPost(dst, stream, 0);
}

// --- last axis copied
// -------------------------------------------------------------------------------

template <typename T, typename U>
__simd_vf__ inline void BrcNlastGatherOne(__ubuf__ T* dst, __ubuf__ T* src, __ubuf__ U* index,
                                          uint16_t a, uint16_t l) {
  Reg::RegTensor<T> reg;
  Reg::RegTensor<U> lanes;
  uint32_t rest = a * l;
  Reg::MaskReg full = Reg::CreateMask<U>();
  Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
  Reg::LoadAlign(lanes, index);
  if constexpr (sizeof(T) == 1) {
    Reg::RegTensor<U> lanes_high;
    Reg::RegTensor<U> low;
    Reg::RegTensor<U> high;
    Reg::RegTensor<T> rest_of_it;
    Reg::LoadAlign(lanes_high, index + VF_LEN_HALF<T>);
    SAMPLE_GATHER_B8(reg, src, lanes, lanes_high);
  } else {
    Reg::Gather(reg, src, lanes, full);
  }
  Reg::StoreAlign(dst, reg, mask);
}

template <typename T, typename U>
__simd_vf__ inline void BrcNlastGatherTwo(__ubuf__ T* dst, __ubuf__ T* src, __ubuf__ U* index,
                                          uint16_t a, uint16_t l) {
  Reg::RegTensor<T> reg;
  Reg::RegTensor<U> lanes;
  Reg::UnalignRegForStore stream;
  uint16_t rows = VF_LEN<T> / l;
  uint16_t loops = CeilDivision(a, rows) - 1;
  uint32_t main = rows * l;
  Reg::MaskReg full = Reg::CreateMask<U>();
  Reg::LoadAlign(lanes, index);
  if constexpr (sizeof(T) == 1) {
    Reg::RegTensor<U> lanes_high;
    Reg::RegTensor<U> low;
    Reg::RegTensor<U> high;
    Reg::RegTensor<T> rest_of_it;
    Reg::LoadAlign(lanes_high, index + VF_LEN_HALF<T>);
    SAMPLE_GATHER_B8(reg, src, lanes, lanes_high);
  } else {
    Reg::Gather(reg, src, lanes, full);
  }
  for (uint16_t i = 0; i < loops; ++i) {
    Reg::StoreUnAlign(dst, reg, stream, main);
  }
  Reg::StoreUnAlign(dst, reg, stream, a * l - loops * main);
  Reg::StoreUnAlignPost(dst, stream, 0);
}

#undef SAMPLE_GATHER_B8

template <typename T>
__simd_vf__ inline void BrcNlastGatherBOne(__ubuf__ T* dst, __ubuf__ T* src,
                                           __ubuf__ uint32_t* index, uint16_t a, uint16_t l) {
  Reg::RegTensor<T> reg;
  Reg::RegTensor<uint32_t> blocks;
  uint32_t rest = a * l;
  Reg::MaskReg full = Reg::CreateMask<T>();
  Reg::LoadAlign(blocks, index);
  Reg::GatherB(reg, src, blocks, full);
  Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
  Reg::StoreAlign(dst, reg, mask);
}

template <typename T>
__simd_vf__ inline void BrcNlastGatherBTwo(__ubuf__ T* dst, __ubuf__ T* src,
                                           __ubuf__ uint32_t* index, uint16_t a, uint16_t l) {
  Reg::RegTensor<T> reg;
  Reg::RegTensor<uint32_t> blocks;
  uint16_t rows = VF_LEN<T> / l;
  uint16_t loops = CeilDivision(a, rows) - 1;
  uint32_t main = rows * l;
  uint32_t tail = a * l - loops * main;
  uint32_t step = main;
  Reg::MaskReg full = Reg::CreateMask<T>();
  Reg::LoadAlign(blocks, index);
  Reg::GatherB(reg, src, blocks, full);
  Reg::MaskReg mask = Reg::UpdateMask<T>(main);
  for (uint16_t i = 0; i < loops; ++i) {
    Reg::StoreAlign(dst + i * step, reg, mask);
  }
  mask = Reg::UpdateMask<T>(tail);
  Reg::StoreAlign(dst + loops * step, reg, mask);
}

// --- three and four axes
// ------------------------------------------------------------------------------

template <typename T, typename U>
__simd_vf__ inline void VfGatherBrc(__ubuf__ T* dst, __ubuf__ T* src, __ubuf__ U* index, uint16_t m,
                                    uint16_t n, uint16_t stride1, uint16_t stride2, uint32_t main,
                                    uint32_t tail) {
  Reg::RegTensor<T> reg;
  Reg::RegTensor<U> lanes;
  Reg::RegTensor<U> outer;
  Reg::RegTensor<U> inner;
  Reg::RegTensor<U> base;
  Reg::RegTensor<U> at;
  Reg::UnalignRegForStore stream;
  Reg::MaskReg full = Reg::CreateMask<U>();
  Reg::Duplicate(outer, stride1, full);
  Reg::Duplicate(inner, stride2, full);
  Reg::LoadAlign(lanes, index);
  for (uint16_t i = 0; i < m; ++i) {
    Reg::Muls(base, outer, i, full);
    Reg::Add(base, base, lanes, full);
    for (uint16_t j = 0; j < n; ++j) {
      Reg::Muls(at, inner, j, full);
      Reg::Add(at, at, base, full);
      Reg::Gather(reg, src, at, full);
      Reg::StoreUnAlign(dst, reg, stream, main);
    }
    Reg::Muls(at, inner, n, full);
    Reg::Add(at, at, base, full);
    Reg::Gather(reg, src, at, full);
    Reg::StoreUnAlign(dst, reg, stream, tail);
  }
  Reg::StoreUnAlignPost(dst, stream, 0);
}

template <typename T>
__simd_vf__ inline void VfGatherBrcB8(__ubuf__ T* dst, __ubuf__ T* src, __ubuf__ uint16_t* index,
                                      uint16_t m, uint16_t n, uint16_t stride1, uint16_t stride2,
                                      uint32_t main, uint32_t tail) {
  using U = uint16_t;
  Reg::RegTensor<T> reg;
  Reg::RegTensor<T> rest_of_it;
  Reg::RegTensor<U> lanes[2];
  Reg::RegTensor<U> outer;
  Reg::RegTensor<U> inner;
  Reg::RegTensor<U> offset;
  Reg::RegTensor<U> base[2];
  Reg::RegTensor<U> at[2];
  Reg::RegTensor<U> half_of_it[2];
  Reg::UnalignRegForStore stream;
  Reg::MaskReg full = Reg::CreateMask<U>();
  Reg::Duplicate(outer, stride1, full);
  Reg::Duplicate(inner, stride2, full);
  Reg::LoadAlign(lanes[0], index);
  Reg::LoadAlign(lanes[1], index + VF_LEN_HALF<T>);
  for (uint16_t i = 0; i < m; ++i) {
    Reg::Muls(offset, outer, i, full);
    Reg::Add(base[0], offset, lanes[0], full);
    Reg::Add(base[1], offset, lanes[1], full);
    for (uint16_t j = 0; j <= n; ++j) {
      Reg::Muls(offset, inner, j, full);
      Reg::Add(at[0], offset, base[0], full);
      Reg::Add(at[1], offset, base[1], full);
      Reg::Gather(half_of_it[0], src, at[0], full);
      Reg::Gather(half_of_it[1], src, at[1], full);
      Reg::DeInterleave(reg, rest_of_it, (Reg::RegTensor<T>&)half_of_it[0],
                        (Reg::RegTensor<T>&)half_of_it[1]);
      Reg::StoreUnAlign(dst, reg, stream, j < n ? main : tail);
    }
  }
  Reg::StoreUnAlignPost(dst, stream, 0);
}

template <typename T, typename U>
__simd_vf__ inline void VfGatherBrcForFourDim(__ubuf__ T* dst, __ubuf__ T* src, __ubuf__ U* index,
                                              uint16_t m, uint16_t n, uint16_t p,
                                              const uint16_t* strides, uint32_t main,
                                              uint32_t tail) {
  Reg::RegTensor<T> reg;
  Reg::RegTensor<U> lanes;
  Reg::RegTensor<U> step[3];
  Reg::RegTensor<U> outer;
  Reg::RegTensor<U> middle;
  Reg::RegTensor<U> at;
  Reg::UnalignRegForStore stream;
  Reg::MaskReg full = Reg::CreateMask<U>();
  Reg::Duplicate(step[0], strides[0], full);
  Reg::Duplicate(step[1], strides[1], full);
  Reg::Duplicate(step[2], strides[2], full);
  Reg::LoadAlign(lanes, index);
  for (uint16_t i = 0; i < m; ++i) {
    Reg::Muls(outer, step[0], i, full);
    Reg::Add(outer, outer, lanes, full);
    for (uint16_t j = 0; j < n; ++j) {
      Reg::Muls(middle, step[1], j, full);
      Reg::Add(middle, middle, outer, full);
      for (uint16_t k = 0; k <= p; ++k) {
        Reg::Muls(at, step[2], k, full);
        Reg::Add(at, at, middle, full);
        Reg::Gather(reg, src, at, full);
        Reg::StoreUnAlign(dst, reg, stream, k < p ? main : tail);
      }
    }
  }
  Reg::StoreUnAlignPost(dst, stream, 0);
}

}  // namespace BroadcastInternal
}  // namespace AscendC

#endif  // SAMPLE_GATHER_H_
