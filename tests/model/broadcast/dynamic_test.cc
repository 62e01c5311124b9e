// The dynamic model: what its tree looks like, and that it is the static model for every assignment
// (design, functional requirements 2 and 5).
#include "model/broadcast/dynamic.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "ledger/compare.h"
#include "ledger/errors.h"
#include "model/broadcast/predict.h"
#include "model/cost/cost.h"
#include "model/expr/print.h"
#include "tests/model/broadcast/cases.h"

namespace reckon::model {
namespace {

// "A,3,128": numbers and names.
std::vector<SizeOrName> Names(const std::string& text) { return ParseSizes(text, "dst"); }

CaseRequest Request(const std::string& dtype, const std::string& dst, const std::string& src) {
  CaseRequest request;
  request.dtype = ParseDType(dtype);
  request.dst = Names(dst);
  request.src = Names(src);
  return request;
}

std::string TreeText(const ConditionTree& tree, std::uint32_t node) {
  const TreeNode& n = tree.nodes.at(node);
  if (n.is_leaf) return PathText(tree.leaves.at(n.leaf).path);
  return "[" + expr::ToInfix(n.condition) + " ? " + TreeText(tree, n.then_node) + " : " +
         TreeText(tree, n.else_node) + "]";
}

std::string TreeOf(const CaseRequest& request) {
  expr::Pool pool;
  const ConditionTree tree = PredictSymbolic(ToSymbolic(request, pool), pool);
  return TreeText(tree, tree.root);
}

TEST(Dynamic, TreesOfSmallShapes) {
  EXPECT_EQ(TreeOf(Request("float32", "A", "A")), "Copy DataCopy");
  EXPECT_EQ(TreeOf(Request("float32", "A", "1")),
            "[A == 1 ? Copy DataCopy : Duplicate BrcDuplicate]");
  EXPECT_EQ(TreeOf(Request("float32", "A", "S")),
            "[S == A ? Copy DataCopy : Duplicate BrcDuplicate]");
  EXPECT_EQ(TreeOf(Request("float32", "9,L", "9,1")),
            "[L == 1 ? Copy DataCopy : [L == 8 ? Last2 BrcLastE2B@2 : [L < 32 ? [9 * L < 64 ? "
            "Last2 BrcLastGatherOne : Last2 BrcLastGatherTwo] : [L <= 64 ? Last2 "
            "BrcLastLessThanVLUnaligned@2 : [mod(L, 8) == 0 ? Last2 BrcLastLargerThanVLAligned@2 : "
            "Last2 BrcLastLargerThanVLUnaligned@2]]]]]");
  // a source that is neither 1 nor a name of its own must be its destination
  EXPECT_EQ(TreeOf(Request("float32", "A,5", "7,5")), "Copy DataCopy");
}

TEST(Dynamic, AssumptionsFold) {
  CaseRequest request = Request("float32", "9,L", "9,1");
  request.assume = {"L >= 65"};
  EXPECT_EQ(TreeOf(request),
            "[mod(L, 8) == 0 ? Last2 BrcLastLargerThanVLAligned@2 : Last2 "
            "BrcLastLargerThanVLUnaligned@2]");
  request.assume.push_back("L % 16 == 0");
  EXPECT_EQ(TreeOf(request), "Last2 BrcLastLargerThanVLAligned@2");
  request.assume = {"L > 32", "L <= 64"};
  EXPECT_EQ(TreeOf(request), "Last2 BrcLastLessThanVLUnaligned@2");
  request.assume = {"L == 8"};
  EXPECT_EQ(TreeOf(request), "Last2 BrcLastE2B@2");
  request.assume = {"L < 8", "L >= 2"};
  EXPECT_EQ(TreeOf(request), "Last2 BrcLastGatherOne");  // 9 * 7 < 64
}

TEST(Dynamic, BadAssumptionsAreRefused) {
  for (const char* text :
       {"L", "L >= ", "L >= M", "M >= 2", "L != 3", "L >= 2.5", "L + 1 >= 2", "L % 2 == 1",
        "L % 0 == 0", "L < 1", "L > 4294967295", "3 < L", "L >= 2 && L < 3", ""}) {
    CaseRequest request = Request("float32", "9,L", "9,1");
    request.assume = {text};
    expr::Pool pool;
    EXPECT_THROW((void)ToSymbolic(request, pool), BadInput) << text;
  }
}

TEST(Dynamic, InvalidShapesAreRefused) {
  expr::Pool pool;
  EXPECT_THROW((void)ToSymbolic(Request("float32", "A,3", "A,2"), pool), BadInput);
  EXPECT_THROW((void)ToSymbolic(Request("float32", "A,3", "A"), pool), BadInput);
  EXPECT_THROW(
      (void)ToSymbolic(Request("float32", "A,1,1,1,1,1,1,1,1,1", "1,1,1,1,1,1,1,1,1,1"), pool),
      BadInput);
  CaseRequest request = Request("float32", "A,3", "B,3");
  request.assume = {"B >= 7", "A <= 5"};
  EXPECT_THROW((void)ToSymbolic(request, pool), BadInput);
}

// A template and what is needed to hold it against the static model.
class Comparison {
 public:
  explicit Comparison(const CaseRequest& request)
      : request_(request),
        tree_(PredictSymbolic(ToSymbolic(request, pool_), pool_)),
        union_(Union(tree_)),
        specialiser_(union_, Cost(tree_)) {}

  const ConditionTree& tree() const { return tree_; }
  const SymbolicLedger& ledger() const { return union_; }
  std::size_t nodes() const { return pool_.node_count(); }

  // Checks one assignment; false if it is not a valid case.
  bool Check(const std::map<std::string, std::uint32_t>& values) const {
    CaseRequest request = request_;
    request.assume.clear();
    request.set = values;
    const Case c = ToCase(ApplySet(request));
    const expr::Env env(values.begin(), values.end());
    const TreeLeaf& leaf = tree_.leaves.at(tree_.LeafFor(env));
    const bool inside = std::all_of(
        leaf.domain.begin(), leaf.domain.end(),
        [&env](const DomainCondition& d) { return expr::EvaluateInt(d.condition, env) != 0; });
    EXPECT_EQ(inside, CheckDomain(c).empty()) << ToArguments(c);
    if (!inside) return false;
    const Prediction p = StandardPredictor().Predict(c);
    EXPECT_EQ(PathText(leaf.path), PathText(p.path)) << ToArguments(c);
    EXPECT_TRUE(Equal(specialiser_.Run(env), p.ledger)) << ToArguments(c);
    EXPECT_EQ(static_cast<Count>(specialiser_.RunCost(env)), PriceLedger(p.ledger).total)
        << ToArguments(c);
    return true;
  }

 private:
  CaseRequest request_;
  expr::Pool pool_;
  ConditionTree tree_;
  SymbolicLedger union_;
  Specialiser specialiser_;
};

constexpr std::uint32_t kSizes[] = {1,  1,  2,  3,  5,  7,  8,  9,   15,  16,  17,  24,  31,
                                    32, 33, 40, 63, 64, 65, 72, 127, 128, 129, 160, 256, 257};

template <class Random>
std::uint32_t Pick(Random& random) {
  return kSizes[random() % std::size(kSizes)];
}

// Every axis one of: number, name, and a source of 1, the same name, another name.
template <class Random>
CaseRequest RandomTemplate(Random& random, DType dtype, int rank) {
  CaseRequest request;
  request.dtype = dtype;
  const bool shared = random() % 4 == 0;
  for (int i = 0; i < rank; ++i) {
    const std::string name(1,
                           static_cast<char>('A' + (shared ? static_cast<int>(random() % 3) : i)));
    const std::uint32_t number = Pick(random);
    switch (random() % 7) {
      case 0:
        request.dst.emplace_back(number);
        request.src.emplace_back(random() % 2 == 0 ? 1U : number);
        break;
      case 1:
        request.dst.emplace_back(number);
        request.src.emplace_back("s" + name);
        break;
      case 2:
      case 3:
        request.dst.emplace_back(name);
        request.src.emplace_back(1U);
        break;
      case 4:
      case 5:
        request.dst.emplace_back(name);
        request.src.emplace_back(name);
        break;
      default:
        request.dst.emplace_back(name);
        request.src.emplace_back("s" + name);
    }
  }
  return request;
}

// Values for all names; empty when two axes ask different things of one source name or the shape
// gets too large to be interesting.
template <class Random>
std::map<std::string, std::uint32_t> RandomValues(Random& random, const CaseRequest& request) {
  std::map<std::string, std::uint32_t> values;
  const auto value = [&values](const SizeOrName& size) {
    const auto* name = std::get_if<std::string>(&size);
    return name == nullptr ? std::get<std::uint32_t>(size) : values.at(*name);
  };
  for (const SizeOrName& size : request.dst) {
    if (const auto* name = std::get_if<std::string>(&size)) values.emplace(*name, Pick(random));
  }
  double product = 1;
  for (std::size_t i = 0; i < request.dst.size(); ++i) {
    const std::uint32_t dst = value(request.dst[i]);
    if (const auto* name = std::get_if<std::string>(&request.src[i])) {
      values.emplace(*name, random() % 2 == 0 ? 1U : dst);
    }
    const std::uint32_t src = value(request.src[i]);
    if (src != 1 && src != dst) return {};
    product *= dst;
  }
  if (product > 4e9) return {};
  return values;
}

TEST(Dynamic, SpecialisedIsStaticRowByRow) {
  std::mt19937 random(20261129);
  std::size_t checked = 0;
  for (int i = 0; i < 400; ++i) {
    const DType dtype = kAllDTypes.at(random() % kAllDTypes.size());
    const CaseRequest request = RandomTemplate(random, dtype, 1 + static_cast<int>(random() % 9));
    const Comparison comparison(request);
    for (int k = 0; k < 25; ++k) {
      const auto values = RandomValues(random, request);
      if (values.empty() && IsSymbolic(request)) continue;
      if (comparison.Check(values)) ++checked;
    }
  }
  EXPECT_GT(checked, 4000U);
}

// All E/B states of ranks 1-4 for one dtype of each width: every axis a name over 1 or itself.
TEST(Dynamic, AllKindsOfRanksOneToFour) {
  std::mt19937 random(7);
  for (const DType dtype : {DType::kInt8, DType::kFloat16, DType::kFloat32, DType::kInt64}) {
    for (int rank = 1; rank <= 4; ++rank) {
      for (int pattern = 0; pattern < (1 << rank); ++pattern) {
        CaseRequest request;
        request.dtype = dtype;
        for (int i = 0; i < rank; ++i) {
          const std::string name(1, static_cast<char>('A' + i));
          request.dst.emplace_back(name);
          if ((pattern >> i & 1) != 0) {
            request.src.emplace_back(name);
          } else {
            request.src.emplace_back(1U);
          }
        }
        const Comparison comparison(request);
        for (int k = 0; k < 40; ++k) {
          const auto values = RandomValues(random, request);
          if (!values.empty()) comparison.Check(values);
        }
      }
    }
  }
}

// Nine names, each source axis another name: all 512 kind states of each width, and how large it
// is.
TEST(Dynamic, RankNineFullyDynamic) {
  for (const DType dtype : {DType::kUint8, DType::kFloat16, DType::kFloat32, DType::kUint64}) {
    CaseRequest request;
    request.dtype = dtype;
    for (int i = 0; i < 9; ++i) {
      request.dst.emplace_back("D" + std::to_string(i));
      request.src.emplace_back("S" + std::to_string(i));
    }
    const Comparison comparison(request);
    std::mt19937 random(9);
    for (int state = 0; state < 512; ++state) {
      std::map<std::string, std::uint32_t> values;
      for (int i = 0; i < 9; ++i) {
        const std::uint32_t size = 2 + static_cast<std::uint32_t>(random() % 4);
        values["D" + std::to_string(i)] = size;
        values["S" + std::to_string(i)] = (state >> i & 1) != 0 ? size : 1;
      }
      EXPECT_TRUE(comparison.Check(values));
    }
    RecordProperty("nodes_" + std::string(Name(dtype)), static_cast<int>(comparison.nodes()));
    EXPECT_LT(comparison.nodes(), 100000U);
    EXPECT_LT(comparison.tree().nodes.size(), 10000U);
  }
}

TEST(Dynamic, UnionHasNoIdentityTwiceAndLosesNoRow) {
  expr::Pool pool;
  const ConditionTree tree =
      PredictSymbolic(ToSymbolic(Request("float16", "A,B,C,D", "a,b,c,d"), pool), pool);
  const SymbolicLedger ledger = Union(tree);
  std::set<std::uint64_t> keys;
  for (const auto& row : ledger.rows) EXPECT_TRUE(keys.insert(row.id.Key()).second);
  for (const TreeLeaf& leaf : tree.leaves) {
    for (const auto& row : leaf.ledger.rows) EXPECT_TRUE(keys.contains(row.id.Key()));
  }
  std::set<std::uint32_t> reached;
  for (const TreeNode& node : tree.nodes) {
    if (node.is_leaf) {
      reached.insert(node.leaf);
    } else {
      EXPECT_TRUE(expr::IsComparison(node.condition.kind())) << expr::ToInfix(node.condition);
      EXPECT_NE(node.condition.kind(), expr::Kind::kNe) << expr::ToInfix(node.condition);
    }
  }
  EXPECT_EQ(reached.size(), tree.leaves.size());
}

TEST(Dynamic, CopyLengthIsConditional) {
  expr::Pool pool;
  const ConditionTree tree = PredictSymbolic(ToSymbolic(Request("int16", "A", "S"), pool), pool);
  for (const auto& row : Union(tree).rows) {
    if (row.id.real_api != Api::kDataCopy) continue;
    ASSERT_EQ(row.api_params.size(), 1U);
    EXPECT_EQ(expr::ToInfix(row.api_params[0].value), "S == A ? 16 * ceil(A / 16) : 0");
    EXPECT_EQ(expr::ToInfix(row.call_count), "S == A ? 1 : 0");
  }
}

TEST(Dynamic, ValuesOutsideTheirRangeAreErrors) {
  CaseRequest request = Request("float32", "9,L", "9,1");
  request.assume = {"L >= 65"};
  expr::Pool pool;
  const ConditionTree tree = PredictSymbolic(ToSymbolic(request, pool), pool);
  const SymbolicLedger ledger = Union(tree);
  EXPECT_THROW((void)Specialise(ledger, {{"L", 64}}), expr::ExprError);
  EXPECT_THROW((void)Specialise(ledger, {}), expr::ExprError);
  EXPECT_FALSE(Specialise(ledger, {{"L", 65}}).rows.empty());
}

}  // namespace
}  // namespace reckon::model
