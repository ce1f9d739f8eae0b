// Hand-written kernels in the form of an emulation image: correct ones, and one for each kind of error.
#include "runtime/format/EmulationAbi.h"

#include <cstdint>

namespace {
const mpmd_emulation_host_t *host;
alignas(16) char shared[8192];
/// Volatile, so that the compiler cannot use the size of the array: indices may be out of bounds.
float *volatile sharedFloats = reinterpret_cast<float *>(shared);

struct Arguments {
  void *const *pointers;
  template <class Type> Type get(int i) const { return *static_cast<const Type *>(pointers[i]); }
};

float load(const float *at, int parameter) {
  host->access(at, 4, 4, 0, parameter);
  return *at;
}
void store(float *at, float value, int parameter) {
  host->access(at, 4, 4, MPMD_EMULATION_WRITES, parameter);
  *at = value;
}
float loadShared(uint32_t i) {
  const float *at = sharedFloats + i;
  host->access(at, 4, 4, MPMD_EMULATION_SHARED, -1);
  return *at;
}
void storeShared(uint32_t i, float value) {
  float *at = sharedFloats + i;
  host->access(at, 4, 4, MPMD_EMULATION_SHARED | MPMD_EMULATION_WRITES, -1);
  *at = value;
}
uint32_t thread() { return host->special(MPMD_EMULATION_THREAD); }
uint32_t block() { return host->special(MPMD_EMULATION_BLOCK); }
uint64_t index() { return uint64_t(block()) * host->special(MPMD_EMULATION_BLOCK_SIZE) + thread(); }
uint32_t shuffle(uint32_t mode, uint32_t members, uint32_t value, uint32_t lane, uint32_t clamp = 31) {
  uint32_t valid = 0;
  return host->shuffle(mode, members, value, lane, clamp, &valid);
}

/// out[i] = in[i] for i < n
void copy(void *const *pointers) {
  Arguments arguments{pointers};
  if (uint64_t i = index(); i < arguments.get<uint64_t>(2))
    store(arguments.get<float *>(1) + i, load(arguments.get<const float *>(0) + i, 0), 1);
}
/// x[i] = x[i] * a + b for i < n. The result depends on the order of two such kernels.
void affine(void *const *pointers) {
  Arguments arguments{pointers};
  if (uint64_t i = index(); i < arguments.get<uint64_t>(3)) {
    auto *x = arguments.get<float *>(0) + i;
    store(x, load(x, 0) * arguments.get<float>(1) + arguments.get<float>(2), 0);
  }
}
void byteCopy(void *const *pointers) {
  Arguments arguments{pointers};
  if (uint64_t i = index(); i < arguments.get<uint64_t>(2)) {
    const char *from = arguments.get<const char *>(0) + i;
    char *to = arguments.get<char *>(1) + i;
    host->access(from, 1, 1, 0, 0);
    host->access(to, 1, 1, MPMD_EMULATION_WRITES, 1);
    *to = *from;
  }
}
/// out[block] = sum of in[] over the block's threads.
void blockSum(void *const *pointers) {
  Arguments arguments{pointers};
  uint32_t i = thread(), size = host->special(MPMD_EMULATION_BLOCK_SIZE);
  storeShared(i, load(arguments.get<const float *>(0) + index(), 0));
  for (uint32_t half = size / 2; half != 0; half /= 2) {
    host->barrier(0);
    if (i < half)
      storeShared(i, loadShared(i) + loadShared(i + half));
  }
  if (i == 0)
    store(arguments.get<float *>(1) + block(), loadShared(0), 1);
}
/// out[warp] = sum over its lanes, by shuffles.
void warpSum(void *const *pointers) {
  Arguments arguments{pointers};
  float value = load(arguments.get<const float *>(0) + index(), 0);
  for (uint32_t mask = 16; mask != 0; mask /= 2) {
    uint32_t bits, got;
    __builtin_memcpy(&bits, &value, 4);
    got = shuffle(MPMD_EMULATION_XOR, ~0u, bits, mask);
    float other;
    __builtin_memcpy(&other, &got, 4);
    value += other;
  }
  if (host->special(MPMD_EMULATION_LANE) == 0)
    store(arguments.get<float *>(1) + index() / 32, value, 1);
}
/// The result of each kind of shuffle and vote, 8 values per lane.
void warpOperations(void *const *pointers) {
  Arguments arguments{pointers};
  uint32_t lane = host->special(MPMD_EMULATION_LANE), valid[4];
  uint32_t values[8] = {
      host->shuffle(MPMD_EMULATION_IDX, ~0u, lane, 5, 31, &valid[0]),
      host->shuffle(MPMD_EMULATION_UP, ~0u, lane, 3, 0, &valid[1]),
      host->shuffle(MPMD_EMULATION_DOWN, ~0u, lane, 3, 31, &valid[2]),
      // Segments of 8 lanes
      host->shuffle(MPMD_EMULATION_DOWN, ~0u, lane, 2, 0x181f, &valid[3]),
      host->vote(MPMD_EMULATION_BALLOT, ~0u, lane % 3 == 0),
      host->vote(MPMD_EMULATION_ALL, ~0u, lane < 31),
      host->vote(MPMD_EMULATION_ANY, ~0u, lane == 7),
      0,
  };
  values[7] = valid[0] | valid[1] << 1 | valid[2] << 2 | valid[3] << 3;
  for (int i = 0; i < 8; ++i) {
    uint32_t *to = arguments.get<uint32_t *>(0) + 8 * lane + i;
    host->access(to, 4, 4, MPMD_EMULATION_WRITES, 0);
    *to = values[i];
  }
}
/// Lanes of a warp pass values through shared memory.
void warpExchange(void *const *pointers) {
  Arguments arguments{pointers};
  uint32_t i = thread();
  storeShared(i, static_cast<float>(i));
  host->warp_barrier(~0u);
  store(arguments.get<float *>(0) + i, loadShared(i ^ 1), 0);
  host->warp_barrier(~0u);
  storeShared(i ^ 1, 0);
}
/// Each half of the warp executes its own operation among its lanes.
void warpHalves(void *const *pointers) {
  Arguments arguments{pointers};
  uint32_t lane = host->special(MPMD_EMULATION_LANE);
  uint32_t value =
      lane < 16 ? shuffle(MPMD_EMULATION_IDX, 0xffff, lane, 3) : host->vote(MPMD_EMULATION_ALL, 0xffff0000u, 1);
  store(arguments.get<float *>(0) + lane, static_cast<float>(value), 0);
}
/// Reads in[i] by columns of a matrix with `n` columns, through shared memory with a pitch of `n` floats.
void columns(void *const *pointers) {
  Arguments arguments{pointers};
  auto n = arguments.get<uint64_t>(2);
  uint32_t i = thread();
  float value = load(arguments.get<const float *>(0) + i * n, 0);
  storeShared(static_cast<uint32_t>(i * n % 2048), value);
  store(arguments.get<float *>(1) + i, value, 1);
}
/// Accesses constants of the module and variables of the thread by their addresses.
void constants(void *const *pointers) {
  static const float table[4] = {1, 2, 3, 4};
  volatile float mine = 0;
  host->access(const_cast<float *>(&mine), 4, 4, MPMD_EMULATION_WRITES, -1);
  mine = load(&table[thread() % 4], -1);
  host->access(const_cast<float *>(&mine), 4, 4, 0, -1);
  store(Arguments{pointers}.get<float *>(0) + index(), mine, 0);
}

// Kernels with errors follow.
void misaligned(void *const *pointers) {
  auto *at = reinterpret_cast<float *>(Arguments{pointers}.get<char *>(0) + 2);
  host->access(at, 4, 4, 0, 0);
}
void writesReadOnly(void *const *pointers) { store(Arguments{pointers}.get<float *>(0), 1, 0); }
void readsUnwritten(void *const *) {
  if (thread() == 1)
    storeShared(1, 1);
  host->barrier(0);
  loadShared(thread());
}
void outsideShared(void *const *) { storeShared(2048, 1); }
void sharedRace(void *const *) {
  storeShared(thread(), 1);
  loadShared(thread() ^ 32);
}
void warpRace(void *const *) {
  storeShared(thread(), 1);
  shuffle(MPMD_EMULATION_XOR, ~0u, 0, 1);
  loadShared(thread() ^ 1);
}
void writesConstant(void *const *) {
  static float variable[4];
  store(&variable[thread() % 4], 1, -1);
}
void blockRace(void *const *pointers) { store(Arguments{pointers}.get<float *>(0), 1, 0); }
/// Each thread reads correct elements, but one writes elements that others have read.
void readRace(void *const *pointers) {
  auto *x = Arguments{pointers}.get<float *>(0);
  load(x, 0);
  if (thread() == 0)
    store(x, 1, 0);
}
void otherBarrier(void *const *) { host->barrier(thread() < 32 ? 0 : 1); }
void laneEnded(void *const *) {
  if (host->special(MPMD_EMULATION_LANE) != 31)
    shuffle(MPMD_EMULATION_XOR, ~0u, 0, 1);
}
void laneAtBarrier(void *const *) {
  if (host->special(MPMD_EMULATION_LANE) == 3)
    host->barrier(0);
  else
    host->vote(MPMD_EMULATION_ANY, ~0u, 0);
}
void otherOperation(void *const *) {
  if (host->special(MPMD_EMULATION_LANE) == 3)
    host->warp_barrier(~0u);
  else
    host->vote(MPMD_EMULATION_ANY, ~0u, 0);
}
void noMember(void *const *) { shuffle(MPMD_EMULATION_XOR, 0xfffffffe, 0, 0); }
void sourceNoMember(void *const *) {
  if (host->special(MPMD_EMULATION_LANE) < 16)
    shuffle(MPMD_EMULATION_IDX, 0xffff, 0, 20);
}

constexpr uint32_t pointer = MPMD_EMULATION_POINTER, readOnly = pointer | MPMD_EMULATION_READ_ONLY;
constexpr uint32_t restricted = pointer | MPMD_EMULATION_NO_ALIAS;
const uint32_t bytes8[] = {8, 8, 8}, bytesAffine[] = {8, 4, 4, 8};
const uint32_t flagsCopy[] = {readOnly | MPMD_EMULATION_NO_ALIAS, restricted, 0}, flagsPlain[] = {pointer, pointer, 0};
const uint32_t flagsNone[] = {0, 0, 0};
const uint32_t flagsAffine[] = {pointer, 0, 0, 0}, flagsRead[] = {readOnly};
const mpmd_emulation_kernel_t kernels[] = {
    {"copy", copy, bytes8, flagsCopy, 3, 256, shared, shared + sizeof(shared), 0},
    {"plain_copy", copy, bytes8, flagsPlain, 3, 0, shared, shared + sizeof(shared), 0},
    {"affine", affine, bytesAffine, flagsAffine, 4, 256, shared, shared + sizeof(shared), 0},
    {"byte_copy", byteCopy, bytes8, flagsCopy, 3, 256, shared, shared + sizeof(shared), 0},
    {"block_sum", blockSum, bytes8, flagsCopy, 2, 1024, shared, shared + sizeof(shared), 0},
    {"asking_sum", blockSum, bytes8, flagsCopy, 2, 1024, shared, shared + sizeof(shared), 64 * 1024},
    {"warp_sum", warpSum, bytes8, flagsCopy, 2, 1024, shared, shared + sizeof(shared), 0},
    {"warp_operations", warpOperations, bytes8, flagsPlain, 1, 32, shared, shared + sizeof(shared), 0},
    {"warp_exchange", warpExchange, bytes8, flagsPlain, 1, 1024, shared, shared + sizeof(shared), 0},
    {"warp_halves", warpHalves, bytes8, flagsPlain, 1, 32, shared, shared + sizeof(shared), 0},
    {"columns", columns, bytes8, flagsCopy, 3, 32, shared, shared + sizeof(shared), 0},
    {"constants", constants, bytes8, flagsPlain, 1, 1024, shared, shared + sizeof(shared), 0},
    {"writes_constant", writesConstant, bytes8, flagsPlain, 1, 1024, shared, shared + sizeof(shared), 0},
    {"number_as_pointer", copy, bytes8, flagsNone, 3, 1024, shared, shared + sizeof(shared), 0},
    {"misaligned", misaligned, bytes8, flagsPlain, 1, 1024, shared, shared + sizeof(shared), 0},
    {"writes_read_only", writesReadOnly, bytes8, flagsRead, 1, 1024, shared, shared + sizeof(shared), 0},
    {"reads_unwritten", readsUnwritten, bytes8, flagsPlain, 0, 1024, shared, shared + sizeof(shared), 0},
    {"outside_shared", outsideShared, bytes8, flagsPlain, 0, 1024, shared, shared + sizeof(shared), 0},
    {"shared_race", sharedRace, bytes8, flagsPlain, 0, 1024, shared, shared + sizeof(shared), 0},
    {"warp_race", warpRace, bytes8, flagsPlain, 0, 1024, shared, shared + sizeof(shared), 0},
    {"block_race", blockRace, bytes8, flagsPlain, 1, 1024, shared, shared + sizeof(shared), 0},
    {"read_race", readRace, bytes8, flagsPlain, 1, 1024, shared, shared + sizeof(shared), 0},
    {"other_barrier", otherBarrier, bytes8, flagsPlain, 0, 1024, shared, shared + sizeof(shared), 0},
    {"lane_ended", laneEnded, bytes8, flagsPlain, 0, 1024, shared, shared + sizeof(shared), 0},
    {"lane_at_barrier", laneAtBarrier, bytes8, flagsPlain, 0, 1024, shared, shared + sizeof(shared), 0},
    {"other_operation", otherOperation, bytes8, flagsPlain, 0, 1024, shared, shared + sizeof(shared), 0},
    {"no_member", noMember, bytes8, flagsPlain, 0, 1024, shared, shared + sizeof(shared), 0},
    {"source_no_member", sourceNoMember, bytes8, flagsPlain, 0, 1024, shared, shared + sizeof(shared), 0},
};
const mpmd_emulation_t image = {MPMD_EMULATION_VERSION, sizeof(kernels) / sizeof(kernels[0]), kernels, &host};
} // namespace

extern "C" const mpmd_emulation_t *mpmd_emulation_query() { return &image; }
