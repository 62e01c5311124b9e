// Reading and recognising.
#include "cli/report/documents.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/report/html.h"
#include "ledger/errors.h"
#include "ledger/excerpt.h"
#include "ledger/json_file.h"
#include "properties/verify.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Signature {
  DocumentKind kind;
  std::vector<const char*> members;  // all of them must be there
};
// In this order: the first that fits.
const std::vector<Signature>& Signatures() {
  static const std::vector<Signature> kSignatures = {
      {DocumentKind::kVerify, {"format", "stages", "coverage", "verdict", "times", "shard"}},
      {DocumentKind::kProve, {"solver", "obligations"}},
      {DocumentKind::kMutate, {"mutants", "killed", "survived", "groups", "survivors"}}};
  return kSignatures;
}

bool Has(const Json& json, const Signature& signature) {
  return std::all_of(signature.members.begin(), signature.members.end(),
                     [&](const char* name) { return json.contains(name); });
}

Exit ExitFromWord(const std::string& word) {
  if (word == "holds" || word == "proved" || word == "equal") return Exit::kHolds;
  return word == "counterexample" || word == "refuted" || word == "different"
             ? Exit::kCounterexample
             : Exit::kInconclusive;
}

void JudgeVerify(Document& document) {
  const Json& json = document.json;
  document.exit = ExitFromWord(json.at("verdict").get<std::string>());
  document.replay = json.at("again").get<std::string>();
  const Json& shard = json.at("shard");
  if (shard != "1/1") document.replay += " --shard " + shard.get<std::string>();
  bool found = false;
  for (const Json& stage : json.at("stages")) {
    for (const Json& part : stage.at("parts")) {
      const Json& failure = part.at("failure");
      if (failure.is_null()) continue;
      // The first one that was shrunk, if any was: a golden ledger fails on a shape as measured.
      const bool shrunk = failure.contains("minimal");
      if (!found || shrunk) document.replay = failure.at("replay").get<std::string>();
      found = true;
      if (shrunk) return;
    }
  }
}

void JudgeProve(Document& document) {
  document.replay = document.json.at("again").get<std::string>();
  for (const Json& obligation : document.json.at("obligations")) {
    const Exit exit = ExitFromWord(obligation.at("verdict").get<std::string>());
    if (Worse(document.exit, exit) == document.exit) continue;
    document.exit = exit;
    document.replay = "./reckon prove " + obligation.at("name").get<std::string>();
    const Json& fault = document.json.at("fault");
    if (!fault.is_null()) document.replay += " --fault " + fault.get<std::string>();
  }
}

void JudgeMutate(Document& document) {
  const Json& json = document.json;
  document.replay = "./reckon mutate";
  if (json.value("unknown", std::uint64_t{0}) > 0) document.exit = Exit::kInconclusive;
  if (json.at("survived").get<std::uint64_t>() == 0) return;
  document.exit = Exit::kCounterexample;
  const Json& first = json.at("survivors").at(0);
  document.replay = first.contains("replay") ? first.at("replay").get<std::string>()
                                             : fmt::format("./reckon mutate --only '{}'",
                                                           html::Plain(first.at("mutant")));
}

// A line that could not be read leaves the whole unjudged.
void JudgeAudit(Document& document) {
  document.replay = "./reckon audit FILE";
  for (const Json& line : document.json) {
    const Exit exit = line.contains("error") ? Exit::kInconclusive
                                             : ExitFromWord(line.at("verdict").get<std::string>());
    document.exit = Worse(document.exit, exit);
  }
}

// audit writes an array with one object a line of the judged file.
bool IsAudit(const Json& json) {
  return json.is_array() && !json.empty() &&
         std::all_of(json.begin(), json.end(), [](const Json& line) {
           return line.is_object() && line.contains("line") &&
                  (line.contains("error") || (line.contains("verdict") && line.contains("claims")));
         });
}

void Judge(Document& document) {
  try {
    switch (document.kind) {
      case DocumentKind::kVerify:
        return JudgeVerify(document);
      case DocumentKind::kProve:
        return JudgeProve(document);
      case DocumentKind::kMutate:
        return JudgeMutate(document);
      case DocumentKind::kAudit:
        return JudgeAudit(document);
    }
  } catch (const Json::exception& error) {
    throw BadInput(fmt::format("{}: not a result of {}: {}", document.files.front(),
                               Name(document.kind), error.what()));
  }
}

bool IsShard(const Document& document) {
  return document.kind == DocumentKind::kVerify && document.json.at("shard") != "1/1";
}

// Shards with the same seed and number of parts belong to one run.
std::string RunOf(const Document& document) {
  const std::string shard = html::Plain(document.json.at("shard"));
  return document.json.at("seed").dump() + shard.substr(std::min(shard.find('/'), shard.size()));
}

}  // namespace

const char* Name(DocumentKind kind) {
  switch (kind) {
    case DocumentKind::kVerify:
      return "verify";
    case DocumentKind::kProve:
      return "prove";
    case DocumentKind::kMutate:
      return "mutate";
    case DocumentKind::kAudit:
      return "audit";
  }
  return "";
}

NamedJson ReadDocument(const std::string& file) { return {file, ReadJsonFile(file)}; }

DocumentKind Recognise(const NamedJson& input) {
  if (IsAudit(input.json)) return DocumentKind::kAudit;
  if (!input.json.is_object()) {
    throw BadInput(
        fmt::format("{}: not a JSON object, so no result of verify, prove, mutate or "
                    "audit",
                    Excerpt(input.file)));
  }
  for (const Signature& signature : Signatures()) {
    if (Has(input.json, signature)) return signature.kind;
  }
  std::string names;
  for (const auto& [name, value] : input.json.items()) {
    if (names.size() > 100) break;
    names += (names.empty() ? "" : ", ") + name;
  }
  throw BadInput(
      fmt::format("{}: no result of verify, prove, mutate or audit (it has the members "
                  "{})",
                  Excerpt(input.file), Excerpt(names)));
}

std::vector<Document> Arrange(const std::vector<NamedJson>& inputs) {
  std::vector<Document> read;
  for (const NamedJson& input : inputs) {
    read.push_back({Recognise(input), {input.file}, input.json, Exit::kHolds, ""});
  }
  std::vector<Document> documents;
  std::vector<bool> taken(read.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (taken[i]) continue;
    Document document = read[i];
    if (IsShard(document)) {
      std::vector<Json> shards;
      std::vector<std::string> names;
      for (std::size_t j = i; j < read.size(); ++j) {
        if (!IsShard(read[j]) || RunOf(read[j]) != RunOf(read[i])) continue;
        taken[j] = true;
        shards.push_back(read[j].json);
        names.push_back(read[j].files.front());
      }
      document.json = properties::MergeResults(shards, names);
      document.files = names;
    }
    Judge(document);
    documents.push_back(std::move(document));
  }
  return documents;
}

const char* VerdictWord(Exit exit) {
  return exit == Exit::kHolds            ? "holds"
         : exit == Exit::kCounterexample ? "counterexample"
                                         : "inconclusive";
}

const char* VerdictClass(Exit exit) {
  return exit == Exit::kHolds ? "good" : exit == Exit::kCounterexample ? "bad" : "unsure";
}

}  // namespace reckon::cli
