// RUN: mpmd-opt %s --mpmd-build-schedule="ranks=3 schedule=1f1b links=1e-6/1e3,2e-6/1e2,0/1e6" | FileCheck %s
// RUN: mpmd-opt %s --mpmd-build-schedule="ranks=2 schedule=1f1b links=1e-6/1e3,0/1e6" | FileCheck %s --check-prefix=BLOCKS
// RUN: not mpmd-opt %s --mpmd-build-schedule="ranks=3 schedule=1f1b links=1e-6/1e3" 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not mpmd-opt %s --mpmd-build-schedule="ranks=3 schedule=1f1b links=fast" 2>&1 | FileCheck %s --check-prefix=TEXT
// COUNT: expected one link for each of 3 pipeline ranks, got 1
// TEXT: expected links such as 5e-06/2e+10 (seconds, bytes per second), got 'fast'

// A transfer takes what the slowest link between its pipeline ranks takes; with several stages on one, the slowest.
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
