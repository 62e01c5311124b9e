// User runs as JSON and back.
#include "simulator/ascendc/user_run_json.h"

#include "ledger/check.h"

namespace reckon::sim::ascendc {
namespace {

Output OutputOf(const std::string& name) {
  for (const Output output : {Output::kNotExecuted, Output::kCorrect, Output::kWrong}) {
    if (Name(output) == name) return output;
  }
  throw InternalError("unknown output '" + name + "'");
}

UserCall CallFromJson(const Json& json) {
  UserCall call;
  call.helper = json.at("helper");
  call.api = json.at("api");
  call.data_dtype = json.at("data_dtype");
  call.index_dtype = json.at("index_dtype");
  call.mode = json.at("mode");
  call.compared = json.at("compared");
  call.file = json.at("file");
  call.line = json.at("line");
  call.count = json.at("count");
  return call;
}

UserFinding FindingFromJson(const Json& json) {
  UserFinding finding;
  finding.level = json.at("level") == "note" ? Level::kNote : Level::kError;
  finding.kind = json.at("kind");
  finding.helper = json.at("helper");
  finding.api = json.at("api");
  finding.file = json.at("file");
  finding.line = json.at("line");
  finding.first_address =
      json.at("first_address").is_null() ? -1 : json.at("first_address").get<std::int64_t>();
  finding.times = json.at("times");
  finding.detail = json.at("detail");
  return finding;
}

}  // namespace

Json ToJson(const UserCall& call) {
  return {{"helper", call.helper},
          {"api", call.api},
          {"data_dtype", call.data_dtype},
          {"index_dtype", call.index_dtype},
          {"mode", call.mode},
          {"compared", call.compared},
          {"file", call.file},
          {"line", call.line},
          {"count", call.count}};
}

Json ToJson(const UserFinding& finding) {
  return {{"level", Name(finding.level)},
          {"kind", finding.kind},
          {"helper", finding.helper},
          {"api", finding.api},
          {"file", finding.file},
          {"line", finding.line},
          {"first_address", finding.first_address == -1 ? Json() : Json(finding.first_address)},
          {"times", finding.times},
          {"detail", finding.detail}};
}

Json ToJson(const UserRun& run) {
  Json calls = Json::array();
  for (const UserCall& call : run.calls) calls.push_back(ToJson(call));
  Json findings = Json::array();
  for (const UserFinding& finding : run.findings) findings.push_back(ToJson(finding));
  Json writer;
  if (run.wrong_line != 0) {
    writer = {{"helper", run.wrong_helper},
              {"api", run.wrong_api},
              {"file", run.wrong_file},
              {"line", run.wrong_line}};
  }
  return {
      {"finished", run.finished},
      {"output", Name(run.output)},
      {"written_bytes", run.written_bytes},
      {"wrong_bytes", run.wrong_bytes},
      {"first_wrong_element", run.first_wrong_element ? Json(*run.first_wrong_element) : Json()},
      {"wrong_element_written_by", writer},
      {"findings", findings},
      {"calls", calls}};
}

UserRun UserRunFromJson(const Json& json) {
  try {
    UserRun run;
    run.finished = json.at("finished");
    run.output = OutputOf(json.at("output"));
    run.written_bytes = json.at("written_bytes");
    run.wrong_bytes = json.at("wrong_bytes");
    if (!json.at("first_wrong_element").is_null()) {
      run.first_wrong_element = json.at("first_wrong_element").get<std::uint64_t>();
    }
    const Json& writer = json.at("wrong_element_written_by");
    if (!writer.is_null()) {
      run.wrong_helper = writer.at("helper");
      run.wrong_api = writer.at("api");
      run.wrong_file = writer.at("file");
      run.wrong_line = writer.at("line");
    }
    for (const Json& finding : json.at("findings")) {
      run.findings.push_back(FindingFromJson(finding));
    }
    for (const Json& call : json.at("calls")) run.calls.push_back(CallFromJson(call));
    return run;
  } catch (const Json::exception& error) {
    throw InternalError(std::string("a kernel worker's answer: ") + error.what());
  }
}

std::string PlaceText(const std::string& file, int line, bool whole) {
  if (file.empty()) return "";
  const std::size_t slash = file.rfind('/');
  const std::string name = whole || slash == std::string::npos ? file : file.substr(slash + 1);
  return name + ":" + std::to_string(line);
}

}  // namespace reckon::sim::ascendc
