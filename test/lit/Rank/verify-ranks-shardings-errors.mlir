// RUN: mpmd-opt %s --mpmd-verify-phase=phase=ranked --split-input-file --verify-diagnostics

// Transfer plans, exchanges and buffers that contradict the shardings of a rank program are rejected.

// The valid program.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.submesh @b devices = [2, 3] mesh = @grid
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> sharded <[[]]> to <[["dp"=2]]> in_loop = false rows = [#mpmd.peer<0[0] -> 2[0], run = 8>, #mpmd.peer<1[8] -> 3[0], run = 8>] cost = <flops = 0, bytes = 0, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<2xf32>
  mpmd.recv @x[0] %0 : memref<2xf32>
  mpmd.wait @x[0]
}

// -----

// A device index beyond the mesh.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.submesh @b devices = [2, 3] mesh = @grid
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [] [] results = [] []
// expected-error @+1 {{'mpmd.transfer_plan' op expected messages from devices [0, 1] of @a to devices [2, 3] of @b, got one from device 0 to device 1}}
mpmd.transfer_plan @x from @a to @b tensor<4xf32> sharded <[[]]> to <[["dp"=2]]> in_loop = false rows = [#mpmd.peer<0[0] -> 1[0], run = 8>, #mpmd.peer<1[8] -> 3[0], run = 8>] cost = <flops = 0, bytes = 0, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<2xf32>
  mpmd.recv @x[0] %0 : memref<2xf32>
  mpmd.wait @x[0]
}

// -----

// transfer_plan_c4: no message writes a byte range of the target.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.submesh @b devices = [2, 3] mesh = @grid
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [] [] results = [] []
// expected-error @+1 {{'mpmd.transfer_plan' op expected messages that bring device 3 each of its 8 bytes once, got 4 bytes in all}}
mpmd.transfer_plan @x from @a to @b tensor<4xf32> sharded <[[]]> to <[["dp"=2]]> in_loop = false rows = [#mpmd.peer<0[0] -> 2[0], run = 8>, #mpmd.peer<1[8] -> 3[0], run = 4>] cost = <flops = 0, bytes = 0, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<2xf32>
  mpmd.recv @x[0] %0 : memref<2xf32>
  mpmd.wait @x[0]
}

// -----

// transfer_plan_c4: two messages write the same byte range.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.submesh @b devices = [2, 3] mesh = @grid
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [] [] results = [] []
// expected-error @+1 {{'mpmd.transfer_plan' op expected messages that bring device 2 each of its 8 bytes once, got 8 bytes in all}}
mpmd.transfer_plan @x from @a to @b tensor<4xf32> sharded <[[]]> to <[["dp"=2]]> in_loop = false rows = [#mpmd.peer<0[0] -> 2[0], run = 4>, #mpmd.peer<1[0] -> 2[0], run = 4>, #mpmd.peer<1[8] -> 3[0], run = 8>] cost = <flops = 0, bytes = 0, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<2xf32>
  mpmd.recv @x[0] %0 : memref<2xf32>
  mpmd.wait @x[0]
}

// -----

// transfer_plan_c4: a message reads the first half where the target needs the second.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.submesh @b devices = [2, 3] mesh = @grid
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [] [] results = [] []
// expected-error @+1 {{'mpmd.transfer_plan' op expected messages that bring device 3 the elements of its part [2:4], got elements [0:2] of device 1, which holds [0:4], for elements [2:4]}}
mpmd.transfer_plan @x from @a to @b tensor<4xf32> sharded <[[]]> to <[["dp"=2]]> in_loop = false rows = [#mpmd.peer<0[0] -> 2[0], run = 8>, #mpmd.peer<1[0] -> 3[0], run = 8>] cost = <flops = 0, bytes = 0, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<2xf32>
  mpmd.recv @x[0] %0 : memref<2xf32>
  mpmd.wait @x[0]
}

// -----

// transfer_plan_c4: a message ends inside an element.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.submesh @b devices = [2, 3] mesh = @grid
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [] [] results = [] []
// expected-error @+1 {{'mpmd.transfer_plan' op expected messages that bring device 2 the elements of its part [0:2], got elements [0:1] of device 0, which holds [0:4], for elements [0:1]}}
mpmd.transfer_plan @x from @a to @b tensor<4xf32> sharded <[[]]> to <[["dp"=2]]> in_loop = false rows = [#mpmd.peer<0[0] -> 2[0], run = 2>, #mpmd.peer<1[8] -> 3[0], run = 8>] cost = <flops = 0, bytes = 0, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<2xf32>
  mpmd.recv @x[0] %0 : memref<2xf32>
  mpmd.wait @x[0]
}

// -----

// transfer_plan_c4: a message that is not a box of the tensor.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.submesh @b devices = [2, 3] mesh = @grid
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [] [] results = [] []
// expected-error @+1 {{'mpmd.transfer_plan' op expected messages that move boxes of the tensor to device 2, got one from device 0 that moves no box}}
mpmd.transfer_plan @x from @a to @b tensor<4xf32> sharded <[[]]> to <[["dp"=2]]> in_loop = false rows = [#mpmd.peer<0[0] -> 2[0], run = 4, loops = [2 x (3, 4)]>, #mpmd.peer<1[8] -> 3[0], run = 8>] cost = <flops = 0, bytes = 0, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<2xf32>
  mpmd.recv @x[0] %0 : memref<2xf32>
  mpmd.wait @x[0]
}

// -----

// A sharding over an axis that the mesh does not have.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.submesh @b devices = [2, 3] mesh = @grid
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [] [] results = [] []
// expected-error @+1 {{'mpmd.transfer_plan' op expected shardings over the axes of @a and @b, got #mpmd.sharding<[[]]> and #mpmd.sharding<[["tp"=2]]>}}
mpmd.transfer_plan @x from @a to @b tensor<4xf32> sharded <[[]]> to <[["tp"=2]]> in_loop = false rows = [#mpmd.peer<0[0] -> 2[0], run = 8>, #mpmd.peer<1[8] -> 3[0], run = 8>] cost = <flops = 0, bytes = 0, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<2xf32>
  mpmd.recv @x[0] %0 : memref<2xf32>
  mpmd.wait @x[0]
}

// -----

// exchange_c5: an exchange plan for another mesh.
// expected-note @+1 {{the mesh}}
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
// expected-note @+1 {{the plan}}
mpmd.exchange_plan @e members = 4 source_bytes = 16 target_bytes = 16 rows = []
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [tensor<4xf32>] results = [] []
mpmd.command_list @swap stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %out: memref<4xf32>, %ws: memref<0xi8>):
  // expected-error @+1 {{'mpmd.exchange' op expected a plan for the mesh's 2 members, got one for 4}}
  mpmd.exchange @e permute part 0 %in -> %out axes = [] for "" : memref<4xf32>, memref<4xf32>
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0] argument 0 : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<4xf32>
  mpmd.bind @swap(%0, %1) sliced = [false, false] : memref<4xf32>, memref<4xf32>
  mpmd.run @swap[0]
}

// -----

// context_view_c2
// expected-note @+1 {{the mesh}}
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [tensor<4xf32>] results = [] []
mpmd.command_list @swap stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %out: memref<2xi32>, %ws: memref<0xi8>):
  // expected-error @+1 {{'mpmd.context_view' op expected one element for each of 1 axes, got 'memref<2xi32>'}}
  %0 = mpmd.context_view : memref<2xi32>
  mpmd.copy %0 to %out : memref<2xi32> to memref<2xi32>
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0] argument 0 : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<2xi32>
  mpmd.bind @swap(%0, %1) sliced = [false, false] : memref<4xf32>, memref<2xi32>
  mpmd.run @swap[0]
}

// -----

// Axis indices are read-only.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.exchange_plan @e members = 2 source_bytes = 16 target_bytes = 4 rows = []
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [tensor<4xf32>] results = [] []
mpmd.command_list @swap stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %out: memref<1xi32>, %ws: memref<0xi8>):
  %0 = mpmd.context_view : memref<1xi32>
  // expected-error @+1 {{'mpmd.exchange' op expected to write results, updated operands and workspace only, got operand 1, which the task may only read}}
  mpmd.exchange @e permute part 0 %in -> %0 axes = [] for "" : memref<4xf32>, memref<1xi32>
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0] argument 0 : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<1xi32>
  mpmd.bind @swap(%0, %1) sliced = [false, false] : memref<4xf32>, memref<1xi32>
  mpmd.run @swap[0]
}

// -----

// The full workspace is not a valid operand.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.exchange_plan @e members = 2 source_bytes = 0 target_bytes = 16 rows = []
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [tensor<4xf32>] results = [] []
mpmd.command_list @swap stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %out: memref<4xf32>, %ws: memref<0xi8>):
  // expected-error @+1 {{'mpmd.exchange' op expected buffers of the task or views of its workspace, got the workspace as operand 0}}
  mpmd.exchange @e permute part 0 %ws -> %out axes = [] for "" : memref<0xi8>, memref<4xf32>
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0] argument 0 : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<4xf32>
  mpmd.bind @swap(%0, %1) sliced = [false, false] : memref<4xf32>, memref<4xf32>
  mpmd.run @swap[0]
}

// -----

// An argument in a buffer of the global shape.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [#mpmd.arg<"x", stages = [0], sharding = <[["dp"=2]]>>] [tensor<4xf32>] results = [] []
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  // expected-error @+1 {{'mpmd.alloc' op expected a buffer for tensor<4xf32> under #mpmd.sharding<[["dp"=2]]>, got 'memref<4xf32>'}}
  %0 = mpmd.alloc [0] argument 0 : memref<4xf32>
}

// -----

// A result in a buffer of the global shape.
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.submesh @a devices = [0, 1] mesh = @grid
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [] [] results = [#mpmd.result<"x", stage = 0, sharding = <[["dp"=2]]>>] [tensor<4xf32>]
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  // expected-error @+1 {{'mpmd.alloc' op expected a buffer for tensor<4xf32> under #mpmd.sharding<[["dp"=2]]>, got 'memref<4xf32>'}}
  %0 = mpmd.alloc [0] result [0] : memref<4xf32>
}
