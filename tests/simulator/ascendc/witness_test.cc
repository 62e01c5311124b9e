// Kernels in a worker process: right ones, wrong ones, and such as break the process.
#include "simulator/ascendc/witness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "ledger/errors.h"
#include "ledger/hardware.h"
#include "properties/sweep.h"
#include "samples.h"
#include "simulator/ascendc/judge.h"

namespace reckon::sim::ascendc {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string Kinds(const UserRun& run) {
  std::string kinds;
  for (const UserFinding& f : run.findings) kinds += (kinds.empty() ? "" : ", ") + f.kind;
  return kinds;
}

TEST(WitnessTest, TheRightSampleAgreesOverTheSweep) {
  KernelJudge judge(Worker("right"));
  const properties::Sweep sweep(3);
  int judged = 0;
  for (std::uint64_t j = 0; j < 2500; ++j) {
    const Case c = sweep.At(sweep.IndexOf(j, 2500)).c;
    if (!Fits(c)) continue;
    const sim::Run counted = Count(c);
    if (counted.calls > 4000 || !counted.findings.empty()) continue;  // bits lost on purpose
    ++judged;
    const Judgement judgement = judge.Judge(c);
    ASSERT_TRUE(judgement.Holds()) << ToArguments(c) << "\n" << ToJson(judgement).dump(1);
  }
  EXPECT_GT(judged, 1500);
}

TEST(WitnessTest, EveryWidthAndRank) {
  KernelJudge judge(Worker("right"));
  for (const DType dtype : kAllDTypes) {
    for (int rank = 1; rank <= kMaxRank; ++rank) {
      Case c;
      c.dtype = dtype;
      for (int i = 0; i < rank; ++i) {
        c.dst.push_back(i % 2 == 0 ? 3 : 2);
        c.src.push_back(i % 2 == 0 ? 1 : 2);
      }
      EXPECT_TRUE(judge.Judge(c).Holds()) << ToArguments(c);
    }
  }
}

TEST(WitnessTest, AUsersPlaceIsNamed) {
  KernelJudge judge(Worker("right"));
  const Judgement judgement = judge.Judge({DType::kUint8, {40}, {1}});
  ASSERT_EQ(judgement.run.calls.size(), 7U);
  const UserCall& store = judgement.run.calls.back();
  EXPECT_EQ(store.helper, "BrcDuplicate");
  EXPECT_EQ(store.api, "StoreAlign");
  EXPECT_THAT(store.file, testing::EndsWith("kernels/right/sample_last.h"));
  EXPECT_THAT(LineOf("right", "sample_last.h", store.line), HasSubstr("Reg::StoreAlign(dst + i"));
}

TEST(WitnessTest, HazardsAreReproduced) {
  KernelJudge judge(Worker("right"));
  // An unaligned gather base: a note, and the output is right.
  const Judgement note = judge.Judge({DType::kInt64, {3, 4, 5, 6}, {3, 1, 5, 1}});
  EXPECT_TRUE(note.Holds());
  EXPECT_EQ(Kinds(note.run), "unaligned gather base");
  // Sizes keep 16 bits: 70,000 becomes 4,464.
  const Judgement lost = judge.Judge({DType::kUint8, {70000, 2}, {1, 2}});
  EXPECT_EQ(lost.run.output, Output::kWrong);
  EXPECT_EQ(lost.run.written_bytes, 8928U);
  EXPECT_TRUE(lost.CallsEqual());
  // A 16-bit index wraps.
  const Judgement wraps = judge.Judge({DType::kUint8, {257, 288, 2}, {257, 288, 1}});
  EXPECT_EQ(wraps.run.first_wrong_element, 131072U);
}

TEST(WitnessTest, OneExtraCall) {
  KernelJudge judge(Worker("extra_call"));
  const Judgement judgement = judge.Judge({DType::kUint8, {40}, {1}});
  EXPECT_TRUE(judgement.OutputRight());
  ASSERT_EQ(judgement.differences.size(), 1U);
  const CallDifference& d = judgement.differences[0];
  EXPECT_EQ(d.helper, "BrcLoad");
  EXPECT_EQ(d.mode, "BRC_B8");
  EXPECT_EQ(d.kernel, 2U);
  EXPECT_EQ(d.ledger, 1U);
}

TEST(WitnessTest, MissingPost) {
  KernelJudge judge(Worker("missing_post"));
  const Judgement judgement = judge.Judge({DType::kUint8, {2, 129}, {1, 129}});
  EXPECT_EQ(judgement.run.output, Output::kWrong);
  EXPECT_EQ(judgement.run.wrong_bytes, 2U);
  EXPECT_EQ(judgement.run.first_wrong_element, 256U);
  ASSERT_EQ(Kinds(judgement.run), "unaligned store not flushed");
  const UserFinding& finding = judgement.run.findings[0];
  EXPECT_EQ(finding.helper, "BrcNlastLessThanVLUnaligned");
  EXPECT_EQ(finding.api, "StoreUnAlign");
  EXPECT_THAT(LineOf("missing_post", "sample_nlast.h", finding.line),
              HasSubstr("MicroAPI::DataCopyUnAlign(dst, reg, stream, l);"));
}

TEST(WitnessTest, UnalignedStore) {
  KernelJudge judge(Worker("unaligned_store"));
  const Judgement judgement = judge.Judge({DType::kUint16, {2, 2, 64}, {2, 2, 1}});
  EXPECT_THAT(Kinds(judgement.run), HasSubstr("misaligned access"));
  EXPECT_THAT(LineOf("unaligned_store", "sample_last.h", judgement.run.findings[0].line),
              HasSubstr("+ i * l + 1, reg, mask);"));
}

struct Breakage {
  std::uint32_t size;  // see kernels/broken_cases.inc
  const char* kinds;
  bool finished;
};

class BrokenKernelTest : public testing::TestWithParam<Breakage> {};

TEST_P(BrokenKernelTest, IsAFindingAndTheNextCaseRuns) {
  KernelJudge judge(Worker("broken"));
  judge.witness().SetLimits({50'000, 200, 20'000});
  const Judgement judgement = judge.Judge({DType::kUint16, {GetParam().size}, {1}});
  EXPECT_FALSE(judgement.Holds());
  EXPECT_EQ(judgement.run.finished, GetParam().finished);
  EXPECT_EQ(Kinds(judgement.run), GetParam().kinds);
  EXPECT_FALSE(judgement.Complaints().empty());
  EXPECT_TRUE(judge.Judge({DType::kUint16, {40}, {1}}).Holds());
}

INSTANTIATE_TEST_SUITE_P(
    All, BrokenKernelTest,
    testing::Values(Breakage{70, "does not end", false}, Breakage{71, "does not end", false},
                    Breakage{72, "crash: access to memory that is not there", false},
                    Breakage{73, "outside the buffer", true},
                    Breakage{74, "outside the buffer", true},
                    Breakage{75, "crash: division by zero", false},
                    Breakage{76, "source overwritten", true}, Breakage{77, "exception", false},
                    // Its own table may be there, as far as anybody knows: only calls tell.
                    Breakage{79, "unwritten byte reached output", true},
                    Breakage{80, "event flag never waited for", true},
                    Breakage{81, "event id out of range", true}),
    [](const auto& each) { return "Size" + std::to_string(each.param.size); });

TEST(WitnessTest, ACrashNamesTheLastCall) {
  KernelJudge judge(Worker("broken"));
  const Judgement judgement = judge.Judge({DType::kUint16, {72}, {1}});
  ASSERT_EQ(judgement.run.findings.size(), 1U);
  EXPECT_EQ(judgement.run.findings[0].helper, "BrcLoad");
  EXPECT_EQ(judgement.run.findings[0].api, "LoadAlign");
  EXPECT_THAT(judgement.Complaints(),
              ElementsAre(HasSubstr("crash: access to memory that is not there at "
                                    "BrcLoad.LoadAlign (sample_common.h:")));
}

TEST(WitnessTest, EveryProcessHasItsOwnWorker) {
  Witness witness(Worker("right"));
  const Case c = {DType::kUint8, {40}, {1}};
  const UserRun mine = witness.Run(c);
  const pid_t child = fork();
  if (child == 0) _exit(witness.Run(c) == mine ? 0 : 1);
  int status = 1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(witness.Run(c), mine);
}

TEST(WitnessTest, BadInputIsRefused) {
  Witness witness(Worker("right"));
  EXPECT_THROW(witness.Run({DType::kUint8, {300000}, {1}}), BadInput);
  EXPECT_THROW(witness.Run({DType::kUint8, {3}, {2}}), BadInput);
  Witness nobody("/nowhere/worker");
  try {
    nobody.Run({DType::kUint8, {3}, {1}});
    FAIL() << "a worker that is not there ran";
  } catch (const BadInput& error) {
    EXPECT_STREQ(error.what(),
                 "kernels: the worker '/nowhere/worker' cannot be run: No such file or directory");
  }
  Witness silent("/bin/true");
  EXPECT_EQ(Kinds(silent.Run({DType::kUint8, {3}, {1}})), "crash");
}

}  // namespace
}  // namespace reckon::sim::ascendc
