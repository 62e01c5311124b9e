// The table of stages.
#include "cli/verbs/verify_stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/verbs/prove.h"
#include "ledger/errors.h"
#include "properties/kernel_stage.h"

namespace reckon::cli {

using properties::Part;
using properties::PlanOptions;
using properties::Stage;

std::vector<Stage> AllStages() {
  std::vector<Stage> stages = {
      properties::CorpusStage(),
      properties::SweepStage(),
      properties::PropertiesStage(),
      ProofsStage(),
  };
  const std::string worker = sim::ascendc::WorkerPath();
  if (!worker.empty()) stages.push_back(properties::KernelStage(worker));
  return stages;
}

std::vector<std::string> StageNames() {
  std::vector<std::string> names;
  for (const Stage& stage : AllStages()) names.push_back(stage.name);
  return names;
}

std::vector<Stage> StagesNamed(const std::vector<std::string>& names) {
  std::vector<Stage> stages = AllStages();
  if (names.empty()) return stages;
  std::erase_if(stages, [&](const Stage& stage) {
    return std::find(names.begin(), names.end(), stage.name) == names.end();
  });
  return stages;
}

std::vector<Stage> OnlyParts(std::vector<Stage> stages, const std::string& text,
                             const PlanOptions& options) {
  if (text.empty()) return stages;
  std::string known;
  std::vector<Stage> kept;
  for (Stage& stage : stages) {
    bool any = false;
    for (const Part& part : stage.plan(options)) {
      any |= part.name.find(text) != std::string::npos;
      known += fmt::format("{}'{}'", known.empty() ? "" : ", ", part.name);
    }
    if (!any) continue;
    stage.plan = [plan = std::move(stage.plan), text](const PlanOptions& plan_options) {
      std::vector<Part> parts = plan(plan_options);
      std::erase_if(parts,
                    [&](const Part& part) { return part.name.find(text) == std::string::npos; });
      return parts;
    };
    kept.push_back(std::move(stage));
  }
  if (kept.empty())
    throw BadInput(fmt::format("part: none contains '{}'; there are {}", text, known));
  return kept;
}

}  // namespace reckon::cli
