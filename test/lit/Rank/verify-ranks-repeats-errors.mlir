// A repeated command list obeys the rules of the list that contains it.
// RUN: mpmd-opt %s --split-input-file --verify-diagnostics --mpmd-verify-phase=phase=ranked

// A repeated list may only write its carries.
mpmd.mesh @one axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @one
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [tensor<4xf32>] results = [] []
mpmd.command_list @t stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 64 : i64} {
^bb0(%in: memref<4xf32>, %out: memref<4xf32>, %ws: memref<64xi8>):
  %own = mpmd.workspace_view %ws[0] : memref<64xi8> to memref<64xi8>
  // expected-error @+1 {{'mpmd.repeat' op expected to write results, updated operands and workspace only, got operand 0, which the task may only read}}
  mpmd.repeat 2(%in, %own) {aliases = array<i64: 0>} : (memref<4xf32>, memref<64xi8>) -> () {
  ^bb0(%a: memref<4xf32>, %w: memref<64xi8>):
    mpmd.yield
  }
  mpmd.copy %in to %out : memref<4xf32> to memref<4xf32>
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 64 {
  %0 = mpmd.alloc [0] argument 0 : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<4xf32>
  mpmd.bind @t(%0, %1) sliced = [false, false] : memref<4xf32>, memref<4xf32>
  mpmd.run @t[0]
}

// -----

// A carry needs a value before the first iteration.
mpmd.mesh @one axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @one
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [tensor<4xf32>] results = [] []
mpmd.command_list @t stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 64 : i64} {
^bb0(%in: memref<4xf32>, %out: memref<4xf32>, %ws: memref<64xi8>):
  %own = mpmd.workspace_view %ws[0] : memref<64xi8> to memref<64xi8>
  // expected-error @+1 {{'mpmd.repeat' op expected an earlier launch to write operand 0, which this launch reads, got none}}
  mpmd.repeat 2(%out, %own) {aliases = array<i64: 0>} : (memref<4xf32>, memref<64xi8>) -> () {
  ^bb0(%a: memref<4xf32>, %w: memref<64xi8>):
    mpmd.yield
  }
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 64 {
  %0 = mpmd.alloc [0] argument 0 : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<4xf32>
  mpmd.bind @t(%0, %1) sliced = [false, false] : memref<4xf32>, memref<4xf32>
  mpmd.run @t[0]
}

// -----

// An operand that is not a carry is read-only.
mpmd.mesh @one axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @one
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [tensor<4xf32>] results = [] []
mpmd.command_list @t stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 64 : i64} {
^bb0(%in: memref<4xf32>, %out: memref<4xf32>, %ws: memref<64xi8>):
  %own = mpmd.workspace_view %ws[0] : memref<64xi8> to memref<64xi8>
  mpmd.copy %in to %out : memref<4xf32> to memref<4xf32>
  mpmd.repeat 2(%in, %out, %own) {aliases = array<i64: 1>} : (memref<4xf32>, memref<4xf32>, memref<64xi8>) -> () {
  ^bb0(%a: memref<4xf32>, %b: memref<4xf32>, %w: memref<64xi8>):
    // expected-error @+1 {{'mpmd.copy' op expected to write results, updated operands and workspace only, got operand 1, which the task may only read}}
    mpmd.copy %b to %a : memref<4xf32> to memref<4xf32>
    mpmd.yield
  }
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 64 {
  %0 = mpmd.alloc [0] argument 0 : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<4xf32>
  mpmd.bind @t(%0, %1) sliced = [false, false] : memref<4xf32>, memref<4xf32>
  mpmd.run @t[0]
}

// -----

// An iteration may only read buffers that it has written or that are carried.
mpmd.mesh @one axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @one
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [tensor<4xf32>] results = [] []
mpmd.command_list @t stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 64 : i64} {
^bb0(%in: memref<4xf32>, %out: memref<4xf32>, %ws: memref<64xi8>):
  %own = mpmd.workspace_view %ws[0] : memref<64xi8> to memref<64xi8>
  mpmd.copy %in to %out : memref<4xf32> to memref<4xf32>
  mpmd.repeat 2(%in, %out, %own) {aliases = array<i64: 1>} : (memref<4xf32>, memref<4xf32>, memref<64xi8>) -> () {
  ^bb0(%a: memref<4xf32>, %b: memref<4xf32>, %w: memref<64xi8>):
    %t = mpmd.workspace_view %w[0] : memref<64xi8> to memref<4xf32>
    // expected-error @+1 {{'mpmd.copy' op expected an earlier launch to write operand 0, which this launch reads, got none}}
    mpmd.copy %t to %b : memref<4xf32> to memref<4xf32>
    mpmd.yield
  }
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 64 {
  %0 = mpmd.alloc [0] argument 0 : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<4xf32>
  mpmd.bind @t(%0, %1) sliced = [false, false] : memref<4xf32>, memref<4xf32>
  mpmd.run @t[0]
}

// -----

// The cost is that of all iterations.
mpmd.mesh @one axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @one
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [tensor<4xf32>] results = [] []
mpmd.command_list @t stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 32, seconds = 0.0>, inputs = 1 : i64, workspace = 64 : i64} {
^bb0(%in: memref<4xf32>, %out: memref<4xf32>, %ws: memref<64xi8>):
  %own = mpmd.workspace_view %ws[0] : memref<64xi8> to memref<64xi8>
  mpmd.copy %in to %out : memref<4xf32> to memref<4xf32>
  // expected-error @+1 {{'mpmd.repeat' op expected as cost the sum over its launches, flops = 0 and bytes = 96, got flops = 0 and bytes = 32}}
  mpmd.repeat 3(%in, %out, %own) {aliases = array<i64: 1>} : (memref<4xf32>, memref<4xf32>, memref<64xi8>) -> () cost = <flops = 0, bytes = 32, seconds = 0.0> {
  ^bb0(%a: memref<4xf32>, %b: memref<4xf32>, %w: memref<64xi8>):
    mpmd.copy %a to %b : memref<4xf32> to memref<4xf32> cost = <flops = 0, bytes = 32, seconds = 0.0>
    mpmd.yield
  }
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 64 {
  %0 = mpmd.alloc [0] argument 0 : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<4xf32>
  mpmd.bind @t(%0, %1) sliced = [false, false] : memref<4xf32>, memref<4xf32>
  mpmd.run @t[0]
}

// -----

// The list works in a slice of the workspace.
mpmd.mesh @one axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @one
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [tensor<4xf32>] results = [] []
mpmd.command_list @t stage = 0 update index = 0 attributes {aliases = array<i64: -1, -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 64 : i64} {
^bb0(%in: memref<4xf32>, %out: memref<4xf32>, %bytes: memref<64xi8>, %ws: memref<64xi8>):
  %own = mpmd.workspace_view %ws[0] : memref<64xi8> to memref<64xi8>
  mpmd.copy %in to %out : memref<4xf32> to memref<4xf32>
  // expected-error @+1 {{'mpmd.repeat' op expected a view of the task's workspace as the last operand, got another buffer}}
  mpmd.repeat 2(%out, %bytes) {aliases = array<i64: 0>} : (memref<4xf32>, memref<64xi8>) -> () {
  ^bb0(%a: memref<4xf32>, %w: memref<64xi8>):
    mpmd.yield
  }
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 192 workspace = 64 {
  %0 = mpmd.alloc [0] argument 0 : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<4xf32>
  %2 = mpmd.alloc [128] : memref<64xi8>
  mpmd.bind @t(%0, %1, %2) sliced = [false, false, false] : memref<4xf32>, memref<4xf32>, memref<64xi8>
  mpmd.run @t[0]
}
