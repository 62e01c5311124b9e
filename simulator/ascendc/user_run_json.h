// The line a worker answers with.
#ifndef RECKON_SIMULATOR_ASCENDC_USER_RUN_JSON_H_
#define RECKON_SIMULATOR_ASCENDC_USER_RUN_JSON_H_

#include "ledger/json.h"
#include "simulator/ascendc/user_run.h"

namespace reckon::sim::ascendc {

Json ToJson(const UserCall& call);
Json ToJson(const UserFinding& finding);
Json ToJson(const UserRun& run);

// The inverse. InternalError when it is not such a document: only our own worker writes them.
UserRun UserRunFromJson(const Json& json);

// "broadcast.h:123", "" without a place. The file without its folder unless `whole`.
std::string PlaceText(const std::string& file, int line, bool whole = false);

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_USER_RUN_JSON_H_
