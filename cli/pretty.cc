// Two-space indentation with short values kept whole.
#include "cli/pretty.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t kWidth = 100;

// A cheap lower bound of the printed length that stops counting once it is too long; without it a
// deep value would be printed in full at every level.
std::size_t LengthAtLeast(const Json& json) {
  if (!json.is_structured())
    return json.is_string() ? json.get_ref<const std::string&>().size() : 1;
  std::size_t length = 2;
  for (const auto& item : json.items()) {
    length += item.key().size() + LengthAtLeast(item.value()) + 1;
    if (length > kWidth) break;
  }
  return length;
}

}  // namespace

std::string Compact(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string Pretty(const Json& json, std::size_t indent) {
  if (!json.is_structured() || json.empty()) return Compact(json);
  if (LengthAtLeast(json) <= kWidth) {
    std::string line = Compact(json);
    if (line.size() + indent <= kWidth) return line;
  }
  const bool object = json.is_object();
  std::string text = object ? "{" : "[";
  const std::string margin = "\n" + std::string(indent + 2, ' ');
  bool first = true;
  for (const auto& item : json.items()) {
    text += (first ? "" : ",") + margin;
    first = false;
    if (object) text += Compact(item.key()) + ": ";
    text += Pretty(item.value(), indent + 2);
  }
  return text + "\n" + std::string(indent, ' ') + (object ? "}" : "]");
}

}  // namespace reckon::cli
