// A result file is whole or absent.
#include "cli/output_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "ledger/errors.h"
#include "tests/cli/streams_for_test.h"
#include "tests/ledger/error_of.h"

namespace reckon::cli {
namespace {

TEST(OutputFileTest, AppearsAtCommit) {
  const TemporaryFolder folder;
  const std::string path = folder / "out.json";
  OutputFile file(path, "json");
  file.Write("one ");
  file.Write("two\n");
  EXPECT_FALSE(std::filesystem::exists(path));
  file.Commit();
  EXPECT_EQ(ReadFile(path), "one two\n");
  EXPECT_EQ(folder.FileCount(), 1U);
}

TEST(OutputFileTest, WithoutCommitTheOldFileStays) {
  const TemporaryFolder folder;
  const std::string path = folder.Write("out.json", "old");
  {
    OutputFile file(path, "json");
    file.Write("new");
  }
  EXPECT_EQ(ReadFile(path), "old");
  EXPECT_EQ(folder.FileCount(), 1U);
}

TEST(OutputFileTest, TheModeOfWhatIsReplacedStays) {
  using std::filesystem::perms;
  const TemporaryFolder folder;
  const std::string path = folder.Write("out.json", "old");
  std::filesystem::permissions(path, perms::owner_read | perms::owner_write);
  WriteFile(path, "json", "new");
  EXPECT_EQ(ReadFile(path), "new");
  EXPECT_EQ(std::filesystem::status(path).permissions(), perms::owner_read | perms::owner_write);
}

TEST(OutputFileTest, WhatCannotBeWrittenIsRefusedAndTheOldFileStays) {
  const TemporaryFolder folder;
  const std::string path = folder.Write("out.json", "old");
  RequireWritable(path, "json");
  RequireWritable("-", "json");
  RequireWritable("", "json");
  EXPECT_EQ(ReadFile(path), "old");
  EXPECT_EQ(folder.FileCount(), 1U);
  EXPECT_THROW(RequireWritable(folder / "absent/out.json", "json"), BadInput);
}

TEST(OutputFileTest, ALinkStaysALink) {
  const TemporaryFolder folder;
  const std::string target = folder.Write("target", "old");
  std::filesystem::create_symlink(target, folder / "link");
  OutputFile file(folder / "link", "json");
  file.Write("new");
  file.Commit();
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(ReadFile(target), "new");
}

TEST(OutputFileTest, HasTheUsualMode) {
  const TemporaryFolder folder;
  OutputFile file(folder / "out", "json");
  file.Commit();
  const mode_t mask = ::umask(0);
  ::umask(mask);
  struct stat status = {};
  ASSERT_EQ(::stat((folder / "out").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0666 & ~mask);
}

TEST(OutputFileTest, DevicesAreWrittenNotReplaced) {
  OutputFile file("/dev/null", "json");
  file.Write("x");
  file.Commit();
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(OutputFileTest, RefusalsNameTheOption) {
  const TemporaryFolder folder;
  EXPECT_EQ(ErrorOf([] { OutputFile("/no/such/folder/x", "junit"); }),
            "junit: cannot write '/no/such/folder/x': No such file or directory");
  EXPECT_NE(ErrorOf([&] { OutputFile(folder.path(), "json"); }).find("Is a directory"),
            std::string::npos);
}

TEST(OutputFileTest, AFullDeviceIsReported) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  OutputFile file("/dev/full", "json");
  EXPECT_EQ(ErrorOf([&] {
              file.Write(std::string(1 << 20, 'x'));
              file.Commit();
            }),
            "json: cannot write '/dev/full': No space left on device");
}

}  // namespace
}  // namespace reckon::cli
