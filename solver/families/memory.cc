// memory/: in the model's domain, whatever the sizes, every call reads and writes where it may. The
// byte machine checks the same of each case it executes; here it is proved of those it never sees.
#include "solver/families/memory.h"

#include "ledger/hardware.h"
#include "simulator/findings.h"
#include "solver/families/families.h"

namespace reckon::solver {
namespace {

using sim::FindingKind;
constexpr std::int64_t kMaxInt32 = 0x7fffffff;

bool StoresBeside(const sim::Run& run) {
  return sim::Found(
      run, {FindingKind::kOutsideDst, FindingKind::kOutsideBuffer, FindingKind::kStoreTooLong,
            FindingKind::kUnflushedStore, FindingKind::kStreamMoved});
}

bool IsMisaligned(const sim::Run& run) { return sim::Found(run, {FindingKind::kMisaligned}); }

// What was read there is stored: in the destination as bytes nobody wrote, or beside it.
bool ReadsBeside(const sim::Run& run) {
  return sim::Found(
      run, {FindingKind::kUndefinedOutput, FindingKind::kOutsideDst, FindingKind::kOutsideBuffer});
}

// Claims of one kind about one path.
class Claims {
 public:
  Claims(const Walked& walked, std::vector<Literal> when,
         std::function<bool(const sim::Run&)> shows)
      : facts_(walked.path.facts()), when_(std::move(when)), shows_(std::move(shows)) {}

  void AtMost(const std::string& what, const std::vector<Bound>& uppers, const Term& limit) {
    Add(Exceeds(facts_, what, uppers, limit));
  }
  void AtLeast(const std::string& what, const Term& value, const Term& limit, const Loops& loops) {
    AtMost(what, {{-value, loops}}, -limit);
  }
  void Is(const std::string& what) { Add({what, {Literal::Of(true)}, {}, nullptr}); }
  void Multiple(const std::string& what, const Term& value, std::int64_t of, const Loops& loops) {
    const auto parts = Parts(value, loops);
    if (!parts) return Add({what, {}, {}, nullptr});
    for (const Term& part : *parts) {
      const bool known = facts_.DivisorOf(part) % of == 0;
      Add({what, {known ? Literal::Of(false) : Literal::Ne(Mod(part, of), 0)}, {}, nullptr});
    }
  }

  std::vector<Claim> claims;

 private:
  void Add(Claim claim) {
    claim.when = when_;
    claim.shows = shows_;
    claims.push_back(std::move(claim));
  }

  const Facts& facts_;
  std::vector<Literal> when_;
  std::function<bool(const sim::Run&)> shows_;
};

std::string Text(CallSite site, const char* what) { return std::string(Name(site)) + " " + what; }

// Where the bytes end that may be read there, or stored to.
Term EndOf(const SymbolicAddress& place, const SymbolicShape& shape) {
  switch (place.region) {
    case SymbolicAddress::Region::kDst:
      return DstBytes(shape);
    case SymbolicAddress::Region::kSrc:
      return SrcBytes(shape);
    default:
      return Term(place.room);
  }
}

}  // namespace

std::vector<Claim> StoreClaims(const Walked& walked) {
  Claims claims(walked, {}, StoresBeside);
  for (const Access& access : walked.memory.accesses) {
    if (!access.is_store) continue;
    std::vector<Bound> ends;
    for (const Term& length : access.lengths) {
      ends.push_back({access.at.offset + length, access.loops});
    }
    const Term end = EndOf(access.at, walked.shape);
    claims.AtMost(Text(access.site, "stores beside the destination"), ends,
                  access.rounds_up ? Ceil(end, kBlockBytes) * Term(kBlockBytes) : end);
    claims.AtLeast(Text(access.site, "stores before the destination"), access.at.offset, 0,
                   access.loops);
    if (access.at.region == SymbolicAddress::Region::kSrc) {
      claims.Is(Text(access.site, "stores to the source"));
    }
  }
  const Term vector(kVectorBytes / sim::WidthOf(walked.shape.form.dtype).bytes);
  for (const Value& value : walked.memory.values) {
    if (value.kind == Value::Kind::kRest) {
      claims.AtLeast(value.what + " counts below 0", value.value, 0, value.loops);
    } else if (value.kind == Value::Kind::kElements) {
      claims.AtLeast(value.what + " moves backwards", value.value, 0, value.loops);
      claims.AtMost(value.what + " moves more than a vector", {{value.value, value.loops}}, vector);
    }
  }
  for (const CallSite site : walked.memory.unflushed) {
    claims.Is(Text(site, "is never flushed"));
  }
  return std::move(claims.claims);
}

std::vector<Claim> AlignmentClaims(const Walked& walked) {
  Claims claims(walked, {}, IsMisaligned);
  for (const Access& access : walked.memory.accesses) {
    claims.Multiple(Text(access.site, "is misaligned"), access.at.offset, access.alignment,
                    access.loops);
  }
  return std::move(claims.claims);
}

std::vector<Claim> LoadClaims(const Walked& walked) {
  Claims claims(walked, {}, ReadsBeside);
  for (const Access& access : walked.memory.accesses) {
    if (access.is_store) continue;
    if (access.at.region == SymbolicAddress::Region::kDst) {
      claims.Is(Text(access.site, "loads from the destination"));
    }
    const Term last = EndOf(access.at, walked.shape) - Term(1);
    claims.AtMost(Text(access.site, "begins behind the source"), {{access.at.offset, access.loops}},
                  last);
    claims.AtLeast(Text(access.site, "begins before the source"), access.at.offset, 0,
                   access.loops);
  }
  for (const Reading& reading : walked.memory.readings) {
    std::vector<Bound> ends = reading.ends;
    // Of a copy only what falls into the destination matters.
    if (reading.copies_to) {
      const Term rest = DstBytes(walked.shape) - *reading.copies_to;
      ends.push_back({reading.from.offset + rest, ends[0].loops});
    }
    claims.AtMost(std::string(Name(reading.store)) + " stores what " +
                      std::string(Name(reading.load)) + " reads behind the source",
                  ends, EndOf(reading.from, walked.shape));
  }
  for (const CallSite site : walked.memory.unloaded) {
    claims.Is(Text(site, "stores what nobody loaded"));
  }
  return std::move(claims.claims);
}

std::vector<Claim> IntegerClaims(const Walked& walked) {
  // All that follows from fitting the unified buffer that is needed here.
  const Literal fits = Literal::Le(DstBytes(walked.shape), std::int64_t{kUnifiedBufferBytes});
  Claims claims(walked, {fits}, nullptr);
  for (const Value& value : walked.memory.values) {
    if (value.kind != Value::Kind::kComputed) continue;
    const std::string text = value.value.ToString();
    claims.AtMost(text + " exceeds int32", {{value.value, value.loops}}, kMaxInt32);
    claims.AtLeast(text + " is negative", value.value, 0, value.loops);
  }
  return std::move(claims.claims);
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
  AddNever(
      list, "memory/loads",
      "inside the model's domain every load begins in the source or the index table, and every "
      "lane that is stored, gathered ones too, was loaded from inside the source",
      kernels, LoadClaims);
  AddNever(list, "memory/int32",
           "inside the model's domain and the unified buffer no number the kernels compute for an "
           "address, a count or a decision is negative or beyond int32",
           "broadcast kernels, section 9; reg API, section 6", IntegerClaims);
}

}  // namespace reckon::solver
