// The old spellings: the same bytes, recorded under the new names at the caller's line.
#include "emulation.h"

namespace reckon::sim::ascendc {
namespace {

namespace MicroAPI = AscendC::MicroAPI;
using testing::IsEmpty;

class OldNamesTest : public Emulation {};

TEST_F(OldNamesTest, DataCopyLoadsAndStores) {
  MicroAPI::RegTensor<half> reg;
  MicroAPI::MaskReg mask = MicroAPI::CreateMask<half>();
  MicroAPI::DataCopy(reg, Src<half>());
  MicroAPI::DataCopy(Dst<half>(), reg, mask);
  MicroAPI::DataCopy<half, MicroAPI::LoadDist::DIST_BRC_B16>(reg, Src<half>(2));
  half* from = Src<half>();
  half* to = Dst<half>(256);
  MicroAPI::DataCopy<half, MicroAPI::PostLiteral::POST_MODE_UPDATE>(reg, from, 128);
  MicroAPI::DataCopy<half, MicroAPI::PostLiteral::POST_MODE_UPDATE>(to, reg, 128, mask);
  EXPECT_EQ(from, Src<half>(256));
  EXPECT_EQ(to, Dst<half>(512));
  EXPECT_EQ(DstElements<std::uint16_t>(256)[128 + 9], Source<std::uint16_t>(9));
  const UserRun run = session.Close(nullptr, 1);
  EXPECT_THAT(run.findings, IsEmpty());
  ASSERT_EQ(run.calls.size(), 6U);
  EXPECT_EQ(run.calls[1].api, "LoadAlign");
  EXPECT_EQ(run.calls[1].mode, "NORM");
  EXPECT_EQ(run.calls[1].helper, "TestBody");
  EXPECT_EQ(run.calls[1].line, run.calls[0].line + 1);
  EXPECT_EQ(run.calls[2].api, "StoreAlign");
  EXPECT_EQ(run.calls[3].mode, "BRC_B16");
}

TEST_F(OldNamesTest, UnalignedAndGathers) {
  MicroAPI::RegTensor<std::uint16_t> reg;
  MicroAPI::UnalignReg in;
  MicroAPI::UnalignReg out;
  std::uint16_t* from = Src<std::uint16_t>(2);
  std::uint16_t* to = Dst<std::uint16_t>();
  MicroAPI::DataCopyUnAlignPre(in, from);
  MicroAPI::DataCopyUnAlign(reg, in, from, 20U);
  MicroAPI::DataCopyUnAlign(to, reg, out, 20U);
  MicroAPI::DataCopyUnAlignPost(to, out, 0);
  EXPECT_EQ(DstElements<std::uint16_t>(20)[19], Source<std::uint16_t>(20));
  MicroAPI::DataCopyUnAlignPre(in, from);
  MicroAPI::DataCopyUnAlign(reg, in, from);
  EXPECT_EQ(LanesOf(reg)[0], Source<std::uint16_t>(21));
  auto index = Filled<std::uint16_t>([](std::uint32_t i) { return i; });
  auto blocks = Filled<std::uint32_t>([](std::uint32_t) { return 32; });
  MicroAPI::MaskReg mask = MicroAPI::CreateMask<std::uint16_t>();
  MicroAPI::DataCopyGather(reg, Src<std::uint16_t>(), index, mask);
  EXPECT_EQ(LanesOf(reg)[100], Source<std::uint16_t>(100));
  MicroAPI::DataCopyGatherB(reg, Src<std::uint16_t>(), blocks, mask);
  EXPECT_EQ(LanesOf(reg)[17], Source<std::uint16_t>(17));
  const UserRun run = session.Close(nullptr, 1);
  EXPECT_THAT(run.findings, IsEmpty());
  std::vector<std::string> apis;
  for (const UserCall& call : run.calls) apis.push_back(call.api);
  EXPECT_THAT(apis, testing::ElementsAre("LoadUnAlignPre", "LoadUnAlign", "StoreUnAlign",
                                         "StoreUnAlignPost", "LoadUnAlignPre", "LoadUnAlign",
                                         "CreateMask", "Gather", "GatherB"));
}

}  // namespace
}  // namespace reckon::sim::ascendc
