// A step on two meshes of 2 x 2 devices: x * w in stage 0, the sum of its squares in stage 1, and a gradient back,
// with five rows on two devices. All forms of collectives also transform a table.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// Rows of the batch are sharded over dp, columns of the weight over tp.
!xs = !mpmd.mesh_tensor<@grid, tensor<2x5x8xf32>, #mpmd.sharding<[[], ["dp"=2], []]>>
!x = !mpmd.mesh_tensor<@grid, tensor<5x8xf32>, #mpmd.sharding<[["dp"=2], []]>>
!w = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>, #mpmd.sharding<[[], ["tp"=2]]>>
// A gradient before its reduction: one partial sum per index along dp.
!g = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>, #mpmd.sharding<[[], ["tp"=2]], unreduced = sum ["dp"=2]>>
!y0 = !mpmd.mesh_tensor<@grid, tensor<5x6xf32>, #mpmd.sharding<[["dp"=2], ["tp"=2]]>>
!y1 = !mpmd.mesh_tensor<@grid, tensor<5x6xf32>, #mpmd.sharding<[["tp"=2], []]>>
!s = !mpmd.mesh_tensor<@grid, tensor<f32>, #mpmd.sharding<[]>>
!rows = !mpmd.mesh_tensor<@grid, tensor<5x6xf32>, #mpmd.sharding<[["dp"=2], []]>>
!ys = !mpmd.mesh_tensor<@grid, tensor<2x5x6xf32>, #mpmd.sharding<[[], ["dp"=2], []]>>
!v = !mpmd.mesh_tensor<@grid, tensor<130x130xf32>, #mpmd.sharding<[[], []]>>
mpmd.program @main stages = 2
    args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>, #mpmd.arg<"v", state, stages = [0]>]
    results = [#mpmd.result<"w", state = 0, stage = 0>, #mpmd.result<"v", state = 2, stage = 0>, #mpmd.result<"loss", stage = 1>, #mpmd.result<"ys", stage = 1>] {
^bb0(%w: !w, %xs: !xs, %v: !v):
  %g0 = mpmd.task 0 prologue() {aliases = array<i64: -1>} : () -> !g {
    %0 = stablehlo.constant dense<0.0> : tensor<8x3xf32>
    mpmd.yield %0 : tensor<8x3xf32>
  }
  %l0 = mpmd.task 1 prologue() {aliases = array<i64: -1>} : () -> !s {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    mpmd.yield %0 : tensor<f32>
  }
  %loop:3 = mpmd.microbatches 2 slices(%xs : !xs) carries(%g0, %l0 : !g, !s) -> !g, !s, !ys {
  ^bb0(%x: !x, %g: !g, %l: !s):
    %y = mpmd.task 0 forward(%x, %w) {aliases = array<i64: -1>} : (!x, !w) -> !y0 {
    ^bb0(%a: tensor<3x8xf32>, %b: tensor<8x3xf32>):
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x8xf32>, tensor<8x3xf32>) -> tensor<3x3xf32>
      mpmd.yield %0 : tensor<3x3xf32>
    }
    %t = mpmd.transfer %y from 0 to 1 for "activation" {cost = #mpmd.cost<flops = 0, bytes = 72, seconds = 1.0e-6>} : !y0 -> !y1
    %o:3 = mpmd.task 1 forward(%t, %l) {aliases = array<i64: 1, -1, -1>} : (!y1, !s) -> (!s, !rows, !y1) {
    ^bb0(%a: tensor<3x6xf32>, %acc: tensor<f32>):
      // Rows 3 and 4 belong to the second device along dp: its third row is padding.
      %c = mpmd.axis_indices @grid : tensor<2xi32>
      %tp1 = stablehlo.slice %c [1:2] : (tensor<2xi32>) -> tensor<1xi32>
      %tp = stablehlo.reshape %tp1 : (tensor<1xi32>) -> tensor<i32>
      %three = stablehlo.constant dense<3> : tensor<i32>
      %first = stablehlo.multiply %tp, %three : tensor<i32>
      %firsts = stablehlo.broadcast_in_dim %first, dims = [] : (tensor<i32>) -> tensor<3x6xi32>
      %iota = stablehlo.iota dim = 0 : tensor<3x6xi32>
      %row = stablehlo.add %iota, %firsts : tensor<3x6xi32>
      %five = stablehlo.constant dense<5> : tensor<3x6xi32>
      %inside = stablehlo.compare LT, %row, %five : (tensor<3x6xi32>, tensor<3x6xi32>) -> tensor<3x6xi1>
      %zeros = stablehlo.constant dense<0.0> : tensor<3x6xf32>
      %masked = stablehlo.select %inside, %a, %zeros : tensor<3x6xi1>, tensor<3x6xf32>
      %square = stablehlo.multiply %masked, %masked : tensor<3x6xf32>
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %term = stablehlo.reduce(%square init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x6xf32>, tensor<f32>) -> tensor<f32>
      %loss = mpmd.collective all_reduce %term on @grid axes = [#mpmd.axis<"tp"=2>] for "loss" tensor<f32>
          from <[], unreduced = sum ["tp"=2]> to <[]> : tensor<f32> -> tensor<f32>
      %next = stablehlo.add %acc, %loss : tensor<f32>
      %rows = mpmd.collective permute %a on @grid axes = [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] for "output" tensor<5x6xf32>
          from <[["tp"=2], []]> to <[["dp"=2], []]> : tensor<3x6xf32> -> tensor<3x6xf32>
      %two = stablehlo.add %a, %a : tensor<3x6xf32>
      mpmd.yield %next, %rows, %two : tensor<f32>, tensor<3x6xf32>, tensor<3x6xf32>
    }
    %b = mpmd.transfer %o#2 from 1 to 0 for "gradient" {cost = #mpmd.cost<flops = 0, bytes = 72, seconds = 1.0e-6>} : !y1 -> !y0
    %gn = mpmd.task 0 backward_weight(%x, %b, %g) {aliases = array<i64: 2>} : (!x, !y0, !g) -> !g {
    ^bb0(%a: tensor<3x8xf32>, %d: tensor<3x3xf32>, %acc: tensor<8x3xf32>):
      // The third row of the second device along dp is padding.
      %c = mpmd.axis_indices @grid : tensor<2xi32>
      %dp1 = stablehlo.slice %c [0:1] : (tensor<2xi32>) -> tensor<1xi32>
      %dp = stablehlo.reshape %dp1 : (tensor<1xi32>) -> tensor<i32>
      %three = stablehlo.constant dense<3> : tensor<i32>
      %first = stablehlo.multiply %dp, %three : tensor<i32>
      %firsts = stablehlo.broadcast_in_dim %first, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
      %firstx = stablehlo.broadcast_in_dim %first, dims = [] : (tensor<i32>) -> tensor<3x8xi32>
      %iota = stablehlo.iota dim = 0 : tensor<3x3xi32>
      %iotax = stablehlo.iota dim = 0 : tensor<3x8xi32>
      %row = stablehlo.add %iota, %firsts : tensor<3x3xi32>
      %rowx = stablehlo.add %iotax, %firstx : tensor<3x8xi32>
      %five = stablehlo.constant dense<5> : tensor<3x3xi32>
      %fivex = stablehlo.constant dense<5> : tensor<3x8xi32>
      %inside = stablehlo.compare LT, %row, %five : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %insidex = stablehlo.compare LT, %rowx, %fivex : (tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
      %zeros = stablehlo.constant dense<0.0> : tensor<3x3xf32>
      %zerosx = stablehlo.constant dense<0.0> : tensor<3x8xf32>
      %masked = stablehlo.select %inside, %d, %zeros : tensor<3x3xi1>, tensor<3x3xf32>
      %maskedx = stablehlo.select %insidex, %a, %zerosx : tensor<3x8xi1>, tensor<3x8xf32>
      %0 = stablehlo.dot_general %maskedx, %masked, contracting_dims = [0] x [0] : (tensor<3x8xf32>, tensor<3x3xf32>) -> tensor<8x3xf32>
      %1 = stablehlo.add %acc, %0 : tensor<8x3xf32>
      mpmd.yield %1 : tensor<8x3xf32>
    }
    mpmd.yield %gn, %o#0, %o#1 : !g, !s, !rows
  }
  %wn = mpmd.task 0 update(%w, %loop#0) {aliases = array<i64: 0>} : (!w, !g) -> !w {
  ^bb0(%a: tensor<8x3xf32>, %d: tensor<8x3xf32>):
    %r = mpmd.collective all_reduce %d on @grid axes = [#mpmd.axis<"dp"=2>] for "gradient" tensor<8x6xf32>
        from <[[], ["tp"=2]], unreduced = sum ["dp"=2]> to <[[], ["tp"=2]]> : tensor<8x3xf32> -> tensor<8x3xf32>
    %rate = stablehlo.constant dense<1.000000e-01> : tensor<8x3xf32>
    %step = stablehlo.multiply %rate, %r : tensor<8x3xf32>
    %0 = stablehlo.subtract %a, %step : tensor<8x3xf32>
    mpmd.yield %0 : tensor<8x3xf32>
  }
  %vn = mpmd.task 0 update index 1(%v) {aliases = array<i64: 0>} : (!v) -> !v {
  ^bb0(%a: tensor<130x130xf32>):
    // Device index (0 to 3) times the table: the sum is six times the table.
    %c = mpmd.axis_indices @grid : tensor<2xi32>
    %f = stablehlo.convert %c : (tensor<2xi32>) -> tensor<2xf32>
    %dp1 = stablehlo.slice %f [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %tp1 = stablehlo.slice %f [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %dp = stablehlo.reshape %dp1 : (tensor<1xf32>) -> tensor<f32>
    %tp = stablehlo.reshape %tp1 : (tensor<1xf32>) -> tensor<f32>
    %two = stablehlo.add %dp, %dp : tensor<f32>
    %place = stablehlo.add %two, %tp : tensor<f32>
    %places = stablehlo.broadcast_in_dim %place, dims = [] : (tensor<f32>) -> tensor<130x130xf32>
    %term = stablehlo.multiply %a, %places : tensor<130x130xf32>
    %six = mpmd.collective all_reduce %term on @grid axes = [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] for "table" tensor<130x130xf32>
        from <[[], []], unreduced = sum ["dp"=2, "tp"=2]> to <[[], []]> : tensor<130x130xf32> -> tensor<130x130xf32>
    // Zero at the first index along dp and the table at the second one: resharded by rows, by columns, and replicated.
    %dps = stablehlo.broadcast_in_dim %dp, dims = [] : (tensor<f32>) -> tensor<130x130xf32>
    %one = stablehlo.multiply %a, %dps : tensor<130x130xf32>
    %rows = mpmd.collective reduce_scatter %one on @grid axes = [#mpmd.axis<"dp"=2>] for "rows" tensor<130x130xf32>
        from <[[], []], unreduced = sum ["dp"=2]> to <[["dp"=2], []]> : tensor<130x130xf32> -> tensor<65x130xf32>
    %columns = mpmd.collective all_to_all %rows on @grid axes = [#mpmd.axis<"dp"=2>] for "columns" tensor<130x130xf32>
        from <[["dp"=2], []]> to <[[], ["dp"=2]]> : tensor<65x130xf32> -> tensor<130x65xf32>
    %whole = mpmd.collective all_gather %columns on @grid axes = [#mpmd.axis<"dp"=2>] for "whole" tensor<130x130xf32>
        from <[[], ["dp"=2]]> to <[[], []]> : tensor<130x65xf32> -> tensor<130x130xf32>
    %quarter = stablehlo.constant dense<2.500000e-01> : tensor<130x130xf32>
    %q = stablehlo.multiply %six, %quarter : tensor<130x130xf32>
    %0 = stablehlo.subtract %q, %whole : tensor<130x130xf32>
    mpmd.yield %0 : tensor<130x130xf32>
  }
  mpmd.return %wn, %vn, %loop#1, %loop#2 : !w, !v, !s, !ys
}
