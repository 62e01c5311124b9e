// The shared options in CLI11's terms.
#include "cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/output_file.h"
#include "ledger/errors.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

const std::map<std::string, Format>& Formats() {
  static const std::map<std::string, Format> formats = {{"table", Format::kTable},
                                                        {"json", Format::kJson},
                                                        {"jsonl", Format::kJsonl},
                                                        {"csv", Format::kCsv}};
  return formats;
}

const std::map<std::string, Color>& Colors() {
  static const std::map<std::string, Color> colors = {
      {"auto", Color::kAuto}, {"always", Color::kAlways}, {"never", Color::kNever}};
  return colors;
}

// An option whose values are the keys of a table.
template <class Target, class Value>
void AddChoice(CLI::App& app, const std::string& name, Target& target,
               const std::map<std::string, Value>& values, const std::string& help) {
  app.add_option_function<std::string>(
         name, [&target, &values](const std::string& text) { target = values.at(text); }, help)
      ->check(CLI::IsMember(values));
}

std::optional<std::uint32_t> Number32(std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

void AddTextOption(CLI::App& app, const std::string& name, std::string& target, bool* given,
                   const std::string& help) {
  app.add_option_function<std::string>(
         name,
         [&target, given](const std::string& text) {
           target = text;
           if (given != nullptr) *given = true;
         },
         help)
      ->group("Case");
}

// `--json --quiet` is a value forgotten, not a file called "--quiet".
CLI::Validator FileName() {
  return {[](const std::string& text) {
            const bool forgotten = text.empty() || text.starts_with("--");
            return forgotten ? "is no file: '" + text + "' ('./" + text + "' would be one)"
                             : std::string();
          },
          ""};
}

// CLI11 itself lets "-1" and "1e3" pass.
CLI::Validator Whole64() {
  return {[](const std::string& text) {
            std::uint64_t value = 0;
            const char* const end = text.data() + text.size();
            const auto [last, error] = std::from_chars(text.data(), end, value);
            return !text.empty() && error == std::errc() && last == end
                       ? std::string()
                       : "is no whole number from 0 to 18446744073709551615: '" + text + "'";
          },
          ""};
}

void AddListOption(CLI::App& app, const std::string& name, std::vector<std::string>& target,
                   const std::string& help) {
  app.add_option(name, target, help)
      ->group("Case")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

// Runs after parsing; CLI11 turns the exception into a usage message.
void CheckCaseOptions(const CLI::App& app, const CaseOptions& o) {
  const bool duplicate = o.op == "duplicate";
  const bool typed =
      !o.dtype.empty() || o.dst_given || o.src_given || !o.count.empty() || !o.op.empty();
  if (o.IsBatch() && (typed || !o.set.empty() || !o.assume.empty())) {
    throw CLI::ValidationError(
        "--batch takes its cases from the file: no --dtype, --dst, --src, --set, --assume beside "
        "it");
  }
  if (o.IsBatch()) return;
  const bool whole = duplicate ? !o.dtype.empty() && !o.count.empty()
                               : !o.dtype.empty() && o.dst_given && o.src_given;
  if (!whole) {
    throw CLI::ValidationError(
        fmt::format("{} needs {}, or --batch FILE", app.get_name(),
                    duplicate ? "--op duplicate --dtype --count" : "--dtype, --dst and --src"));
  }
}

}  // namespace

std::optional<Shard> ParseShard(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return std::nullopt;
  const auto index = Number32(std::string_view(text).substr(0, slash));
  const auto count = Number32(std::string_view(text).substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count) return std::nullopt;
  return Shard{*index, *count};
}

void AddCommonOptions(CLI::App& app, CommonOptions& options) {
  AddChoice(app, "--format", options.format, Formats(),
            "table (one case), jsonl (a batch), json or csv");
  app.add_option("--json", options.json_file,
                 "also write the results as JSON to FILE ('-': stdout)")
      ->type_name("FILE")
      ->check(FileName());
  app.add_option("--junit", options.junit_file, "also write a JUnit XML report to FILE")
      ->type_name("FILE")
      ->check(FileName());
  AddChoice(app, "--color", options.color, Colors(),
            "auto, always or never (NO_COLOR is honoured)");
  app.add_flag("--quiet", options.quiet, "no notes on standard error");
  app.add_option("--seed", options.seed, "seed of whatever is drawn at random")->check(Whole64());
  app.add_option("--jobs", options.jobs, "processes to use at most (0: one a core)")
      ->check(CLI::Range(0U, 4096U));
  app.add_option_function<std::string>(
         "--shard", [&options](const std::string& text) { options.shard = *ParseShard(text); },
         "only part K of N disjoint parts (of a batch: its lines)")
      ->type_name("K/N")
      ->check(CLI::Validator(
          [](const std::string& text) {
            return ParseShard(text) ? std::string() : "is not K/N with 1 <= K <= N: " + text;
          },
          ""));
}

void RequireOutputs(const CommonOptions& options) {
  RequireWritable(options.json_file, "json");
  RequireWritable(options.junit_file, "junit");
}

void ChangeNothing(CLI::App& app, std::initializer_list<const char*> options) {
  for (const char* name : options) app.get_option(name)->description("changes nothing here");
}

void AddCaseOptions(CLI::App& app, CaseOptions& options) {
  AddTextOption(app, "--dtype", options.dtype, nullptr, "element type, e.g. float16");
  AddTextOption(app, "--dst", options.dst, &options.dst_given, "sizes of the result, e.g. 4,3,128");
  AddTextOption(app, "--src", options.src, &options.src_given, "sizes of the source, e.g. 4,1,128");
  AddListOption(app, "--set", options.set, "values of names used as sizes: A=7,B=3");
  AddListOption(app, "--assume", options.assume, "what is known of a name: 'A >= 2'");
  app.add_option("--batch", options.batch, "cases from FILE ('-': stdin), one JSON object a line")
      ->group("Case")
      ->type_name("FILE");
  AddTextOption(app, "--op", options.op, nullptr, "broadcast (default) or duplicate");
  AddTextOption(app, "--count", options.count, nullptr, "duplicate: elements to write");
  AddTextOption(app, "--view-size", options.view_size, nullptr, "duplicate: elements of the view");
  AddTextOption(app, "--source", options.source, nullptr,
                "duplicate: constant, ubscalar, vecin, veccalc or other");
  app.final_callback([&app, &options] { CheckCaseOptions(app, options); });
}

CaseRequest ToRequest(const CaseOptions& o) {
  CaseRequest request;
  request.op = o.op.empty() ? Operation::kBroadcast : ParseOperation(o.op);
  request.dtype = ParseDType(o.dtype);
  if (o.dst_given) request.dst = ParseSizes(o.dst, "dst");
  if (o.src_given) request.src = ParseSizes(o.src, "src");
  if (!o.count.empty()) request.count = ParseSize(o.count, "count");
  if (!o.view_size.empty()) request.view_size = ParseSize(o.view_size, "view_size");
  if (!o.source.empty()) request.source = ParseScalarSource(o.source);
  for (const auto& text : o.set) ParseAssignments(text, request.set);
  request.assume = o.assume;
  CheckMembers(request);
  return request;
}

Json ToJson(const CaseOptions& o) {
  Json json = Json::object();
  const auto add = [&json](const char* name, const std::string& text, bool given) {
    if (given) json[name] = text;
  };
  add("op", o.op, !o.op.empty());
  add("dtype", o.dtype, !o.dtype.empty());
  add("dst", o.dst, o.dst_given);
  add("src", o.src, o.src_given);
  add("count", o.count, !o.count.empty());
  add("view_size", o.view_size, !o.view_size.empty());
  add("source", o.source, !o.source.empty());
  if (!o.set.empty()) json["set"] = o.set;
  if (!o.assume.empty()) json["assume"] = o.assume;
  return json;
}

bool UseColor(const CommonOptions& options, const Streams& streams) {
  if (options.color != Color::kAuto) return options.color == Color::kAlways;
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  return streams.out_is_terminal;
}

}  // namespace reckon::cli
