// The passes of the library Kernels, in pipeline order: from sharded to lowered.
#ifndef MPMD_CODEGEN_PASSES_TD
#define MPMD_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormalizeTasks : Pass<"mpmd-normalize-tasks", "::mlir::ModuleOp"> {
  let summary = "brings stage bodies to linalg.generic and a few tensor ops";
  let description = [{
    Named linalg ops become `linalg.generic`, elementwise ops on tensors too, concatenations become slices written into
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
    As `cse`, but ops are told apart by all that is in their regions, too. Gathers, reverses, sorts and loops name what
    they read in their body only: for `cse` all of them look alike until each is compared with each other.

    - needs: stage bodies on tensors.
    - gives: no two ops without side effects that compute the same where the first can be used for both.
  }];
}

def RepeatLoops : Pass<"mpmd-repeat-loops", "::mlir::ModuleOp"> {
  let summary = "makes lists of their own of loops and branches";
  let description = [{
    A loop or branch over tensors is one kernel of one thread, whose products are scalar loops. A heavy one becomes
    `mpmd.repeat`, whose body is lowered like that of a stage. Heavy is an iteration with 1024 multiplications in
    products. So is one with 2048 elements in arrays of 1024 and more that need the iteration before. So is a call of
    LAPACK.

    `mpmd.repeat` has the number of iterations, or a condition that each iteration computes for the next one. A branch
    becomes one `mpmd.repeat` for each region, of one iteration at most. Costly values that are the same in each
    iteration are computed in front of it. On devices, a loop of more than 65536 launches has a condition, too.

    - needs: `mpmd-normalize-tasks`.
    - gives: `mpmd.repeat` on tensors in stage bodies, and in each other.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def SplitArgmax : Pass<"mpmd-split-argmax", "::mlir::ModuleOp"> {
  let summary = "finds where the largest element is by two reductions that may go in any order";
  let description = [{
    A reduction of values together with their indices, as `argmax` and `argmin` are, has to go element by element. Where
    nothing but the index is used it becomes the largest (smallest) element, and the smallest index of an element that
    equals it. The body is known by what it makes of a few elements, so that it may be written in any way that compares
    and chooses only. Equal elements, NaN and what there is at first are found where they were.

    - needs: `mpmd-normalize-tasks`.
    - gives: reductions with one op that combines, as `mpmd-build-command-lists` computes in lanes.
  }];
}

def BlockAttention : Pass<"mpmd-block-attention", "::mlir::ModuleOp"> {
  let summary = "computes logits of long sequences in blocks of rows";
  let description = [{
    A product that is much larger than its factors, as the logits of attention are, is not stored where all that reads
    it can work on some of its rows at a time: masks, softmax and the products with values and gradients. They are
    written once for each block of rows; results of rows are put side by side, sums over rows (gradients of keys and
    values) go from block to block. How large a block is follows from the shape alone. Columns that a mask of indices
    and constants hides from all rows of a block are not computed. What reads logits and waits for other products has a
    product of its own. Logits that are compared for equality stay whole.

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
    Every contraction with rows and columns, of a type that the target's library has (f32; on a CPU also f64 and
    integers of 8 to 64 bits), becomes one `mpmd.gemm` per matrix that strides can describe.
    Transposes, reshapes and slices of its operands are folded into offsets and strides, a transpose of its result into
    its strides, an addition to its result into `beta 1`, and a slice that the result is written to into its
    place. What strides cannot describe is packed first. Where the
    target's library adds a bias to a product, a vector that all its rows get is one; where it multiplies f16 or bf16
    with sums in f32, operands that were only widened stay narrow, and so does a result that is only narrowed. Operands
    of i32 that were widened from fewer bits have 8 or 16 again, as many as hold their values with a sign.

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
    On targets that have a library for convolutions: a contraction of an input that is gathered in windows, as
    `mpmd-legalize-stablehlo` leaves it, becomes one `mpmd.convolution` of what it is gathered from. Zeros around that
    are the library's where there are as many on both sides. Of f16 and bf16 are those whose factors were only widened
    and whose result is only narrowed. What the library does not have stays a contraction.

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
    Decides which values are stored, which are computed where they are read and which ops share a kernel; emits each
    kernel once into `module @kernels`; replaces the body of each stage by its command list. Results that update an
    operand are written in place where nothing reads the old value afterwards, else through a temporary.

    - needs: `mpmd-match-contractions`.
    - gives: command lists whose temporaries are `memref.alloc`.
    - before: `mpmd-plan-workspace`.
  }];
  let options = [
    Option<"apart", "apart", "bool", /*default=*/"false",
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
    Counts floating-point operations and the bytes of all operands of all launches; estimates the seconds of one thread.

    - needs: `mpmd-build-command-lists`.
    - gives: `cost` on every launch, and their sum on every stage.
    - before: `mpmd-plan-workspace`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def GroupLaunches : Pass<"mpmd-group-launches", "::mlir::ModuleOp"> {
  let summary = "makes one launch of elementwise launches and copies that need nothing of each other";
  let description = [{
    In prologues and updates, where a device needs longer to start a kernel than for most of them: an optimizer over
    many tensors becomes a few launches. A row of the new kernel is 1024 elements of one of the launches. Does nothing
    for targets that start kernels at once.

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
    A temporary lives from its first to its last launch; temporaries that never live together may share bytes. The plan
    is checked after it is made.

    - needs: `mpmd-build-command-lists`.
    - gives: `mpmd.workspace_view` for every temporary, and the `workspace` bytes of every stage.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

#endif // MPMD_CODEGEN_PASSES_TD
