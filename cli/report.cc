// Formats and files.
#include "cli/report.h"

#include <fmt/format.h>

#include <utility>

#include "cli/pretty.h"
#include "ledger/excerpt.h"
#include "ledger/text.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

Format FormatOf(const CommonOptions& options, bool many) {
  if (options.json_file == "-") return Format::kJson;
  return options.format.value_or(many ? Format::kJsonl : Format::kTable);
}

std::string Scalar(const Json& value) {
  return value.is_string() ? value.get<std::string>() : Compact(value);
}

// "4,3,128" for [4,3,128] and for the text of an option.
std::string Sizes(const Json& sizes) {
  if (!sizes.is_array()) return Scalar(sizes);
  std::string text;
  for (const auto& size : sizes) text += (text.empty() ? "" : ",") + Scalar(size);
  return text;
}

std::string MemberText(const Json& shown, const char* name) {
  const auto it = shown.is_object() ? shown.find(name) : shown.end();
  return !shown.is_object() || it == shown.end() ? std::string() : Sizes(*it);
}

std::string Assignments(const Json& shown) {
  std::string text;
  const auto set = shown.find("set");
  if (set != shown.end() && set->is_object()) {
    for (const auto& [name, value] : set->items()) {
      text += fmt::format("{}{}={}", text.empty() ? " --set " : ",", name, Scalar(value));
    }
  }
  const auto assume = shown.find("assume");
  if (assume != shown.end() && assume->is_array()) {
    for (const auto& item : *assume) text += fmt::format(" --assume '{}'", Scalar(item));
  }
  return text;
}

}  // namespace

std::string CaseTitle(const Json& shown) {
  if (!shown.is_object()) return Scalar(shown);
  std::string text;
  for (const char* name : {"op", "dtype", "dst", "src", "count", "view_size", "source"}) {
    if (!shown.contains(name)) continue;
    const std::string option = std::string(name) == "view_size" ? "view-size" : name;
    text += fmt::format("{}--{} {}", text.empty() ? "" : " ", option, MemberText(shown, name));
  }
  return text + Assignments(shown);
}

Report::Report(std::string verb, TextForms forms, const CommonOptions& options, Streams& streams,
               bool many)
    : forms_(std::move(forms)),
      streams_(streams),
      format_(FormatOf(options, many)),
      style_{UseColor(options, streams)},
      many_(many),
      junit_(std::move(verb)) {
  if (!options.json_file.empty() && options.json_file != "-") {
    json_file_.emplace(options.json_file, "json");
  }
  if (!options.junit_file.empty()) junit_file_.emplace(options.junit_file, "junit");
}

void Report::Add(const Outcome& outcome) {
  exit_ = Worse(exit_, outcome.exit);
  AddToOut(outcome);
  if (json_file_) AddToFile(outcome);
  if (junit_file_) junit_.Add(CaseTitle(outcome.json.at("case")), outcome.exit, outcome.message);
  ++results_;
}

void Report::AddSummary(const Outcome& outcome) {
  exit_ = Worse(exit_, outcome.exit);
  if (format_ == Format::kTable) {
    Emit(streams_, outcome.detail.at("text").get<std::string>());
  } else if (format_ != Format::kCsv) {
    AddToOut(outcome);
  }
  if (json_file_) AddToFile(outcome);
  ++results_;
}

// The result as `json` format gives it: alone, or as the next item of an array.
std::string Report::ArrayItem(const Outcome& outcome) const {
  if (!many_) return Pretty(outcome.json) + "\n";
  return std::string(results_ == 0 ? "[\n  " : ",\n  ") + Pretty(outcome.json, 2);
}

void Report::AddToOut(const Outcome& outcome) {
  switch (format_) {
    case Format::kTable:
      // The error of a single case goes to standard error, by whoever runs it.
      if (many_ || !outcome.IsError()) Emit(streams_, TableText(outcome));
      break;
    case Format::kJson:
      Emit(streams_, ArrayItem(outcome));
      break;
    case Format::kJsonl:
      Emit(streams_, Compact(outcome.json) + "\n");
      break;
    case Format::kCsv:
      Emit(streams_, CsvLines(outcome));
      break;
  }
}

void Report::AddToFile(const Outcome& outcome) { json_file_->Write(ArrayItem(outcome)); }

std::string Report::TableText(const Outcome& outcome) const {
  std::string text = many_ && results_ > 0 ? "\n" : "";
  text += fmt::format("case    {}\n", style_.Strong(CaseTitle(outcome.json.at("case"))));
  if (outcome.IsError()) {
    return text + fmt::format("{}   {}\n", style_.Bad("error"),
                              outcome.json.at("error").get_ref<const std::string&>());
  }
  return text + forms_.table(outcome, style_);
}

std::string Report::CsvLines(const Outcome& outcome) const {
  std::string text;
  if (results_ == 0) {
    std::vector<std::string> header = {"dtype", "dst", "src", "error"};
    header.insert(header.end(), forms_.csv_columns.begin(), forms_.csv_columns.end());
    text = CsvLine(header);
  }
  const Json& shown = outcome.json.at("case");
  const auto line = [&](const std::string& error, const std::vector<std::string>& cells) {
    std::vector<std::string> all = {MemberText(shown, "dtype"), MemberText(shown, "dst"),
                                    MemberText(shown, "src"), error};
    all.insert(all.end(), cells.begin(), cells.end());
    all.resize(4 + forms_.csv_columns.size());
    return CsvLine(all);
  };
  if (outcome.IsError()) return text + line(outcome.json.at("error").get<std::string>(), {});
  for (const auto& cells : forms_.csv(outcome)) text += line("", cells);
  return text;
}

Exit Report::Finish() {
  if (many_ && format_ == Format::kJson) Emit(streams_, results_ == 0 ? "[]\n" : "\n]\n");
  if (json_file_) {
    if (many_) json_file_->Write(results_ == 0 ? "[]\n" : "\n]\n");
    json_file_->Commit();
  }
  if (junit_file_) {
    junit_file_->Write(junit_.Text());
    junit_file_->Commit();
  }
  return exit_;
}

}  // namespace reckon::cli
