// The machine's units inside the blocks of bytes that the C++17 headers carry.
#ifndef RECKON_SIMULATOR_ASCENDC_RUNTIME_UNITS_H_
#define RECKON_SIMULATOR_ASCENDC_RUNTIME_UNITS_H_

#include <new>
#include <type_traits>

#include "simulator/ascendc/runtime.h"
#include "simulator/machine/reg/load.h"
#include "simulator/machine/reg/register.h"
#include "simulator/machine/reg/store.h"

namespace reckon::sim::ascendc {

template <class Data>
struct UnitIn;
template <>
struct UnitIn<RegisterData> {
  using Type = Register;
};
template <>
struct UnitIn<MaskData> {
  using Type = Mask;
};
template <>
struct UnitIn<LoadState> {
  using Type = reg::UnalignedLoad;
};
template <>
struct UnitIn<StoreState> {
  using Type = reg::UnalignedStore;
};

template <class Data>
constexpr bool Holds() {
  using Type = typename UnitIn<Data>::Type;
  return sizeof(Type) <= sizeof(Data::unit) && alignof(Type) <= alignof(Data) &&
         std::is_trivially_copyable_v<Type>;
}
static_assert(Holds<RegisterData>() && Holds<MaskData>() && Holds<LoadState>() &&
              Holds<StoreState>());

template <class Data>
auto& Unit(Data& data) {
  return *std::launder(reinterpret_cast<typename UnitIn<Data>::Type*>(data.unit));
}
template <class Data>
const auto& Unit(const Data& data) {
  return *std::launder(reinterpret_cast<const typename UnitIn<Data>::Type*>(data.unit));
}

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_RUNTIME_UNITS_H_
