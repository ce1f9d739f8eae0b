// Ten results of a task read the state that it updates. Program order decides which update is in place.
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#col = affine_map<(d0, d1) -> (d0)>
#sh = #mpmd.sharding<[[], []]>
#s1 = #mpmd.sharding<[[]]>
module {
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @p stages = 1 args = [#mpmd.arg<"a", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"a2", state = 0, stage = 0>, #mpmd.result<"z", stage = 0>, #mpmd.result<"r0", stage = 0>, #mpmd.result<"r1", stage = 0>, #mpmd.result<"r2", stage = 0>, #mpmd.result<"r3", stage = 0>, #mpmd.result<"r4", stage = 0>, #mpmd.result<"r5", stage = 0>, #mpmd.result<"r6", stage = 0>, #mpmd.result<"r7", stage = 0>] {
^bb0(%a: !mpmd.mesh_tensor<@device, tensor<64x64xf32>, #sh>, %x: !mpmd.mesh_tensor<@device, tensor<64x64xf32>, #sh>):
%o:10 = mpmd.task 0 update(%a, %x) {aliases = array<i64: 0, -1, -1, -1, -1, -1, -1, -1, -1, -1>} : (!mpmd.mesh_tensor<@device, tensor<64x64xf32>, #sh>, !mpmd.mesh_tensor<@device, tensor<64x64xf32>, #sh>) -> (!mpmd.mesh_tensor<@device, tensor<64x64xf32>, #sh>, !mpmd.mesh_tensor<@device, tensor<64x64xf32>, #sh>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>) {
^bb0(%p: tensor<64x64xf32>, %q: tensor<64x64xf32>):
%e = tensor.empty() : tensor<64x64xf32>
%w = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) {
^bb0(%i: f32, %j: f32, %u: f32):
  %m = arith.mulf %i, %j : f32
  linalg.yield %m : f32 } -> tensor<64x64xf32>
%c0 = arith.constant 1.0 : f32
%er0 = tensor.empty() : tensor<64xf32>
%f0 = linalg.fill ins(%c0 : f32) outs(%er0 : tensor<64xf32>) -> tensor<64xf32>
%r0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<64x64xf32>) outs(%f0 : tensor<64xf32>) {
^bb0(%i: f32, %u: f32):
  %m = arith.addf %u, %i : f32
  linalg.yield %m : f32 } -> tensor<64xf32>
%c1 = arith.constant 2.0 : f32
%er1 = tensor.empty() : tensor<64xf32>
%f1 = linalg.fill ins(%c1 : f32) outs(%er1 : tensor<64xf32>) -> tensor<64xf32>
%r1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<64x64xf32>) outs(%f1 : tensor<64xf32>) {
^bb0(%i: f32, %u: f32):
  %m = arith.addf %u, %i : f32
  linalg.yield %m : f32 } -> tensor<64xf32>
%c2 = arith.constant 3.0 : f32
%er2 = tensor.empty() : tensor<64xf32>
%f2 = linalg.fill ins(%c2 : f32) outs(%er2 : tensor<64xf32>) -> tensor<64xf32>
%r2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<64x64xf32>) outs(%f2 : tensor<64xf32>) {
^bb0(%i: f32, %u: f32):
  %m = arith.addf %u, %i : f32
  linalg.yield %m : f32 } -> tensor<64xf32>
%c3 = arith.constant 4.0 : f32
%er3 = tensor.empty() : tensor<64xf32>
%f3 = linalg.fill ins(%c3 : f32) outs(%er3 : tensor<64xf32>) -> tensor<64xf32>
%r3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<64x64xf32>) outs(%f3 : tensor<64xf32>) {
^bb0(%i: f32, %u: f32):
  %m = arith.addf %u, %i : f32
  linalg.yield %m : f32 } -> tensor<64xf32>
%c4 = arith.constant 5.0 : f32
%er4 = tensor.empty() : tensor<64xf32>
%f4 = linalg.fill ins(%c4 : f32) outs(%er4 : tensor<64xf32>) -> tensor<64xf32>
%r4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<64x64xf32>) outs(%f4 : tensor<64xf32>) {
^bb0(%i: f32, %u: f32):
  %m = arith.addf %u, %i : f32
  linalg.yield %m : f32 } -> tensor<64xf32>
%c5 = arith.constant 6.0 : f32
%er5 = tensor.empty() : tensor<64xf32>
%f5 = linalg.fill ins(%c5 : f32) outs(%er5 : tensor<64xf32>) -> tensor<64xf32>
%r5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<64x64xf32>) outs(%f5 : tensor<64xf32>) {
^bb0(%i: f32, %u: f32):
  %m = arith.addf %u, %i : f32
  linalg.yield %m : f32 } -> tensor<64xf32>
%c6 = arith.constant 7.0 : f32
%er6 = tensor.empty() : tensor<64xf32>
%f6 = linalg.fill ins(%c6 : f32) outs(%er6 : tensor<64xf32>) -> tensor<64xf32>
%r6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<64x64xf32>) outs(%f6 : tensor<64xf32>) {
^bb0(%i: f32, %u: f32):
  %m = arith.addf %u, %i : f32
  linalg.yield %m : f32 } -> tensor<64xf32>
%c7 = arith.constant 8.0 : f32
%er7 = tensor.empty() : tensor<64xf32>
%f7 = linalg.fill ins(%c7 : f32) outs(%er7 : tensor<64xf32>) -> tensor<64xf32>
%r7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<64x64xf32>) outs(%f7 : tensor<64xf32>) {
^bb0(%i: f32, %u: f32):
  %m = arith.addf %u, %i : f32
  linalg.yield %m : f32 } -> tensor<64xf32>
%z = linalg.generic {indexing_maps = [#tr, #tr, #id], iterator_types = ["parallel", "parallel"]} ins(%w, %p : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) {
^bb0(%i: f32, %j: f32, %u: f32):
  %m = arith.addf %i, %j : f32
  linalg.yield %m : f32 } -> tensor<64x64xf32>
mpmd.yield %w, %z, %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
mpmd.return %o#0, %o#1, %o#2, %o#3, %o#4, %o#5, %o#6, %o#7, %o#8, %o#9 : !mpmd.mesh_tensor<@device, tensor<64x64xf32>, #sh>, !mpmd.mesh_tensor<@device, tensor<64x64xf32>, #sh>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>, !mpmd.mesh_tensor<@device, tensor<64xf32>, #s1>
} }
