// Slow and talkative: tests the original formulas one by one instead of the compiled ones.
#include "model/broadcast/explain.h"

#include <algorithm>

#include "ledger/check.h"
#include "ledger/errors.h"
#include "model/broadcast/normalise.h"
#include "model/broadcast/walk.h"
#include "model/expr/evaluate.h"

namespace reckon::model {
namespace {

using expr::Env;

constexpr std::int64_t kMostElements = std::int64_t{1} << 40;
constexpr auto kValue = [](Saturating v) { return v.value; };

std::vector<Axis> ToAxes(const AxisList<Saturating>& list) {
  std::vector<Axis> axes;
  for (int i = 0; i < list.dim; ++i) {
    axes.push_back({static_cast<std::uint64_t>(list.Dst(i).value),
                    static_cast<std::uint64_t>(list.Src(i).value),
                    list.IsB(i) ? AxisKind::kBroadcast : AxisKind::kEqual});
  }
  return axes;
}

void PutWidth(const FoldedRules& rules, Env& env) {
  env["e0"] = rules.original_bytes;
  env["e"] = rules.element_bytes;
  env["VL"] = VectorElements(rules.element_bytes);
  env["H"] = HalfVectorElements(rules.element_bytes);
  env["BLK"] = BlockElements(rules.element_bytes);
  env["V0"] = VectorElements(rules.original_bytes);
  env["BLK0"] = BlockElements(rules.original_bytes);
  env["NB"] = kBlocksPerVector;
}

const char* Operator(expr::Kind kind) {
  switch (kind) {
    case expr::Kind::kEq:
      return " == ";
    case expr::Kind::kNe:
      return " != ";
    case expr::Kind::kLt:
      return " < ";
    case expr::Kind::kLe:
      return " <= ";
    case expr::Kind::kGt:
      return " > ";
    case expr::Kind::kGe:
      return " >= ";
    default:
      return nullptr;
  }
}

std::string Numbers(const expr::Expr& condition, const Env& env) {
  const char* op = Operator(condition.kind());
  if (op == nullptr) return std::to_string(expr::EvaluateInt(condition, env));
  return std::to_string(expr::EvaluateInt(condition.operand(0), env)) + op +
         std::to_string(expr::EvaluateInt(condition.operand(1), env));
}

class Explainer {
 public:
  Explainer(const FoldedRules& rules, const NormalForm<Saturating>& form, Road& road)
      : rules_(rules), form_(form), road_(road) {
    FillShapeVars(form, rules.WrapperRank(form.rank, form.axes.dim), vars_, kValue);
    PutWidth(rules, env_);
  }

  void Run() {
    TableId id = TableId::kTop;
    for (int steps = 0; steps < kMaxTables; ++steps) {
      const DecisionTable& table = *rules_.Table(id).source;
      FillSizeVars(form_, table.arity, vars_, kValue);
      PutShape();
      if (table.step != PathStep::kCount) road_.path.push_back(table.step);
      road_.outer *= static_cast<std::uint64_t>(expr::EvaluateInt(table.outer.expr, env_));
      const Outcome& outcome = Decide(table);
      if (outcome.is_leaf) {
        road_.path.push_back(outcome.leaf);
        return;
      }
      id = outcome.table;
    }
    throw InternalError("the decision tables lead round in a circle");
  }

 private:
  void PutShape() {
    for (std::size_t i = 0; i < kVarCount; ++i) {
      if (static_cast<Var>(i) == Var::kE0) continue;
      if (IsWidthVar(static_cast<Var>(i))) continue;
      env_[std::string(Name(static_cast<Var>(i)))] = vars_[i];
    }
  }
  static bool IsWidthVar(Var var) { return var == Var::kE0 || var == Var::kE || var >= Var::kVL; }

  const Outcome& Decide(const DecisionTable& table) {
    for (const DecisionRow& row : table.rows) {
      const bool holds = std::all_of(row.all.begin(), row.all.end(), [&](const Formula& term) {
        const bool taken = expr::EvaluateInt(term.expr, env_) != 0;
        road_.conditions.push_back(
            {std::string(Name(table.id)), term.text, Numbers(term.expr, env_), taken, row.section});
        return taken;
      });
      if (holds) return row.outcome;
    }
    throw InternalError("no row of decision table " + std::string(Name(table.id)) + " holds");
  }

  const FoldedRules& rules_;
  const NormalForm<Saturating>& form_;
  Road& road_;
  std::array<std::int64_t, kVarCount> vars_{};
  Env env_;
};

std::string SplitText(const FoldedRules& rules, NormaliseAction action) {
  if (rules.original_bytes < 8) return "";
  switch (action) {
    case NormaliseAction::kAppendPair:
      return "8-byte elements as pairs of 4-byte ones: an axis of 2 appended";
    case NormaliseAction::kLoopOverFirst:
      return "8-byte elements as pairs of 4-byte ones: an axis of 2 appended, axis 0 made a loop";
    case NormaliseAction::kDoubleLast:
      return "8-byte elements as pairs of 4-byte ones: the last axis doubled";
    case NormaliseAction::kNone:
    case NormaliseAction::kMerge:
      return "8-byte elements moved whole";
  }
  return "";
}

void AddStrides(const NormalForm<Saturating>& form, Road& road) {
  std::uint64_t stride = 1;
  for (int i = form.axes.dim - 1; i >= 0; --i) {
    road.dst_strides.insert(road.dst_strides.begin(), stride);
    stride *= static_cast<std::uint64_t>(form.axes.Dst(i).value);
    road.src_strides.insert(
        road.src_strides.begin(),
        static_cast<std::uint64_t>(form.src_stride[static_cast<std::size_t>(i)].value));
  }
}

Json AxesToJson(const std::vector<Axis>& axes) {
  Json list = Json::array();
  for (const Axis& axis : axes) {
    list.push_back({{"dst", axis.dst},
                    {"src", axis.src},
                    {"kind", axis.kind == AxisKind::kBroadcast ? "B" : "E"}});
  }
  return list;
}

std::string AxesToText(const std::vector<Axis>& axes) {
  std::string dst;
  std::string src;
  std::string kinds;
  for (const Axis& axis : axes) {
    const char* comma = dst.empty() ? "" : ",";
    dst += comma + std::to_string(axis.dst);
    src += comma + std::to_string(axis.src);
    kinds += comma;
    kinds += axis.kind == AxisKind::kBroadcast ? "B" : "E";
  }
  return "(" + dst + ") from (" + src + "), " + kinds;
}

std::string NumbersToText(const std::vector<std::uint64_t>& numbers) {
  std::string text;
  for (const std::uint64_t n : numbers) text += (text.empty() ? "" : ",") + std::to_string(n);
  return "(" + text + ")";
}

}  // namespace

Road ExplainCase(const FoldedRules& rules, const Case& c) {
  AxisList<Saturating> axes;
  for (std::size_t i = 0; i < c.dst.size(); ++i) {
    axes.Append(Saturating(c.dst[i]), KindOf(c.dst[i], c.src[i]) == AxisKind::kBroadcast);
  }
  const NormalForm<Saturating> form = Normalise(rules, axes);
  if (form.dst_size.value > kMostElements) {
    throw BadInput("dst " + JoinSizes(c.dst) + ": more than 2^40 elements, nothing to explain");
  }
  Road road;
  road.axes = ToAxes(axes);
  road.merged = form.merge == NormaliseAction::kMerge;
  road.merged_axes = ToAxes(form.merged);
  road.split = SplitText(rules, form.split);
  road.normal_axes = ToAxes(form.axes);
  const bool split = form.split != NormaliseAction::kNone;
  road.element_bytes = split ? rules.element_bytes : rules.original_bytes;
  road.loop_num = form.split == NormaliseAction::kLoopOverFirst
                      ? static_cast<std::uint64_t>(form.loops.value)
                      : 0;
  AddStrides(form, road);
  Explainer(rules, form, road).Run();
  return road;
}

Json ToJson(const Road& road) {
  Json conditions = Json::array();
  for (const Condition& c : road.conditions) {
    conditions.push_back({{"table", c.table},
                          {"condition", c.text},
                          {"numbers", c.numbers},
                          {"taken", c.taken},
                          {"section", c.section}});
  }
  return {{"axes", AxesToJson(road.axes)},
          {"merged", road.merged},
          {"merged_axes", AxesToJson(road.merged_axes)},
          {"split", road.split},
          {"normal_axes", AxesToJson(road.normal_axes)},
          {"element_bytes", road.element_bytes},
          {"dst_strides", road.dst_strides},
          {"src_strides", road.src_strides},
          {"loop_num", road.loop_num},
          {"outer", road.outer},
          {"conditions", conditions},
          {"path", ToJson(road.path)}};
}

std::string ToText(const Road& road) {
  std::string text = "axes        " + AxesToText(road.axes) + "\n";
  if (road.merged) text += "merged      " + AxesToText(road.merged_axes) + "\n";
  if (!road.split.empty()) text += "8-byte      " + road.split + "\n";
  text += "normalised  " + AxesToText(road.normal_axes) + ", elements of " +
          std::to_string(road.element_bytes) + " bytes\n";
  text += "dst strides " + NumbersToText(road.dst_strides) + "\n";
  text += "src strides " + NumbersToText(road.src_strides) + "\n";
  if (road.loop_num != 0) text += "loopNum     " + std::to_string(road.loop_num) + "\n";
  for (const Condition& c : road.conditions) {
    text += "  " + c.table + ": " + c.text + "? " + c.numbers + (c.taken ? " yes" : " no") + "\n";
  }
  text += "path       ";
  for (const PathStep step : road.path) text += " " + std::string(Name(step));
  if (road.outer != 1) text += ", leaf runs " + std::to_string(road.outer) + " times";
  return text + "\n";
}

}  // namespace reckon::model
