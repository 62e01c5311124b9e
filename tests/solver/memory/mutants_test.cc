// Negative controls: kernels with a loop that runs a trip too many, or a decision that is turned.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "simulator/mutation/mutated_core.h"
#include "simulator/mutation/mutated_kernels.h"
#include "solver/families/families.h"
#include "solver/families/memory.h"
#include "solver/run_kernel.h"
#include "tests/solver/no_cache.h"

namespace reckon::solver {
namespace {

using sim::KernelChange;
using MutatedMachine = sim::Calls<sim::Mutated<MemoryCore>>;

Kernels Changed(const KernelChange& change) {
  const auto concrete = std::make_shared<sim::MutatedKernels>(change);
  return {[change](const SymbolicShape& shape, PathState& path) {
            MutatedMachine machine(path, sim::WidthOf(shape.form.dtype));
            machine.Prepare(&change, nullptr);
            RunKernelOn(machine, shape);
            return machine.Finish();
          },
          [concrete](const Case& c, sim::Run& run) {
            sim::Fits(c) ? concrete->Execute(c, run) : concrete->Count(c, run);
          }};
}

std::set<sim::KernelSite> Sites(const Form& form, Smt& smt) {
  std::set<sim::KernelSite> sites;
  const SymbolicShape shape = MakeShape(form);
  Explorer explorer(shape.space, smt, BoundarySizes(form.dtype), form.Name());
  explorer.ForEachPath([&](PathState& path) {
    std::vector<sim::TextPlace> visited;
    MutatedMachine machine(path, sim::WidthOf(form.dtype));
    machine.Prepare(nullptr, &visited);
    RunKernelOn(machine, shape);
    for (const sim::TextPlace& place : visited) {
      sites.insert({std::string(place.FileName()), place.line, place.is_loop});
    }
    return true;
  });
  return sites;
}

Form FormOf(DType dtype, const std::string& letters) {
  for (const Form& form : NormalForms(dtype)) {
    if (form.Letters() == letters) return form;
  }
  throw BadInput("letters: no normal form " + letters);
}

using Outcomes = std::map<Outcome, std::size_t>;

// Each loop of the forms a trip longer.
Outcomes JudgeLongerLoops(const ClaimsOf& claims) {
  Smt smt(NoCache());
  Context context{smt, model::StandardRules()};
  Outcomes seen;
  for (const char* letters : {"EB", "BE", "EBE", "BEB"}) {
    const Form form = FormOf(DType::kUint16, letters);
    for (const sim::KernelSite& site : Sites(form, smt)) {
      if (!site.is_loop) continue;
      const KernelChange change{site, sim::Turn::kMoreTrips};
      const Verdict v = NeverInForms(context, {form}, form.Name(), claims, Changed(change));
      ++seen[v.outcome];
      if (v.outcome == Outcome::kRefuted) {
        EXPECT_TRUE(v.witness->replayed) << letters << " " << ToString(site);
        EXPECT_TRUE(sim::Fits(*v.witness->shape)) << letters << " " << ToString(site);
      }
    }
  }
  return seen;
}

// Not refuted where UpdateMask finds nothing left and nothing is stored. Proved where it finds
// exactly that: rows of E2B fill whole vectors.
TEST(MutantsTest, ATripTooManyStoresBeside) {
  const Outcomes expected = {
      {Outcome::kProved, 1}, {Outcome::kRefuted, 38}, {Outcome::kUnknown, 9}};
  EXPECT_EQ(JudgeLongerLoops(StoreClaims), expected);
}

// Proved where the longer loop runs over a broadcast axis, or loads nothing.
TEST(MutantsTest, ATripTooManyLoadsFromBehindTheSource) {
  const Outcomes expected = {
      {Outcome::kProved, 25}, {Outcome::kRefuted, 19}, {Outcome::kUnknown, 4}};
  EXPECT_EQ(JudgeLongerLoops(LoadClaims), expected);
}

// Rows taken for whole blocks that are none: the second one begins inside a block.
TEST(MutantsTest, AnAlignedLeafForUnalignedRowsIsRefuted) {
  Smt smt(NoCache());
  Context context{smt, model::StandardRules()};
  const Form form = FormOf(DType::kUint16, "BEB");
  std::set<std::string> refuted;
  for (const sim::KernelSite& site : Sites(form, smt)) {
    if (site.is_loop) continue;
    const KernelChange change{site, sim::Turn::kAlways};
    const Verdict v = NeverInForms(context, {form}, form.Name(), AlignmentClaims, Changed(change));
    if (v.outcome != Outcome::kRefuted) continue;
    EXPECT_TRUE(v.witness->replayed) << ToString(site);
    refuted.insert(ToArguments(*v.witness->shape) + ": " + v.witness->what);
  }
  EXPECT_EQ(refuted, (std::set<std::string>{"--dtype uint16 --dst 1,2,65 --src 1,2,1: "
                                            "BrcLastLargerThanVLAligned@3.StoreAlign is misaligned",
                                            "--dtype uint16 --dst 2,1,2 --src 2,1,1: "
                                            "BrcLastE2BLessThanVL.StoreAlign is misaligned"}));
}

// What a kernel of few lines does wrong.
using Body = std::function<void(MemoryMachine&, const sim::kernels::Place<MemoryMachine>&)>;

Verdict JudgeToy(const Body& body, const ClaimsOf& claims) {
  Smt smt(NoCache());
  Context context{smt, model::StandardRules()};
  const Kernels toy = {
      [&](const SymbolicShape& shape, PathState& path) {
        MemoryMachine machine(path, sim::WidthOf(shape.form.dtype));
        body(machine, {{SymbolicAddress::Region::kDst, 0}, {SymbolicAddress::Region::kSrc, 0}});
        return machine.Finish();
      },
      [](const Case& c, sim::Run& run) { run = sim::Count(c); }};
  return NeverInForms(context, {FormOf(DType::kUint16, "E")}, "toy", claims, toy);
}

constexpr CallSite kSite = CallSite::BrcLastGatherTwo_StoreUnAlignMain;

TEST(ToyTest, AStreamThatIsNeverFlushedIsNotProved) {
  const Body flushed = [](MemoryMachine& m, const auto& p) {
    MemoryMachine::StoreStream out(p.dst);
    m.StoreUnAlign(kSite, out, {}, m.Constant(1));
    m.StoreUnAlignPost(kSite, out);
  };
  const Body left = [](MemoryMachine& m, const auto& p) {
    MemoryMachine::StoreStream out(p.dst);
    m.StoreUnAlign(kSite, out, {}, m.Constant(1));
  };
  EXPECT_EQ(JudgeToy(flushed, StoreClaims).outcome, Outcome::kProved);
  const Verdict v = JudgeToy(left, StoreClaims);
  EXPECT_EQ(v.outcome, Outcome::kUnknown);
  EXPECT_NE(v.reason.find("is never flushed"), std::string::npos) << v.reason;
}

TEST(ToyTest, AnUnalignedStoreOfMoreThanAVectorIsNotProved) {
  const Verdict v = JudgeToy(
      [](MemoryMachine& m, const auto& p) {
        MemoryMachine::StoreStream out(p.dst);
        m.StoreUnAlign(kSite, out, {}, m.Vl() + 1);
        m.StoreUnAlignPost(kSite, out);
      },
      StoreClaims);
  EXPECT_NE(v.outcome, Outcome::kProved);
}

TEST(ToyTest, AStoreOfWhatNobodyLoadedIsNotProved) {
  const Verdict v = JudgeToy(
      [](MemoryMachine& m, const auto& p) {
        MemoryMachine::StoreStream out(p.dst);
        m.StoreUnAlign(kSite, out, {}, m.Constant(1));
        m.StoreUnAlignPost(kSite, out);
      },
      LoadClaims);
  EXPECT_EQ(v.outcome, Outcome::kUnknown);
  EXPECT_NE(v.reason.find("stores what nobody loaded"), std::string::npos) << v.reason;
}

TEST(ToyTest, ALoadFromBehindTheSourceIsNotProved) {
  const auto load_at = [](std::uint64_t element) {
    return [element](MemoryMachine& m, const auto& p) {
      MemoryMachine::Register reg;
      sim::kernels::BrcLoad(m, reg, m.At(p.src, m.Constant(element)));
    };
  };
  EXPECT_EQ(JudgeToy(load_at(0), LoadClaims).outcome, Outcome::kProved);
  const Verdict v = JudgeToy(load_at(1), LoadClaims);
  EXPECT_EQ(v.outcome, Outcome::kUnknown);
  EXPECT_NE(v.reason.find("begins behind the source"), std::string::npos) << v.reason;
}

// Without the premise that the destination fits the buffer, rows * columns leave int32.
TEST(ToyTest, ThePremiseOfTheIntegersIsNeeded) {
  Smt smt(NoCache());
  Context context{smt, model::StandardRules()};
  const auto everywhere = [](const Walked& walked) {
    std::vector<Claim> claims = IntegerClaims(walked);
    for (Claim& claim : claims) claim.when.clear();
    return claims;
  };
  const Form form = FormOf(DType::kUint16, "EB");
  EXPECT_EQ(NeverInForms(context, {form}, "int", IntegerClaims).outcome, Outcome::kProved);
  const Verdict v = NeverInForms(context, {form}, "int", everywhere);
  ASSERT_EQ(v.outcome, Outcome::kRefuted) << v.reason;
  EXPECT_TRUE(v.witness->replayed);
  EXPECT_FALSE(sim::Fits(*v.witness->shape));
}

}  // namespace
}  // namespace reckon::solver
