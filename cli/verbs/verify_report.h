// A verification's result in every form: text, JSON, CSV, JUnit. Shared by verify and merge.
#ifndef RECKON_CLI_VERBS_VERIFY_REPORT_H_
#define RECKON_CLI_VERBS_VERIFY_REPORT_H_

#include <nlohmann/json.hpp>
#include <string>

#include "cli/exit.h"
#include "cli/options.h"
#include "cli/streams.h"
#include "cli/style.h"

namespace reckon::cli {

// The exit code of a result document.
Exit ExitOf(const nlohmann::ordered_json& result);

// The report for people.
std::string VerifyText(const nlohmann::ordered_json& result, const Style& style);

// Writes the result in the chosen format, and to --json and --junit.
void WriteVerifyResult(const nlohmann::ordered_json& result, const CommonOptions& options,
                       Streams& streams);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_VERIFY_REPORT_H_
