// Reading and writing of files: atomic replacement, limits, and special paths.
#include "mpmd/Plan/Support/FileIo.h"

#include "gtest/gtest.h"

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace mpmd::plan;
using mpmd::messageOf;
namespace fs = std::filesystem;

namespace {
class FileIo : public testing::Test {
protected:
  void SetUp() override {
    dir = fs::temp_directory_path() / "mpmd-file-XXXXXX";
    ASSERT_TRUE(::mkdtemp(dir.data()));
  }
  void TearDown() override { fs::remove_all(dir); }
  std::string at(const std::string &name) const { return dir + "/" + name; }
  std::string read(const std::string &name) const {
    std::string text, error = messageOf(readWholeFile(at(name), text));
    EXPECT_EQ(error, "");
    return text;
  }
  size_t files() const { return static_cast<size_t>(std::distance(fs::directory_iterator(dir), {})); }
  mode_t mode(const std::string &name) const {
    struct stat info = {};
    ::stat(at(name).c_str(), &info);
    return info.st_mode & 07777;
  }

  std::string dir;
};
} // namespace

TEST_F(FileIo, NothingChangesBeforeTheCommit) {
  ASSERT_EQ(messageOf(writeWholeFile(at("a"), "old")), "");
  {
    OutputFile file;
    ASSERT_EQ(messageOf(file.open(at("a"))), "");
    ASSERT_EQ(messageOf(file.write("new")), "");
    EXPECT_EQ(read("a"), "old");
  }
  EXPECT_EQ(read("a"), "old");
  EXPECT_EQ(files(), 1u) << "what was not committed is gone";
  ASSERT_EQ(messageOf(writeWholeFile(at("a"), "new")), "");
  EXPECT_EQ(read("a"), "new");
  EXPECT_EQ(files(), 1u);
}

TEST_F(FileIo, ModesStay) {
  mode_t before = ::umask(027);
  ASSERT_EQ(messageOf(writeWholeFile(at("a"), "1")), "");
  EXPECT_EQ(mode("a"), 0640u) << "a new file follows the umask";
  ASSERT_EQ(::chmod(at("a").c_str(), 0604), 0);
  ASSERT_EQ(messageOf(writeWholeFile(at("a"), "2")), "");
  EXPECT_EQ(mode("a"), 0604u);
  ::umask(before);
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown(at("a").c_str(), 1234, 4321), 0);
    ASSERT_EQ(messageOf(writeWholeFile(at("a"), "3")), "");
    struct stat info = {};
    ::stat(at("a").c_str(), &info);
    EXPECT_EQ(info.st_uid, 1234u);
    EXPECT_EQ(info.st_gid, 4321u);
  }
}

TEST_F(FileIo, LinksAreFollowed) {
  fs::create_directory(at("folder"));
  ASSERT_EQ(messageOf(writeWholeFile(at("folder/real"), "old")), "");
  fs::create_symlink("folder/real", at("link"));
  fs::create_symlink("link", at("link to link"));
  ASSERT_EQ(messageOf(writeWholeFile(at("link to link"), "new")), "");
  EXPECT_TRUE(fs::is_symlink(at("link")));
  EXPECT_TRUE(fs::is_symlink(at("link to link")));
  EXPECT_EQ(read("folder/real"), "new");
  fs::create_symlink("not there", at("dangling"));
  ASSERT_EQ(messageOf(writeWholeFile(at("dangling"), "made")), "");
  EXPECT_EQ(read("not there"), "made");
  fs::create_symlink("round", at("round"));
  EXPECT_NE(messageOf(writeWholeFile(at("round"), "x")).find("cannot write"), std::string::npos);
}

TEST_F(FileIo, TwoThatReplaceOneFileAreKnown) {
  fs::create_directory(at("folder"));
  ASSERT_EQ(messageOf(writeWholeFile(at("real"), "old")), "");
  fs::create_symlink("real", at("link"));
  fs::create_symlink("new", at("dangling"));
  fs::create_hard_link(at("real"), at("second name"));
  auto same = [&](const std::string &a, const std::string &b) {
    OutputFile first, second;
    EXPECT_EQ(messageOf(first.open(a)), "");
    EXPECT_EQ(messageOf(second.open(b)), "");
    EXPECT_EQ(first.replacesSameFile(second), second.replacesSameFile(first));
    return first.replacesSameFile(second);
  };
  EXPECT_TRUE(same(at("real"), at("folder/../real")));
  EXPECT_TRUE(same(at("real"), at("link")));
  EXPECT_TRUE(same(at("new"), at("new")));
  EXPECT_TRUE(same(at("new"), at("dangling")));
  EXPECT_FALSE(same(at("real"), at("new")));
  EXPECT_FALSE(same(at("real"), at("folder/real")));
  // Each of these outputs keeps its own contents.
  EXPECT_FALSE(same(at("real"), at("second name")));
  EXPECT_FALSE(same("/dev/null", "/dev/null"));
  EXPECT_FALSE(same("/dev/null", at("real")));
}

TEST_F(FileIo, DevicesAndPipesStayWhatTheyAre) {
  EXPECT_EQ(messageOf(writeWholeFile("/dev/null", "x")), "");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
  std::string got;
  std::thread reader([&] {
    int fd = ::open(at("pipe").c_str(), O_RDONLY);
    char block[16];
    for (ssize_t n; (n = ::read(fd, block, sizeof(block))) > 0;)
      got.append(block, static_cast<size_t>(n));
    ::close(fd);
  });
  EXPECT_EQ(messageOf(writeWholeFile(at("pipe"), "through")), "");
  reader.join();
  EXPECT_EQ(got, "through");
  EXPECT_TRUE(fs::is_fifo(at("pipe")));
  // `/dev/fd/N` names an open descriptor, such as one that a shell opened. The new contents follow earlier output.
  int fd = ::open(at("log").c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_EQ(::write(fd, "before ", 7), 7);
  EXPECT_EQ(messageOf(writeWholeFile("/dev/fd/" + std::to_string(fd), "after")), "");
  ::close(fd);
  EXPECT_EQ(read("log"), "before after");
}

TEST_F(FileIo, WhatCannotBeWrittenIsNamedBeforeAnythingIs) {
  OutputFile file;
  EXPECT_EQ(messageOf(file.open(at("no/such/x"))), "cannot write '" + at("no/such/x") + "': No such file or directory");
  EXPECT_EQ(messageOf(OutputFile().open(dir)), "expected a file to write at '" + dir + "', got a directory");
  EXPECT_NE(messageOf(writeWholeFile("/dev/full", "x")).find("No space left"), std::string::npos);
  if (::geteuid() != 0) {
    ASSERT_EQ(messageOf(writeWholeFile(at("a"), "mine")), "");
    ASSERT_EQ(::chmod(at("a").c_str(), 0444), 0);
    EXPECT_NE(messageOf(writeWholeFile(at("a"), "x")).find("Permission denied"), std::string::npos);
  }
  EXPECT_EQ(files(), ::geteuid() != 0 ? 1u : 0u);
}

TEST_F(FileIo, AProcessThatIsKilledLeavesNothing) {
  pid_t child = ::fork();
  if (child == 0) {
    OutputFile file;
    ::_exit(file.open(at("a")).ok() && file.write("half").ok() ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
  // On file systems with unnamed files.
  OutputFile next;
  ASSERT_EQ(messageOf(next.open(at("a"))), "");
  int unnamed = ::open(dir.c_str(), O_TMPFILE | O_RDWR, 0600);
  EXPECT_EQ(files(), unnamed >= 0 ? 0u : 1u);
  ::close(unnamed);
}

TEST_F(FileIo, WhatAKilledProcessLeftIsRemoved) {
  // Temporary files: between naming and renaming, or on file systems without unnamed files.
  auto leave = [&](const std::string &name) {
    std::ofstream(at(".mpmd-" + name.substr(0, 100) + "-" + randomName() + ".tmp")) << "half";
  };
  leave("a");
  ASSERT_EQ(messageOf(writeWholeFile(at("a"), "0")), "");
  EXPECT_EQ(files(), 1u);
  fs::remove(at("a"));
  leave("b");
  leave("b-a");
  leave("link to a, or not");
  EXPECT_EQ(files(), 3u);
  leave("a");
  // Files with such a name that are not temporary files stay. So do files that another process is writing.
  ASSERT_EQ(messageOf(writeWholeFile(at("mine"), "mine")), "");
  fs::create_symlink("mine", at(".mpmd-a-abcdefghijklmnop.tmp"));
  fs::create_directory(at(".mpmd-a-abcdefghijklmnoq.tmp"));
  ASSERT_EQ(::mkfifo(at(".mpmd-a-abcdefghijklmnor.tmp").c_str(), 0600), 0);
  OutputFile first, second;
  ASSERT_EQ(messageOf(first.open(at("a"))), "");
  ASSERT_EQ(messageOf(second.open(at("a"))), "");
  ASSERT_EQ(messageOf(first.write("1")), "");
  ASSERT_EQ(messageOf(second.write("2")), "");
  ASSERT_EQ(messageOf(second.commit()), "");
  ASSERT_EQ(messageOf(first.commit()), "");
  EXPECT_EQ(read("a"), "1");
  EXPECT_EQ(files(), 3u + 1 + 3 + 1);
  // A name of maximum length.
  const std::string longest(255, 'n');
  leave(longest);
  ASSERT_EQ(messageOf(writeWholeFile(at(longest), "x")), "");
  EXPECT_EQ(files(), 3u + 1 + 3 + 2);
}

TEST_F(FileIo, WhatCannotBePutInPlaceIsKept) {
  OutputFile file;
  ASSERT_EQ(messageOf(file.open(at("a"))), "");
  ASSERT_EQ(messageOf(file.write("precious")), "");
  fs::create_directory(at("a"));
  std::string error = messageOf(file.commit());
  size_t begin = error.find("what was to be written is in '");
  ASSERT_NE(begin, std::string::npos) << error;
  std::string kept = error.substr(begin + 30, error.size() - begin - 31);
  fs::remove(at("a"));
  ASSERT_EQ(messageOf(writeWholeFile(at("a"), "later")), "");
  std::string text;
  EXPECT_EQ(messageOf(readWholeFile(kept, text)), "");
  EXPECT_EQ(text, "precious");
}

TEST_F(FileIo, ReadingHasLimits) {
  std::string text;
  ASSERT_EQ(messageOf(writeWholeFile(at("a"), "12345")), "");
  EXPECT_EQ(messageOf(readWholeFile(at("a"), text, 5)), "");
  EXPECT_EQ(text, "12345");
  EXPECT_EQ(messageOf(readWholeFile(at("a"), text, 4)),
            "expected a file of at most 4 bytes, got '" + at("a") + "', which is longer");
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
  EXPECT_EQ(messageOf(readWholeFile(at("pipe"), text)), "expected a file at '" + at("pipe") + "', got a pipe");
  EXPECT_EQ(messageOf(readWholeFile("/dev/zero", text)), "expected a file at '/dev/zero', got a device");
  EXPECT_EQ(messageOf(readWholeFile(dir, text)), "expected a file at '" + dir + "', got a directory");
  EXPECT_NE(messageOf(readWholeFile(at("none"), text)).find("No such file"), std::string::npos);
  EXPECT_EQ(messageOf(readWholeFile("/proc/self/status", text)), "");
  EXPECT_NE(text.find("Name:"), std::string::npos);
}

TEST_F(FileIo, DependenciesAreARuleOfMake) {
  EXPECT_EQ(dependencyRule("out dir/a.mlir", {"b.mlir", "c $1#.json"}),
            "out\\ dir/a.mlir: \\\n  b.mlir \\\n  c\\ $$1\\#.json\n\nb.mlir:\n\nc\\ $$1\\#.json:\n");
  EXPECT_EQ(dependencyRule("a", {}), "a:\n");
  std::string text;
  EXPECT_NE(messageOf(readInput("/no/such/input", text)), "");
  EXPECT_EQ(inputsRead().count("/no/such/input"), 1u);
}
