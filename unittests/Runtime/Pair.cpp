// The hand-written program as a bundle, and as plain loops.
#include "Pair.h"

#include "mpmd/Plan/FileIo.h"
#include "runtime/format/Checksum.h"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace mpmd::pair {

namespace {
const char *const objects[] = {PAIR_OBJECT_0, PAIR_OBJECT_1};

void expectOk(const absl::Status &status) {
  if (!status.ok())
    throw std::runtime_error(std::string(status.message()));
}
} // namespace

format::Manifest manifest() {
  format::Manifest manifest;
  manifest.program = "pair";
  manifest.schedule = "by hand";
  manifest.microbatches = 4;
  manifest.target = "cpu";
  manifest.meshes = {{"first", {0}, "first.so", "", 0, 1024, 0}, {"second", {1}, "second.so", "", 0, 512, 64}};
  for (int i = 0; i < 2; ++i) {
    std::string bytes = readFile(objects[i]);
    manifest.meshes[i].sha256 = format::sha256(bytes);
    manifest.meshes[i].bytes = static_cast<int64_t>(bytes.size());
  }
  manifest.arguments = {
      {"x", "F32", {4, 2, 8}, false, {0}}, {"state['w']", "F32", {8, 8}, true, {0}}, {"bias", "F32", {8}, false, {1}}};
  manifest.results = {{"loss", "F32", {}, -1, 1}, {"new['w']", "F32", {8, 8}, 1, 0}};
  return manifest;
}

std::string readFile(const std::string &path) {
  std::string contents, error = plan::readWholeFile(path, contents);
  if (!error.empty())
    throw std::runtime_error(error);
  return contents;
}

void writeFile(const std::string &path, const std::string &contents) {
  if (std::string error = plan::writeWholeFile(path, contents); !error.empty())
    throw std::runtime_error(error);
}

TemporaryDirectory::TemporaryDirectory() {
  path = std::filesystem::temp_directory_path() / "mpmd-test-XXXXXX";
  if (!::mkdtemp(path.data()))
    throw std::runtime_error("no temporary directory");
}

TemporaryDirectory::~TemporaryDirectory() { std::filesystem::remove_all(path); }

void writeBundle(const std::string &dir) {
  std::filesystem::create_directories(dir);
  format::Manifest contents = manifest();
  for (int i = 0; i < 2; ++i)
    std::filesystem::copy_file(objects[i], dir + "/" + contents.meshes[i].object);
  expectOk(format::writeManifest(contents, dir));
}

std::shared_ptr<const rt::Bundle> bundle() {
  auto made =
      rt::Bundle::fromPrograms(manifest(), {pairQuery0(MPMD_RANK_ABI_VERSION), pairQuery1(MPMD_RANK_ABI_VERSION)});
  expectOk(made.status());
  return *made;
}

Values::Values() {
  for (int i = 0; i < 64; ++i) {
    x[i] = static_cast<float>((i * 7 + 3) % 11 - 5) / 8;
    w[i] = static_cast<float>((i * 5 + 1) % 13 - 6) / 16;
  }
  for (int i = 0; i < 8; ++i)
    bias[i] = static_cast<float>(i - 4) / 4;
}

void Values::step() {
  std::array<float, 64> dw = {};
  loss = 0;
  for (int mb = 0; mb < 4; ++mb)
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 8; ++j) {
        const float *row = &x[mb * 16 + i * 8];
        float g = bias[j];
        for (int l = 0; l < 8; ++l)
          g += row[l] * w[l * 8 + j];
        loss += g * g / 2;
        for (int l = 0; l < 8; ++l)
          dw[l * 8 + j] += row[l] * g;
      }
  for (int i = 0; i < 64; ++i)
    w[i] -= dw[i] / 64;
}

} // namespace mpmd::pair
