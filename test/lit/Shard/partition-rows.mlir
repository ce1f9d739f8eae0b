// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-partition-tasks --split-input-file | FileCheck %s

// A roll of two rows on each device is one exchange, in which each device receives one row. Rows that stay are part of it.
!b = !mpmd.mesh_tensor<@grid, tensor<8x3xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<8x3xf32>>
mpmd.mesh @grid axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @roll
// CHECK: ^bb0(%[[B:.*]]: tensor<2x3xf32>):
// CHECK-NEXT: %[[R:.*]] = mpmd.collective permute %[[B]] on @grid axes = [#mpmd.axis<"s"=4>] for "y: rows move along dimension 0" tensor<8x3xf32> from <{{\[}}["s"=4], []]> to <{{\[}}["s"=4], []]> rows = <0 of 8, [7, 0, 1, 0, 1, 7]> : tensor<2x3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: mpmd.yield %[[R]]
mpmd.program @roll stages = 1 args = [#mpmd.arg<"b", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["s"=4], []]>] {
^bb0(%b: !b):
  %r = mpmd.task 0 update(%b) {aliases = array<i64: -1>} : (!b) -> !y {
  ^bb0(%b_: tensor<8x3xf32>):
    %0 = stablehlo.slice %b_ [7:8, 0:3] : (tensor<8x3xf32>) -> tensor<1x3xf32>
    %1 = stablehlo.slice %b_ [0:7, 0:3] : (tensor<8x3xf32>) -> tensor<7x3xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x3xf32>, tensor<7x3xf32>) -> tensor<8x3xf32>
    mpmd.yield %2 : tensor<8x3xf32>
  }
  mpmd.return %r : !y
}

// -----

// Every device has the new row, so only the others move. Row 0 is selected by its number.
!b = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
!x = !mpmd.mesh_tensor<@grid, tensor<1x3xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
mpmd.mesh @grid axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @insert
// CHECK: ^bb0(%[[B:.*]]: tensor<1x3xf32>, %[[X:.*]]: tensor<1x3xf32>):
// CHECK: %[[NEW:.*]] = stablehlo.broadcast_in_dim %[[X]], dims = [0, 1] : (tensor<1x3xf32>) -> tensor<1x3xf32>
// CHECK: %[[MOVED:.*]] = mpmd.collective permute %[[B]] {{.*}} rows = <0 of 4, [0, 1, 3]>
// CHECK: %[[AFTER:.*]] = stablehlo.compare GE,
// CHECK: %[[IN:.*]] = stablehlo.broadcast_in_dim %[[AFTER]], dims = [0] : (tensor<1xi1>) -> tensor<1x3xi1>
// CHECK: %[[R:.*]] = stablehlo.select %[[IN]], %[[MOVED]], %[[NEW]]
// CHECK-NOT: mpmd.collective
// CHECK: mpmd.yield %[[R]]
mpmd.program @insert stages = 1 args = [#mpmd.arg<"b", stages = [0]>, #mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["s"=4], []]>, #mpmd.sharding<[[], []]>] {
^bb0(%b: !b, %x: !x):
  %r = mpmd.task 0 update(%b, %x) {aliases = array<i64: -1>} : (!b, !x) -> !y {
  ^bb0(%b_: tensor<4x3xf32>, %x_: tensor<1x3xf32>):
    %0 = stablehlo.slice %b_ [0:3, 0:3] : (tensor<4x3xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.concatenate %x_, %0, dim = 0 : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<4x3xf32>
    mpmd.yield %1 : tensor<4x3xf32>
  }
  mpmd.return %r : !y
}

// -----

// A shift pads a row and drops one. No device holds the padded tensor of 5 rows.
!b = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
mpmd.mesh @grid axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @shift
// CHECK-NOT: 5x3xf32
// CHECK: %[[ZERO:.*]] = stablehlo.broadcast_in_dim %{{.*}}, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
// CHECK: %[[MOVED:.*]] = mpmd.collective permute %{{.*}} rows = <0 of 4, [0, 1, 3]>
// CHECK: stablehlo.select %{{.*}}, %[[MOVED]], %[[ZERO]]
mpmd.program @shift stages = 1 args = [#mpmd.arg<"b", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["s"=4], []]>] {
^bb0(%b: !b):
  %r = mpmd.task 0 update(%b) {aliases = array<i64: -1>} : (!b) -> !y {
  ^bb0(%b_: tensor<4x3xf32>):
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.pad %b_, %z, low = [1, 0], high = [0, 0], interior = [0, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %1 = stablehlo.slice %0 [0:4, 0:3] : (tensor<5x3xf32>) -> tensor<4x3xf32>
    mpmd.yield %1 : tensor<4x3xf32>
  }
  mpmd.return %r : !y
}

// -----

// Rows that stay need no exchange.
!b = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
!x = !mpmd.mesh_tensor<@grid, tensor<1x3xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
mpmd.mesh @grid axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @update
// CHECK-NOT: mpmd.collective
// CHECK: stablehlo.compare GE,
// CHECK: stablehlo.compare LT,
// CHECK: stablehlo.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<1x3xi1>, tensor<1x3xf32>
// CHECK-NOT: mpmd.collective
// CHECK: mpmd.return
mpmd.program @update stages = 1 args = [#mpmd.arg<"b", stages = [0]>, #mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["s"=4], []]>, #mpmd.sharding<[[], []]>] {
^bb0(%b: !b, %x: !x):
  %r = mpmd.task 0 update(%b, %x) {aliases = array<i64: -1>} : (!b, !x) -> !y {
  ^bb0(%b_: tensor<4x3xf32>, %x_: tensor<1x3xf32>):
    %i = stablehlo.constant dense<2> : tensor<i32>
    %z = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %b_, %x_, %i, %z : (tensor<4x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x3xf32>
    mpmd.yield %0 : tensor<4x3xf32>
  }
  mpmd.return %r : !y
}

// -----

// Windows of neighbours: two rows cross at each border.
!b = !mpmd.mesh_tensor<@grid, tensor<8x3xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<8x3xf32>>
mpmd.mesh @grid axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @halo
// CHECK: mpmd.collective permute %{{.*}} rows = <0 of 8, [2, 0, 6]>
// CHECK-NOT: all_gather
// CHECK: mpmd.return
mpmd.program @halo stages = 1 args = [#mpmd.arg<"b", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["s"=4], []]>] {
^bb0(%b: !b):
  %r = mpmd.task 0 update(%b) {aliases = array<i64: -1>} : (!b) -> !y {
  ^bb0(%b_: tensor<8x3xf32>):
    %z = stablehlo.constant dense<1.0> : tensor<f32>
    %0 = stablehlo.pad %b_, %z, low = [-2, 0], high = [2, 0], interior = [0, 0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<8x3xf32>
    %1 = stablehlo.add %0, %b_ : tensor<8x3xf32>
    mpmd.yield %1 : tensor<8x3xf32>
  }
  mpmd.return %r : !y
}

// -----

// One row goes to all devices.
!b = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<1x3xf32>>
mpmd.mesh @grid axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @one_row
// CHECK: ^bb0(%[[B:.*]]: tensor<1x3xf32>):
// CHECK-NEXT: %[[R:.*]] = mpmd.collective permute %[[B]] {{.*}} tensor<1x3xf32> from <{{\[}}["s"=4], []]> to <{{\[}}[], []]> rows = <0 of 4, [3, 0, 1]>
// CHECK-NEXT: mpmd.yield %[[R]]
mpmd.program @one_row stages = 1 args = [#mpmd.arg<"b", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["s"=4], []]>] {
^bb0(%b: !b):
  %r = mpmd.task 0 update(%b) {aliases = array<i64: -1>} : (!b) -> !y {
  ^bb0(%b_: tensor<4x3xf32>):
    %0 = stablehlo.slice %b_ [3:4, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
    mpmd.yield %0 : tensor<1x3xf32>
  }
  mpmd.return %r : !y
}

// -----

// Slices that have all rows together share one gather.
!b = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<2x3xf32>>
!z = !mpmd.mesh_tensor<@grid, tensor<2x3xf32>>
mpmd.mesh @grid axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @all_rows
// CHECK: mpmd.collective all_gather
// CHECK-NOT: mpmd.collective
// CHECK: mpmd.return
mpmd.program @all_rows stages = 1 args = [#mpmd.arg<"b", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"z", stage = 0>] shardings = [#mpmd.sharding<[["s"=4], []]>] {
^bb0(%b: !b):
  %r:2 = mpmd.task 0 update(%b) {aliases = array<i64: -1, -1>} : (!b) -> (!y, !z) {
  ^bb0(%b_: tensor<4x3xf32>):
    %0 = stablehlo.slice %b_ [0:2, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.slice %b_ [2:4, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
    mpmd.yield %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
  }
  mpmd.return %r#0, %r#1 : !y, !z
}

// -----

// Reshapes that drop dimensions of size 1 are between the slices and the concatenation.
!b = !mpmd.mesh_tensor<@grid, tensor<4x1x3xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
mpmd.mesh @grid axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @reshaped
// CHECK: ^bb0(%[[B:.*]]: tensor<1x1x3xf32>):
// CHECK-NEXT: %[[PART:.*]] = stablehlo.reshape %[[B]] : (tensor<1x1x3xf32>) -> tensor<1x3xf32>
// CHECK-NEXT: %[[R:.*]] = mpmd.collective permute %[[PART]] {{.*}} rows = <0 of 4, [1, 0, 3, 0, 3, 1]>
// CHECK-NEXT: mpmd.yield %[[R]]
mpmd.program @reshaped stages = 1 args = [#mpmd.arg<"b", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["s"=4], [], []]>] {
^bb0(%b: !b):
  %r = mpmd.task 0 update(%b) {aliases = array<i64: -1>} : (!b) -> !y {
  ^bb0(%x: tensor<4x1x3xf32>):
    %0 = stablehlo.slice %x [1:4, 0:1, 0:3] : (tensor<4x1x3xf32>) -> tensor<3x1x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<3x1x3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.slice %x [0:1, 0:1, 0:3] : (tensor<4x1x3xf32>) -> tensor<1x1x3xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x1x3xf32>) -> tensor<1x3xf32>
    %4 = stablehlo.concatenate %1, %3, dim = 0 : (tensor<3x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
    mpmd.yield %4 : tensor<4x3xf32>
  }
  mpmd.return %r : !y
}

// -----

// A microbatch that repeats reads an argument, which is gathered once. Only values of the microbatch exchange rows.
!b = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
mpmd.mesh @grid axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @repeated
// CHECK: mpmd.collective all_gather %{{.*}} for "b as operand of slice
// CHECK: %[[T:.*]] = stablehlo.tanh
// CHECK: mpmd.collective permute %[[T]] {{.*}} rows = <0 of 4, [3, 0, 1]>
mpmd.program @repeated stages = 1 args = [#mpmd.arg<"b", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["s"=4], []]>] {
^bb0(%b: !b):
  %r = mpmd.microbatches 2 lasts 1 -> !y {
    %s = mpmd.task 0 forward(%b) {aliases = array<i64: -1>} : (!b) -> !y {
    ^bb0(%x: tensor<4x3xf32>):
      %0 = stablehlo.slice %x [3:4, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
      %1 = stablehlo.tanh %x : tensor<4x3xf32>
      %2 = stablehlo.slice %1 [3:4, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
      %3 = stablehlo.add %0, %2 : tensor<1x3xf32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<4x3xf32>
      mpmd.yield %4 : tensor<4x3xf32>
    }
    mpmd.yield %s : !y
  }
  mpmd.return %r : !y
}
