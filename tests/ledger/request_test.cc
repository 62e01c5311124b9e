// Cases as users write them: every rule with its message, and the round trip through JSON.
#include "ledger/request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/ledger/error_of.h"

namespace reckon {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Json = nlohmann::ordered_json;

std::string Line(const std::string& members) { return "{" + members + "}"; }
std::string Shapes(const std::string& dst, const std::string& src) {
  return Line(R"("dtype": "uint8", "dst": )" + dst + R"(, "src": )" + src);
}
std::string LineError(const std::string& line) {
  return ErrorOf([&] { ToCase(ApplySet(RequestFromText(line))); });
}

TEST(RequestTest, ReadsACase) {
  const CaseRequest request =
      RequestFromText(R"({"dtype": "float16", "dst": [4,3,128], "src": [4,1,128]})");
  EXPECT_FALSE(IsSymbolic(request));
  EXPECT_EQ(ToCase(request), (Case{DType::kFloat16, {4, 3, 128}, {4, 1, 128}}));
}

TEST(RequestTest, TheOrderOfMembersIsFree) {
  EXPECT_EQ(RequestFromText(R"({"src": [1], "op": "broadcast", "dst": [5], "dtype": "bool"})"),
            RequestFromText(R"({"dtype": "bool", "dst": [5], "src": [1]})"));
}

TEST(RequestTest, ReadsNamesValuesAndAssumptions) {
  const CaseRequest request = RequestFromText(
      R"({"dtype": "uint16", "dst": ["A",3,"B_2"], "src": ["A",1,1], "set": {"A": 7},)"
      R"( "assume": ["B_2 >= 2"]})");
  EXPECT_TRUE(IsSymbolic(request));
  EXPECT_EQ(request.set, (std::map<std::string, std::uint32_t>{{"A", 7}}));
  EXPECT_EQ(request.assume, std::vector<std::string>{"B_2 >= 2"});
  const CaseRequest applied = ApplySet(request);
  EXPECT_TRUE(applied.set.empty());
  EXPECT_EQ(applied.dst, (std::vector<SizeOrName>{7U, 3U, "B_2"}));
  EXPECT_EQ(ErrorOf([&] { ToCase(applied); }),
            "dst[2]: 'B_2' has no value; this needs numbers (set it)");
}

TEST(RequestTest, ReadsADuplicate) {
  const CaseRequest request = RequestFromText(
      R"({"op": "duplicate", "dtype": "int8", "count": "N", "view_size": 64, "source": "vecin"})");
  EXPECT_EQ(request.op, Operation::kDuplicate);
  EXPECT_EQ(request.count, SizeOrName("N"));
  EXPECT_EQ(request.view_size, SizeOrName(64U));
  EXPECT_EQ(request.source, ScalarSource::kVecIn);
  EXPECT_TRUE(IsSymbolic(request));
  EXPECT_EQ(ErrorOf([&] { ToCase(request); }), "op: a duplicate has no shapes");
}

TEST(RequestTest, JsonRoundTrip) {
  for (const char* line : {
           R"({"dtype":"float16","dst":[4,3,128],"src":[4,1,128]})",
           R"({"dtype":"uint16","dst":["A",3],"src":["A",1],"set":{"A":7},"assume":["A >= 2"]})",
           R"({"op":"duplicate","dtype":"int8","count":300,"view_size":64,"source":"veccalc"})",
           R"({"op":"duplicate","dtype":"int8","count":"N","source":"constant"})",
           R"({"dtype":"int64","dst":[4294967295],"src":[1]})",
       }) {
    const CaseRequest request = RequestFromText(line);
    EXPECT_EQ(ToJson(request).dump(), line);
    EXPECT_EQ(RequestFromJson(ToJson(request)), request);
  }
}

TEST(RequestTest, RequestOfACase) {
  const Case c = {DType::kInt32, {4, 9}, {1, 9}};
  EXPECT_EQ(ToCase(ToRequest(c)), c);
}

TEST(RequestTest, EachBadLineHasItsMessage) {
  const std::string not_a_size = " is not a size; sizes are whole numbers from 1 to 4294967295";
  const std::string ten = "[2,2,2,2,2,2,2,2,2,2]";
  const struct {
    std::string line;
    std::string message;
  } rows[] = {
      {"", "case: not JSON: "},
      {"{", "case: not JSON: {"},
      {R"({"dtype": "uint8"} x)", R"(case: not JSON: {"dtype": "uint8"} x)"},
      {std::string("{\0}", 3), "case: not JSON: {?}"},
      {"{\"dtype\": \"\xff\"}", R"(case: not JSON: {"dtype": "?"})"},
      {R"({"dtype": 1e999})", R"(case: not JSON: {"dtype": 1e999})"},
      {"[]", "case: is not a JSON object"},
      {"7", "case: is not a JSON object"},
      {"null", "case: is not a JSON object"},
      {"{}", "dtype: missing"},
      {R"({"dtype": 7})", "dtype: 7 is not a string"},
      {R"({"dtype": "uint8"})", "dst: missing"},
      {R"({"dtype": "uint8", "dst": [2]})", "src: missing"},
      {Line(R"("dtype": "uint8", "dst": [2], "src": [2], "dest": [2])"),
       "dest: is not a member of a case"},
      {Line(R"("dtype": "uint8", "dst": [2], "dst": [3], "src": [2])"), "dst: is given twice"},
      {Line(R"("dtype": "uint8", "dst": ["A"], "src": [1], "set": {"A": 2, "A": 3})"),
       "A: is given twice"},
      {Shapes("[]", "[]"), "dst: rank 0 is not in 1..9"},
      {Shapes(ten, ten), "dst: rank 10 is not in 1..9"},
      {Shapes("[2]", ten), "src: rank 10 is not in 1..9"},
      {Shapes("[2,2]", "[2]"), "src: rank 1 differs from the rank 2 of dst"},
      {Shapes("3", "[2]"), "dst: 3 is not an array of sizes"},
      {Shapes("{}", "[2]"), "dst: {} is not an array of sizes"},
      {Shapes("[0]", "[1]"), "dst[0]: 0" + not_a_size},
      {Shapes("[3]", "[0]"), "src[0]: 0" + not_a_size},
      {Shapes("[2,-1]", "[2,1]"), "dst[1]: -1" + not_a_size},
      {Shapes("[-0]", "[1]"), "dst[0]: 0" + not_a_size},
      {Shapes("[4294967296]", "[1]"), "dst[0]: 4294967296" + not_a_size},
      {Shapes("[18446744073709551617]", "[1]"), "dst[0]: 1.8446744073709552e+19" + not_a_size},
      {Shapes("[4.0]", "[1]"), "dst[0]: 4.0" + not_a_size},
      {Shapes("[true]", "[1]"), "dst[0]: true" + not_a_size},
      {Shapes("[null]", "[1]"), "dst[0]: null" + not_a_size},
      {Shapes("[[4]]", "[1]"), "dst[0]: [4]" + not_a_size},
      {Shapes(R"(["4"])", "[1]"), "dst[0]: '4' is neither a number nor a name"},
      {Shapes(R"([""])", "[1]"), "dst[0]: '' is neither a number nor a name"},
      {Shapes("[4,3]", "[4,2]"), "src[1]: 2 is neither 1 nor dst[1] = 3"},
      {Shapes(R"(["A"])", "[1]"), "dst[0]: 'A' has no value; this needs numbers (set it)"},
      {Line(R"("dtype": "uint8", "dst": ["A"], "src": [1], "set": 3)"),
       "set: is not an object of name: number"},
      {Line(R"("dtype": "uint8", "dst": ["A"], "src": [1], "set": {"1A": 3})"),
       "set.1A: is not a name"},
      {Line(R"("dtype": "uint8", "dst": ["A"], "src": [1], "set": {"A": 0})"),
       "set.A: 0" + not_a_size},
      {Line(R"("dtype": "uint8", "dst": ["A"], "src": [1], "set": {"A": "B"})"),
       "set.A: a name" + not_a_size},
      {Line(R"("dtype": "uint8", "dst": ["A"], "src": [1], "set": {"A": 2, "C": 2})"),
       "set.C: no size of the case has this name"},
      {Line(R"("dtype": "uint8", "dst": ["A"], "src": [1], "assume": "A > 1")"),
       "assume: is not an array of strings"},
      {Line(R"("dtype": "uint8", "dst": ["A"], "src": [1], "assume": [1])"),
       "assume: 1 is not a string"},
      {Line(R"("dtype": "uint8", "dst": [2], "src": [1], "count": 2)"),
       "count: only a duplicate has one"},
      {Line(R"("op": "copy", "dtype": "uint8")"), "op: 'copy' is neither broadcast nor duplicate"},
      {Line(R"("op": "duplicate", "dtype": "uint8")"), "count: missing"},
      {Line(R"("op": "duplicate", "dtype": "uint8", "count": 1, "dst": [1])"),
       "dst: a duplicate has no shapes"},
      {Line(R"("op": "duplicate", "dtype": "uint8", "count": 1, "source": "gm")"),
       "source: 'gm' is not one of constant, ubscalar, vecin, veccalc, other"},
  };
  for (const auto& row : rows) EXPECT_EQ(LineError(row.line), row.message) << row.line;
}

TEST(RequestTest, DepthIsBounded) {
  const auto nested = [](std::size_t levels) {
    return Shapes(std::string(levels, '[') + "4" + std::string(levels, ']'), "[1]");
  };
  EXPECT_THAT(LineError(nested(15)), StartsWith("dst[0]: [[[["));
  EXPECT_EQ(LineError(nested(17)), "case: nested deeper than 16 levels");
  EXPECT_EQ(LineError(std::string(1000000, '[')), "case: nested deeper than 16 levels");
  EXPECT_EQ(LineError(nested(500000)), "case: nested deeper than 16 levels");
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += R"({"a":)";
  EXPECT_EQ(LineError(objects), "case: nested deeper than 16 levels");
}

TEST(RequestTest, MessagesStayShort) {
  EXPECT_LT(LineError(Shapes("[\"" + std::string(100000, 'x') + "\"]", "[1]")).size(), 150U);
  EXPECT_LT(LineError(std::string(100000, 'x')).size(), 150U);
}

TEST(RequestTest, NamesHaveAtMost64Characters) {
  EXPECT_EQ(ParseSize(std::string(64, 'x'), "dst[0]"), SizeOrName(std::string(64, 'x')));
  EXPECT_THAT(ErrorOf([] { ParseSize(std::string(65, 'x'), "dst[0]"); }),
              HasSubstr("is not a size"));
}

TEST(RequestTest, SizesOfTheCommandLine) {
  EXPECT_EQ(ParseSizes("4,3,128", "dst"), (std::vector<SizeOrName>{4U, 3U, 128U}));
  EXPECT_EQ(ParseSizes(" A , 3,_b9", "dst"), (std::vector<SizeOrName>{"A", 3U, "_b9"}));
  const std::string not_a_size = " is not a size; sizes are whole numbers from 1 to 4294967295";
  const struct {
    std::string text;
    std::string message;
  } rows[] = {
      {"", "dst: rank 0 is not in 1..9"},
      {"  ", "dst: rank 0 is not in 1..9"},
      {"1,1,1,1,1,1,1,1,1,1", "dst: rank 10 is not in 1..9"},
      {"4,,3", "dst[1]: ''" + not_a_size},
      {"4,", "dst[1]: ''" + not_a_size},
      {"0", "dst[0]: '0'" + not_a_size},
      {"-4", "dst[0]: '-4'" + not_a_size},
      {"+4", "dst[0]: '+4'" + not_a_size},
      {"4x", "dst[0]: '4x'" + not_a_size},
      {"4.0", "dst[0]: '4.0'" + not_a_size},
      {"0x10", "dst[0]: '0x10'" + not_a_size},
      {"4294967296", "dst[0]: '4294967296'" + not_a_size},
      {"99999999999999999999999", "dst[0]: '99999999999999999999999'" + not_a_size},
      {"[4]", "dst[0]: '[4]'" + not_a_size},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(ErrorOf([&] { ParseSizes(row.text, "dst"); }), row.message) << row.text;
  }
  std::string many = "1";
  for (int i = 0; i < 100000; ++i) many += ",1";
  EXPECT_THAT(ErrorOf([&] { ParseSizes(many, "dst"); }), HasSubstr("is not in 1..9"));
}

TEST(RequestTest, AssignmentsOfTheCommandLine) {
  std::map<std::string, std::uint32_t> set;
  ParseAssignments("A=7, B = 4294967295", set);
  ParseAssignments("A=8", set);
  EXPECT_EQ(set, (std::map<std::string, std::uint32_t>{{"A", 8}, {"B", 4294967295U}}));
  for (const char* text : {"", "A", "=3", "3=A", "A=1,"}) {
    EXPECT_THAT(ErrorOf([&] { ParseAssignments(text, set); }), HasSubstr("is not NAME=NUMBER"))
        << text;
  }
  EXPECT_THAT(ErrorOf([&] { ParseAssignments("A=0", set); }), StartsWith("set.A: '0' is not"));
  EXPECT_THAT(ErrorOf([&] { ParseAssignments("A==2", set); }), StartsWith("set.A: '=2' is not"));
}

}  // namespace
}  // namespace reckon
