// The table of emulated names is true: what it lists is there, and what must be there is listed.
#include "simulator/ascendc/names.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "kernel_basic_intf.h"

namespace {

// Every call of the Reg API description, section 3: they compile or this file does not.
namespace all_reg_calls {
using AscendC::Reg::Add;
using AscendC::Reg::Adds;
using AscendC::Reg::Arange;
using AscendC::Reg::CreateMask;
using AscendC::Reg::DeInterleave;
using AscendC::Reg::Div;
using AscendC::Reg::Duplicate;
using AscendC::Reg::Gather;
using AscendC::Reg::GatherB;
using AscendC::Reg::LoadAlign;
using AscendC::Reg::LoadUnAlign;
using AscendC::Reg::LoadUnAlignPre;
using AscendC::Reg::LocalMemBar;
using AscendC::Reg::Mul;
using AscendC::Reg::MulAddDst;
using AscendC::Reg::Muls;
using AscendC::Reg::StoreAlign;
using AscendC::Reg::StoreUnAlign;
using AscendC::Reg::StoreUnAlignPost;
using AscendC::Reg::Sub;
using AscendC::Reg::UpdateMask;
}  // namespace all_reg_calls
constexpr const char* kRegCalls[] = {"CreateMask",   "UpdateMask",
                                     "LoadAlign",    "LoadUnAlignPre",
                                     "LoadUnAlign",  "StoreAlign",
                                     "StoreUnAlign", "Gather",
                                     "GatherB",      "StoreUnAlignPost",
                                     "DeInterleave", "Duplicate",
                                     "Arange",       "Add",
                                     "Sub",          "Mul",
                                     "Div",          "Adds",
                                     "Muls",         "MulAddDst",
                                     "LocalMemBar"};

namespace all_old_names {
using AscendC::MicroAPI::DataCopy;
using AscendC::MicroAPI::DataCopyGather;
using AscendC::MicroAPI::DataCopyGatherB;
using AscendC::MicroAPI::DataCopyUnAlign;
using AscendC::MicroAPI::DataCopyUnAlignPost;
using AscendC::MicroAPI::DataCopyUnAlignPre;
}  // namespace all_old_names

std::string ReadAll(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::set<std::string> Words(const std::string& text, const std::regex& pattern) {
  std::set<std::string> words;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) {
    words.insert((*it)[1]);
  }
  return words;
}

const std::filesystem::path kRoot = RECKON_SOURCE_DIR;

std::string Document() { return ReadAll(kRoot / "docs" / "emulated-api.md"); }
// Names of code in the tables and lists: `name`.
std::set<std::string> Listed() {
  const std::string text = Document();
  const std::string tables = text.substr(text.find("## Reg calls"));
  return Words(tables.substr(0, tables.find("## What is not seen")),
               std::regex("`([A-Za-z_][A-Za-z0-9_.]*)`"));
}

TEST(NamesTest, EveryRegCallIsListed) {
  const std::set<std::string> listed = Listed();
  for (const char* name : kRegCalls) EXPECT_TRUE(listed.contains(name)) << name;
}

TEST(NamesTest, EveryRecordedCallIsListed) {
  using reckon::sim::ascendc::Call;
  const std::set<std::string> listed = Listed();
  for (int i = 0; i < static_cast<int>(Call::kCount); ++i) {
    const auto name = std::string(reckon::sim::ascendc::Name(static_cast<Call>(i)));
    EXPECT_TRUE(listed.contains(name)) << name;
  }
}

TEST(NamesTest, EveryListedNameIsThere) {
  std::string headers;
  std::set<std::string> files;
  const auto include = kRoot / "simulator" / "ascendc" / "include";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(include)) {
    if (!entry.is_regular_file()) continue;
    headers += ReadAll(entry.path());
    files.insert(entry.path().filename());
  }
  const std::set<std::string> words = Words(headers, std::regex("\\b([A-Za-z_][A-Za-z0-9_]*)\\b"));
  const std::set<std::string> listed = Listed();
  EXPECT_GT(listed.size(), 120U);
  for (const std::string& name : listed) {
    const bool header = name.ends_with(".h");
    EXPECT_TRUE(header ? files.contains(name) : words.contains(name)) << name;
  }
}

TEST(NamesTest, EveryHeaderIsListed) {
  const std::set<std::string> listed = Listed();
  for (const auto& entry :
       std::filesystem::directory_iterator(kRoot / "simulator" / "ascendc" / "include")) {
    if (!entry.is_regular_file()) continue;
    const std::string name = entry.path().filename();
    EXPECT_TRUE(listed.contains(name)) << name;
  }
}

}  // namespace
