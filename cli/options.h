// The options that verbs share, as plain values, and how they are added to a verb's parser.
#ifndef RECKON_CLI_OPTIONS_H_
#define RECKON_CLI_OPTIONS_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "cli/streams.h"
#include "ledger/request.h"

namespace CLI {
class App;
}

namespace reckon::cli {

enum class Format : std::uint8_t { kTable, kJson, kJsonl, kCsv };
enum class Color : std::uint8_t { kAuto, kAlways, kNever };

// Part `index` (1..count) of `count` disjoint parts.
struct Shard {
  std::uint32_t index = 1;
  std::uint32_t count = 1;
  // Whether the item with this running number (from 0) belongs to the part.
  bool Holds(std::uint64_t number) const { return number % count == index - 1; }
};

struct CommonOptions {
  std::optional<Format> format;  // without: table for one case, JSON lines for a batch
  std::string json_file;         // "" is none, "-" is standard output
  std::string junit_file;        // "" is none
  Color color = Color::kAuto;
  bool quiet = false;  // no notes on standard error (errors of a run that ends stay)
  std::optional<std::uint64_t> seed;
  std::uint32_t jobs = 0;  // 0: as many as the machine has cores
  Shard shard;
};

// One case as typed, or the name of a file of cases.
struct CaseOptions {
  std::string op;
  std::string dtype;
  std::string dst;
  std::string src;
  std::string count;
  std::string view_size;
  std::string source;
  std::vector<std::string> set;
  std::vector<std::string> assume;
  std::string batch;
  bool dst_given = false;  // "--dst ''" is a case of rank 0, not a missing option
  bool src_given = false;

  bool IsBatch() const { return !batch.empty(); }
};

// Every option of the struct. All verbs take all of them, so that a script may pass one set to
// each; the help text says where an option changes nothing.
void AddCommonOptions(CLI::App& app, CommonOptions& options);
// Says so in the help of these options, which were added.
// For verbs that work long before they write: BadInput when a result file could not be written.
void RequireOutputs(const CommonOptions& options);

void ChangeNothing(CLI::App& app, std::initializer_list<const char*> options);

// --dtype --dst --src --set --assume --batch, and the --op duplicate family. After parsing, a
// command line without a whole case and without --batch, or with both, is a usage error.
void AddCaseOptions(CLI::App& app, CaseOptions& options);

// The case typed on the command line; BadInput names the field.
CaseRequest ToRequest(const CaseOptions& options);

// What was typed, for an error report about it: members are the option texts.
nlohmann::ordered_json ToJson(const CaseOptions& options);

// Parses "K/N"; nothing when it is not 1 <= K <= N.
std::optional<Shard> ParseShard(const std::string& text);

// Whether to colour: --color, then NO_COLOR (set and not empty), then whether out is a terminal.
bool UseColor(const CommonOptions& options, const Streams& streams);

}  // namespace reckon::cli

#endif  // RECKON_CLI_OPTIONS_H_
