// The families of obligations; each adds its own to the list.
#ifndef RECKON_SOLVER_FAMILIES_FAMILIES_H_
#define RECKON_SOLVER_FAMILIES_FAMILIES_H_

#include <array>
#include <vector>

#include "ledger/dtype.h"
#include "solver/obligation.h"

namespace reckon::solver {

// One dtype a width; the others differ in the name of the original dtype only.
inline constexpr std::array<DType, 4> kWidths = {DType::kUint8, DType::kUint16, DType::kUint32,
                                                 DType::kUint64};

void AddKernelEqualsModel(std::vector<Obligation>& list);
void AddBranches(std::vector<Obligation>& list);
void AddBounds(std::vector<Obligation>& list);
void AddEdges(std::vector<Obligation>& list);
void AddDuplicateEdges(std::vector<Obligation>& list);
void AddMemory(std::vector<Obligation>& list);
void AddHazards(std::vector<Obligation>& list);
void AddMerge(std::vector<Obligation>& list);
void AddDynamicEqualsStatic(std::vector<Obligation>& list);
void AddDuplicateEqualsModel(std::vector<Obligation>& list);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_FAMILIES_FAMILIES_H_
