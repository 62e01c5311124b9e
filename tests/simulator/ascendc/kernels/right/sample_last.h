// Leaves for a broadcast last axis.
#ifndef SAMPLE_LAST_H_
#define SAMPLE_LAST_H_

#include "sample_common.h"

namespace AscendC {
namespace BroadcastInternal {

template <typename T>
__simd_vf__ inline void BrcDuplicate(__ubuf__ T* dst, __ubuf__ T* src, uint32_t size) {
  Reg::RegTensor<T> reg;
  BrcLoad<T>(reg, src);
  uint16_t loops = CeilDivision(size, VF_LEN<T>);
  for (uint16_t i = 0; i < loops; ++i) {
    Reg::MaskReg mask = Reg::UpdateMask<T>(size);
    Reg::StoreAlign(dst + i * VF_LEN<T>, reg, mask);
  }
}

template <typename T>
__simd_vf__ inline void BrcLastE2B(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a, uint16_t l) {
  Reg::RegTensor<T> reg;
  uint32_t rest = a * l;
  uint16_t loops = CeilDivision(a, VF_LEN<T> / l);
  for (uint16_t i = 0; i < loops; ++i) {
    Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
    E2bLoad<T>(reg, src + i * DEFAULT_BLK_NUM);
    Reg::StoreAlign(dst + i * VF_LEN<T>, reg, mask);
  }
}

template <typename T>
__simd_vf__ inline void BrcLastE2BLargerThanVL(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                               uint16_t b, uint16_t l, uint16_t s0) {
  Reg::RegTensor<T> reg;
  uint16_t loops = CeilDivision(b, VF_LEN<T> / l);
  for (uint16_t i = 0; i < a; ++i) {
    uint32_t rest = b * l;
    for (uint16_t j = 0; j < loops; ++j) {
      Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
      E2bLoad<T>(reg, src + j * DEFAULT_BLK_NUM + i * s0);
      Reg::StoreAlign(dst + i * b * l + j * VF_LEN<T>, reg, mask);
    }
  }
}

template <typename T>
__simd_vf__ inline void BrcLastE2BLessThanVL(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                             uint16_t b, uint16_t l, uint16_t s0) {
  Reg::RegTensor<T> reg;
  uint32_t rest = b * l;
  Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
  for (uint16_t i = 0; i < a; ++i) {
    E2bLoad<T>(reg, src + i * s0);
    Reg::StoreAlign(dst + i * b * l, reg, mask);
  }
}

template <typename T>
__simd_vf__ inline void BrcLastE2B(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a, uint16_t b,
                                   uint16_t c, uint16_t l, uint16_t s0, uint16_t s1) {
  Reg::RegTensor<T> reg;
  uint16_t loops = CeilDivision(c, VF_LEN<T> / l);
  for (uint16_t i = 0; i < a; ++i) {
    for (uint16_t j = 0; j < b; ++j) {
      uint32_t rest = c * l;
      for (uint16_t k = 0; k < loops; ++k) {
        Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
        E2bLoad<T>(reg, src + i * s0 + j * s1 + k * DEFAULT_BLK_NUM);
        Reg::StoreAlign(dst + i * b * c * l + j * c * l + k * VF_LEN<T>, reg, mask);
      }
    }
  }
}

template <typename T>
__simd_vf__ inline void BrcLastLessThanVLAligned(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                                 uint16_t b, uint16_t l, uint16_t s0, uint16_t s1) {
  Reg::RegTensor<T> reg;
  uint32_t rest = l;
  Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
  for (uint16_t i = 0; i < b; ++i) {
    for (uint16_t j = 0; j < a; ++j) {
      BrcLoad<T>(reg, src + j * s0 + i * s1);
      Reg::StoreAlign(dst + j * b * l + i * l, reg, mask);
    }
  }
}

template <typename T>
__simd_vf__ inline void BrcLastLessThanVLAligned(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                                 uint16_t b, uint16_t c, uint16_t l, uint16_t s0,
                                                 uint16_t s1, uint16_t s2) {
  Reg::RegTensor<T> reg;
  uint32_t rest = l;
  Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
  for (uint16_t i = 0; i < a; ++i) {
    for (uint16_t j = 0; j < c; ++j) {
      for (uint16_t k = 0; k < b; ++k) {
        BrcLoad<T>(reg, src + i * s0 + j * s2 + k * s1);
        Reg::StoreAlign(dst + i * b * c * l + k * c * l + j * l, reg, mask);
      }
    }
  }
}

// Two, three and four axes; a missing one has size 1 and stride 0.
template <typename T>
__simd_vf__ inline void BrcLastLessThanVLUnaligned(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                                   uint16_t b, uint16_t c, uint16_t l, uint16_t s0,
                                                   uint16_t s1, uint16_t s2) {
  Reg::RegTensor<T> reg;
  Reg::UnalignRegForStore stream;
  for (uint16_t i = 0; i < a; ++i) {
    for (uint16_t j = 0; j < b; ++j) {
      for (uint16_t k = 0; k < c; ++k) {
        BrcLoad<T>(reg, src + i * s0 + j * s1 + k * s2);
        Reg::StoreUnAlign(dst, reg, stream, l);
      }
    }
  }
  Reg::StoreUnAlignPost(dst, stream, 0);
}

template <typename T>
__simd_vf__ inline void BrcLastLargerThanVLAligned(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                                   uint16_t b, uint16_t l, uint16_t s0,
                                                   uint16_t s1) {
  Reg::RegTensor<T> reg;
  Reg::MaskReg full = Reg::CreateMask<T>();
  uint16_t loops = CeilDivision(l, VF_LEN<T>);
  for (uint16_t i = 0; i < b; ++i) {
    for (uint16_t j = 0; j < a; ++j) {
      BrcLoad<T>(reg, src + i * s1 + j * s0);
      uint32_t rest = l;
      for (uint16_t k = 0; k < loops; ++k) {
        Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
        Reg::StoreAlign(dst + j * b * l + i * l + k * VF_LEN<T>, reg, mask);
      }
    }
  }
}

template <typename T>
__simd_vf__ inline void BrcLastLargerThanVLAligned(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                                   uint16_t b, uint16_t c, uint16_t l, uint16_t s0,
                                                   uint16_t s1, uint16_t s2) {
  Reg::RegTensor<T> reg;
  Reg::MaskReg full = Reg::CreateMask<T>();
  uint16_t loops = CeilDivision(l, VF_LEN<T>);
  for (uint16_t i = 0; i < a; ++i) {
    for (uint16_t j = 0; j < c; ++j) {
      uint32_t rest = l;
      for (uint16_t k = 0; k < loops; ++k) {
        Reg::MaskReg mask = Reg::UpdateMask<T>(rest);
        for (uint16_t t = 0; t < b; ++t) {
          BrcLoad<T>(reg, src + i * s0 + j * s2 + t * s1);
          Reg::StoreAlign(dst + i * b * c * l + t * c * l + j * l + k * VF_LEN<T>, reg, mask);
        }
      }
    }
  }
}

template <typename T>
__simd_vf__ inline void BrcLastLargerThanVLUnaligned(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                                     uint16_t b, uint16_t c, uint16_t l,
                                                     uint16_t s0, uint16_t s1, uint16_t s2) {
  Reg::RegTensor<T> reg;
  Reg::UnalignRegForStore stream;
  uint16_t loops = l / VF_LEN<T>;
  uint32_t tail = l - loops * VF_LEN<T>;
  for (uint16_t i = 0; i < a; ++i) {
    for (uint16_t j = 0; j < b; ++j) {
      for (uint16_t k = 0; k < c; ++k) {
        BrcLoad<T>(reg, src + i * s0 + j * s1 + k * s2);
        for (uint16_t t = 0; t < loops; ++t) {
          Reg::StoreUnAlign(dst, reg, stream, VF_LEN<T>);
        }
        Reg::StoreUnAlign(dst, reg, stream, tail);
      }
    }
  }
  Reg::StoreUnAlignPost(dst, stream, 0);
}

}  // namespace BroadcastInternal
}  // namespace AscendC

#endif  // SAMPLE_LAST_H_
