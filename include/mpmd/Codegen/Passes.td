// The passes of the library Kernels, in pipeline order: from sharded to lowered.
#ifndef MPMD_CODEGEN_PASSES_TD
#define MPMD_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormalizeTasks : Pass<"mpmd-normalize-tasks", "::mlir::ModuleOp"> {
  let summary = "brings task bodies to linalg.generic and a few tensor ops";
  let description = [{
    Named linalg ops and elementwise ops on tensors become `linalg.generic`. Concatenations become slices that are
    inserted into an empty tensor.

    - requires: task bodies on tensors of static shape.
    - produces: task bodies whose loops are all `linalg.generic` (or scf).
    - before: `mpmd-match-contractions`.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect"];
}

def MergeEqualOps : Pass<"mpmd-merge-equal-ops", "::mlir::ModuleOp"> {
  let summary = "replaces ops by an earlier op that computes the same values";
  let description = [{
    Works like `cse`, but the hash of an op includes its regions. Gathers, reverses, sorts and loops name the
    tensors that they read only in their bodies. So `cse` gives all of them one hash, and compares each with each.

    - requires: task bodies on tensors.
    - produces: no two ops without side effects compute the same value, if the first dominates the uses of both.
  }];
}

def RepeatLoops : Pass<"mpmd-repeat-loops", "::mlir::ModuleOp"> {
  let summary = "turns loops and branches with enough work into command lists";
  let description = [{
    A loop or branch over tensors is one kernel of one thread, whose products are scalar loops. A loop or branch
    with enough work, or with calls of LAPACK, becomes `mpmd.repeat`. Its body is lowered like that of a task.
    Enough work is 1024 multiplications in products per iteration. In recurrent loops, 2048 elements in arrays of
    1024 or more suffice.

    `mpmd.repeat` has a number of iterations, or a condition that each iteration computes for the next. A branch
    becomes one `mpmd.repeat` per region, each with at most one iteration. Costly loop invariants are hoisted. On
    devices, a loop of more than 65536 launches has a condition, too.

    - requires: `mpmd-normalize-tasks`.
    - produces: nested `mpmd.repeat` on tensors in task bodies.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def SplitArgmax : Pass<"mpmd-split-argmax", "::mlir::ModuleOp"> {
  let summary = "splits an argmax into two reductions that may combine elements in any order";
  let description = [{
    A reduction of values together with their indices, as in `argmax` and `argmin`, must combine elements in order.
    If only the index is used, the pass emits two reductions: the largest (smallest) element, and the smallest index
    of an element that equals it. The pass evaluates the body for a few elements to recognise it. So the body may
    consist of any comparisons and selects. Ties, NaN and initial values give the same index as before.

    - requires: `mpmd-normalize-tasks`.
    - produces: reductions with one combining op, which `mpmd-build-command-lists` computes in lanes.
  }];
}

def BlockAttention : Pass<"mpmd-block-attention", "::mlir::ModuleOp"> {
  let summary = "computes attention logits of long sequences in blocks of rows";
  let description = [{
    A product that is much larger than its factors, such as attention logits, is not stored if all its readers work
    by rows. Such readers are masks, softmax, and products with values and gradients. The pass clones them for each
    block of rows. Results with rows are inserted into the whole result. Sums over rows, such as gradients of keys
    and values, accumulate from block to block. The block size depends on the shape alone. Columns that a mask of
    indices and constants hides from all rows of a block are not computed. A reader of logits that depends on other
    products gets a copy of the product. Logits that are compared for equality are stored.

    - requires: `mpmd-normalize-tasks`.
    - produces: task bodies with slices; the products of a block are smaller than their factors or fit caches.
    - before: `mpmd-match-contractions`.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect"];
}

def MatchContractions : Pass<"mpmd-match-contractions", "::mlir::ModuleOp"> {
  let summary = "turns contractions into matrix multiplications of the library";
  let description = [{
    Each contraction with rows and columns becomes one `mpmd.gemm` for each matrix that strides can describe. The
    target's library must support the type: f32, on a CPU also f64 and integers of 8 to 64 bits. Transposes,
    reshapes and slices of operands are folded into offsets and strides, a transpose of the result into its strides.
    An addition to the result becomes `beta 1`. A slice that the result is inserted into becomes the output.
    Operands that strides cannot describe are packed first. If the library adds a bias, a vector that is added to
    all rows is folded, too. If the library multiplies f16 or bf16 with sums in f32, operands that were only widened
    stay narrow, as does a result that is only narrowed. Operands of i32 that were widened become the narrower of i8
    and i16 that holds their values with a sign.

    - requires: `mpmd-normalize-tasks`.
    - produces: `mpmd.gemm` on tensors; contractions of other element types stay reductions.
    - before: any fusion, `mpmd-build-command-lists`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect"];
}

def MatchConvolutions : Pass<"mpmd-match-convolutions", "::mlir::ModuleOp"> {
  let summary = "turns convolutions into calls of a device's library";
  let description = [{
    For targets with a library for convolutions. `mpmd-legalize-stablehlo` turns a convolution into a contraction of
    an input that is gathered in windows. That contraction becomes one `mpmd.convolution` of the input. Padding with
    zeros is left to the library if it is symmetric. f16 and bf16 match if factors were only widened and the result
    is only narrowed. All other contractions stay.

    - requires: `mpmd-normalize-tasks`.
    - produces: `mpmd.convolution` on tensors.
    - before: `mpmd-match-contractions`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect"];
}

def BuildCommandLists : Pass<"mpmd-build-command-lists", "::mlir::ModuleOp"> {
  let summary = "turns task bodies into command lists over buffers and outlines their kernels";
  let description = [{
    Decides which values are stored, which are recomputed where they are read, and which ops share a kernel. Emits
    each distinct kernel once into `module @kernels`. Replaces the body of each task by its command list. A result
    that updates an operand is written in place if nothing reads the old value afterwards, else through a temporary.

    - requires: `mpmd-match-contractions`.
    - produces: command lists whose temporaries are `memref.alloc`.
    - before: `mpmd-plan-workspace`.
  }];
  let options = [
    Option<"unfused", "unfused", "bool", /*default=*/"false",
           "No two ops share a kernel, as where a cluster of them cannot be emitted: slow, with the same bits">
  ];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect", "::mlir::bufferization::BufferizationDialect",
                           "::mlir::affine::AffineDialect"];
}

def EstimateTaskCosts : Pass<"mpmd-estimate-task-costs", "::mlir::ModuleOp"> {
  let summary = "sets the cost of every launch and every task";
  let description = [{
    Counts the floating-point operations and operand bytes of all launches. Estimates the seconds of one thread.

    - requires: `mpmd-build-command-lists`.
    - produces: `cost` on every launch, and their sum on every task.
    - before: `mpmd-plan-workspace`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def GroupLaunches : Pass<"mpmd-group-launches", "::mlir::ModuleOp"> {
  let summary = "merges independent elementwise launches and copies into one launch";
  let description = [{
    Applies to prologues and updates, on targets where starting a kernel takes longer than most of them run. An
    optimizer over many tensors becomes a few launches. A row of the new kernel is 1024 elements of one original
    launch. Targets with fast kernel starts are left alone.

    - requires: `mpmd-build-command-lists`, `mpmd-estimate-task-costs`.
    - produces: the same values, bit by bit.
    - before: `mpmd-plan-workspace`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect"];
}

def PlanWorkspace : Pass<"mpmd-plan-workspace", "::mlir::ModuleOp"> {
  let summary = "packs the temporaries of each task into one workspace";
  let description = [{
    A temporary is live from its first to its last launch. Temporaries with disjoint live ranges may share bytes.
    The pass checks the finished plan.

    - requires: `mpmd-build-command-lists`.
    - produces: `mpmd.workspace_view` for every temporary, and the `workspace` bytes of every task.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

#endif // MPMD_CODEGEN_PASSES_TD
