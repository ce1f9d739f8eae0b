// RUN: mpmd-opt %s --mpmd-import-signature="state=old=new" | FileCheck %s
// RUN: not mpmd-opt %s --mpmd-import-signature="state=odd=new" 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: not mpmd-opt %s --mpmd-import-signature="state=old=odd" 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not mpmd-opt %s --mpmd-import-signature="state=wide=new" 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not mpmd-opt %s --mpmd-import-signature="state=old=new,other=new" 2>&1 | FileCheck %s --check-prefix=TWICE

// The option state=ARGUMENT=RESULT pairs a state with its new value. Unknown names, different types and double use
// are rejected.

// CHECK: #mpmd.arg<"old", state, stages = []>
// CHECK-SAME: #mpmd.arg<"other", stages = []>
// CHECK-SAME: #mpmd.result<"new", state = 0, stage = 0>
// ARGUMENT: error: {{.*}}expected state= to name an argument, got 'odd'
// RESULT: error: {{.*}}expected state= to name a result, got 'odd'
// TYPE: error: {{.*}}expected state 'wide' of type
// TWICE: error: {{.*}}expected result 'new' to replace one argument, got 'old'
func.func public @main(%0: tensor<4xf32> loc("old"), %1: tensor<4xf32> loc("other"), %2: tensor<8xf32> loc("wide")) -> (tensor<4xf32> {jax.result_info = "new"}) {
  return %0 : tensor<4xf32>
}
