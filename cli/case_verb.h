// The common course of every verb that answers a question about each case: simulate, model,
// compare, cost, explain. One case or a batch, all formats, errors in their places.
#ifndef RECKON_CLI_CASE_VERB_H_
#define RECKON_CLI_CASE_VERB_H_

#include <functional>
#include <string>

#include "cli/options.h"
#include "cli/report.h"
#include "cli/streams.h"
#include "ledger/request.h"

namespace reckon::cli {

struct CaseVerb {
  std::string name;
  TextForms forms;
  // Answers one case; sets json (without "case", which is put before it), detail, exit and message.
  // BadInput: the case cannot be answered.
  std::function<Outcome(const CaseRequest&)> answer;
  // What there is to say of a whole batch after its cases; may be empty. Its json has no "case";
  // the table form prints its detail "text", the CSV form nothing.
  std::function<Outcome()> summary = nullptr;
};

struct CaseVerbOptions {
  CommonOptions common;
  CaseOptions input;
  // Whether the text forms are wanted, for an answer whose `detail` is costly.
  bool WantsText() const;
  // Whether nothing but a table is wanted.
  bool WantsOnlyTable() const;
  // Whether the JSON form is wanted, on standard output or in a file.
  bool WantsJson() const;
};

void AddCaseVerbOptions(CLI::App& app, CaseVerbOptions& options);

Exit RunCaseVerb(const CaseVerb& verb, const CaseVerbOptions& options, Streams& streams);

}  // namespace reckon::cli

#endif  // RECKON_CLI_CASE_VERB_H_
