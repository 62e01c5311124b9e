// The stages of verify, in the order they run.
#ifndef RECKON_CLI_VERBS_VERIFY_STAGES_H_
#define RECKON_CLI_VERBS_VERIFY_STAGES_H_

#include <string>
#include <vector>

#include "properties/stage.h"

namespace reckon::cli {

// To add a stage: a row in verify_stages.cc.
std::vector<properties::Stage> AllStages();

std::vector<std::string> StageNames();

// Those named, in the order they run; all when `names` is empty.
std::vector<properties::Stage> StagesNamed(const std::vector<std::string>& names);

// Only the parts whose name contains `text`. BadInput when a run of these stages has none.
std::vector<properties::Stage> OnlyParts(std::vector<properties::Stage> stages,
                                         const std::string& text,
                                         const properties::PlanOptions& options);

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERBS_VERIFY_STAGES_H_
