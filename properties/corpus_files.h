// The corpus on disk: golden ledgers, regressions (cases that once failed and must hold), hazards
// (shapes outside the normal domain, with what must be observed). Formats: corpus/README.md.
#ifndef RECKON_PROPERTIES_CORPUS_FILES_H_
#define RECKON_PROPERTIES_CORPUS_FILES_H_

#include <optional>
#include <string>
#include <vector>

#include "ledger/json.h"
#include "ledger/request.h"
#include "ledger/shape.h"
#include "properties/checker.h"
#include "simulator/broadcast.h"

namespace reckon::properties {

// RECKON_CORPUS if set, else the folder of the source tree the program was built from. BadInput
// when it is no folder.
std::string CorpusFolder();

struct Regression {
  std::string file;      // name without folder
  std::string property;  // what failed when it was found
  CaseRequest request;   // with "set" when it has symbols
};

struct Hazard {
  std::string file;
  std::string title;
  Case c;
  Json observed;                     // see HazardDifference
  std::optional<std::string> model;  // part of the model's refusal; nothing: it must accept
};

// In the order of their names. BadInput names the file and what is wrong in it.
std::vector<Regression> ReadRegressions(const std::string& corpus);
std::vector<Hazard> ReadHazards(const std::string& corpus);
std::vector<std::string> GoldenFiles(const std::string& corpus);  // whole paths

// The name of a regression: the property's words and a hash of its content, the same wherever and
// whenever it is found.
std::string RegressionName(const std::string& property, const Json& request);

// Writes corpus/regressions/<name> through a temporary file and a rename; an existing file stays
// as it is. Returns the path. BadInput when it cannot be written.
std::string SaveRegression(const std::string& corpus, const Json& failure);
// The counterexamples of a result of verify that are cases, so that they are replayed first the
// next time; not those of the corpus itself, nor what a user's kernels do wrong. Returns the paths,
// each once: several parts may shrink to the same case.
std::vector<std::string> SaveFailures(const std::string& corpus, const Json& result);
std::string SaveHazard(const std::string& corpus, const std::string& name, const Json& hazard);

// The hazards for a reader: "file", "title", "case", "consumer" (whose bound the case breaks;
// inside the normal domain, the leaf it comes to), "observed" and "model" as in the file.
Json HazardsToJson(const std::string& corpus);

// What the byte machine does with a case, in the words of a hazard file: "output",
// "written_bytes", "wrong_bytes", "first_wrong_element" (or null), "findings" ("level: kind").
Json Observe(const Case& c);

// "" when everything the hazard states is observed, else the first difference.
std::string HazardDifference(const Hazard& hazard, Checker& checker);

// "" when all properties hold of it now, else why not.
std::string RegressionDifference(const Regression& regression, Checker& checker);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_CORPUS_FILES_H_
