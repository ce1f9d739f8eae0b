// A step of three stages and three microbatches that no exporter wrote: an embedding (gather, and scatter in the backward), two dense layers, the loss
// outside of the stages, one matrix that the first and the last stage share, clipping by a global norm, losses stacked over the microbatches.
module @small {
  func.func public @main(
      %count: tensor<i32> {tf.aliasing_output = 0 : i32} loc("state['count']"),
      %table: tensor<11x5xf32> {tf.aliasing_output = 1 : i32} loc("state['table']"),
      %w: tensor<5x7xf32> {tf.aliasing_output = 2 : i32} loc("state['w']"),
      %tokens: tensor<3x13xi32> loc("batch['tokens']"),
      %target: tensor<3x13x7xf32> loc("batch['target']"))
      -> (tensor<i32> {jax.result_info = "result[0]['count']"}, tensor<11x5xf32> {jax.result_info = "result[0]['table']"},
          tensor<5x7xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"},
          tensor<f32> {jax.result_info = "result[1]['norm']"}, tensor<3xf32> {jax.result_info = "result[1]['losses']"}) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %one = stablehlo.constant dense<1.0> : tensor<f32>
    %rate = stablehlo.constant dense<0.25> : tensor<f32>
    %i0 = stablehlo.constant dense<0> : tensor<i32>
    %i1 = stablehlo.constant dense<1> : tensor<i32>
    %i3 = stablehlo.constant dense<3> : tensor<i32>
    %zt = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<11x5xf32>
    %zw = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %zl = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %out:5 = stablehlo.while(%i = %i0, %loss = %zero, %losses = %zl, %gt = %zt, %gw = %zw)
        : tensor<i32>, tensor<f32>, tensor<3xf32>, tensor<11x5xf32>, tensor<5x7xf32>
    cond {
      %more = stablehlo.compare LT, %i, %i3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %t3 = stablehlo.dynamic_slice %tokens, %i, %i0, sizes = [1, 13] : (tensor<3x13xi32>, tensor<i32>, tensor<i32>) -> tensor<1x13xi32>
      %t = stablehlo.reshape %t3 : (tensor<1x13xi32>) -> tensor<13xi32>
      %y3 = stablehlo.dynamic_slice %target, %i, %i0, %i0, sizes = [1, 13, 7]
          : (tensor<3x13x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x13x7xf32>
      %y = stablehlo.reshape %y3 : (tensor<1x13x7xf32>) -> tensor<13x7xf32>
      %x = func.call @mpmd_stage_0_body(%table, %t) : (tensor<11x5xf32>, tensor<13xi32>) -> tensor<13x5xf32>
      %h = func.call @mpmd_stage_1_body(%w, %x) : (tensor<5x7xf32>, tensor<13x5xf32>) -> tensor<13x7xf32>
      %p = func.call @mpmd_stage_2_body(%w, %h) : (tensor<5x7xf32>, tensor<13x7xf32>) -> tensor<13x5xf32>
      // The loss compares a projection of p with the target. The target has 7 columns, so w is used a second time.
      %d = func.call @mpmd_stage_2_body_1(%w, %p, %y) : (tensor<5x7xf32>, tensor<13x5xf32>, tensor<13x7xf32>) -> tensor<13x7xf32>
      %dd = stablehlo.multiply %d, %d : tensor<13x7xf32>
      %l = stablehlo.reduce(%dd init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<13x7xf32>, tensor<f32>) -> tensor<f32>
      %b2:2 = func.call @mpmd_stage_2_body_2(%w, %h, %p, %d)
          : (tensor<5x7xf32>, tensor<13x7xf32>, tensor<13x5xf32>, tensor<13x7xf32>) -> (tensor<5x7xf32>, tensor<13x7xf32>)
      %b1:2 = func.call @mpmd_stage_1_body_3(%w, %x, %h, %b2#1)
          : (tensor<5x7xf32>, tensor<13x5xf32>, tensor<13x7xf32>, tensor<13x7xf32>) -> (tensor<5x7xf32>, tensor<13x5xf32>)
      %b0 = func.call @mpmd_stage_0_body_4(%t, %x, %b1#1) : (tensor<13xi32>, tensor<13x5xf32>, tensor<13x5xf32>) -> tensor<11x5xf32>
      %gw1 = stablehlo.add %b2#0, %b1#0 : tensor<5x7xf32>
      %gw2 = stablehlo.add %gw, %gw1 : tensor<5x7xf32>
      %gt2 = stablehlo.add %gt, %b0 : tensor<11x5xf32>
      %loss2 = stablehlo.add %loss, %l : tensor<f32>
      %l1 = stablehlo.reshape %l : (tensor<f32>) -> tensor<1xf32>
      %losses2 = stablehlo.dynamic_update_slice %losses, %l1, %i : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
      %next = stablehlo.add %i, %i1 : tensor<i32>
      stablehlo.return %next, %loss2, %losses2, %gt2, %gw2 : tensor<i32>, tensor<f32>, tensor<3xf32>, tensor<11x5xf32>, tensor<5x7xf32>
    }
    %tt = stablehlo.multiply %out#3, %out#3 : tensor<11x5xf32>
    %nt = stablehlo.reduce(%tt init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<11x5xf32>, tensor<f32>) -> tensor<f32>
    %ww = stablehlo.multiply %out#4, %out#4 : tensor<5x7xf32>
    %nw = stablehlo.reduce(%ww init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
    %n2 = stablehlo.add %nt, %nw : tensor<f32>
    %norm = stablehlo.sqrt %n2 : tensor<f32>
    %m = stablehlo.maximum %norm, %one : tensor<f32>
    %scale = stablehlo.divide %rate, %m : tensor<f32>
    %st = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<11x5xf32>
    %dt = stablehlo.multiply %st, %out#3 : tensor<11x5xf32>
    %newt = stablehlo.subtract %table, %dt : tensor<11x5xf32>
    %sw = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %dw = stablehlo.multiply %sw, %out#4 : tensor<5x7xf32>
    %neww = stablehlo.subtract %w, %dw : tensor<5x7xf32>
    %newc = stablehlo.add %count, %i1 : tensor<i32>
    return %newc, %newt, %neww, %out#1, %norm, %out#2 : tensor<i32>, tensor<11x5xf32>, tensor<5x7xf32>, tensor<f32>, tensor<f32>, tensor<3xf32>
  }
  // tanh(table[tokens])
  func.func private @mpmd_stage_0_body(%table: tensor<11x5xf32>, %t: tensor<13xi32>) -> tensor<13x5xf32> {
    %t1 = stablehlo.reshape %t : (tensor<13xi32>) -> tensor<13x1xi32>
    %e = "stablehlo.gather"(%table, %t1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0],
        index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5>}> : (tensor<11x5xf32>, tensor<13x1xi32>) -> tensor<13x5xf32>
    %x = stablehlo.tanh %e : tensor<13x5xf32>
    return %x : tensor<13x5xf32>
  }
  // tanh(x w)
  func.func private @mpmd_stage_1_body(%w: tensor<5x7xf32>, %x: tensor<13x5xf32>) -> tensor<13x7xf32> {
    %z = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<13x5xf32>, tensor<5x7xf32>) -> tensor<13x7xf32>
    %h = stablehlo.tanh %z : tensor<13x7xf32>
    return %h : tensor<13x7xf32>
  }
  // h w^T
  func.func private @mpmd_stage_2_body(%w: tensor<5x7xf32>, %h: tensor<13x7xf32>) -> tensor<13x5xf32> {
    %p = stablehlo.dot_general %h, %w, contracting_dims = [1] x [1] : (tensor<13x7xf32>, tensor<5x7xf32>) -> tensor<13x5xf32>
    return %p : tensor<13x5xf32>
  }
  // p w - y
  func.func private @mpmd_stage_2_body_1(%w: tensor<5x7xf32>, %p: tensor<13x5xf32>, %y: tensor<13x7xf32>) -> tensor<13x7xf32> {
    %q = stablehlo.dot_general %p, %w, contracting_dims = [1] x [0] : (tensor<13x5xf32>, tensor<5x7xf32>) -> tensor<13x7xf32>
    %d = stablehlo.subtract %q, %y : tensor<13x7xf32>
    return %d : tensor<13x7xf32>
  }
  // Half of the gradients of sum(d d): of w through both of its uses, and of h.
  func.func private @mpmd_stage_2_body_2(%w: tensor<5x7xf32>, %h: tensor<13x7xf32>, %p: tensor<13x5xf32>, %d: tensor<13x7xf32>)
      -> (tensor<5x7xf32>, tensor<13x7xf32>) {
    %g1 = stablehlo.dot_general %p, %d, contracting_dims = [0] x [0] : (tensor<13x5xf32>, tensor<13x7xf32>) -> tensor<5x7xf32>
    %dp = stablehlo.dot_general %d, %w, contracting_dims = [1] x [1] : (tensor<13x7xf32>, tensor<5x7xf32>) -> tensor<13x5xf32>
    %g2 = stablehlo.dot_general %dp, %h, contracting_dims = [0] x [0] : (tensor<13x5xf32>, tensor<13x7xf32>) -> tensor<5x7xf32>
    %g = stablehlo.add %g1, %g2 : tensor<5x7xf32>
    %dh = stablehlo.dot_general %dp, %w, contracting_dims = [1] x [0] : (tensor<13x5xf32>, tensor<5x7xf32>) -> tensor<13x7xf32>
    return %g, %dh : tensor<5x7xf32>, tensor<13x7xf32>
  }
  func.func private @mpmd_stage_1_body_3(%w: tensor<5x7xf32>, %x: tensor<13x5xf32>, %h: tensor<13x7xf32>, %dh: tensor<13x7xf32>)
      -> (tensor<5x7xf32>, tensor<13x5xf32>) {
    %hh = stablehlo.multiply %h, %h : tensor<13x7xf32>
    %part = stablehlo.multiply %dh, %hh : tensor<13x7xf32>
    %dz = stablehlo.subtract %dh, %part : tensor<13x7xf32>
    %g = stablehlo.dot_general %x, %dz, contracting_dims = [0] x [0] : (tensor<13x5xf32>, tensor<13x7xf32>) -> tensor<5x7xf32>
    %dx = stablehlo.dot_general %dz, %w, contracting_dims = [1] x [1] : (tensor<13x7xf32>, tensor<5x7xf32>) -> tensor<13x5xf32>
    return %g, %dx : tensor<5x7xf32>, tensor<13x5xf32>
  }
  // Rows of the table that occur several times in a microbatch collide in the scatter.
  func.func private @mpmd_stage_0_body_4(%t: tensor<13xi32>, %x: tensor<13x5xf32>, %dx: tensor<13x5xf32>) -> tensor<11x5xf32> {
    %xx = stablehlo.multiply %x, %x : tensor<13x5xf32>
    %part = stablehlo.multiply %dx, %xx : tensor<13x5xf32>
    %de = stablehlo.subtract %dx, %part : tensor<13x5xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<11x5xf32>
    %t1 = stablehlo.reshape %t : (tensor<13xi32>) -> tensor<13x1xi32>
    %g = "stablehlo.scatter"(%zero, %t1, %de) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
        inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<11x5xf32>, tensor<13x1xi32>, tensor<13x5xf32>) -> tensor<11x5xf32>
    return %g : tensor<11x5xf32>
  }
}
