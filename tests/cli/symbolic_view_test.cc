// Trees of conditions, on a tree small enough to see: a shared test and three leaves.
#include "cli/symbolic_view.h"

#include <gtest/gtest.h>

#include "ledger/errors.h"
#include "model/expr/expr.h"

namespace reckon::cli {
namespace {

using expr::Expr;

// if A == 1 -> leaf 2; else if B < 3 -> shared; else shared. shared: if A <= 8 -> leaf 0 else leaf
// 1
struct SharedTree {
  expr::Pool pool;
  Expr a = pool.Symbol("A");
  Expr b = pool.Symbol("B");
  model::ConditionTree tree;

  SharedTree() {
    for (std::uint32_t leaf = 0; leaf < 3; ++leaf) {
      model::TreeLeaf content;
      content.path = {PathStep::kCopy, PathStep::kDataCopy};
      content.cost = leaf == 0 ? Expr(20) : a * 2;
      tree.leaves.push_back(content);
      model::TreeNode node;
      node.is_leaf = true;
      node.leaf = leaf;
      tree.nodes.push_back(node);
    }
    tree.leaves[1].path = {PathStep::kDuplicate, PathStep::kBrcDuplicate};
    Test(expr::Le(a, 8), 0, 1);  // 3
    Test(expr::Lt(b, 3), 3, 3);  // 4
    Test(expr::Eq(a, 1), 2, 4);  // 5
    tree.root = 5;
  }
  void Test(const Expr& condition, std::uint32_t then_node, std::uint32_t else_node) {
    model::TreeNode node;
    node.condition = condition;
    node.then_node = then_node;
    node.else_node = else_node;
    tree.nodes.push_back(node);
  }
};

TEST(SymbolicViewTest, LeavesAreNumberedAsTheyAreRead) {
  const SharedTree t;
  const NumberedTree numbered(t.tree);
  EXPECT_EQ(numbered.LeafCount(), 3U);
  EXPECT_EQ(numbered.NumberOf(2), 1U);
  EXPECT_EQ(numbered.NumberOf(0), 2U);
  EXPECT_EQ(numbered.NumberOf(1), 3U);
  EXPECT_EQ(&numbered.Leaf(1), &t.tree.leaves[2]);
  EXPECT_THROW(numbered.Leaf(0), BadInput);
  EXPECT_THROW(numbered.Leaf(4), BadInput);
  EXPECT_EQ(TreeSummary(numbered), "3 conditions, 3 leaves");
}

TEST(SymbolicViewTest, TheTextPrintsASharedPartOnce) {
  const SharedTree t;
  EXPECT_EQ(TreeText(NumberedTree(t.tree), Form::kInfix),
            "if A == 1\n"
            "  leaf 1  Copy > DataCopy\n"
            "else if B < 3\n"
            "  [1]\n"
            "  if A <= 8\n"
            "    leaf 2  Copy > DataCopy\n"
            "  else\n"
            "    leaf 3  Duplicate > BrcDuplicate\n"
            "else\n"
            "  as [1]\n");
}

TEST(SymbolicViewTest, TheWayToALeaf) {
  const SharedTree t;
  const NumberedTree numbered(t.tree);
  EXPECT_EQ(numbered.WayTo(1, Form::kInfix), (std::vector<std::string>{"A == 1"}));
  EXPECT_EQ(numbered.WayTo(3, Form::kInfix),
            (std::vector<std::string>{"not A == 1", "B < 3", "not A <= 8"}));
}

TEST(SymbolicViewTest, TheJsonOfTreeAndLeaves) {
  const SharedTree t;
  const NumberedTree numbered(t.tree);
  const Json tree = TreeToJson(numbered, Form::kInfix);
  EXPECT_EQ(tree.at("root"), 5);
  EXPECT_EQ(tree.at("nodes")[0].dump(), R"({"id":0,"leaf":2})");
  EXPECT_EQ(tree.at("nodes")[5].dump(), R"({"id":5,"if":"A == 1","then":2,"else":4})");
  const Json leaves = LeavesToJson(numbered, Form::kAtt);
  EXPECT_EQ(leaves[1].dump(), R"({"leaf":2,"path":["Copy","DataCopy"],"cost":20,"domain":[]})");
  EXPECT_EQ(leaves[2].at("cost"), "(2 * A)");
}

TEST(SymbolicViewTest, ValuesAtLeavesBecomeOneConditional) {
  const SharedTree t;
  const Expr combined = Combine(t.tree, {Expr(10), t.a, Expr(30)});
  EXPECT_EQ(Print(combined, Form::kInfix), "A == 1 ? 30 : A <= 8 ? 10 : A");
}

TEST(SymbolicViewTest, CountsAreNumbersWhereTheyCanBe) {
  expr::Pool pool;
  EXPECT_EQ(CountJson(Expr(7), Form::kInfix), Json(7));
  EXPECT_EQ(CountJson(pool.Symbol("A") * 2, Form::kAtt), Json("(2 * A)"));
}

}  // namespace
}  // namespace reckon::cli
