// branches/: which leaf is chosen. Wrappers are entered with sizes and strides of their own, free
// of any tiling, and the model's decision table must choose as the kernel does; and of the leaves
// it is said which some shape reaches (with a shape that was run) and which none does.
#include <algorithm>
#include <map>
#include <set>

#include "ledger/check.h"
#include "simulator/broadcast.h"
#include "simulator/kernels/entry.h"
#include "solver/families/families.h"
#include "solver/forms.h"
#include "solver/machine.h"
#include "solver/translate.h"

namespace reckon::solver {
namespace {

using M = SymbolicMachine;
using model::TableId;
namespace kernels = sim::kernels;

struct Wrapper {
  TableId table;
  int arity;
};
constexpr Wrapper kWrappers[] = {
    {TableId::kLast2, 2},  {TableId::kLast3, 3},  {TableId::kLast4, 4},
    {TableId::kNLast2, 2}, {TableId::kNLast3, 3}, {TableId::kNLast4, 4},
};

kernels::Outcome Enter(M& m, TableId table, int w, const kernels::Place<M>& place,
                       const kernels::Axes<M>& axes) {
  switch (table) {
    case TableId::kLast2:
      return kernels::BrcLastWrapperForTwoDim(m, w, place, axes);
    case TableId::kLast3:
      return kernels::BrcLastWrapperForThreeDim(m, w, place, axes);
    case TableId::kLast4:
      return kernels::BrcLastWrapperForFourDim(m, w, place, axes);
    case TableId::kNLast2:
      return kernels::BrcNlastWrapperForTwoDim(m, w, place, axes);
    case TableId::kNLast3:
      return kernels::BrcNlastWrapperForThreeDim(m, w, place, axes);
    case TableId::kNLast4:
      return kernels::BrcNlastWrapperForFourDim(m, w, place, axes);
    default:
      RECKON_CHECK(false, "no wrapper");
      return kernels::Outcome::kDone;
  }
}

// What the model's tables may name in a wrapper, as terms.
std::map<std::string, Term> Names(const std::vector<Term>& sizes, const std::vector<Term>& strides,
                                  std::uint32_t bytes, int w) {
  static constexpr const char* kSizes[3][4] = {{"a", "l"}, {"a", "b", "l"}, {"a", "b", "c", "l"}};
  static constexpr const char* kStrides[] = {"s0", "s1", "s2"};
  std::map<std::string, Term> names = {{"VL", Term(VectorElements(bytes))},
                                       {"H", Term(HalfVectorElements(bytes))},
                                       {"BLK", Term(BlockElements(bytes))},
                                       {"NB", Term(kBlocksPerVector)},
                                       {"e", Term(bytes)},
                                       {"W", Term(w)},
                                       {"s0", 0},
                                       {"s1", 0},
                                       {"s2", 0}};
  for (std::size_t i = 0; i < sizes.size(); ++i) names[kSizes[sizes.size() - 2][i]] = sizes[i];
  for (std::size_t i = 0; i < std::size(kStrides) && i + 1 < strides.size(); ++i)
    names[kStrides[i]] = strides[i];
  return names;
}

// The first row whose conditions hold.
model::Outcome Choose(const model::DecisionTable& table, Translator& translator) {
  for (const model::DecisionRow& row : table.rows) {
    const bool holds = std::all_of(
        row.all.begin(), row.all.end(),
        [&](const model::Formula& condition) { return translator.Truth(condition.expr); });
    if (holds) return row.outcome;
  }
  RECKON_CHECK(false, "a decision table ends without a choice");
  return {};
}

std::string Text(const model::Outcome& outcome) {
  return outcome.is_leaf ? std::string(Name(outcome.leaf)) : "reduce";
}

std::string Numbers(const Space& space, const Assignment& values) {
  std::string text;
  for (std::size_t i = 0; i < space.size(); ++i) {
    text += (i == 0 ? "" : ", ") + space[i].name + " = " + std::to_string(values[i]);
  }
  return text;
}

Verdict SameLeaf(Context& context, DType dtype, const Wrapper& wrapper, int w,
                 const std::string& topic) {
  static constexpr const char* kNames[3][4] = {{"a", "l"}, {"a", "b", "l"}, {"a", "b", "c", "l"}};
  static constexpr const char* kStrideNames[] = {"t0", "t1", "t2", "t3"};
  const auto arity = static_cast<std::size_t>(wrapper.arity);
  Space space;
  std::vector<Term> sizes, strides;
  for (std::size_t i = 0; i < arity; ++i) {
    sizes.push_back(space.Add(kNames[arity - 2][i], {1, 65535}));
  }
  for (std::size_t i = 0; i < arity; ++i) {
    strides.push_back(space.Add(kStrideNames[i], {0, 65535}));
  }
  std::vector<std::int64_t> samples = BoundarySizes(dtype);
  samples.insert(samples.begin(), 0);
  samples.push_back(65535);
  Verdict verdict;
  Explorer explorer(space, context.smt, samples, topic);
  explorer.ForEachPath([&](PathState& path) {
    M machine(path, sim::WidthOf(dtype));
    std::vector<SymbolicInt> size, stride;
    for (std::size_t i = 0; i < arity; ++i) {
      size.emplace_back(sizes[i]);
      stride.emplace_back(strides[i]);
    }
    const kernels::Place<M> place{{SymbolicAddress::Region::kDst, 0},
                                  {SymbolicAddress::Region::kSrc, 0}};
    const kernels::Outcome outcome =
        Enter(machine, wrapper.table, w, place, {size.data(), stride.data()});
    const Path& steps = machine.run().path;
    const std::string kernel = outcome == kernels::Outcome::kReduce
                                   ? "reduce"
                                   : std::string(Name(steps[steps.size() - 1]));
    const std::map<std::string, Term> names = Names(sizes, strides, sim::WidthOf(dtype).bytes, w);
    Translator translator(path, &names);
    const std::string model = Text(Choose(context.rules.Table(wrapper.table), translator));
    ++verdict.paths;
    if (kernel == model) {
      ++verdict.by_normal_form;
      return true;
    }
    const Reply reply = path.Find(Literal::Of(true), "Do sizes take this path?");
    if (reply.answer == Answer::kUnsat) return true;
    if (reply.answer == Answer::kUnknown) {
      verdict.Unknown(kernel + " against " + model + ": " + reply.reason);
      return true;
    }
    verdict.Refute({std::nullopt,
                    kernel + " (kernel) against " + model + " (model) for " +
                        Numbers(path.space(), reply.model),
                    true});
    return false;
  });
  return verdict;
}

// Leaves no shape of the width reaches, and why.
std::string WhyUnreachable(DType dtype, PathStep leaf) {
  const std::string_view name = Name(leaf);
  if (leaf == PathStep::kScalarDuplicate) return "of another operation";
  if (Bytes(dtype) == 1 && name.starts_with("BrcLastE2B")) return "no E2B load of one byte";
  if (Bytes(dtype) == 1 && leaf == PathStep::kGatherWrapperForFourDim) {
    return "no 4D gather of one byte";
  }
  if (Bytes(dtype) == 8) {
    if (leaf == PathStep::kBrcDuplicate) return "a pair of words is never one element";
    if (name.starts_with("BrcLast")) return "the last axis of pairs is never broadcast";
  }
  return "";
}

// Explores every normal form of the width.
Verdict Leaves(Context& context, DType dtype, const std::string& topic) {
  Verdict verdict;
  std::map<PathStep, Case> reached;
  sim::Counter counter;
  for (const Form& form : NormalForms(dtype)) {
    const SymbolicShape shape = MakeShape(form);
    Explorer explorer(shape.space, context.smt, BoundarySizes(dtype), topic);
    explorer.ForEachPath([&](PathState& path) {
      const SymbolicRun run = RunKernel(shape, path);
      ++verdict.paths;
      const PathStep leaf = run.path[run.path.size() - 1];
      const std::string why = WhyUnreachable(dtype, leaf);
      if (reached.count(leaf) != 0 && why.empty()) return true;
      const Reply reply = path.Find(Literal::Of(true), "Is there a shape on this path?");
      if (reply.answer == Answer::kUnsat) return true;
      if (reply.answer == Answer::kUnknown) {
        if (!why.empty()) verdict.Unknown(std::string(Name(leaf)) + ": " + reply.reason);
        return true;
      }
      const Case c = ToCase(shape, reply.model);
      sim::Run concrete;
      counter.Count(c, concrete);
      RECKON_CHECK(concrete.path == run.path, "a witness does not replay: " + ToArguments(c));
      if (!why.empty()) {
        verdict.Refute({c, std::string(Name(leaf)) + " is reached (\"" + why + "\")", true});
        return false;
      }
      reached.emplace(leaf, c);
      return true;
    });
    if (verdict.outcome == Outcome::kRefuted) return verdict;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(PathStep::kCount); ++i) {
    const auto leaf = static_cast<PathStep>(i);
    if (!IsLeaf(leaf)) continue;
    const std::string name(Name(leaf));
    const std::string why = WhyUnreachable(dtype, leaf);
    if (!why.empty()) {
      ++verdict.by_normal_form;
      verdict.notes.push_back(name + ": no shape (" + why + ")");
    } else if (const auto it = reached.find(leaf); it != reached.end()) {
      ++verdict.by_normal_form;
      verdict.notes.push_back(name + ": " + ToArguments(it->second));
    } else {
      verdict.Unknown(name + " should be reachable and no shape was found");
    }
  }
  return verdict;
}

// Paths that no shape takes, whatever the width.
struct NoPath {
  const char* name;
  const char* meaning;
  bool (*forbidden)(const Form& form, const Path& path);
};

bool Has(const Path& path, PathStep step) {
  return std::find(path.begin(), path.end(), step) != path.end();
}

constexpr NoPath kNoPaths[] = {
    {"rank-1-nlast2-reduce", "from rank 1, NLast2 never meets an unaligned row and never reduces",
     [](const Form& form, const Path& path) {
       return form.Rank() == 1 && (Has(path, PathStep::kNLastDynamic) ||
                                   Has(path, PathStep::kBrcNlastLargerThanVLUnaligned2));
     }},
    {"template-rank-minus-1-unaligned",
     "with W = -1 a static wrapper takes no leaf of long unaligned rows itself",
     [](const Form& form, const Path& path) {
       if (form.Rank() > 1 && form.Rank() < 5) return false;
       const bool dynamic = Has(path, PathStep::kLastDynamic) || Has(path, PathStep::kNLastDynamic);
       const PathStep leaf = path[path.size() - 1];
       return !dynamic &&
              std::string_view(Name(leaf)).find("LargerThanVLUnaligned") != std::string_view::npos;
     }},
    {"dynamic-has-few-leaves",
     "the dynamic wrappers take no E2B, no 3D gather, no WithVL leaf and no aligned Last leaf",
     [](const Form&, const Path& path) {
       const std::string_view leaf = Name(path[path.size() - 1]);
       const bool last = Has(path, PathStep::kLastDynamic);
       if (!last && !Has(path, PathStep::kNLastDynamic)) return false;
       return leaf.find("E2B") != leaf.npos || leaf == "GatherWrapper" ||
              leaf.find("WithVL@") != leaf.npos || (last && leaf.find("Aligned") != leaf.npos);
     }},
    {"more-dim-is-8-byte-rank-4", "the more-dim wrapper is reached from 8-byte rank 4 alone",
     [](const Form& form, const Path& path) {
       return Has(path, PathStep::kNLastMore) && !(form.Rank() == 4 && Bytes(form.dtype) == 8);
     }},
};

Verdict NeverTaken(Context& context, const NoPath& claim, const std::string& topic) {
  Verdict verdict;
  for (const DType dtype : kWidths) {
    for (const Form& form : NormalForms(dtype)) {
      const SymbolicShape shape = MakeShape(form);
      Explorer explorer(shape.space, context.smt, BoundarySizes(dtype), topic);
      explorer.ForEachPath([&](PathState& path) {
        const SymbolicRun run = RunKernel(shape, path);
        ++verdict.paths;
        if (!claim.forbidden(form, run.path)) {
          ++verdict.by_normal_form;
          return true;
        }
        const Reply reply = path.Find(Literal::Of(true), "Is there a shape on this path?");
        if (reply.answer == Answer::kUnsat) return true;
        if (reply.answer == Answer::kUnknown) {
          verdict.Unknown(form.Letters() + ": " + reply.reason);
          return true;
        }
        verdict.Refute({ToCase(shape, reply.model), "a shape takes the path", true});
        return false;
      });
      if (verdict.outcome == Outcome::kRefuted) return verdict;
    }
  }
  return verdict;
}

}  // namespace

void AddBranches(std::vector<Obligation>& list) {
  for (const DType dtype : {DType::kUint8, DType::kUint16, DType::kUint32}) {
    for (const Wrapper& wrapper : kWrappers) {
      for (const int w : {wrapper.arity, -1}) {
        const std::string name = "branches/wrapper/" + std::string(Name(dtype)) + "/" +
                                 std::string(Name(wrapper.table)) + (w < 0 ? "/W=-1" : "");
        list.push_back(
            {name, "the model's table chooses the kernel's leaf for all u16 sizes and strides",
             "broadcast kernels, section 4", [dtype, wrapper, w, name](Context& context) {
               return SameLeaf(context, dtype, wrapper, w, name);
             }});
      }
    }
  }
  for (const DType dtype : kWidths) {
    const std::string name = "branches/leaves/" + std::string(Name(dtype));
    list.push_back({name, "each leaf is reached by a shape that was run, or by none, as listed",
                    "broadcast kernels, sections 3 to 8",
                    [dtype, name](Context& context) { return Leaves(context, dtype, name); }});
  }
  for (const NoPath& claim : kNoPaths) {
    const std::string name = "branches/never/" + std::string(claim.name);
    list.push_back({name, claim.meaning, "broadcast kernels, sections 3, 4 and 8",
                    [&claim, name](Context& context) { return NeverTaken(context, claim, name); }});
  }
}

}  // namespace reckon::solver
