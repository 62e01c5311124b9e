// Leaves for a last axis that is copied. Written in the older spelling of the API.
#ifndef SAMPLE_NLAST_H_
#define SAMPLE_NLAST_H_

#include "sample_common.h"

namespace AscendC {
namespace BroadcastInternal {

template <typename T>
__simd_vf__ inline void BrcNlastLessThanVLAligned(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                                  uint16_t b, uint16_t c, uint16_t l, uint16_t s0,
                                                  uint16_t s1, uint16_t s2) {
  MicroAPI::RegTensor<T> reg;
  uint32_t rest = l;
  MicroAPI::MaskReg mask = MicroAPI::UpdateMask<T>(rest);
  for (uint16_t i = 0; i < b; ++i) {
    for (uint16_t j = 0; j < a; ++j) {
      for (uint16_t k = 0; k < c; ++k) {
        MicroAPI::DataCopy(reg, src + i * s1 + j * s0 + k * s2);
        MicroAPI::DataCopy(dst + j * b * c * l + i * c * l + k * l, reg, mask);
      }
    }
  }
}

template <typename T>
__simd_vf__ inline void BrcNlastLessThanVLUnaligned(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                                    uint16_t l) {
  MicroAPI::RegTensor<T> reg;
  MicroAPI::UnalignReg stream;
  uint32_t rest = l;
  MicroAPI::MaskReg mask = MicroAPI::UpdateMask<T>(rest);
  MicroAPI::DataCopy(reg, src);
  for (uint16_t i = 0; i < a; ++i) {
    MicroAPI::DataCopyUnAlign(dst, reg, stream, l);
  }
  MicroAPI::DataCopyUnAlignPost(dst, stream, 0);
}

template <typename T>
__simd_vf__ inline void BrcNlastLessThanVLUnaligned(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                                    uint16_t b, uint16_t c, uint16_t l, uint16_t s0,
                                                    uint16_t s1, uint16_t s2) {
  MicroAPI::RegTensor<T> reg;
  MicroAPI::UnalignReg in;
  MicroAPI::UnalignReg out;
  uint32_t rest = l;
  MicroAPI::MaskReg mask = MicroAPI::UpdateMask<T>(rest);
  for (uint16_t i = 0; i < a; ++i) {
    for (uint16_t j = 0; j < b; ++j) {
      for (uint16_t k = 0; k < c; ++k) {
        __ubuf__ T* from = src + i * s0 + j * s1 + k * s2;
        MicroAPI::DataCopyUnAlignPre(in, from);
        MicroAPI::DataCopyUnAlign(reg, in, from, l);
        MicroAPI::DataCopyUnAlign(dst, reg, out, l);
      }
    }
  }
  MicroAPI::DataCopyUnAlignPost(dst, out, 0);
}

template <typename T>
__simd_vf__ inline void BrcNlastLargerThanVLAlignedWithBlock(__ubuf__ T* dst, __ubuf__ T* src,
                                                             uint16_t a, uint16_t b, uint16_t l,
                                                             uint16_t s0, uint16_t s1) {
  MicroAPI::RegTensor<T> reg;
  MicroAPI::MaskReg full = MicroAPI::CreateMask<T>();
  uint16_t loops = CeilDivision(l, VF_LEN<T>);
  for (uint16_t i = 0; i < a; ++i) {
    uint32_t rest = l;
    for (uint16_t j = 0; j < loops; ++j) {
      MicroAPI::MaskReg mask = MicroAPI::UpdateMask<T>(rest);
      for (uint16_t k = 0; k < b; ++k) {
        MicroAPI::DataCopy(reg, src + k * s1 + i * s0 + j * VF_LEN<T>);
        MicroAPI::DataCopy(dst + i * b * l + k * l + j * VF_LEN<T>, reg, mask);
      }
    }
  }
}

template <typename T>
__simd_vf__ inline void BrcNlastLargerThanVLAlignedWithBlock(__ubuf__ T* dst, __ubuf__ T* src,
                                                             uint16_t a, uint16_t b, uint16_t c,
                                                             uint16_t l, uint16_t s0, uint16_t s1,
                                                             uint16_t s2) {
  MicroAPI::RegTensor<T> reg;
  MicroAPI::MaskReg full = MicroAPI::CreateMask<T>();
  uint16_t loops = CeilDivision(l, VF_LEN<T>);
  for (uint16_t i = 0; i < b; ++i) {
    uint32_t rest = l;
    for (uint16_t j = 0; j < loops; ++j) {
      MicroAPI::MaskReg mask = MicroAPI::UpdateMask<T>(rest);
      for (uint16_t k = 0; k < a; ++k) {
        for (uint16_t t = 0; t < c; ++t) {
          MicroAPI::DataCopy(reg, src + j * VF_LEN<T> + i * s1 + k * s0 + t * s2);
          MicroAPI::DataCopy(dst + k * b * c * l + i * c * l + t * l + j * VF_LEN<T>, reg, mask);
        }
      }
    }
  }
}

template <typename T>
__simd_vf__ inline void BrcNlastLargerThanVLAlignedWithVL(__ubuf__ T* dst, __ubuf__ T* src,
                                                          uint16_t a, uint16_t l) {
  MicroAPI::RegTensor<T> reg;
  MicroAPI::MaskReg full = MicroAPI::CreateMask<T>();
  uint16_t loops = CeilDivision(l, VF_LEN<T>);
  for (uint16_t i = 0; i < loops; ++i) {
    MicroAPI::DataCopy(reg, src + i * VF_LEN<T>);
    for (uint16_t j = 0; j < a; ++j) {
      MicroAPI::DataCopy(dst + i * VF_LEN<T> + j * l, reg, full);
    }
  }
}

template <typename T>
__simd_vf__ inline void BrcNlastLargerThanVLAlignedWithVL(__ubuf__ T* dst, __ubuf__ T* src,
                                                          uint16_t a, uint16_t b, uint16_t c,
                                                          uint16_t l, uint16_t s0, uint16_t s1,
                                                          uint16_t s2) {
  MicroAPI::RegTensor<T> reg;
  MicroAPI::MaskReg full = MicroAPI::CreateMask<T>();
  uint16_t loops = CeilDivision(l, VF_LEN<T>);
  for (uint16_t i = 0; i < b; ++i) {
    for (uint16_t j = 0; j < loops; ++j) {
      for (uint16_t k = 0; k < a; ++k) {
        for (uint16_t t = 0; t < c; ++t) {
          MicroAPI::DataCopy(reg, src + i * s1 + j * VF_LEN<T> + k * s0 + t * s2);
          MicroAPI::DataCopy(dst + k * b * c * l + i * c * l + t * l + j * VF_LEN<T>, reg, full);
        }
      }
    }
  }
}

template <typename T>
__simd_vf__ inline void BrcNlastLargerThanVLUnaligned(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                                      uint16_t l) {
  MicroAPI::RegTensor<T> reg;
  MicroAPI::RegTensor<T> last;
  MicroAPI::UnalignReg stream;
  uint16_t loops = l / VF_LEN<T>;
  uint32_t tail = l - loops * VF_LEN<T>;
  MicroAPI::DataCopy(last, src + loops * VF_LEN<T>);
  for (uint16_t i = 0; i < a; ++i) {
    for (uint16_t j = 0; j < loops; ++j) {
      MicroAPI::DataCopy(reg, src + j * VF_LEN<T>);
      MicroAPI::DataCopyUnAlign(dst, reg, stream, VF_LEN<T>);
    }
    MicroAPI::DataCopyUnAlign(dst, last, stream, tail);
  }
  MicroAPI::DataCopyUnAlignPost(dst, stream, 0);
}

template <typename T>
__simd_vf__ inline void BrcNlastLargerThanVLUnaligned(__ubuf__ T* dst, __ubuf__ T* src, uint16_t a,
                                                      uint16_t b, uint16_t c, uint16_t l,
                                                      uint16_t s0, uint16_t s1, uint16_t s2) {
  MicroAPI::RegTensor<T> reg;
  MicroAPI::UnalignReg in;
  MicroAPI::UnalignReg out;
  uint16_t loops = l / VF_LEN<T>;
  uint32_t tail = l - loops * VF_LEN<T>;
  for (uint16_t i = 0; i < a; ++i) {
    for (uint16_t j = 0; j < b; ++j) {
      for (uint16_t k = 0; k < c; ++k) {
        __ubuf__ T* from = src + i * s0 + j * s1 + k * s2;
        MicroAPI::DataCopyUnAlignPre(in, from);
        for (uint16_t t = 0; t < loops; ++t) {
          MicroAPI::DataCopyUnAlign(reg, in, from, VF_LEN<T>);
          MicroAPI::DataCopyUnAlign(dst, reg, out, VF_LEN<T>);
        }
        MicroAPI::DataCopyUnAlign(reg, in, from, tail);
        MicroAPI::DataCopyUnAlign(dst, reg, out, tail);
      }
    }
  }
  MicroAPI::DataCopyUnAlignPost(dst, out, 0);
}

}  // namespace BroadcastInternal
}  // namespace AscendC

#endif  // SAMPLE_NLAST_H_
