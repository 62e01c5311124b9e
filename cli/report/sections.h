// The sections of a report, each made from all documents it concerns; "" when there is nothing to
// say. `documents` are in the order of the page: a place's document is an index into them.
#ifndef RECKON_CLI_REPORT_SECTIONS_H_
#define RECKON_CLI_REPORT_SECTIONS_H_

#include <string>
#include <vector>

#include "cli/report/documents.h"
#include "cli/report/html.h"

namespace reckon::cli {

// One line a document: its verdict, and what it is about in a sentence.
std::string Summary(const std::vector<Document>& documents);

std::string CoverageSection(const std::vector<Document>& documents);
std::string CounterexampleSection(const std::vector<Document>& documents);
std::string UnknownSection(const std::vector<Document>& documents);  // what is not settled
std::string HazardSection(const std::vector<Document>& documents);
std::string StagesSection(const std::vector<Document>& documents);
std::string ProofSection(const std::vector<Document>& documents);
std::string MutationSection(const std::vector<Document>& documents);
std::string AuditSection(const std::vector<Document>& documents);
std::string TimingSection(const std::vector<Document>& documents);

// A counterexample as the properties and the solver describe it.
std::string FailureCard(const nlohmann::ordered_json& failure, const std::string& where,
                        const html::Place& place);

}  // namespace reckon::cli

#endif  // RECKON_CLI_REPORT_SECTIONS_H_
