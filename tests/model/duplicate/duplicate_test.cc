// The rows of a scalar Duplicate: source kinds, overloads, dtypes, dynamic sizes.
#include "model/duplicate/duplicate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ledger/compare.h"
#include "model/expr/evaluate.h"
#include "model/expr/print.h"

namespace reckon::model {
namespace {

using expr::Expr;

// "site api dtype mode x calls [role=value] perf<dtype>*count", one string a row.
std::vector<std::string> Lines(const Ledger& ledger) {
  std::vector<std::string> lines;
  for (const Row& row : ledger.rows) {
    std::string line = fmt::format("{} {} {} {} x{}", Name(row.id.call_site), Name(row.id.real_api),
                                   Name(row.id.data_dtype), Name(row.id.mode), row.call_count);
    for (const auto& p : row.api_params) line += fmt::format(" {}={}", Name(p.role), p.value);
    for (const auto& c : row.perf_components) {
      line += fmt::format(" {}<{}>*{}", Name(c.perf_type), Name(c.perf_dtype), c.component_count);
    }
    EXPECT_EQ(row.id.index_dtype, DType::kNone);
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> Predict(DType dtype, uint32_t count, uint32_t view, ScalarSource source) {
  return Lines(PredictDuplicate(DuplicateNumbers{dtype, count, view, source}).ledger);
}

const std::string kFloatDuplicate =
    "BroadcastScalar.Duplicate Duplicate float32  x1 count=65 kDuplicate<float32>*2";

TEST(DuplicateSource, ConstantAndUbScalarReachTheDuplicateAlone) {
  for (ScalarSource source : {ScalarSource::kConstant, ScalarSource::kUbScalar})
    EXPECT_EQ(Predict(DType::kFloat32, 65, 128, source), std::vector{kFloatDuplicate});
}

TEST(DuplicateSource, VecInWaitsForTheCopyIn) {
  EXPECT_EQ(
      Predict(DType::kFloat32, 65, 128, ScalarSource::kVecIn),
      (std::vector<std::string>{
          "BroadcastScalar.GetTPipePtr GetTPipePtr float32  x1 kPlaceholder<float32>*1",
          "BroadcastScalar.FetchEventID FetchEventID float32 MTE2_S x1 kPlaceholder<float32>*1",
          "BroadcastScalar.SetFlag SetFlag float32 MTE2_S x1 kPlaceholder<float32>*1",
          "BroadcastScalar.WaitFlag WaitFlag float32 MTE2_S x1 kPlaceholder<float32>*1",
          "BroadcastScalar.GetValue GetValue float32  x1 kPlaceholder<float32>*1",
          kFloatDuplicate}));
}

TEST(DuplicateSource, VecCalcWaitsForTheVector) {
  EXPECT_EQ(Predict(DType::kFloat32, 65, 128, ScalarSource::kVecCalc),
            (std::vector<std::string>{
                "BroadcastScalar.GetTPipePtr GetTPipePtr float32  x1 kPlaceholder<float32>*1",
                "BroadcastScalar.FetchEventID FetchEventID float32 V_S x1 kPlaceholder<float32>*1",
                "BroadcastScalar.SetFlag SetFlag float32 V_S x1 kPlaceholder<float32>*1",
                "BroadcastScalar.WaitFlag WaitFlag float32 V_S x1 kPlaceholder<float32>*1",
                "BroadcastScalar.GetValue GetValue float32  x1 kPlaceholder<float32>*1",
                kFloatDuplicate}));
}

TEST(DuplicateSource, OtherTensorsAreReadWithoutWaiting) {
  EXPECT_EQ(Predict(DType::kFloat32, 65, 128, ScalarSource::kOther),
            (std::vector<std::string>{
                "BroadcastScalar.GetValue GetValue float32  x1 kPlaceholder<float32>*1",
                kFloatDuplicate}));
}

TEST(DuplicateOverload, Uint8FillsTheViewWhateverTheCount) {
  const std::vector<std::string> expected = {
      "Duplicate@uint8.ReinterpretCast ReinterpretCast uint8  x1 kPlaceholder<uint8>*1",
      "Duplicate@uint8.GetSize GetSize uint8  x1 kPlaceholder<uint8>*1",
      "Duplicate@uint8.Duplicate Duplicate uint16  x1 count=129 kDuplicate<uint16>*2"};
  EXPECT_EQ(Predict(DType::kUint8, 1, 257, ScalarSource::kConstant), expected);
  EXPECT_EQ(Predict(DType::kUint8, 200, 257, ScalarSource::kConstant), expected);
  EXPECT_EQ(Predict(DType::kUint8, 1, 258, ScalarSource::kConstant), expected);
}

TEST(DuplicateOverload, Int8HonoursTheCountWhateverTheView) {
  const std::vector<std::string> expected = {
      "Duplicate@int8.ReinterpretCast ReinterpretCast int8  x1 kPlaceholder<int8>*1",
      "Duplicate@int8.Duplicate Duplicate uint16  x1 count=129 kDuplicate<uint16>*2"};
  EXPECT_EQ(Predict(DType::kInt8, 257, 1024, ScalarSource::kUbScalar), expected);
  EXPECT_EQ(Predict(DType::kInt8, 257, 512, ScalarSource::kUbScalar), expected);
}

TEST(DuplicateOverload, AllOthersStayThemselves) {
  struct Expected {
    DType dtype;
    uint32_t vector;  // elements a repeat
  };
  const Expected types[] = {{DType::kBool, 256},    {DType::kUint16, 128},   {DType::kInt16, 128},
                            {DType::kFloat16, 128}, {DType::kBfloat16, 128}, {DType::kUint32, 64},
                            {DType::kInt32, 64},    {DType::kFloat32, 64},   {DType::kUint64, 32},
                            {DType::kInt64, 32}};
  for (const Expected& t : types) {
    for (uint32_t repeats : {1U, 3U}) {
      const uint32_t full = repeats * t.vector;
      for (uint32_t count : {full - t.vector + 1, full}) {
        EXPECT_EQ(Predict(t.dtype, count, count, ScalarSource::kConstant),
                  std::vector{fmt::format("BroadcastScalar.Duplicate Duplicate {0}  x1 count={1} "
                                          "kDuplicate<{0}>*{2}",
                                          Name(t.dtype), count, repeats)});
      }
    }
  }
}

// The sync rows keep the case's own dtype also where the write becomes 16-bit words.
TEST(DuplicateOverload, SourceRowsKeepTheCasesDtype) {
  const auto lines = Predict(DType::kInt8, 2, 2, ScalarSource::kOther);
  EXPECT_EQ(lines[0], "BroadcastScalar.GetValue GetValue int8  x1 kPlaceholder<int8>*1");
}

TEST(Duplicate, PathIsTheSameForAll) {
  const Prediction result =
      PredictDuplicate(DuplicateNumbers{DType::kUint8, 3, 32, ScalarSource::kVecIn});
  EXPECT_EQ(result.path, (Path{PathStep::kBroadcastScalar, PathStep::kScalarDuplicate}));
}

// A view that starts inside its tensor: the uint8 count follows what is left, not the tensor.
TEST(Duplicate, Uint8ViewOffsetCountsWhatIsLeft) {
  expr::Pool pool;
  const Expr offset = pool.Symbol("z0t", 0) * 5;
  const DuplicateCall call{DType::kUint8, 5, Expr(64) - offset, ScalarSource::kConstant};
  const DuplicatePrediction p = PredictDuplicate(call);
  const auto& row = p.ledger.rows.back();
  EXPECT_EQ(expr::EvaluateInt(row.api_params[0].value, {{"z0t", 0}}), 32);
  EXPECT_EQ(expr::EvaluateInt(row.api_params[0].value, {{"z0t", 3}}), 25);  // ceil(49 / 2)
}

TEST(Duplicate, DynamicSizesInstantiateToTheConcreteLedger) {
  for (DType dtype : kAllDTypes) {
    expr::Pool pool;
    const Expr n = pool.Symbol("N");
    const Expr m = pool.Symbol("M");
    const DuplicatePrediction dynamic =
        PredictDuplicate(DuplicateCall{dtype, n, m, ScalarSource::kVecIn});
    for (uint32_t count : {1U, 2U, 31U, 32U, 33U, 255U, 256U, 257U, 65535U, 2147483646U}) {
      const expr::Env env = {{"N", count}, {"M", count / 2 + 1}};
      const Prediction concrete =
          PredictDuplicate(DuplicateNumbers{dtype, count, count / 2 + 1, ScalarSource::kVecIn});
      ASSERT_EQ(dynamic.ledger.rows.size(), concrete.ledger.rows.size());
      for (size_t i = 0; i < concrete.ledger.rows.size(); ++i) {
        const Row& row = concrete.ledger.rows[i];
        const auto& from = dynamic.ledger.rows[i];
        EXPECT_EQ(from.id, row.id);
        EXPECT_EQ(expr::EvaluateInt(from.call_count, env), static_cast<int64_t>(row.call_count));
        ASSERT_EQ(from.api_params.size(), row.api_params.size());
        for (size_t k = 0; k < row.api_params.size(); ++k) {
          EXPECT_EQ(expr::EvaluateInt(from.api_params[k].value, env),
                    static_cast<int64_t>(row.api_params[k].value));
        }
        for (size_t k = 0; k < row.perf_components.size(); ++k) {
          EXPECT_EQ(expr::EvaluateInt(from.perf_components[k].component_count, env),
                    static_cast<int64_t>(row.perf_components[k].component_count));
        }
      }
    }
  }
}

DuplicateCall ReadCall(const CaseRequest& request, expr::Pool& pool) {
  return ToDuplicateCall(request, ToSymbolic(SizesAsShape(request), pool));
}

TEST(DuplicateTree, OneLeafWithItsPriceAndUncertainBounds) {
  expr::Pool pool;
  const ConditionTree tree = PredictDuplicateTree(
      {DType::kFloat32, pool.Symbol("N", 1, 4294967295), 64, ScalarSource::kVecIn});
  ASSERT_EQ(tree.leaves.size(), 1U);
  EXPECT_EQ(tree.LeafFor({}), 0U);
  EXPECT_EQ(expr::ToInfix(tree.leaves[0].cost),
            "ceil(N / 64) + 28");  // head 20, latency 8, a store each
  ASSERT_EQ(tree.leaves[0].domain.size(), 1U);
  EXPECT_EQ(expr::ToInfix(tree.leaves[0].domain[0].condition), "N <= 2147483647");
}

TEST(DuplicateRequest, NamesBecomeSymbols) {
  expr::Pool pool;
  const CaseRequest request = RequestFromText(
      R"({"op": "duplicate", "dtype": "int8", "count": "N", "view_size": 64, "source": "vecin"})");
  const DuplicateCall call = ReadCall(request, pool);
  EXPECT_EQ(expr::ToInfix(call.count), "N");
  EXPECT_TRUE(call.view_size.Is(64));
  EXPECT_EQ(call.source, ScalarSource::kVecIn);
}

TEST(DuplicateRequest, SetAndAssumeApply) {
  expr::Pool pool;
  const CaseRequest request = RequestFromText(
      R"({"op": "duplicate", "dtype": "int8", "count": "N", "view_size": "M", "set": {"M": 64},
          "assume": ["N >= 3", "N <= 4"]})");
  const DuplicateCall call = ReadCall(request, pool);
  EXPECT_EQ(call.count.range().lo, 3);
  EXPECT_EQ(call.count.range().hi, 4);
  EXPECT_TRUE(call.view_size.Is(64));
  // Both 3 and 4 elements are two 16-bit words, one vector.
  const DuplicatePrediction p = PredictDuplicate(call);
  EXPECT_TRUE(p.ledger.rows.back().api_params[0].value.Is(2));
}

TEST(DuplicateRequest, OnlyUint8NeedsAView) {
  expr::Pool pool;
  CaseRequest request = RequestFromText(R"({"op": "duplicate", "dtype": "int8", "count": 5})");
  EXPECT_TRUE(ReadCall(request, pool).view_size.Is(5));
  request.dtype = DType::kUint8;
  EXPECT_THROW(ReadCall(request, pool), BadInput);
}

}  // namespace
}  // namespace reckon::model
