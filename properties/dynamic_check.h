// One shape with symbols before the dynamic and the static model.
#ifndef RECKON_PROPERTIES_DYNAMIC_CHECK_H_
#define RECKON_PROPERTIES_DYNAMIC_CHECK_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "ledger/json.h"
#include "ledger/request.h"
#include "model/broadcast/dynamic.h"
#include "properties/checker.h"

namespace reckon::properties {

inline constexpr const char* kDynamicIsStatic = "dynamic specialised == static";
inline constexpr const char* kCostsAgree = "cost of specialised == cost of static";
inline constexpr const char* kUnionHasOne = "union ledger has one row an identity";

struct DynamicWhy {
  const char* property = nullptr;
  std::string detail;
};

class DynamicCheck {
 public:
  // `request` has symbols and no set. Builds tree, union and compiled forms.
  explicit DynamicCheck(const CaseRequest& request,
                        const model::Rules& rules = model::StandardRules());

  // What holds of the union whatever the values: no identity twice.
  std::optional<DynamicWhy> CheckUnion() const;

  // At one assignment: path of the leaf reached, the union ledger specialised against the static
  // ledger row by row (both ways: none lost, none too many), the cost. Nothing when all hold, or
  // when the static model refuses the case (`outside` is then set).
  std::optional<DynamicWhy> Check(const std::map<std::string, std::uint32_t>& set, Checker& checker,
                                  bool* outside = nullptr) const;

  std::size_t Nodes() const { return tree_.nodes.size(); }
  std::size_t Leaves() const { return tree_.leaves.size(); }

 private:
  CaseRequest request_;
  std::unique_ptr<expr::Pool> pool_;
  model::ConditionTree tree_;
  model::SymbolicLedger union_;
  model::Specialiser specialiser_;
};

// Values as small as they can be while the check still fails.
std::map<std::string, std::uint32_t> ShrinkValues(const DynamicCheck& check,
                                                  std::map<std::string, std::uint32_t> set,
                                                  Checker& checker);

// The report of a failing assignment: "property", "case" (with its set), "detail", "replay".
Json DescribeDynamicFailure(const CaseRequest& request,
                            const std::map<std::string, std::uint32_t>& set, const DynamicWhy& why);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_DYNAMIC_CHECK_H_
