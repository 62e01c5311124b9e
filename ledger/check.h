// A check that stays on in every build type: a harness that switches its own checks off in Release
// proves nothing about Release.
#ifndef RECKON_LEDGER_CHECK_H_
#define RECKON_LEDGER_CHECK_H_

#include <string>

#include "ledger/errors.h"

namespace reckon {

[[noreturn]] inline void CheckFailed(const char* file, int line, const char* condition,
                                     const std::string& message) {
  throw InternalError(std::string(file) + ":" + std::to_string(line) + ": " + condition +
                      " does not hold: " + message);
}

}  // namespace reckon

#define RECKON_CHECK(condition, message)                                \
  do {                                                                  \
    if (!(condition)) {                                                 \
      ::reckon::CheckFailed(__FILE__, __LINE__, #condition, (message)); \
    }                                                                   \
  } while (false)

#endif  // RECKON_LEDGER_CHECK_H_
