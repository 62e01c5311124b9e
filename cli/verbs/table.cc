// The verbs of the program. To add one: a file in this folder, its header here, a row.
#include <array>

#include "cli/verb.h"
#include "cli/verbs/audit.h"
#include "cli/verbs/compare.h"
#include "cli/verbs/corpus.h"
#include "cli/verbs/cost.h"
#include "cli/verbs/explain.h"
#include "cli/verbs/map.h"
#include "cli/verbs/merge.h"
#include "cli/verbs/model.h"
#include "cli/verbs/mutate.h"
#include "cli/verbs/prove.h"
#include "cli/verbs/report.h"
#include "cli/verbs/simulate.h"
#include "cli/verbs/verify.h"

namespace reckon::cli {
namespace {

constexpr auto kVerbs = std::to_array<Verb>({
    {"simulate", "run the kernel, byte by byte or counting only; print the ledger", SetUpSimulate},
    {"model", "predict the ledger, for numbers or for names", SetUpModel},
    {"compare", "model and simulator, row by row", SetUpCompare},
    {"cost", "the price of the ledger by instruction, and the total", SetUpCost},
    {"explain", "the decisions taken: tiling, wrapper, leaf, each condition with its numbers",
     SetUpExplain},
    {"verify", "the main job: corpus, sweep, random properties, proofs", SetUpVerify},
    {"prove", "the solver's obligations, for all shapes", SetUpProve},
    {"mutate", "break the model on purpose, many ways: each break is found or proved harmless",
     SetUpMutate},
    {"audit", "judge somebody else's ledgers or formulas, line by line", SetUpAudit},
    {"map", "which leaf where, when two sizes vary: a picture or lines", SetUpMap},
    {"report", "one HTML page from the JSON of verify, prove, mutate and audit", SetUpReport},
    {"corpus", "list, replay and add what verify replays first", SetUpCorpus},
    {"merge", "join the JSON of verify's shards", SetUpMerge},
});

}  // namespace

std::span<const Verb> AllVerbs() { return kVerbs; }

}  // namespace reckon::cli
