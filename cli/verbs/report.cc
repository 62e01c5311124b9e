// Options of report. The page is data: its exit says whether it was written, not what it shows.
#include "cli/verbs/report.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/output_file.h"
#include "cli/report/page.h"

namespace reckon::cli {
namespace {

struct Options {
  CommonOptions common;
  std::vector<std::string> files;
  std::string out = "report.html";
};

Exit RunReport(const Options& options, Streams& streams) {
  std::vector<NamedJson> inputs;
  for (const std::string& file : options.files) inputs.push_back(ReadDocument(file));
  const std::vector<Document> documents = Arrange(inputs);
  const std::string page = ReportPage(documents);
  if (options.out == "-") {
    Emit(streams, page);
    return Exit::kHolds;
  }
  OutputFile file(options.out, "--out");
  file.Write(page);
  file.Commit();
  if (!options.common.quiet) {
    streams.err << fmt::format("{}: {} ({} results)\n", options.out, VerdictWord(ExitOf(documents)),
                               documents.size())
                << std::flush;
  }
  return Exit::kHolds;
}

}  // namespace

Runner SetUpReport(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCommonOptions(app, options->common);
  ChangeNothing(app, {"--format", "--json", "--junit", "--color", "--seed", "--jobs", "--shard"});
  app.add_option("files", options->files,
                 "JSON of verify, prove, mutate and audit, in any mix; shards are joined")
      ->required()
      ->type_name("FILE");
  app.add_option("--out", options->out, "the page to write (report.html; '-': stdout)")
      ->type_name("FILE");
  return [options](Streams& streams) { return RunReport(*options, streams); };
}

}  // namespace reckon::cli
