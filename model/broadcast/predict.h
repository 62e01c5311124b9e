// The static model: from a concrete shape to the ledger it predicts, the road it takes and the
// bounds it breaks.
#ifndef RECKON_MODEL_BROADCAST_PREDICT_H_
#define RECKON_MODEL_BROADCAST_PREDICT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ledger/json.h"
#include "ledger/ledger.h"
#include "ledger/shape.h"
#include "model/broadcast/rules.h"

namespace reckon::model {

// One test on the way, in the order made.
struct Condition {
  std::string table;    // "Last3"
  std::string text;     // "b * l > H"
  std::string numbers;  // "96 > 64"
  bool taken = false;
  std::string section;
};

struct Axis {
  std::uint64_t dst = 1;
  std::uint64_t src = 1;
  AxisKind kind = AxisKind::kEqual;
};

// The decision road of a case.
struct Road {
  std::vector<Axis> axes;                  // as given
  bool merged = false;                     // ranks 5..9
  std::vector<Axis> merged_axes;           // after merging (same as axes when not merged)
  std::string split;                       // 8-byte handling in words, empty for none
  std::vector<Axis> normal_axes;           // after all normalisation
  std::uint32_t element_bytes = 0;         // as the kernel moves it
  std::vector<std::uint64_t> dst_strides;  // of normal_axes
  std::vector<std::uint64_t> src_strides;
  std::uint64_t loop_num = 0;  // 0: none
  std::uint64_t outer = 1;     // how often the leaf runs
  std::vector<Condition> conditions;
  Path path;
};
Json ToJson(const Road& road);
// The road for people: one line a step.
std::string ToText(const Road& road);

struct Prediction {
  Path path;
  Ledger ledger;
};

// A bound of the normal domain that a case breaks.
struct DomainBreach {
  std::string what;         // "u16 wrapper size a"
  std::string consumer;     // "BrcNlastLessThanVLUnaligned@2"
  std::uint64_t value = 0;  // saturates at 2^62
  std::uint64_t maximum = 0;
  std::string section;
  std::string note;
  // "u16 wrapper size a = 65536 > 65535 (consumer BrcNlastLessThanVLUnaligned@2; the kernel's own
  // check allows 65536)"
  std::string ToString() const;
};

// Compiled rules. Building one takes milliseconds; keep it. Const methods are thread-safe.
class Predictor {
 public:
  explicit Predictor(const Rules& rules = StandardRules());
  ~Predictor();
  Predictor(Predictor&&) noexcept;
  Predictor& operator=(Predictor&&) noexcept;

  // BadInput for an invalid case (ledger/shape.h) and for one outside the normal domain, naming the
  // first consumer whose bound it breaks.
  Prediction Predict(const Case& c) const;
  void PredictInto(const Case& c, Prediction& prediction) const;  // reuses the memory

  // Not refused outside the normal domain (the road is then mathematical, not the kernel's) unless
  // a size exceeds 2^40 elements.
  Road Explain(const Case& c) const;

  // All bounds broken, in the order of the table; empty inside the normal domain. BadInput for an
  // invalid case. A shape of more than 2^40 elements reports its products only.
  std::vector<DomainBreach> CheckDomain(const Case& c) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// With StandardRules().
const Predictor& StandardPredictor();
std::vector<DomainBreach> CheckDomain(const Case& c);

}  // namespace reckon::model

#endif  // RECKON_MODEL_BROADCAST_PREDICT_H_
