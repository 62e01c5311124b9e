// The sample kernels of these tests: their workers and their sources.
#ifndef RECKON_TESTS_SIMULATOR_ASCENDC_SAMPLES_H_
#define RECKON_TESTS_SIMULATOR_ASCENDC_SAMPLES_H_

#include <fstream>
#include <string>

namespace reckon::sim::ascendc {

inline std::string Worker(const std::string& sample) {
  return std::string(SAMPLE_WORKERS) + "/sample_worker_" + sample;
}

inline std::string SourceOf(const std::string& sample, const std::string& file) {
  const std::string folder =
      sample == "right" ? std::string(RECKON_SOURCE_DIR) + "/tests/simulator/ascendc/kernels/right"
                        : std::string(SAMPLE_KERNELS) + "/" + sample;
  return folder + "/" + file;
}

// The text of a line, from 1 on; "" when there is none.
inline std::string LineOf(const std::string& sample, const std::string& file, int line) {
  std::ifstream in(SourceOf(sample, file));
  std::string text;
  for (int i = 0; i < line; ++i) {
    if (!std::getline(in, text)) return "";
  }
  return text;
}

}  // namespace reckon::sim::ascendc

#endif  // RECKON_TESTS_SIMULATOR_ASCENDC_SAMPLES_H_
