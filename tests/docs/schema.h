// A schema of docs/schemas, and the test that a command's output fits one.
#ifndef RECKON_TESTS_DOCS_SCHEMA_H_
#define RECKON_TESTS_DOCS_SCHEMA_H_

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "tests/docs/shell.h"

namespace reckon::docs {

using Json = nlohmann::json;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

inline const std::string kSchemas = RECKON_SOURCE_DIR "/docs/schemas/";

// Documents that schemas refer to are files beside them.
inline const Json* Fetch(const std::string& uri) {
  return new Json(Json::parse(cli::ReadFile(kSchemas + uri)));
}
inline void Free(const Json* json) { delete json; }

class Schema {
 public:
  explicit Schema(const std::string& name)
      : json_(Json::parse(cli::ReadFile(kSchemas + name + ".schema.json"))) {
    valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
    parser.populateSchema(Adapter(json_), schema_, Fetch, Free);
  }

  // Nothing when it fits, else the places that do not.
  std::string Complaints(const Json& json) const {
    valijson::Validator validator(valijson::Validator::kStrongTypes);
    valijson::ValidationResults results;
    if (validator.validate(schema_, Adapter(json), &results)) return {};
    std::string text = "does not fit:\n";
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
      for (const std::string& step : error.context) text += step;
      text += ": " + error.description + "\n";
    }
    return text;
  }

 private:
  Json json_;
  valijson::Schema schema_;
};

inline constexpr int kAnyVerdict = -1;

struct Command {
  const char* schema;
  const char* arguments;
  int exit = 0;  // kAnyVerdict: 0, 5 or 10
};

inline void PrintTo(const Command& command, std::ostream* out) { *out << command.arguments; }

class OutputTest : public testing::TestWithParam<Command> {};

// Of `OutputTest`, in each test program that has commands.
inline void FitsItsSchema(const Command& command) {
  const cli::ProgramResult result =
      Shell().Run(std::string("./reckon ") + command.arguments + " --format json");
  if (command.exit == kAnyVerdict) {
    ASSERT_TRUE(result.exit == 0 || result.exit == 5 || result.exit == 10) << result.err;
  } else {
    ASSERT_EQ(result.exit, command.exit) << result.err;
  }
  const Json json = Json::parse(result.out);
  EXPECT_EQ(Schema(command.schema).Complaints(json), "") << result.out;
}

}  // namespace reckon::docs

#endif  // RECKON_TESTS_DOCS_SCHEMA_H_
