// One line of an audit file: what somebody else's implementation says of one case, in numbers or
// in formulas over the names of the shape. Format: docs/audit.md.
#ifndef RECKON_CLI_AUDIT_ROW_H_
#define RECKON_CLI_AUDIT_ROW_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/json.h"
#include "ledger/request.h"
#include "model/broadcast/dynamic.h"

namespace reckon::audit {

struct ClaimedComponent {
  std::string perf_type, perf_dtype;  // as written: they may name nothing we know
  expr::Expr count;
};

struct ClaimedParam {
  std::string role;  // "copy_length"
  expr::Expr value;
};

// One row of a foreign ledger. Words stay texts; "" is a member that was left out.
struct ClaimedCall {
  std::vector<std::string> call_sites;  // one, unless several slots were merged into the row
  std::string real_api, data_dtype, index_dtype, mode;
  bool has_words = false;  // data_dtype, index_dtype and mode are given and judged
  expr::Expr count;
  std::vector<ClaimedComponent> components;
  std::vector<ClaimedParam> params;
};

struct AuditRow {
  std::uint64_t line = 0;
  std::string name;  // member "name", or ""
  CaseRequest request;
  bool partial = false;     // only the rows that are there are judged
  bool has_ledger = false;  // a total may stand alone
  std::vector<ClaimedCall> calls;
  std::optional<expr::Expr> total;
  // Holds the expressions above and the shape's symbols.
  std::shared_ptr<expr::Pool> pool;
  // Of a scalar duplicate: dst {count, view size}, src {1, 1}.
  model::SymbolicCase shape;
};

// BadInput, one line, for anything that is not such a row.
AuditRow RowFromText(std::string_view text, std::uint64_t line);

}  // namespace reckon::audit

#endif  // RECKON_CLI_AUDIT_ROW_H_
