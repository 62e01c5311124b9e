// The public header of that name: everything the emulation offers.
#ifndef RECKON_KERNEL_BASIC_INTF_H_
#define RECKON_KERNEL_BASIC_INTF_H_

#include "ascendc/launch.h"
#include "ascendc/pipe.h"
#include "ascendc/reg_old_names.h"
#include "ascendc/tensor.h"
#include "ascendc/types.h"

#endif  // RECKON_KERNEL_BASIC_INTF_H_
