// RUN: mpmd-opt %s --verify-diagnostics --split-input-file

// The verifier of mpmd.lapack rejects invalid operands, options, shapes and types.

func.func @lapack_c1_both(%a: tensor<4x4xf32>, %w: memref<64xi8>) {
  // expected-error @+1 {{lapack_c1: expected results on tensors, and buffers that are written on buffers, got both}}
  %0:2 = mpmd.lapack potrf %a in %w : memref<64xi8> : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
  return
}

// -----

func.func @lapack_c1_layout(%a: memref<4x4xf32, strided<[8, 1]>>, %r: memref<4x4xf32>, %i: memref<i32>) {
  // expected-error @+1 {{lapack_c1: expected tensors only or identity-layout buffers only, of static shape, got 'memref<4x4xf32, strided<[8, 1]>>'}}
  mpmd.lapack potrf %a outs(%r, %i : memref<4x4xf32>, memref<i32>) : (memref<4x4xf32, strided<[8, 1]>>) -> ()
  return
}

// -----

func.func @lapack_c2_flags(%a: tensor<4x3xf32>) {
  // expected-error @+1 {{lapack_c2: geqrf: expected the flag 'upper' to be false, got true}}
  %0:2 = mpmd.lapack geqrf upper %a : (tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @lapack_c2_vectors(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{lapack_c2: syevd: expected no vectors (0) or all (2), got 1}}
  %0:3 = mpmd.lapack syevd vectors some %a : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<i32>)
  return
}

// -----

func.func @lapack_c2_size(%a: tensor<70000x70000xf32>) {
  // expected-error @+1 {{lapack_c2: potrf: expected matrices of at most 2147483647 elements, got a of 70000 x 70000}}
  %0:2 = mpmd.lapack potrf %a : (tensor<70000x70000xf32>) -> (tensor<70000x70000xf32>, tensor<i32>)
  return
}

// -----

func.func @lapack_c2_reflectors(%a: tensor<3x5xf32>, %t: tensor<3xf32>) {
  // expected-error @+1 {{lapack_c2: orgqr: expected at most as many columns as rows, and reflectors as columns, got 3 x 5 and 3}}
  %0 = mpmd.lapack orgqr %a, %t : (tensor<3x5xf32>, tensor<3xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @lapack_c3_types(%a: tensor<4x4xf16>) {
  // expected-error @+1 {{lapack_c3: expected matrices of f32 or f64, got 'tensor<4x4xf16>'}}
  %0:2 = mpmd.lapack potrf %a : (tensor<4x4xf16>) -> (tensor<4x4xf16>, tensor<i32>)
  return
}

// -----

func.func @lapack_c3_shapes(%a: tensor<2x5x3xf32>) {
  // expected-error @+1 {{lapack_c3: expected the pivots to be 'tensor<2x3xi32>', got 'tensor<2x5xi32>'}}
  %0:3 = mpmd.lapack getrf %a : (tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x5xi32>, tensor<2xi32>)
  return
}

// -----

func.func @lapack_c3_count(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{lapack_c3: expected 2 inputs, got 1}}
  %0 = mpmd.lapack trsm %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @lapack_c3_none() {
  // expected-error @+1 {{lapack_c3: expected matrices to work on, got none}}
  %0 = mpmd.lapack potrf : () -> tensor<4x4xf32>
  return
}

// -----

func.func @lapack_c4(%a: memref<4x3xf32>, %r: memref<4x3xf32>, %t: memref<3xf32>, %w: memref<64xi8>) {
  // expected-error @+1 {{lapack_c4: expected a workspace of 896 bytes, got 64}}
  mpmd.lapack geqrf %a outs(%r, %t : memref<4x3xf32>, memref<3xf32>) in %w : memref<64xi8> : (memref<4x3xf32>) -> ()
  return
}

// -----

func.func @routine(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{expected a routine of LAPACK, as potrf, got geev}}
  %0 = mpmd.lapack geev %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @vectors(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{expected as vectors none, some or all, got 'most'}}
  %0 = mpmd.lapack gesdd vectors most %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
