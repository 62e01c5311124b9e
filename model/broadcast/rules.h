// The Broadcast performance model as data: decision tables, leaf tables, normalisation steps and
// the normal domain. Small code interprets it (predict.h for numbers, dynamic.h for symbols), other
// code mutates it (every field is a plain value) or translates it to a solver. Design, functional
// requirements 2 to 6.
#ifndef RECKON_MODEL_BROADCAST_RULES_H_
#define RECKON_MODEL_BROADCAST_RULES_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/dtype.h"
#include "ledger/ledger.h"
#include "ledger/words.h"
#include "model/expr/expr.h"

namespace reckon::model {

// What a formula may name. All are integers.
//   C       constRank, 1..9, the rank as given             e0  bytes of an element as given
//   e       bytes of an element as the kernel moves it: e0, but 4 for 8-byte types
//   dim     the normalised rank                             W   the wrapper's template rank
//   srcSize, dstSize  products of the sizes (doubled with an 8-byte split)
//   grow    product of the destination sizes of the B axes: dstSize == srcSize * grow
//   n0, m0  normalised destination size and original source size of axis 0
//   sl      source stride of the last axis, 0 for B
//   a b c l the last sizes of the normalised destination; a table of arity 2 sees (a, l), of 3
//           (a, b, l), of 4 (a, b, c, l); axes that are not there have size 1
//   s0 s1 s2  source strides of the same axes, outermost first (0 for B; 0 for absent axes)
//   prefix  product of the normalised destination sizes in front of the last four
//   pmax    largest of those sizes (1 if none)
//   loops   normalised loopNum: 1, or the axis taken off an 8-byte rank-9 shape
//   VL H BLK  elements in a vector, half a vector, a block, of the kernel's element
//   V0 BLK0   the same of the element as given
//   NB      blocks in a vector (8)
enum class Var : std::uint8_t {
  kConstRank,
  kE0,
  kE,
  kDim,
  kW,
  kSrcSize,
  kDstSize,
  kGrow,
  kN0,
  kM0,
  kSl,
  kSizeA,
  kSizeB,
  kSizeC,
  kSizeL,
  kStride0,
  kStride1,
  kStride2,
  kPrefix,
  kPmax,
  kLoops,
  kVL,
  kH,
  kBLK,
  kV0,
  kBLK0,
  kNB,
  kCount,
};
inline constexpr std::size_t kVarCount = static_cast<std::size_t>(Var::kCount);
std::string_view Name(Var var);  // "C", "e0", ..., "NB"

// An expression over Var names and, in a helper's rows, the helper's locals.
struct Formula {
  std::string text;  // as in the design, "a * (q + 1)"
  expr::Expr expr;   // in the pool of the Rules
};

// Decision tables. The first three are stages of BroadcastComputeExtend, the rest wrappers.
enum class TableId : std::uint8_t {
  kTop,
  kLastFamily,
  kNLastFamily,
  kCopy,
  kDuplicate,
  kLast2,
  kLast3,
  kLast4,
  kNLast2,
  kNLast3,
  kNLast4,
  kNLastMore,
  kLastDynamic,
  kNLastDynamic,
  kCount,
};
inline constexpr std::size_t kTableCount = static_cast<std::size_t>(TableId::kCount);
std::string_view Name(TableId id);

// Where a row leads: another table or a leaf. A wrapper that "returns true" leads to the dynamic
// wrapper of its family.
struct Outcome {
  bool is_leaf = false;
  TableId table = TableId::kTop;  // when not a leaf
  PathStep leaf{};                // when a leaf
  bool operator==(const Outcome&) const = default;
};
std::string_view Name(const Outcome& outcome);

struct DecisionRow {
  std::vector<Formula> all;  // a conjunction, tested in this order; empty: always
  Outcome outcome;
  std::string section;  // where the design says so
};

struct DecisionTable {
  TableId id{};
  int arity = 4;  // how many last axes a, b, c, l name
  // The step entering this table adds to the path; kCount: none (stages).
  PathStep step = PathStep::kCount;
  Formula outer;  // how often each leaf below runs; 1 but for the more-dim and dynamic wrappers
  std::vector<DecisionRow> rows;  // the first row that holds decides; the last row has no condition
};

// Normalisation (design, functional requirement 2), tested in order; the first row that holds is
// the only one applied. Conditions may name C, e0, dim (rank so far), sl (0 when the last axis is
// B, else 1) and grow (1 when source and destination have the same size, else 2).
enum class NormaliseAction : std::uint8_t {
  kNone,
  kMerge,          // runs of B and runs of E become one axis each
  kAppendPair,     // append an E axis of 2, split elements, double the sizes
  kLoopOverFirst,  // loops = size of axis 0, drop it, append an E axis of 2, split, double
  kDoubleLast,     // double the last axis, split, double
};
std::string_view Name(NormaliseAction action);
struct NormaliseRow {
  std::vector<Formula> all;
  NormaliseAction action{};
  std::string section;
};

// Which element types a call carries. Design, functional requirement 6, dtype table.
enum class TypeRule : std::uint8_t {
  kNone,
  kOriginal,       // the case's own dtype
  kElement,        // BrcType: the unsigned type of e bytes
  kUnsignedIndex,  // uint16 for 1 and 2 bytes, uint32 for 4
  kSignedIndex,    // int16 for 1 and 2 bytes, int32 for 4
  kUint32,
};
std::string_view Name(TypeRule rule);
DType Resolve(TypeRule rule, DType original, std::uint32_t element_bytes);

// The mode of a call; the two that depend on the element width say so.
enum class ModeRule : std::uint8_t { kFixed, kBrc, kE2b };

// Bit set of kernel element widths.
using Widths = std::uint8_t;
inline constexpr Widths kB8 = 1, kB16 = 2, kB32 = 4, kNotB8 = kB16 | kB32, kAnyWidth = 7;
constexpr Widths WidthBit(std::uint32_t element_bytes) {
  return element_bytes == 1 ? kB8 : element_bytes == 2 ? kB16 : kB32;
}

struct ComponentRule {
  PerfType perf_type{};
  TypeRule perf_dtype{};
  Formula count;  // equal to the row's count unless the terminal works on a whole vector range
};

// One source slot.
struct LeafRow {
  CallSite site{};
  Api api{};
  Widths widths = kAnyWidth;
  TypeRule data_dtype = TypeRule::kElement;
  TypeRule index_dtype = TypeRule::kNone;
  ModeRule mode_rule = ModeRule::kFixed;
  Mode mode = Mode::kNone;  // when fixed
  Formula count;
  InlineList<BasicApiParam<Formula>, 1> params;
  InlineList<ComponentRule, 2> components;
};

struct Local {
  std::string name;
  Formula value;  // may name earlier locals
};

// The slots of one source helper, in the source's order.
struct HelperTable {
  std::string name;
  std::vector<Local> locals;
  std::vector<LeafRow> rows;
};

// A leaf: the helpers that run when it is chosen, once for each `outer`.
struct LeafTable {
  PathStep leaf{};
  int arity = 4;
  struct Part {
    std::size_t helper = 0;  // index into Rules::helpers
    Widths widths = kAnyWidth;
  };
  std::vector<Part> parts;
};

// One consumer's bound: value <= maximum in the normal domain.
struct DomainRow {
  std::string what;      // "u16 wrapper size a"
  std::string consumer;  // "BrcNlastLessThanVLUnaligned@2"
  Outcome where;         // the table entered or the leaf chosen for which it applies
  std::vector<Formula> when;
  Formula value;
  Formula maximum;
  std::string section;
  std::string note;  // "the kernel's own check allows 65536", or empty
};

struct Rules {
  std::shared_ptr<expr::Pool> pool;
  Formula wrapper_rank;                  // W
  std::vector<NormaliseRow> merge_rows;  // step 1: all ranks
  std::vector<NormaliseRow> split_rows;  // step 2: 8-byte handling
  std::vector<DecisionTable> tables;     // indexed by TableId
  HelperTable prelude;                   // once per call, never multiplied
  std::vector<HelperTable> helpers;
  std::vector<LeafTable> leaves;
  std::vector<DomainRow> domain;

  const DecisionTable& Table(TableId id) const { return tables[static_cast<std::size_t>(id)]; }
  // InternalError if the leaf has no table.
  const LeafTable& Leaf(PathStep leaf) const;

  // Parses over the Var names and `locals`; ExprError with the column. Divisors are not checked:
  // the decisions keep them from zero.
  Formula Parse(std::string_view text, const std::vector<Local>& locals = {}) const;
};

// The design's own rules. Immutable; copy to mutate (a copy shares the pool).
const Rules& StandardRules();

}  // namespace reckon::model

#endif  // RECKON_MODEL_BROADCAST_RULES_H_
