// The model reproduces every golden ledger: counts nobody on this project wrote.
#include "corpus/golden.h"

#include <gtest/gtest.h>

#include "model/broadcast/predict.h"

namespace reckon::model {
namespace {

void CheckAll(const std::string& file, std::size_t cases) {
  const auto golden = corpus::ReadGolden(std::string(RECKON_SOURCE_DIR) + "/corpus/golden/" + file);
  EXPECT_EQ(golden.size(), cases);
  std::size_t different = 0;
  for (const corpus::GoldenCase& g : golden) {
    const Prediction p = StandardPredictor().Predict(g.shape);
    const std::string difference = corpus::Difference(p.ledger, g);
    if (!difference.empty() && ++different <= 5) {
      ADD_FAILURE() << ToArguments(g.shape) << "\n" << difference;
    }
  }
  EXPECT_EQ(different, 0U);
}

TEST(Golden, BroadcastLedgers) { CheckAll("broadcast-ledgers.jsonl.gz", 4000); }
TEST(Golden, FieldLedgers) { CheckAll("field-ledgers.jsonl.gz", 137); }

}  // namespace
}  // namespace reckon::model
