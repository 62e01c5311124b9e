// Part by part. Expressions of one pool that are built alike are the same node, so equality is a
// comparison of pointers.
#include "model/broadcast/difference.h"

#include <algorithm>

#include "ledger/check.h"
#include "ledger/hardware.h"

namespace reckon::model {
namespace {

template <class T>
bool Alike(const T& a, const T& b,
           bool (*same)(const typename T::value_type&, const typename T::value_type&)) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

bool SameBound(const FoldedBound& a, const FoldedBound& b) {
  return a.when == b.when && a.value == b.value && a.maximum == b.maximum;
}

bool SameDecision(const FoldedDecision& a, const FoldedDecision& b) {
  return a.all == b.all && a.outcome == b.outcome;
}

bool SameTable(const FoldedTable& a, const FoldedTable& b) {
  return a.source->arity == b.source->arity && a.source->step == b.source->step &&
         a.outer == b.outer && Alike(a.rows, b.rows, SameDecision) &&
         Alike(a.bounds, b.bounds, SameBound);
}

bool SameRow(const FoldedRow& a, const FoldedRow& b) {
  const auto same_param = [](const auto& x, const auto& y) {
    return x.role == y.role && x.value == y.value;
  };
  const auto same_component = [](const auto& x, const auto& y) {
    return x.perf_type == y.perf_type && x.perf_dtype == y.perf_dtype && x.count == y.count;
  };
  return a.id == b.id && a.original_dtype == b.original_dtype && a.count == b.count &&
         std::equal(a.params.begin(), a.params.end(), b.params.begin(), b.params.end(),
                    same_param) &&
         std::equal(a.components.begin(), a.components.end(), b.components.begin(),
                    b.components.end(), same_component);
}

bool SameLeaf(const FoldedLeaf& a, const FoldedLeaf& b) {
  return a.arity == b.arity && Alike(a.rows, b.rows, SameRow) &&
         Alike(a.bounds, b.bounds, SameBound);
}

// Calls visit(rank, last_is_b, grows) for every kind of shape there is.
template <class Visit>
void ForKinds(Visit visit) {
  for (int rank = 1; rank <= kMaxRank; ++rank) {
    visit(rank, false, false);
    visit(rank, false, true);
    visit(rank, true, true);  // a last axis that is B makes the shape grow
  }
}

// Of the first step only the merging counts, of the second all the rest.
bool Merges(const FoldedRules& rules, int rank, bool last_is_b, bool grows) {
  return rules.merge.Get(rank, rank, last_is_b, grows) == NormaliseAction::kMerge;
}

bool SameMerging(const FoldedRules& a, const FoldedRules& b) {
  bool same = true;
  ForKinds([&](int rank, bool last_is_b, bool grows) {
    same = same && Merges(a, rank, last_is_b, grows) == Merges(b, rank, last_is_b, grows);
  });
  return same;
}

// The rank that the wrapper is given and the 8-byte handling, for the axes that merging may leave.
bool SameHandling(const FoldedRules& a, const FoldedRules& b) {
  bool same = true;
  ForKinds([&](int rank, bool last_is_b, bool grows) {
    const bool merged = Merges(a, rank, last_is_b, grows);
    for (int dim = merged ? 1 : rank; dim <= rank; ++dim) {
      same = same &&
             a.split.Get(rank, dim, last_is_b, grows) == b.split.Get(rank, dim, last_is_b, grows);
      for (const int left : {dim, dim + 1}) {
        same = same && a.WrapperRank(rank, left) == b.WrapperRank(rank, left);
      }
    }
  });
  return same;
}

}  // namespace

RulesDifference Difference(const FoldedRules& a, const FoldedRules& b) {
  RECKON_CHECK(a.original_bytes == b.original_bytes && a.pool == b.pool,
               "only rules folded together can be compared");
  RulesDifference difference;
  difference.merging = !SameMerging(a, b);
  difference.everywhere = !SameHandling(a, b) || !Alike(a.prelude, b.prelude, SameRow);
  for (std::size_t i = 0; i < a.tables.size(); ++i) {
    const TableId id = a.tables[i].source->id;
    if (i >= b.tables.size() || !SameTable(a.tables[i], b.tables[i])) difference.tables.insert(id);
  }
  for (const FoldedLeaf& leaf : a.leaves) {
    const std::size_t at = b.leaf_index.at(FoldedRules::leaf_slot(leaf.leaf));
    if (at >= b.leaves.size() || !SameLeaf(leaf, b.leaves[at])) difference.leaves.insert(leaf.leaf);
  }
  return difference;
}

}  // namespace reckon::model
