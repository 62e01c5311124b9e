// Kernels of few lines that do one thing wrong, and what is said of them: none is proved. Each was
// once, or could have been.
#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string>

#include "simulator/kernels/common.h"
#include "solver/families/memory.h"
#include "tests/solver/no_cache.h"

namespace reckon::solver {
namespace {

using M = MemoryMachine;
using Place = sim::kernels::Place<M>;
using Body = std::function<void(M&, const Place&)>;

constexpr CallSite kLoad = CallSite::BrcLoad_LoadAlign;
constexpr CallSite kStore = CallSite::BrcLastGatherTwo_StoreUnAlignMain;
constexpr CallSite kAligned = CallSite::BrcLastE2B_2_StoreAlign;
constexpr CallSite kOther = CallSite::VfGenIndex_CreateMask;

// All claims about one shape: n elements from n.
Verdict Judge(DType dtype, const Body& body) {
  Smt smt(NoCache());
  Context context{smt, model::StandardRules()};
  const Kernels toy = {
      [&](const SymbolicShape& shape, PathState& path) {
        M machine(path, sim::WidthOf(shape.form.dtype));
        body(machine, {{SymbolicAddress::Region::kDst, 0}, {SymbolicAddress::Region::kSrc, 0}});
        return machine.Finish();
      },
      [](const Case& c, sim::Run& run) { run = sim::Count(c); }};
  const ClaimsOf all = [](const Walked& walked) {
    std::vector<Claim> claims;
    for (const auto& some : {StoreClaims(walked), AlignmentClaims(walked), LoadClaims(walked)}) {
      claims.insert(claims.end(), some.begin(), some.end());
    }
    return claims;
  };
  const Form form{dtype, {FormAxis{AxisKind::kEqual, false}}};
  return NeverInForms(context, {form}, "toy", all, toy);
}

void LoadOneInto(M& m, M::Register& reg, const Place& p) { sim::kernels::BrcLoad(m, reg, p.src); }

M::Register LoadOne(M& m, const Place& p) {
  M::Register reg;
  LoadOneInto(m, reg, p);
  return reg;
}

M::Mask OneLane(M& m) {
  M::Rest one = m.RestOf(m.Constant(1));
  M::Mask mask;
  m.UpdateMask(kOther, mask, one);
  return mask;
}

M::Mask AllLanes(M& m, DType type) {
  M::Mask mask;
  m.CreateMask(kOther, type, mask);
  return mask;
}

void StoreOne(M& m, M::StoreStream& out, const M::Register& reg) {
  m.StoreUnAlign(kStore, out, reg, m.Constant(1));
}

void Post(M& m, M::StoreStream& out) {
  m.StoreUnAlignPost(CallSite::BrcLastGatherTwo_StoreUnAlignPost, out);
}

// An index register of lanes start, start + 1, ...
void MakeIndex(M& m, M::Register& index, std::uint32_t start) {
  m.Arange(kOther, m.SignedIndex(), index, start);
}

TEST(ToyTest, WhatIsRightIsProved) {
  const Body body = [](M& m, const Place& p) {
    const M::Register reg = LoadOne(m, p);
    M::StoreStream out = m.StreamTo(p.dst);
    StoreOne(m, out, reg);
    Post(m, out);
  };
  const Verdict v = Judge(DType::kUint16, body);
  EXPECT_EQ(v.outcome, Outcome::kProved) << v.reason;
}

struct Toy {
  const char* name;
  DType dtype;
  const char* reason;  // a part of it
  Body body;
};
void PrintTo(const Toy& toy, std::ostream* out) { *out << toy.name; }

class WrongToyTest : public testing::TestWithParam<Toy> {};

TEST_P(WrongToyTest, IsNotProved) {
  const Verdict v = Judge(GetParam().dtype, GetParam().body);
  EXPECT_NE(v.outcome, Outcome::kProved);
  EXPECT_NE(v.reason.find(GetParam().reason), std::string::npos) << v.reason;
}

const Toy kToys[] = {
    {"StreamWithoutPost", DType::kUint16, "is never flushed",
     [](M& m, const Place& p) {
       M::Register reg = LoadOne(m, p);
       M::StoreStream out = m.StreamTo(p.dst);
       StoreOne(m, out, reg);
     }},
    {"StoreBehindPost", DType::kUint16, "is never flushed",
     [](M& m, const Place& p) {
       M::Register reg = LoadOne(m, p);
       M::StoreStream out = m.StreamTo(p.dst);
       Post(m, out);
       StoreOne(m, out, reg);
     }},
    {"PostInALoop", DType::kUint16, "is never flushed",
     [](M& m, const Place& p) {
       M::Register reg = LoadOne(m, p);
       M::StoreStream out = m.StreamTo(p.dst);
       StoreOne(m, out, reg);
       m.Repeat(m.Constant(1), [&](const M::Int&) { Post(m, out); });
     }},
    {"MoreThanAVector", DType::kUint16, "moves more than a vector",
     [](M& m, const Place& p) {
       M::Register reg;
       M::LoadStream in;
       m.LoadUnAlignPre(kOther, in, p.src);
       m.LoadUnAlign(kLoad, reg, in, m.Vl() + 1);
     }},
    {"StoreOfNothing", DType::kUint16, "stores what nobody loaded",
     [](M& m, const Place& p) {
       M::StoreStream out = m.StreamTo(p.dst);
       StoreOne(m, out, {});
       Post(m, out);
     }},
    {"LoadBehindTheSource", DType::kUint16, "begins behind the source",
     [](M& m, const Place& p) {
       M::Register reg;
       sim::kernels::BrcLoad(m, reg, m.At(p.src, m.Constant(1)));
     }},
    {"LoadFromTheDestination", DType::kUint16, "loads from the destination",
     [](M& m, const Place& p) {
       M::Register reg;
       sim::kernels::BrcLoad(m, reg, p.dst);
     }},
    {"RegisterOfTheLastTrip", DType::kUint16, "a register that goes on from trip to trip",
     [](M& m, const Place& p) {
       M::Register reg = LoadOne(m, p);
       M::StoreStream out = m.StreamTo(p.dst);
       m.Repeat(m.Constant(1), [&](const M::Int&) {
         StoreOne(m, out, reg);
         LoadOneInto(m, reg, p);
       });
       Post(m, out);
     }},
    {"MaskOfTheLastTrip", DType::kUint16, "a mask that goes on from trip to trip",
     [](M& m, const Place& p) {
       M::Register reg = LoadOne(m, p);
       M::Mask mask = OneLane(m);
       m.Repeat(m.Constant(1), [&](const M::Int&) {
         sim::kernels::Store(m, kAligned, p.dst, reg, mask);
         m.CreateMask(kOther, m.Data(), mask);
       });
     }},
    {"SetInALoopAndUsedBehindIt", DType::kUint16, "set in a loop and used behind it",
     [](M& m, const Place& p) {
       M::Register reg;
       m.Repeat(m.Constant(0), [&](const M::Int&) { LoadOneInto(m, reg, p); });
       M::StoreStream out = m.StreamTo(p.dst);
       StoreOne(m, out, reg);
       Post(m, out);
     }},
    {"MaskOfOtherLanes", DType::kUint16, "a mask of other lanes",
     [](M& m, const Place& p) {
       M::Register reg = LoadOne(m, p);
       M::Mask mask;
       m.CreateMask(kOther, DType::kUint32, mask);
       sim::kernels::Store(m, kAligned, p.dst, reg, mask);
     }},
    {"GatherThatLeavesLanesOut", DType::kUint16, "a mask that leaves lanes out",
     [](M& m, const Place& p) {
       M::Register index, reg;
       MakeIndex(m, index, 0);
       M::Mask mask = OneLane(m);
       m.Gather(kLoad, reg, p.src, index, mask);
     }},
    // The first element is n long; the index begins at element 128.
    {"IndexThatBeginsElsewhere", DType::kUint16, "reads behind the source",
     [](M& m, const Place& p) {
       M::Register index, reg;
       const M::Mask full = AllLanes(m, m.UnsignedIndex());
       MakeIndex(m, index, 128);
       m.Gather(kLoad, reg, p.src, index, full);
       M::StoreStream out = m.StreamTo(p.dst);
       StoreOne(m, out, reg);
       Post(m, out);
     }},
    {"HalfAGather", DType::kUint8, "stores what nobody loaded",
     [](M& m, const Place& p) {
       M::Register index, low, high, zeros, reg;
       const M::Mask full = AllLanes(m, m.UnsignedIndex());
       MakeIndex(m, index, 0);
       m.Gather(kLoad, low, p.src, index, full);
       m.DeInterleave(kOther, reg, zeros, low, high);
       M::StoreStream out = m.StreamTo(p.dst);
       StoreOne(m, out, reg);
       Post(m, out);
     }},
    {"TableStoredOverItself", DType::kUint8, "stored over another",
     [](M& m, const Place&) {
       M::Register index;
       const M::Mask full = AllLanes(m, m.SignedIndex());
       MakeIndex(m, index, 0);
       const M::Address table = m.PopStackBuffer(kOther, m.Data(), 512);
       m.StoreAlign(kOther, m.SignedIndex(), table, index, full);
       m.StoreAlign(kOther, m.SignedIndex(), m.AtByte(table, 128), index, full);
     }},
    {"TablePlaceThatWasNotStored", DType::kUint8, "was not stored to",
     [](M& m, const Place&) {
       M::Register index;
       const M::Address table = m.PopStackBuffer(kOther, m.Data(), 512);
       m.LoadAlign(kLoad, m.UnsignedIndex(), sim::Distribution::kNorm, index, table);
     }},
    {"UnalignedLoadBehindAShortOne", DType::kUint16, "moved by less than a vector",
     [](M& m, const Place& p) {
       M::Register reg;
       M::LoadStream in;
       m.LoadUnAlignPre(kOther, in, p.src);
       m.LoadUnAlign(kLoad, reg, in, m.Constant(0));
       m.LoadUnAlign(kLoad, reg, in, m.Constant(0));
     }},
    {"CopyFromElsewhere", DType::kUint16, "begins behind the source",
     [](M& m, const Place& p) {
       m.DataCopy(CallSite::BroadcastExtend_DataCopy, p.dst, m.At(p.src, m.Constant(16)),
                  m.Constant(16));
     }},
};

INSTANTIATE_TEST_SUITE_P(Toys, WrongToyTest, testing::ValuesIn(kToys),
                         [](const auto& toy) { return std::string(toy.param.name); });

}  // namespace
}  // namespace reckon::solver
