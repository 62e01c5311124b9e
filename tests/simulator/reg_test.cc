// Each Reg call by itself: exact values, masks, alignment and shadow. Reg API, section 3.
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "simulator/machine/reg/arithmetic.h"
#include "simulator/machine/reg/gather.h"
#include "simulator/machine/reg/load.h"
#include "simulator/machine/reg/mask.h"
#include "simulator/machine/reg/store.h"
#include "simulator/machine/unified_buffer.h"

namespace reckon::sim::reg {
namespace {

constexpr SiteId kSite = 7;

// dst [0, 1024), src [1024, 2048), index table [2048, 2560).
class Reg : public testing::Test {
 protected:
  Reg() : ub_(&log_, [](SiteId site) { return "site " + std::to_string(site); }) {
    log_.Clear();
    ub_.Open({0, 1024, kSrc, 1024, kTable, 512});
  }
  static constexpr std::uint32_t kSrc = 1024;
  static constexpr std::uint32_t kTable = 2048;

  std::uint8_t SourceByte(std::uint32_t at) const { return UnifiedBuffer::SourcePattern()[at]; }
  template <class T>
  T SourceElement(std::uint32_t index) const {
    T value;
    std::memcpy(&value, UnifiedBuffer::SourcePattern() + index * sizeof(T), sizeof(T));
    return value;
  }
  std::vector<Finding> Findings() const {
    std::vector<Finding> findings;
    log_.Fill(Output::kWrong, findings);
    return findings;
  }
  // The only finding there is.
  Finding Only(FindingKind kind) const {
    const std::vector<Finding> findings = Findings();
    EXPECT_EQ(findings.size(), 1u);
    if (findings.empty()) return {};
    EXPECT_EQ(findings[0].kind, kind) << Name(findings[0].kind);
    return findings[0];
  }
  Register Load(std::uint64_t address) {
    Register reg;
    LoadBytes(ub_, address, reg);
    return reg;
  }
  template <class L>
  Register Lanes(std::initializer_list<L> first, L rest = 0) {
    Register reg;
    FillLanes<L>(reg, rest);
    std::copy(first.begin(), first.end(), reg.As<L>());
    reg.SetAllDefined();
    return reg;
  }

  FindingLog log_;
  UnifiedBuffer ub_;
  Mask full16_ = CreateMask(2);
  Mask full32_ = CreateMask(4);
};

TEST_F(Reg, UpdateMaskTakesTheFirstLanesAndLeavesTheRest) {
  std::uint32_t rest = 150;
  EXPECT_EQ(UpdateMask(4, rest).ActiveBytes(4), ByteSet::All());
  EXPECT_EQ(rest, 86u);
  EXPECT_TRUE(UpdateMask(4, rest).IsFull(4));
  EXPECT_EQ(rest, 22u);
  EXPECT_EQ(UpdateMask(4, rest).ActiveBytes(4), ByteSet::First(88));
  EXPECT_EQ(rest, 0u);
  EXPECT_TRUE(UpdateMask(4, rest).ActiveBytes(4).IsEmpty());
}

TEST_F(Reg, CreateMaskPatterns) {
  EXPECT_TRUE(CreateMask(1).IsFull(1));
  EXPECT_EQ(CreateMask(2, Pattern::kVl3).ActiveBytes(2), ByteSet::First(6));
  EXPECT_EQ(CreateMask(4, Pattern::kHalf).ActiveBytes(4), ByteSet::First(128));
  EXPECT_EQ(CreateMask(4, Pattern::kQuarter).ActiveBytes(4), ByteSet::First(64));
  EXPECT_EQ(CreateMask(4, Pattern::kVl128).ActiveBytes(4), ByteSet::All());
  EXPECT_TRUE(CreateMask(1, Pattern::kNone).ActiveBytes(1).IsEmpty());
  const ByteSet thirds = CreateMask(1, Pattern::kM3).ActiveBytes(1);
  for (std::uint32_t i = 0; i < 256; ++i) EXPECT_EQ(thirds.Has(i), i % 3 == 0);
}

// A mask made for one width and used at another: only the lowest bit of each lane decides.
TEST_F(Reg, MaskOfAnotherWidth) {
  const ByteSet wide_on_narrow = CreateMask(4).ActiveBytes(2);
  const ByteSet narrow_on_wide = CreateMask(1, Pattern::kVl3).ActiveBytes(2);
  for (std::uint32_t lane = 0; lane < 128; ++lane) {
    EXPECT_EQ(wide_on_narrow.HasLane(lane, 2), lane % 2 == 0);
    EXPECT_EQ(narrow_on_wide.HasLane(lane, 2), lane < 2);
  }
}

TEST_F(Reg, LoadNormReadsAVectorAndItsShadow) {
  Register reg;
  LoadNorm(ub_, kSite, kSrc + 32, reg);
  EXPECT_EQ(std::memcmp(reg.lanes.u8, UnifiedBuffer::SourcePattern() + 32, 256), 0);
  EXPECT_TRUE(reg.defined.IsAll());
  LoadNorm(ub_, kSite, kSrc + 960, reg);  // 64 bytes of source, then the unwritten table
  EXPECT_EQ(reg.defined, ByteSet::First(64));
  EXPECT_TRUE(Findings().empty());
  LoadNorm(ub_, kSite, kSrc + 16, reg);
  EXPECT_EQ(Only(FindingKind::kMisaligned).first_address, kSrc + 16);
}

TEST_F(Reg, LoadsPastTheEndGiveUndefinedBytes) {
  Register reg;
  for (const std::uint64_t address : {253952ull - 32, 253952ull, 1ull << 40}) {
    LoadNorm(ub_, kSite, address, reg);
    EXPECT_TRUE(reg.defined.IsEmpty());
  }
  EXPECT_TRUE(Findings().empty());
}

TEST_F(Reg, LoadBroadcast) {
  Register reg;
  LoadBroadcast(ub_, kSite, 1, kSrc + 5, reg);
  for (int i = 0; i < 256; ++i) EXPECT_EQ(reg.lanes.u8[i], SourceByte(5));
  LoadBroadcast(ub_, kSite, 2, kSrc + 6, reg);
  for (int i = 0; i < 128; ++i) EXPECT_EQ(reg.lanes.u16[i], SourceElement<std::uint16_t>(3));
  LoadBroadcast(ub_, kSite, 4, kSrc + 12, reg);
  for (int i = 0; i < 64; ++i) EXPECT_EQ(reg.lanes.u32[i], SourceElement<std::uint32_t>(3));
  EXPECT_TRUE(reg.defined.IsAll());
  EXPECT_TRUE(Findings().empty());
  LoadBroadcast(ub_, kSite, 4, kSrc + 1022, reg);
  EXPECT_TRUE(reg.defined.IsEmpty());  // half of the element is undefined
  Only(FindingKind::kMisaligned);
}

TEST_F(Reg, LoadElementToBlock) {
  Register reg;
  LoadElementToBlock(ub_, kSite, 2, kSrc + 16, reg);
  for (std::uint32_t lane = 0; lane < 128; ++lane) {
    EXPECT_EQ(reg.lanes.u16[lane], SourceElement<std::uint16_t>(8 + lane / 16));
  }
  LoadElementToBlock(ub_, kSite, 4, kSrc + 32, reg);
  for (std::uint32_t lane = 0; lane < 64; ++lane) {
    EXPECT_EQ(reg.lanes.u32[lane], SourceElement<std::uint32_t>(8 + lane / 8));
  }
  EXPECT_TRUE(Findings().empty());
  LoadElementToBlock(ub_, kSite, 4, kSrc + 1008, reg);  // 4 elements defined, 4 not
  EXPECT_EQ(reg.defined, ByteSet::First(128));
  EXPECT_EQ(Only(FindingKind::kMisaligned).detail, "byte 2032: not a multiple of 32");
}

TEST_F(Reg, LoadUnAlignReadsFromAnyAddress) {
  UnalignedLoad held;
  std::uint64_t at = kSrc + 48;
  LoadUnAlignPre(held, at);
  Register reg;
  LoadUnAlign(ub_, kSite, held, at, 256, reg);
  EXPECT_EQ(at, kSrc + 304u);
  EXPECT_EQ(std::memcmp(reg.lanes.u8, UnifiedBuffer::SourcePattern() + 48, 256), 0);
  LoadUnAlign(ub_, kSite, held, at, 10, reg);  // goes on without another pre-load
  EXPECT_EQ(std::memcmp(reg.lanes.u8, UnifiedBuffer::SourcePattern() + 304, 256), 0);
  EXPECT_EQ(at, kSrc + 314u);
  EXPECT_TRUE(Findings().empty());
}

TEST_F(Reg, LoadUnAlignAwayFromItsBlockTakesStaleBytes) {
  UnalignedLoad held;
  LoadUnAlignPre(held, kSrc);
  std::uint64_t at = kSrc + 100;  // block 96, but block 0 is held
  Register reg;
  LoadUnAlign(ub_, kSite, held, at, 0, reg);
  EXPECT_EQ(std::memcmp(reg.lanes.u8, UnifiedBuffer::SourcePattern() + 4, 28), 0);
  EXPECT_EQ(std::memcmp(reg.lanes.u8 + 28, UnifiedBuffer::SourcePattern() + 128, 228), 0);
  EXPECT_EQ(Only(FindingKind::kStaleLoad).site, "site 7");
}

TEST_F(Reg, StoreAlignWritesActiveLanesOnly) {
  const Register reg = Load(kSrc);
  const std::uint8_t before = *ub_.Read256(20);
  std::uint32_t lanes = 5;
  StoreAlign(ub_, kSite, 4, 0, reg, UpdateMask(4, lanes));
  EXPECT_EQ(std::memcmp(ub_.dst(), UnifiedBuffer::SourcePattern(), 20), 0);
  EXPECT_EQ(*ub_.Read256(20), before);
  EXPECT_TRUE(ub_.IsRangeDefined(0, 20));
  EXPECT_FALSE(ub_.IsDefined(20));
  EXPECT_EQ(ub_.WrittenBytes(), 20u);
  StoreAlign(ub_, kSite, 1, 64, reg, CreateMask(1, Pattern::kM4));
  EXPECT_EQ(ub_.WrittenBytes(), 84u);
  EXPECT_FALSE(ub_.IsDefined(65));
  EXPECT_EQ(*ub_.Read256(68), SourceByte(4));
  EXPECT_TRUE(Findings().empty());
}

TEST_F(Reg, StoreAlignMisaligned) {
  StoreAlign(ub_, kSite, 2, 30, Load(kSrc), full16_);
  EXPECT_EQ(Only(FindingKind::kMisaligned).first_address, 30);
  EXPECT_EQ(std::memcmp(ub_.dst() + 30, UnifiedBuffer::SourcePattern(), 256), 0);
}

TEST_F(Reg, StoreBesideTheDestination) {
  StoreAlign(ub_, kSite, 1, 896, Load(kSrc), CreateMask(1));  // 128 bytes too many
  const Finding finding = Only(FindingKind::kOutsideDst);
  EXPECT_EQ(finding.first_address, 1024);
  EXPECT_EQ(finding.times, 128u);
  EXPECT_EQ(finding.level, Level::kError);
}

TEST_F(Reg, InactiveLanesBesideTheDestinationAreHarmless) {
  StoreAlign(ub_, kSite, 1, 992, Load(kSrc), CreateMask(1, Pattern::kVl32));
  EXPECT_TRUE(Findings().empty());
}

TEST_F(Reg, StoreBehindTheBuffer) {
  StoreAlign(ub_, kSite, 1, 253952, Load(kSrc), CreateMask(1, Pattern::kVl8));
  const Finding finding = Only(FindingKind::kOutsideBuffer);
  EXPECT_EQ(finding.first_address, 253952);
  EXPECT_EQ(finding.times, 8u);
}

TEST_F(Reg, UndefinedBytesAreFoundWhereTheyReachTheOutput) {
  const Register reg = Load(kSrc + 960);  // 64 defined bytes
  StoreAlign(ub_, kSite, 1, 0, reg, CreateMask(1, Pattern::kVl64));
  EXPECT_TRUE(Findings().empty());
  StoreAlign(ub_, kSite, 1, kTable, reg, CreateMask(1));  // a table is no output
  EXPECT_TRUE(Findings().empty());
  StoreAlign(ub_, kSite, 1, 256, reg, CreateMask(1, Pattern::kVl128));
  const Finding finding = Only(FindingKind::kUndefinedOutput);
  EXPECT_EQ(finding.first_address, 256 + 64);
  EXPECT_EQ(finding.times, 64u);
  EXPECT_EQ(ub_.WrittenBytes(), 64u + 128u);
  EXPECT_FALSE(ub_.IsDstDefined());
}

TEST_F(Reg, StoreUnAlignAppendsAndHoldsTheLastBlock) {
  UnalignedStore held;
  std::uint64_t at = 5;
  StoreUnAlign(ub_, kSite, held, at, Load(kSrc), 10);
  EXPECT_EQ(at, 15u);
  EXPECT_EQ(ub_.WrittenBytes(), 0u);  // all of it is in the register
  StoreUnAlign(ub_, kSite, held, at, Load(kSrc + 10), 50);
  EXPECT_EQ(at, 65u);
  EXPECT_EQ(ub_.WrittenBytes(), 59u);  // bytes 5..63
  StoreUnAlign(ub_, kSite, held, at, Load(kSrc), 0);
  StoreUnAlignPost(ub_, kSite, held, at);
  EXPECT_EQ(ub_.WrittenBytes(), 60u);
  EXPECT_FALSE(ub_.IsDefined(4));
  EXPECT_EQ(std::memcmp(ub_.dst() + 5, UnifiedBuffer::SourcePattern(), 60), 0);
  ub_.Close();
  EXPECT_TRUE(Findings().empty());
}

TEST_F(Reg, StoreUnAlignWithoutPostIsFound) {
  UnalignedStore held;
  std::uint64_t at = 0;
  StoreUnAlign(ub_, kSite, held, at, Load(kSrc), 100);
  ub_.Close();
  const Finding finding = Only(FindingKind::kUnflushedStore);
  EXPECT_EQ(finding.first_address, 96);
  EXPECT_EQ(finding.site, "site 7");
  EXPECT_EQ(ub_.WrittenBytes(), 96u);
}

TEST_F(Reg, StoreUnAlignOfWholeBlocksHoldsNothing) {
  UnalignedStore held;
  std::uint64_t at = 0;
  StoreUnAlign(ub_, kSite, held, at, Load(kSrc), 256);
  ub_.Close();
  EXPECT_TRUE(Findings().empty());
  EXPECT_EQ(ub_.WrittenBytes(), 256u);
}

TEST_F(Reg, StoreUnAlignKeepsTheShadowOfHeldBytes) {
  UnalignedStore held;
  std::uint64_t at = 0;
  StoreUnAlign(ub_, kSite, held, at, Load(kSrc + 1020), 8);  // 4 defined bytes, 4 not
  EXPECT_TRUE(Findings().empty());
  StoreUnAlignPost(ub_, kSite, held, at);
  const Finding finding = Only(FindingKind::kUndefinedOutput);
  EXPECT_EQ(finding.first_address, 4);
  EXPECT_EQ(finding.times, 4u);
}

TEST_F(Reg, StoreUnAlignLimits) {
  UnalignedStore held;
  std::uint64_t at = 0;
  StoreUnAlign(ub_, kSite, held, at, Load(kSrc), 300);
  EXPECT_EQ(Only(FindingKind::kStoreTooLong).first_address, 0);
  EXPECT_EQ(ub_.WrittenBytes(), 256u);
}

TEST_F(Reg, StoreUnAlignMovedAwayLosesWhatItHeld) {
  UnalignedStore held;
  std::uint64_t at = 0;
  StoreUnAlign(ub_, kSite, held, at, Load(kSrc), 20);
  at = 64;
  StoreUnAlign(ub_, kSite, held, at, Load(kSrc), 20);
  EXPECT_EQ(Only(FindingKind::kStreamMoved).first_address, 64);
  StoreUnAlignPost(ub_, kSite, held, at);
  ub_.Close();
  EXPECT_EQ(Findings().size(), 1u);
  EXPECT_EQ(ub_.WrittenBytes(), 20u);
}

TEST_F(Reg, GatherOfEachWidth) {
  Register reg;
  const Register index = Lanes<std::uint16_t>({3, 0, 500}, 7);
  Gather(ub_, kSite, 1, reg, kSrc, index, full16_);
  EXPECT_EQ(reg.lanes.u16[0], SourceByte(3));
  EXPECT_EQ(reg.lanes.u16[1], SourceByte(0));
  EXPECT_EQ(reg.lanes.u16[127], SourceByte(7));
  Gather(ub_, kSite, 2, reg, kSrc, index, full16_);
  EXPECT_EQ(reg.lanes.u16[2], SourceElement<std::uint16_t>(500));
  Gather(ub_, kSite, 4, reg, kSrc, Lanes<std::uint32_t>({9, 255}, 1), full32_);
  EXPECT_EQ(reg.lanes.u32[0], SourceElement<std::uint32_t>(9));
  EXPECT_EQ(reg.lanes.u32[1], SourceElement<std::uint32_t>(255));
  EXPECT_TRUE(reg.defined.IsAll());
  EXPECT_TRUE(Findings().empty());
}

TEST_F(Reg, GatherOutsideTheSourceIsUndefinedThere) {
  Register reg;
  Gather(ub_, kSite, 2, reg, kSrc, Lanes<std::uint16_t>({511, 512, 65535}, 0), full16_);
  EXPECT_TRUE(reg.defined.HasLane(0, 2));
  EXPECT_FALSE(reg.defined.HasLane(1, 2));
  EXPECT_FALSE(reg.defined.HasLane(2, 2));
  EXPECT_TRUE(reg.defined.HasLane(3, 2));
  Gather(ub_, kSite, 4, reg, kSrc, Lanes<std::uint32_t>({0xFFFFFFFFu}, 0), full32_);
  EXPECT_FALSE(reg.defined.HasLane(0, 4));
  EXPECT_TRUE(Findings().empty());
}

TEST_F(Reg, GatherZeroesInactiveLanesAndChecksItsBase) {
  Register reg;
  Gather(ub_, kSite, 2, reg, kSrc + 2, Lanes<std::uint16_t>({}, 1), CreateMask(2, Pattern::kVl2));
  EXPECT_EQ(reg.lanes.u16[1], SourceElement<std::uint16_t>(2));
  EXPECT_EQ(reg.lanes.u16[2], 0u);
  EXPECT_EQ(Only(FindingKind::kUnalignedGather).first_address, kSrc + 2);
}

TEST_F(Reg, GatherB) {
  Register reg;
  GatherB(ub_, kSite, reg, kSrc, Lanes<std::uint32_t>({0, 64, 992, 1024, 0, 0, 0, 32}), full32_);
  EXPECT_EQ(std::memcmp(reg.lanes.u8 + 32, UnifiedBuffer::SourcePattern() + 64, 32), 0);
  EXPECT_EQ(std::memcmp(reg.lanes.u8 + 64, UnifiedBuffer::SourcePattern() + 992, 32), 0);
  EXPECT_EQ(std::memcmp(reg.lanes.u8 + 224, UnifiedBuffer::SourcePattern() + 32, 32), 0);
  EXPECT_EQ(reg.defined.word[1] >> 32, 0u);  // block 3: the unwritten table
  EXPECT_EQ(reg.defined.word[0], ~0ULL);
  EXPECT_TRUE(Findings().empty());
  GatherB(ub_, kSite, reg, kSrc, Lanes<std::uint32_t>({8}), full32_);
  Only(FindingKind::kMisaligned);
}

TEST_F(Reg, DeInterleaveSplitsTheStream) {
  Register low, high, even, odd;
  for (std::uint32_t i = 0; i < 128; ++i) {
    low.lanes.u16[i] = static_cast<std::uint16_t>(i);
    high.lanes.u16[i] = static_cast<std::uint16_t>(128 + i);
  }
  low.SetAllDefined();
  high.SetAllDefined();
  DeInterleave(1, even, odd, low, high);
  for (std::uint32_t i = 0; i < 256; ++i) {
    EXPECT_EQ(even.lanes.u8[i], i);
    EXPECT_EQ(odd.lanes.u8[i], 0u);
  }
  DeInterleave(2, low, high, low, high);  // results over the sources
  EXPECT_EQ(low.lanes.u16[1], 2u);
  EXPECT_EQ(low.lanes.u16[64], 128u);
  EXPECT_EQ(high.lanes.u16[0], 1u);
  EXPECT_EQ(high.lanes.u16[127], 255u);
}

TEST_F(Reg, DeInterleaveCarriesShadows) {
  Register low = Lanes<std::uint16_t>({}, 1), high = low, even, odd;
  low.defined.Clear(6);
  high.any_wrapped = true;
  high.wrapped = ByteSet();
  high.wrapped.SetLane(1, 2);
  DeInterleave(1, even, odd, low, high);
  EXPECT_FALSE(even.defined.Has(3));
  EXPECT_TRUE(odd.defined.IsAll());
  EXPECT_TRUE(even.wrapped.Has(129));
  EXPECT_FALSE(even.wrapped.Has(128));
}

TEST_F(Reg, LaneArithmeticOnBothWidths) {
  Register r;
  Arange(2, r, 65534);
  EXPECT_EQ(r.lanes.u16[0], 65534u);
  EXPECT_EQ(r.lanes.u16[2], 0u);
  const Register a = Lanes<std::uint16_t>({100, 7, 65535}, 5),
                 b = Lanes<std::uint16_t>({7, 100, 2}, 3);
  Add(2, r, a, b, full16_);
  EXPECT_EQ(r.lanes.u16[0], 107u);
  EXPECT_EQ(r.lanes.u16[2], 1u);
  Sub(2, r, a, b, full16_);
  EXPECT_EQ(r.lanes.u16[0], 93u);
  EXPECT_EQ(r.lanes.u16[1], static_cast<std::uint16_t>(-93));
  Mul(2, r, a, b, full16_);
  EXPECT_EQ(r.lanes.u16[0], 700u);
  EXPECT_EQ(r.lanes.u16[2], 65534u);
  Div(2, false, r, a, b, full16_);
  EXPECT_EQ(r.lanes.u16[0], 14u);
  EXPECT_EQ(r.lanes.u16[2], 32767u);
  Div(2, true, r, a, b, full16_);
  EXPECT_EQ(r.lanes.u16[2], 0u);  // -1 / 2
  Adds(2, r, a, 10, full16_);
  EXPECT_EQ(r.lanes.u16[1], 17u);
  Muls(2, r, a, 3, full16_);
  EXPECT_EQ(r.lanes.u16[0], 300u);
  Duplicate(2, r, 9, full16_);
  MulAddDst(2, r, a, b, full16_);
  EXPECT_EQ(r.lanes.u16[0], 709u);
  EXPECT_EQ(r.lanes.u16[127], 24u);

  const Register c = Lanes<std::uint32_t>({0xFFFFFFFFu, 70000}, 6),
                 d = Lanes<std::uint32_t>({2, 70000}, 4);
  Mul(4, r, c, d, full32_);
  EXPECT_EQ(r.lanes.u32[0], 0xFFFFFFFEu);
  EXPECT_EQ(r.lanes.u32[1], 605032704u);
  EXPECT_FALSE(r.any_wrapped);
  Div(4, true, r, c, d, full32_);
  EXPECT_EQ(r.lanes.u32[0], 0u);
  EXPECT_EQ(r.lanes.u32[1], 1u);
  EXPECT_EQ(r.lanes.u32[63], 1u);
}

TEST_F(Reg, ResultOverAnOperand) {
  Register r = Lanes<std::uint32_t>({10, 20}, 30);
  Div(4, true, r, r, Lanes<std::uint32_t>({3, 4}, 7), full32_);
  EXPECT_EQ(r.lanes.u32[0], 3u);
  EXPECT_EQ(r.lanes.u32[1], 5u);
  Mul(4, r, r, r, full32_);
  EXPECT_EQ(r.lanes.u32[0], 9u);
}

TEST_F(Reg, LanesLeftOutByTheMaskBecomeZero) {
  Register r;
  Duplicate(4, r, 5, CreateMask(4, Pattern::kVl3));
  EXPECT_EQ(r.lanes.u32[2], 5u);
  EXPECT_EQ(r.lanes.u32[3], 0u);
  EXPECT_TRUE(r.defined.IsAll());
}

TEST_F(Reg, DivisionByZeroIsUndefined) {
  Register r;
  Div(4, true, r, Lanes<std::uint32_t>({}, 8), Lanes<std::uint32_t>({0}, 2), full32_);
  EXPECT_FALSE(r.defined.HasLane(0, 4));
  EXPECT_TRUE(r.defined.HasLane(1, 4));
  EXPECT_EQ(r.lanes.u32[1], 4u);
}

TEST_F(Reg, MostNegativeByMinusOneDoesNotTrap) {
  Register r;
  Div(4, true, r, Lanes<std::uint32_t>({}, 0x80000000u), Lanes<std::uint32_t>({}, 0xFFFFFFFFu),
      full32_);
  EXPECT_EQ(r.lanes.u32[0], 0x80000000u);
  Div(2, true, r, Lanes<std::uint16_t>({}, 0x8000), Lanes<std::uint16_t>({}, 0xFFFF), full16_);
  EXPECT_EQ(r.lanes.u16[0], 0x8000u);
}

TEST_F(Reg, UndefinedOperandsMakeUndefinedLanes) {
  Register a = Lanes<std::uint16_t>({}, 1), r;
  a.defined.Clear(9);
  Add(2, r, a, Lanes<std::uint16_t>({}, 1), full16_);
  EXPECT_FALSE(r.defined.HasLane(4, 2));
  EXPECT_TRUE(r.defined.HasLane(5, 2));
  EXPECT_EQ(r.lanes.u16[4], 2u);
}

TEST_F(Reg, WrappedLanesAreTracked) {
  Register r, s;
  Muls(2, r, Lanes<std::uint16_t>({300, 200}, 0), 300, full16_);
  ASSERT_TRUE(r.any_wrapped);
  EXPECT_TRUE(r.wrapped.HasLane(0, 2));   // 90,000
  EXPECT_FALSE(r.wrapped.HasLane(1, 2));  // 60,000
  Add(2, s, r, Lanes<std::uint16_t>({}, 6000), full16_);
  EXPECT_TRUE(s.wrapped.HasLane(0, 2));  // stays
  EXPECT_TRUE(s.wrapped.HasLane(1, 2));  // 66,000
  EXPECT_FALSE(s.wrapped.HasLane(2, 2));
  Muls(2, s, s, 0, full16_);
  EXPECT_FALSE(s.any_wrapped);  // zero times anything is right again
  Duplicate(2, s, 65536, full16_);
  EXPECT_TRUE(s.any_wrapped);
  Muls(4, s, Lanes<std::uint32_t>({}, 0xFFFFFFFF), 2, full32_);
  EXPECT_FALSE(s.any_wrapped);  // only 16-bit lanes are watched
}

TEST_F(Reg, WrappedIndexIsFoundWhenItsLaneIsStored) {
  Register index, reg;
  Muls(2, index, Lanes<std::uint16_t>({1, 300}, 1), 300, full16_);  // lane 1 wraps
  Gather(ub_, kSite, 2, reg, kSrc, index, full16_);
  StoreAlign(ub_, kSite, 2, 0, reg, CreateMask(2, Pattern::kVl1));
  EXPECT_TRUE(Findings().empty());
  StoreAlign(ub_, kSite, 2, 64, reg, CreateMask(2, Pattern::kVl2));
  const std::vector<Finding> findings = Findings();
  ASSERT_FALSE(findings.empty());
  bool found = false;
  for (const Finding& f : findings) {
    if (f.kind != FindingKind::kIndexWrapped) continue;
    found = true;
    EXPECT_EQ(f.first_address, 66);
    EXPECT_EQ(f.times, 2u);
  }
  EXPECT_TRUE(found);
}

TEST_F(Reg, WrappedLanesSurviveTheIndexTable) {
  Register index;
  Muls(2, index, Lanes<std::uint16_t>({1, 300}, 1), 300, full16_);
  StoreAlign(ub_, kSite, 2, kTable + 256, index, full16_);
  const Register again = Load(kTable + 256);
  ASSERT_TRUE(again.any_wrapped);
  EXPECT_TRUE(again.wrapped.HasLane(1, 2));
  EXPECT_FALSE(again.wrapped.HasLane(0, 2));
  StoreAlign(ub_, kSite, 2, kTable + 256, Lanes<std::uint16_t>({}, 4), full16_);
  EXPECT_FALSE(Load(kTable + 256).any_wrapped);
  EXPECT_TRUE(Findings().empty());
}

TEST_F(Reg, CopyBlocksMayRoundTheDestinationUp) {
  ub_.Open({0, 70, kSrc, 70, kTable, 0});
  ub_.CopyBlocks(kSite, 0, kSrc, 96);
  EXPECT_TRUE(Findings().empty());
  EXPECT_EQ(std::memcmp(ub_.dst(), UnifiedBuffer::SourcePattern(), 70), 0);
  EXPECT_TRUE(ub_.IsDstDefined());
  ub_.CopyBlocks(kSite, 0, kSrc, 128);
  EXPECT_EQ(Only(FindingKind::kOutsideDst).first_address, 70);
}

TEST_F(Reg, OpenForgetsTheCaseBefore) {
  StoreAlign(ub_, kSite, 1, 0, Load(kSrc), CreateMask(1));
  ub_.Open({0, 1024, kSrc, 1024, kTable, 512});
  EXPECT_EQ(ub_.WrittenBytes(), 0u);
  EXPECT_TRUE(ub_.IsRangeDefined(kSrc, 1024));
  EXPECT_FALSE(ub_.IsDefined(kSrc - 1));
  EXPECT_FALSE(ub_.IsDefined(kSrc + 1024));
}

}  // namespace
}  // namespace reckon::sim::reg
