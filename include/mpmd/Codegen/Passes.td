// The passes of the library Kernels, in pipeline order: from sharded to lowered.
#ifndef MPMD_CODEGEN_PASSES_TD
#define MPMD_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormalizeTasks : Pass<"mpmd-normalize-tasks", "::mlir::ModuleOp"> {
  let summary = "brings stage bodies to linalg.generic and a few tensor ops";
  let description = [{
    Named linalg ops and elementwise ops on tensors become `linalg.generic`. Concatenations become slices written into
    an empty tensor.

    - needs: stage bodies on tensors of static shape.
    - gives: stage bodies whose loops are all `linalg.generic` (or scf).
    - before: `mpmd-match-contractions`.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect"];
}

def MergeEqualOps : Pass<"mpmd-merge-equal-ops", "::mlir::ModuleOp"> {
  let summary = "keeps one of the ops of a stage that compute the same";
  let description = [{
    Like `cse`, but the hash of an op includes its regions. Gathers, reverses, sorts and loops name what they read in
    their body only. `cse` hashes all of them alike and compares each with each.

    - needs: stage bodies on tensors.
    - gives: no two ops without side effects compute the same value, if the first dominates the uses of both.
  }];
}

def RepeatLoops : Pass<"mpmd-repeat-loops", "::mlir::ModuleOp"> {
  let summary = "makes lists of their own of loops and branches";
  let description = [{
    A loop or branch over tensors is one kernel of one thread, whose products are scalar loops. A loop or branch with
    enough work, or with calls of LAPACK, becomes `mpmd.repeat`. Enough is 1024 multiplications in products per
    iteration, or 2048 elements in arrays of 1024 or more that need those of the iteration before. Its body is lowered
    like that of a stage.

    `mpmd.repeat` has a number of iterations, or a condition that each iteration computes for the next one. A branch
    becomes one `mpmd.repeat` per region, each with at most one iteration. Costly loop invariants are computed in front
    of it. On devices, a loop of more than 65536 launches has a condition, too.

    - needs: `mpmd-normalize-tasks`.
    - gives: `mpmd.repeat` on tensors in stage bodies, and in each other.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def SplitArgmax : Pass<"mpmd-split-argmax", "::mlir::ModuleOp"> {
  let summary = "finds where the largest element is by two reductions that may go in any order";
  let description = [{
    A reduction of values together with their indices, as `argmax` and `argmin` are, has to go element by element. If
    only the index is used, it becomes the largest (smallest) element, and the smallest index of an element that equals
    it. The pass knows the body by what it makes of a few elements. So the body may be written in any way that only
    compares and chooses. Ties, NaN and initial values give the same index as before.

    - needs: `mpmd-normalize-tasks`.
    - gives: reductions with one combining op, which `mpmd-build-command-lists` computes in lanes.
  }];
}

def BlockAttention : Pass<"mpmd-block-attention", "::mlir::ModuleOp"> {
  let summary = "computes logits of long sequences in blocks of rows";
  let description = [{
    A product that is much larger than its factors, such as attention logits, is not stored if all its readers work by
    rows. Such readers are masks, softmax, and products with values and gradients. They are written once for each block
    of rows. Results of rows are put side by side; sums over rows, such as gradients of keys and values, go from block
    to block. The block size depends on the shape alone. Columns that a mask of indices and constants hides from all
    rows of a block are not computed. A reader of logits that waits for other products gets a product of its own. Logits
    that are compared for equality stay whole.

    - needs: `mpmd-normalize-tasks`.
    - gives: stage bodies with slices; the products of a block are smaller than their factors or fit caches.
    - before: `mpmd-match-contractions`.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect"];
}

def MatchContractions : Pass<"mpmd-match-contractions", "::mlir::ModuleOp"> {
  let summary = "turns contractions into matrix multiplications";
  let description = [{
    Every contraction with rows and columns becomes one `mpmd.gemm` per matrix that strides can describe. The target's
    library must have its type: f32, on a CPU also f64 and integers of 8 to 64 bits. Transposes, reshapes and slices of
    its operands are folded into offsets and strides, a transpose of its result into its strides. An addition to its
    result becomes `beta 1`. A slice that the result is written to becomes its output. Operands that strides cannot
    describe are packed first. If the target's library adds a bias, a vector that all rows get is one. If it multiplies
    f16 or bf16 with sums in f32, operands that were only widened stay narrow. So does a result that is only narrowed.
    Operands of i32 that were widened become 8 or 16 bits again, as many as hold their values with a sign.

    - needs: `mpmd-normalize-tasks`.
    - gives: `mpmd.gemm` on tensors; contractions of other element types stay reductions.
    - before: any fusion, `mpmd-build-command-lists`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect"];
}

def MatchConvolutions : Pass<"mpmd-match-convolutions", "::mlir::ModuleOp"> {
  let summary = "turns convolutions into calls of a device's library";
  let description = [{
    On targets that have a library for convolutions: `mpmd-legalize-stablehlo` leaves a contraction of an input that is
    gathered in windows. It becomes one `mpmd.convolution` of that input. Padding with zeros is the library's if it is
    equal on both sides. f16 and bf16 match if factors were only widened and the result is only narrowed. All other
    contractions stay.

    - needs: `mpmd-normalize-tasks`.
    - gives: `mpmd.convolution` on tensors.
    - before: `mpmd-match-contractions`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect"];
}

def BuildCommandLists : Pass<"mpmd-build-command-lists", "::mlir::ModuleOp"> {
  let summary = "turns stage bodies into command lists over buffers and outlines their kernels";
  let description = [{
    Decides which values are stored, which are computed where they are read, and which ops share a kernel. Emits each
    kernel once into `module @kernels`. Replaces the body of each stage by its command list. A result that updates an
    operand is written in place if nothing reads the old value afterwards, else through a temporary.

    - needs: `mpmd-match-contractions`.
    - gives: command lists whose temporaries are `memref.alloc`.
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
  let summary = "gives every launch and every stage its cost";
  let description = [{
    Counts floating-point operations and operand bytes of all launches. Estimates the seconds of one thread.

    - needs: `mpmd-build-command-lists`.
    - gives: `cost` on every launch, and their sum on every stage.
    - before: `mpmd-plan-workspace`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def GroupLaunches : Pass<"mpmd-group-launches", "::mlir::ModuleOp"> {
  let summary = "makes one launch of elementwise launches and copies that need nothing of each other";
  let description = [{
    In prologues and updates, if a device needs longer to start a kernel than to run most of them. An optimizer over
    many tensors becomes a few launches. A row of the new kernel is 1024 elements of one of the launches. Targets with
    fast kernel starts are left alone.

    - needs: `mpmd-build-command-lists`, `mpmd-estimate-task-costs`.
    - gives: the same values, bit by bit.
    - before: `mpmd-plan-workspace`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect"];
}

def PlanWorkspace : Pass<"mpmd-plan-workspace", "::mlir::ModuleOp"> {
  let summary = "packs the temporaries of each stage into one workspace";
  let description = [{
    A temporary lives from its first to its last launch. Temporaries with disjoint lives may share bytes. The pass
    checks the finished plan.

    - needs: `mpmd-build-command-lists`.
    - gives: `mpmd.workspace_view` for every temporary, and the `workspace` bytes of every stage.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

#endif // MPMD_CODEGEN_PASSES_TD
