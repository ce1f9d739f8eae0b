/// The program of GridProgram.c with state 'm' as three slices. The task computes with the first one. The ranks of
/// 'grid' hold the second one, too, and those of 'line' hold the third one.
#ifndef MPMD_UNITTESTS_RUNTIME_SLICEDGRID_H
#define MPMD_UNITTESTS_RUNTIME_SLICEDGRID_H

#include "Grid.h"
#include "ProgramCopy.h"

namespace mpmd::grid {

/// The shape of 'm', and where the slices begin: along the rows, or, out of order, along the columns.
inline std::vector<int64_t> slicedShape(int64_t dim) {
  return dim == 0 ? std::vector<int64_t>{10, 6} : std::vector<int64_t>{5, 12};
}
inline std::vector<int64_t> sliceBegins(int64_t dim) {
  return dim == 0 ? std::vector<int64_t>{0, 5, 8} : std::vector<int64_t>{3, 0, 9};
}

/// Adds a buffer that holds an argument.
inline void addBuffer(format::Mesh &mesh, ProgramCopy &copy, int32_t argument, uint64_t bytes) {
  copy.slots.push_back(copy.program.arena_bytes);
  copy.buffers.push_back({bytes, static_cast<uint32_t>(copy.slots.size() - 1), 1, argument, 0});
  copy.program.slot_offsets = copy.slots.data();
  copy.program.num_slots = static_cast<uint32_t>(copy.slots.size());
  copy.program.buffers = copy.buffers.data();
  copy.program.num_buffers = static_cast<uint32_t>(copy.buffers.size());
  copy.program.arena_bytes += 64;
  mesh.arenaBytes += 64;
}

/// Cuts 'm' and the result that replaces it into slices along `dim`.
inline void sliceState(format::Manifest &manifest, ProgramCopy &first, ProgramCopy &second, int64_t dim) {
  const std::vector<int64_t> begins = sliceBegins(dim);
  const int64_t size = slicedShape(dim)[static_cast<size_t>(dim)];
  manifest.arguments.push_back(manifest.arguments[2]);
  manifest.arguments.push_back(
      {"", "F32", dim == 0 ? std::vector<int64_t>{2, 6} : std::vector<int64_t>{5, 3}, true, {1}, {{}, {{"c", 1, 2}}}});
  manifest.arguments[4].shape = dim == 0 ? std::vector<int64_t>{3, 6} : std::vector<int64_t>{5, 3};
  for (auto [argument, result, slice] : {std::tuple(2, 4, 0), {4, 5, 1}, {5, 6, 2}}) {
    format::Argument &info = manifest.arguments[static_cast<size_t>(argument)];
    info.name = "m of stage " + std::to_string(slice);
    info.slice = {"m", dim, begins[static_cast<size_t>(slice)], size};
    if (result > 4)
      manifest.results.push_back({"", "F32", info.shape, argument, slice == 2, info.sharding});
    manifest.results[static_cast<size_t>(result)].name = "new m of stage " + std::to_string(slice);
    manifest.results[static_cast<size_t>(result)].slice = {"new m", dim, info.slice->begin, size};
  }
  addBuffer(manifest.meshes[0], first, 4, 24);
  addBuffer(manifest.meshes[1], second, 5, dim == 0 ? 24 : 40);
  for (auto [copy, result] : {std::pair(&first, 5u), std::pair(&second, 6u)}) {
    copy->outputs.push_back({result, static_cast<uint32_t>(copy->buffers.size() - 1)});
    copy->program.outputs = copy->outputs.data();
    copy->program.num_outputs = static_cast<uint32_t>(copy->outputs.size());
  }
}

} // namespace mpmd::grid

#endif // MPMD_UNITTESTS_RUNTIME_SLICEDGRID_H
