//===- LaunchOps.td - the launches of a lowered task ------------------------===//
//
// After `mpmd-build-command-lists`, the body of an `mpmd.task` is a list of these ops over identity-layout memrefs. The
// ops run in order. The list is data: the bundle writer converts each op to one table entry.
// `mpmd-estimate-task-costs` adds a `cost` to each launch; the cost of a task is the sum of these costs.
//
//===----------------------------------------------------------------------===//

#ifndef MPMD_DIALECT_MPMD_LAUNCHOPS_TD
#define MPMD_DIALECT_MPMD_LAUNCHOPS_TD

include "mpmd/Dialect/Mpmd/MpmdBase.td"
include "mpmd/Dialect/Mpmd/ShardOps.td"
include "mpmd/Dialect/Cost/CostInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Mpmd_WorkspaceViewOp : Mpmd_Op<"workspace_view", [Pure]> {
  let summary = "a temporary buffer at a planned offset in the workspace of the task";
  let description = [{
    Reinterprets the bytes of `workspace` from `offset` on as a contiguous buffer. The plan guarantees that two views
    whose values are live at the same time do not overlap.

    Rules:
    - `workspace_view_c1`: `offset` is a non-negative multiple of 64.
    - `workspace_view_c2`: the result has a static shape and the identity layout.
    - `workspace_view_c3`: the bytes of the result end inside the workspace.

    Example:
    ```mlir
    %t = mpmd.workspace_view %ws[128] : memref<4096xi8> to memref<8x16xf32>
    ```
  }];
  let arguments = (ins MemRefRankOf<[I8], [1]>:$workspace, I64Attr:$offset);
  let results = (outs AnyStaticShapeMemRef:$view);
  let assemblyFormat = "$workspace `[` $offset `]` attr-dict `:` type($workspace) `to` type($view)";
  let hasVerifier = 1;
}

def Mpmd_GemmOp : Mpmd_Op<"gemm", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                                   Mpmd_CostOf<["isContraction", "getFlops"]>]> {
  let summary = "multiplies matrices, with one library call for each block of the result";
  let description = [{
    For every batch `q`, row `i` and column `j`, with `x[...]` the elements of a buffer in memory order:

        c[cOffset + q*cBatch + i*cRow + j] = beta * (the same element)
            + sum over l of a[aOffset + q*aBatch + i*aRow + l*aCol] * b[bOffset + q*bBatch + l*bRow + j*bCol]
            + bias[j], if there is a bias

    `sizes` is `[batch, m, n, k]`. The access of each of `a`, `b` and `c` is `[offset, batch stride, row stride, column
    stride]` in elements. A transpose swaps the row stride and the column stride. `beta` is 0 (the old content of `c` is
    not read) or 1. `block` is `[rows, columns]` of a block of `c`. Each of the ceil(m/rows) x ceil(n/columns) x batch
    blocks is one single-threaded library call, independent of the others. Threads may share the blocks; the bits do not
    depend on the number of threads.

    Before `mpmd-build-command-lists`, the op works on tensors and has a result. `c` is then the initial value of the
    result.

    Rules:
    - `gemm_c1`: all operands have a static shape. All are tensors (one result of the type of `c`), or all are
      identity-layout memrefs (no result). There are three valid combinations of element types. All types are f32, f64
      or the same integer type of 8 to 64 bits. Or `a` and `b` are f16 or bf16, and `c` has the same type or f32. Or `a`
      and `b` are i8 or i16, and `c` is i32. Products of f16 and bf16 are summed in f32 and rounded once to the type of
      `c`. Integers are sign-extended, and sums wrap. GPUs support only f32, f16 and bf16.
    - `gemm_c2`: sizes are positive, offsets and strides are not negative. `beta` is 0 or 1, and 0 if `c` is f16 or
      bf16.
    - `gemm_c3`: in `a` and `b`, the row stride or the column stride is 1, or its dimension has size 1. In `c`, the
      column stride is 1 and the row stride is at least n. For f16 and bf16, the other stride of `a` and `b` is at least
      the length of a row or column, because only the library multiplies these types.
    - `gemm_c4`: all accessed elements are inside their buffers.
    - `gemm_c5`: block sizes are positive.
    - `gemm_c6`: a bias has n elements of f32, and `c` is of f32.

    Example:
    ```mlir
    mpmd.gemm [1, 8, 16, 4] %x[0, 0, 4, 1] * %w[0, 0, 16, 1] -> %y[0, 0, 16, 1] beta 0 block [8, 16]
        : memref<8x4xf32>, memref<4x16xf32>, memref<8x16xf32>
    ```
  }];
  let arguments = (ins AnyTypeOf<[AnyRankedTensor, AnyMemRef]>:$a, AnyTypeOf<[AnyRankedTensor, AnyMemRef]>:$b,
                       Optional<AnyTypeOf<[AnyRankedTensor, AnyMemRef]>>:$bias,
                       AnyTypeOf<[AnyRankedTensor, AnyMemRef]>:$c, DenseI64ArrayAttr:$sizes,
                       DenseI64ArrayAttr:$aAccess, DenseI64ArrayAttr:$bAccess, DenseI64ArrayAttr:$cAccess,
                       I64Attr:$beta, DenseI64ArrayAttr:$block, OptionalAttr<Mpmd_CostAttr>:$cost);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $sizes $a `` $aAccess `*` $b `` $bAccess (`+` $bias^ `:` type($bias))? `->` $c `` $cAccess `beta` $beta
    `block` $block attr-dict
    `:` type($a) `,` type($b) `,` type($c) (`->` type($result)^)? (`cost` `=` $cost^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    int64_t getBatch() { return getSizes()[0]; }
    int64_t getM() { return getSizes()[1]; }
    int64_t getN() { return getSizes()[2]; }
    int64_t getK() { return getSizes()[3]; }
  }];
}

def Mpmd_ConvolutionOp : Mpmd_Op<"convolution", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                                                 Mpmd_CostOf<["isContraction", "getFlops"]>]> {
  let summary = "computes a convolution by one library call";
  let description = [{
    For every batch element `n`, group `g`, output feature `k` and position `o`. A position has one index for each
    dimension of the window:

        y[n, g*outputs + k, o] = sum over c and f of
            x[n, g*features + c, o*step + f*dilation - padding] * w[g*outputs + k, c, f]

    `x` is 0 outside of its `extent`. `sizes` is `[batch, groups, features, outputs]`; features and outputs are counted
    per group. `x` and `y` each have strides in elements: of the batch, of a feature, and of a position in each
    dimension. `w` is contiguous in the order of its indices above, or with the feature `c` last. Sums are computed in
    f32 and rounded once.

    Before `mpmd-build-command-lists`, the op works on tensors and has a result. `y` then gives only the shape of the
    result.

    Rules:
    - `convolution_c1`: all operands have a static shape and one element type: f32, f16 or bf16. All are tensors (one
      result of the type of `y`), or all are identity-layout memrefs (no result).
    - `convolution_c2`: there are four sizes, and one to three dimensions. All numbers fit 32 bits, and so do the
      element counts of `w` and `y`. `positions` counts all positions that fit, and no window lies completely in the
      padding. The strides of `y` are those of a permuted contiguous tensor.
    - `convolution_c3`: `x` has every element that is read. The numbers of elements of `w` and `y` follow from the
      sizes.

    Example, 3 x 3 windows of an image with 2 features, which are its innermost dimension:
    ```mlir
    mpmd.convolution [1, 1, 2, 4] %x[50, 1, 10, 2] * %w -> %y[100, 1, 20, 4] positions [5, 5] window [3, 3]
        step [1, 1] dilation [1, 1] padding [1, 1] extent [5, 5] features_last
        : memref<1x5x5x2xf32>, memref<4x3x3x2xf32>, memref<1x5x5x4xf32>
    ```
  }];
  let arguments = (ins AnyTypeOf<[AnyRankedTensor, AnyMemRef]>:$x, AnyTypeOf<[AnyRankedTensor, AnyMemRef]>:$w,
                       AnyTypeOf<[AnyRankedTensor, AnyMemRef]>:$y, DenseI64ArrayAttr:$sizes,
                       DenseI64ArrayAttr:$xStrides, DenseI64ArrayAttr:$yStrides, DenseI64ArrayAttr:$positions,
                       DenseI64ArrayAttr:$window, DenseI64ArrayAttr:$step, DenseI64ArrayAttr:$dilation,
                       DenseI64ArrayAttr:$padding, DenseI64ArrayAttr:$extent, UnitAttr:$featuresLast,
                       OptionalAttr<Mpmd_CostAttr>:$cost);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $sizes $x `` $xStrides `*` $w `->` $y `` $yStrides `positions` $positions `window` $window `step` $step
    `dilation` $dilation `padding` $padding `extent` $extent (`features_last` $featuresLast^)? attr-dict
    `:` type($x) `,` type($w) `,` type($y) (`->` type($result)^)? (`cost` `=` $cost^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The convolution as plain data. The op must have four sizes.
    ::mpmd::plan::Convolution getConvolution();
  }];
}

def Mpmd_LapackRoutine : I32EnumAttr<"LapackRoutine", "a routine of LAPACK, without the letter of its type", [
    I32EnumAttrCase<"Potrf", 0, "potrf">,
    I32EnumAttrCase<"Trsm", 1, "trsm">,
    I32EnumAttrCase<"Getrf", 2, "getrf">,
    I32EnumAttrCase<"Geqrf", 3, "geqrf">,
    I32EnumAttrCase<"Geqp3", 4, "geqp3">,
    I32EnumAttrCase<"Orgqr", 5, "orgqr">,
    I32EnumAttrCase<"Ormqr", 6, "ormqr">,
    I32EnumAttrCase<"Syevd", 7, "syevd">,
    I32EnumAttrCase<"Gesdd", 8, "gesdd">,
    I32EnumAttrCase<"Gesvd", 9, "gesvd">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}
def Mpmd_LapackRoutineAttr : EnumAttr<Mpmd_Dialect, Mpmd_LapackRoutine, "lapack_routine">;

def Mpmd_LapackVectors : I32EnumAttr<"LapackVectors", "which vectors a decomposition returns beside its values", [
    I32EnumAttrCase<"None", 0, "none">,
    I32EnumAttrCase<"Some", 1, "some">,
    I32EnumAttrCase<"All", 2, "all">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}
def Mpmd_LapackVectorsAttr : EnumAttr<Mpmd_Dialect, Mpmd_LapackVectors, "lapack_vectors">;

def Mpmd_LapackOp : Mpmd_Op<"lapack", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                                       Mpmd_CostOf<["getFlops", "getRate"]>]> {
  let summary = "decomposes matrices or solves systems, with one LAPACK call for each matrix";
  let description = [{
    Calls `routine` for every matrix of a batch. The batch dimensions precede the two matrix dimensions. Inputs are not
    changed: the runtime copies operands that the library would overwrite. For one matrix, the inputs and results are,
    in order:

    | routine | inputs | results |
    |---|---|---|
    | `potrf` | a (n x n) | the factor in one triangle, the other triangle as in a; info |
    | `trsm` | a (triangular), b (m x n) | x of a x = b, or, on the right, of x a = b |
    | `getrf` | a (m x n) | L and U; pivots, from 1; info |
    | `geqrf` | a (m x n) | R and reflectors; tau |
    | `geqp3` | a, pivots | R and reflectors; pivots; tau |
    | `orgqr` | reflectors (m x n), tau (k) | the first n columns of Q |
    | `ormqr` | reflectors, tau (k), c (m x n) | Q c, or, on the right, c Q |
    | `syevd` | a (n x n) | vectors, unless `vectors` is none; values; info |
    | `gesdd`, `gesvd` | a (m x n) | values; U and the transpose of V, unless `vectors` is none; info |

    With `upper`, the upper triangle is read, else the lower one. `transposed` uses the transpose of a or Q. With
    `unit`, the diagonal is taken as ones. `vectors` is none, some (as many as there are values) or all. `info` is 0 if
    the library succeeded. Otherwise the results are NaN, or have the content that the library left. Eigenvalues and
    singular values of a matrix that is not finite are NaN, without a library call.

    Before `mpmd-build-command-lists`, the op works on tensors and has results. Afterwards it writes to the buffers in
    `outs`, and may have a workspace.

    Rules:
    - `lapack_c1`: inputs and results are tensors, or both are identity-layout memrefs of static shape.
    - `lapack_c2`: the routine supports the given options, and the sizes fit the library's integers.
    - `lapack_c3`: operands are as in the table above, of f32 or f64; pivots and info of i32.
    - `lapack_c4`: on buffers, the workspace has exactly the bytes that the call needs. It is absent if the call needs
      none.

    Example, two matrices:
    ```mlir
    %l, %info = mpmd.lapack potrf %a : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2xi32>)
    ```
  }];
  let arguments = (ins Mpmd_LapackRoutineAttr:$routine, DefaultValuedAttr<Mpmd_LapackVectorsAttr,
                       "::mpmd::LapackVectors::None">:$vectors, UnitAttr:$upper, UnitAttr:$right, UnitAttr:$transposed,
                       UnitAttr:$unit, Variadic<AnyTypeOf<[AnyRankedTensor, AnyMemRef]>>:$inputs,
                       Variadic<AnyMemRef>:$outputs, Optional<MemRefRankOf<[I8], [1]>>:$workspace,
                       OptionalAttr<Mpmd_CostAttr>:$cost);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    custom<LapackRoutine>($routine) (`upper` $upper^)? (`right` $right^)? (`transposed` $transposed^)? (`unit` $unit^)?
    custom<LapackVectors>($vectors) $inputs (`outs` `(` $outputs^ `:` type($outputs) `)`)?
    (`in` $workspace^ `:` type($workspace))? attr-dict `:` functional-type($inputs, $results) (`cost` `=` $cost^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The call as plain data. An input must have at least two dimensions.
    ::mpmd::plan::Lapack getCall();
  }];
}

def Mpmd_LaunchOp : Mpmd_Op<"launch", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
                                       DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "runs a compiled kernel over a range of rows";
  let description = [{
    Calls `kernel` with the base pointers of `inputs`, then `outputs`, for the rows `[0, rows)`. Any number of threads
    may run any ranges of rows in any order, with the same bits. The kernel may also read `outputs`, to update them in
    place. A buffer occurs only once among the operands of a launch.

    The kernel is a `func.func` in a `builtin.module` at the top level. Its arguments are flat memrefs, one per operand,
    followed by the begin and the end of the range. Its compiled form is `void kernel(void *const *operands, int64_t
    begin, int64_t end)`.

    Rules:
    - `launch_c1`: `rows` is positive.
    - `launch_c2`: `kernel` names a `func.func` with one argument per operand and two of type index.
    - `launch_c3`: each operand has a static shape, the identity layout, and as many elements of the same type as the
      argument of the kernel. i1 is stored as i8, index as i64.
    - `launch_c4`: no buffer occurs twice.
    - `launch_c5`: `rows` is at most the total number of elements of all operands.

    Example:
    ```mlir
    mpmd.launch @kernels::@exp_0 rows 37 ins(%x : memref<37x5xf32>) outs(%y : memref<37x5xf32>)
    ```
  }];
  let arguments = (ins SymbolRefAttr:$kernel, I64Attr:$rows, Variadic<AnyMemRef>:$inputs, Variadic<AnyMemRef>:$outputs,
                       OptionalAttr<Mpmd_CostAttr>:$cost);
  let assemblyFormat = [{
    $kernel `rows` $rows (`ins` `(` $inputs^ `:` type($inputs) `)`)? (`outs` `(` $outputs^ `:` type($outputs) `)`)?
    attr-dict (`cost` `=` $cost^)?
  }];
  let hasVerifier = 1;
}

def Mpmd_CopyOp : Mpmd_Op<"copy", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "copies a whole buffer";
  let description = [{
    Copies all bytes of `source` to `target`. The shapes may differ, because both buffers are contiguous.

    Rules:
    - `copy_c1`: both have static shapes, identity layouts, the same element type and the same number of elements.
    - `copy_c2`: source and target are different values.

    Example:
    ```mlir
    mpmd.copy %x to %y : memref<4x8xf32> to memref<32xf32> cost = <flops = 0, bytes = 256, seconds = 3.0e-08>
    ```
  }];
  let arguments = (ins AnyStaticShapeMemRef:$source, AnyStaticShapeMemRef:$target, OptionalAttr<Mpmd_CostAttr>:$cost);
  let assemblyFormat = [{
    $source `to` $target attr-dict `:` type($source) `to` type($target) (`cost` `=` $cost^)?
  }];
  let hasVerifier = 1;
}

def Mpmd_RepeatOp : Mpmd_Op<"repeat", [IsolatedFromAbove, SingleBlock,
                                       DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "runs a command list several times";
  let description = [{
    Runs the body `iterations` times. Value `i` that the body yields is the value of operand `aliases[i]` in the next
    iteration, and result `i` after the last iteration. All other operands are the same in every iteration. `condition`
    is the number of an operand that is read before each iteration; the loop ends when this operand is 0. `filled` are
    the numbers of operands that the iterations overwrite completely before they read them.

    Before `mpmd-build-command-lists`, the op works on tensors and has results. Afterwards its operands are buffers, and
    it has no results. Operands in `aliases` are updated in place; the last operand is the workspace of the body. The
    block arguments of the body are these buffers, and its ops are launches. `cost` is for all iterations, or for one
    iteration if there is a condition.

    Rules:
    - `repeat_c1`: `iterations` is positive.
    - `repeat_c2`: all operands are tensors, and there is one result per alias. Or all operands are identity-layout
      memrefs, the last one a workspace of bytes, and there are no results.
    - `repeat_c3`: aliases are distinct numbers of operands other than the workspace. A result has the type of the
      operand that it updates.
    - `repeat_c4`: there is one block argument per operand: a tensor of the operand's type, or a buffer with the
      operand's number of elements. The body yields one value per result, of the result's type.
    - `repeat_c5`: the condition is the number of an operand that holds one i32.
    - `repeat_c6`: `filled` has only numbers of operands that are updated. If it is not empty, there is no condition.
    - `repeat_c7`: an updated buffer occurs only once among the operands.
    - `repeat_c8`: the nesting depth is at most 16.

    Example:
    ```mlir
    %r = mpmd.repeat 8(%w, %x) {aliases = array<i64: 1>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
      %0 = arith.mulf %arg0, %arg1 : tensor<4xf32>
      mpmd.yield %0 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins I64Attr:$iterations, Variadic<AnyTypeOf<[AnyRankedTensor, AnyMemRef]>>:$inputs,
                       DenseI64ArrayAttr:$aliases, OptionalAttr<I64Attr>:$condition,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$filled, OptionalAttr<Mpmd_CostAttr>:$cost);
  let results = (outs Variadic<AnyRankedTensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $iterations (`while` $condition^)? `(` $inputs `)` attr-dict `:` functional-type($inputs, $outputs)
    (`cost` `=` $cost^)? $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    static constexpr unsigned kMaxNested = 16;
    /// Whether the body is a command list over buffers.
    bool isLowered() { return getNumResults() == 0; }
    /// The number of iterations that `cost` covers.
    int64_t getCountedIterations() { return getCondition() ? 1 : getIterations(); }
    /// Whether the first iteration overwrites the operand before it reads it.
    bool isFilled(int64_t operand) { return ::llvm::is_contained(getFilled(), operand); }
  }];
}

def Mpmd_ContextViewOp : Mpmd_Op<"context_view", [Pure]> {
  let summary = "the coordinates of the device in its mesh, as a buffer that launches read";
  let description = [{
    The buffer form of `mpmd.axis_indices`: one index per axis, in the order of the mesh's axes. The buffer is
    read-only.

    Rules:
    - `context_view_c1`: the result has the identity layout.
    - `context_view_c2`: (invariant of phases `lowered` and `ranked`) the result has one element per axis of the mesh.

    Example, on a mesh of two axes:
    ```mlir
    %0 = mpmd.context_view : memref<2xi32>
    ```
  }];
  let results = (outs StaticShapeMemRefOf<[I32]>:$view);
  let assemblyFormat = "attr-dict `:` type($view)";
  let hasVerifier = 1;
}

def Mpmd_ExchangePlanOp : Mpmd_Op<"exchange_plan", [Symbol]> {
  let summary = "the messages between the members of a mesh in an exchange";
  let description = [{
    Each row is a message between two members. Members are device indices in the mesh, row-major over its axes, so
    meshes of equal shape can use the same plan. Each member has a source buffer of `source_bytes` and a target buffer
    of `target_bytes`. Target bytes that no row writes are padding. A row from a member to itself is a copy.

    Rules:
    - `exchange_plan_c1`: there is at least one member, and byte counts are not negative.
    - `exchange_plan_c2`: source and target of each row are below `members`.
    - `exchange_plan_c3`: the bytes of each row are inside the source buffer and the target buffer.
    - `exchange_plan_c4`: no byte of a target is written twice.

    Example, two members that swap what they hold:
    ```mlir
    mpmd.exchange_plan @swap members = 2 source_bytes = 16 target_bytes = 16
        rows = [#mpmd.peer<1[0] -> 0[0], run = 16>, #mpmd.peer<0[0] -> 1[0], run = 16>]
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, I64Attr:$members, I64Attr:$source_bytes, I64Attr:$target_bytes,
                       TypedArrayAttrBase<Mpmd_PeerAttr, "messages">:$rows);
  let assemblyFormat = [{
    $sym_name `members` `=` $members `source_bytes` `=` $source_bytes `target_bytes` `=` $target_bytes `rows` `=` $rows
    attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The maximum number of bytes that one member receives from other members.
    int64_t getReceivedBytes();
  }];
}

def Mpmd_ExchangeOp : Mpmd_Op<"exchange", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                                           DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "moves data between all members of a mesh, inside a task";
  let description = [{
    Every member of the mesh runs the op at the same position of its command list, with its own buffers. `plan` has the
    messages between members. The op is part number `part` of a collective. `kind`, `axes` and `reason` describe that
    collective for readers of the program.

    With `of sum`, the first dimension of the target counts partial sums, and the program uses only their total. So the
    runtime may write other partial sums with the same total.

    Before `mpmd-build-command-lists`, the op works on tensors and has a result. `target` then gives only the shape of
    the result.

    Rules:
    - `exchange_c1`: both operands have a static shape. Both are tensors (one result of the type of `target`), or both
      are identity-layout memrefs (no result).
    - `exchange_c2`: `plan` names an `mpmd.exchange_plan` whose byte counts are those of the operands.
    - `exchange_c3`: source and target are different buffers.
    - `exchange_c4`: `part` is not negative.
    - `exchange_c5`: (invariant of phases `lowered` and `ranked`) the op is at the top level of the command list, and
      its plan has as many members as the mesh has devices.
    - `exchange_c6`: with `of sum`, the target has a first dimension, which counts at least one partial sum.

    Example, every device gets all rows of a matrix that is cut over `dp`:
    ```mlir
    mpmd.exchange @e0 all_gather part 0 %x -> %y axes = [#mpmd.axis<"dp"=2>] for "weight"
        : memref<4x8xf32>, memref<8x8xf32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$plan, Mpmd_CollectiveKindAttr:$kind, I64Attr:$part, UnitAttr:$of_sum,
                       AnyTypeOf<[AnyRankedTensor, AnyMemRef]>:$source, AnyTypeOf<[AnyRankedTensor, AnyMemRef]>:$target,
                       TypedArrayAttrBase<Mpmd_AxisRefAttr, "axes">:$axes, StrAttr:$reason,
                       OptionalAttr<Mpmd_CostAttr>:$cost);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $plan custom<CollectiveKind>($kind) `part` $part (`of` `sum` $of_sum^)? $source `->` $target `axes` `=` $axes
    `for` $reason attr-dict `:` type($source) `,` type($target) (`->` type($result)^)? (`cost` `=` $cost^)?
  }];
  let hasVerifier = 1;
}

#endif // MPMD_DIALECT_MPMD_LAUNCHOPS_TD
