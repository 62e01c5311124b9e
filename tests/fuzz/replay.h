// The fuzzers' corpora, and 20,000 texts made from them by cutting, doubling and changing bytes:
// nothing but BadInput may come of any. The fuzzers themselves: preset fuzz.
#ifndef RECKON_TESTS_FUZZ_REPLAY_H_
#define RECKON_TESTS_FUZZ_REPLAY_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "properties/random.h"

namespace reckon::fuzz {

inline constexpr int kTexts = 20'000;

inline std::vector<std::string> Corpus(const std::string& name) {
  std::vector<std::filesystem::path> paths;
  const std::string folder = std::string(RECKON_SOURCE_DIR) + "/tests/fuzz/corpus/" + name;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const auto& path : paths) {
    std::ifstream in(path, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return texts;
}

// One to six changes of one text, with pieces of another.
inline std::string Changed(const std::vector<std::string>& corpus, properties::Random& random) {
  const auto pick = [&]() -> const std::string& {
    return corpus[random.Below(static_cast<std::uint32_t>(corpus.size()))];
  };
  std::string text = pick();
  for (std::uint32_t i = random.Between(1, 6); i > 0; --i) {
    if (text.empty()) text = pick();
    const std::size_t at = random.Below(static_cast<std::uint32_t>(text.size()));
    const std::size_t length = random.Below(12);
    switch (random.Below(5)) {
      case 0:
        text[at] = static_cast<char>(random.Below(256));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(at, length));
        break;
      case 3: {
        const std::string& other = pick();
        const std::size_t from = random.Below(static_cast<std::uint32_t>(other.size()) + 1);
        text.insert(at, other.substr(from, length));
        break;
      }
      default:
        text[at] = "(){}[],:\"0123456789+-*/%<>=!?&|eE."[random.Below(34)];
        break;
    }
  }
  return text;
}

inline void Replay(const std::string& name, void (*run)(std::string_view)) {
  const std::vector<std::string> corpus = Corpus(name);
  ASSERT_GE(corpus.size(), 3U);
  for (const std::string& text : corpus) EXPECT_NO_THROW(run(text)) << text;
  for (int i = 0; i < kTexts; ++i) {
    properties::Random random(properties::Mix(1, static_cast<std::uint64_t>(i)));
    const std::string text = Changed(corpus, random);
    ASSERT_NO_THROW(run(text)) << text;
  }
}

}  // namespace reckon::fuzz

#endif  // RECKON_TESTS_FUZZ_REPLAY_H_
