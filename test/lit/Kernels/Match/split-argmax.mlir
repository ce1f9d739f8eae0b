// RUN: mpmd-opt %s --mpmd-split-argmax | FileCheck %s
!x = !mpmd.mesh_tensor<@device, tensor<4x300xf32>>
!y = !mpmd.mesh_tensor<@device, tensor<4xi32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#scalar = affine_map<(d0) -> ()>
#same = affine_map<(d0) -> (d0)>

// An argmax as JAX writes it is split into a maximum and a search: NaN counts as the largest, and the first of equal
// elements wins.
// CHECK-LABEL: @argmax
// CHECK: %[[MAX:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[X:.*]] : tensor<4x300xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK: arith.maximumf
// CHECK: %[[START:.*]] = linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%[[MAX]], %{{.*}} : tensor<4xf32>, tensor<4xf32>)
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[X]], %[[MAX]] : tensor<4x300xf32>, tensor<4xf32>) outs(%[[START]] : tensor<4xi32>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[M:.*]]: f32, %[[I:.*]]: i32):
// CHECK: linalg.index 1
// CHECK: arith.cmpf oeq, %[[A]], %[[M]]
// CHECK: arith.cmpf uno, %[[A]], %[[A]]
// CHECK: arith.minsi %[[I]]
// CHECK-NOT: :2 = linalg.generic
func.func @argmax(%x: !x) -> !y {
  %r = mpmd.task 0 forward(%x) {aliases = array<i64: -1>} : (!x) -> (!y) {
  ^bb0(%v: tensor<4x300xf32>):
    %least = arith.constant 0xFF800000 : f32
    %zeros = arith.constant dense<0> : tensor<4xi32>
    %e0 = tensor.empty() : tensor<4x300xi32>
    %where = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%e0 : tensor<4x300xi32>) {
    ^bb1(%o: i32):
      %i = linalg.index 1 : index
      %c = arith.index_castui %i : index to i32
      linalg.yield %c : i32
    } -> tensor<4x300xi32>
    %e1 = tensor.empty() : tensor<4xf32>
    %first = linalg.generic {indexing_maps = [#scalar, #same], iterator_types = ["parallel"]} ins(%least : f32) outs(%e1 : tensor<4xf32>) {
    ^bb1(%a: f32, %o: f32):
      linalg.yield %a : f32
    } -> tensor<4xf32>
    %m:2 = linalg.generic {indexing_maps = [#all, #all, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%v, %where : tensor<4x300xf32>, tensor<4x300xi32>) outs(%first, %zeros : tensor<4xf32>, tensor<4xi32>) {
    ^bb1(%a: f32, %i: i32, %m: f32, %j: i32):
      %0 = arith.cmpf ogt, %m, %a : f32
      %1 = arith.cmpf une, %m, %m : f32
      %2 = arith.ori %0, %1 : i1
      %3 = arith.cmpf oeq, %m, %a : f32
      %4 = arith.cmpi slt, %j, %i : i32
      %5 = arith.andi %3, %4 : i1
      %6 = arith.ori %2, %5 : i1
      %7 = arith.select %2, %m, %a : f32
      %8 = arith.select %6, %j, %i : i32
      linalg.yield %7, %8 : f32, i32
    } -> (tensor<4xf32>, tensor<4xi32>)
    mpmd.yield %m#1 : tensor<4xi32>
  }
  return %r : !y
}

// An argmin whose body computes the index itself, keeps the first of equal elements and never takes NaN is split, too.
// CHECK-LABEL: @counts
// CHECK: arith.minnumf
// CHECK: arith.minsi
// CHECK-NOT: :2 = linalg.generic
func.func @counts(%x: !x) -> !y {
  %r = mpmd.task 0 forward(%x) {aliases = array<i64: -1>} : (!x) -> (!y) {
  ^bb0(%v: tensor<4x300xf32>):
    %most = arith.constant dense<0x7F800000> : tensor<4xf32>
    %zeros = arith.constant dense<0> : tensor<4xi32>
    %m:2 = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%v : tensor<4x300xf32>) outs(%most, %zeros : tensor<4xf32>, tensor<4xi32>) {
    ^bb1(%a: f32, %m: f32, %j: i32):
      %i = linalg.index 1 : index
      %c = arith.index_cast %i : index to i32
      %0 = arith.cmpf olt, %a, %m : f32
      %1 = arith.select %0, %a, %m : f32
      %2 = arith.select %0, %c, %j : i32
      linalg.yield %1, %2 : f32, i32
    } -> (tensor<4xf32>, tensor<4xi32>)
    mpmd.yield %m#1 : tensor<4xi32>
  }
  return %r : !y
}

// An argmin that takes the last of equal elements, and one that reads its running result, stay sequential.
// CHECK-LABEL: @stays
// CHECK-COUNT-2: :2 = linalg.generic
func.func @stays(%x: !x) -> (!y, !mpmd.mesh_tensor<@device, tensor<4xf32>>) {
  %r:2 = mpmd.task 0 forward(%x) {aliases = array<i64: -1, -1>} : (!x) -> (!y, !mpmd.mesh_tensor<@device, tensor<4xf32>>) {
  ^bb0(%v: tensor<4x300xf32>):
    %most = arith.constant dense<0x7F800000> : tensor<4xf32>
    %zeros = arith.constant dense<0> : tensor<4xi32>
    %l:2 = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%v : tensor<4x300xf32>) outs(%most, %zeros : tensor<4xf32>, tensor<4xi32>) {
    ^bb1(%a: f32, %m: f32, %j: i32):
      %i = linalg.index 1 : index
      %c = arith.index_cast %i : index to i32
      %0 = arith.cmpf ole, %a, %m : f32
      %1 = arith.select %0, %a, %m : f32
      %2 = arith.select %0, %c, %j : i32
      linalg.yield %1, %2 : f32, i32
    } -> (tensor<4xf32>, tensor<4xi32>)
    %f:2 = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%v : tensor<4x300xf32>) outs(%most, %zeros : tensor<4xf32>, tensor<4xi32>) {
    ^bb1(%a: f32, %m: f32, %j: i32):
      %i = linalg.index 1 : index
      %c = arith.index_cast %i : index to i32
      %0 = arith.cmpf olt, %a, %m : f32
      %1 = arith.select %0, %a, %m : f32
      %2 = arith.select %0, %c, %j : i32
      linalg.yield %1, %2 : f32, i32
    } -> (tensor<4xf32>, tensor<4xi32>)
    mpmd.yield %l#1, %f#0 : tensor<4xi32>, tensor<4xf32>
  }
  return %r#0, %r#1 : !y, !mpmd.mesh_tensor<@device, tensor<4xf32>>
}
