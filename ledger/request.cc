// Reading cases from command-line text and batch lines.
#include "ledger/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "ledger/errors.h"
#include "ledger/excerpt.h"
#include "ledger/hardware.h"

namespace reckon {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto kSourceNames =
    std::to_array<std::string_view>({"constant", "ubscalar", "vecin", "veccalc", "other"});
constexpr std::uint64_t kMaxSize = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kMaxName = 64;
constexpr int kMaxDepth = 16;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool IsName(std::string_view text) {
  return !text.empty() && text.size() <= kMaxName && IsLetter(text[0]) &&
         std::all_of(text.begin(), text.end(), [](char c) { return IsLetter(c) || IsDigit(c); });
}

std::string_view Trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

[[noreturn]] void BadSize(std::string_view field, std::string_view shown) {
  throw BadInput(fmt::format("{}: {} is not a size; sizes are whole numbers from 1 to {}", field,
                             shown, kMaxSize));
}

std::string Shown(const Json& json) {
  return Excerpt(json.dump(-1, ' ', true, Json::error_handler_t::replace));
}

std::uint32_t ParseNumber(std::string_view text, std::string_view field) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > kMaxSize) {
    BadSize(field, fmt::format("'{}'", Excerpt(text)));
  }
  return static_cast<std::uint32_t>(value);
}

SizeOrName SizeFromJson(const Json& json, const std::string& field) {
  if (json.is_string()) {
    const auto& text = json.get_ref<const std::string&>();
    if (!IsName(text)) {
      throw BadInput(fmt::format("{}: '{}' is neither a number nor a name", field, Excerpt(text)));
    }
    return text;
  }
  if (json.is_number_unsigned()) {
    const auto value = json.get<std::uint64_t>();
    if (value >= 1 && value <= kMaxSize) return static_cast<std::uint32_t>(value);
  }
  BadSize(field, Shown(json));
}

std::vector<SizeOrName> SizesFromJson(const Json& json, const std::string& field) {
  if (!json.is_array()) {
    throw BadInput(fmt::format("{}: {} is not an array of sizes", field, Shown(json)));
  }
  if (json.empty() || json.size() > static_cast<std::size_t>(kMaxRank)) {
    throw BadInput(fmt::format("{}: rank {} is not in 1..{}", field, json.size(), kMaxRank));
  }
  std::vector<SizeOrName> sizes;
  for (std::size_t i = 0; i < json.size(); ++i) {
    sizes.push_back(SizeFromJson(json[i], fmt::format("{}[{}]", field, i)));
  }
  return sizes;
}

std::string StringFromJson(const Json& json, std::string_view field) {
  if (!json.is_string()) throw BadInput(fmt::format("{}: {} is not a string", field, Shown(json)));
  return json.get<std::string>();
}

Json SizeToJson(const SizeOrName& size) {
  return std::visit([](const auto& value) { return Json(value); }, size);
}

Json SizesToJson(const std::vector<SizeOrName>& sizes) {
  Json json = Json::array();
  for (const auto& size : sizes) json.push_back(SizeToJson(size));
  return json;
}

void SetFromJson(const Json& json, CaseRequest& request) {
  if (!json.is_object()) throw BadInput("set: is not an object of name: number");
  for (const auto& [name, value] : json.items()) {
    const std::string field = fmt::format("set.{}", Excerpt(name));
    if (!IsName(name)) throw BadInput(fmt::format("{}: is not a name", field));
    const SizeOrName size = SizeFromJson(value, field);
    if (!std::holds_alternative<std::uint32_t>(size)) BadSize(field, "a name");
    request.set[name] = std::get<std::uint32_t>(size);
  }
}

void AssumeFromJson(const Json& json, CaseRequest& request) {
  if (!json.is_array()) throw BadInput("assume: is not an array of strings");
  for (const auto& item : json) request.assume.push_back(StringFromJson(item, "assume"));
}

void MemberFromJson(const std::string& name, const Json& value, CaseRequest& request) {
  if (name == "op") {
    request.op = ParseOperation(StringFromJson(value, "op"));
  } else if (name == "dtype") {
    request.dtype = ParseDType(StringFromJson(value, "dtype"));
  } else if (name == "dst" || name == "src") {
    (name == "dst" ? request.dst : request.src) = SizesFromJson(value, name);
  } else if (name == "count" || name == "view_size") {
    (name == "count" ? request.count : request.view_size) = SizeFromJson(value, name);
  } else if (name == "source") {
    request.source = ParseScalarSource(StringFromJson(value, "source"));
  } else if (name == "set") {
    SetFromJson(value, request);
  } else if (name == "assume") {
    AssumeFromJson(value, request);
  } else {
    throw BadInput(fmt::format("{}: is not a member of a case", Excerpt(name)));
  }
}

bool IsMissing(const SizeOrName& size) {
  const auto* number = std::get_if<std::uint32_t>(&size);
  return number != nullptr && *number == 0;
}

// Calls visit(size) for every size of the request.
template <class Request, class Visit>
void ForEachSize(Request& request, Visit visit) {
  for (auto& size : request.dst) visit(size);
  for (auto& size : request.src) visit(size);
  visit(request.count);
  visit(request.view_size);
}

void CheckDuplicate(const CaseRequest& r) {
  if (!r.dst.empty() || !r.src.empty()) throw BadInput("dst: a duplicate has no shapes");
  if (IsMissing(r.count)) throw BadInput("count: missing");
}

std::vector<std::uint32_t> Numbers(const std::vector<SizeOrName>& sizes, std::string_view field) {
  std::vector<std::uint32_t> numbers;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (const auto* name = std::get_if<std::string>(&sizes[i])) {
      throw BadInput(
          fmt::format("{}[{}]: '{}' has no value; this needs numbers (set it)", field, i, *name));
    }
    numbers.push_back(std::get<std::uint32_t>(sizes[i]));
  }
  return numbers;
}

}  // namespace

std::string_view Name(ScalarSource source) {
  return kSourceNames.at(static_cast<std::size_t>(source));
}

Operation ParseOperation(std::string_view text) {
  if (text == "broadcast") return Operation::kBroadcast;
  if (text == "duplicate") return Operation::kDuplicate;
  throw BadInput(fmt::format("op: '{}' is neither broadcast nor duplicate", Excerpt(text)));
}

ScalarSource ParseScalarSource(std::string_view text) {
  const auto it = std::find(kSourceNames.begin(), kSourceNames.end(), text);
  if (it == kSourceNames.end()) {
    throw BadInput(fmt::format(
        "source: '{}' is not one of constant, ubscalar, vecin, veccalc, other", Excerpt(text)));
  }
  return static_cast<ScalarSource>(it - kSourceNames.begin());
}

SizeOrName ParseSize(std::string_view text, std::string_view field) {
  text = Trim(text);
  if (IsName(text)) return std::string(text);
  return ParseNumber(text, field);
}

std::vector<SizeOrName> ParseSizes(std::string_view text, std::string_view field) {
  std::vector<SizeOrName> sizes;
  if (Trim(text).empty())
    throw BadInput(fmt::format("{}: rank 0 is not in 1..{}", field, kMaxRank));
  while (true) {
    const std::size_t comma = text.find(',');
    sizes.push_back(ParseSize(text.substr(0, comma), fmt::format("{}[{}]", field, sizes.size())));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
    if (sizes.size() > 64) break;  // far beyond any rank: refuse below without reading on
  }
  if (sizes.size() > static_cast<std::size_t>(kMaxRank)) {
    throw BadInput(fmt::format("{}: rank {} is not in 1..{}", field, sizes.size(), kMaxRank));
  }
  return sizes;
}

void ParseAssignments(std::string_view text, std::map<std::string, std::uint32_t>& set) {
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view item = Trim(text.substr(0, comma));
    const std::size_t equals = item.find('=');
    const std::string_view name = Trim(item.substr(0, equals));
    if (equals == std::string_view::npos || !IsName(name)) {
      throw BadInput(fmt::format("set: '{}' is not NAME=NUMBER", Excerpt(item)));
    }
    set[std::string(name)] =
        ParseNumber(Trim(item.substr(equals + 1)), fmt::format("set.{}", name));
    if (comma == std::string_view::npos) return;
    text.remove_prefix(comma + 1);
  }
}

void CheckMembers(const CaseRequest& r) {
  if (r.dtype == DType::kNone) throw BadInput("dtype: missing");
  if (r.op == Operation::kDuplicate) return CheckDuplicate(r);
  if (r.dst.empty()) throw BadInput("dst: missing");
  if (r.src.empty()) throw BadInput("src: missing");
  if (!IsMissing(r.count)) throw BadInput("count: only a duplicate has one");
  if (!IsMissing(r.view_size)) throw BadInput("view_size: only a duplicate has one");
  if (r.source != ScalarSource::kConstant) {
    throw BadInput(fmt::format("source: {}, and only a duplicate has one", Name(r.source)));
  }
  if (r.dst.size() != r.src.size()) {
    throw BadInput(
        fmt::format("src: rank {} differs from the rank {} of dst", r.src.size(), r.dst.size()));
  }
}

CaseRequest RequestFromJson(const Json& json) {
  if (!json.is_object()) throw BadInput("case: is not a JSON object");
  CaseRequest request;
  for (const auto& [name, value] : json.items()) MemberFromJson(name, value, request);
  CheckMembers(request);
  return request;
}

Json CaseJsonFromText(std::string_view line) {
  std::vector<std::set<std::string>> members;  // seen so far, one set an open object
  const auto check = [&](int depth, Json::parse_event_t event, const Json& parsed) {
    if (depth > kMaxDepth) {
      throw BadInput(fmt::format("case: nested deeper than {} levels", kMaxDepth));
    }
    if (event == Json::parse_event_t::object_start) members.emplace_back();
    if (event == Json::parse_event_t::object_end) members.pop_back();
    if (event == Json::parse_event_t::key) {
      const auto& name = parsed.get_ref<const std::string&>();
      if (!members.back().insert(name).second) {
        throw BadInput(fmt::format("{}: is given twice", Excerpt(name)));
      }
    }
    return true;
  };
  try {
    return Json::parse(line, check);
  } catch (const Json::exception& error) {
    throw BadInput(fmt::format("case: not JSON: {}", Excerpt(line)));
  }
}

CaseRequest RequestFromText(std::string_view line) {
  return RequestFromJson(CaseJsonFromText(line));
}

Json ToJson(const CaseRequest& request) {
  Json json;
  if (request.op == Operation::kDuplicate) {
    json["op"] = "duplicate";
    json["dtype"] = Name(request.dtype);
    json["count"] = SizeToJson(request.count);
    if (!IsMissing(request.view_size)) json["view_size"] = SizeToJson(request.view_size);
    json["source"] = Name(request.source);
  } else {
    json["dtype"] = Name(request.dtype);
    json["dst"] = SizesToJson(request.dst);
    json["src"] = SizesToJson(request.src);
  }
  if (!request.set.empty()) json["set"] = request.set;
  if (!request.assume.empty()) json["assume"] = request.assume;
  return json;
}

CaseRequest ApplySet(const CaseRequest& request) {
  CaseRequest result = request;
  std::set<std::string> unused;
  for (const auto& [name, value] : request.set) unused.insert(name);
  ForEachSize(result, [&](SizeOrName& size) {
    const auto* name = std::get_if<std::string>(&size);
    if (name == nullptr) return;
    const auto it = request.set.find(*name);
    if (it == request.set.end()) return;
    unused.erase(it->first);
    size = it->second;
  });
  if (!unused.empty()) {
    throw BadInput(fmt::format("set.{}: no size of the case has this name", *unused.begin()));
  }
  result.set.clear();
  return result;
}

bool IsSymbolic(const CaseRequest& request) {
  bool symbolic = false;
  ForEachSize(request, [&](const SizeOrName& size) {
    symbolic = symbolic || std::holds_alternative<std::string>(size);
  });
  return symbolic;
}

Case ToCase(const CaseRequest& request) {
  if (request.op != Operation::kBroadcast) throw BadInput("op: a duplicate has no shapes");
  Case c{request.dtype, Numbers(request.dst, "dst"), Numbers(request.src, "src")};
  Validate(c);
  return c;
}

CaseRequest ToRequest(const Case& c) {
  CaseRequest request;
  request.dtype = c.dtype;
  request.dst.assign(c.dst.begin(), c.dst.end());
  request.src.assign(c.src.begin(), c.src.end());
  return request;
}

}  // namespace reckon
