// reckon compare: model against simulator, row by row.
#ifndef RECKON_CLI_VERBS_COMPARE_H_
#define RECKON_CLI_VERBS_COMPARE_H_

#include <string>
#include <vector>

#include "cli/report.h"
#include "cli/side_by_side.h"
#include "cli/verb.h"
#include "simulator/broadcast.h"

namespace reckon::cli {

// What each witness said of one case, in the order of the columns.
struct Witnesses {
  std::vector<Column> columns;
  std::vector<Path> paths;
  sim::Run last_run;  // of the byte machine when it ran, else of the counting machine

  void Add(std::string name, Ledger ledger, const Path& path) {
    columns.push_back({std::move(name), std::move(ledger)});
    paths.push_back(path);
  }
};

// A counterexample when a row or a path differs, when the output is wrong or when the run has an
// error. `text`: whether the detail for the text forms is wanted.
Outcome Judge(const Witnesses& witnesses, bool text, const Style& style);

// The table form of such an outcome.
std::string CompareText(const Outcome& outcome, const Style& style);

Runner SetUpCompare(CLI::App& app);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_COMPARE_H_
