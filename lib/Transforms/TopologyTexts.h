// A topology in the words of the passes' options. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_TOPOLOGYTEXTS_H
#define MPMD_LIB_TRANSFORMS_TOPOLOGYTEXTS_H

#include "mpmd/Plan/Topology/Topology.h"
#include "mpmd/Transforms/Pipelines.h"

namespace mpmd {

/// Fills in what the options say about meshes, and about links where the speeds of all of them are known.
void describeTopology(const plan::Topology &topology, CompileOptions &options);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_TOPOLOGYTEXTS_H
