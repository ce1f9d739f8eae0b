// Finds sums over devices that can be sharded as their readers need them.
#include "ScatterSums.h"

#include "Assign.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

namespace {
class Scatterer {
public:
  explicit Scatterer(Classes &classes) : classes(classes), readers(classes.all.size()), makers(classes.all.size()) {
    for (const Relation &relation : classes.relations) {
      if (relation.movesRows)
        continue;
      for (int number : relation.operands)
        if (number >= 0)
          readers[number].push_back(&relation);
      for (int number : relation.results)
        if (number >= 0)
          makers[number].push_back(&relation);
    }
  }
  bool run();

private:
  /// Whether the relation is a constraint: it relates a class to itself.
  static bool isSame(const Relation &relation) {
    return relation.operands.size() == 1 && relation.operands == relation.results;
  }
  SmallVector<Atoms> factorsOf(const Relation &relation) const;
  /// The atoms over which the op that computes a class sums it, sorted.
  Atoms summedOver(const Relation &maker, int number) const;
  /// Whether the class has a reader, and every reader still works if `cut` shards the dimension, too.
  bool readInParts(int number, int64_t dim, const Atoms &cut) const;
  bool scatter(int number);

  Classes &classes;
  std::vector<SmallVector<const Relation *, 2>> readers, makers;
};
} // namespace

SmallVector<Atoms> Scatterer::factorsOf(const Relation &relation) const {
  auto sides = [&](ArrayRef<int> numbers, ArrayRef<FactorDims> dims) {
    SmallVector<Side> list;
    for (auto [number, each] : llvm::zip_equal(numbers, dims))
      list.push_back(number < 0 ? Side()
                                : Side{&classes.all[number].layout, &each, byteSize(classes.all[number].type)});
    return list;
  };
  return assign(*classes.all[relation.results[0]].grid, relation.rule, sides(relation.operands, relation.rule.operands),
                sides(relation.results, relation.rule.results));
}

Atoms Scatterer::summedOver(const Relation &maker, int number) const {
  Atoms atoms;
  if (maker.rule.reduction != Reduction::Sum || maker.results.size() != 1 || maker.transfers)
    return atoms;
  for (auto [factor, list] : llvm::zip_equal(maker.rule.factors, factorsOf(maker)))
    if (factor.kind == FactorKind::Reduced && !factor.indexed)
      atoms.append(list);
  if (maker.rule.together)
    for (unsigned operand : maker.rule.linear)
      if (int read = maker.operands[operand]; read >= 0 && read != number)
        atoms.append(classes.all[read].layout.unreduced);
  llvm::sort(atoms);
  atoms.erase(llvm::unique(atoms), atoms.end());
  return atoms;
}

bool Scatterer::readInParts(int number, int64_t dim, const Atoms &cut) const {
  bool sliced = false;
  for (const Relation *reader : readers[number]) {
    if (isSame(*reader))
      continue;
    for (auto [operand, dims] : llvm::zip_equal(reader->operands, reader->rule.operands)) {
      if (operand != number)
        continue;
      if (dims[dim].size() != 1)
        return false;
      int only = dims[dim][0];
      const Factor &factor = reader->rule.factors[only];
      bool later = factor.kind == FactorKind::Reduced && reader->makesPartialSums &&
                   reader->rule.reduction == Reduction::Sum && !factor.indexed;
      if (later)
        continue;
      if (factor.kind != FactorKind::Parallel || factor.indexed)
        return false;
      for (auto [result, sides] : llvm::zip_equal(reader->results, reader->rule.results))
        for (auto [i, list] : llvm::enumerate(sides))
          if (llvm::is_contained(list, only)) {
            if (list.size() != 1 || result < 0 || !(*classes.all[result].grid == *classes.all[number].grid) ||
                classes.all[result].layout.dims[i] != cut)
              return false;
            sliced = true;
          }
    }
  }
  return sliced;
}

bool Scatterer::scatter(int number) {
  Class &entry = classes.all[number];
  const Relation *maker = nullptr;
  for (const Relation *each : makers[number])
    if (!isSame(*each)) {
      if (maker)
        return false;
      maker = each;
    }
  if (entry.outside || entry.partialSums || !maker)
    return false;
  Atoms summed = summedOver(*maker, number);
  if (summed.empty() || llvm::any_of(summed, [&](int atom) { return entry.layout.uses(atom); }))
    return false;
  for (int64_t dim = 0, rank = entry.type.getRank(); dim < rank; ++dim) {
    // Takes the atoms in the order in which they shard the reader's dimension.
    for (const Relation *reader : readers[number])
      for (int result : reader->results) {
        if (result < 0 || result == number)
          continue;
        for (const Atoms &wanted : classes.all[result].layout.dims) {
          const Atoms before = entry.layout.dims[dim];
          if (wanted.size() != before.size() + summed.size() ||
              !std::equal(before.begin(), before.end(), wanted.begin()))
            continue;
          Atoms added(ArrayRef<int>(wanted).drop_front(before.size()));
          llvm::sort(added);
          if (added != summed || !isEven(*entry.grid, wanted, entry.type.getDimSize(dim)) ||
              !readInParts(number, dim, wanted))
            continue;
          entry.layout.dims[dim] = wanted;
          // The new layout is valid only if the maker still sums over the same atoms.
          if (summedOver(*maker, number) == summed)
            return true;
          entry.layout.dims[dim] = before;
        }
      }
  }
  return false;
}

bool Scatterer::run() {
  bool changed = false;
  for (int number = 0, count = classes.all.size(); number < count; ++number)
    changed |= scatter(number);
  return changed;
}

bool shard::scatterSums(Classes &classes) { return Scatterer(classes).run(); }
