// Options of audit, its course over the lines of a file, and its reports.
#include "cli/verbs/audit.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "cli/audit/judge.h"
#include "cli/audit/write.h"
#include "cli/batch.h"
#include "cli/junit.h"
#include "cli/line_reader.h"
#include "cli/options.h"
#include "cli/output_file.h"
#include "cli/run.h"
#include "cli/style.h"
#include "ledger/errors.h"
#include "ledger/text.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  CommonOptions common;
  std::string file;
  std::string sarif;
  audit::JudgeOptions judge;
};

class OpenFile {
 public:
  OpenFile(const std::string& path, int in_fd) : owned_(path != "-"), fd_(in_fd) {
    if (owned_) fd_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd_ < 0) throw BadInput(fmt::format("file: {}: {}", path, std::strerror(errno)));
  }
  ~OpenFile() {
    if (owned_) close(fd_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int fd() const { return fd_; }

 private:
  bool owned_;
  int fd_;
};

bool IsBlank(std::string_view text) {
  return text.find_first_not_of(" \t") == std::string_view::npos;
}

// The result of one line; never throws BadInput.
Json JudgeLine(const LineReader::Line& line, audit::Judge& judge) {
  try {
    if (line.kind == LineReader::Kind::kTooLong) {
      throw BadInput(fmt::format("longer than {} bytes", kMaxLine));
    }
    const audit::AuditRow row = audit::RowFromText(line.text, line.number);
    return audit::ToJson(row, judge.Run(row));
  } catch (const BadInput& error) {
    return {{"line", line.number}, {"error", error.what()}};
  }
}

Exit ExitOfLine(const Json& result) {
  if (result.contains("error")) return Exit::kBadInput;
  if (result.at("verdict") == "equal") return Exit::kHolds;
  return result.at("verdict") == "different" ? Exit::kCounterexample : Exit::kInconclusive;
}

std::string Message(const Json& result) {
  return result.contains("error") ? result.at("error").get<std::string>()
                                  : audit::Complaint(result);
}

std::string Title(const Json& result) {
  std::string name = result.value("name", "");
  if (!name.empty() || !result.contains("case")) return name;
  const Json& c = result.at("case");
  const std::string dtype = c.at("dtype").get<std::string>();
  if (c.contains("count")) return fmt::format("duplicate {} of {}", c.at("count").dump(), dtype);
  return fmt::format("{} {} from {}", dtype, c.at("dst").dump(), c.at("src").dump());
}

std::string Word(const Json& result) {
  return result.contains("error") ? "error" : result.at("verdict").get<std::string>();
}

std::string TableText(const Json& results, const Style& style) {
  std::vector<std::vector<std::string>> lines = {{"line", "verdict", "case", "what is wrong"}};
  std::size_t equal = 0;
  for (const Json& result : results) {
    equal += ExitOfLine(result) == Exit::kHolds ? 1 : 0;
    lines.push_back({result.at("line").dump(), Word(result), Title(result), Message(result)});
  }
  const bool all = equal == results.size();
  const std::string sum = fmt::format("{} of {} lines equal", equal, results.size());
  return AlignColumns(lines) + "\nresult    " + (all ? style.Good(sum) : style.Bad(sum)) + "\n";
}

std::string CsvCell(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string CsvText(const Json& results) {
  std::string text = "line,verdict,case,message\n";
  for (const Json& result : results) {
    text += fmt::format("{},{},{},{}\n", result.at("line").dump(), Word(result),
                        CsvCell(Title(result)), CsvCell(Message(result)));
  }
  return text;
}

std::string JUnitText(const Json& results) {
  JUnitReport report("audit");
  for (const Json& result : results) {
    report.Add(fmt::format("line {} {}", result.at("line").dump(), Title(result)),
               ExitOfLine(result), Message(result));
  }
  return report.Text();
}

void Write(const Json& results, const Options& options, Streams& streams) {
  const CommonOptions& common = options.common;
  switch (common.format.value_or(Format::kTable)) {
    case Format::kTable:
      if (common.json_file != "-") {
        Emit(streams, TableText(results, Style{UseColor(common, streams)}));
      }
      break;
    case Format::kJson:
      Emit(streams, results.dump(2) + "\n");
      break;
    case Format::kJsonl:
      for (const Json& result : results) Emit(streams, result.dump() + "\n");
      break;
    case Format::kCsv:
      Emit(streams, CsvText(results));
      break;
  }
  if (common.json_file == "-") {
    Emit(streams, results.dump(2) + "\n");
  } else if (!common.json_file.empty()) {
    WriteFile(common.json_file, "json", results.dump(2) + "\n");
  }
  if (!common.junit_file.empty()) WriteFile(common.junit_file, "junit", JUnitText(results));
  if (!options.sarif.empty()) {
    WriteFile(options.sarif, "sarif",
              audit::ToSarif(results, options.file, VersionText()).dump(2) + "\n");
  }
}

Exit RunAudit(const Options& options, Streams& streams) {
  RequireOutputs(options.common);
  const OpenFile file(options.file, streams.in_fd);
  audit::JudgeOptions judge_options = options.judge;
  judge_options.seed = options.common.seed.value_or(1);
  audit::Judge judge(judge_options);
  LineReader reader(file.fd(), kMaxLine);
  Json results = Json::array();
  Exit exit = Exit::kHolds;
  std::uint64_t number = 0;
  for (LineReader::Line line = reader.Next(); line.kind != LineReader::Kind::kEnd;
       line = reader.Next()) {
    if (line.kind == LineReader::Kind::kLine && IsBlank(line.text)) continue;
    if (!options.common.shard.Holds(number++)) continue;
    Json result = JudgeLine(line, judge);
    exit = Worse(exit, ExitOfLine(result));
    if (result.contains("error") && !options.common.quiet) {
      streams.err << fmt::format("{}:{}: {}\n", options.file, line.number, Message(result))
                  << std::flush;
    }
    results.push_back(std::move(result));
  }
  if (number == 0) throw BadInput(fmt::format("file: {}: holds no line to judge", options.file));
  Write(results, options, streams);
  return exit;
}

}  // namespace

Runner SetUpAudit(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCommonOptions(app, options->common);
  app.add_option("file", options->file, "JSON lines of ledgers or formulas; '-' is standard input")
      ->required()
      ->type_name("FILE");
  app.add_option("--sarif", options->sarif, "write SARIF 2.1.0 that points at the lines")
      ->type_name("FILE");
  app.add_option("--shapes", options->judge.shapes, "shapes tried for a line with names (400)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000}));
  app.add_flag("!--no-prove", options->judge.prove, "try shapes only; what agrees is unknown");
  return [options](Streams& streams) { return RunAudit(*options, streams); };
}

}  // namespace reckon::cli
