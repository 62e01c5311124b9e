// The results of a run in every form they are wanted in: the chosen format on standard output, JSON
// in a file, JUnit in a file. All are made from the JSON of each result.
#ifndef RECKON_CLI_REPORT_H_
#define RECKON_CLI_REPORT_H_

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit.h"
#include "cli/junit.h"
#include "cli/options.h"
#include "cli/output_file.h"
#include "cli/streams.h"
#include "cli/style.h"

namespace reckon::cli {

// What became of one case.
struct Outcome {
  nlohmann::ordered_json json;    // "case" first; of a failed case {"case": ..., "error": "..."}
  nlohmann::ordered_json detail;  // what only the table and CSV forms show
  Exit exit = Exit::kHolds;
  std::string message;  // one line for notes and JUnit when exit is not kHolds

  bool IsError() const { return json.contains("error"); }
};

// A verb's forms for people and spreadsheets; error outcomes never reach them.
struct TextForms {
  // Ends with a newline.
  std::string (*table)(const Outcome& outcome, const Style& style) = nullptr;
  // Columns after dtype, dst, src, error.
  std::vector<std::string> csv_columns;
  // The cells under those columns, a vector a line.
  std::vector<std::vector<std::string>> (*csv)(const Outcome& outcome) = nullptr;
};

class Report {
 public:
  // `many`: more than one result may come. Opens the files, so that a path that cannot be written
  // is known before any work is done (BadInput).
  Report(std::string verb, TextForms forms, const CommonOptions& options, Streams& streams,
         bool many);

  // Writes one result everywhere; standard output is flushed.
  void Add(const Outcome& outcome);

  // One more result that is about all cases before it.
  void AddSummary(const Outcome& outcome);

  // Closes what is open and gives the files their names. Returns the worst exit of all results.
  Exit Finish();

 private:
  void AddToOut(const Outcome& outcome);
  void AddToFile(const Outcome& outcome);
  std::string ArrayItem(const Outcome& outcome) const;
  std::string CsvLines(const Outcome& outcome) const;
  std::string TableText(const Outcome& outcome) const;

  TextForms forms_;
  Streams& streams_;
  Format format_;
  Style style_;
  bool many_;
  std::uint64_t results_ = 0;
  Exit exit_ = Exit::kHolds;
  std::optional<OutputFile> json_file_;
  std::optional<OutputFile> junit_file_;
  JUnitReport junit_;
};

// The name of a case in notes and reports: "--dtype float16 --dst 4,3,128 --src 4,1,128", or its
// JSON when it is none.
std::string CaseTitle(const nlohmann::ordered_json& shown);

}  // namespace reckon::cli

#endif  // RECKON_CLI_REPORT_H_
