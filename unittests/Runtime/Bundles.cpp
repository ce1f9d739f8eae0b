// The hand-written programs as bundles on disk, and as reference loops.
#include "Bundles.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "runtime/format/Checksum.h"
#include "runtime/format/PackedBundle.h"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

using namespace mpmd;

namespace {
using Objects = const char *const[2];

/// Fills in sizes and checksums of the objects on disk.
void measure(format::Manifest &manifest, const Objects &objects) {
  for (int i = 0; i < 2; ++i) {
    std::string bytes = pair::readFile(objects[i]);
    manifest.meshes[i].sha256 = format::sha256(bytes);
    manifest.meshes[i].bytes = static_cast<int64_t>(bytes.size());
  }
}

void write(const std::string &dir, const format::Manifest &manifest, const Objects &objects) {
  std::filesystem::create_directories(dir);
  for (int i = 0; i < 2; ++i)
    std::filesystem::copy_file(objects[i], dir + "/" + manifest.meshes[i].object);
  if (absl::Status status = format::writeManifest(manifest, dir); !status.ok())
    throw std::runtime_error(std::string(status.message()));
}
} // namespace

namespace mpmd::pair {

namespace {
const Objects objects = {PAIR_OBJECT_0, PAIR_OBJECT_1}, evaluation = {PAIR_EVAL, PAIR_OBJECT_1};
} // namespace

format::Manifest manifest() {
  format::Manifest manifest;
  manifest.program = "pair";
  manifest.schedule = "by hand";
  manifest.microbatches = 4;
  manifest.meshes = {{"first", {0}, "first.so", "", 0, 1024, 0}, {"second", {1}, "second.so", "", 0, 512, 64}};
  measure(manifest, objects);
  manifest.arguments = {
      {"x", "F32", {4, 2, 8}, false, {0}}, {"state['w']", "F32", {8, 8}, true, {0}}, {"bias", "F32", {8}, false, {1}}};
  manifest.results = {{"loss", "F32", {}, -1, 1}, {"new['w']", "F32", {8, 8}, 1, 0}};
  return manifest;
}

std::string readFile(const std::string &path) {
  std::string contents, error = messageOf(plan::readWholeFile(path, contents));
  if (!error.empty())
    throw std::runtime_error(error);
  return contents;
}

void writeFile(const std::string &path, const std::string &contents) {
  if (std::string error = messageOf(plan::writeWholeFile(path, contents)); !error.empty())
    throw std::runtime_error(error);
}

TemporaryDirectory::TemporaryDirectory() {
  path = std::filesystem::temp_directory_path() / "mpmd-test-XXXXXX";
  if (!::mkdtemp(path.data()))
    throw std::runtime_error("no temporary directory");
}

TemporaryDirectory::~TemporaryDirectory() { std::filesystem::remove_all(path); }

void writeBundle(const std::string &dir) { write(dir, manifest(), objects); }

void writeEvaluation(const std::string &dir) {
  format::Manifest eval = manifest();
  eval.program = "pair eval";
  eval.arguments[1].state = false;
  eval.results[1] = {"dw", "F32", {8, 8}, -1, 0};
  measure(eval, evaluation);
  write(dir, eval, evaluation);
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

std::string packed(const std::string &dir) {
  std::map<std::string, std::string> files;
  for (const auto &entry : std::filesystem::directory_iterator(dir))
    files[entry.path().filename()] = readFile(entry.path());
  return format::packFiles(files);
}

} // namespace mpmd::pair

namespace mpmd::grid {

namespace {
const Objects objects = {GRID_OBJECT_0, GRID_OBJECT_1};
} // namespace

format::Manifest manifest() {
  format::Manifest manifest;
  manifest.program = "grid";
  manifest.schedule = "by hand";
  manifest.microbatches = 2;
  manifest.meshes = {{"grid", {2, 0, 3, 1}, "grid.so", "", 0, 1088, 264, {{"a", 2}, {"b", 2}}},
                     {"line", {5, 4}, "line.so", "", 0, 384, 0, {{"c", 2}}}};
  measure(manifest, objects);
  const std::vector<format::AxisRef> a = {{"a", 1, 2}}, b = {{"b", 1, 2}}, c = {{"c", 1, 2}};
  manifest.arguments = {{"x", "F32", {2, 5, 6}, false, {0}, {{}, a, b}},
                        {"w", "F32", {6}, true, {0}, {b}},
                        {"m", "F32", {5, 6}, true, {0}, {a, b}},
                        {"scale", "F32", {}, false, {1}}};
  manifest.results = {{"sums", "F32", {6}, -1, 0},
                      {"ring", "F32", {4, 2}, -1, 0, {{a[0], b[0]}, {}}},
                      {"total", "F32", {5, 6}, -1, 1, {{}, c}},
                      {"new w", "F32", {6}, 1, 0, {b}},
                      {"new m", "F32", {5, 6}, 2, 0, {a, b}}};
  return manifest;
}

void writeBundle(const std::string &dir, const format::Manifest &contents) { write(dir, contents, objects); }

Values::Values() {
  for (int i = 0; i < 60; ++i)
    x[i] = static_cast<float>((i * 7 + 3) % 11 - 5);
  for (int j = 0; j < 6; ++j)
    w[j] = static_cast<float>(j - 3) / 4;
  for (int i = 0; i < 30; ++i)
    m[i] = static_cast<float>(i);
}

void Values::step() {
  total = {};
  for (int mb = 0; mb < 2; ++mb) {
    sums = {};
    for (int i = 0; i < 30; ++i) {
      float y = x[mb * 30 + i] * w[i % 6];
      sums[i % 6] += y;
      total[i] += y;
      m[i] += y * scale;
    }
  }
  for (int place = 0; place < 4; ++place) {
    ring[place * 2] = static_cast<float>((place + 3) % 4);
    ring[place * 2 + 1] = sums[0];
  }
  for (int j = 0; j < 6; ++j)
    w[j] -= sums[j] / 128;
}

} // namespace mpmd::grid
