// Launching a vector function: a plain call. Arguments travel by value, so that a pointer the
// function moves on stays where it was for the caller. Reg API specification, section 2.
#ifndef RECKON_ASCENDC_LAUNCH_H_
#define RECKON_ASCENDC_LAUNCH_H_

namespace AscendC {

template <auto function, class... Arguments>
void asc_vf_call(Arguments... arguments) {
  function(arguments...);
}
template <auto function, class... Arguments>
void VF_CALL(Arguments... arguments) {
  function(arguments...);
}

}  // namespace AscendC

using AscendC::asc_vf_call;
using AscendC::VF_CALL;

#endif  // RECKON_ASCENDC_LAUNCH_H_
