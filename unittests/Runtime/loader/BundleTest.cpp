// Bundles on disk: intact bundles load, damaged ones are refused.
#include "../Pair.h"

#include "runtime/format/Checksum.h"
#include "runtime/src/loader/ElfImage.h"
#include "runtime/src/profile/Dump.h"

#include "gtest/gtest.h"

#include <cstring>
#include <elf.h>
#include <filesystem>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mpmd;

namespace {
class BundleTest : public testing::Test {
protected:
  void SetUp() override { pair::writeBundle(path); }
  std::string read(const std::string &file) { return pair::readFile(path + "/" + file); }
  void write(const std::string &file, const std::string &bytes) { pair::writeFile(path + "/" + file, bytes); }
  /// Replaces the object of the first mesh, and updates the manifest.
  void replaceFirst(const std::string &bytes) {
    write("first.so", bytes);
    format::Manifest manifest = pair::manifest();
    manifest.meshes[0].sha256 = format::sha256(bytes);
    manifest.meshes[0].bytes = static_cast<int64_t>(bytes.size());
    ASSERT_TRUE(format::writeManifest(manifest, path).ok());
  }
  /// The error message of opening the bundle.
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
  // Files are checked in the opposite order, so each removal is the first error.
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
  std::swap(manifest.meshes[0].sha256, manifest.meshes[1].sha256);
  std::swap(manifest.meshes[0].bytes, manifest.meshes[1].bytes);
  ASSERT_TRUE(format::writeManifest(manifest, path).ok());
  EXPECT_NE(error().find("mesh 'first': expected a program for this mesh, got one for 'second'"), std::string::npos)
      << error();
}

TEST_F(BundleTest, WhatIsNoRankObjectIsRefused) {
  replaceFirst("this is not an ELF file");
  EXPECT_NE(error().find("it is not an ELF file"), std::string::npos) << error();
  replaceFirst(pair::readFile("/proc/self/exe"));
  EXPECT_NE(error().find("first.so' is not a rank object: "), std::string::npos) << error();
  replaceFirst(pair::readFile(PAIR_FOREIGN));
  EXPECT_NE(
      error().find(
          "mesh 'first': the program needs the processor feature 'quantum512', which this processor does not have"),
      std::string::npos)
      << error();
}

TEST_F(BundleTest, NothingRunsWhenAnObjectIsLoaded) {
  // Loading either object without checks would end this process.
  for (const char *object : {PAIR_CONSTRUCTOR, PAIR_DESTRUCTOR}) {
    replaceFirst(pair::readFile(object));
    EXPECT_NE(error().find("it has constructors or destructors"), std::string::npos) << error();
  }
}

TEST_F(BundleTest, OtherLibrariesAreRefused) {
  replaceFirst(pair::readFile(PAIR_NEEDS));
  EXPECT_NE(error().find("rank objects may use libc.so.6 and libm.so.6 only"), std::string::npos) << error();
}

TEST_F(BundleTest, TablesOutsideTheObjectAreRefused) {
  replaceFirst(pair::readFile(PAIR_HUGE));
  EXPECT_NE(error().find("table of instructions: its 4294967280 entries are outside the object"), std::string::npos)
      << error();
}

TEST_F(BundleTest, AnotherVersionIsSaidToBeOne) {
  replaceFirst(pair::readFile(PAIR_OLDER));
  EXPECT_NE(error().find("expected ABI version " + std::to_string(MPMD_RANK_ABI_VERSION) + ", got 0; write it again"),
            std::string::npos)
      << error();
  pair::writeFile(path + "/manifest.json", "{\"format\": \"mpmd-bundle\", \"version\": 1}");
  EXPECT_EQ(error(), "'" + path +
                         "/manifest.json': manifest: expected format version 9, got 1: another version of mpmd has "
                         "written the bundle; write it again with mpmd-translate --mpmd-to-bundle of this version");
}

TEST_F(BundleTest, AProgramOfAnotherSizeIsRefusedBeforeItsTablesAreRead) {
  replaceFirst(pair::readFile(PAIR_SHORT));
  EXPECT_NE(error().find("first.so': expected a program of 288 bytes, got one of 200"), std::string::npos) << error();
}

TEST_F(BundleTest, AnImageThatIsNotInTheObjectIsRefused) {
  replaceFirst(pair::readFile(PAIR_IMAGE));
  EXPECT_NE(error().find("first.so': image 0: its 1073741824 bytes or its chip are outside the object"),
            std::string::npos)
      << error();
}

TEST_F(BundleTest, ANameThatIsNotInTheObjectIsRefused) {
  replaceFirst(pair::readFile(PAIR_NAME));
  EXPECT_NE(error().find("first.so': value 4: its name is outside the object"), std::string::npos) << error();
}

TEST_F(BundleTest, TheSamePathWrittenAnewIsTheNewProgram) {
  auto first = rt::Bundle::open(path);
  ASSERT_TRUE(first.ok()) << first.status();
  replaceFirst(pair::readFile(PAIR_OTHER));
  // Opens the bundle while the first one is in use, and after it is gone.
  for (int round = 0; round < 2; ++round) {
    auto second = rt::Bundle::open(path);
    ASSERT_TRUE(second.ok()) << second.status();
    std::vector<float> w(8, 1), dw(8, 64);
    void *operands[] = {dw.data(), w.data()};
    (*second)->program(0).kernels[1].function(operands, 0, 8);
    EXPECT_EQ(w[0], -1.0f); // 1 - 64 / 32
    first->reset();
  }
}

TEST_F(BundleTest, LinksPipesAndFoldersAreNoFilesOfABundle) {
  for (const char *file : {"manifest.json", "first.so"}) {
    std::string whole = path + "/" + file, moved = dir.path + "/moved";
    std::filesystem::rename(whole, moved);
    std::filesystem::create_symlink(moved, whole);
    EXPECT_NE(error().find("got a symbolic link"), std::string::npos) << error();
    std::filesystem::remove(whole);
    ASSERT_EQ(::mkfifo(whole.c_str(), 0600), 0);
    EXPECT_NE(error().find("got a pipe, socket or device"), std::string::npos) << error();
    std::filesystem::remove(whole);
    std::filesystem::create_directory(whole);
    EXPECT_NE(error().find("got a directory"), std::string::npos) << error();
    std::filesystem::remove(whole);
    std::filesystem::rename(moved, whole);
  }
  std::filesystem::create_directory_symlink(path, dir.path + "/latest.mpmd");
  path = dir.path + "/latest.mpmd";
  EXPECT_EQ(error(), "") << "the path of the bundle itself is the user's";
}

TEST_F(BundleTest, WhatIsGivenInsteadOfABundleIsExplained) {
  std::string bundle = path;
  path = bundle + "/manifest.json";
  EXPECT_NE(error().find("give the directory"), std::string::npos) << error();
  const std::string stem = dir.path + "/step", translate = "mpmd-translate --mpmd-to-bundle ";
  path = stem + ".ranks.mlir";
  pair::writeFile(path, "module {}");
  EXPECT_EQ(error(), "expected a bundle, a directory, got the text of a program '" + path + "': make one with " +
                         translate + path + " -o " + stem + ".mpmd");
  path = stem + ".mlir";
  pair::writeFile(path, "module {}");
  EXPECT_EQ(error(), "expected a bundle, a directory, got the text of a program '" + path +
                         "': make one with mpmd-opt " + path + " --mpmd-compile -o " + stem + ".ranks.mlir, then " +
                         translate + stem + ".ranks.mlir -o " + stem + ".mpmd");
  path = dir.path + "/folder";
  std::filesystem::create_directory(path);
  EXPECT_EQ(error(), "expected a bundle, got a directory without manifest.json '" + path +
                         "': make one with mpmd-opt STEP.mlir --mpmd-compile -o STEP.ranks.mlir, then " + translate +
                         "STEP.ranks.mlir -o STEP.mpmd");
}

/// Reads and writes everything that a dump of all values accesses.
static void dumpAll(const mpmd_rank_program_t &program, const format::Manifest &manifest) {
  rt::DumpPlan plan;
  plan.make(program, manifest, [](const std::string &) { return true; });
  std::vector<char> arena(program.arena_bytes), copies(plan.bytes());
  std::vector<char *> slots = rt::slotsIn(program, arena.data());
  plan.copy(rt::DumpPlan::atStart, slots.data(), copies.data());
  for (uint32_t i = 0; i < program.num_instructions; ++i)
    plan.copy(rt::DumpPlan::after(i), slots.data(), copies.data());
  plan.copy(plan.atEnd(), slots.data(), copies.data());
}

TEST_F(BundleTest, DamagedObjectsWithAChecksumThatMatchesNeverCrashTheLoader) {
  std::string whole = pair::readFile(PAIR_OBJECT_0);
  ASSERT_TRUE(rt::checkElf(whole).ok());
  // For longer runs: MPMD_FUZZ_SEED=2 MPMD_FUZZ_ROUNDS=1000000 RuntimeTests --gtest_filter='*NeverCrashTheLoader'
  auto setting = [](const char *name, int64_t usual) {
    return std::getenv(name) ? std::atoll(std::getenv(name)) : usual;
  };
  uint64_t state = static_cast<uint64_t>(setting("MPMD_FUZZ_SEED", 1));
  int64_t rounds = setting("MPMD_FUZZ_ROUNDS", 6000);
  auto random = [&](uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
  };
  Elf64_Ehdr header;
  std::memcpy(&header, whole.data(), sizeof(header));
  std::vector<Elf64_Phdr> parts(header.e_phnum);
  std::memcpy(parts.data(), whole.data() + header.e_phoff, parts.size() * sizeof(Elf64_Phdr));
  // The only symbol that is a defined function.
  uint64_t query = 0;
  for (uint64_t at = 0; at + sizeof(Elf64_Sym) <= 0x600; at += 8) {
    Elf64_Sym symbol;
    std::memcpy(&symbol, whole.data() + at, sizeof(symbol));
    if (symbol.st_info == ELF64_ST_INFO(STB_GLOBAL, STT_FUNC) && symbol.st_value != 0 && symbol.st_shndx != 0 &&
        symbol.st_shndx < header.e_shnum && symbol.st_size < 64)
      query = at;
  }
  ASSERT_NE(query, 0u);
  // The loader reads headers and dynamic data. Their words change by a little, by much, or completely.
  int64_t passed = 0, refused = 0;
  for (int64_t round = 0; round < rounds; ++round) {
    std::string changed = whole;
    for (uint64_t times = 1 + random(3); times != 0; --times) {
      uint64_t at = random(changed.size() / 4) * 4;
      const uint32_t values[] = {0,
                                 1,
                                 0xffffffffu,
                                 0x7fffffffu,
                                 static_cast<uint32_t>(random(1 << 16)),
                                 static_cast<uint32_t>(changed[at]) ^ 1u << random(32)};
      std::memcpy(changed.data() + at, &values[random(6)], 4);
    }
    // No check can see what native code does (docs/design/bundles.md), so the test does not change the code. All other
    // changes must be harmless or refused.
    auto restore = [&](uint64_t begin, uint64_t bytes) {
      std::copy_n(whole.data() + begin, bytes, changed.data() + begin);
    };
    for (size_t i = 0; i < parts.size(); ++i)
      if (parts[i].p_flags & PF_X) {
        restore(parts[i].p_offset, parts[i].p_filesz);
        restore(header.e_phoff + i * sizeof(Elf64_Phdr), sizeof(Elf64_Phdr));
      }
    restore(query + offsetof(Elf64_Sym, st_value), sizeof(Elf64_Addr));
    bool fine = rt::checkElf(changed).ok();
    ++(fine ? passed : refused);
    if (!fine || passed > rounds / 60)
      continue;
    replaceFirst(changed);
    pid_t child = ::fork();
    if (child == 0) {
      if (auto bundle = rt::Bundle::open(path); bundle.ok())
        dumpAll((*bundle)->program(0), (*bundle)->manifest());
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    std::string where;
    for (size_t i = 0; i < whole.size(); ++i)
      if (changed[i] != whole[i])
        where += " " + std::to_string(i) + ":" + std::to_string(static_cast<unsigned char>(changed[i]));
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0)
        << "round " << round << ", status " << status << ", changed" << where;
  }
  EXPECT_GT(passed, 100);
  EXPECT_GT(refused, 100);
}
