// Measures with the plugin functions of a step, timed by device events.
#include "runtime/src/profile/DeviceRates.h"

#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/profile/Nanoseconds.h"

#include <algorithm>
#include <random>
#include <set>
#include <vector>

namespace mpmd::rt {

namespace {
constexpr uint64_t memoryBytes = CopyRates::sizes.back();
/// Rows and columns of the measured matrices; three of each size fit the memory.
constexpr int64_t matrixSizes[] = {512, 1024, 2048, 3072};
/// Products that would block the host for longer than this are skipped. Only emulated devices are that slow.
constexpr uint64_t maxNanoseconds = 20'000'000;

/// A stream, its events and its memory. A measurement that fails returns nothing.
class Bench {
public:
  Bench(const mpmd_plugin_t &plugin, mpmd_device_t *device) : plugin(plugin), device(device) {}
  Bench(const Bench &) = delete;
  ~Bench() {
    for (uint64_t address : allocated)
      plugin.release(device, address);
    for (mpmd_event_t *event : events)
      if (event)
        plugin.close_event(event);
    if (stream)
      plugin.close_stream(stream);
  }

  bool open() {
    if (plugin.open_stream(device, &stream) != 0)
      return false;
    for (mpmd_event_t *&event : events)
      if (plugin.open_event(device, /*timed=*/1, &event) != 0)
        return false;
    std::optional<uint64_t> address = allocate(memoryBytes);
    memory = address.value_or(0);
    return address && fill();
  }

  std::optional<uint64_t> allocate(uint64_t bytes) {
    uint64_t address = 0;
    if (plugin.allocate(device, bytes, &address) != 0)
      return std::nullopt;
    allocated.push_back(address);
    return address;
  }

  /// The best of several measurements, and its host time. Each first enqueues a copy that keeps the device busy, and
  /// one run that does not count. So the host has enqueued the measured runs before the device begins them.
  struct Taken {
    double seconds;
    uint64_t hostNanoseconds;
  };
  template <typename Call> std::optional<Taken> best(uint64_t repeats, Call call) {
    Taken taken = {1e9, UINT64_MAX};
    for (int i = 0; i < 4; ++i) {
      const uint64_t start = nanoseconds();
      int failed = copy(0, memoryBytes / 2, memoryBytes / 4);
      for (uint64_t r = 0; r <= repeats && failed == 0; ++r) {
        failed = call(stream);
        if (r == 0 && failed == 0)
          failed = plugin.stamp(stream, events[0], /*captured=*/0);
      }
      double seconds = 0;
      if (failed != 0 || plugin.stamp(stream, events[1], /*captured=*/0) != 0 || plugin.synchronize(stream) != 0 ||
          plugin.elapsed(events[0], events[1], &seconds) != 0 || seconds <= 0)
        return std::nullopt;
      taken = {std::min(taken.seconds, seconds), std::min(taken.hostNanoseconds, nanoseconds() - start)};
    }
    return taken;
  }

  int copy(uint64_t to, uint64_t from, uint64_t bytes) {
    const mpmd_strided_copy_t run = {bytes};
    return plugin.copy(stream, device, memory + to, device, memory + from, &run);
  }

  uint64_t memory = 0;

private:
  /// Fills the memory with numbers of a magnitude below 2 in each type, because products of zeros would be faster.
  bool fill() {
    std::vector<uint16_t> numbers(uint64_t{512} << 10);
    std::minstd_rand random;
    for (uint16_t &number : numbers)
      number = static_cast<uint16_t>((random() & 0x8000) | 0x3c00 | (random() & 0x3ff));
    uint64_t filled = numbers.size() * sizeof(numbers[0]);
    const mpmd_strided_copy_t run = {filled};
    int failed = plugin.copy(stream, device, memory, nullptr, reinterpret_cast<uintptr_t>(numbers.data()), &run);
    for (; filled < memoryBytes && failed == 0; filled *= 2)
      failed = copy(filled, 0, filled);
    return failed == 0 && plugin.synchronize(stream) == 0;
  }

  const mpmd_plugin_t &plugin;
  mpmd_device_t *device;
  mpmd_stream_t *stream = nullptr;
  mpmd_event_t *events[2] = {};
  std::vector<uint64_t> allocated;
};

/// Operations per second, of the size for which they are most.
std::optional<double> measureProducts(const mpmd_plugin_t &plugin, mpmd_module_t *module, Bench &bench, uint32_t type,
                                      uint32_t precision) {
  std::optional<double> best;
  uint64_t expected = 0;
  for (int64_t n : matrixSizes) {
    static_assert(3 * matrixSizes[3] * matrixSizes[3] * sizeof(float) <= memoryBytes, "room for three matrices");
    if (expected > maxNanoseconds)
      break;
    mpmd_gemm_t gemm = {};
    gemm.a_type = gemm.b_type = gemm.c_type = type;
    gemm.compute_type = MPMD_F32;
    gemm.precision = precision;
    gemm.batch = 1;
    gemm.m = gemm.n = gemm.k = gemm.block[0] = gemm.block[1] = n;
    const int64_t access[4] = {0, 0, n, 1};
    for (auto *operand : {&gemm.a, &gemm.b, &gemm.c})
      std::copy_n(access, 4, *operand);
    const mpmd_alignment_t alignment = {256, 256, 256};
    mpmd_product_t *product = nullptr;
    uint64_t workspaceBytes = 0;
    if (plugin.prepare(module, &gemm, &alignment, &product, &workspaceBytes) != 0)
      break;
    const uint64_t matrix = static_cast<uint64_t>(n) * static_cast<uint64_t>(n) * gemmElementBytes(type);
    const uint64_t operands[] = {bench.memory, bench.memory + matrix, bench.memory + 2 * matrix};
    const std::optional<uint64_t> workspace = workspaceBytes == 0 ? 0 : bench.allocate(workspaceBytes);
    std::optional<Bench::Taken> taken;
    if (workspace)
      taken =
          bench.best(1, [&](mpmd_stream_t *stream) { return plugin.multiply(stream, product, operands, *workspace); });
    plugin.discard(product);
    if (!taken)
      break;
    const double cube = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
    best = std::max(best.value_or(0), 2 * cube / taken->seconds);
    expected = 8 * taken->hostNanoseconds;
  }
  return best;
}
} // namespace

DeviceRates::Multiplied DeviceRates::multipliedBy(const mpmd_rank_program_t &program, const mpmd_launch_t &launch) {
  Multiplied found = {MPMD_F32, MPMD_PRECISION_STRICT};
  if (launch.kind == MPMD_LAUNCH_GEMM)
    found = {program.gemms[launch.index].a_type, program.gemms[launch.index].precision};
  if (launch.kind == MPMD_LAUNCH_CONVOLUTION)
    found = {program.convolutions[launch.index].type, program.convolutions[launch.index].precision};
  if (found.first != MPMD_F32)
    found.second = MPMD_PRECISION_STRICT;
  return found;
}

std::optional<DeviceRates> DeviceRates::measure(const mpmd_plugin_t &plugin, mpmd_device_t *device,
                                                mpmd_module_t *module,
                                                absl::Span<const mpmd_rank_program_t *const> programs) {
  Bench bench(plugin, device);
  if (!bench.open())
    return std::nullopt;
  DeviceRates rates;
  for (size_t s = 0; s < CopyRates::sizes.size(); ++s) {
    const uint64_t size = CopyRates::sizes[s], repeats = CopyRates::repeatsOf(size);
    std::optional<Bench::Taken> taken =
        bench.best(repeats, [&](mpmd_stream_t *) { return bench.copy(0, size / 2, size / 2); });
    if (!taken)
      return std::nullopt;
    rates.copies.rates[s] = static_cast<double>(size) * static_cast<double>(repeats) / taken->seconds;
  }
  std::set<Multiplied> wanted;
  for (const mpmd_rank_program_t *program : programs)
    for (uint32_t l = 0; l < program->num_launches; ++l)
      if (program->launches[l].flops != 0)
        wanted.insert(multipliedBy(*program, program->launches[l]));
  for (auto [type, precision] : wanted)
    if (std::optional<double> flops = measureProducts(plugin, module, bench, type, precision))
      rates.flops[{type, precision}] = *flops;
  return rates;
}

std::optional<double> DeviceRates::seconds(const mpmd_rank_program_t &program, const mpmd_launch_t &launch) const {
  if (launch.kind == MPMD_LAUNCH_LAPACK)
    return std::nullopt;
  const double moving = copies.seconds(launch.bytes);
  if (launch.flops == 0)
    return moving;
  auto rate = flops.find(multipliedBy(program, launch));
  if (rate == flops.end())
    return std::nullopt;
  return std::max(moving, static_cast<double>(launch.flops) / rate->second);
}

} // namespace mpmd::rt
