// Reading and comparing golden ledgers.
#include "corpus/golden.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "ledger/errors.h"

namespace reckon::corpus {
namespace {

using Json = nlohmann::json;

struct CloseGz {
  void operator()(gzFile file) const { gzclose(file); }
};
using GzFile = std::unique_ptr<gzFile_s, CloseGz>;

// The whole file; zlib passes uncompressed files through.
std::string ReadAll(const std::string& path) {
  const GzFile file(gzopen(path.c_str(), "rb"));
  if (file == nullptr) throw BadInput(fmt::format("{}: cannot be opened", path));
  std::string text;
  std::array<char, 1 << 16> buffer;
  while (true) {
    const int got = gzread(file.get(), buffer.data(), static_cast<unsigned>(buffer.size()));
    if (got < 0) throw BadInput(fmt::format("{}: cannot be decompressed", path));
    if (got == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

GoldenRow RowFromJson(const Json& row) {
  return {row.at(0), row.at(1), row.at(2), row.at(3), row.at(4), row.at(5)};
}

GoldenCase CaseFromJson(const Json& json) {
  GoldenCase golden;
  golden.shape.dtype = json.contains("dtype")
                           ? ParseDType(json.at("dtype").get<std::string>())
                           : UnsignedOfBytes(json.at("bytes").get<std::uint32_t>());
  json.at("dst").get_to(golden.shape.dst);
  json.at("src").get_to(golden.shape.src);
  Validate(golden.shape);
  for (const Json& row : json.at("calls")) golden.rows.push_back(RowFromJson(row));
  std::sort(golden.rows.begin(), golden.rows.end());
  return golden;
}

bool IsSync(Api api) {
  return api == Api::kGetTPipePtr || api == Api::kFetchEventID || api == Api::kSetFlag ||
         api == Api::kWaitFlag;
}

// Calls on the user's own tensors, whose dtype the golden kernels saw as an unsigned type.
bool IsOnOriginal(const CallIdentity& id) { return Helper(id.call_site) == "BroadcastExtend"; }

std::string DTypeText(const CallIdentity& id, const Case& c) {
  if (IsSync(id.real_api)) return "";
  const bool original = IsOnOriginal(id) && id.data_dtype == c.dtype;
  return std::string(Name(original ? UnsignedOfBytes(Bytes(c.dtype)) : id.data_dtype));
}

std::string RowText(const GoldenRow& r) {
  return fmt::format("{}.{} <{}> <{}> {} x {}", r.helper, r.api, r.data_dtype, r.index_dtype,
                     r.mode, r.count);
}

void AppendOnlyIn(const std::vector<GoldenRow>& a, const std::vector<GoldenRow>& b,
                  std::string_view where, std::string& text) {
  std::vector<GoldenRow> only;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only));
  for (const GoldenRow& row : only) text += fmt::format("only {}: {}\n", where, RowText(row));
}

}  // namespace

std::vector<GoldenCase> ReadGolden(const std::string& path) {
  const std::string text = ReadAll(path);
  std::vector<GoldenCase> cases;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    begin = end + 1;
    if (line.empty()) continue;
    try {
      cases.push_back(CaseFromJson(Json::parse(line)));
    } catch (const std::exception& error) {
      throw BadInput(fmt::format("{}: case {}: {}", path, cases.size() + 1, error.what()));
    }
  }
  return cases;
}

std::vector<GoldenRow> ToGoldenRows(const Ledger& ledger, const Case& c) {
  std::vector<GoldenRow> rows;
  for (const Row& row : ledger.rows) {
    const CallIdentity& id = row.id;
    const std::string mode = row.api_params.empty() ? std::string(Name(id.mode))
                                                    : fmt::format("n={}", row.api_params[0].value);
    rows.push_back({std::string(Helper(id.call_site)), std::string(Name(id.real_api)),
                    DTypeText(id, c), std::string(Name(id.index_dtype)), mode, row.call_count});
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

std::string Difference(const Ledger& ledger, const GoldenCase& golden) {
  const std::vector<GoldenRow> rows = ToGoldenRows(ledger, golden.shape);
  std::string text;
  AppendOnlyIn(golden.rows, rows, "golden", text);
  AppendOnlyIn(rows, golden.rows, "here", text);
  return text;
}

}  // namespace reckon::corpus
