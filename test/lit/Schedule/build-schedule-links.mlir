// RUN: echo '{"nodes": 2, "devices_per_node": 2, "axes": [{"name": "pp", "size": 3}], "stages": {"2": {"axes": [{"name": "dp", "size": 2}]}}, "links": {"intra": {"bandwidth": 1e3, "latency": 1e-6}, "inter": {"bandwidth": 1e2, "latency": 2e-6}}}' > %t.nodes.json
// RUN: mpmd-opt %s --mpmd-assign-topology=topology=%t.nodes.json --mpmd-build-schedule=schedule=1f1b | FileCheck %s
// RUN: echo '{"axes": [{"name": "pp", "size": 2}], "links": {"intra": {"bandwidth": 1e3, "latency": 1e-6}}}' > %t.blocks.json
// RUN: mpmd-opt %s --mpmd-assign-topology=topology=%t.blocks.json --mpmd-build-schedule=schedule=1f1b | FileCheck %s --check-prefix=BLOCKS

// A transfer takes the time of the slowest link between its pipeline ranks; if a rank has several stages, that of the
// slowest of their links.
// CHECK: from 0 to 1 {cost = #mpmd.cost<flops = 0, bytes = 16, seconds = 1.600100e-02
// CHECK: from 0 to 2 {cost = #mpmd.cost<flops = 0, bytes = 16, seconds = 1.600020e-01
// BLOCKS: from 0 to 1 {cost = #mpmd.cost<flops = 0, bytes = 16, seconds = 1.600100e-02
// BLOCKS: from 0 to 2 {cost = #mpmd.cost<flops = 0, bytes = 16, seconds = 1.600100e-02
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
!a = !mpmd.mesh_tensor<@device, tensor<4xf32>, #mpmd.sharding<[[]]>>
mpmd.program @links stages = 3 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%x: !a):
  %t = mpmd.transfer %x from 0 to 1 {cost = #mpmd.cost<flops = 0, bytes = 16, seconds = 1.0>} : !a -> !a
  mpmd.task 1 update(%t) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  %u = mpmd.transfer %x from 0 to 2 {cost = #mpmd.cost<flops = 0, bytes = 16, seconds = 1.0>} : !a -> !a
  mpmd.task 2 update(%u) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.return
}
