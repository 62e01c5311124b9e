// The public header of that name: see kernel_basic_intf.h.
#ifndef RECKON_KERNEL_TPIPE_H_
#define RECKON_KERNEL_TPIPE_H_

#include "kernel_basic_intf.h"

#endif  // RECKON_KERNEL_TPIPE_H_
