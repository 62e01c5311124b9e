// Lines of every length and ending, with bounded memory.
#include "cli/line_reader.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <thread>
#include <vector>

#include "ledger/errors.h"
#include "tests/cli/streams_for_test.h"

namespace reckon::cli {
namespace {

using Kind = LineReader::Kind;

struct Seen {
  Kind kind;
  std::string text;
  std::uint64_t number;
  bool operator==(const Seen&) const = default;
};

std::vector<Seen> ReadAll(int fd, std::size_t limit) {
  LineReader reader(fd, limit);
  std::vector<Seen> all;
  while (true) {
    const LineReader::Line line = reader.Next();
    if (line.kind == Kind::kEnd) return all;
    all.push_back({line.kind, std::string(line.text), line.number});
  }
}

std::vector<Seen> Split(const std::string& content, std::size_t limit = 10) {
  const TemporaryFolder folder;
  const int fd = ::open(folder.Write("in", content).c_str(), O_RDONLY);
  const auto all = ReadAll(fd, limit);
  ::close(fd);
  return all;
}

TEST(LineReaderTest, LinesAndTheirEndings) {
  EXPECT_EQ(Split(""), std::vector<Seen>{});
  EXPECT_EQ(Split("a"), (std::vector<Seen>{{Kind::kLine, "a", 1}}));
  EXPECT_EQ(Split("a\n"), (std::vector<Seen>{{Kind::kLine, "a", 1}}));
  EXPECT_EQ(
      Split("a\r\n\r\nb\r"),
      (std::vector<Seen>{{Kind::kLine, "a", 1}, {Kind::kLine, "", 2}, {Kind::kLine, "b", 3}}));
  EXPECT_EQ(Split("\n\na"),
            (std::vector<Seen>{{Kind::kLine, "", 1}, {Kind::kLine, "", 2}, {Kind::kLine, "a", 3}}));
}

TEST(LineReaderTest, AByteOrderMarkIsDroppedAtTheStartOnly) {
  EXPECT_EQ(Split("\xEF\xBB\xBF"
                  "a\n\xEF\xBB\xBF"
                  "b"),
            (std::vector<Seen>{{Kind::kLine, "a", 1},
                               {Kind::kLine,
                                "\xEF\xBB\xBF"
                                "b",
                                2}}));
}

TEST(LineReaderTest, NulBytesAreBytes) {
  EXPECT_EQ(Split(std::string("a\0b\nc", 5)),
            (std::vector<Seen>{{Kind::kLine, std::string("a\0b", 3), 1}, {Kind::kLine, "c", 2}}));
}

TEST(LineReaderTest, TheLimitIsExact) {
  EXPECT_EQ(Split("0123456789\nx"),
            (std::vector<Seen>{{Kind::kLine, "0123456789", 1}, {Kind::kLine, "x", 2}}));
  EXPECT_EQ(Split("0123456789A\nx"),
            (std::vector<Seen>{{Kind::kTooLong, "0123456789A", 1}, {Kind::kLine, "x", 2}}));
  EXPECT_EQ(Split("0123456789A"), (std::vector<Seen>{{Kind::kTooLong, "0123456789A", 1}}));
  EXPECT_EQ(Split("0123456789"), (std::vector<Seen>{{Kind::kLine, "0123456789", 1}}));
}

TEST(LineReaderTest, LinesAcrossReads) {
  // Longer than any chunk the reader may use.
  std::string content;
  std::vector<Seen> expected;
  for (std::uint64_t i = 1; i <= 300; ++i) {
    const std::string line(i * 17 % 2000, static_cast<char>('a' + i % 26));
    content += line + "\n";
    expected.push_back({Kind::kLine, line, i});
  }
  EXPECT_EQ(Split(content, 5000), expected);
}

TEST(LineReaderTest, ALineIsSeenBeforeTheNextIsWritten) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  LineReader reader(ends[0], 100);
  ASSERT_EQ(::write(ends[1], "one\ntw", 6), 6);
  EXPECT_EQ(reader.Next().text, "one");  // would wait forever if it read on
  ASSERT_EQ(::write(ends[1], "o\n", 2), 2);
  EXPECT_EQ(reader.Next().text, "two");
  ::close(ends[1]);
  EXPECT_EQ(reader.Next().kind, Kind::kEnd);
  ::close(ends[0]);
}

TEST(LineReaderTest, AHugeLineIsSkippedInLittleMemory) {
  constexpr std::size_t kMegabytes = 64;
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  std::thread writer([fd = ends[1]] {
    const std::string chunk(1 << 20, '[');
    for (std::size_t i = 0; i < kMegabytes; ++i) {
      for (std::size_t done = 0; done < chunk.size();) {
        const ssize_t n = ::write(fd, chunk.data() + done, chunk.size() - done);
        if (n <= 0) break;
        done += static_cast<std::size_t>(n);
      }
    }
    static_cast<void>(!::write(fd, "\nnext", 5));
    ::close(fd);
  });
  rusage before{};
  ::getrusage(RUSAGE_SELF, &before);
  const auto all = ReadAll(ends[0], 1 << 20);
  rusage after{};
  ::getrusage(RUSAGE_SELF, &after);
  writer.join();
  ::close(ends[0]);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].kind, Kind::kTooLong);
  EXPECT_EQ(all[0].text, std::string(80, '['));
  EXPECT_EQ(all[1], (Seen{Kind::kLine, "next", 2}));
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 16 * 1024) << "KiB";
}

TEST(LineReaderTest, AFailedReadIsBadInput) {
  LineReader reader(-1, 10);
  EXPECT_THROW(reader.Next(), BadInput);
}

}  // namespace
}  // namespace reckon::cli
