// Writes a topology as the passes' options. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_TOPOLOGYTEXTS_H
#define MPMD_LIB_TRANSFORMS_TOPOLOGYTEXTS_H

#include "mpmd/Plan/Topology/Topology.h"
#include "mpmd/Transforms/Pipelines.h"

namespace mpmd {

/// Sets the options of meshes, and those of links if all speeds are known.
void describeTopology(const plan::Topology &topology, CompileOptions &options);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_TOPOLOGYTEXTS_H
