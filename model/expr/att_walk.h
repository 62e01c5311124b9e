// Inside the expression library only: one walk that decides the shape of the compiler's form (which
// factors a rounded quotient has, in what order sums and products stand), for its text, for the
// C++ text and for evaluation in double. One decision, three uses: they cannot drift apart.
//
// The Builder gets the operations innermost first and makes a Value of each:
//   Value Number(const Expr& constant), Symbol(const Expr&), Elided();
//   Value Infix(char op, Value, Value);              + - * /
//   Value Call(Fn, std::vector<Value>);
//   void Done(const Expr& node, Value);              a node of the expression has this value
#ifndef RECKON_MODEL_EXPR_ATT_WALK_H_
#define RECKON_MODEL_EXPR_ATT_WALK_H_

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ledger/check.h"
#include "model/expr/node.h"

namespace reckon::expr {

enum class Fn : uint8_t {
  kCeiling,
  kFloor,
  kMod,
  kMin,
  kMax,
  kAbs,
  kIsEqual,  // the condition of a TernaryOp: with a tolerance in C++
  kExpectEq,
  kExpectNe,
  kExpectLt,
  kExpectLe,
  kLess,  // a condition printed with its operator
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kLogicAnd,
  kLogicOr,
  kTernaryOp,
};
const char* FnName(Fn fn);  // "Ceiling", ...; of conditions the operator, " < "
inline bool IsOperator(Fn fn) { return fn >= Fn::kLess && fn <= Fn::kGreaterEqual; }

std::string AttNumber(const Expr& constant);    // "775.0", "-3", "Rational(1 , 8)"
std::string DecimalText(const Expr& constant);  // of one with decimals: "775.0"

// Is e a product that sums print after " - ": one constant factor, and it is negative?
bool IsNegativeProduct(const Expr& e);

template <class Builder>
class AttWalker {
 public:
  using Value = typename Builder::Value;
  struct Piece {
    std::string text;
    Value value;
  };

  explicit AttWalker(Builder& builder) : builder_(builder) {}

  // The whole expression; a comparison stands as a condition here.
  Piece Root(const Expr& e) {
    // Recursion is for the shallow; the deep are walked from the leaves up. A comparison waits for
    // its user, who knows whether it is a condition.
    if (IsDeep(e)) {
      for (const reckon::expr::Node* node : NodesInOrder(std::span<const Expr>(&e, 1))) {
        if (!IsComparison(node->kind)) Walk(Expr(node));
      }
    }
    return Walk(e, true);
  }

 private:
  Piece Walk(const Expr& e, bool is_condition = false) {
    if (e.is_const()) return {AttNumber(e), builder_.Number(e)};
    const auto key = std::make_pair(e.node(), is_condition && IsComparison(e.kind()));
    if (const auto found = memo_.find(key); found != memo_.end()) return found->second;
    Piece piece = Node(e, is_condition);
    builder_.Done(e, piece.value);
    memo_.emplace(key, piece);
    return piece;
  }

  Piece Node(const Expr& e, bool is_condition) {
    switch (e.kind()) {
      case Kind::kSymbol:
        return {e.name(), builder_.Symbol(e)};
      case Kind::kElided:
        return {"...", builder_.Elided()};
      case Kind::kAdd:
        return SumPiece(e);
      case Kind::kMul:
        return Parenthesised(ProductPiece(e.operands(), Expr(1)));
      case Kind::kDiv:
        return QuotientPiece(e.operand(0), e.operand(1));
      case Kind::kFloorDiv:
      case Kind::kCeilDiv:
        return RoundedPiece(e);
      case Kind::kSelect:
        return SelectPiece(e);
      default:
        return IsComparison(e.kind()) ? ComparisonPiece(e, is_condition) : CallPiece(e);
    }
  }

  Piece SumPiece(const Expr& e) {
    std::vector<Piece> added, subtracted;
    for (const Expr& term : e.operands()) {
      if (IsNegativeProduct(term)) {
        subtracted.push_back(NegatedProduct(term));
      } else {
        added.push_back(Walk(term));
      }
    }
    Sort(added);
    Sort(subtracted);
    // With nothing to subtract from, the first negative product stands with its sign.
    if (added.empty()) return AllNegative(e);
    Piece sum = Joined(added, '+');
    for (const Piece& piece : subtracted) {
      sum = {sum.text + " - " + piece.text, builder_.Infix('-', sum.value, piece.value)};
    }
    return Parenthesised(sum);
  }

  // Sums of negative products only: "(-2 * x) - (3 * y)".
  Piece AllNegative(const Expr& e) {
    std::vector<std::pair<Piece, Expr>> terms;
    for (const Expr& term : e.operands()) terms.push_back({NegatedProduct(term), term});
    std::stable_sort(terms.begin(), terms.end(),
                     [](const auto& a, const auto& b) { return a.first.text < b.first.text; });
    Piece sum = Walk(terms[0].second);
    for (size_t i = 1; i < terms.size(); ++i) {
      const Piece& piece = terms[i].first;
      sum = {sum.text + " - " + piece.text, builder_.Infix('-', sum.value, piece.value)};
    }
    return Parenthesised(sum);
  }

  Piece NegatedProduct(const Expr& e) {
    const Expr constant = e.operand(0);
    const Expr coefficient(-constant.value(), constant.decimals());
    const auto rest = e.operands().subspan(1);
    if (coefficient == Expr(1) && rest.size() == 1) return Walk(rest[0]);
    return Parenthesised(ProductPiece(rest, coefficient));
  }

  // coefficient * factors..., sorted, without parentheses; a coefficient 1 is left out.
  Piece ProductPiece(std::span<const Expr> factors, const Expr& coefficient) {
    std::vector<Piece> pieces;
    if (!(coefficient == Expr(1))) pieces.push_back(Walk(coefficient));
    for (const Expr& factor : factors) pieces.push_back(Walk(factor));
    Sort(pieces);
    return Joined(pieces, '*');
  }

  // A quotient of a quotient, and its numerator, stand in two pairs of parentheses.
  Piece QuotientPiece(const Expr& a, const Expr& b) {
    const bool chained = a.kind() == Kind::kDiv;
    Piece top = a.kind() == Kind::kMul ? ProductPiece(a.operands(), Expr(1)) : Walk(a);
    if (chained && a.operand(0).kind() != Kind::kDiv) top = Parenthesised(std::move(top));
    const Piece bottom = Walk(b);
    Piece quotient = Parenthesised(
        {top.text + " / (" + bottom.text + ")", builder_.Infix('/', top.value, bottom.value)});
    return chained ? Parenthesised(std::move(quotient)) : quotient;
  }

  Piece RoundedPiece(const Expr& e) {
    const Expr a = e.operand(0);
    const Expr b = e.operand(1);
    Piece inner;
    if (b.Is(1)) {
      inner = Walk(a);
    } else if (!a.is_const() && b.is_const() && b.value().is_integer() && b.value().num > 0) {
      const bool scaled = a.kind() == Kind::kMul && a.operand(0).is_const();
      const Rational factor = (scaled ? a.operand(0).value() : Rational{1, 1}) / b.value();
      const auto rest =
          scaled ? a.operands().subspan(1)
                 : (a.kind() == Kind::kMul ? a.operands() : std::span<const Expr>(&a, 1));
      inner = Parenthesised(ProductPiece(rest, Expr(factor)));
    } else {
      inner = QuotientPiece(a, b);
    }
    return Called(e.kind() == Kind::kFloorDiv ? Fn::kFloor : Fn::kCeiling, {inner});
  }

  Piece ComparisonPiece(const Expr& e, bool is_condition) {
    const Piece a = Walk(e.operand(0));
    const Piece b = Walk(e.operand(1));
    switch (e.kind()) {
      case Kind::kEq:
        return Called(is_condition ? Fn::kIsEqual : Fn::kExpectEq, {a, b});
      case Kind::kNe:
        return Called(Fn::kExpectNe, {a, b});
      case Kind::kLt:
        return Called(is_condition ? Fn::kLess : Fn::kExpectLt, {a, b});
      case Kind::kLe:
        return Called(is_condition ? Fn::kLessEqual : Fn::kExpectLe, {a, b});
      case Kind::kGt:  // there is no ExpectGt
        return is_condition ? Called(Fn::kGreater, {a, b}) : Called(Fn::kExpectLt, {b, a});
      default:
        return is_condition ? Called(Fn::kGreaterEqual, {a, b}) : Called(Fn::kExpectLe, {b, a});
    }
  }

  Piece SelectPiece(const Expr& e) {
    const Piece condition = Walk(e.operand(0), true);
    const Piece a = Walk(e.operand(1));
    const Piece b = Walk(e.operand(2));
    Piece result = Called(Fn::kTernaryOp, {condition, a, b});
    const bool abridged = e.operand(1).kind() == Kind::kElided && e.operand(1) == e.operand(2);
    if (abridged) result.text = "TernaryOp(" + condition.text + ", ...)";
    return result;
  }

  Piece CallPiece(const Expr& e) {
    std::vector<Piece> arguments;
    for (const Expr& operand : e.operands()) arguments.push_back(Walk(operand));
    return Called(FnOf(e.kind()), arguments);
  }

  static Fn FnOf(Kind kind) {
    switch (kind) {
      case Kind::kMod:
        return Fn::kMod;
      case Kind::kMin:
        return Fn::kMin;
      case Kind::kMax:
        return Fn::kMax;
      case Kind::kAbs:
        return Fn::kAbs;
      case Kind::kAnd:
        return Fn::kLogicAnd;
      default:
        RECKON_CHECK(kind == Kind::kOr, "an operation that has no text");
        return Fn::kLogicOr;
    }
  }

  Piece Called(Fn fn, const std::vector<Piece>& arguments) {
    std::string text = IsOperator(fn) ? "" : std::string(FnName(fn)) + "(";
    const char* separator = IsOperator(fn) ? FnName(fn) : ", ";
    std::vector<Value> values;
    for (size_t i = 0; i < arguments.size(); ++i) {
      text += (i == 0 ? "" : separator) + arguments[i].text;
      values.push_back(arguments[i].value);
    }
    if (!IsOperator(fn)) text += ")";
    return {std::move(text), builder_.Call(fn, values)};
  }

  Piece Joined(const std::vector<Piece>& pieces, char op) {
    Piece all = pieces[0];
    for (size_t i = 1; i < pieces.size(); ++i) {
      all.text += std::string(" ") + op + " " + pieces[i].text;
      all.value = builder_.Infix(op, all.value, pieces[i].value);
    }
    return all;
  }

  static Piece Parenthesised(Piece piece) {
    piece.text = "(" + piece.text + ")";
    return piece;
  }

  static void Sort(std::vector<Piece>& pieces) {
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const Piece& a, const Piece& b) { return a.text < b.text; });
  }

  Builder& builder_;
  std::map<std::pair<const reckon::expr::Node*, bool>, Piece> memo_;
};

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_ATT_WALK_H_
