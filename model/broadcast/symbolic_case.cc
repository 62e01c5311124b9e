// From a request with names to a symbolic case: ranges from assumptions, validity of what is known.
#include <numeric>
#include <optional>
#include <set>

#include "ledger/errors.h"
#include "ledger/excerpt.h"
#include "ledger/hardware.h"
#include "model/broadcast/dynamic.h"
#include "model/expr/parse.h"

namespace reckon::model {
namespace {

constexpr std::int64_t kLargestSize = 4294967295;

struct Known {
  std::int64_t lo = 1;
  std::int64_t hi = kLargestSize;
  std::int64_t multiple = 1;
};
using KnownByName = std::map<std::string, Known, std::less<>>;

[[noreturn]] void BadAssumption(const std::string& text, const std::string& rule) {
  throw BadInput("assume: '" + Excerpt(text) + "' " + rule);
}

// "NAME % N == 0" or "NAME op NUMBER", read as an expression so that spaces and forms like 2^k
// sizes are the expression language's business.
class Assumption {
 public:
  Assumption(const std::string& text, KnownByName& known) : text_(text), known_(known) {}

  void Apply() {
    expr::Pool pool;
    expr::ParseOptions options;
    options.names.emplace();
    for (const auto& [name, k] : known_) {
      options.names->emplace(name, expr::Interval{0, kLargestSize, true, false});
    }
    options.fold = false;
    const expr::Expr e = Parse(pool, options);
    if (!expr::IsComparison(e.kind()) || !e.operand(1).is_const() ||
        e.operand(1).value().den != 1 || e.kind() == expr::Kind::kNe) {
      BadForm();
    }
    const expr::Expr left = e.operand(0);
    const auto number = static_cast<std::int64_t>(e.operand(1).value().num);
    if (left.kind() == expr::Kind::kSymbol) {
      Narrow(known_.find(left.name())->second, e.kind(), number);
    } else {
      Multiple(left, e.kind(), number);
    }
  }

 private:
  expr::Expr Parse(expr::Pool& pool, const expr::ParseOptions& options) const {
    try {
      return expr::ParseInfix(text_, pool, options);
    } catch (const expr::ExprError& error) {
      BadAssumption(text_,
                    std::string("is not an assumption on a name of the shape: ") + error.what());
    }
  }
  [[noreturn]] void BadForm() const {
    BadAssumption(text_, "must be NAME op NUMBER with op one of == < <= > >=, or NAME % N == 0");
  }

  void Narrow(Known& known, expr::Kind kind, std::int64_t n) const {
    switch (kind) {
      case expr::Kind::kEq:
        known.lo = std::max(known.lo, n);
        known.hi = std::min(known.hi, n);
        break;
      case expr::Kind::kLt:
        known.hi = std::min(known.hi, n - 1);
        break;
      case expr::Kind::kLe:
        known.hi = std::min(known.hi, n);
        break;
      case expr::Kind::kGt:
        known.lo = std::max(known.lo, n + 1);
        break;
      case expr::Kind::kGe:
        known.lo = std::max(known.lo, n);
        break;
      default:
        BadForm();
    }
    Settle(known);
  }

  // The range ends at values that may be taken.
  void Settle(Known& known) const {
    const std::int64_t m = known.multiple;
    if (known.lo <= known.hi) {
      known.lo = (known.lo + m - 1) / m * m;
      known.hi = known.hi / m * m;
    }
    if (known.lo > known.hi) BadAssumption(text_, "leaves no value (sizes are 1..4294967295)");
  }

  void Multiple(const expr::Expr& left, expr::Kind kind, std::int64_t number) const {
    const bool form = left.kind() == expr::Kind::kMod && kind == expr::Kind::kEq && number == 0 &&
                      left.operand(0).kind() == expr::Kind::kSymbol && left.operand(1).is_const() &&
                      left.operand(1).value().den == 1 && left.operand(1).value().num >= 1 &&
                      left.operand(1).value().num <= kLargestSize;
    if (!form) BadForm();
    const auto n = static_cast<std::int64_t>(left.operand(1).value().num);
    Known& known = known_.find(left.operand(0).name())->second;
    const std::int64_t factor = n / std::gcd(known.multiple, n);
    if (factor > kLargestSize / known.multiple) known.hi = 0;  // no size is a multiple of both
    known.multiple = known.multiple * factor;                  // both factors are below 2^32
    Settle(known);
  }

  const std::string& text_;
  KnownByName& known_;
};

KnownByName NamesOf(const CaseRequest& request) {
  KnownByName known;
  for (const auto* sizes : {&request.dst, &request.src}) {
    for (const SizeOrName& size : *sizes) {
      if (const auto* name = std::get_if<std::string>(&size)) known.emplace(*name, Known{});
    }
  }
  return known;
}

KnownByName KnownOf(const CaseRequest& request) {
  KnownByName known = NamesOf(request);
  for (const std::string& text : request.assume) Assumption(text, known).Apply();
  return known;
}

std::string Field(const char* list, std::size_t i) {
  return std::string(list) + "[" + std::to_string(i) + "]";
}

// What ledger/shape.h says of numbers, as far as numbers are there.
void ValidateKnown(const SymbolicCase& c) {
  if (c.dst.empty() || c.dst.size() > static_cast<std::size_t>(kMaxRank)) {
    throw BadInput("dst: rank " + std::to_string(c.dst.size()) + " is not in 1..9");
  }
  if (c.dst.size() != c.src.size()) {
    throw BadInput("src: rank " + std::to_string(c.src.size()) + " is not the rank of dst, " +
                   std::to_string(c.dst.size()));
  }
  for (std::size_t i = 0; i < c.dst.size(); ++i) {
    const expr::Interval dst = c.dst[i].range();
    const expr::Interval src = c.src[i].range();
    const bool can_be_equal = src.lo <= dst.hi && dst.lo <= src.hi;
    if (src.lo > 1 && !can_be_equal) {
      throw BadInput(Field("src", i) + ": " + src.ToString() + " is neither 1 nor in " +
                     Field("dst", i) + " " + dst.ToString());
    }
  }
}

}  // namespace

void CheckSet(const CaseRequest& request) {
  for (const auto& [name, k] : KnownOf(request)) {
    const auto value = request.set.find(name);
    if (value == request.set.end()) continue;
    const std::int64_t n = value->second;
    if (n >= k.lo && n <= k.hi && n % k.multiple == 0) continue;
    std::string rule = "in " + expr::Interval{k.lo, k.hi, true, true}.ToString();
    if (k.multiple > 1) rule += ", a multiple of " + std::to_string(k.multiple);
    throw BadInput("set." + name + ": " + std::to_string(n) + " breaks an assumption (it is " +
                   rule + ")");
  }
}

SymbolicCase ToSymbolic(const CaseRequest& original, expr::Pool& pool) {
  const CaseRequest request = ApplySet(original);
  if (request.op != Operation::kBroadcast) {
    throw BadInput("op: only a broadcast has a decision tree");
  }
  const KnownByName known = KnownOf(request);
  SymbolicCase c;
  c.dtype = request.dtype;
  const auto convert = [&](const SizeOrName& size) -> Expr {
    if (const auto* number = std::get_if<std::uint32_t>(&size)) return Expr(*number);
    const auto& name = std::get<std::string>(size);
    const Known& k = known.find(name)->second;
    if (k.multiple > 1) c.multiples[name] = k.multiple;
    if (k.lo == k.hi) return Expr(k.lo);
    return pool.Symbol(name, k.lo, k.hi);
  };
  for (const SizeOrName& size : request.dst) c.dst.push_back(convert(size));
  for (const SizeOrName& size : request.src) c.src.push_back(convert(size));
  ValidateKnown(c);
  return c;
}

SymbolicCase ToSymbolic(const Case& c) {
  SymbolicCase symbolic{c.dtype, {}, {}, {}};
  for (const std::uint32_t n : c.dst) symbolic.dst.emplace_back(n);
  for (const std::uint32_t n : c.src) symbolic.src.emplace_back(n);
  ValidateKnown(symbolic);
  return symbolic;
}

}  // namespace reckon::model
