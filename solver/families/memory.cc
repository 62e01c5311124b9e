// memory/: in the model's domain, whatever the sizes, every call reads and writes where it may. The
// byte machine checks the same of each case it executes; here it is proved of those it never sees.
#include "solver/families/memory.h"

#include <algorithm>
#include <array>
#include <span>

#include "ledger/hardware.h"
#include "simulator/broadcast.h"
#include "solver/families/families.h"

namespace reckon::solver {
namespace {

using sim::FindingKind;
constexpr std::int64_t kMaxInt32 = 0x7fffffff;

bool Has(const sim::Run& run, std::span<const FindingKind> kinds) {
  return std::any_of(run.findings.begin(), run.findings.end(), [&](const sim::Finding& f) {
    return std::find(kinds.begin(), kinds.end(), f.kind) != kinds.end();
  });
}

bool StoresBeside(const sim::Run& run) {
  static constexpr std::array kKinds = {FindingKind::kOutsideDst, FindingKind::kOutsideBuffer,
                                        FindingKind::kStoreTooLong, FindingKind::kUnflushedStore,
                                        FindingKind::kStreamMoved};
  return Has(run, kKinds);
}

bool IsMisaligned(const sim::Run& run) {
  static constexpr std::array kKinds = {FindingKind::kMisaligned};
  return Has(run, kKinds);
}

// Claims of one kind about one path.
class Claims {
 public:
  Claims(const Walked& walked, std::vector<Literal> when,
         std::function<bool(const sim::Run&)> shows)
      : facts_(walked.path.facts()), when_(std::move(when)), shows_(std::move(shows)) {}

  // On no trip of the loops is any of `uppers` (all of them bounds of the same value) needed that
  // exceeds `limit`: one that keeps to it is enough.
  void AtMost(const std::string& what, const std::vector<Term>& uppers, const Term& limit,
              const Loops& loops) {
    Claim claim{what, {}, when_, shows_};
    for (const Term& upper : uppers) {
      if (const auto most = Largest(facts_, upper - limit, loops)) {
        claim.broken.push_back(Literal::Gt(*most, 0));
      }
    }
    Add(std::move(claim));
  }
  void AtLeast(const std::string& what, const Term& value, const Term& limit, const Loops& loops) {
    AtMost(what, {-value}, -limit, loops);
  }
  void Multiple(const std::string& what, const Term& value, std::int64_t of, const Loops& loops) {
    const auto parts = Parts(value, loops);
    if (!parts) return Add({what, {}, when_, shows_});
    for (const Term& part : *parts) {
      if (facts_.DivisorOf(part) % of == 0) continue;
      Add({what, {Literal::Ne(Mod(part, of), 0)}, when_, shows_});
    }
  }

  std::vector<Claim> claims;

 private:
  void Add(Claim claim) { claims.push_back(std::move(claim)); }

  const Facts& facts_;
  std::vector<Literal> when_;
  std::function<bool(const sim::Run&)> shows_;
};

std::string Text(CallSite site, const char* what) { return std::string(Name(site)) + " " + what; }

// Bytes of the region from its begin on that `access` may touch.
Term EndOf(const Access& access, const SymbolicShape& shape) {
  switch (access.at.region) {
    case SymbolicAddress::Region::kDst: {
      const Term bytes = DstBytes(shape);
      return access.rounds_up ? Ceil(bytes, kBlockBytes) * Term(kBlockBytes) : bytes;
    }
    case SymbolicAddress::Region::kSrc:
      return SrcBytes(shape);
    default:
      return Term(access.at.room);
  }
}

}  // namespace

std::vector<Claim> StoreClaims(const Walked& walked) {
  Claims claims(walked, {}, StoresBeside);
  for (const Access& access : walked.memory.accesses) {
    if (!access.is_store) continue;
    std::vector<Term> ends;
    for (const Term& length : access.lengths) ends.push_back(access.at.offset + length);
    claims.AtMost(Text(access.site, "stores beside the destination"), ends,
                  EndOf(access, walked.shape), access.loops);
    claims.AtLeast(Text(access.site, "stores before the destination"), access.at.offset, 0,
                   access.loops);
    if (access.at.region == SymbolicAddress::Region::kSrc) {
      claims.claims.push_back(
          {Text(access.site, "stores to the source"), {Literal::Of(true)}, {}, StoresBeside});
    }
  }
  const Term vector(kVectorBytes / sim::WidthOf(walked.shape.form.dtype).bytes);
  for (const Value& value : walked.memory.values) {
    if (value.kind == Value::Kind::kComputed) continue;
    const bool rest = value.kind == Value::Kind::kRest;
    claims.AtLeast(rest ? "UpdateMask counts below 0" : "an unaligned call moves backwards",
                   value.value, 0, value.loops);
    if (rest) continue;
    claims.AtMost("an unaligned call moves more than a vector", {value.value}, vector, value.loops);
  }
  for (const CallSite site : walked.memory.unflushed) {
    claims.claims.push_back(
        {Text(site, "is never flushed"), {Literal::Of(true)}, {}, StoresBeside});
  }
  return claims.claims;
}

std::vector<Claim> AlignmentClaims(const Walked& walked) {
  Claims claims(walked, {}, IsMisaligned);
  for (const Access& access : walked.memory.accesses) {
    claims.Multiple(Text(access.site, "is misaligned"), access.at.offset, access.alignment,
                    access.loops);
  }
  return claims.claims;
}

// The first byte; what a load reads beyond the last element reaches no lane that is stored.
std::vector<Claim> LoadClaims(const Walked& walked) {
  Claims claims(walked, {}, nullptr);
  for (const Access& access : walked.memory.accesses) {
    if (access.is_store) continue;
    claims.AtMost(Text(access.site, "loads from behind the source"), {access.at.offset},
                  EndOf(access, walked.shape) - Term(1), access.loops);
    claims.AtLeast(Text(access.site, "loads from before the source"), access.at.offset, 0,
                   access.loops);
  }
  return claims.claims;
}

std::vector<Claim> IntegerClaims(const Walked& walked) {
  // All that follows from fitting the unified buffer that is needed here.
  const Literal fits = Literal::Le(DstBytes(walked.shape), std::int64_t{kUnifiedBufferBytes});
  Claims claims(walked, {fits}, nullptr);
  for (const Value& value : walked.memory.values) {
    if (value.kind != Value::Kind::kComputed) continue;
    claims.AtMost(value.value.ToString() + " exceeds int32", {value.value}, kMaxInt32, value.loops);
    claims.AtLeast(value.value.ToString() + " is negative", value.value, 0, value.loops);
  }
  return claims.claims;
}

void AddMemory(std::vector<Obligation>& list) {
  const char* const kernels = "broadcast kernels, sections 3 to 8; reg API, section 3";
  AddNever(list, "memory/stores",
           "inside the model's domain every store lies in the destination (a copy's: rounded up to "
           "a block) or the index table, and every unaligned one is flushed",
           kernels, StoreClaims);
  AddNever(list, "memory/aligned",
           "inside the model's domain aligned stores, loads and copies begin at multiples of what "
           "their mode asks for",
           kernels, AlignmentClaims);
  AddNever(list, "memory/loads",
           "inside the model's domain every load begins in the source or the index table", kernels,
           LoadClaims);
  AddNever(list, "memory/int32",
           "inside the model's domain and the unified buffer no integer the kernels compute on the "
           "way is negative or beyond int32",
           "broadcast kernels, section 9; reg API, section 6", IntegerClaims);
}

}  // namespace reckon::solver
