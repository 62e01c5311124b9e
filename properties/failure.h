// From a failing case to the report of a minimal one.
#ifndef RECKON_PROPERTIES_FAILURE_H_
#define RECKON_PROPERTIES_FAILURE_H_

#include <functional>
#include <string>

#include "ledger/json.h"
#include "ledger/shape.h"
#include "properties/checker.h"

namespace reckon::properties {

// Shrinks `c`, which fails `property` (one of the three of checker.h), and describes the result
// (DescribeFailure) together with "found_as" (the case before) and "minimal" (proved or not).
Json ShrunkFailure(Checker& checker, const Case& c, const std::string& property);

// The report for people, many lines, with "found_by" in front when it is there; `highlight(text)`
// marks the first differing row.
std::string FailureText(const Json& report,
                        const std::function<std::string(const std::string&)>& highlight);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_FAILURE_H_
