// From the cheapest argument to the dearest.
#include "solver/rules_check.h"

#include <algorithm>
#include <cstring>

#include "ledger/check.h"
#include "solver/families/families.h"

namespace reckon::solver {
namespace {

void Put(std::string& key, std::uint64_t number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  key.append(bytes, sizeof bytes);
}

// Of one pool: the node stands for the expression.
void Put(std::string& key, const expr::Expr& e) {
  if (!e.is_const()) {
    Put(key, 1);
    Put(key, reinterpret_cast<std::uintptr_t>(e.node()));
    return;
  }
  const expr::Rational value = e.value();
  Put(key, 0);
  Put(key, static_cast<std::uint64_t>(value.num >> 64));
  Put(key, static_cast<std::uint64_t>(value.num));
  Put(key, static_cast<std::uint64_t>(value.den));
}

template <class Enum>
void PutWord(std::string& key, Enum word) {
  Put(key, static_cast<std::uint64_t>(word));
}

std::string KeyOf(const model::TreeLeaf& leaf) {
  std::string key = "leaf";
  for (const PathStep step : leaf.path) PutWord(key, step);
  for (const BasicRow<expr::Expr>& row : leaf.ledger.rows) {
    Put(key, 2);
    PutWord(key, row.id.call_site);
    PutWord(key, row.id.real_api);
    PutWord(key, row.id.data_dtype);
    PutWord(key, row.id.index_dtype);
    PutWord(key, row.id.mode);
    Put(key, row.call_count);
    for (const auto& param : row.api_params) {
      PutWord(key, param.role);
      Put(key, param.value);
    }
    for (const auto& part : row.perf_components) {
      PutWord(key, part.perf_type);
      PutWord(key, part.perf_dtype);
      Put(key, part.component_count);
    }
  }
  for (const model::DomainCondition& d : leaf.domain) {
    Put(key, 3);
    Put(key, d.condition);
  }
  return key;
}

// max(x, y) <= z says x <= z and y <= z: claims of sums and products, which the facts are good at.
void SplitMaxima(const model::DomainCondition& bound, std::vector<model::DomainCondition>& list) {
  const expr::Expr& e = bound.condition;
  const bool splits = !e.is_const() && e.kind() == expr::Kind::kLe && !e.operand(0).is_const() &&
                      e.operand(0).kind() == expr::Kind::kMax;
  if (!splits) {
    list.push_back(bound);
    return;
  }
  for (const expr::Expr& part : e.operand(0).operands()) {
    SplitMaxima({bound.what, bound.consumer, expr::Le(part, e.operand(1))}, list);
  }
}

model::ConditionTree Predict(const model::SymbolicRules& rules, const model::SymbolicCase& c,
                             expr::Pool& pool) {
  model::ConditionTree tree = rules.Predict(c, pool);
  for (model::TreeLeaf& leaf : tree.leaves) {
    std::vector<model::DomainCondition> list;
    for (const model::DomainCondition& bound : leaf.domain) SplitMaxima(bound, list);
    leaf.domain = std::move(list);
  }
  return tree;
}

std::string Counted(std::uint64_t n, const char* what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

}  // namespace

std::vector<std::uint32_t> RulesCheck::Numbering::Of(const model::ConditionTree& tree) {
  std::vector<std::uint32_t> result;
  for (const model::TreeNode& node : tree.nodes) {  // children first
    std::string key;
    if (node.is_leaf) {
      key = KeyOf(tree.leaves[node.leaf]);
    } else {
      key = "fork";
      Put(key, node.condition);
      Put(key, result[node.then_node]);
      Put(key, result[node.else_node]);
    }
    const auto next = static_cast<std::uint32_t>(numbers.size());
    result.push_back(numbers.emplace(std::move(key), next).first->second);
  }
  return result;
}

RulesCheck::KnownForm::KnownForm(const Form& form, const model::SymbolicRules& rules)
    : shape(MakeShape(form)), pool(std::make_shared<expr::Pool>()) {
  symbolic = ToModelCase(shape, *pool);
  standard = std::make_unique<ModelSide>(pool, Predict(rules, symbolic, *pool));
  numbers = numbering.Of(standard->tree());
  for (const model::TreeLeaf& leaf : standard->tree().leaves) {
    steps.insert(leaf.path.begin(), leaf.path.end());
  }
}

bool RulesCheck::KnownForm::Meets(const model::RulesDifference& difference) const {
  if (difference.everywhere) return true;
  const auto met = [this](PathStep step) { return steps.contains(step); };
  return std::any_of(difference.leaves.begin(), difference.leaves.end(), met) ||
         std::any_of(difference.tables.begin(), difference.tables.end(), [&](model::TableId id) {
           const PathStep step = model::StandardRules().Table(id).step;
           return step == PathStep::kCount || met(step);  // stages are on every road
         });
}

// Both trees along one path. Stops as soon as what lies ahead is the same on both sides.
class RulesCheck::PairWalk {
 public:
  PairWalk(const KnownForm& form, const ModelSide& changed,
           const std::vector<std::uint32_t>& numbers)
      : form_(form), changed_(changed), numbers_(numbers) {}

  Side Standard(PathState& path) {
    same_ = Meet(path);
    return same_ ? Side{} : Leaf(*form_.standard, path);
  }
  // After Standard() on the same path.
  Side Changed(PathState& path) const { return same_ ? Side{} : Leaf(changed_, path); }

 private:
  static Side Leaf(const ModelSide& side, PathState& path) {
    ModelLeaf leaf = side.Walk(path);
    return {leaf.path, std::move(leaf.ledger), std::move(leaf.domain)};
  }

  bool Meet(PathState& path) const {
    Translator translator(path);
    const auto& left = form_.standard->tree();
    const auto& right = changed_.tree();
    std::uint32_t i = left.root, k = right.root;
    while (form_.numbers[i] != numbers_[k]) {
      const model::TreeNode& a = left.nodes[i];
      const model::TreeNode& b = right.nodes[k];
      if (a.is_leaf && b.is_leaf) return false;
      const bool both = !a.is_leaf && !b.is_leaf && a.condition == b.condition;
      const bool holds = translator.Truth(a.is_leaf ? b.condition : a.condition);
      const bool turn_left = !a.is_leaf, turn_right = both || a.is_leaf;
      if (turn_left) i = holds ? a.then_node : a.else_node;
      if (turn_right) k = holds ? b.then_node : b.else_node;
    }
    return true;
  }

  const KnownForm& form_;
  const ModelSide& changed_;
  const std::vector<std::uint32_t>& numbers_;
  bool same_ = false;
};

RulesCheck::Width& RulesCheck::WidthOf(std::size_t index) {
  if (widths_.empty()) widths_.resize(kWidths.size());
  Width& width = widths_[index];
  if (width.rules == nullptr) {
    width.rules =
        std::make_unique<model::SymbolicRules>(model::StandardRules(), Bytes(kWidths[index]));
  }
  return width;
}

bool RulesCheck::CheckForm(KnownForm& form, const model::SymbolicRules& changed, Context& context,
                           const Replay& replay, Verdict& sum) {
  const ModelSide other(form.pool, Predict(changed, form.symbolic, *form.pool));
  const std::vector<std::uint32_t> numbers = form.numbering.Of(other.tree());
  const std::uint32_t root = form.standard->tree().root;
  if (form.numbers[root] == numbers[other.tree().root]) {
    ++trees_alike_;
    return true;
  }
  ++trees_apart_;
  PairWalk walk(form, other, numbers);
  Verdict one = JudgeForm(
      context, form.shape, "rules/" + form.shape.form.Name(),
      [&](PathState& path) { return walk.Standard(path); },
      [&](PathState& path) { return walk.Changed(path); }, replay, true);
  sum.paths += one.paths;
  sum.by_normal_form += one.by_normal_form;
  sum.by_solver += one.by_solver;
  if (one.outcome == Outcome::kRefuted) {
    const Case least = Minimise(*one.witness->shape, replay, kAllDTypes);
    sum.Refute({least, *replay(least), true});
    return false;
  }
  if (one.outcome == Outcome::kUnknown) sum.Unknown(form.shape.form.Name() + ": " + one.reason);
  return true;
}

Verdict RulesCheck::Run(const model::Rules& rules) {
  Verdict sum;
  Context context{smt_, rules};
  // Compiling both sides takes longer than most proofs.
  Replay made;
  const Replay replay = [&](const Case& c) {
    if (!made) made = ModelAgainst(model::StandardRules(), rules);
    return made(c);
  };
  trees_alike_ = trees_apart_ = 0;
  std::string folded_alike;
  std::uint64_t apart = 0;  // forms that do not meet the difference
  for (std::size_t w = 0; w < kWidths.size(); ++w) {
    Width& width = WidthOf(w);
    const model::SymbolicRules changed(rules, Bytes(kWidths[w]), width.rules.get());
    const model::RulesDifference difference = changed.From(*width.rules);
    if (difference.None()) {
      folded_alike += (folded_alike.empty() ? "" : ", ") + std::to_string(Bytes(kWidths[w]));
      continue;
    }
    if (difference.merging) {
      sum.Unknown("axes are merged otherwise, and the normal forms rely on the merging");
      return sum;
    }
    if (width.forms.empty()) {
      for (const Form& form : NormalForms(kWidths[w])) {
        width.forms.push_back(std::make_unique<KnownForm>(form, *width.rules));
      }
    }
    for (const auto& form : width.forms) {
      if (!form->Meets(difference)) {
        ++apart;
      } else if (!CheckForm(*form, changed, context, replay, sum)) {
        return sum;
      }
    }
  }
  if (!folded_alike.empty()) {
    sum.notes.push_back("with the constants put in, the same rules for elements of " +
                        folded_alike + " bytes");
  }
  if (apart > 0) sum.notes.push_back(Counted(apart, "form") + " of shapes never meet the change");
  if (trees_alike_ > 0) {
    sum.notes.push_back(Counted(trees_alike_, "form") + " with the same decision tree");
  }
  if (trees_apart_ > 0) {
    sum.notes.push_back(Counted(trees_apart_, "form") + " where the trees part: on all " +
                        Counted(sum.paths, "path") + " the same for all sizes (" +
                        std::to_string(sum.by_normal_form) + " claims by normal form, " +
                        std::to_string(sum.by_solver) + " by query)");
  }
  return sum;
}

}  // namespace reckon::solver
