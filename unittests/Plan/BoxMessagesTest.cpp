// Messages between shards, executed byte by byte and compared with the definition of shards.
#include "mpmd/Plan/Reshard/BoxMessages.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <random>

using namespace mpmd::plan;

namespace {
int64_t partsOf(const Sharding &sharding, size_t dim) {
  int64_t parts = 1;
  for (int64_t axis : sharding.dims[dim])
    parts *= sharding.mesh[axis];
  return parts;
}

/// Visits the elements of a box: the index of each in the whole tensor, and its position in the shard's buffer.
template <typename Visit>
void forEach(const Sharding &sharding, const std::vector<int64_t> &shape, int64_t position, Visit visit) {
  TensorBox box = boxOf(sharding, shape, position);
  if (sizeOf(box) == 0)
    return;
  std::vector<int64_t> at(shape.size());
  for (size_t dim = 0; dim < shape.size(); ++dim)
    at[dim] = box[dim].low;
  while (true) {
    int64_t whole = 0, place = 0;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      whole = whole * shape[dim] + at[dim];
      place = place * partSize(shape[dim], partsOf(sharding, dim)) + at[dim] - box[dim].low;
    }
    visit(whole, place);
    size_t dim = shape.size();
    while (dim-- > 0 && ++at[dim] == box[dim].high)
      at[dim] = box[dim].low;
    if (dim == SIZE_MAX)
      return;
  }
}

int64_t localElements(const Sharding &sharding, const std::vector<int64_t> &shape) {
  int64_t elements = 1;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    elements *= partSize(shape[dim], partsOf(sharding, dim));
  return elements;
}

int64_t termOf(const Sharding &sharding, int64_t position) {
  int64_t term = 0, weight = 1;
  for (size_t axis = sharding.mesh.size(); axis-- > 0; position /= sharding.mesh[axis]) {
    auto found = std::find(sharding.unreduced.begin(), sharding.unreduced.end(), static_cast<int64_t>(axis));
    if (found != sharding.unreduced.end())
      term += weight * (position % sharding.mesh[axis]), weight *= sharding.mesh[axis];
  }
  return term;
}

/// The element of the source that moves to element `whole` of the target; -2 if none does.
int64_t sourceOf(int64_t whole, const std::vector<int64_t> &shape, const RowMoves &rows) {
  int64_t inner = 1;
  for (size_t dim = rows.dim + 1; dim < shape.size(); ++dim)
    inner *= shape[dim];
  int64_t row = whole / inner % shape[rows.dim], outer = whole / inner / shape[rows.dim];
  for (const RowMoves::Range &range : rows.ranges)
    if (range.target <= row && row < range.target + range.count)
      return (outer * rows.sourceRows + row - range.target + range.source) * inner + whole % inner;
  return -2;
}

/// Moves the bytes of every message, and compares each target buffer with the expected elements.
void execute(const std::vector<int64_t> &shape, const Sharding &source, const Sharding &target,
             const RowMoves *rows = nullptr) {
  std::vector<int64_t> given = shape;
  if (rows)
    given[rows->dim] = rows->sourceRows;
  using Element = int32_t;
  std::vector<std::vector<Element>> from(source.devices.size()), to(target.devices.size());
  int64_t terms = 1;
  for (int64_t axis : source.unreduced)
    terms *= source.mesh[axis];
  for (size_t i = 0; i < from.size(); ++i) {
    from[i].assign(localElements(source, given), -1);
    forEach(source, given, i, [&](int64_t whole, int64_t place) {
      from[i][place] = static_cast<Element>(whole + 1000 * termOf(source, i));
    });
  }
  int64_t local = localElements(target, shape);
  for (std::vector<Element> &buffer : to)
    buffer.assign(local * terms, -2);
  std::vector<std::vector<int>> written(to.size(), std::vector<int>(local * terms * sizeof(Element), 0));
  for (const BoxMessage &message : boxMessages(shape, sizeof(Element), source, target, rows)) {
    std::function<void(size_t, int64_t, int64_t)> copy = [&](size_t loop, int64_t read, int64_t write) {
      if (loop < message.loops.size()) {
        for (int64_t i = 0; i < message.loops[loop].count; ++i)
          copy(loop + 1, read + i * message.loops[loop].sourceStride, write + i * message.loops[loop].targetStride);
        return;
      }
      ASSERT_LE(read + message.run, static_cast<int64_t>(from[message.source].size() * sizeof(Element)));
      ASSERT_LE(write + message.run, static_cast<int64_t>(to[message.target].size() * sizeof(Element)));
      std::memcpy(reinterpret_cast<char *>(to[message.target].data()) + write,
                  reinterpret_cast<char *>(from[message.source].data()) + read, message.run);
      for (int64_t i = 0; i < message.run; ++i)
        EXPECT_EQ(++written[message.target][write + i], 1) << "a byte is written twice";
    };
    ASSERT_GT(message.bytes(), 0);
    copy(0, message.sourceOffset, message.targetOffset);
  }
  for (size_t i = 0; i < to.size(); ++i)
    forEach(target, shape, i, [&](int64_t whole, int64_t place) {
      for (int64_t term = 0; term < terms; ++term)
        EXPECT_EQ(to[i][term * local + place], rows ? sourceOf(whole, shape, *rows) : whole + 1000 * term)
            << "device " << i;
    });
}

Sharding random(std::mt19937 &rng, size_t rank, int64_t firstDevice, bool terms) {
  Sharding sharding;
  int64_t devices = 1;
  for (size_t axis = rng() % 4; axis-- > 0;) {
    sharding.mesh.push_back(1 + static_cast<int64_t>(rng() % 3));
    devices *= sharding.mesh.back();
  }
  for (int64_t i = 0; i < devices; ++i)
    sharding.devices.push_back(firstDevice + i);
  sharding.dims.resize(rank);
  for (size_t axis = 0; axis < sharding.mesh.size(); ++axis)
    if (size_t dim = rng() % (rank + 2); dim < rank)
      sharding.dims[dim].insert(sharding.dims[dim].begin() +
                                    static_cast<int64_t>(rng() % (sharding.dims[dim].size() + 1)),
                                static_cast<int64_t>(axis));
    else if (terms && dim == rank)
      sharding.unreduced.push_back(static_cast<int64_t>(axis));
  return sharding;
}
} // namespace

TEST(BoxMessages, EveryElementOnceToWhoNeedsIt) {
  std::mt19937 rng(1);
  for (int turn = 0; turn < 3000; ++turn) {
    std::vector<int64_t> shape(rng() % 4);
    for (int64_t &size : shape)
      size = static_cast<int64_t>(rng() % 8);
    Sharding source = random(rng, shape.size(), 0, true);
    Sharding target = random(rng, shape.size(), static_cast<int64_t>(rng() % 2) * 64, false);
    execute(shape, source, target);
  }
}

TEST(BoxMessages, RowsMoveToTheirPositions) {
  std::mt19937 rng(2);
  for (int turn = 0; turn < 3000; ++turn) {
    std::vector<int64_t> shape(1 + rng() % 3);
    for (int64_t &size : shape)
      size = 1 + static_cast<int64_t>(rng() % 8);
    RowMoves rows{rng() % shape.size(), 1 + static_cast<int64_t>(rng() % 8), {}};
    for (int64_t at = static_cast<int64_t>(rng() % 2); at < shape[rows.dim];) {
      int64_t begin = static_cast<int64_t>(rng()) % rows.sourceRows;
      int64_t most = std::min(rows.sourceRows - begin, shape[rows.dim] - at);
      rows.ranges.push_back({begin, at, 1 + static_cast<int64_t>(rng()) % most});
      at += rows.ranges.back().count + static_cast<int64_t>(rng() % 2);
    }
    execute(shape, random(rng, shape.size(), 0, false), random(rng, shape.size(), 0, false), &rows);
  }
}

TEST(BoxMessages, AShiftMovesOnlyTheRowsThatCross) {
  Sharding rows{{0, 1, 2, 3}, {4}, {{0}, {}}, {}};
  RowMoves roll{0, 8, {{7, 0, 1}, {0, 1, 7}}};
  int64_t crossing = 0;
  for (const BoxMessage &message : boxMessages({8, 4}, 4, rows, rows, &roll))
    crossing += message.source != message.target ? message.bytes() : 0;
  EXPECT_EQ(crossing, 4 * 4 * 4);
}

TEST(BoxMessages, WhatADeviceHoldsStaysAndHoldersShareTheRest) {
  Sharding whole{{0, 1, 2, 3}, {4}, {{}, {}}, {}}, rows{{0, 1, 2, 3}, {4}, {{0}, {}}, {}};
  for (const BoxMessage &message : boxMessages({8, 4}, 4, whole, rows))
    EXPECT_EQ(message.source, message.target);
  Sharding other = whole;
  other.devices = {4, 5, 6, 7};
  std::vector<int64_t> sent(4, 0);
  for (const BoxMessage &message : boxMessages({8, 4}, 4, whole, other))
    sent[message.source] += message.bytes();
  EXPECT_EQ(sent, std::vector<int64_t>(4, 8 * 4 * 4));
}

TEST(BoxMessages, RunsAreAsLongAsBothSidesAllow) {
  // Rows to columns: one piece of a row at a time.
  Sharding rows{{0, 1}, {2}, {{0}, {}}, {}}, columns{{0, 1}, {2}, {{}, {0}}, {}};
  std::vector<BoxMessage> messages = boxMessages({4, 6}, 4, rows, columns);
  ASSERT_EQ(messages.size(), 4u);
  EXPECT_EQ(messages[0].run, 12);
  EXPECT_EQ(messages[0].loops, (std::vector<StridedLoop>{{2, 24, 12}}));
  EXPECT_EQ(messages[1].targetOffset, 24);
  // Whole rows are contiguous, so the message needs no loops.
  EXPECT_TRUE(boxMessages({4, 6}, 4, rows, {{0, 1}, {2}, {{}, {}}, {}})[0].loops.empty());
}
