// The readable form.
#include <algorithm>
#include <unordered_map>
#include <vector>

#include "ledger/check.h"
#include "model/expr/att_walk.h"
#include "model/expr/print.h"

namespace reckon::expr {
namespace {

// How tightly the outermost operator of a text binds.
enum Level : int { kTernary, kOr, kAnd, kComparison, kSum, kProduct, kUnary, kPrimary };

struct Text {
  std::string text;
  Level level = kPrimary;
  bool compound = false;  // sorted behind names
};

std::string At(const Text& text, Level least) {
  return text.level >= least ? text.text : "(" + text.text + ")";
}

class InfixPrinter {
 public:
  Text Print(const Expr& e) {
    if (e.is_const()) return Number(e);
    if (const auto found = memo_.find(e.node()); found != memo_.end()) return found->second;
    Text text = Node(e);
    memo_.emplace(e.node(), text);
    return text;
  }

 private:
  static Text Number(const Expr& e) {
    const bool negative = e.value().num < 0;
    if (e.decimals() > 0) return {DecimalText(e), negative ? kUnary : kPrimary};
    const Level level = e.value().is_integer() ? (negative ? kUnary : kPrimary) : kProduct;
    return {e.value().ToString(), level};
  }

  Text Node(const Expr& e) {
    switch (e.kind()) {
      case Kind::kSymbol:
        return {e.name(), kPrimary};
      case Kind::kElided:
        return {"...", kPrimary};
      case Kind::kAdd:
        return Sum(e);
      case Kind::kMul:
        return ProductOf(e.operands(), e.operand(0).is_const() ? e.operand(0) : Expr(1));
      case Kind::kDiv:
        return {Quotient(e), kProduct, true};
      case Kind::kFloorDiv:
      case Kind::kCeilDiv: {
        const std::string inner = e.operand(1).Is(1) ? Print(e.operand(0)).text : Quotient(e);
        const char* name = e.kind() == Kind::kFloorDiv ? "floor(" : "ceil(";
        return {name + inner + ")", kPrimary, true};
      }
      case Kind::kAnd:
        return {At(Print(e.operand(0)), kAnd) + " && " + At(Print(e.operand(1)), kComparison), kAnd,
                true};
      case Kind::kOr:
        return {At(Print(e.operand(0)), kOr) + " || " + At(Print(e.operand(1)), kAnd), kOr, true};
      case Kind::kSelect:
        return {At(Print(e.operand(0)), kOr) + " ? " + At(Print(e.operand(1)), kOr) + " : " +
                    At(Print(e.operand(2)), kTernary),
                kTernary, true};
      default:
        return IsComparison(e.kind()) ? Comparison(e) : Call(e);
    }
  }

  static const char* SignOf(Kind kind) {
    static constexpr const char* kSigns[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
    return kSigns[static_cast<size_t>(kind) - static_cast<size_t>(Kind::kEq)];
  }

  Text Comparison(const Expr& e) {
    return {At(Print(e.operand(0)), kSum) + SignOf(e.kind()) + At(Print(e.operand(1)), kSum),
            kComparison, true};
  }

  Text Call(const Expr& e) {
    std::string text = std::string(KindName(e.kind())) + "(";
    const auto operands = e.operands();
    for (size_t i = 0; i < operands.size(); ++i) {
      text += (i == 0 ? "" : ", ") + Print(operands[i]).text;
    }
    return {text + ")", kPrimary, true};
  }

  std::string Quotient(const Expr& e) {
    return At(Print(e.operand(0)), kProduct) + " / " + At(Print(e.operand(1)), kUnary);
  }

  static void Sort(std::vector<Text>& texts) {
    std::stable_sort(texts.begin(), texts.end(), [](const Text& a, const Text& b) {
      return a.compound != b.compound ? b.compound : a.text < b.text;
    });
  }

  // The sign of a product. Read back, "-(a + b) * c" would be (-a - b) * c.
  static std::string Minus(const std::string& product) {
    return product.starts_with('(') ? "-1 * " : "-";
  }

  // `coefficient` is printed in the place of a leading constant.
  Text ProductOf(std::span<const Expr> factors, const Expr& coefficient) {
    if (factors[0].is_const()) factors = factors.subspan(1);
    std::vector<Text> texts;
    for (const Expr& factor : factors) texts.push_back(Print(factor));
    Sort(texts);
    std::string text;
    if (coefficient == Expr(-1)) {
      text = Minus(At(texts[0], kUnary));
    } else if (!(coefficient == Expr(1))) {
      text = Number(coefficient).text + " * ";
    }
    for (size_t i = 0; i < texts.size(); ++i) {
      text += (i == 0 ? "" : " * ") + At(texts[i], kUnary);
    }
    return {text, kProduct, true};
  }

  Text Sum(const Expr& e) {
    std::vector<Text> added, subtracted;
    std::string constants;
    for (const Expr& term : e.operands()) {
      if (term.is_const()) {
        const bool negative = term.value().num < 0;
        const Expr magnitude(AbsOf(term.value()), term.decimals());
        constants += (negative ? " - " : " + ") + Number(magnitude).text;
      } else if (IsNegativeProduct(term)) {
        const Expr coefficient = term.operand(0);
        subtracted.push_back(
            ProductOf(term.operands(), Expr(-coefficient.value(), coefficient.decimals())));
      } else {
        added.push_back(Print(term));
      }
    }
    Sort(added);
    Sort(subtracted);
    std::string text;
    for (const Text& term : added) text += (text.empty() ? "" : " + ") + At(term, kProduct);
    if (added.empty() && !constants.empty()) {  // "5 - x" rather than "-x + 5"
      const bool negative = constants[1] == '-';
      text = (negative ? "-" : "") + constants.substr(3);
      constants.clear();
    }
    for (const Text& term : subtracted)
      text += (text.empty() ? Minus(term.text) : " - ") + At(term, kProduct);
    return {text + constants, kSum, true};
  }

  std::unordered_map<const reckon::expr::Node*, Text> memo_;
};

}  // namespace

std::string ToInfix(const Expr& e) {
  if (TreeSize(e) > kMaxPrintedTreeSize) throw ExprError("expression too large to print");
  InfixPrinter printer;
  for (const Node* node : NodesInOrder(std::span<const Expr>(&e, 1))) printer.Print(Expr(node));
  return printer.Print(e).text;
}

}  // namespace reckon::expr
