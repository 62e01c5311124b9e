// Reading golden ledgers and comparing a ledger with one. The format and its differences from a
// reckon ledger: corpus/golden/README.md.
#ifndef RECKON_CORPUS_GOLDEN_H_
#define RECKON_CORPUS_GOLDEN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ledger/ledger.h"
#include "ledger/shape.h"

namespace reckon::corpus {

// One row as the file has it. The mode keeps its text: "", "NORM", ..., "n=256".
struct GoldenRow {
  std::string helper;
  std::string api;
  std::string data_dtype;
  std::string index_dtype;
  std::string mode;
  std::uint64_t count = 0;
  auto operator<=>(const GoldenRow&) const = default;
};

struct GoldenCase {
  Case shape;                   // dtype: the file's, or the unsigned type of "bytes"
  std::vector<GoldenRow> rows;  // sorted
};

// Reads a file of JSON lines, compressed or not. BadInput names the file and the line.
std::vector<GoldenCase> ReadGolden(const std::string& path);

// The rows of a ledger in the golden form, sorted.
std::vector<GoldenRow> ToGoldenRows(const Ledger& ledger, const Case& c);

// "" when the ledger says what the golden case says; otherwise one line a difference.
std::string Difference(const Ledger& ledger, const GoldenCase& golden);

}  // namespace reckon::corpus

#endif  // RECKON_CORPUS_GOLDEN_H_
