// Reading the whole file, then parsing.
#include "ledger/json_file.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "ledger/errors.h"

namespace reckon {

Json ReadJsonFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw BadInput(fmt::format("{}: cannot be read", path));
  try {
    return Json::parse(text.str());
  } catch (const Json::exception& error) {
    throw BadInput(fmt::format("{}: not JSON: {}", path, error.what()));
  }
}

}  // namespace reckon
