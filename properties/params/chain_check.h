// What must hold of the parameter chain at every place of every loop nest. Each function returns ""
// or one line that says what differs.
#ifndef RECKON_PROPERTIES_PARAMS_CHAIN_CHECK_H_
#define RECKON_PROPERTIES_PARAMS_CHAIN_CHECK_H_

#include <string>

#include "properties/params/chain_case.h"
#include "simulator/broadcast.h"
#include "simulator/duplicate/duplicate.h"

namespace reckon::properties {

// What a chain case turned out to be, for coverage.
enum class ChainOutcome : uint8_t { kExtend, kDuplicate, kRefused, kOutsideDomain };

// The generated text, read by the text evaluator, and the travelling expressions, evaluated by the
// expression library, give the same numbers item by item; and the statements of a Duplicate are the
// calls its source kind stands for. A tensor of 2^32 elements or more is outside the domain.
// `fault`, when given, is made after the node was generated.
struct ChainFault;
std::string TextAndParamsDisagree(const ChainCase& c, ChainOutcome& outcome,
                                  const ChainFault* fault = nullptr);

// The machines' memory, kept between cases.
struct ChainMachines {
  sim::Executor executor;
  sim::DuplicateRunner duplicates;
};

// The ledger the model makes of the numbers equals what the simulator counts for them and, where
// the unified buffer holds it, what it does with real bytes; and the output is right.
std::string LedgerDisagrees(const ChainCase& c, ChainOutcome& outcome, ChainMachines& machines);

// The same through the dynamic model: the ledger over the names of the generated code, with the
// numbers put in. Slower.
std::string DynamicLedgerDisagrees(const ChainCase& c, ChainOutcome& outcome);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_PARAMS_CHAIN_CHECK_H_
