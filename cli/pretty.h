// JSON for people: indented, but whatever fits on one line stays on one line.
#ifndef RECKON_CLI_PRETTY_H_
#define RECKON_CLI_PRETTY_H_

#include <nlohmann/json.hpp>
#include <string>

namespace reckon::cli {

// One line; bytes that are no UTF-8 become U+FFFD.
std::string Compact(const nlohmann::ordered_json& json);

// No newline at the end. `indent` is the column of the value's first character.
std::string Pretty(const nlohmann::ordered_json& json, std::size_t indent = 0);

}  // namespace reckon::cli

#endif  // RECKON_CLI_PRETTY_H_
