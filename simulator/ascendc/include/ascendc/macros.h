// Qualifiers and macros of device code, as far as they mean something on the host: nothing.
#ifndef RECKON_ASCENDC_MACROS_H_
#define RECKON_ASCENDC_MACROS_H_

#include <cstdint>

#define __aicore__
#define __simd_vf__
#define __simd_callee__
#define __no_simd_vf_fusion__
#define __ubuf__
#define __local_mem__
#define __gm__
#define __cbuf__
#define __ca__
#define __cb__
#define __cc__
#define __fbuf__
#define __ssbuf__
#define __global__
#define __inout_pipe__(...)
#define __in_pipe__(...)
#define __out_pipe__(...)
#define __VEC_SCOPE__

#ifndef __NPU_ARCH__
#define __NPU_ARCH__ 3510
#endif

#define ASCEND_IS_AIV constexpr(true)
#define ASCEND_IS_AIC constexpr(false)
#define ASCEND_IS_NOT_AIV constexpr(false)
#define ASCEND_IS_NOT_AIC constexpr(true)

// Messages of the CPU debug mode are not printed.
#define KERNEL_LOG(level, ...) ((void)0)
#define ASCENDC_REPORT_NOT_SUPPORT(condition, ...) ((void)0)
// Nor is time taken.
#define TRACE_START(id) ((void)0)
#define TRACE_STOP(id) ((void)0)

// Device code ignores its assertions in release builds; here a false one is noted, not obeyed.
#define ASCENDC_ASSERT(condition, ...)                                       \
  ::reckon::sim::ascendc::Asserted(static_cast<bool>(condition), #condition, \
                                   {__FUNCTION__, __FILE__, __LINE__})
#define ASCENDC_DEBUG_ASSERT(condition, ...) ASCENDC_ASSERT(condition)
#ifndef ASSERT
#define ASSERT(condition) ASCENDC_ASSERT(condition)
#endif

// Call sites without a change to the kernel: default arguments are evaluated where the call is.
#define RECKON_SITE_PARAMETERS                                                     \
  ::reckon::sim::ascendc::FunctionName reckon_function = __builtin_FUNCTION(),     \
                                       const char *reckon_file = __builtin_FILE(), \
                                       int reckon_line = __builtin_LINE()
#define RECKON_SITE \
  ::reckon::sim::ascendc::Site { reckon_function, reckon_file, reckon_line }

#endif  // RECKON_ASCENDC_MACROS_H_
