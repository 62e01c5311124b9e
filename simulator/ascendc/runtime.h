// What the emulated headers call: one plain function a call of the public API. C++17, because
// kernels are compiled as such; the machine behind it is hidden in blocks of bytes.
//
// Addresses are host pointers into the unified buffer; whatever they point to, nothing is read or
// written outside it. Every function records the call with its place in the kernel's source.
#ifndef RECKON_SIMULATOR_ASCENDC_RUNTIME_H_
#define RECKON_SIMULATOR_ASCENDC_RUNTIME_H_

#include <cstddef>
#include <cstdint>

#include "ledger/dtype.h"

namespace reckon::sim::ascendc {

enum class Call : std::uint8_t {
#define RECKON_CALL(name, compared) name,
#include "simulator/ascendc/calls.def"
#undef RECKON_CALL
  kCount,
};

// The name of an enclosing function. A type of its own, so that no literal argument of a kernel is
// taken for one.
struct FunctionName {
  const char* text;
  constexpr FunctionName(const char* name) : text(name) {}  // NOLINT: made by default arguments
};

// Where in the kernel a call stands. The texts are literals.
struct Site {
  FunctionName function;
  const char* file;
  int line;
};

// Blocks of bytes in which the machine keeps its registers (see runtime_units.h).
struct RegisterData {
  RegisterData();
  alignas(64) unsigned char unit[384];
};
struct MaskData {
  MaskData();
  alignas(8) unsigned char unit[56];
};
struct LoadState {
  LoadState();
  alignas(8) unsigned char unit[16];
};
struct StoreState {
  StoreState();
  alignas(8) unsigned char unit[64];
};

enum class Spread : std::uint8_t { kNorm, kBroadcast, kElementToBlock };
// The pattern of a mask; the order is that of the public enumeration.
enum class LanePattern : std::uint8_t {
  kAll,
  kVl1,
  kVl2,
  kVl3,
  kVl4,
  kVl8,
  kVl16,
  kVl32,
  kVl64,
  kVl128,
  kM3,
  kM4,
  kHalf,
  kQuarter,
  kNone,
};

// --- the unified buffer and the pipe ------------------------------------------------------------

std::uint8_t* UnifiedBufferBase();

// A call without effect on data. Modes are literals.
void Record(Call call, const Site& site, DType data = DType::kNone, DType index = DType::kNone,
            const char* mode = "");
void Asserted(bool holds, const char* condition, const Site& site);
void CheckPosition(const Site& site, DType data, bool right);

std::int32_t FetchEvent(const Site& site, int event, const char* name, bool reserve);
void ReleaseEvent(const Site& site, int event, const char* name, std::int32_t id);
void SetEvent(const Site& site, int event, const char* name, std::int32_t id);
void WaitEvent(const Site& site, int event, const char* name, std::int32_t id);

// One element; `value` has the size of the type.
void ScalarRead(const Site& site, DType data, const void* address, void* value);
void ScalarWrite(const Site& site, DType data, void* address, const void* value);

std::uint8_t* StackBuffer(const Site& site, DType data, std::uint32_t& bytes);
void CopyTensor(const Site& site, DType data, void* dst, const void* src, std::uint32_t count);
void FillTensor(const Site& site, DType data, void* dst, const void* scalar, std::int32_t count);

// --- Reg calls ----------------------------------------------------------------------------------

void MakeMask(const Site& site, DType data, LanePattern pattern, const char* mode, MaskData& mask);
void UpdateMask(const Site& site, DType data, std::uint32_t& rest, MaskData& mask);

void LoadAlign(const Site& site, DType data, Spread spread, const char* mode, RegisterData& reg,
               const void* address);
void LoadUnAlignPre(const Site& site, DType data, LoadState& stream, const void* address);
void LoadUnAlign(const Site& site, DType data, LoadState& stream, RegisterData& reg,
                 const void* address);
void StoreAlign(const Site& site, DType data, void* address, const RegisterData& reg,
                const MaskData& mask);
void StoreUnAlign(const Site& site, DType data, StoreState& stream, void* address,
                  const RegisterData& reg, std::uint32_t count);
void StoreUnAlignPost(const Site& site, DType data, StoreState& stream, void* address);
void Gather(const Site& site, DType data, DType index_type, std::size_t lane_bytes,
            RegisterData& reg, const void* base, const RegisterData& index, const MaskData& mask);
void GatherB(const Site& site, DType data, RegisterData& reg, const void* base,
             const RegisterData& index, const MaskData& mask);
void DeInterleave(const Site& site, DType data, RegisterData& even, RegisterData& odd,
                  const RegisterData& low, const RegisterData& high);

// Add, Sub, Mul, Div: dst = a op b. MulAddDst: dst = a * b + dst. Inactive lanes become 0, or stay
// when `merge`.
void Binary(Call call, const Site& site, DType data, RegisterData& dst, const RegisterData& a,
            const RegisterData& b, const MaskData& mask, bool merge);
// Adds, Muls. `scalar` points to one value of the lane's type.
void WithScalar(Call call, const Site& site, DType data, RegisterData& dst, const RegisterData& a,
                const void* scalar, const MaskData& mask, bool merge);
// Without a mask: all lanes.
void DuplicateLanes(const Site& site, DType data, RegisterData& dst, const void* scalar,
                    const MaskData* mask, bool merge);
void Arange(const Site& site, DType data, RegisterData& dst, const void* start, bool decreasing);

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_RUNTIME_H_
