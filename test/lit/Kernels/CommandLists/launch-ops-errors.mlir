// RUN: mpmd-opt %s --verify-diagnostics --split-input-file
// The verifiers of launch operations reject each violated constraint; the name of a case is the constraint.
func.func @workspace_view_c1_alignment(%ws: memref<256xi8>) {
  // expected-error @+1 {{workspace_view_c1: expected a non-negative multiple of 64 as offset, got 32}}
  %0 = mpmd.workspace_view %ws[32] : memref<256xi8> to memref<8xf32>
  return
}

// -----

func.func @workspace_view_c3_bounds(%ws: memref<256xi8>) {
  // expected-error @+1 {{workspace_view_c3: expected a view inside the workspace of 256 bytes, got 160 bytes from 128 on}}
  %0 = mpmd.workspace_view %ws[128] : memref<256xi8> to memref<40xf32>
  return
}

// -----

func.func @convolution_c1_element_type(%x: memref<32xf64>, %w: memref<32xf64>, %y: memref<64xf64>) {
  // expected-error @+1 {{convolution_c1: expected static shapes of f32, of f16 or of bf16, got 'memref<32xf64>'}}
  mpmd.convolution [1, 1, 2, 4] %x[32, 16, 1] * %w -> %y[64, 16, 1] positions [16] window [4] step [1] dilation [1] padding [2] extent [15] : memref<32xf64>, memref<32xf64>, memref<64xf64>
  return
}

// -----

func.func @convolution_c1_two_types(%x: memref<32xf32>, %w: memref<32xf16>, %y: memref<64xf32>) {
  // expected-error @+1 {{convolution_c1: expected static shapes of f32, of f16 or of bf16, got 'memref<32xf16>'}}
  mpmd.convolution [1, 1, 2, 4] %x[32, 16, 1] * %w -> %y[64, 16, 1] positions [16] window [4] step [1] dilation [1] padding [2] extent [15] : memref<32xf32>, memref<32xf16>, memref<64xf32>
  return
}

// -----

func.func @convolution_c2_sizes(%x: memref<32xf32>, %w: memref<32xf32>, %y: memref<64xf32>) {
  // expected-error @+1 {{convolution_c2: expected 4 entries in `sizes` (batch, groups, features, outputs), got 3}}
  mpmd.convolution [1, 2, 4] %x[32, 16, 1] * %w -> %y[64, 16, 1] positions [16] window [4] step [1] dilation [1] padding [2] extent [15] : memref<32xf32>, memref<32xf32>, memref<64xf32>
  return
}

// -----

func.func @convolution_c2_positions(%x: memref<32xf32>, %w: memref<32xf32>, %y: memref<64xf32>) {
  // expected-error @+1 {{convolution_c2: expected as many positions as fit in dimension 0, none of them with a window in the padding alone, got 15 where 16 fit, with a padding of 2}}
  mpmd.convolution [1, 1, 2, 4] %x[32, 16, 1] * %w -> %y[64, 16, 1] positions [15] window [4] step [1] dilation [1] padding [2] extent [15] : memref<32xf32>, memref<32xf32>, memref<64xf32>
  return
}

// -----

func.func @convolution_c2_padding(%x: memref<32xf32>, %w: memref<32xf32>, %y: memref<64xf32>) {
  // expected-error @+1 {{convolution_c2: expected as many positions as fit in dimension 0, none of them with a window in the padding alone, got 20 where 20 fit, with a padding of 4}}
  mpmd.convolution [1, 1, 2, 4] %x[32, 16, 1] * %w -> %y[64, 16, 1] positions [20] window [4] step [1] dilation [1] padding [4] extent [15] : memref<32xf32>, memref<32xf32>, memref<64xf32>
  return
}

// -----

func.func @convolution_c2_strides(%x: memref<32xf32>, %w: memref<32xf32>, %y: memref<64xf32>) {
  // expected-error @+1 {{convolution_c2: expected y without gaps, in any order of its dimensions, got the strides [64, 17, 1]}}
  mpmd.convolution [1, 1, 2, 4] %x[32, 16, 1] * %w -> %y[64, 17, 1] positions [16] window [4] step [1] dilation [1] padding [2] extent [15] : memref<32xf32>, memref<32xf32>, memref<64xf32>
  return
}

// -----

func.func @convolution_c2_lists(%x: memref<32xf32>, %w: memref<32xf32>, %y: memref<64xf32>) {
  // expected-error @+1 {{convolution_c2: expected 1 numbers from 1 to 2147483647 as step, got [0]}}
  mpmd.convolution [1, 1, 2, 4] %x[32, 16, 1] * %w -> %y[64, 16, 1] positions [16] window [4] step [0] dilation [1] padding [2] extent [15] : memref<32xf32>, memref<32xf32>, memref<64xf32>
  return
}

// -----

func.func @convolution_c3_bounds(%x: memref<30xf32>, %w: memref<32xf32>, %y: memref<64xf32>) {
  // expected-error @+1 {{convolution_c3: expected at least 31 elements of x, 32 of w and 64 of y, got 'memref<30xf32>', 'memref<32xf32>' and 'memref<64xf32>'}}
  mpmd.convolution [1, 1, 2, 4] %x[32, 16, 1] * %w -> %y[64, 16, 1] positions [16] window [4] step [1] dilation [1] padding [2] extent [15] : memref<30xf32>, memref<32xf32>, memref<64xf32>
  return
}

// -----

func.func @gemm_c1_element_type(%a: memref<4x4xi1>) {
  // expected-error @+1 {{gemm_c1: expected a and b of one type, a float or an integer of 8 to 64 bits, and c of the same type (or f32 if a is f16 or bf16, i32 if a is i8 or i16), got 'i1', 'i1' and 'i1'}}
  mpmd.gemm [1, 4, 4, 4] %a[0, 0, 4, 1] * %a[0, 0, 4, 1] -> %a[0, 0, 4, 1] beta 0 block [4, 4] : memref<4x4xi1>, memref<4x4xi1>, memref<4x4xi1>
  return
}

// -----

func.func @gemm_c1_two_types(%a: memref<4x4xf16>, %b: memref<4x4xbf16>, %c: memref<4x4xf32>) {
  // expected-error @+1 {{gemm_c1: expected a and b of one type, a float or an integer of 8 to 64 bits, and c of the same type (or f32 if a is f16 or bf16, i32 if a is i8 or i16), got 'f16', 'bf16' and 'f32'}}
  mpmd.gemm [1, 4, 4, 4] %a[0, 0, 4, 1] * %b[0, 0, 4, 1] -> %c[0, 0, 4, 1] beta 0 block [4, 4] : memref<4x4xf16>, memref<4x4xbf16>, memref<4x4xf32>
  return
}

// -----

func.func @gemm_c1_narrower_result(%a: memref<4x4xf32>, %c: memref<4x4xf16>) {
  // expected-error @+1 {{gemm_c1: expected a and b of one type, a float or an integer of 8 to 64 bits, and c of the same type (or f32 if a is f16 or bf16, i32 if a is i8 or i16), got 'f32', 'f32' and 'f16'}}
  mpmd.gemm [1, 4, 4, 4] %a[0, 0, 4, 1] * %a[0, 0, 4, 1] -> %c[0, 0, 4, 1] beta 0 block [4, 4] : memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf16>
  return
}

// -----

func.func @gemm_c2_narrow_sum(%a: memref<4x4xbf16>, %c: memref<4x4xbf16>) {
  // expected-error @+1 {{gemm_c2: expected a beta of 0 for a result of 'bf16', got 1}}
  mpmd.gemm [1, 4, 4, 4] %a[0, 0, 4, 1] * %a[0, 0, 4, 1] -> %c[0, 0, 4, 1] beta 1 block [4, 4] : memref<4x4xbf16>, memref<4x4xbf16>, memref<4x4xbf16>
  return
}

// -----

func.func @gemm_c3_narrow_overlap(%a: memref<4xbf16>, %b: memref<4x4xbf16>, %c: memref<4x4xbf16>) {
  // expected-error @+1 {{gemm_c3: lines of a overlap, which only a product of f32 may have}}
  mpmd.gemm [1, 4, 4, 4] %a[0, 0, 0, 1] * %b[0, 0, 4, 1] -> %c[0, 0, 4, 1] beta 0 block [4, 4] : memref<4xbf16>, memref<4x4xbf16>, memref<4x4xbf16>
  return
}

// -----

func.func @gemm_c6_short_bias(%a: memref<4x4xf32>, %v: memref<3xf32>, %c: memref<4x4xf32>) {
  // expected-error @+1 {{gemm_c6: expected a bias of 4 elements of f32 for a result of f32, got 'memref<3xf32>' for one of 'f32'}}
  mpmd.gemm [1, 4, 4, 4] %a[0, 0, 4, 1] * %a[0, 0, 4, 1] + %v : memref<3xf32> -> %c[0, 0, 4, 1] beta 0 block [4, 4] : memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @gemm_c3_strides(%a: memref<64xf32>, %c: memref<4x4xf32>) {
  // expected-error @+1 {{gemm_c3: neither the rows nor the columns of a are contiguous}}
  mpmd.gemm [1, 4, 4, 4] %a[0, 0, 8, 2] * %a[0, 0, 4, 1] -> %c[0, 0, 4, 1] beta 0 block [4, 4] : memref<64xf32>, memref<64xf32>, memref<4x4xf32>
  return
}

// -----

func.func @gemm_c4_bounds(%a: memref<4x4xf32>, %c: memref<4x4xf32>) {
  // expected-error @+1 {{gemm_c4: expected the last element of b below 16, its number of elements, got 16}}
  mpmd.gemm [1, 4, 4, 4] %a[0, 0, 4, 1] * %a[1, 0, 4, 1] -> %c[0, 0, 4, 1] beta 0 block [4, 4] : memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @launch_c2_no_kernel(%a: memref<4xf32>) {
  // expected-error @+1 {{launch_c2: @kernels::@missing does not name a kernel}}
  mpmd.launch @kernels::@missing rows 4 outs(%a : memref<4xf32>)
  return
}

// -----

module @kernels {
  // expected-note @+1 {{the kernel is here}}
  func.func @k(%a: memref<8xf32>, %begin: index, %end: index) { return }
}
func.func @launch_c3_elements(%a: memref<4xf32>) {
  // expected-error @+1 {{launch_c3: operand 0 is 'memref<4xf32>', the kernel takes 'memref<8xf32>'}}
  mpmd.launch @kernels::@k rows 4 outs(%a : memref<4xf32>)
  return
}

// -----

func.func @launch_c4_twice(%a: memref<4xf32>) {
  // expected-error @+1 {{launch_c4: a buffer occurs twice among the operands}}
  mpmd.launch @kernels::@k rows 4 ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @copy_c1_elements(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error @+1 {{copy_c1: cannot copy 'memref<4xf32>' to 'memref<5xf32>'}}
  mpmd.copy %a to %b : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @exchange_c1(%x: memref<4xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{exchange_c1: expected tensors of static shape only or identity-layout buffers only, got 'tensor<4xf32>'}}
  mpmd.exchange @e permute part 0 %x -> %y axes = [] for "" : memref<4xf32>, tensor<4xf32>
  return
}
mpmd.exchange_plan @e members = 2 source_bytes = 16 target_bytes = 16 rows = []

// -----

func.func @exchange_c1_result(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{exchange_c1: expected one result of the type of the target on tensors and none on buffers, got () for 'tensor<4xf32>'}}
  mpmd.exchange @e permute part 0 %x -> %y axes = [] for "" : tensor<4xf32>, tensor<4xf32>
  return
}
mpmd.exchange_plan @e members = 2 source_bytes = 16 target_bytes = 16 rows = []

// -----

func.func @exchange_c2(%x: memref<4xf32>, %y: memref<4xf32>) {
  // expected-error @+1 {{exchange_c2: expected an 'mpmd.exchange_plan', got @none}}
  mpmd.exchange @none permute part 0 %x -> %y axes = [] for "" : memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @exchange_c2_bytes(%x: memref<4xf32>, %y: memref<4xf32>) {
  // expected-error @+1 {{exchange_c2: expected a target of 8 bytes, got 'memref<4xf32>'}}
  mpmd.exchange @e permute part 0 %x -> %y axes = [] for "" : memref<4xf32>, memref<4xf32>
  return
}
// expected-note @+1 {{the plan is here}}
mpmd.exchange_plan @e members = 2 source_bytes = 16 target_bytes = 8 rows = []

// -----

func.func @exchange_c3(%x: memref<4xf32>) {
  // expected-error @+1 {{exchange_c3: source and target are the same buffer}}
  mpmd.exchange @e permute part 0 %x -> %x axes = [] for "" : memref<4xf32>, memref<4xf32>
  return
}
mpmd.exchange_plan @e members = 2 source_bytes = 16 target_bytes = 16 rows = []

// -----

func.func @exchange_c4(%x: memref<4xf32>, %y: memref<4xf32>) {
  // expected-error @+1 {{exchange_c4: expected a part from 0, got -1}}
  mpmd.exchange @e permute part -1 %x -> %y axes = [] for "" : memref<4xf32>, memref<4xf32>
  return
}
mpmd.exchange_plan @e members = 2 source_bytes = 16 target_bytes = 16 rows = []

// -----

func.func @exchange_c6(%x: memref<f32>, %y: memref<f32>) {
  // expected-error @+1 {{exchange_c6: expected a target whose first dimension counts the terms of a sum, got 'memref<f32>'}}
  mpmd.exchange @e permute part 0 of sum %x -> %y axes = [] for "" : memref<f32>, memref<f32>
  return
}
mpmd.exchange_plan @e members = 2 source_bytes = 4 target_bytes = 4 rows = []

// -----

func.func @context_view_c1() {
  // expected-error @+1 {{'mpmd.context_view' op expected the identity layout, got 'memref<2xi32, strided<[2]>>'}}
  %0 = mpmd.context_view : memref<2xi32, strided<[2]>>
  return
}

// -----

func.func @repeat_c1(%x: tensor<4xf32>) {
  // expected-error @+1 {{repeat_c1: expected a positive number of iterations, got 0}}
  %0 = mpmd.repeat 0(%x) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    mpmd.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @repeat_c2_mixed(%x: tensor<4xf32>, %y: memref<4xf32>) {
  // expected-error @+1 {{repeat_c2: expected tensors of static shape and results, or identity-layout buffers and no result, got 'memref<4xf32>'}}
  %0 = mpmd.repeat 2(%x, %y) {aliases = array<i64: 0>} : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>, %b: memref<4xf32>):
    mpmd.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @repeat_c2_workspace(%y: memref<4xf32>) {
  // expected-error @+1 {{repeat_c2: expected a workspace of bytes as the last operand, got ('memref<4xf32>')}}
  mpmd.repeat 2(%y) {aliases = array<i64: 0>} : (memref<4xf32>) -> () {
  ^bb0(%b: memref<4xf32>):
    mpmd.yield
  }
  return
}

// -----

func.func @repeat_c2_results(%x: tensor<4xf32>) {
  // expected-error @+1 {{repeat_c2: expected one result per alias (2), got 1}}
  %0 = mpmd.repeat 2(%x, %x) {aliases = array<i64: 0, 1>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    mpmd.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @repeat_c3_twice(%x: tensor<4xf32>) {
  // expected-error @+1 {{repeat_c3: expected numbers of operands below 1, each at most once, got 0 twice}}
  %0:2 = mpmd.repeat 2(%x) {aliases = array<i64: 0, 0>} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>):
    mpmd.yield %a, %a : tensor<4xf32>, tensor<4xf32>
  }
  return
}

// -----

func.func @repeat_c3_workspace(%y: memref<4xf32>, %ws: memref<0xi8>) {
  // expected-error @+1 {{repeat_c3: expected numbers of operands below 1, each at most once, got 1}}
  mpmd.repeat 2(%y, %ws) {aliases = array<i64: 1>} : (memref<4xf32>, memref<0xi8>) -> () {
  ^bb0(%b: memref<4xf32>, %own: memref<0xi8>):
    mpmd.yield
  }
  return
}

// -----

func.func @repeat_c3_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{repeat_c3: expected result 0 to have the type of the operand that it updates, 'tensor<4xf32>', got 'tensor<3xf32>'}}
  %0 = mpmd.repeat 2(%x) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<3xf32> {
  ^bb0(%a: tensor<4xf32>):
    mpmd.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @repeat_c4_arguments(%x: tensor<4xf32>) {
  // expected-error @+1 {{repeat_c4: expected a block argument like 'tensor<4xf32>', got 'tensor<2x2xf32>'}}
  %0 = mpmd.repeat 2(%x) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<2x2xf32>):
    mpmd.yield %a : tensor<2x2xf32>
  }
  return
}

// -----

func.func @repeat_c4_count(%x: tensor<4xf32>) {
  // expected-error @+1 {{repeat_c4: expected 1 block arguments, got 0}}
  %0 = mpmd.repeat 2(%x) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
    mpmd.yield
  }
  return
}

// -----

func.func @repeat_c4_values(%x: tensor<4xf32>) {
  %0 = mpmd.repeat 2(%x) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    // expected-error @+1 {{repeat_c4: expected 1 values of the types of the results, got 0}}
    mpmd.yield
  }
  return
}

// -----

func.func @repeat_c5(%x: tensor<4xf32>) {
  // expected-error @+1 {{repeat_c5: expected a condition below 1 that names an operand of one i32, got 0}}
  %0 = mpmd.repeat 2 while 0(%x) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    mpmd.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @repeat_c5_number(%x: tensor<4xf32>) {
  // expected-error @+1 {{repeat_c5: expected a condition below 1 that names an operand of one i32, got 3}}
  %0 = mpmd.repeat 2 while 3(%x) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    mpmd.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @repeat_c6(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{repeat_c6: expected updated operands as `filled`, and no condition, got operand 1}}
  %0 = mpmd.repeat 2(%x, %y) {aliases = array<i64: 0>, filled = array<i64: 1>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    mpmd.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @repeat_c7(%y: memref<4xf32>, %ws: memref<0xi8>) {
  // expected-error @+1 {{repeat_c7: expected each updated buffer as one operand only, got that of operand 1 as several}}
  mpmd.repeat 2(%y, %y, %ws) {aliases = array<i64: 1>} : (memref<4xf32>, memref<4xf32>, memref<0xi8>) -> () {
  ^bb0(%a: memref<4xf32>, %b: memref<4xf32>, %own: memref<0xi8>):
    mpmd.yield
  }
  return
}

// -----

func.func @repeat_c8(%x: tensor<4xf32>) {
  %r0 = mpmd.repeat 2(%x) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%x1: tensor<4xf32>):
    %r1 = mpmd.repeat 2(%x1) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%x2: tensor<4xf32>):
      %r2 = mpmd.repeat 2(%x2) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
      ^bb0(%x3: tensor<4xf32>):
        %r3 = mpmd.repeat 2(%x3) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
        ^bb0(%x4: tensor<4xf32>):
          %r4 = mpmd.repeat 2(%x4) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
          ^bb0(%x5: tensor<4xf32>):
            %r5 = mpmd.repeat 2(%x5) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
            ^bb0(%x6: tensor<4xf32>):
              %r6 = mpmd.repeat 2(%x6) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
              ^bb0(%x7: tensor<4xf32>):
                %r7 = mpmd.repeat 2(%x7) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
                ^bb0(%x8: tensor<4xf32>):
                  %r8 = mpmd.repeat 2(%x8) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
                  ^bb0(%x9: tensor<4xf32>):
                    %r9 = mpmd.repeat 2(%x9) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
                    ^bb0(%x10: tensor<4xf32>):
                      %r10 = mpmd.repeat 2(%x10) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
                      ^bb0(%x11: tensor<4xf32>):
                        %r11 = mpmd.repeat 2(%x11) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
                        ^bb0(%x12: tensor<4xf32>):
                          %r12 = mpmd.repeat 2(%x12) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
                          ^bb0(%x13: tensor<4xf32>):
                            %r13 = mpmd.repeat 2(%x13) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
                            ^bb0(%x14: tensor<4xf32>):
                              %r14 = mpmd.repeat 2(%x14) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
                              ^bb0(%x15: tensor<4xf32>):
                                %r15 = mpmd.repeat 2(%x15) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
                                ^bb0(%x16: tensor<4xf32>):
                                  // expected-error @+1 {{repeat_c8: expected at most 16 nested 'mpmd.repeat' ops, got 17}}
                                  %r16 = mpmd.repeat 2(%x16) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> {
                                  ^bb0(%x17: tensor<4xf32>):
                                    mpmd.yield %x17 : tensor<4xf32>
                                  }
                                  mpmd.yield %r16 : tensor<4xf32>
                                }
                                mpmd.yield %r15 : tensor<4xf32>
                              }
                              mpmd.yield %r14 : tensor<4xf32>
                            }
                            mpmd.yield %r13 : tensor<4xf32>
                          }
                          mpmd.yield %r12 : tensor<4xf32>
                        }
                        mpmd.yield %r11 : tensor<4xf32>
                      }
                      mpmd.yield %r10 : tensor<4xf32>
                    }
                    mpmd.yield %r9 : tensor<4xf32>
                  }
                  mpmd.yield %r8 : tensor<4xf32>
                }
                mpmd.yield %r7 : tensor<4xf32>
              }
              mpmd.yield %r6 : tensor<4xf32>
            }
            mpmd.yield %r5 : tensor<4xf32>
          }
          mpmd.yield %r4 : tensor<4xf32>
        }
        mpmd.yield %r3 : tensor<4xf32>
      }
      mpmd.yield %r2 : tensor<4xf32>
    }
    mpmd.yield %r1 : tensor<4xf32>
  }
  return
}
