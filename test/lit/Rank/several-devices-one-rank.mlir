// RUN: mpmd-opt %s --mpmd-compile="topology=pp1.dp2.tp2 schedule=1f1b" | FileCheck %s
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2.dp2.tp2 schedule=1f1b" | FileCheck %s --check-prefix=TWO

// Two stages on one mesh pass a value on in its sharding, even if one of them states fewer axes.
// CHECK: mpmd.submesh @pp0 devices = [0, 1, 2, 3] mesh = @grid
// CHECK-NOT: mpmd.transfer_plan
// CHECK: mpmd.rank_program @pp0_program on @pp0
// CHECK: %[[Y:.*]] = mpmd.alloc [{{[0-9]+}}] name "s0_update.0" : memref<4x3xf32>
// CHECK: mpmd.bind @s0_update(%{{.*}}, %[[Y]])
// CHECK: mpmd.bind @s1_update(%[[Y]], %{{.*}})
// On two meshes each device sends its shard to the device with the same index.
// TWO: rows = [#mpmd.peer<0[0] -> 4[0], run = 48>, #mpmd.peer<1[0] -> 5[0], run = 48>, #mpmd.peer<2[0] -> 6[0], run = 48>, #mpmd.peer<3[0] -> 7[0], run = 48>]
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>, #mpmd.sharding<[["dp"=2], ["tp"=2]]>>
!b = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>, #mpmd.sharding<[["dp"=2, ?], ["tp"=2]]>>
mpmd.program @main stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 1>] {
^bb0(%x: !a):
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%p: tensor<4x3xf32>):
    %0 = math.absf %p : tensor<4x3xf32>
    mpmd.yield %0 : tensor<4x3xf32>
  }
  %t = mpmd.transfer %y from 0 to 1 {cost = #mpmd.cost<flops = 0, bytes = 48, seconds = 1.0e-6>} : !a -> !b
  %z = mpmd.task 1 update(%t) {aliases = array<i64: -1>} : (!b) -> !b {
  ^bb0(%p: tensor<4x3xf32>):
    %0 = math.absf %p : tensor<4x3xf32>
    mpmd.yield %0 : tensor<4x3xf32>
  }
  mpmd.return %z : !b
}
