// The parts of the properties stage, one function a group, each in a file of its own.
#ifndef RECKON_PROPERTIES_PARTS_H_
#define RECKON_PROPERTIES_PARTS_H_

#include <span>
#include <string>
#include <vector>

#include "properties/stage.h"

namespace reckon::properties {

// Random cases of the main property when --cases is not given; the other parts scale with it.
inline constexpr std::uint64_t kDefaultCases = 400'000;

// `per_main` values for each 1,000,000 cases of the main property, at least 1, in units of
// `per_unit`.
struct Budget {
  std::uint64_t total, per_unit;
  Budget(const PlanOptions& options, std::uint64_t per_million, std::uint64_t unit_size);
  std::uint64_t Units() const { return (total + per_unit - 1) / per_unit; }
  std::uint64_t InUnit(std::uint64_t unit) const;  // the last one may be smaller
};

std::vector<Part> StaticParts(const PlanOptions& options);   // model, count, byte machine
std::vector<Part> DynamicParts(const PlanOptions& options);  // symbolic ledgers against static ones
std::vector<Part> ShapeParts(const PlanOptions& options);    // merging, 8-byte normalisation
std::vector<Part> DomainParts(const PlanOptions& options);   // no bound is too narrow
std::vector<Part> ExprParts(const PlanOptions& options);     // folding, printing and parsing
std::vector<Part> DataParts(const PlanOptions& options);     // order of a batch, JSON

// A property of one concrete case that a part checks, for replays: "" or why it fails.
struct NamedCaseProperty {
  const char* name;
  std::string (*why)(const Case& c, Checker& checker);
};
inline constexpr const char* kMergingIdempotent = "merging is idempotent";
inline constexpr const char* kSplittingKeeps = "splitting keeps products and strides";
inline constexpr const char* kOrderIrrelevant = "batch order is irrelevant";
inline constexpr const char* kJsonRoundTrip = "JSON round trip";
inline constexpr const char* kRefusedLoses = "what the model refuses loses bits";
std::string MergingLoses(const Case& c, Checker& checker);
std::string SplittingLoses(const Case& c, Checker& checker);
std::string OrderMatters(const Case& c, Checker& checker);
std::string JsonLoses(const Case& c, Checker& checker);
std::string RefusedNeedlessly(const Case& c, Checker& checker);
std::span<const NamedCaseProperty> CaseProperties();

// The line that runs one part again.
std::string ReplayLine(const PlanOptions& options, const std::string& part);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_PARTS_H_
