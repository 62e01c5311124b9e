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

// Without the premise that the destination fits the buffer, rows * columns leave int32.
TEST(MutantsTest, ThePremiseOfTheIntegersIsNeeded) {
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
