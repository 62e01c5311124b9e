// Inside the Broadcast model only: what is known on one path of the dynamic model.
#ifndef RECKON_MODEL_BROADCAST_FACTS_H_
#define RECKON_MODEL_BROADCAST_FACTS_H_

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/broadcast/dynamic.h"
#include "model/expr/transform.h"

namespace reckon::model {

// Two readings of each symbol: `plain`, for what is printed and counted (the symbol, or what it was
// found equal to), and `narrow`, for deciding (the same with the range left on this path).
class Facts {
 public:
  Facts(const SymbolicCase& c, expr::Pool& pool);

  Expr Plain(const Expr& size) const { return Resolve(size, plain_); }
  Expr Narrow(const Expr& size) const { return Resolve(size, narrow_); }
  const expr::Substitution& plain() const { return plain_; }
  // Changes whenever plain() does.
  int plain_version() const { return plain_version_; }
  const expr::Substitution& narrow() const { return narrow_; }

  // Of a symbol.
  void SetEqual(const std::string& name, const Expr& value);
  // Intersects; an empty intersection leaves the range alone (the path cannot be taken).
  void Bound(const std::string& name, std::int64_t lo, std::int64_t hi);

  // Is the condition, given in both readings, known to hold or not to?
  std::optional<bool> Decide(const Expr& plain, const Expr& narrow) const;
  // Learns that it (in the plain reading) does or does not.
  void Learn(const Expr& plain, bool holds);

 private:
  // `value` op constant, as an interval of value.
  struct Test {
    Expr value;
    std::int64_t lo, hi;  // the condition holds exactly inside
  };
  static std::optional<Test> AsTest(const Expr& condition);
  static Expr Resolve(Expr size, const expr::Substitution& map);
  std::int64_t KnownMultiple(const Expr& e) const;
  void LearnRange(const Expr& value, std::int64_t lo, std::int64_t hi);

  expr::Pool* pool_;
  const std::map<std::string, std::int64_t, std::less<>>* multiples_;
  int plain_version_ = 0;
  expr::Substitution plain_;
  expr::Substitution narrow_;
  std::vector<std::pair<Expr, bool>> tested_;            // plain
  std::vector<std::pair<Expr, expr::Interval>> ranges_;  // plain; of values that are no symbols
};

}  // namespace reckon::model

#endif  // RECKON_MODEL_BROADCAST_FACTS_H_
