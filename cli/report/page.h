// The whole page: one HTML file that needs no network and no script.
#ifndef RECKON_CLI_REPORT_PAGE_H_
#define RECKON_CLI_REPORT_PAGE_H_

#include <string>
#include <vector>

#include "cli/report/documents.h"

namespace reckon::cli {

// The worst exit of all documents.
Exit ExitOf(const std::vector<Document>& documents);

// BadInput naming the file when a document lacks what its kind has.
std::string ReportPage(const std::vector<Document>& documents);

}  // namespace reckon::cli

#endif  // RECKON_CLI_REPORT_PAGE_H_
