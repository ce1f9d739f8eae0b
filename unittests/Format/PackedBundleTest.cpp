// Bundles in one file: files are read back unchanged, truncated bundles are refused, and damage is detected.
#include "runtime/format/PackedBundle.h"

#include "gtest/gtest.h"

#include <random>

using namespace mpmd::format;

static const std::map<std::string, std::string> files = {{"manifest.json", "{}"},
                                                         {"pp0.so", std::string("\x7f"
                                                                                "ELF\0code",
                                                                                9)},
                                                         {"empty.so", ""}};

TEST(PackedBundle, FilesComeOutAsTheyWentIn) {
  std::string packed = packFiles(files);
  auto unpacked = unpackFiles(packed);
  ASSERT_TRUE(unpacked.ok()) << unpacked.status();
  ASSERT_EQ(unpacked->size(), files.size());
  for (auto &[name, contents] : files)
    EXPECT_EQ(unpacked->at(name), contents) << name;
  EXPECT_TRUE(unpackFiles(packFiles({})).ok());
}

TEST(PackedBundle, WhatIsCutOffIsRefused) {
  std::string packed = packFiles(files);
  for (size_t size = 0; size < packed.size(); ++size)
    EXPECT_FALSE(unpackFiles(absl::string_view(packed).substr(0, size)).ok()) << size;
  EXPECT_FALSE(unpackFiles(packed + "x").ok());
}

TEST(PackedBundle, DamageIsFoundOrIsInAFile) {
  std::mt19937 random(1);
  const std::string packed = packFiles(files);
  for (int round = 0; round < 20000; ++round) {
    std::string bytes = packed;
    for (int times = 1 + static_cast<int>(random() % 3); times > 0; --times)
      bytes[random() % bytes.size()] = static_cast<char>(random());
    if (auto unpacked = unpackFiles(bytes); unpacked.ok())
      for (auto &[name, contents] : *unpacked)
        EXPECT_TRUE(contents.empty() ||
                    (contents.data() >= bytes.data() && contents.data() + contents.size() <= &bytes.back() + 1));
  }
}
