// Running a case verb over its cases.
#include "cli/case_verb.h"

#include <fmt/format.h>

#include <exception>
#include <utility>

#include "cli/batch.h"
#include "ledger/errors.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

Outcome ErrorOutcome(const Json& shown, std::string message, Exit exit) {
  Outcome outcome;
  outcome.json = {{"case", shown}, {"error", message}};
  outcome.exit = exit;
  outcome.message = std::move(message);
  return outcome;
}

Outcome Answered(const CaseVerb& verb, const Item& item) {
  Outcome outcome = verb.answer(*item.request);
  Json json = {{"case", item.shown}};
  for (auto& [name, value] : outcome.json.items()) json[name] = std::move(value);
  outcome.json = std::move(json);
  return outcome;
}

Outcome Answer(const CaseVerb& verb, const Item& item) {
  if (!item.request) return ErrorOutcome(item.shown, item.error, Exit::kBadInput);
  try {
    return Answered(verb, item);
  } catch (const BadInput& error) {
    return ErrorOutcome(item.shown, error.what(), Exit::kBadInput);
  } catch (const std::exception& error) {
    return ErrorOutcome(item.shown, fmt::format("internal error: {}", error.what()),
                        Exit::kInternal);
  }
}

// Notes about failed lines: the first few in full, then their number.
class Notes {
 public:
  Notes(Streams& streams, bool quiet) : streams_(streams), quiet_(quiet) {}

  void Failed(const Item& item, const Outcome& outcome) {
    ++failed_;
    if (quiet_ || failed_ > kShown) return;
    streams_.err << fmt::format("reckon: line {}: {}\n", item.line, outcome.message);
  }
  void Finish() {
    if (quiet_ || failed_ <= kShown) return;
    streams_.err << fmt::format("reckon: ... {} lines in all could not be used\n", failed_);
  }

 private:
  static constexpr std::uint64_t kShown = 10;
  Streams& streams_;
  bool quiet_;
  std::uint64_t failed_ = 0;
};

Exit RunBatch(const CaseVerb& verb, const CaseVerbOptions& options, Streams& streams) {
  Report report(verb.name, verb.forms, options.common, streams, true);
  Notes notes(streams, options.common.quiet);
  ForEachBatchItem(options.input.batch, streams.in_fd, options.common.shard, [&](const Item& item) {
    const Outcome outcome = Answer(verb, item);
    if (outcome.IsError()) notes.Failed(item, outcome);
    report.Add(outcome);
  });
  notes.Finish();
  if (verb.summary) report.AddSummary(verb.summary());
  return report.Finish();
}

Exit RunOne(const CaseVerb& verb, const CaseVerbOptions& options, Streams& streams) {
  Report report(verb.name, verb.forms, options.common, streams, false);
  const Outcome outcome = Answer(verb, ItemFromOptions(options.input));
  // Always said, whatever the format: it is why the run ends.
  if (outcome.IsError()) streams.err << fmt::format("reckon: {}\n", outcome.message);
  report.Add(outcome);
  return report.Finish();
}

}  // namespace

bool CaseVerbOptions::WantsText() const {
  if (common.json_file == "-") return false;
  if (!common.format) return !input.IsBatch();
  return *common.format == Format::kTable || *common.format == Format::kCsv;
}

bool CaseVerbOptions::WantsOnlyTable() const {
  return WantsText() && !WantsJson() && common.format.value_or(Format::kTable) == Format::kTable;
}

bool CaseVerbOptions::WantsJson() const { return !WantsText() || !common.json_file.empty(); }

void AddCaseVerbOptions(CLI::App& app, CaseVerbOptions& options) {
  AddCaseOptions(app, options.input);
  AddCommonOptions(app, options.common);
}

Exit RunCaseVerb(const CaseVerb& verb, const CaseVerbOptions& options, Streams& streams) {
  return options.input.IsBatch() ? RunBatch(verb, options, streams)
                                 : RunOne(verb, options, streams);
}

}  // namespace reckon::cli
