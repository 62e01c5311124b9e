// Quoting of foreign text: short, printable, one line.
#include "ledger/excerpt.h"

#include <gtest/gtest.h>

namespace reckon {
namespace {

TEST(ExcerptTest, PrintableTextStays) { EXPECT_EQ(Excerpt("a ~!"), "a ~!"); }

TEST(ExcerptTest, ControlAndForeignBytesBecomeQuestionMarks) {
  EXPECT_EQ(Excerpt(std::string_view("a\0b\n\t\x7f\xc3\xa9", 8)), "a?b?????");
}

TEST(ExcerptTest, SixtyCharactersAreWholeMoreAreCut) {
  EXPECT_EQ(Excerpt(std::string(60, 'x')), std::string(60, 'x'));
  EXPECT_EQ(Excerpt(std::string(61, 'x')), std::string(60, 'x') + "...");
}

}  // namespace
}  // namespace reckon
