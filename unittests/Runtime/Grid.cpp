// The hand-written program of two meshes as a bundle, and as plain loops.
#include "Grid.h"

#include "Pair.h"

#include "runtime/format/Checksum.h"

#include <filesystem>
#include <stdexcept>

namespace mpmd::grid {

namespace {
const char *const objects[] = {GRID_OBJECT_0, GRID_OBJECT_1};
} // namespace

format::Manifest manifest() {
  format::Manifest manifest;
  manifest.program = "grid";
  manifest.schedule = "by hand";
  manifest.microbatches = 2;
  manifest.target = "cpu";
  manifest.meshes = {{"grid", {2, 0, 3, 1}, "grid.so", "", 0, 1088, 264, {{"a", 2}, {"b", 2}}},
                     {"line", {5, 4}, "line.so", "", 0, 384, 0, {{"c", 2}}}};
  for (int i = 0; i < 2; ++i) {
    std::string bytes = pair::readFile(objects[i]);
    manifest.meshes[i].sha256 = format::sha256(bytes);
    manifest.meshes[i].bytes = static_cast<int64_t>(bytes.size());
  }
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

void writeBundle(const std::string &dir, const format::Manifest &contents) {
  std::filesystem::create_directories(dir);
  for (int i = 0; i < 2; ++i)
    std::filesystem::copy_file(objects[i], dir + "/" + contents.meshes[i].object);
  if (absl::Status status = format::writeManifest(contents, dir); !status.ok())
    throw std::runtime_error(std::string(status.message()));
}

const mpmd_rank_program_t &program(int mesh) { return *(mesh == 0 ? gridQuery0 : gridQuery1)(MPMD_RANK_ABI_VERSION); }

std::shared_ptr<const rt::Bundle> bundle(const mpmd_rank_program_t &first, const mpmd_rank_program_t &second) {
  auto made = rt::Bundle::fromPrograms(manifest(), {&first, &second});
  if (!made.ok())
    throw std::runtime_error(std::string(made.status().message()));
  return *made;
}

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

absl::Status Values::bindTo(rt::Session &session) const {
  absl::Status status = session.bind(0, x.data(), sizeof(x));
  status.Update(session.bind(1, w.data(), sizeof(w)));
  status.Update(session.bind(2, m.data(), sizeof(m)));
  status.Update(session.bind(3, &scale, sizeof(scale)));
  return status;
}

absl::Status Values::fetchFrom(const rt::Session &session) {
  absl::Status status = session.fetchArgument(0, x.data(), sizeof(x));
  status.Update(session.fetchArgument(1, w.data(), sizeof(w)));
  status.Update(session.fetchArgument(2, m.data(), sizeof(m)));
  status.Update(session.fetchArgument(3, &scale, sizeof(scale)));
  status.Update(session.fetchResult(0, sums.data(), sizeof(sums)));
  status.Update(session.fetchResult(1, ring.data(), sizeof(ring)));
  status.Update(session.fetchResult(2, total.data(), sizeof(total)));
  return status;
}

} // namespace mpmd::grid
