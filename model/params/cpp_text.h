// Reads generated C++ statements and says what their arguments are at one place of the loop nest:
// an own small evaluator of that text, the second of the two routes by which the travelling
// parameters are checked. It knows nothing of recipes or of the expression library.
//
// Statements: "const uint32_t NAME = EXPR;", "const uint32_t NAME[N] = {EXPR, ...};",
// "event_t NAME = ...;" and "FUNCTION<...>(argument, ...);". Expressions: whole and decimal
// numbers, names (t->s0), + - * / %, unary + and -, (int64_t) and static_cast<uint32_t>,
// comparisons, KernelUtils::BlkAlign<T>, SizeAlign, BlkSize<T>, and the helpers of the generated
// tiling code (Ceiling, Floor, Mod, Max, Min, Abs, Rational, IsEqual, TernaryOp).
#ifndef RECKON_MODEL_PARAMS_CPP_TEXT_H_
#define RECKON_MODEL_PARAMS_CPP_TEXT_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace reckon::params {

// What the names in the text hold.
using Names = std::map<std::string, int64_t, std::less<>>;

// A number as C++ types it: whole numbers divide whole. Whole numbers have 64 bits here; an
// overflow is refused; only what becomes a uint32_t wraps: a cast, an initialiser, an offset.
using CppNumber = std::variant<int64_t, double>;

// tensor[offset], the offset in elements.
struct ViewArgument {
  std::string tensor;
  int64_t offset = 0;
  bool operator==(const ViewArgument&) const = default;
};
// Anything that is no view, number or array: "local_0_ub_scalar", "local_0.GetValue(0)".
struct OpaqueArgument {
  std::string text;
  bool operator==(const OpaqueArgument&) const = default;
};
using CallArgument = std::variant<ViewArgument, CppNumber, std::vector<int64_t>, OpaqueArgument>;

struct TextCall {
  std::string function;  // "BroadcastExtend<half, 3>", "SetFlag<HardEvent::V_S>"
  std::vector<CallArgument> arguments;
};

// Runs the statements in order, adding the names they declare to `names`. Throws BadInput with the
// column in the text for anything that is not of the forms above, a name without a value, a
// division by zero, an overflow. A name that is an argument by itself and has no value is opaque.
std::vector<TextCall> RunText(std::string_view text, Names& names);

// The value of one expression.
CppNumber EvaluateText(std::string_view text, const Names& names);
// The same, which must be whole.
int64_t EvaluateWhole(std::string_view text, const Names& names);

}  // namespace reckon::params

#endif  // RECKON_MODEL_PARAMS_CPP_TEXT_H_
