// The overloads executed: what they write, what they count, what is found.
#include "simulator/duplicate/duplicate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ledger/compare.h"
#include "ledger/errors.h"

namespace reckon::sim {
namespace {

// "site xcalls [count=n] *components"
std::vector<std::string> Lines(const Ledger& ledger) {
  std::vector<std::string> lines;
  for (const Row& row : ledger.rows) {
    std::string line =
        fmt::format("{} {} x{}", Name(row.id.call_site), Name(row.id.data_dtype), row.call_count);
    for (const auto& p : row.api_params) line += fmt::format(" {}={}", Name(p.role), p.value);
    for (const auto& c : row.perf_components) {
      line += fmt::format(" {}<{}>*{}", Name(c.perf_type), Name(c.perf_dtype), c.component_count);
    }
    lines.push_back(line);
  }
  return lines;
}

TEST(RunDuplicate, Uint8FillsTheViewAndSaysSo) {
  const sim::Run run = RunDuplicate(DType::kUint8, 5, 300, ScalarSource::kConstant);
  EXPECT_EQ(Lines(run.ledger),
            (std::vector<std::string>{
                "Duplicate@uint8.ReinterpretCast uint8 x1 kPlaceholder<uint8>*1",
                "Duplicate@uint8.GetSize uint8 x1 kPlaceholder<uint8>*1",
                "Duplicate@uint8.Duplicate uint16 x1 count=150 kDuplicate<uint16>*2"}));
  EXPECT_EQ(run.output, Output::kCorrect);
  EXPECT_EQ(run.written_bytes, 300U);
  ASSERT_EQ(run.findings.size(), 1U);
  const Finding& finding = run.findings[0];
  EXPECT_EQ(finding.level, Level::kNote);
  EXPECT_EQ(finding.kind, FindingKind::kBeyondCount);
  EXPECT_EQ(finding.site, "Duplicate@uint8.Duplicate");
  EXPECT_EQ(finding.first_address, 5);
  EXPECT_EQ(finding.times, 295U);
  EXPECT_EQ(finding.detail, "300 bytes written, 5 asked for");
  EXPECT_FALSE(run.HasError());
}

TEST(RunDuplicate, Uint8WithTheWholeViewAskedForIsSilent) {
  const sim::Run run = RunDuplicate(DType::kUint8, 300, 300, ScalarSource::kVecIn);
  EXPECT_EQ(run.output, Output::kCorrect);
  EXPECT_TRUE(run.findings.empty());
  EXPECT_EQ(run.calls, 8U);
}

TEST(RunDuplicate, Uint8OddViewWritesOneByteBesideIt) {
  const sim::Run run = RunDuplicate(DType::kUint8, 33, 33, ScalarSource::kConstant);
  EXPECT_EQ(run.output, Output::kCorrect);
  ASSERT_EQ(run.findings.size(), 1U);
  EXPECT_EQ(run.findings[0].level, Level::kNote);
  EXPECT_EQ(run.findings[0].detail, "34 bytes written, 33 asked for; 1 of them beside the view");
}

// A count larger than the view is never honoured: what is missing was not written.
TEST(RunDuplicate, Uint8CountBeyondTheViewIsWrong) {
  const sim::Run run = RunDuplicate(DType::kUint8, 40, 32, ScalarSource::kConstant);
  EXPECT_EQ(run.output, Output::kWrong);
  EXPECT_EQ(run.wrong_bytes, 8U);
  EXPECT_EQ(run.first_wrong_element, 32U);
}

TEST(RunDuplicate, Int8HonoursTheCountUpToAByte) {
  const sim::Run odd = RunDuplicate(DType::kInt8, 257, 1024, ScalarSource::kUbScalar);
  EXPECT_EQ(Lines(odd.ledger),
            (std::vector<std::string>{
                "Duplicate@int8.ReinterpretCast int8 x1 kPlaceholder<int8>*1",
                "Duplicate@int8.Duplicate uint16 x1 count=129 kDuplicate<uint16>*2"}));
  EXPECT_EQ(odd.output, Output::kCorrect);
  EXPECT_EQ(odd.written_bytes, 258U);
  ASSERT_EQ(odd.findings.size(), 1U);
  EXPECT_EQ(odd.findings[0].first_address, 257);
  EXPECT_EQ(odd.findings[0].times, 1U);
  const sim::Run even = RunDuplicate(DType::kInt8, 258, 1024, ScalarSource::kUbScalar);
  EXPECT_TRUE(even.findings.empty());
}

TEST(RunDuplicate, AStoreBesideTheViewIsAnError) {
  const sim::Run run = RunDuplicate(DType::kFloat32, 9, 8, ScalarSource::kConstant);
  EXPECT_TRUE(run.HasError());
  ASSERT_FALSE(run.findings.empty());
  EXPECT_EQ(run.findings[0].kind, FindingKind::kOutsideDst);
  EXPECT_EQ(run.output, Output::kWrong);
}

TEST(RunDuplicate, SyncAndGetValueInOrder) {
  const sim::Run mte2 = RunDuplicate(DType::kInt64, 33, 36, ScalarSource::kVecIn);
  EXPECT_EQ(Lines(mte2.ledger),
            (std::vector<std::string>{
                "BroadcastScalar.GetTPipePtr int64 x1 kPlaceholder<int64>*1",
                "BroadcastScalar.FetchEventID int64 x1 kPlaceholder<int64>*1",
                "BroadcastScalar.SetFlag int64 x1 kPlaceholder<int64>*1",
                "BroadcastScalar.WaitFlag int64 x1 kPlaceholder<int64>*1",
                "BroadcastScalar.GetValue int64 x1 kPlaceholder<int64>*1",
                "BroadcastScalar.Duplicate int64 x1 count=33 kDuplicate<int64>*2"}));
  EXPECT_EQ(mte2.ledger.rows[1].id.mode, Mode::kMte2ToS);
  EXPECT_EQ(mte2.output, Output::kCorrect);
  EXPECT_EQ(mte2.path, (Path{PathStep::kBroadcastScalar, PathStep::kScalarDuplicate}));
  const sim::Run v = RunDuplicate(DType::kInt64, 33, 36, ScalarSource::kVecCalc);
  EXPECT_EQ(v.ledger.rows[3].id.mode, Mode::kVToS);
  const sim::Run other = RunDuplicate(DType::kInt64, 33, 36, ScalarSource::kOther);
  EXPECT_EQ(other.ledger.rows.size(), 2U);
}

TEST(RunDuplicate, EveryDtypeWritesExactlyTheCount) {
  for (DType dtype : kAllDTypes) {
    const std::uint32_t vector = 256 / Bytes(dtype);
    for (std::uint32_t count : {2U, vector - 2, vector, vector + 2, 3 * vector}) {
      for (ScalarSource source : {ScalarSource::kConstant, ScalarSource::kVecCalc}) {
        const sim::Run run = RunDuplicate(dtype, count, count, source);
        EXPECT_EQ(run.output, Output::kCorrect) << Name(dtype) << " " << count;
        EXPECT_EQ(run.written_bytes, count * Bytes(dtype)) << Name(dtype) << " " << count;
        EXPECT_TRUE(run.findings.empty()) << Name(dtype) << " " << count;
      }
    }
  }
}

TEST(RunDuplicate, CountsTheSameAsTheCounter) {
  DuplicateRunner runner;
  for (DType dtype : kAllDTypes) {
    for (std::uint32_t count : {1U, 31U, 64U, 255U, 256U, 257U, 5000U}) {
      for (int source = 0; source < 5; ++source) {
        const auto kind = static_cast<ScalarSource>(source);
        const sim::Run executed = runner.Execute(dtype, count, count + 7, kind);
        const sim::Run counted = CountDuplicate(dtype, count, count + 7, kind);
        EXPECT_TRUE(Equal(executed.ledger, counted.ledger)) << Name(dtype) << " " << count;
        EXPECT_EQ(executed.calls, counted.calls);
        EXPECT_EQ(counted.output, Output::kNotExecuted);
        EXPECT_TRUE(counted.findings.empty());
      }
    }
  }
}

TEST(RunDuplicate, AResultDoesNotDependOnTheOneBefore) {
  DuplicateRunner runner;
  runner.Execute(DType::kUint8, 5, 3000, ScalarSource::kConstant);
  const sim::Run after = runner.Execute(DType::kInt16, 9, 64, ScalarSource::kConstant);
  const sim::Run alone = RunDuplicate(DType::kInt16, 9, 64, ScalarSource::kConstant);
  EXPECT_TRUE(after.findings.empty());
  EXPECT_EQ(after.written_bytes, alone.written_bytes);
  EXPECT_EQ(after.output, Output::kCorrect);
}

TEST(RunDuplicate, RefusesWhatDoesNotFit) {
  EXPECT_NO_THROW(RunDuplicate(DType::kFloat32, 63488, 63488, ScalarSource::kConstant));
  try {
    RunDuplicate(DType::kFloat32, 1, 63488, ScalarSource::kVecIn);
    FAIL();
  } catch (const BadInput& error) {
    EXPECT_STREQ(error.what(),
                 "count: needs 253984 bytes of unified buffer (dst 253952 + src 32), available "
                 "253952");
  }
  // A uint8 Duplicate never looks at its count.
  EXPECT_NO_THROW(RunDuplicate(DType::kUint8, 4000000000U, 64, ScalarSource::kConstant));
}

TEST(CountDuplicate, RefusesWhatAnInt32CannotHold) {
  const auto accepts = [](DType dtype, std::uint32_t count, std::uint32_t view) {
    try {
      CountDuplicate(dtype, count, view, ScalarSource::kConstant);
      return true;
    } catch (const BadInput&) {
      return false;
    }
  };
  EXPECT_TRUE(accepts(DType::kFloat16, 2147483647U, 1));
  EXPECT_FALSE(accepts(DType::kFloat16, 2147483648U, 1));
  EXPECT_TRUE(accepts(DType::kInt8, 2147483646U, 1));
  EXPECT_FALSE(accepts(DType::kInt8, 2147483647U, 1));
  EXPECT_TRUE(accepts(DType::kUint8, 4294967295U, 2147483646U));
  EXPECT_FALSE(accepts(DType::kUint8, 1, 2147483647U));
  EXPECT_FALSE(accepts(DType::kUint8, 0, 1));
  EXPECT_FALSE(accepts(DType::kUint8, 1, 0));
}

}  // namespace
}  // namespace reckon::sim
