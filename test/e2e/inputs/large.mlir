// Reductions whose bits must not depend on threads: column sums of 4096 rows, sums of 102,869 elements, row counts
// (4096 = 2^12, 317 and 37 are prime) that two or three threads do not divide, a scatter of 4096 colliding rows.
module @large {
  func.func public @main(
      %s: tensor<512xf32> {tf.aliasing_output = 0 : i32} loc("state['s']"),
      %t: tensor<37x512xf32> {tf.aliasing_output = 1 : i32} loc("state['t']"),
      %x: tensor<2x4096x512xf32> loc("batch['x']"),
      %k: tensor<2x4096xi32> loc("batch['k']"),
      %z: tensor<2x317x331xf32> loc("batch['z']"))
      -> (tensor<512xf32> {jax.result_info = "result[0]['s']"}, tensor<37x512xf32> {jax.result_info = "result[0]['t']"},
          tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<f32> {jax.result_info = "result[1]['largest']"},
          tensor<2x317xf32> {jax.result_info = "result[1]['rows']"}) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %i0 = stablehlo.constant dense<0> : tensor<i32>
    %i1 = stablehlo.constant dense<1> : tensor<i32>
    %i2 = stablehlo.constant dense<2> : tensor<i32>
    %zs = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %zt = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<37x512xf32>
    %zr = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<2x317xf32>
    %out:6 = stablehlo.while(%i = %i0, %loss = %zero, %big = %low, %rows = %zr, %gs = %zs, %gt = %zt)
        : tensor<i32>, tensor<f32>, tensor<f32>, tensor<2x317xf32>, tensor<512xf32>, tensor<37x512xf32>
    cond {
      %more = stablehlo.compare LT, %i, %i2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %x1 = stablehlo.dynamic_slice %x, %i, %i0, %i0, sizes = [1, 4096, 512]
          : (tensor<2x4096x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4096x512xf32>
      %xi = stablehlo.reshape %x1 : (tensor<1x4096x512xf32>) -> tensor<4096x512xf32>
      %k1 = stablehlo.dynamic_slice %k, %i, %i0, sizes = [1, 4096] : (tensor<2x4096xi32>, tensor<i32>, tensor<i32>) -> tensor<1x4096xi32>
      %ki = stablehlo.reshape %k1 : (tensor<1x4096xi32>) -> tensor<4096xi32>
      %z1 = stablehlo.dynamic_slice %z, %i, %i0, %i0, sizes = [1, 317, 331]
          : (tensor<2x317x331xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x317x331xf32>
      %zi = stablehlo.reshape %z1 : (tensor<1x317x331xf32>) -> tensor<317x331xf32>
      %h = func.call @mpmd_stage_0_body(%s, %xi) : (tensor<512xf32>, tensor<4096x512xf32>) -> tensor<4096x512xf32>
      %b:4 = func.call @mpmd_stage_1_body(%t, %ki, %h, %zi) : (tensor<37x512xf32>, tensor<4096xi32>, tensor<4096x512xf32>, tensor<317x331xf32>)
          -> (tensor<f32>, tensor<f32>, tensor<317xf32>, tensor<4096x512xf32>)
      %g1 = func.call @mpmd_stage_1_body_1(%ki, %b#3) : (tensor<4096xi32>, tensor<4096x512xf32>) -> tensor<37x512xf32>
      %g0 = func.call @mpmd_stage_0_body_1(%xi, %b#3) : (tensor<4096x512xf32>, tensor<4096x512xf32>) -> tensor<512xf32>
      %gs2 = stablehlo.add %gs, %g0 : tensor<512xf32>
      %gt2 = stablehlo.add %gt, %g1 : tensor<37x512xf32>
      %loss2 = stablehlo.add %loss, %b#0 : tensor<f32>
      %big2 = stablehlo.maximum %big, %b#1 : tensor<f32>
      %r1 = stablehlo.reshape %b#2 : (tensor<317xf32>) -> tensor<1x317xf32>
      %rows2 = stablehlo.dynamic_update_slice %rows, %r1, %i, %i0 : (tensor<2x317xf32>, tensor<1x317xf32>, tensor<i32>, tensor<i32>) -> tensor<2x317xf32>
      %next = stablehlo.add %i, %i1 : tensor<i32>
      stablehlo.return %next, %loss2, %big2, %rows2, %gs2, %gt2
          : tensor<i32>, tensor<f32>, tensor<f32>, tensor<2x317xf32>, tensor<512xf32>, tensor<37x512xf32>
    }
    %rate = stablehlo.constant dense<0.001> : tensor<f32>
    %rs = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %ds = stablehlo.multiply %rs, %out#4 : tensor<512xf32>
    %news = stablehlo.subtract %s, %ds : tensor<512xf32>
    %rt = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<37x512xf32>
    %dt = stablehlo.multiply %rt, %out#5 : tensor<37x512xf32>
    %newt = stablehlo.subtract %t, %dt : tensor<37x512xf32>
    return %news, %newt, %out#1, %out#2, %out#3 : tensor<512xf32>, tensor<37x512xf32>, tensor<f32>, tensor<f32>, tensor<2x317xf32>
  }
  // x * s, row by row.
  func.func private @mpmd_stage_0_body(%s: tensor<512xf32>, %x: tensor<4096x512xf32>) -> tensor<4096x512xf32> {
    %b = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<512xf32>) -> tensor<4096x512xf32>
    %h = stablehlo.multiply %x, %b : tensor<4096x512xf32>
    return %h : tensor<4096x512xf32>
  }
  // The sum of squares of h + t[k], sum and maximum of z, sums of the rows of z, and the gradient of h.
  func.func private @mpmd_stage_1_body(%t: tensor<37x512xf32>, %k: tensor<4096xi32>, %h: tensor<4096x512xf32>, %z: tensor<317x331xf32>)
      -> (tensor<f32>, tensor<f32>, tensor<317xf32>, tensor<4096x512xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %k1 = stablehlo.reshape %k : (tensor<4096xi32>) -> tensor<4096x1xi32>
    %e = "stablehlo.gather"(%t, %k1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0],
        index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 512>}>
        : (tensor<37x512xf32>, tensor<4096x1xi32>) -> tensor<4096x512xf32>
    %d = stablehlo.add %h, %e : tensor<4096x512xf32>
    %dd = stablehlo.multiply %d, %d : tensor<4096x512xf32>
    %l = stablehlo.reduce(%dd init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4096x512xf32>, tensor<f32>) -> tensor<f32>
    %sum = stablehlo.reduce(%z init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<317x331xf32>, tensor<f32>) -> tensor<f32>
    %max = stablehlo.reduce(%z init: %low) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<317x331xf32>, tensor<f32>) -> tensor<f32>
    %rows = stablehlo.reduce(%z init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<317x331xf32>, tensor<f32>) -> tensor<317xf32>
    %loss = stablehlo.add %l, %sum : tensor<f32>
    return %loss, %max, %rows, %d : tensor<f32>, tensor<f32>, tensor<317xf32>, tensor<4096x512xf32>
  }
  func.func private @mpmd_stage_1_body_1(%k: tensor<4096xi32>, %d: tensor<4096x512xf32>) -> tensor<37x512xf32> {
    %zero = stablehlo.constant dense<0.0> : tensor<37x512xf32>
    %k1 = stablehlo.reshape %k : (tensor<4096xi32>) -> tensor<4096x1xi32>
    %g = "stablehlo.scatter"(%zero, %k1, %d) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
        inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<37x512xf32>, tensor<4096x1xi32>, tensor<4096x512xf32>) -> tensor<37x512xf32>
    return %g : tensor<37x512xf32>
  }
  // Column sums over 4096 rows.
  func.func private @mpmd_stage_0_body_1(%x: tensor<4096x512xf32>, %d: tensor<4096x512xf32>) -> tensor<512xf32> {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %p = stablehlo.multiply %x, %d : tensor<4096x512xf32>
    %g = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4096x512xf32>, tensor<f32>) -> tensor<512xf32>
    return %g : tensor<512xf32>
  }
}
