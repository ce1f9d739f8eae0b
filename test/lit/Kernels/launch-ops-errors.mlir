// RUN: mpmd-opt %s --verify-diagnostics --split-input-file
func.func @workspace_view_c1_alignment(%ws: memref<256xi8>) {
  // expected-error @+1 {{workspace_view_c1: offset 32 is not a non-negative multiple of 64}}
  %0 = mpmd.workspace_view %ws[32] : memref<256xi8> to memref<8xf32>
  return
}

// -----

func.func @workspace_view_c3_bounds(%ws: memref<256xi8>) {
  // expected-error @+1 {{workspace_view_c3: the view has 160 bytes from 128 on, the workspace has 256}}
  %0 = mpmd.workspace_view %ws[128] : memref<256xi8> to memref<40xf32>
  return
}

// -----

func.func @gemm_c1_element_type(%a: memref<4x4xf64>) {
  // expected-error @+1 {{gemm_c1: expected a static shape of f32, got 'memref<4x4xf64>'}}
  mpmd.gemm [1, 4, 4, 4] %a[0, 0, 4, 1] * %a[0, 0, 4, 1] -> %a[0, 0, 4, 1] beta 0 block [4, 4] : memref<4x4xf64>, memref<4x4xf64>, memref<4x4xf64>
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
  // expected-error @+1 {{gemm_c4: b reaches element 16 of 16}}
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
  // expected-error @+1 {{exchange_c1: expected one result of the type of the target on tensors and none on buffers}}
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
  // expected-error @+1 {{exchange_c4: part is -1, expected a number from 0}}
  mpmd.exchange @e permute part -1 %x -> %y axes = [] for "" : memref<4xf32>, memref<4xf32>
  return
}
mpmd.exchange_plan @e members = 2 source_bytes = 16 target_bytes = 16 rows = []

// -----

func.func @context_view_c1() {
  // expected-error @+1 {{'mpmd.context_view' op expected the identity layout, got 'memref<2xi32, strided<[2]>>'}}
  %0 = mpmd.context_view : memref<2xi32, strided<[2]>>
  return
}
