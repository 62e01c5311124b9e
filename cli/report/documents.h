// What a report is made from: the JSON files of verify, prove, mutate and audit, recognised by what
// they hold, shards of one verification joined.
#ifndef RECKON_CLI_REPORT_DOCUMENTS_H_
#define RECKON_CLI_REPORT_DOCUMENTS_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/exit.h"

namespace reckon::cli {

enum class DocumentKind : std::uint8_t { kVerify, kProve, kMutate, kAudit };
const char* Name(DocumentKind kind);  // "verify", ...

struct Document {
  DocumentKind kind{};
  std::vector<std::string> files;  // one, or the shards it was joined from
  nlohmann::ordered_json json;
  Exit exit = Exit::kHolds;
  std::string replay;  // the line that runs it again; of a counterexample, that one
};

struct NamedJson {
  std::string file;
  nlohmann::ordered_json json;
};

// BadInput naming file and reason: not JSON, or none of the four.
NamedJson ReadDocument(const std::string& file);
DocumentKind Recognise(const NamedJson& input);

// In the order of the files; joined shards stand where the first of them stood.
std::vector<Document> Arrange(const std::vector<NamedJson>& inputs);

const char* VerdictWord(Exit exit);   // "holds", "counterexample", "inconclusive"
const char* VerdictClass(Exit exit);  // "good", "bad", "unsure"

}  // namespace reckon::cli

#endif  // RECKON_CLI_REPORT_DOCUMENTS_H_
