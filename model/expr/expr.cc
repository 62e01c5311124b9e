// Expressions and their pool: what a node knows about itself, and that equal nodes are one node.
#include "model/expr/expr.h"

#include <algorithm>
#include <limits>
#include <memory_resource>
#include <new>
#include <unordered_set>
#include <vector>

#include "ledger/check.h"
#include "model/expr/node.h"

namespace reckon::expr {
namespace {

uint64_t Mix(uint64_t seed, uint64_t value) {
  uint64_t x = (seed ^ value) * 0x9E3779B97F4A7C15u;
  x ^= x >> 32;
  return x * 0xD6E8FEB86659FD93u;
}

uint64_t SaturatingAdd(uint64_t a, uint64_t b) {
  uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<uint64_t>::max() : sum;
}

}  // namespace

const char* KindName(Kind kind) {
  static constexpr const char* kNames[] = {"const",    "symbol", "add",   "mul", "div", "floor_div",
                                           "ceil_div", "mod",    "min",   "max", "abs", "eq",
                                           "ne",       "lt",     "le",    "gt",  "ge",  "and",
                                           "or",       "select", "elided"};
  return kNames[static_cast<size_t>(kind)];
}

size_t ArityOf(Kind kind) {
  switch (kind) {
    case Kind::kAdd:
    case Kind::kMul:
      return 0;
    case Kind::kAbs:
      return 1;
    case Kind::kSelect:
      return 3;
    default:
      return 2;
  }
}

Expr::Expr(const Rational& value, int decimals) : num_(value.num), den_(value.den) {
  RECKON_CHECK(decimals >= 0 && decimals <= kMaxDecimals, "decimals of a constant");
  decimals_ = static_cast<uint8_t>(decimals);
}

Kind Expr::kind() const { return is_const_ ? Kind::kConst : node_->kind; }

Rational Expr::value() const {
  RECKON_CHECK(is_const_, "the value of an expression that is no constant");
  return {num_, den_};
}

std::span<const Expr> Expr::operands() const {
  if (is_const_) return {};
  return {node_->operands, node_->operand_count};
}

const std::string& Expr::name() const {
  RECKON_CHECK(kind() == Kind::kSymbol, "the name of an expression that is no symbol");
  return *node_->name;
}

Interval Expr::range() const { return is_const_ ? IntervalOf({num_, den_}) : node_->range; }

Pool* Expr::pool() const { return is_const_ ? nullptr : node_->pool; }

size_t Expr::Hash() const {
  if (!is_const_) return Mix(1, node_->id);
  uint64_t hash = Mix(static_cast<uint64_t>(num_), static_cast<uint64_t>(num_ >> 64));
  hash = Mix(hash, static_cast<uint64_t>(den_));
  return Mix(hash, decimals_);
}

bool OperandLess(const Expr& a, const Expr& b) {
  if (a.is_const() != b.is_const()) return a.is_const();
  if (!a.is_const()) return a.node()->id < b.node()->id;
  const int order = Compare(a.value(), b.value());
  return order != 0 ? order < 0 : a.decimals() < b.decimals();
}

Pool* PoolOf(std::span<const Expr> operands) {
  Pool* pool = nullptr;
  for (const Expr& operand : operands) {
    if (operand.is_const()) continue;
    RECKON_CHECK(pool == nullptr || pool == operand.pool(), "operands from two pools");
    pool = operand.pool();
  }
  return pool;
}

uint64_t TreeSize(const Expr& e) { return e.is_const() ? 1 : e.node()->tree_size; }

std::vector<const Node*> NodesInOrder(std::span<const Expr> roots) {
  std::unordered_set<const Node*> seen;
  std::vector<const Node*> nodes;
  const auto add = [&](const Expr& e) {
    if (!e.is_const() && seen.insert(e.node()).second) nodes.push_back(e.node());
  };
  for (const Expr& root : roots) add(root);
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (const Expr& operand : Expr(nodes[i]).operands()) add(operand);
  }
  // Operands are older than their users.
  std::sort(nodes.begin(), nodes.end(), [](const Node* a, const Node* b) { return a->id < b->id; });
  return nodes;
}

size_t NodeCount(std::span<const Expr> roots) { return NodesInOrder(roots).size(); }

// Hash-consing: an open table of nodes that live in one arena.
struct Pool::Impl {
  std::pmr::monotonic_buffer_resource arena{1 << 14};
  std::vector<Node*> table = std::vector<Node*>(256, nullptr);
  std::vector<std::unique_ptr<std::string>> names;
  size_t count = 0;
  size_t used_bytes = 0;

  template <class T>
  T* Allocate(size_t n) {
    used_bytes += sizeof(T) * n;
    return static_cast<T*>(arena.allocate(sizeof(T) * n, alignof(T)));
  }

  void Grow() {
    std::vector<Node*> old(table.size() * 2, nullptr);
    old.swap(table);
    for (Node* node : old) {
      if (node != nullptr) *Slot(node->hash, [](const Node&) { return false; }) = node;
    }
  }

  // The slot of the node that `equal` accepts, or the free one where it belongs.
  template <class Equal>
  Node** Slot(uint64_t hash, Equal equal) {
    size_t i = hash & (table.size() - 1);
    while (table[i] != nullptr && !(table[i]->hash == hash && equal(*table[i]))) {
      i = (i + 1) & (table.size() - 1);
    }
    return &table[i];
  }

  template <class Equal, class Make>
  Expr Intern(uint64_t hash, Equal equal, Make make) {
    Node** slot = Slot(hash, equal);
    if (*slot == nullptr) {
      Node node = make();
      RECKON_CHECK(count < std::numeric_limits<uint32_t>::max(), "too many nodes");
      node.id = static_cast<uint32_t>(count++);
      node.hash = hash;
      *slot = new (Allocate<Node>(1)) Node(node);
      Node* made = *slot;
      if (count * 2 > table.size()) Grow();
      return Expr(made);
    }
    return Expr(*slot);
  }
};

Pool::Pool() : impl_(std::make_unique<Impl>()) {}
Pool::~Pool() = default;
size_t Pool::node_count() const { return impl_->count; }
size_t Pool::bytes() const { return impl_->used_bytes + impl_->table.size() * sizeof(void*); }

Expr Pool::Symbol(std::string_view name, int64_t lo, int64_t hi) {
  if (lo > hi) {
    throw ExprError("symbol " + std::string(name) + ": the range " + std::to_string(lo) + ".." +
                    std::to_string(hi) + " is empty");
  }
  Interval range{std::min(lo, kNoUpperBound - 1), std::max(hi, kNoLowerBound + 1), true, false};
  range.nonzero = range.lo > 0 || range.hi < 0;
  uint64_t hash = Mix(std::hash<std::string_view>()(name), static_cast<uint64_t>(range.lo));
  hash = Mix(hash, static_cast<uint64_t>(range.hi));
  return impl_->Intern(
      hash,
      [&](const Node& n) { return n.kind == Kind::kSymbol && n.range == range && *n.name == name; },
      [&] {
        impl_->names.push_back(std::make_unique<std::string>(name));
        impl_->used_bytes += sizeof(std::string) + name.size();
        return Node{
            Kind::kSymbol, false, 0, 1, 0, 0, 1, range, this, nullptr, impl_->names.back().get()};
      });
}

Expr Pool::Elided() {
  return impl_->Intern(
      Mix(0, static_cast<uint64_t>(Kind::kElided)),
      [](const Node& n) { return n.kind == Kind::kElided; },
      [&] { return Node{Kind::kElided, true, 0, 1, 0, 0, 1, Interval{}, this, nullptr, nullptr}; });
}

Expr Pool::Raw(Kind kind, std::span<const Expr> operands) {
  RECKON_CHECK(kind != Kind::kConst && kind != Kind::kSymbol && kind != Kind::kElided,
               "a node that is no operation");
  std::vector<Expr> sorted;
  if (ArityOf(kind) == 0) {
    for (const Expr& operand : operands) {
      if (operand.kind() == kind) {
        sorted.insert(sorted.end(), operand.operands().begin(), operand.operands().end());
      } else {
        sorted.push_back(operand);
      }
    }
    std::sort(sorted.begin(), sorted.end(), OperandLess);
    operands = sorted;
    RECKON_CHECK(operands.size() >= 2, "a sum or product of less than two operands");
  } else {
    RECKON_CHECK(operands.size() == ArityOf(kind), "the wrong number of operands");
  }
  uint64_t hash = Mix(0, static_cast<uint64_t>(kind));
  for (const Expr& operand : operands) hash = Mix(hash, operand.Hash());
  PoolOf(operands);  // checks that they belong together
  return impl_->Intern(
      hash,
      [&](const Node& n) {
        return n.kind == kind && std::ranges::equal(Expr(&n).operands(), operands);
      },
      [&] {
        Node node{kind, false, 0, 1, 0, 0, 1, Interval{}, this, nullptr, nullptr};
        for (const Expr& operand : operands) {
          if (!operand.is_const()) {
            RECKON_CHECK(operand.pool() == this, "an operand from another pool");
            node.depth = std::max(node.depth, operand.node()->depth + 1);
            node.opaque = node.opaque || operand.node()->opaque;
          }
          node.tree_size = SaturatingAdd(node.tree_size, TreeSize(operand));
        }
        if (node.depth > kMaxDepth) throw ExprError("expression nested too deep");
        node.range = RangeOf(kind, operands);
        Expr* copy = impl_->Allocate<Expr>(operands.size());
        std::uninitialized_copy(operands.begin(), operands.end(), copy);
        node.operands = copy;
        node.operand_count = static_cast<uint32_t>(operands.size());
        return node;
      });
}

}  // namespace reckon::expr
