// The registry of seeded faults.
#include "properties/faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "ledger/check.h"
#include "ledger/errors.h"

namespace reckon::properties {
namespace {

using model::DecisionTable;
using model::Formula;
using model::HelperTable;
using model::LeafRow;
using model::Rules;
using model::TableId;
using model::TypeRule;

struct Slot {
  HelperTable* helper;
  std::size_t row;
  LeafRow& Row() const { return helper->rows[row]; }
};

// The first row with that call site.
Slot Find(Rules& rules, CallSite site) {
  for (HelperTable& helper : rules.helpers) {
    for (std::size_t i = 0; i < helper.rows.size(); ++i) {
      if (helper.rows[i].site == site) return {&helper, i};
    }
  }
  RECKON_CHECK(false, "a fault names a slot of the model");
  return {};
}

// The count of a call and of its component.
void SetCount(Rules& rules, CallSite site, std::string_view text) {
  const Slot slot = Find(rules, site);
  const Formula formula = rules.Parse(text, slot.helper->locals);
  slot.Row().count = formula;
  for (auto& component : slot.Row().components) component.count = formula;
}

void SetLocal(Rules& rules, CallSite site, std::string_view name, std::string_view text) {
  for (model::Local& local : Find(rules, site).helper->locals) {
    if (local.name == name) {
      local.value = rules.Parse(text);
      return;
    }
  }
  RECKON_CHECK(false, "a fault names a local of the helper");
}

DecisionTable& Table(Rules& rules, TableId id) {
  return rules.tables[static_cast<std::size_t>(id)];
}

// Replaces the condition `from` by `to` in the row of `id` that leads to `leaf`.
void SetCondition(Rules& rules, TableId id, PathStep leaf, std::string_view from,
                  std::string_view to) {
  for (model::DecisionRow& row : Table(rules, id).rows) {
    if (!row.outcome.is_leaf || row.outcome.leaf != leaf) continue;
    for (Formula& condition : row.all) {
      if (condition.text != from) continue;
      condition = rules.Parse(to);
      return;
    }
  }
  RECKON_CHECK(false, "a fault names a condition of the model");
}

void SwapRows(DecisionTable& table, PathStep first, PathStep second) {
  const auto find = [&](PathStep leaf) {
    return std::find_if(table.rows.begin(), table.rows.end(), [&](const model::DecisionRow& row) {
      return row.outcome.is_leaf && row.outcome.leaf == leaf;
    });
  };
  const auto a = find(first);
  const auto b = find(second);
  RECKON_CHECK(a != table.rows.end() && b != table.rows.end(), "a fault names rows of the model");
  std::swap(*a, *b);
}

void TailOffByOne(Rules& rules) {
  SetLocal(rules, CallSite::BrcLastLargerThanVLUnaligned_2_StoreUnAlignMain, "q", "ceil(l, VL)");
}
void WrongMultiplier(Rules& rules) { SetCount(rules, CallSite::BrcLastE2B_4_StoreAlign, "a * r"); }
void LessForLessEqual(Rules& rules) {
  SetCondition(rules, TableId::kLast3, PathStep::kBrcLastLessThanVLAligned3, "l <= VL", "l < VL");
}
void MissedRankFourSkip(Rules& rules) {
  auto& rows = Table(rules, TableId::kLastFamily).rows;
  rows.erase(rows.begin());
}
void MissedOuterFactor(Rules& rules) {
  Table(rules, TableId::kNLastDynamic).outer = rules.Parse("loops");
}
void CreateMaskForgotten(Rules& rules) {
  const Slot slot = Find(rules, CallSite::BrcLastLargerThanVLAligned_2_CreateMask);
  slot.helper->rows.erase(slot.helper->rows.begin() + static_cast<std::ptrdiff_t>(slot.row));
}
void CopyOfKernelType(Rules& rules) {
  LeafRow& row = Find(rules, CallSite::BroadcastExtend_DataCopy).Row();
  row.data_dtype = TypeRule::kElement;
  for (auto& component : row.components) component.perf_dtype = TypeRule::kElement;
}
void UnsignedGenerator(Rules& rules) {
  for (LeafRow& row : Find(rules, CallSite::VfGenIndex_Arange).helper->rows) {
    row.data_dtype = TypeRule::kUnsignedIndex;
    for (auto& component : row.components) component.perf_dtype = TypeRule::kUnsignedIndex;
  }
}
void EightRowsEnough(Rules& rules) {
  SetCondition(rules, TableId::kNLast2, PathStep::kBrcNlastLargerThanVLAlignedWithVL2, "a > NB",
               "a >= NB");
}
void FloorForCeil(Rules& rules) {
  SetLocal(rules, CallSite::BrcDuplicate_UpdateMask, "r", "floor(dstSize, VL)");
}
void SwappedSizes(Rules& rules) {
  SetCount(rules, CallSite::BrcNlastLargerThanVLAlignedWithBlock_3_UpdateMask, "b * r");
}
void MergedTooLate(Rules& rules) { rules.merge_rows.front().all.front() = rules.Parse("C > 5"); }
void OneStoreTooMany(Rules& rules) {
  SetLocal(rules, CallSite::BrcNlastGatherTwo_StoreUnAlignMain, "r", "ceil(a, floor(VL, l))");
}
void GatherPricedAsBytes(Rules& rules) {
  LeafRow& row = Find(rules, CallSite::BrcLastGatherOne_GatherLow).Row();
  for (auto& component : row.components) component.perf_dtype = TypeRule::kElement;
}
void CopyNotRounded(Rules& rules) {
  LeafRow& row = Find(rules, CallSite::BroadcastExtend_DataCopy).Row();
  row.params[0].value = rules.Parse("dstSize");
}
void TestsSwapped(Rules& rules) {
  SwapRows(Table(rules, TableId::kNLast2), PathStep::kBrcNlastLargerThanVLAlignedWithVL2,
           PathStep::kBrcNlastLargerThanVLAlignedWithBlock2);
}
void LoopNotCounted(Rules& rules) {
  Table(rules, TableId::kNLastDynamic).outer = rules.Parse("prefix");
}

const std::vector<SeededFault>& Registry() {
  static const std::vector<SeededFault> faults = {
      {"tail-off-by-one",
       "BrcLastLargerThanVLUnaligned@2: q rounded up",
       TailOffByOne,
       {DType::kUint32, {2, 65}, {2, 1}}},
      {"wrong-multiplier",
       "BrcLastE2B@4: the store forgets the loop over b",
       WrongMultiplier,
       {DType::kUint32, {2, 2, 8, 8}, {1, 1, 8, 1}}},
      {"less-for-less-equal",
       "Last3: l < VL where the kernel tests l <= VL",
       LessForLessEqual,
       {DType::kUint32, {1, 2, 64}, {1, 2, 1}}},
      {"missed-rank-4-skip",
       "Last family: the leading axis of 1 is not skipped",
       MissedRankFourSkip,
       {DType::kUint8, {1, 1, 2, 2}, {1, 1, 2, 1}}},
      {"missed-outer-factor",
       "NLastDynamic: the axes in front of the last four are forgotten",
       MissedOuterFactor,
       {DType::kUint8, {2, 2, 1, 2, 1}, {2, 1, 1, 1, 1}}},
      {"create-mask-forgotten",
       "BrcLastLargerThanVLAligned@2: no CreateMask",
       CreateMaskForgotten,
       {DType::kUint32, {2, 72}, {2, 1}}},
      {"copy-of-kernel-type",
       "DataCopy carries the unsigned type",
       CopyOfKernelType,
       {DType::kInt8, {1}, {1}}},
      {"unsigned-generator",
       "VfGenIndex carries the unsigned index type",
       UnsignedGenerator,
       {DType::kUint64, {1, 2}, {1, 1}}},
      {"eight-rows-enough",
       "NLast2: WithVL already for a == 8",
       EightRowsEnough,
       {DType::kUint64, {8, 64}, {1, 64}}},
      {"floor-for-ceil",
       "BrcDuplicate: the repeat count rounded down",
       FloorForCeil,
       {DType::kUint8, {2}, {1}}},
      {"swapped-sizes",
       "BrcNlastLargerThanVLAlignedWithBlock@3: b for a",
       SwappedSizes,
       {DType::kUint64, {1, 2, 36}, {1, 1, 36}}},
      {"merged-too-late",
       "rank 5 is not merged",
       MergedTooLate,
       {DType::kUint64, {1, 1, 1, 1, 2}, {1, 1, 1, 1, 1}}},
      {"one-store-too-many",
       "BrcNlastGatherTwo: r without its - 1",
       OneStoreTooMany,
       {DType::kUint64, {32}, {1}}},
      {"gather-priced-as-bytes",
       "BrcLastGatherOne of bytes: performance type uint8",
       GatherPricedAsBytes,
       {DType::kUint8, {2, 2}, {2, 1}}},
      {"copy-not-rounded",
       "DataCopy: the length is not rounded to blocks",
       CopyNotRounded,
       {DType::kUint8, {1}, {1}}},
      {"tests-swapped",
       "NLast2: WithBlock tested before WithVL",
       TestsSwapped,
       {DType::kUint64, {9, 64}, {1, 64}}},
      {"loop-not-counted",
       "NLastDynamic: loopNum of rank 9 is forgotten",
       LoopNotCounted,
       {DType::kUint64, {2, 1, 2, 1, 2, 1, 2, 1, 2}, {1, 1, 1, 1, 1, 1, 1, 1, 1}}},
  };
  return faults;
}

}  // namespace

Rules SeededFault::Make() const {
  Rules rules = model::StandardRules();
  put_in(rules);
  return rules;
}

std::span<const SeededFault> SeededFaults() { return Registry(); }

const SeededFault& FindFault(std::string_view name) {
  std::string known;
  for (const SeededFault& fault : SeededFaults()) {
    if (fault.name == name) return fault;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", fault.name);
  }
  throw BadInput(fmt::format("fault: '{}' is none of {}", name, known));
}

std::string ReplayWithFault(const std::string& replay, std::string_view name) {
  const bool corpus = replay.starts_with("./reckon corpus ");
  return fmt::format("{} --fault {}", corpus ? "./reckon verify --stage corpus" : replay, name);
}

void NameFault(Json& failure, std::string_view name) {
  for (const char* member : {"replay", "part_replay"}) {
    if (!failure.contains(member)) continue;
    failure[member] = ReplayWithFault(failure.at(member).get<std::string>(), name);
  }
}

}  // namespace reckon::properties
