// safetensors files: intact files are read back, damaged ones give one clear error.
#include "../Pair.h"

#include "runtime/format/Safetensors.h"

#include "gtest/gtest.h"

#include <cstring>
#include <fstream>

using namespace mpmd;

namespace {
class Safetensors : public testing::Test {
protected:
  /// Writes a file with this header and data.
  std::string write(const std::string &header, const std::string &data, int64_t length = -1) {
    std::string file;
    uint64_t size = length < 0 ? header.size() : static_cast<uint64_t>(length);
    for (int i = 0; i < 8; ++i)
      file.push_back(static_cast<char>(size >> (8 * i)));
    return raw(file + header + data);
  }
  std::string raw(const std::string &bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
    return path;
  }
  pair::TemporaryDirectory dir;
  std::string path = dir.path + "/x.safetensors";
};
} // namespace

TEST_F(Safetensors, ReadsBackWhatItWrote) {
  const float floats[] = {1, 2, 3, 4, 5, 6};
  const char bytes[] = {1, 0, 1};
  const int64_t wide[] = {-1};
  std::map<std::string, format::Tensor> tensors = {
      {"a \"b\"", {"F32", {2, 3}, reinterpret_cast<const char *>(floats), sizeof(floats)}},
      {"flags", {"BOOL", {3}, bytes, 3}},
      {"empty", {"I32", {0, 4}, nullptr, 0}},
      {"scalar", {"I64", {}, reinterpret_cast<const char *>(wide), 8}}};
  ASSERT_TRUE(format::writeTensors(path, tensors).ok());
  auto file = format::TensorFile::open(path);
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_EQ((*file)->tensors().size(), tensors.size());
  for (const auto &[name, tensor] : tensors) {
    const format::Tensor &read = (*file)->tensors().at(name);
    EXPECT_EQ(read.dtype, tensor.dtype);
    EXPECT_EQ(read.shape, tensor.shape);
    ASSERT_EQ(read.bytes, tensor.bytes);
    EXPECT_TRUE(read.bytes == 0 || std::memcmp(read.data, tensor.data, read.bytes) == 0);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(read.data) % static_cast<uintptr_t>(format::dtypeBytes(read.dtype)), 0u);
  }
}

TEST_F(Safetensors, NoTensorsAreAFileToo) {
  ASSERT_TRUE(format::writeTensors(path, {}).ok());
  auto file = format::TensorFile::open(path);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_TRUE((*file)->tensors().empty());
}

TEST_F(Safetensors, MetadataIsNoTensor) {
  auto file = format::TensorFile::open(
      write(R"({"__metadata__":{"format":"pt"},"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}   )", "ab"));
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ((*file)->tensors().size(), 1u);
}

TEST_F(Safetensors, BrokenHeadersAreNamed) {
  struct Case {
    const char *header, *data, *message;
    int64_t length = -1;
  };
  const Case cases[] = {
      {"{}", "", "does not fit", 3},
      {"{}", "", "does not fit", INT64_MAX},
      {"", "", "expected JSON, got something else"},
      {"[]", "", "expected a JSON object, got array"},
      {"{", "", "expected JSON, got something else"},
      {"{\"a\":\xff}", "", "expected JSON, got something else"},
      {"{} x", "", "expected JSON, got something else"},
      {"{}", "abc", "3 bytes after the last tensor"},
      {R"({"a":1})", "", "tensor 'a': expected a type, a shape and two offsets"},
      {R"({"a":{"dtype":"U8","shape":[1]}})", "x", "expected a type, a shape and two offsets"},
      {R"({"a":{"dtype":8,"shape":[1],"data_offsets":[0,1]}})", "x", "expected a type, a shape and two offsets"},
      {R"({"a":{"dtype":"U8","shape":{},"data_offsets":[0,1]}})", "x", "expected a type, a shape and two offsets"},
      {R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0]}})", "x", "expected a type, a shape and two offsets"},
      {R"({"a":{"dtype":"Q4","shape":[1],"data_offsets":[0,1]}})", "x", "unknown type 'Q4'"},
      {R"({"a":{"dtype":"U8","shape":[-1],"data_offsets":[0,1]}})", "x",
       "expected dimensions from 0, got something else"},
      {R"({"a":{"dtype":"U8","shape":[1.5],"data_offsets":[0,1]}})", "x",
       "expected dimensions from 0, got something else"},
      {R"({"a":{"dtype":"U8","shape":[99999999999999999999],"data_offsets":[0,1]}})", "x",
       "expected dimensions from 0, got something else"},
      {R"({"a":{"dtype":"U8","shape":[4294967296,4294967296],"data_offsets":[0,1]}})", "x",
       "of fewer than 2^63 bytes, got U8[4294967296,4294967296]"},
      {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,2]}})", "xx", "expected 4 bytes of F32[1], got 2"},
      {R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[1,0]}})", "x", "are outside the 1 bytes"},
      {R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})", "x", "are outside the 1 bytes"},
      {R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[-1,0]}})", "x", "expected offsets from 0, got something else"},
      {R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"b":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})",
       "x", "two tensors overlap"},
      {R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}})",
       "xyz", "two tensors overlap"},
      {R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})", "xy", "there is a gap between tensors"},
      {R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})",
       "xy", "member \"a\" is there twice"},
  };
  for (const Case &c : cases) {
    auto file = format::TensorFile::open(write(c.header, c.data, c.length));
    ASSERT_FALSE(file.ok()) << c.header;
    EXPECT_NE(std::string(file.status().message()).find(c.message), std::string::npos)
        << c.header << " / " << file.status();
    EXPECT_NE(std::string(file.status().message()).find(path), std::string::npos);
  }
  EXPECT_FALSE(format::TensorFile::open(raw("")).ok());
  EXPECT_FALSE(format::TensorFile::open(raw("1234567")).ok());
  EXPECT_FALSE(format::TensorFile::open(dir.path).ok());
  EXPECT_FALSE(format::TensorFile::open(dir.path + "/none").ok());
}

TEST_F(Safetensors, DeepNestingIsNoProblem) {
  EXPECT_FALSE(format::TensorFile::open(write(std::string(1'000'000, '['), "")).ok());
  std::string nested = R"({"a":)" + std::string(200'000, '[') + std::string(200'000, ']') + "}";
  EXPECT_FALSE(format::TensorFile::open(write(nested, "")).ok());
}

TEST_F(Safetensors, NoFlippedOrMissingByteCrashes) {
  const float value = 1;
  ASSERT_TRUE(format::writeTensors(path, {{"a", {"F32", {}, reinterpret_cast<const char *>(&value), 4}},
                                          {"b", {"F32", {1}, reinterpret_cast<const char *>(&value), 4}}})
                  .ok());
  std::string whole = pair::readFile(path);
  for (size_t i = 0; i < whole.size(); ++i) {
    EXPECT_FALSE(format::TensorFile::open(raw(whole.substr(0, i))).ok()) << i;
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = whole;
      changed[i] = static_cast<char>(changed[i] ^ (1 << bit));
      (void)format::TensorFile::open(raw(changed));
    }
  }
}

TEST_F(Safetensors, WritesNothingThatItWouldNotRead) {
  // "__metadata__" is reserved for the file's metadata.
  EXPECT_FALSE(format::writeTensors(path, {{"__metadata__", {"F32", {0}, "", 0}}}).ok());
  EXPECT_FALSE(format::writeTensors(path, {{"a", {"F32", {2}, "1234", 4}}}).ok());
  EXPECT_FALSE(format::TensorFile::open(path).ok());
}
