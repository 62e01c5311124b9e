// From a request as a user wrote it to what the witnesses take: a concrete case, or one with
// symbols. Both check the assumptions against the values that were set.
#ifndef RECKON_CLI_REQUESTS_H_
#define RECKON_CLI_REQUESTS_H_

#include <string_view>

#include "ledger/request.h"
#include "model/broadcast/dynamic.h"

namespace reckon::cli {

// The request as a concrete broadcast, after its values were set. BadInput when it is none, when a
// name is left or when a value breaks an assumption. `verb` is for the message.
Case ConcreteBroadcast(const CaseRequest& request, std::string_view verb);

// The same with the names that are not set left as symbols of `pool`, in the ranges assumed.
model::SymbolicCase SymbolicBroadcast(const CaseRequest& request, std::string_view verb,
                                      expr::Pool& pool);

}  // namespace reckon::cli

#endif  // RECKON_CLI_REQUESTS_H_
