// Assigns atoms to the factors of an op.
#include "Assign.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

Atoms shard::partOfFactor(const Grid &grid, const Rule &rule, const Side &side, int factor) {
  if (!side.layout)
    return {};
  for (auto [dim, factors] : llvm::zip_equal(side.layout->dims, *side.dims)) {
    if (!llvm::is_contained(factors, factor))
      continue;
    if (factors.size() == 1)
      return dim;
    size_t next = 0;
    for (int each : factors) {
      Atoms taken;
      int64_t left = rule.factors[each].size;
      while (next < dim.size() && left % grid.atoms[dim[next]].size == 0) {
        left /= grid.atoms[dim[next]].size;
        taken.push_back(dim[next++]);
      }
      if (each == factor)
        return taken;
      if (left != 1)
        return {}; // the next factor can only be sharded once this one is sharded to size 1
    }
  }
  return {};
}

/// Whether a factor belongs to a split or merged dimension. All its shards must have the same size.
static bool isPart(const Rule &rule, int factor) {
  auto in = [&](ArrayRef<FactorDims> sides) {
    return llvm::any_of(sides, [&](const FactorDims &dims) {
      return llvm::any_of(dims, [&](auto &list) { return list.size() > 1 && llvm::is_contained(list, factor); });
    });
  };
  return in(rule.operands) || in(rule.results);
}

/// Drops the atoms of a minor factor of a dimension unless the factor before it is sharded to size 1.
static void keepNested(const Grid &grid, const Rule &rule, SmallVectorImpl<Atoms> &chosen) {
  bool changed = true;
  auto check = [&](ArrayRef<FactorDims> sides) {
    for (const FactorDims &dims : sides)
      for (auto &list : dims)
        for (size_t i = 1; i < list.size(); ++i)
          if (!chosen[list[i]].empty() && grid.parts(chosen[list[i - 1]]) != rule.factors[list[i - 1]].size) {
            chosen[list[i]].clear();
            changed = true;
          }
  };
  // Dropping the atoms of one factor may make others invalid in another operand or result, so the check repeats.
  while (std::exchange(changed, false)) {
    check(rule.operands);
    check(rule.results);
  }
}

SmallVector<Atoms> shard::assign(const Grid &grid, const Rule &rule, ArrayRef<Side> operands, ArrayRef<Side> results,
                                 ArrayRef<int> partialSums) {
  SmallVector<Atoms> chosen(rule.factors.size());
  SmallVector<bool> taken(grid.atoms.size(), false), decided(rule.factors.size(), false);
  for (int atom : partialSums)
    taken[atom] = true;
  auto take = [&](int factor, const Atoms &wanted) {
    decided[factor] = true;
    bool part = rule.factors[factor].even || isPart(rule, factor);
    int64_t left = rule.factors[factor].size;
    for (int atom : wanted) {
      if (taken[atom] || (part && left % grid.atoms[atom].size))
        break;
      left /= grid.atoms[atom].size;
      taken[atom] = true;
      chosen[factor].push_back(atom);
    }
  };
  auto has = [](const Side &side, int factor) {
    return side.dims && llvm::any_of(*side.dims, [&](auto &list) { return llvm::is_contained(list, factor); });
  };
  auto largest = [&](ArrayRef<Side> sides, int factor) {
    Atoms best;
    int64_t bytes = -1;
    for (const Side &side : sides)
      if (has(side, factor)) {
        Atoms atoms = partOfFactor(grid, rule, side, factor);
        if (side.bytes > bytes || (side.bytes == bytes && atoms.size() > best.size())) {
          best = atoms;
          bytes = side.bytes;
        }
      }
    return best;
  };
  int count = rule.factors.size();
  for (int factor = 0; factor < count; ++factor) {
    const Factor &entry = rule.factors[factor];
    if (entry.kind != FactorKind::Reduced || entry.indexed)
      continue;
    std::optional<Atoms> common;
    bool agree = true;
    for (const Side &side : operands)
      if (has(side, factor)) {
        Atoms atoms = partOfFactor(grid, rule, side, factor);
        agree &= !common || *common == atoms;
        common = atoms;
      }
    if (agree && common && !common->empty())
      take(factor, *common);
  }
  for (bool wanted : {true, false})
    for (int factor = 0; factor < count; ++factor) {
      if (decided[factor] || rule.factors[factor].kind != FactorKind::Parallel)
        continue;
      Atoms atoms = largest(wanted ? results : operands, factor);
      if (!wanted || !atoms.empty())
        take(factor, atoms);
    }
  for (int factor = 0; factor < count; ++factor)
    if (!decided[factor] && rule.factors[factor].kind == FactorKind::Reduced)
      take(factor, largest(operands, factor));
  keepNested(grid, rule, chosen);
  return chosen;
}

Layout shard::layoutFor(const Rule &rule, const FactorDims &dims, ArrayRef<Atoms> factors) {
  Layout layout;
  for (auto &list : dims) {
    Atoms &dim = layout.dims.emplace_back();
    for (int factor : list)
      dim.append(factors[factor]);
  }
  return layout;
}
