// The two ways a reckon program can refuse to go on: the input is wrong (the user can mend it) or
// the program is (only we can).
#ifndef RECKON_LEDGER_ERRORS_H_
#define RECKON_LEDGER_ERRORS_H_

#include <stdexcept>
#include <string>

namespace reckon {

// Bad input. what() is one line that names the field, the value and the rule. Exit code 2; the
// rest of a batch still runs.
class BadInput : public std::runtime_error {
 public:
  explicit BadInput(const std::string& message) : std::runtime_error(message) {}
};

// A broken promise inside reckon itself. Exit code 70.
class InternalError : public std::logic_error {
 public:
  explicit InternalError(const std::string& message) : std::logic_error(message) {}
};

}  // namespace reckon

#endif  // RECKON_LEDGER_ERRORS_H_
