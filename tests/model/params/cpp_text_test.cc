// The evaluator of generated text: C++ arithmetic, the helpers, the statements, the refusals.
#include "model/params/cpp_text.h"

#include <gtest/gtest.h>

#include "ledger/errors.h"

namespace reckon::params {
namespace {

const Names kNames = {{"t->s1", 3}, {"t->s2", 5}, {"z0t_actual_size", 4}, {"z0t", 2}};

TEST(CppText, WholeExpressions) {
  const std::pair<const char*, int64_t> table[] = {
      {"7", 7},
      {"t->s2", 5},
      {"(z0t_actual_size - 1) * t->s2 + (t->s2 - 1) + 1", 20},
      {"2 + 3 * 4 - 1", 13},
      {"10 - 4 - 3", 3},
      {"7/2", 3},
      {"-7/2", -3},
      {"-7 % 3", -1},
      {"(t->s2)/(2)", 2},
      {"( + 1)", 1},
      {"- + - 3", 3},
      {"(int64_t)z0t * (int64_t)t->s2", 10},
      {"static_cast<uint32_t>(0 - 1)", 4294967295},
      {"static_cast<uint32_t>(Ceiling((Rational(1 , 8) * t->s2)) * 8)", 8},
      {"KernelUtils::BlkAlign<half>(20)", 32},
      {"KernelUtils::BlkAlign<half>( + 1)", 16},
      {"KernelUtils::BlkAlign<float>(9)", 16},
      {"KernelUtils::BlkAlign<int64_t>(4)", 4},
      {"KernelUtils::BlkAlign<bool>(33)", 64},
      {"KernelUtils::BlkSize<half>()", 16},
      {"KernelUtils::SizeAlign(33, 8)", 40},
      {"Mod(17, 5)", 2},
      {"Max(3, Min(9, t->s2))", 5},
      {"Abs(3 - 10)", 7},
      {"3 < 4", 1},
      {"3 >= 4", 0},
      {"IsEqual(t->s1, 3)", 1},
  };
  for (const auto& [text, value] : table) EXPECT_EQ(EvaluateWhole(text, kNames), value) << text;
}

TEST(CppText, FractionsAreDouble) {
  const std::pair<const char*, double> table[] = {
      {"Rational(3 , 2)", 1.5},
      {"Rational(1 , 8) * t->s2", 0.625},
      {"1.5 + 1", 2.5},
      {"Ceiling(Rational(5 , 8))", 1.0},
      {"Floor(Rational(13 , 8))", 1},
      {"Ceiling(0 - Rational(1 , 2))", 1.0},  // as generated
      {"TernaryOp(3 < 4, 7, 9)", 7},
      {"TernaryOp(IsEqual(3, 4), 7, 9)", 9},
      {"Mod(Rational(7 , 2), 2)", 1.5},
  };
  for (const auto& [text, value] : table)
    EXPECT_EQ(EvaluateText(text, kNames), CppNumber(value)) << text;
}

TEST(CppText, RefusesWithTheColumn) {
  const std::pair<const char*, const char*> table[] = {
      {"t->s9", "text: column 1: 't->s9' has no value"},
      {"1 + t->s9", "text: column 5: 't->s9' has no value"},
      {"1 / (3 - 3)", "text: column 12: division by zero"},
      {"(1", "text: column 3: ')' expected"},
      {"1 2", "text: column 3: end expected"},
      {"Foo(1)", "text: column 7: unknown function Foo"},
      {"Mod(1)", "text: column 7: Mod takes 2 arguments, not 1"},
      {"KernelUtils::BlkAlign<double>(1)", "text: column 33: unknown element type <double>"},
      {"999999999999999999 * 999999999999999999", "text: column 40: overflow"},
      {"", "text: column 1: a name expected"},
  };
  for (const auto& [text, message] : table) {
    try {
      EvaluateText(text, kNames);
      ADD_FAILURE() << text << " was accepted";
    } catch (const BadInput& error) {
      EXPECT_STREQ(error.what(), message) << text;
    }
  }
}

TEST(CppText, DeepNestingIsRefused) {
  EXPECT_THROW(EvaluateText(std::string(100000, '('), kNames), BadInput);
  EXPECT_THROW(EvaluateText(std::string(100000, '-'), kNames), BadInput);
}

TEST(CppText, DeclarationsAddNames) {
  Names names = kNames;
  const auto calls =
      RunText("const uint32_t n = t->s2 * 2;\nDuplicate(local_1[0], scalar_0, n);\n", names);
  EXPECT_EQ(names.at("n"), 10);
  ASSERT_EQ(calls.size(), 1U);
  EXPECT_EQ(calls[0].function, "Duplicate");
  ASSERT_EQ(calls[0].arguments.size(), 3U);
  EXPECT_EQ(std::get<ViewArgument>(calls[0].arguments[0]), (ViewArgument{"local_1", 0}));
  EXPECT_EQ(std::get<OpaqueArgument>(calls[0].arguments[1]), OpaqueArgument{"scalar_0"});
  EXPECT_EQ(std::get<CppNumber>(calls[0].arguments[2]), CppNumber(int64_t{10}));
}

TEST(CppText, InitialisersAreUint32) {
  Names names = kNames;
  RunText("const uint32_t a = Rational(7 , 2) + 1;\nconst uint32_t b = 0 - 1;\n", names);
  EXPECT_EQ(names.at("a"), 4);
  EXPECT_EQ(names.at("b"), 4294967295);
  EXPECT_THROW(RunText("const uint32_t c = 0.5 - 7;\n", names), BadInput);
}

TEST(CppText, ArraysAndViews) {
  Names names = kNames;
  const auto calls = RunText(
      "const uint32_t dst[2] = {static_cast<uint32_t>(t->s1), static_cast<uint32_t>(t->s2)};\n"
      "BroadcastExtend<half, 2>(local_1[(int64_t)z0t * (int64_t)t->s2], local_0[0], dst, dst);\n",
      names);
  ASSERT_EQ(calls.size(), 1U);
  EXPECT_EQ(calls[0].function, "BroadcastExtend<half, 2>");
  EXPECT_EQ(std::get<ViewArgument>(calls[0].arguments[0]), (ViewArgument{"local_1", 10}));
  EXPECT_EQ(std::get<std::vector<int64_t>>(calls[0].arguments[2]), (std::vector<int64_t>{3, 5}));
}

TEST(CppText, AnArrayMustHaveItsSize) {
  Names names;
  EXPECT_THROW(RunText("const uint32_t d[3] = {1, 2};\n", names), BadInput);
}

TEST(CppText, SyncStatementsAreCallsInOrder) {
  Names names = {{"n", 4}};
  const auto calls = RunText(
      "event_t a_event_id = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::V_S));\n"
      "SetFlag<HardEvent::V_S>(a_event_id);\n"
      "WaitFlag<HardEvent::V_S>(a_event_id);\n"
      "Duplicate(local_1[0], a.GetValue(0), n);\n",
      names);
  std::vector<std::string> functions;
  for (const auto& call : calls) functions.push_back(call.function);
  EXPECT_EQ(functions,
            (std::vector<std::string>{"GetTPipePtr", "FetchEventID", "SetFlag<HardEvent::V_S>",
                                      "WaitFlag<HardEvent::V_S>", "Duplicate"}));
  EXPECT_EQ(std::get<OpaqueArgument>(calls[4].arguments[1]), OpaqueArgument{"a.GetValue(0)"});
}

}  // namespace
}  // namespace reckon::params
