// RUN: mpmd-opt %s --mpmd-verify-phase=phase=ranked --split-input-file --verify-diagnostics

// Rank programs with invalid buffers or bindings are rejected.

// A buffer extends into the workspace.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 64 {
  // expected-error @+1 {{'mpmd.alloc' op expected to end within the arena's 64 bytes before the workspace, got 16 bytes at 64}}
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A task without buffers.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  // expected-error @+1 {{'mpmd.run' op expected a task with bound buffers, got @make}}
  mpmd.run @make[0]
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A run of a task that does not exist.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  // expected-error @+1 {{'mpmd.bind' op expected a task, got @made}}
  mpmd.bind @made(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// bind_c2: another number of buffers than the task takes.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  // expected-error @+1 {{'mpmd.bind' op expected 1 buffers, got 2}}
  mpmd.bind @make(%0, %0) sliced = [false, false] : memref<4xf32>, memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// bind_c2: a buffer of another type than the task takes.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<2x2xf32>
  // expected-error @+1 {{'mpmd.bind' op expected a buffer of type 'memref<4xf32>', got 'memref<2x2xf32>'}}
  mpmd.bind @make(%1) sliced = [false] : memref<2x2xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// bind_c2: a buffer whose slices have another type than the task takes.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<2x2xf32>
  // expected-error @+1 {{'mpmd.bind' op expected a slice of type 'memref<4xf32>', got 'memref<2x2xf32>'}}
  mpmd.bind @make(%1) sliced = [true] : memref<2x2xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A buffer is bound twice.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  // expected-error @+1 {{'mpmd.bind' op expected one set of buffers per task, got a second one for @make}}
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A run reads a slice beyond the end of a buffer.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [#mpmd.result<"r", stage = 0>] [tensor<1x4xf32>]
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  %1 = mpmd.alloc [64] result [0] : memref<1x4xf32>
  mpmd.bind @make(%1) sliced = [true] : memref<1x4xf32>
  // expected-error @+1 {{'mpmd.run' op expected a microbatch below 1, the slices of the bound buffer 0, got 1}}
  mpmd.run @make[1]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}
