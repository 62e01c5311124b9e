// The built program with a user's kernels: simulate, compare and verify show the third witness.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "samples.h"

namespace reckon::sim::ascendc {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

struct Ran {
  int exit = -1;
  std::string out;
};

// `sample` "": no kernels.
Ran Reckon(const std::string& sample, const std::string& arguments) {
  const std::string worker = sample.empty() ? "" : Worker(sample);
  const std::string command = "RECKON_KERNEL_DIR='a b/" + sample + "' RECKON_KERNEL_WORKER='" +
                              worker + "' '" RECKON_PROGRAM "' " + arguments + " 2>/dev/null";
  Ran ran;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return ran;
  char buffer[4096];
  for (std::size_t n; (n = fread(buffer, 1, sizeof(buffer), pipe)) > 0;) ran.out.append(buffer, n);
  const int status = pclose(pipe);
  ran.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

constexpr const char* kCase = "--dtype float16 --dst 4,3,128 --src 4,1,128";

TEST(KernelProgramTest, NothingChangesWithoutKernels) {
  const Ran ran = Reckon("", std::string("compare --format json ") + kCase);
  EXPECT_EQ(ran.exit, 0);
  EXPECT_FALSE(Json::parse(ran.out).contains("kernel"));
  EXPECT_EQ(Reckon("", "verify --stage kernels").exit, 1);
}

TEST(KernelProgramTest, SimulateAndCompareShowARightKernel) {
  for (const char* verb : {"simulate", "compare"}) {
    const Ran ran = Reckon("right", std::string(verb) + " --format json " + kCase);
    EXPECT_EQ(ran.exit, 0) << verb;
    const Json kernel = Json::parse(ran.out).at("kernel");
    EXPECT_EQ(kernel.at("output"), "correct");
    EXPECT_EQ(kernel.at("equal"), true);
    EXPECT_EQ(kernel.at("calls").size(), 9U);
    EXPECT_EQ(kernel.at("calls")[4].at("helper"), "BrcNlastLessThanVLUnaligned");
    EXPECT_THAT(kernel.at("calls")[4].at("at").get<std::string>(), HasSubstr("sample_nlast.h:"));
  }
}

TEST(KernelProgramTest, CasesTooLargeForTheBufferAreNotRun) {
  const Ran ran = Reckon("right", "compare --format json --dtype uint8 --dst 60000,5 --src 1,5");
  EXPECT_TRUE(Json::parse(ran.out).at("kernel").is_null());
}

TEST(KernelProgramTest, CompareNamesTheUsersLine) {
  const Ran json = Reckon("extra_call", "compare --format json --dtype bool --dst 40 --src 1");
  EXPECT_EQ(json.exit, 10);
  const Json difference = Json::parse(json.out).at("kernel").at("differences").at(0);
  EXPECT_EQ(difference.at("helper"), "BrcLoad");
  EXPECT_EQ(difference.at("kernel"), 2);
  EXPECT_EQ(difference.at("ledger"), 1);
  EXPECT_THAT(difference.at("places").at(0).get<std::string>(), HasSubstr("sample_common.h:"));
  const Ran text = Reckon("extra_call", "compare --dtype bool --dst 40 --src 1");
  EXPECT_THAT(text.out, HasSubstr("the kernel calls it 2 times, reckon's 1"));
}

TEST(KernelProgramTest, SimulateShowsFindingsAndWrongOutput) {
  const Ran ran =
      Reckon("unaligned_store", "simulate --format json --dtype half --dst 2,2,64 --src 2,2,1");
  EXPECT_EQ(ran.exit, 2);  // no such dtype
  const Ran wrong =
      Reckon("unaligned_store", "simulate --format json --dtype float16 --dst 2,2,64 --src 2,2,1");
  EXPECT_EQ(wrong.exit, 10);
  const Json json = Json::parse(wrong.out);
  EXPECT_EQ(json.at("output"), "correct");  // our own kernel
  EXPECT_EQ(json.at("kernel").at("output"), "wrong");
  EXPECT_EQ(json.at("kernel").at("findings").at(0).at("kind"), "misaligned access");
  EXPECT_EQ(json.at("kernel").at("findings").at(0).at("call_site"),
            "BrcLastLessThanVLAligned.StoreAlign");
}

TEST(KernelProgramTest, VerifyShrinksAChangedKernel) {
  const Ran right = Reckon("right", "verify --stage kernels --cases 1000 --format json --no-save");
  EXPECT_EQ(right.exit, 0);
  const Ran ran = Reckon("extra_call", "verify --stage kernels --format json --no-save");
  EXPECT_EQ(ran.exit, 10);
  const Json failure = Json::parse(ran.out).at("stages").at(0).at("parts").at(0).at("failure");
  EXPECT_EQ(failure.at("input").at("dst"), Json({2}));
  EXPECT_EQ(failure.at("replay"),
            "./reckon --kernels 'a b/extra_call' compare --dtype uint8 --dst 2 --src 1");
  const Ran text = Reckon("extra_call", "verify --stage kernels --no-save");
  EXPECT_THAT(text.out, HasSubstr("sample_common.h:"));
}

}  // namespace
}  // namespace reckon::sim::ascendc
