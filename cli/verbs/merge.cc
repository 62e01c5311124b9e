// Reading the documents and writing the joined one.
#include "cli/verbs/merge.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/verbs/verify_report.h"
#include "ledger/json_file.h"
#include "properties/verify.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  CommonOptions common;
  std::vector<std::string> files;
};

}  // namespace

Runner SetUpMerge(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCommonOptions(app, options->common);
  app.add_option("files", options->files, "JSON results of 'verify --shard K/N --json FILE'")
      ->required()
      ->type_name("FILE");
  return [options](Streams& streams) {
    std::vector<Json> results;
    for (const std::string& file : options->files) results.push_back(ReadJsonFile(file));
    const Json merged = properties::MergeResults(results, options->files);
    WriteVerifyResult(merged, options->common, streams);
    return ExitOf(merged);
  };
}

}  // namespace reckon::cli
