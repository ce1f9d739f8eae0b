#include "Shadow.h"

#include "runtime/format/EmulationAbi.h"

#include <algorithm>
#include <cstring>

namespace mpmd::emulator {

namespace {
constexpr uint64_t pageBytes = 4096;

bool noAlias(const Touch &touch, uint16_t parameter) {
  return parameter == Cell::severalNoAlias ||
         (parameter != Cell::several && ((*touch.flags)[parameter - 1] & MPMD_EMULATION_NO_ALIAS));
}

/// Whether `touch` violates a parameter's promise: other accesses to these bytes went through `other`.
bool aliases(const Touch &touch, uint16_t mine, uint16_t other) {
  return other != 0 && other != mine && (noAlias(touch, mine) || noAlias(touch, other));
}

/// Splits the words of a page into bytes.
void split(ShadowPage &page) {
  std::vector<Cell> bytes(pageBytes);
  for (size_t i = 0; i < pageBytes; ++i)
    bytes[i] = page.cells[i / 4];
  page.cells = std::move(bytes);
  page.cellBytes = 1;
}
} // namespace

bool touchCell(Cell &cell, const Touch &touch, const Stamps &stamps, Conflict &conflict) {
  if (cell.writer != 0 && cell.writer != touch.stamp && !stamps.ordered(cell.writer, touch.stamp)) {
    conflict = {Conflict::Kind::Race, cell.writer, true, -1};
    return false;
  }
  uint32_t reader = cell.reader & Stamps::most;
  bool readerOrdered = reader == 0 || stamps.ordered(reader, touch.stamp);
  if (touch.writes && reader != 0) {
    // Other readers of the warp have the same age as the known one.
    bool others = (cell.reader & (Cell::many | Cell::manyWarps)) != 0;
    if (others && readerOrdered && stamps.ofBlock(reader)) {
      const Stamps::Stamp &theirs = stamps.of(reader), &mine = stamps.of(touch.stamp);
      bool newWarpEpoch = Stamps::sameWarp(theirs, mine) && theirs.warpEpoch < mine.warpEpoch;
      others = theirs.epoch == mine.epoch && ((cell.reader & Cell::manyWarps) != 0 || !newWarpEpoch);
    }
    if (!readerOrdered || others) {
      conflict = {Conflict::Kind::Race, reader, false, -1};
      return false;
    }
  }
  if (touch.parameter >= 0) {
    auto mine = static_cast<uint16_t>(touch.parameter + 1);
    uint16_t other = aliases(touch, mine, cell.writtenBy)                ? cell.writtenBy
                     : touch.writes && aliases(touch, mine, cell.readBy) ? cell.readBy
                                                                         : 0;
    if (other != 0) {
      conflict = {Conflict::Kind::Alias, 0, other == cell.writtenBy, other < Cell::severalNoAlias ? other - 1 : -1};
      return false;
    }
    uint16_t &by = touch.writes ? cell.writtenBy : cell.readBy;
    if (by == 0)
      by = mine;
    else if (by != mine)
      by = noAlias(touch, mine) || noAlias(touch, by) ? Cell::severalNoAlias : Cell::several;
  }
  if (touch.writes) {
    cell.writer = touch.stamp;
  } else if (reader == 0 || (readerOrdered && cell.reader == reader)) {
    cell.reader = touch.stamp;
  } else if (reader != touch.stamp) {
    // A barrier orders these readers before this access, so they do not matter any more.
    bool sameBlock = stamps.ofBlock(reader);
    bool sameWarp = sameBlock && Stamps::sameWarp(stamps.of(reader), stamps.of(touch.stamp));
    if (sameBlock && (stamps.of(reader).epoch < stamps.of(touch.stamp).epoch ||
                      (sameWarp && cell.reader == (reader | Cell::many) &&
                       stamps.of(reader).warpEpoch < stamps.of(touch.stamp).warpEpoch)))
      cell.reader = touch.stamp;
    else
      cell.reader |= sameWarp ? Cell::many : Cell::manyWarps;
  }
  return true;
}

Shadow::~Shadow() {
  for (const std::vector<ShadowPage *> *pages : {&used, &unused})
    for (ShadowPage *page : *pages)
      delete page;
}

ShadowPage &Shadow::page(Allocation &allocation, uint64_t number) {
  if (allocation.shadow.empty())
    allocation.shadow.resize((allocation.end - allocation.begin) / pageBytes + 1);
  ShadowPage *&page = allocation.shadow[number];
  if (page)
    return *page;
  if (unused.empty()) {
    page = new ShadowPage;
  } else {
    page = unused.back();
    unused.pop_back();
  }
  page->allocation = &allocation;
  page->number = number;
  page->cellBytes = 4;
  page->cells.assign(pageBytes / 4, Cell{});
  used.push_back(page);
  return *page;
}

bool Shadow::touch(Allocation &allocation, uint64_t address, uint64_t bytes, const Touch &touch, const Stamps &stamps,
                   Conflict &conflict) {
  uint64_t offset = address - allocation.begin;
  for (uint64_t end = offset + bytes; offset < end;) {
    ShadowPage &page = this->page(allocation, offset / pageBytes);
    uint64_t last = std::min(end, (offset / pageBytes + 1) * pageBytes);
    if (page.cellBytes == 4 && (offset | last) % 4 != 0)
      split(page);
    for (uint64_t at = offset; at < last; at += page.cellBytes)
      if (!touchCell(page.cells[at % pageBytes / page.cellBytes], touch, stamps, conflict))
        return false;
    offset = last;
  }
  return true;
}

void Shadow::finish(Ranges &reads, Ranges &writes) {
  std::sort(used.begin(), used.end(), [](const ShadowPage *a, const ShadowPage *b) {
    return a->allocation->begin + a->number * pageBytes < b->allocation->begin + b->number * pageBytes;
  });
  for (ShadowPage *page : used) {
    uint64_t address = page->allocation->begin + page->number * pageBytes;
    for (const Cell &cell : page->cells) {
      if (cell.reader != 0)
        reads.addLast(address, address + page->cellBytes);
      if (cell.writer != 0)
        writes.addLast(address, address + page->cellBytes);
      address += page->cellBytes;
    }
    page->allocation->shadow[page->number] = nullptr;
    unused.push_back(page);
  }
  used.clear();
}

} // namespace mpmd::emulator
