// The message of the BadInput a call throws, for tables of error texts.
#ifndef RECKON_TESTS_LEDGER_ERROR_OF_H_
#define RECKON_TESTS_LEDGER_ERROR_OF_H_

#include <string>

#include "ledger/errors.h"

namespace reckon {

template <class Call>
std::string ErrorOf(Call call) {
  try {
    call();
  } catch (const BadInput& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace reckon

#endif  // RECKON_TESTS_LEDGER_ERROR_OF_H_
