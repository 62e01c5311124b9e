// A trace for a viewer (Chrome trace events, as Perfetto and chrome://tracing open them) and for a
// terminal.
#ifndef RECKON_CLI_TRACE_TRACE_VIEW_H_
#define RECKON_CLI_TRACE_TRACE_VIEW_H_

#include <string>

#include "cli/style.h"
#include "ledger/json.h"
#include "simulator/trace/trace.h"

namespace reckon::cli {

// One event a line, in order. Time is order, not cycles: each event lasts one unit. Threads of the
// process: scalar, vector, sync. A trace that was cut short ends with an event that says so.
std::string ChromeTrace(const Case& c, const sim::Trace& trace);

// One line an event, then, when the output is wrong, the history of the first wrong byte.
std::string StepsText(const sim::Trace& trace, const Style& style);

// {"address", "element", "expected", "found", "expected_from", "writes": [{"store", "store_site",
// "written", "written_site", "made", "made_site", "loaded_from", "value"}]}; numbers of events,
// null where there is none. The trace has a wrong byte.
Json WrongByteToJson(const sim::Trace& trace);

// "3 of 10 events are shown" when some are missing, else "".
std::string CutNote(const sim::Trace& trace);

}  // namespace reckon::cli

#endif  // RECKON_CLI_TRACE_TRACE_VIEW_H_
