// The decisions of BroadcastExtend: normalisation, the top-level choice and the wrappers, as in the
// design, functional requirements 2 and 3. Order is the source's order of tests.
#include "model/broadcast/tables.h"

namespace reckon::model::tables {
namespace {

constexpr const char* kTiling = "functional requirement 2";
constexpr const char* kWrappers = "functional requirement 3";

struct DecisionText {
  std::vector<const char*> all;
  Outcome outcome;
};

Outcome To(TableId table) { return {.is_leaf = false, .table = table, .leaf = PathStep{}}; }
Outcome To(PathStep leaf) { return {.is_leaf = true, .table = TableId::kTop, .leaf = leaf}; }

void AddTable(Rules& rules, TableId id, int arity, PathStep step, const char* outer,
              const char* section, const std::vector<DecisionText>& rows) {
  DecisionTable table{id, arity, step, rules.Parse(outer), {}};
  for (const DecisionText& row : rows) {
    table.rows.push_back({ParseAll(rules, row.all), row.outcome, section});
  }
  rules.tables[static_cast<std::size_t>(id)] = std::move(table);
}

void AddNormalisation(Rules& rules) {
  rules.wrapper_rank = rules.Parse("C > 4 ? -1 : dim");
  const auto row = [&rules](const std::vector<const char*>& all, NormaliseAction action) {
    return NormaliseRow{ParseAll(rules, all), action, kTiling};
  };
  rules.merge_rows = {row({"C > 4"}, NormaliseAction::kMerge), row({}, NormaliseAction::kNone)};
  rules.split_rows = {
      row({"e0 < 8"}, NormaliseAction::kNone), row({"grow == 1"}, NormaliseAction::kNone),
      row({"sl == 0", "dim < 9"}, NormaliseAction::kAppendPair),
      row({"sl == 0"}, NormaliseAction::kLoopOverFirst), row({}, NormaliseAction::kDoubleLast)};
}

void AddStages(Rules& rules) {
  constexpr PathStep kNoStep = PathStep::kCount;
  AddTable(rules, TableId::kTop, 4, kNoStep, "1", kTiling,
           {{{"grow == 1"}, To(TableId::kCopy)},  // srcSize == dstSize
            {{"srcSize == 1"}, To(TableId::kDuplicate)},
            {{"sl == 0"}, To(TableId::kLastFamily)},
            {{}, To(TableId::kNLastFamily)}});
  AddTable(rules, TableId::kCopy, 4, PathStep::kCopy, "1", kTiling,
           {{{}, To(PathStep::kDataCopy)}});
  AddTable(rules, TableId::kDuplicate, 4, PathStep::kDuplicate, "1", kTiling,
           {{{}, To(PathStep::kBrcDuplicate)}});
  AddTable(rules, TableId::kLastFamily, 4, kNoStep, "1", kTiling,
           {{{"C == 4", "e0 < 8", "n0 == 1", "m0 == 1"}, To(TableId::kLast3)},
            {{"dim == 2"}, To(TableId::kLast2)},
            {{"dim == 3"}, To(TableId::kLast3)},
            {{"dim == 4"}, To(TableId::kLast4)},
            {{}, To(TableId::kLastDynamic)}});
  AddTable(rules, TableId::kNLastFamily, 4, kNoStep, "1", kTiling,
           {{{"C == 4", "e0 < 8", "n0 == 1", "m0 == 1"}, To(TableId::kNLast3)},
            {{"C == 4", "dim > 4"}, To(TableId::kNLastMore)},
            {{"dim == 2"}, To(TableId::kNLast2)},
            {{"dim == 3"}, To(TableId::kNLast3)},
            {{"dim == 4"}, To(TableId::kNLast4)},
            {{}, To(TableId::kNLastDynamic)}});
}

void AddLastWrappers(Rules& rules) {
  AddTable(rules, TableId::kLast2, 2, PathStep::kLast2, "1", kWrappers,
           {{{"l == BLK", "e > 1"}, To(PathStep::kBrcLastE2B2)},
            {{"l < H", "a * l < VL"}, To(PathStep::kBrcLastGatherOne)},
            {{"l < H"}, To(PathStep::kBrcLastGatherTwo)},
            {{"l <= VL"}, To(PathStep::kBrcLastLessThanVLUnaligned2)},
            {{"mod(l, BLK) == 0"}, To(PathStep::kBrcLastLargerThanVLAligned2)},
            {{"W < 0"}, To(TableId::kLastDynamic)},
            {{}, To(PathStep::kBrcLastLargerThanVLUnaligned2)}});
  AddTable(rules, TableId::kLast3, 3, PathStep::kLast3, "1", kWrappers,
           {{{"l == BLK", "e > 1", "b * l > H", "mod(b, NB) == 0", "s1 > 0", "b * l <= VL"},
             To(PathStep::kBrcLastE2BLessThanVL)},
            {{"l == BLK", "e > 1", "b * l > H", "mod(b, NB) == 0", "s1 > 0"},
             To(PathStep::kBrcLastE2BLargerThanVL)},
            {{"l < H"}, To(PathStep::kGatherWrapper)},
            {{"l <= VL", "mod(l, BLK) == 0"}, To(PathStep::kBrcLastLessThanVLAligned3)},
            {{"l <= VL", "W < 0"}, To(TableId::kLastDynamic)},
            {{"l <= VL"}, To(PathStep::kBrcLastLessThanVLUnaligned3)},
            {{"mod(l, BLK) == 0"}, To(PathStep::kBrcLastLargerThanVLAligned3)},
            {{"W < 0"}, To(TableId::kLastDynamic)},
            {{}, To(PathStep::kBrcLastLargerThanVLUnaligned3)}});
  AddTable(rules, TableId::kLast4, 4, PathStep::kLast4, "1", kWrappers,
           {{{"l == BLK", "e > 1", "s2 > 0", "mod(c, NB) == 0"}, To(PathStep::kBrcLastE2B4)},
            {{"l < H", "e > 1"}, To(PathStep::kGatherWrapperForFourDim)},
            {{"l <= VL", "mod(l, BLK) == 0"}, To(PathStep::kBrcLastLessThanVLAligned4)},
            {{"l <= VL", "W < 0"}, To(TableId::kLastDynamic)},
            {{"l <= VL"}, To(PathStep::kBrcLastLessThanVLUnaligned4)},
            {{"mod(l, BLK) == 0"}, To(PathStep::kBrcLastLargerThanVLAligned4)},
            {{"W < 0"}, To(TableId::kLastDynamic)},
            {{}, To(PathStep::kBrcLastLargerThanVLUnaligned4)}});
  AddTable(rules, TableId::kLastDynamic, 4, PathStep::kLastDynamic, "loops * prefix", kWrappers,
           {{{"l <= VL"}, To(PathStep::kBrcLastLessThanVLUnaligned4)},
            {{}, To(PathStep::kBrcLastLargerThanVLUnaligned4)}});
}

void AddNLastWrappers(Rules& rules) {
  AddTable(rules, TableId::kNLast2, 2, PathStep::kNLast2, "1", kWrappers,
           {{{"l < H", "mod(l, BLK) == 0", "a * l < VL"}, To(PathStep::kBrcNlastGatherBOne)},
            {{"l < H", "mod(l, BLK) == 0"}, To(PathStep::kBrcNlastGatherBTwo)},
            {{"l < H", "a * l < VL"}, To(PathStep::kBrcNlastGatherOne)},
            {{"l < H"}, To(PathStep::kBrcNlastGatherTwo)},
            {{"l <= VL"}, To(PathStep::kBrcNlastLessThanVLUnaligned2)},
            {{"mod(l, VL) == 0", "a > NB"}, To(PathStep::kBrcNlastLargerThanVLAlignedWithVL2)},
            {{"mod(l, BLK) == 0"}, To(PathStep::kBrcNlastLargerThanVLAlignedWithBlock2)},
            {{"W < 0"}, To(TableId::kNLastDynamic)},
            {{}, To(PathStep::kBrcNlastLargerThanVLUnaligned2)}});
  AddTable(rules, TableId::kNLast3, 3, PathStep::kNLast3, "1", kWrappers,
           {{{"l < H"}, To(PathStep::kGatherWrapper)},
            {{"l <= VL"}, To(PathStep::kBrcNlastLessThanVLUnaligned3)},
            {{"mod(l, VL) == 0"}, To(PathStep::kBrcNlastLargerThanVLAlignedWithVL3)},
            {{"mod(l, BLK) == 0"}, To(PathStep::kBrcNlastLargerThanVLAlignedWithBlock3)},
            {{"W < 0"}, To(TableId::kNLastDynamic)},
            {{}, To(PathStep::kBrcNlastLargerThanVLUnaligned3)}});
  AddTable(rules, TableId::kNLast4, 4, PathStep::kNLast4, "1", kWrappers,
           {{{"l < H", "e > 1"}, To(PathStep::kGatherWrapperForFourDim)},
            {{"l <= VL", "mod(l, BLK) == 0"}, To(PathStep::kBrcNlastLessThanVLAligned)},
            {{"l <= VL", "W < 0"}, To(TableId::kNLastDynamic)},
            {{"l <= VL"}, To(PathStep::kBrcNlastLessThanVLUnaligned4)},
            {{"mod(l, VL) == 0"}, To(PathStep::kBrcNlastLargerThanVLAlignedWithVL4)},
            {{"mod(l, BLK) == 0"}, To(PathStep::kBrcNlastLargerThanVLAlignedWithBlock4)},
            {{"W < 0"}, To(TableId::kNLastDynamic)},
            {{}, To(PathStep::kBrcNlastLargerThanVLUnaligned4)}});
  AddTable(rules, TableId::kNLastMore, 4, PathStep::kNLastMore, "n0", kWrappers,
           {{{}, To(PathStep::kGatherWrapperForFourDim)}});
  AddTable(rules, TableId::kNLastDynamic, 4, PathStep::kNLastDynamic, "loops * prefix", kWrappers,
           {{{"l < H", "e > 1"}, To(PathStep::kGatherWrapperForFourDim)},
            {{"l <= VL", "mod(l, BLK) == 0"}, To(PathStep::kBrcNlastLessThanVLAligned)},
            {{"l <= VL"}, To(PathStep::kBrcNlastLessThanVLUnaligned4)},
            {{"mod(l, BLK) == 0"}, To(PathStep::kBrcNlastLargerThanVLAlignedWithBlock4)},
            {{}, To(PathStep::kBrcNlastLargerThanVLUnaligned4)}});
}

}  // namespace

void AddDecisions(Rules& rules) {
  rules.tables.resize(kTableCount);
  AddNormalisation(rules);
  AddStages(rules);
  AddLastWrappers(rules);
  AddNLastWrappers(rules);
}

}  // namespace reckon::model::tables
