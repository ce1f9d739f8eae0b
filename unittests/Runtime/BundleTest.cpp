// Bundles on disk: whole ones load, damaged ones do not.
#include "Pair.h"

#include "gtest/gtest.h"

#include <filesystem>

using namespace mpmd;

namespace {
class BundleTest : public testing::Test {
protected:
  void SetUp() override { pair::writeBundle(path); }
  std::string read(const std::string &file) { return *format::readFile(path + "/" + file); }
  void write(const std::string &file, const std::string &bytes) { ASSERT_TRUE(format::writeFileAtomically(path + "/" + file, bytes).ok()); }
  /// The message of the error that opening gives.
  std::string error() { return std::string(rt::Bundle::open(path).status().message()); }

  pair::TemporaryDirectory dir;
  std::string path = dir.path + "/pair.mpmd";
};
} // namespace

TEST_F(BundleTest, OpensTwice) {
  auto first = rt::Bundle::open(path), second = rt::Bundle::open(path);
  ASSERT_TRUE(first.ok()) << first.status();
  ASSERT_TRUE(second.ok()) << second.status();
  first->reset();
  EXPECT_STREQ((*second)->program(1).mesh, "second");
}

TEST_F(BundleTest, AFlippedByteInAnyFileIsAnError) {
  for (const char *file : {"manifest.json", "first.so", "second.so"}) {
    std::string whole = read(file);
    for (size_t i = 0; i < whole.size(); i += std::max<size_t>(1, whole.size() / 60)) {
      std::string changed = whole;
      changed[i] = static_cast<char>(changed[i] ^ 0x20);
      write(file, changed);
      std::string message = error();
      EXPECT_NE(message.find(file), std::string::npos) << file << ", byte " << i << ": " << message;
      EXPECT_NE(message.find("checksum"), std::string::npos) << file << ", byte " << i << ": " << message;
    }
    write(file, whole);
  }
  EXPECT_EQ(error(), "");
}

TEST_F(BundleTest, ATruncatedFileIsAnError) {
  for (const char *file : {"manifest.json", "first.so", "second.so"}) {
    std::string whole = read(file);
    for (size_t size : {size_t{0}, size_t{10}, whole.size() / 2, whole.size() - 1}) {
      write(file, whole.substr(0, size));
      EXPECT_NE(error().find(file), std::string::npos) << error();
    }
    write(file, whole);
  }
}

TEST_F(BundleTest, AMissingFileIsNamed) {
  // Files are looked at in the opposite order, so each removal is the first thing that is found.
  for (const char *file : {"second.so", "first.so", "manifest.json"}) {
    std::filesystem::remove(path + "/" + file);
    EXPECT_NE(error().find(file), std::string::npos) << error();
  }
  path = dir.path + "/none.mpmd";
  EXPECT_NE(error().find("none.mpmd"), std::string::npos) << error();
}

TEST_F(BundleTest, ExchangedObjectsAreAnError) {
  format::Manifest manifest = pair::manifest();
  std::swap(manifest.meshes[0].object, manifest.meshes[1].object);
  std::swap(manifest.meshes[0].crc32, manifest.meshes[1].crc32);
  std::swap(manifest.meshes[0].bytes, manifest.meshes[1].bytes);
  ASSERT_TRUE(format::writeManifest(manifest, path).ok());
  EXPECT_NE(error().find("mesh 'first': expected a program for this mesh, got one for 'second'"), std::string::npos) << error();
}

TEST_F(BundleTest, WhatIsNoRankObjectIsRefused) {
  auto replace = [&](const std::string &bytes) {
    write("first.so", bytes);
    format::Manifest manifest = pair::manifest();
    manifest.meshes[0].crc32 = format::checksumBytes(bytes.data(), bytes.size());
    manifest.meshes[0].bytes = static_cast<int64_t>(bytes.size());
    ASSERT_TRUE(format::writeManifest(manifest, path).ok());
  };
  replace("this is not an ELF file");
  EXPECT_NE(error().find("cannot load"), std::string::npos) << error();
  replace(*format::readFile(PAIR_FOREIGN));
  EXPECT_NE(error().find("mesh 'first': the program needs the processor feature 'quantum512', which this processor does not have"), std::string::npos) << error();
}
