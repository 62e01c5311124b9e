// Operators by the kind of the node they change.
#include "properties/mutation/formula_variants.h"

#include <algorithm>
#include <map>
#include <span>
#include <string_view>
#include <utility>

#include "model/expr/print.h"
#include "model/expr/transform.h"

namespace reckon::properties {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;

struct Change {
  std::string operation;
  Expr result;
};

// What a hurried author writes for it: a neighbouring size or stride, the wrong constant.
std::vector<std::string> MistakenFor(std::string_view name, int arity) {
  static const std::vector<std::vector<std::string>> kSizes = {
      {"a", "l"}, {"a", "b", "l"}, {"a", "b", "c", "l"}};
  static const std::map<std::string_view, std::vector<std::string>> kOthers = {
      {"VL", {"H", "BLK"}},
      {"H", {"VL", "BLK"}},
      {"BLK", {"H", "NB"}},
      {"NB", {"BLK"}},
      {"V0", {"BLK0"}},
      {"BLK0", {"V0"}},
      {"e", {"e0"}},
      {"e0", {"e"}},
      {"C", {"dim"}},
      {"dim", {"C"}},
      {"W", {"dim"}},
      {"srcSize", {"dstSize"}},
      {"dstSize", {"srcSize"}},
      {"n0", {"m0", "l"}},
      {"m0", {"n0"}},
      {"prefix", {"loops"}},
      {"loops", {"prefix"}},
      {"pmax", {"prefix"}},
      {"s0", {"s1"}},
      {"s1", {"s0", "s2"}},
      {"s2", {"s1"}},
      {"sl", {"l"}}};
  const auto& sizes = kSizes.at(static_cast<std::size_t>(std::clamp(arity, 2, 4) - 2));
  if (std::find(sizes.begin(), sizes.end(), name) != sizes.end()) {
    std::vector<std::string> rest = sizes;
    std::erase(rest, name);
    return rest;
  }
  const auto found = kOthers.find(name);
  return found == kOthers.end() ? std::vector<std::string>() : found->second;
}

class Changes {
 public:
  Changes(Pool& pool, const model::Rules& names, int arity)
      : pool_(pool), names_(names), arity_(arity) {}

  std::vector<Change> Of(const Expr& e) {
    list_.clear();
    switch (e.kind()) {
      case Kind::kConst:
        Add("constant + 1", e + 1);
        Add("constant - 1", e - 1);
        break;
      case Kind::kSymbol:
        for (const std::string& other : MistakenFor(e.name(), arity_)) {
          Add(e.name() + " mistaken", names_.Parse(other).expr);
        }
        break;
      case Kind::kAdd:
      case Kind::kMul:
        DropOperands(e);
        break;
      case Kind::kAnd:
      case Kind::kOr:
        DropOperands(e);
        Rebuild("and for or", e.kind() == Kind::kAnd ? Kind::kOr : Kind::kAnd, e.operands());
        break;
      case Kind::kFloorDiv:
      case Kind::kCeilDiv:
      case Kind::kMod:
        Quotient(e);
        break;
      case Kind::kSelect:
        Selection(e);
        break;
      default:
        if (expr::IsComparison(e.kind())) Comparison(e);
        break;
    }
    return std::move(list_);
  }

 private:
  void Add(std::string operation, const Expr& result) {
    list_.push_back({std::move(operation), result});
  }
  void Rebuild(const char* operation, Kind kind, std::span<const Expr> operands) {
    Add(operation, expr::Build(pool_, kind, operands));
  }
  void DropOperands(const Expr& e) {
    const auto operands = e.operands();
    for (std::size_t i = 0; i < operands.size(); ++i) {
      std::vector<Expr> rest(operands.begin(), operands.end());
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      if (rest.size() == 1) {
        Add("operand dropped", rest.front());
      } else {
        Rebuild("operand dropped", e.kind(), rest);
      }
    }
  }
  void Quotient(const Expr& e) {
    const auto operands = e.operands();
    for (const Kind kind : {Kind::kFloorDiv, Kind::kCeilDiv, Kind::kMod}) {
      if (kind != e.kind()) Rebuild("other rounding", kind, operands);
    }
    const std::vector<Expr> turned = {operands[1], operands[0]};
    Rebuild("operands swapped", e.kind(), turned);
    Add("divisor dropped", operands[0]);
  }
  void Selection(const Expr& e) {
    const auto operands = e.operands();
    Add("always the first", operands[1]);
    Add("always the second", operands[2]);
    const std::vector<Expr> turned = {operands[0], operands[2], operands[1]};
    Rebuild("branches swapped", Kind::kSelect, turned);
  }
  void Comparison(const Expr& e) {
    // The boundary moved by one and the opposite; of an equality also both halves.
    struct Turn {
      Kind from, to;
      const char* operation;
    };
    static constexpr Turn kTurns[] = {
        {Kind::kLt, Kind::kLe, "comparison <="}, {Kind::kLt, Kind::kGe, "comparison >="},
        {Kind::kLe, Kind::kLt, "comparison <"},  {Kind::kLe, Kind::kGt, "comparison >"},
        {Kind::kGt, Kind::kGe, "comparison >="}, {Kind::kGt, Kind::kLe, "comparison <="},
        {Kind::kGe, Kind::kGt, "comparison >"},  {Kind::kGe, Kind::kLt, "comparison <"},
        {Kind::kEq, Kind::kNe, "comparison !="}, {Kind::kEq, Kind::kLe, "comparison <="},
        {Kind::kEq, Kind::kGe, "comparison >="}, {Kind::kNe, Kind::kEq, "comparison =="}};
    for (const Turn& turn : kTurns) {
      if (turn.from == e.kind()) Rebuild(turn.operation, turn.to, e.operands());
    }
    const std::vector<Expr> above = {e.operand(0), e.operand(1) + 1};
    const std::vector<Expr> below = {e.operand(0), e.operand(1) - 1};
    Rebuild("right side + 1", e.kind(), above);
    Rebuild("right side - 1", e.kind(), below);
  }

  Pool& pool_;
  const model::Rules& names_;
  int arity_;
  std::vector<Change> list_;
};

}  // namespace

std::vector<Variant> FormulaVariants(const model::Formula& formula, const model::Rules& names,
                                     int arity) {
  Pool& pool = *names.pool;
  std::vector<Change> all;
  Changes changes(pool, names, arity);
  expr::VisitPreorder(formula.expr, [&](std::size_t position, const Expr& part) {
    for (Change& change : changes.Of(part)) {
      const Expr whole = expr::Rewrite(
          formula.expr, position, [&](const Expr&) { return change.result; }, pool);
      all.push_back({std::move(change.operation), whole});
    }
  });
  all.push_back({"formula + 1", formula.expr + 1});
  all.push_back({"formula - 1", formula.expr - 1});
  std::vector<Variant> variants;
  std::vector<Expr> seen = {formula.expr};
  for (Change& change : all) {
    if (std::find(seen.begin(), seen.end(), change.result) != seen.end()) continue;
    seen.push_back(change.result);
    variants.push_back(
        {std::move(change.operation), {expr::ToInfix(change.result), change.result}});
  }
  return variants;
}

}  // namespace reckon::properties
