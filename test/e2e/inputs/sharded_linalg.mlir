// Hand-written linalg: sharded products and sums, an index that must count from the first global row, an integer
// division, a table that a body reads, arithmetic on tensors. Two does not divide the sizes.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func public @main(
    %w: tensor<7x8xf32> {tf.aliasing_output = 0 : i32, sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>} loc("w"),
    %x: tensor<5x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>} loc("x"),
    %n: tensor<5x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>} loc("n"))
    -> (tensor<7x8xf32> {jax.result_info = "w"}, tensor<8xf32> {jax.result_info = "columns"},
        tensor<5x8xi32> {jax.result_info = "ratios"}, tensor<5x8xf32> {jax.result_info = "looked_up"}) {
  %0:4 = call @mpmd_stage_0_body(%w, %x, %n)
      : (tensor<7x8xf32>, tensor<5x7xf32>, tensor<5x8xi32>) -> (tensor<7x8xf32>, tensor<8xf32>, tensor<5x8xi32>, tensor<5x8xf32>)
  return %0#0, %0#1, %0#2, %0#3 : tensor<7x8xf32>, tensor<8xf32>, tensor<5x8xi32>, tensor<5x8xf32>
}
func.func private @mpmd_stage_0_body(%w: tensor<7x8xf32>, %x: tensor<5x7xf32>, %n: tensor<5x8xi32>)
    -> (tensor<7x8xf32>, tensor<8xf32>, tensor<5x8xi32>, tensor<5x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<5x7xf32>, tensor<7x8xf32>) outs(%z : tensor<5x8xf32>) -> tensor<5x8xf32>
  // y * row number, squared.
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %p = arith.mulf %a, %k : f32
    linalg.yield %p : f32
  } -> tensor<5x8xf32>
  %s = arith.mulf %t, %t : tensor<5x8xf32>
  // Sums over rows whose initial value is one: the initial value must count once.
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %columns = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]} ins(%s : tensor<5x8xf32>) outs(%one : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.addf %b, %a : f32
    linalg.yield %p : f32
  } -> tensor<8xf32>
  %ei = tensor.empty() : tensor<5x8xi32>
  %ratios = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%n : tensor<5x8xi32>) outs(%ei : tensor<5x8xi32>) {
  ^bb0(%a: i32, %b: i32):
    %c = arith.constant 100 : i32
    %p = arith.divsi %c, %a : i32
    linalg.yield %p : i32
  } -> tensor<5x8xi32>
  %looked_up = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%n : tensor<5x8xi32>) outs(%e : tensor<5x8xf32>) {
  ^bb0(%a: i32, %b: f32):
    %i = arith.index_cast %a : i32 to index
    %c = arith.constant 3 : index
    %p = tensor.extract %w[%i, %c] : tensor<7x8xf32>
    linalg.yield %p : f32
  } -> tensor<5x8xf32>
  %half = arith.constant dense<0.5> : tensor<7x8xf32>
  %next = arith.mulf %w, %half : tensor<7x8xf32>
  return %next, %columns, %ratios, %looked_up : tensor<7x8xf32>, tensor<8xf32>, tensor<5x8xi32>, tensor<5x8xf32>
}
