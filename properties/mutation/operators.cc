// Which changes there are: formulas everywhere, and the structure around them.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "ledger/check.h"
#include "properties/mutation/formula_variants.h"
#include "properties/mutation/mutant.h"

namespace reckon::properties {
namespace {

using model::DecisionTable;
using model::Formula;
using model::HelperTable;
using model::LeafRow;
using model::Rules;
using model::TypeRule;
using model::Widths;

// Finds the changed part again in a copy of the rules.
template <class T>
using Locate = std::function<T&(Rules&)>;

constexpr Widths kWidthBits[] = {model::kB8, model::kB16, model::kB32};

std::string WidthsText(Widths widths) {
  std::string text;
  for (const Widths bit : kWidthBits) {
    if ((widths & bit) == 0) continue;
    text += fmt::format("{}{}", text.empty() ? "" : "+", bit == 1 ? 1 : bit == 2 ? 2 : 4);
  }
  return text.empty() ? "none" : text + " bytes";
}

class Maker {
 public:
  explicit Maker(const Rules& rules) : rules_(rules) {}

  std::vector<Mutant> All() {
    Normalisation();
    for (std::size_t i = 0; i < rules_.tables.size(); ++i) Table(i);
    OneHelper(nullptr, rules_.prelude);
    for (std::size_t i = 0; i < rules_.helpers.size(); ++i) OneHelper(&i, rules_.helpers[i]);
    for (std::size_t i = 0; i < rules_.leaves.size(); ++i) Leaf(i);
    for (std::size_t i = 0; i < rules_.domain.size(); ++i) Domain(i);
    return std::move(list_);
  }

 private:
  void Add(std::string place, const char* group, std::string operation, std::string before,
           std::string after, Reach reach, std::function<void(Rules&)> put_in) {
    list_.push_back({std::move(place), group, std::move(operation), std::move(before),
                     std::move(after), std::move(reach), std::move(put_in), std::nullopt});
  }

  void FormulaChanges(const std::string& place, const char* group, const Formula& formula,
                      int arity, const Reach& reach,
                      const std::function<void(Rules&, const Formula&)>& set) {
    for (Variant& variant : FormulaVariants(formula, rules_, arity)) {
      Add(place, group, variant.operation, formula.text, variant.formula.text, reach,
          [set, changed = variant.formula](Rules& rules) { set(rules, changed); });
    }
  }

  // Conditions of a row, each changed and each dropped.
  template <class Row>
  void Conditions(const std::string& place, const std::vector<Formula>& all, int arity,
                  const Reach& reach, const Locate<Row>& row, std::vector<Formula> Row::*member) {
    for (std::size_t k = 0; k < all.size(); ++k) {
      const std::string at = fmt::format("{}, condition {}", place, k + 1);
      FormulaChanges(at, "condition", all[k], arity, reach,
                     [=](Rules& rules, const Formula& f) { (row(rules).*member)[k] = f; });
      Add(at, "condition", "dropped", all[k].text, "(nothing)", reach, [=](Rules& rules) {
        auto& list = row(rules).*member;
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(k));
      });
    }
  }

  void Normalisation() {
    FormulaChanges("wrapper rank", "normalisation", rules_.wrapper_rank, 4, {},
                   [](Rules& rules, const Formula& f) { rules.wrapper_rank = f; });
    using Action = model::NormaliseAction;
    NormaliseRows("merging", rules_.merge_rows, &Rules::merge_rows,
                  {Action::kNone, Action::kMerge});
    NormaliseRows(
        "8-byte elements", rules_.split_rows, &Rules::split_rows,
        {Action::kNone, Action::kAppendPair, Action::kLoopOverFirst, Action::kDoubleLast});
  }

  using NormaliseList = std::vector<model::NormaliseRow>;
  void NormaliseRows(const std::string& name, const NormaliseList& rows,
                     NormaliseList Rules::*member,
                     std::initializer_list<model::NormaliseAction> actions) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::string place = fmt::format("{}, row {}", name, i + 1);
      Conditions<model::NormaliseRow>(
          place, rows[i].all, 4, {},
          [member, i](Rules& rules) -> model::NormaliseRow& { return (rules.*member)[i]; },
          &model::NormaliseRow::all);
      for (const model::NormaliseAction action : actions) {
        if (action == rows[i].action) continue;
        Add(place, "normalisation", "other action", std::string(Name(rows[i].action)),
            std::string(Name(action)), {},
            [=](Rules& rules) { (rules.*member)[i].action = action; });
      }
      if (i + 1 == rows.size()) continue;
      const std::string text(Name(rows[i].action));
      Add(place, "row dropped", "dropped", text, "(nothing)", {}, [=](Rules& rules) {
        (rules.*member).erase((rules.*member).begin() + static_cast<std::ptrdiff_t>(i));
      });
      if (i + 2 == rows.size()) continue;  // the last row has no condition and stays last
      Add(place, "order of tests", "after the next", text, std::string(Name(rows[i + 1].action)),
          {}, [=](Rules& rules) { std::swap((rules.*member)[i], (rules.*member)[i + 1]); });
    }
  }

  void Table(std::size_t t) {
    const DecisionTable& table = rules_.tables[t];
    const std::string name(Name(table.id));
    const Reach reach{.table = table.id, .leaves = {}};
    FormulaChanges(name + ", runs of the leaf", "multiplier", table.outer, table.arity, reach,
                   [t](Rules& rules, const Formula& f) { rules.tables[t].outer = f; });
    for (const int arity : {2, 3, 4}) {
      if (arity == table.arity || table.rows.size() == 1) continue;
      Add(name, "arity", "other arity", std::to_string(table.arity), std::to_string(arity), reach,
          [=](Rules& rules) { rules.tables[t].arity = arity; });
    }
    for (std::size_t i = 0; i < table.rows.size(); ++i) Row(name, reach, t, i);
  }

  void Row(const std::string& name, const Reach& reach, std::size_t t, std::size_t i) {
    const DecisionTable& table = rules_.tables[t];
    const model::DecisionRow& row = table.rows[i];
    const std::string place = fmt::format("{}, row {}", name, i + 1);
    const std::string to(Name(row.outcome));
    Conditions<model::DecisionRow>(
        place, row.all, table.arity, reach,
        [=](Rules& rules) -> model::DecisionRow& { return rules.tables[t].rows[i]; },
        &model::DecisionRow::all);
    for (std::size_t k = 0; k < table.rows.size(); ++k) {
      const model::Outcome other = table.rows[k].outcome;
      if (other == row.outcome) continue;
      Add(place, "outcome", "leads elsewhere", to, std::string(Name(other)), reach,
          [=](Rules& rules) { rules.tables[t].rows[i].outcome = other; });
    }
    if (i + 1 == table.rows.size()) return;
    Add(place, "row dropped", "dropped", to, "(nothing)", reach, [=](Rules& rules) {
      auto& rows = rules.tables[t].rows;
      rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(i));
    });
    if (i + 2 == table.rows.size()) return;
    Add(place, "order of tests", "after the next", to, std::string(Name(table.rows[i + 1].outcome)),
        reach, [=](Rules& rules) {
          auto& rows = rules.tables[t].rows;
          std::swap(rows[i], rows[i + 1]);
        });
  }

  // Leaves that run a helper; `index` null: the prelude, which runs for every case.
  Reach ReachOfHelper(const std::size_t* index, int* arity) const {
    Reach reach;
    *arity = 4;
    if (index == nullptr) return reach;
    for (const model::LeafTable& leaf : rules_.leaves) {
      for (const auto& part : leaf.parts) {
        if (part.helper != *index) continue;
        if (reach.leaves.empty()) reach.widths = 0;
        reach.leaves.push_back(leaf.leaf);
        reach.widths = static_cast<Widths>(reach.widths | part.widths);
        *arity = leaf.arity;
      }
    }
    RECKON_CHECK(!reach.leaves.empty(), "every helper is run by a leaf");
    return reach;
  }

  void OneHelper(const std::size_t* index, const HelperTable& helper) {
    int arity = 4;
    const Reach reach = ReachOfHelper(index, &arity);
    Locate<HelperTable> find = [](Rules& rules) -> HelperTable& { return rules.prelude; };
    if (index != nullptr) {
      find = [i = *index](Rules& rules) -> HelperTable& { return rules.helpers[i]; };
    }
    for (std::size_t i = 0; i < helper.locals.size(); ++i) {
      FormulaChanges(
          helper.name + ", " + helper.locals[i].name, "formula", helper.locals[i].value, arity,
          reach, [find, i](Rules& rules, const Formula& f) { find(rules).locals[i].value = f; });
    }
    for (std::size_t i = 0; i < helper.rows.size(); ++i) {
      Reach narrow = reach;
      narrow.widths = static_cast<Widths>(reach.widths & helper.rows[i].widths);
      Slot(fmt::format("{}, row {} ({})", helper.name, i + 1, Name(helper.rows[i].site)),
           helper.rows[i], arity, narrow, reach.widths, find, i);
    }
  }

  void Slot(const std::string& place, const LeafRow& row, int arity, const Reach& reach,
            Widths helper_widths, const Locate<HelperTable>& helper, std::size_t i) {
    const Locate<LeafRow> find = [helper, i](Rules& rules) -> LeafRow& {
      return helper(rules).rows[i];
    };
    // A wrong count carries its components along; components alone are changed below.
    const bool alike = row.components.size() == 1 && row.components[0].count.expr == row.count.expr;
    FormulaChanges(place + ", count", "count", row.count, arity, reach,
                   [find, alike](Rules& rules, const Formula& f) {
                     find(rules).count = f;
                     if (alike) find(rules).components[0].count = f;
                   });
    const std::string name(Name(row.api));
    Add(place, "row dropped", "dropped", name, "(nothing)", reach, [helper, i](Rules& rules) {
      auto& rows = helper(rules).rows;
      rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(i));
    });
    Add(place, "row duplicated", "twice", name, name + ", " + name, reach,
        [helper, i](Rules& rules) {
          auto& rows = helper(rules).rows;
          const LeafRow copy = rows[i];
          rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(i), copy);
        });
    Words(place, row, reach, find);
    Components(place, row, arity, reach, find);
    for (std::size_t k = 0; k < row.params.size(); ++k) {
      FormulaChanges(place + ", " + std::string(Name(row.params[k].role)), "parameter",
                     row.params[k].value, arity, reach, [find, k](Rules& rules, const Formula& f) {
                       find(rules).params[k].value = f;
                     });
    }
    for (const Widths bit : kWidthBits) {
      if ((bit & helper_widths) == 0) continue;  // no leaf runs the helper with that width
      const auto widths = static_cast<Widths>(row.widths ^ bit);
      Reach touched = reach;
      touched.widths = bit;
      Add(place, "widths", (row.widths & bit) != 0 ? "missing for a width" : "also for a width",
          WidthsText(row.widths), WidthsText(widths), touched,
          [find, widths](Rules& rules) { find(rules).widths = widths; });
    }
  }

  // Function, mode and types.
  void Words(const std::string& place, const LeafRow& row, const Reach& reach,
             const Locate<LeafRow>& find) {
    {
      const Api api = row.api == Api::kLoadAlign ? Api::kStoreAlign : Api::kLoadAlign;
      Add(place, "function", "other function", std::string(Name(row.api)), std::string(Name(api)),
          reach, [find, api](Rules& rules) { find(rules).api = api; });
    }
    {
      const bool plain = row.mode_rule == model::ModeRule::kFixed && row.mode == Mode::kNone;
      const Mode mode = plain ? Mode::kNorm : Mode::kNone;
      Add(place, "mode", "other mode",
          row.mode_rule == model::ModeRule::kFixed ? std::string(Name(row.mode)) : "by width",
          std::string(Name(mode)), reach, [find, mode](Rules& rules) {
            find(rules).mode_rule = model::ModeRule::kFixed;
            find(rules).mode = mode;
          });
    }
    Types(place + ", data dtype", row.data_dtype, row.widths, reach,
          [find](Rules& rules, TypeRule type) { find(rules).data_dtype = type; });
    Types(
        place + ", index dtype", row.index_dtype, row.widths, reach,
        [find](Rules& rules, TypeRule type) { find(rules).index_dtype = type; }, true);
  }

  // A type that is the same for every dtype the row is reached with is no change.
  static bool Alike(TypeRule a, TypeRule b, Widths widths) {
    return std::all_of(kAllDTypes.begin(), kAllDTypes.end(), [&](DType dtype) {
      const std::uint32_t bytes = std::min<std::uint32_t>(Bytes(dtype), 4);
      return (widths & model::WidthBit(bytes)) == 0 ||
             Resolve(a, dtype, bytes) == Resolve(b, dtype, bytes);
    });
  }

  void Types(const std::string& place, TypeRule type, Widths widths, const Reach& reach,
             const std::function<void(Rules&, TypeRule)>& set, bool is_index = false) {
    int most = is_index ? 1 : 2;
    for (const TypeRule other : {TypeRule::kNone, TypeRule::kOriginal, TypeRule::kElement,
                                 TypeRule::kUnsignedIndex, TypeRule::kSignedIndex}) {
      if (other == type || Alike(type, other, widths)) continue;
      if (is_index && other == TypeRule::kOriginal) continue;  // no index has the case's own dtype
      if (most-- == 0) return;
      Add(place, "dtype", "other dtype", std::string(Name(type)), std::string(Name(other)), reach,
          [set, other](Rules& rules) { set(rules, other); });
    }
  }

  void Components(const std::string& place, const LeafRow& row, int arity, const Reach& reach,
                  const Locate<LeafRow>& find) {
    for (std::size_t k = 0; k < row.components.size(); ++k) {
      const model::ComponentRule& component = row.components[k];
      const std::string at = fmt::format("{}, component {}", place, k + 1);
      {
        const bool placeholder = component.perf_type == PerfType::kPlaceholder;
        const PerfType type = placeholder ? PerfType::kLoad : PerfType::kPlaceholder;
        Add(at, "performance type", "other type", std::string(Name(component.perf_type)),
            std::string(Name(type)), reach,
            [=](Rules& rules) { find(rules).components[k].perf_type = type; });
      }
      Types(at + " dtype", component.perf_dtype, row.widths, reach,
            [=](Rules& rules, TypeRule type) { find(rules).components[k].perf_dtype = type; });
      if (row.components.size() > 1) {
        FormulaChanges(
            at + " count", "count", component.count, arity, reach,
            [=](Rules& rules, const Formula& f) { find(rules).components[k].count = f; });
      } else {
        const Formula more{component.count.text + " + 1", component.count.expr + 1};
        Add(at + " count", "count", "formula + 1", component.count.text, more.text, reach,
            [=](Rules& rules) { find(rules).components[k].count = more; });
      }
    }
    if (row.components.size() == 2) {
      Add(place, "component dropped", "dropped", "2 components", "the first", reach,
          [find](Rules& rules) {
            const model::ComponentRule first = find(rules).components[0];
            find(rules).components = {first};
          });
    }
  }

  void Leaf(std::size_t i) {
    const model::LeafTable& leaf = rules_.leaves[i];
    const std::string name(Name(leaf.leaf));
    const Reach reach{.table = {}, .leaves = {leaf.leaf}};
    for (std::size_t k = 0; k < leaf.parts.size(); ++k) {
      const std::string& helper = rules_.helpers[leaf.parts[k].helper].name;
      const Widths widths = leaf.parts[k].widths;
      Reach narrow = reach;
      narrow.widths = widths;
      Add(name, "row dropped", "helper dropped", helper, "(nothing)", narrow, [=](Rules& rules) {
        auto& parts = rules.leaves[i].parts;
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(k));
      });
      for (const Widths bit : kWidthBits) {
        Reach touched = reach;
        touched.widths = bit;
        const auto other = static_cast<Widths>(widths ^ bit);
        Add(name + ", " + helper, "widths",
            (widths & bit) != 0 ? "missing for a width" : "also for a width", WidthsText(widths),
            WidthsText(other), touched,
            [=](Rules& rules) { rules.leaves[i].parts[k].widths = other; });
      }
    }
  }

  static std::string DomainPlace(const model::DomainRow& row) {
    return fmt::format("domain, {} ({})", row.what, row.consumer);
  }

  void Domain(std::size_t i) {
    const model::DomainRow& row = rules_.domain[i];
    Reach reach;
    int arity = 4;
    if (row.where.is_leaf) {
      reach.leaves = {row.where.leaf};
      arity = rules_.Leaf(row.where.leaf).arity;
    } else {
      reach.table = row.where.table;
      arity = rules_.Table(row.where.table).arity;
    }
    const std::string place = DomainPlace(row);
    const auto find = [i](Rules& rules) -> model::DomainRow& { return rules.domain[i]; };
    Conditions<model::DomainRow>(place, row.when, arity, reach, find, &model::DomainRow::when);
    FormulaChanges(place + ", value", "domain", row.value, arity, reach,
                   [i](Rules& rules, const Formula& f) { rules.domain[i].value = f; });
    FormulaChanges(place + ", maximum", "domain", row.maximum, arity, reach,
                   [i](Rules& rules, const Formula& f) { rules.domain[i].maximum = f; });
    Add(place, "domain", "dropped", row.value.text + " <= " + row.maximum.text, "(nothing)", reach,
        [i](Rules& rules) {
          rules.domain.erase(rules.domain.begin() + static_cast<std::ptrdiff_t>(i));
        });
  }

  const Rules& rules_;
  std::vector<Mutant> list_;
};

}  // namespace

model::Rules Mutant::Make(const model::Rules& rules) const {
  model::Rules changed = rules;
  if (put_in) put_in(changed);
  return changed;
}

std::vector<Mutant> AllMutants(const model::Rules& rules) {
  std::vector<Mutant> mutants = Maker(rules).All();
  // Two operators may write the same text.
  std::set<std::string> titles;
  std::erase_if(mutants, [&](const Mutant& m) { return !titles.insert(m.Title()).second; });
  return mutants;
}

}  // namespace reckon::properties
