// A JSON document in a file.
#ifndef RECKON_LEDGER_JSON_FILE_H_
#define RECKON_LEDGER_JSON_FILE_H_

#include <string>

#include "ledger/json.h"

namespace reckon {

// BadInput naming the file: it cannot be read, or it is not JSON.
Json ReadJsonFile(const std::string& path);

}  // namespace reckon

#endif  // RECKON_LEDGER_JSON_FILE_H_
