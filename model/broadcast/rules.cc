// Names, parsing and assembly of the rules.
#include "model/broadcast/rules.h"

#include <array>

#include "ledger/check.h"
#include "model/broadcast/tables.h"
#include "model/expr/parse.h"

namespace reckon::model {
namespace {

using expr::Interval;
using expr::kNoUpperBound;

struct VarFact {
  std::string_view name;
  std::int64_t lo;
  std::int64_t hi;
};

// In the order of Var.
constexpr std::array<VarFact, kVarCount> kVars = {{
    {"C", 1, 9},
    {"e0", 1, 8},
    {"e", 1, 4},
    {"dim", 1, 10},
    {"W", -1, 10},
    {"srcSize", 1, kNoUpperBound},
    {"dstSize", 1, kNoUpperBound},
    {"grow", 1, kNoUpperBound},
    {"n0", 1, kNoUpperBound},
    {"m0", 1, kNoUpperBound},
    {"sl", 0, kNoUpperBound},
    {"a", 1, kNoUpperBound},
    {"b", 1, kNoUpperBound},
    {"c", 1, kNoUpperBound},
    {"l", 1, kNoUpperBound},
    {"s0", 0, kNoUpperBound},
    {"s1", 0, kNoUpperBound},
    {"s2", 0, kNoUpperBound},
    {"prefix", 1, kNoUpperBound},
    {"pmax", 1, kNoUpperBound},
    {"loops", 1, kNoUpperBound},
    {"VL", 64, 256},
    {"H", 32, 128},
    {"BLK", 8, 32},
    {"V0", 32, 256},
    {"BLK0", 4, 32},
    {"NB", 8, 8},
}};

expr::ParseOptions VarOptions() {
  expr::Ranges names;
  for (const VarFact& var : kVars) {
    names.emplace(std::string(var.name), Interval{var.lo, var.hi, true, false});
  }
  expr::ParseOptions options{.names = std::move(names)};
  options.fold = true;
  options.check_divisors = false;
  return options;
}

Rules MakeStandardRules() {
  Rules rules;
  rules.pool = std::make_shared<expr::Pool>();
  tables::AddDecisions(rules);
  tables::AddPlainLeaves(rules);
  tables::AddGatherLeaves(rules);
  tables::AddDomain(rules);
  return rules;
}

}  // namespace

std::string_view Name(Var var) { return kVars.at(static_cast<std::size_t>(var)).name; }

std::string_view Name(TableId id) {
  static constexpr std::array<std::string_view, kTableCount> kNames = {
      "Top",   "LastFamily", "NLastFamily", "Copy",   "Duplicate", "Last2",       "Last3",
      "Last4", "NLast2",     "NLast3",      "NLast4", "NLastMore", "LastDynamic", "NLastDynamic"};
  return kNames.at(static_cast<std::size_t>(id));
}

std::string_view Name(const Outcome& outcome) {
  return outcome.is_leaf ? Name(outcome.leaf) : Name(outcome.table);
}

std::string_view Name(NormaliseAction action) {
  static constexpr std::array<std::string_view, 5> kNames = {
      "nothing", "merge runs of axes", "append an axis of 2", "loop over the first axis",
      "double the last axis"};
  return kNames.at(static_cast<std::size_t>(action));
}

std::string_view Name(TypeRule rule) {
  static constexpr std::array<std::string_view, 6> kNames = {
      "none", "original", "element", "unsigned index", "signed index", "uint32"};
  return kNames.at(static_cast<std::size_t>(rule));
}

DType Resolve(TypeRule rule, DType original, std::uint32_t element_bytes) {
  switch (rule) {
    case TypeRule::kNone:
      return DType::kNone;
    case TypeRule::kOriginal:
      return original;
    case TypeRule::kElement:
      return UnsignedOfBytes(element_bytes);
    case TypeRule::kUnsignedIndex:
      return element_bytes == 4 ? DType::kUint32 : DType::kUint16;
    case TypeRule::kSignedIndex:
      return element_bytes == 4 ? DType::kInt32 : DType::kInt16;
    case TypeRule::kUint32:
      return DType::kUint32;
  }
  throw InternalError("an unknown type rule");
}

const LeafTable& Rules::Leaf(PathStep leaf) const {
  for (const LeafTable& table : leaves) {
    if (table.leaf == leaf) return table;
  }
  throw InternalError("no leaf table for " + std::string(Name(leaf)));
}

Formula Rules::Parse(std::string_view text, const std::vector<Local>& locals) const {
  static const expr::ParseOptions kOptions = VarOptions();
  if (locals.empty()) return {std::string(text), expr::ParseInfix(text, *pool, kOptions)};
  expr::ParseOptions options = kOptions;
  for (const Local& local : locals) {
    (*options.names)[local.name] = Interval{0, kNoUpperBound, true, false};
  }
  return {std::string(text), expr::ParseInfix(text, *pool, options)};
}

const Rules& StandardRules() {
  static const Rules kRules = MakeStandardRules();
  return kRules;
}

namespace tables {

std::vector<Formula> ParseAll(const Rules& rules, const std::vector<const char*>& texts) {
  std::vector<Formula> formulas;
  formulas.reserve(texts.size());
  for (const char* text : texts) formulas.push_back(rules.Parse(text));
  return formulas;
}

HelperTable MakeHelper(const Rules& rules, const char* name, const std::vector<LocalText>& locals,
                       const std::vector<RowText>& rows) {
  HelperTable helper{name, {}, {}};
  for (const LocalText& local : locals) {
    helper.locals.push_back({local.name, rules.Parse(local.value, helper.locals)});
  }
  for (const RowText& text : rows) {
    const Formula count = rules.Parse(text.count, helper.locals);
    LeafRow row{.site = text.site,
                .api = text.api,
                .widths = text.widths,
                .data_dtype = text.data,
                .index_dtype = text.index,
                .mode_rule = text.mode_rule,
                .mode = text.mode,
                .count = count,
                .params = {},
                .components = {{text.perf, text.perf_dtype, count}}};
    helper.rows.push_back(std::move(row));
  }
  return helper;
}

std::size_t AddHelper(Rules& rules, const char* name, const std::vector<LocalText>& locals,
                      const std::vector<RowText>& rows) {
  rules.helpers.push_back(MakeHelper(rules, name, locals, rows));
  return rules.helpers.size() - 1;
}

void AddLeaf(Rules& rules, PathStep leaf, int arity, std::vector<LeafTable::Part> parts) {
  rules.leaves.push_back({leaf, arity, std::move(parts)});
}

void AddSimpleLeaf(Rules& rules, PathStep leaf, int arity, const std::vector<LocalText>& locals,
                   const std::vector<RowText>& rows) {
  const std::size_t helper = AddHelper(rules, std::string(Name(leaf)).c_str(), locals, rows);
  AddLeaf(rules, leaf, arity, {{helper, kAnyWidth}});
}

}  // namespace tables
}  // namespace reckon::model
