// dynamic-equals-static/: the tree for a shape of which nothing is known but its rank, walked under
// the kinds of one template, gives path, ledger and premises of the model whose kinds are given. A
// tree of two-way tests is exhaustive and exclusive by its form; that each test is decided as the
// template says is what is proved.
#include "model/broadcast/dynamic.h"

#include "model/broadcast/predict.h"
#include "solver/families/families.h"
#include "solver/families/patterns.h"
#include "solver/forms.h"
#include "solver/judge.h"
#include "solver/model_side.h"

namespace reckon::solver {
namespace {

// dst n0.., src m0.., all free.
std::shared_ptr<ModelSide> DynamicSide(DType dtype, int rank, const model::Rules& rules) {
  auto pool = std::make_shared<expr::Pool>();
  model::SymbolicCase c;
  c.dtype = dtype;
  for (int i = 0; i < rank; ++i) {
    c.dst.push_back(pool->Symbol("n" + std::to_string(i), 1, 0xffffffffLL));
    c.src.push_back(pool->Symbol("m" + std::to_string(i), 1, 0xffffffffLL));
  }
  model::ConditionTree tree = model::PredictSymbolic(c, *pool, rules);
  return std::make_shared<ModelSide>(std::move(pool), std::move(tree));
}

// The leaf's ledger with numbers put in, against the static prediction.
Replay DynamicAgainst(const std::shared_ptr<ModelSide>& side, const model::Rules& rules) {
  return [side, &rules](const Case& c) -> std::optional<std::string> {
    const model::Predictor predictor(rules);
    expr::Env env;
    for (std::size_t i = 0; i < c.dst.size(); ++i) {
      env["n" + std::to_string(i)] = c.dst[i];
      env["m" + std::to_string(i)] = c.src[i];
    }
    const model::TreeLeaf& leaf = side->tree().leaves[side->tree().LeafFor(env)];
    bool inside = true;
    for (const model::DomainCondition& d : leaf.domain) {
      inside = inside && expr::EvaluateInt(d.condition, env) != 0;
    }
    if (inside != predictor.CheckDomain(c).empty()) return "one side refuses the shape";
    if (!inside) return std::nullopt;
    const model::Prediction prediction = predictor.Predict(c);
    if (!(leaf.path == prediction.path)) return "another path";
    const Ledger ledger = model::Specialise(leaf.ledger, env);
    return DescribeDifference(ledger, prediction.ledger);
  };
}

Verdict DynamicEqualsStatic(Context& context, DType dtype, const std::vector<Form>& forms,
                            const std::string& topic) {
  const int rank = forms[0].Rank();
  const std::shared_ptr<ModelSide> dynamic = DynamicSide(dtype, rank, context.rules);
  const Replay replay = DynamicAgainst(dynamic, context.rules);
  Verdict sum;
  for (const Form& form : forms) {
    const SymbolicShape shape = MakeShape(form);
    const ModelSide fixed(shape, context.rules);
    std::map<std::string, Term> bound;
    for (std::size_t i = 0; i < shape.src.size(); ++i) {
      bound["n" + std::to_string(i)] = shape.dst[i];
      bound["m" + std::to_string(i)] = shape.src[i];
    }
    const Verdict one = JudgeForm(
        context, shape, topic, [&](PathState& path) { return ToSide(dynamic->Walk(path, &bound)); },
        [&](PathState& path) { return ToSide(fixed.Walk(path)); }, replay, true);
    sum.Add(one, form.Letters());
    if (sum.outcome == Outcome::kRefuted) break;
  }
  return sum;
}

}  // namespace

void AddDynamicEqualsStatic(std::vector<Obligation>& list) {
  for (const DType dtype : kWidths) {
    for (const PatternGroup& group : PatternGroups(dtype, 1)) {
      const std::string name =
          "dynamic-equals-static/" + std::string(Name(dtype)) + "/" + group.name;
      list.push_back({name,
                      "the tree of a wholly unknown shape, under kinds " + group.name +
                          ", is the model of those kinds: path, rows, the shapes refused",
                      "design, functional requirements 2 and 5",
                      [dtype, forms = group.forms, name](Context& context) {
                        return DynamicEqualsStatic(context, dtype, forms, name);
                      }});
    }
  }
}

}  // namespace reckon::solver
