//===- LaunchOps.td - what a lowered stage does, step by step --------------===//
//
// After `mpmd-build-command-lists` the body of an `mpmd.task` is a straight list of these ops over identity-layout
// memrefs, walked in order. The list is data: the bundle writer turns each op into one table entry.
// `mpmd-estimate-task-costs` gives each launch a `cost`; the cost of a stage is the sum of those.
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
  let summary = "names a planned temporary inside the workspace of its stage";
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
  let summary = "multiplies matrices by one library call per block";
  let description = [{
    For every batch `q`, row `i` and column `j`, with `x[...]` the elements of a buffer in memory order:

        c[cOffset + q*cBatch + i*cRow + j] = beta * (the same element)
            + sum over l of a[aOffset + q*aBatch + i*aRow + l*aCol] * b[bOffset + q*bBatch + l*bRow + j*bCol]
            + bias[j], where there is one

    `sizes` is `[batch, m, n, k]`; `a`, `b` and `c` are `[offset, batch stride, row stride, column stride]` in elements.
    `beta` is 0 (the old content of `c` is not read) or 1. A transpose is a pair of swapped strides. `block` is `[rows,
    columns]` of a block of `c`. The grid of ceil(m/rows) x ceil(n/columns) x batch blocks is a list of independent
    single-threaded library calls. Threads may share the blocks, and no bit depends on their number.

    Before `mpmd-build-command-lists` the op works on tensors and has a result; `c` is then the initial value.

    Rules:
    - `gemm_c1`: all operands have a static shape. All are tensors (one result of the type of `c`), or all are
      identity-layout memrefs (no result). Element types are one of three. All are f32, f64 or an integer of 8 to 64
      bits. Or `a` and `b` are f16 or bf16, and `c` the same or f32. Or `a` and `b` are i8 or i16, and `c` is i32. Sums
      of f16 and bf16 are in f32, rounded once to the type of `c`. Integers are sign-extended when widened, and sums
      wrap. Devices support only f32, f16 and bf16.
    - `gemm_c2`: sizes are positive, offsets and strides are not negative. `beta` is 0 or 1, and 0 if `c` is f16 or
      bf16.
    - `gemm_c3`: in `a` and `b`, the row or the column stride is 1, or has one element to step over. In `c`, the column
      stride is 1 and the row stride at least n. For f16 and bf16, the other stride is at least the length of a line,
      because only the library multiplies them.
    - `gemm_c4`: the last element that is touched lies inside each buffer.
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
  let summary = "convolves by one library call";
  let description = [{
    For every element `n` of a batch, group `g`, output feature `k` and position `o`, which has an index for each
    dimension of the window:

        y[n, g*outputs + k, o] = sum over c and f of
            x[n, g*features + c, o*step + f*dilation - padding] * w[g*outputs + k, c, f]

    where `x` is 0 outside of its `extent`. `sizes` is `[batch, groups, features, outputs]`; features and outputs are
    per group. Strides, in elements, say where an element of `x` and `y` is: of the batch, of a feature, of a position
    in each dimension. `w` is contiguous in the order of its indices above, or with the feature `c` last. Sums are in
    f32 and are rounded once.

    Before `mpmd-build-command-lists` the op works on tensors and has a result; `y` then gives only its shape.

    Rules:
    - `convolution_c1`: all operands have a static shape and one element type: f32, f16 or bf16. All are tensors (one
      result of the type of `y`), or all are identity-layout memrefs (no result).
    - `convolution_c2`: four sizes, and one to three dimensions. Every number fits 32 bits, and so do the element counts
      of `w` and `y`. `positions` are all that fit, and no window is in the padding. The strides of `y` are those of a
      permutation.
    - `convolution_c3`: `x` holds every element that is read. `w` and `y` have as many elements as the sizes say.

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
    /// The convolution as plain data. Requires four sizes.
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

def Mpmd_LapackVectors : I32EnumAttr<"LapackVectors", "which vectors a decomposition has beside its values", [
    I32EnumAttrCase<"None", 0, "none">,
    I32EnumAttrCase<"Some", 1, "some">,
    I32EnumAttrCase<"All", 2, "all">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}
def Mpmd_LapackVectorsAttr : EnumAttr<Mpmd_Dialect, Mpmd_LapackVectors, "lapack_vectors">;

def Mpmd_LapackOp : Mpmd_Op<"lapack", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                                       Mpmd_CostOf<["getFlops", "getRate"]>]> {
  let summary = "decomposes or solves matrices by one library call for each";
  let description = [{
    Calls `routine` for every matrix of a batch; the batch dimensions precede those of the matrix. Inputs are read only:
    the runtime copies what the library would overwrite. The operands of one matrix are, in order,

    | routine | inputs | results |
    |---|---|---|
    | `potrf` | a (n x n) | its factor in one triangle, the other as in a; info |
    | `trsm` | a (triangular), b (m x n) | x of a x = b, or, on the right, of x a = b |
    | `getrf` | a (m x n) | L and U; pivots, from 1; info |
    | `geqrf` | a (m x n) | R and reflectors; tau |
    | `geqp3` | a, pivots | R and reflectors; pivots; tau |
    | `orgqr` | reflectors (m x n), tau (k) | the first n columns of Q |
    | `ormqr` | reflectors, tau (k), c (m x n) | Q c, or, on the right, c Q |
    | `syevd` | a (n x n) | vectors, where there are any; values; info |
    | `gesdd`, `gesvd` | a (m x n) | values; U and the transpose of V, where there are any; info |

    `upper` means that the upper triangle is read, else the lower one. `transposed` uses the transpose of a or Q. `unit`
    means a diagonal of ones. `vectors` are none, some (as many as there are values) or all. `info` is 0 if the library
    succeeded. Otherwise results are NaN, or what the library leaves. The library is not called for eigenvalues or
    singular values of a matrix that is not finite.

    Before `mpmd-build-command-lists` the op works on tensors and has results. Afterwards the results are `outs`, and it
    may have a workspace.

    Rules:
    - `lapack_c1`: inputs and results are tensors, or both are identity-layout memrefs of static shape.
    - `lapack_c2`: the routine supports the given options, and the sizes fit the library's integers.
    - `lapack_c3`: operands are as in the table above, of f32 or f64; pivots and info of i32.
    - `lapack_c4`: on buffers, the workspace has as many bytes as the call needs. It is absent if the call needs none.

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
    /// The call as plain data. Requires an input of at least two dimensions.
    ::mpmd::plan::Lapack getCall();
  }];
}

def Mpmd_LaunchOp : Mpmd_Op<"launch", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
                                       DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "runs a compiled kernel over a range of rows";
  let description = [{
    Calls `kernel` with the base pointers of `inputs`, then `outputs`, for the rows `[0, rows)`. Any number of threads
    may run any ranges of rows in any order: the bits are the same. `outputs` may also be read (an update in place). A
    buffer occurs only once among the operands of a launch.

    The kernel is a `func.func` in a `builtin.module` at the top level. Its arguments are flat memrefs, one per operand,
    followed by the begin and the end of the range. Its compiled form is `void kernel(void *const *operands, int64_t
    begin, int64_t end)`.

    Rules:
    - `launch_c1`: `rows` is positive.
    - `launch_c2`: `kernel` names a `func.func` with one argument per operand and two of type index.
    - `launch_c3`: each operand has as many elements as the argument of the kernel, of the same type, in a static shape
      and the identity layout. i1 is stored as i8, index as i64.
    - `launch_c4`: no buffer occurs twice.
    - `launch_c5`: the number of rows is at most the number of elements in all operands together.

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
    Copies all bytes of `source` to `target`. The shapes may differ: both buffers are contiguous.

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
  let summary = "runs a command list again and again";
  let description = [{
    Runs its body `iterations` times. The body yields for result `i` what operand `aliases[i]` holds in the next
    iteration. After the last one it is the result. All other operands are the same in every iteration. `condition` is
    the number of an operand that is read before each iteration; the loop ends when it is 0. The iterations write all of
    the operands in `filled` before they read them.

    Before `mpmd-build-command-lists` the op works on tensors and has results. Afterwards its operands are buffers.
    Those that `aliases` names are updated in place; the last one is the workspace of the body. The block arguments of
    the body are these buffers, and its ops are launches. `cost` is that of all iterations, or of one if there is a
    condition.

    Rules:
    - `repeat_c1`: `iterations` is positive.
    - `repeat_c2`: operands are tensors, with one result per alias. Or they are identity-layout memrefs without results,
      the last one a workspace of bytes.
    - `repeat_c3`: aliases are distinct numbers of operands, without the workspace. A result has the type of the operand
      that it updates.
    - `repeat_c4`: there is one block argument per operand: a tensor of its type, or a buffer of as many elements. The
      body yields one value per result, of its type.
    - `repeat_c5`: the condition is the number of an operand that holds one i32.
    - `repeat_c6`: `filled` are numbers of operands that are updated, and there is no condition.
    - `repeat_c7`: an updated buffer occurs as one operand only.
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
    /// Whether no iteration reads the initial content of an operand.
    bool isFilled(int64_t operand) { return ::llvm::is_contained(getFilled(), operand); }
  }];
}

def Mpmd_ContextViewOp : Mpmd_Op<"context_view", [Pure]> {
  let summary = "where the device is along each axis of its mesh, as a launch reads it";
  let description = [{
    The buffer form of `mpmd.axis_indices`: one number per axis, in the order of the mesh. It is read-only.

    Rules:
    - `context_view_c1`: the identity layout.
    - `context_view_c2`: (invariant of phases `lowered` and `ranked`) one element per axis of the mesh.

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
  let summary = "what the members of a mesh send each other in an exchange";
  let description = [{
    The ends of a row are device indices in the mesh, row-major over its axes. One plan serves every mesh of that shape.
    Each member has `source_bytes` that others read, and `target_bytes` that are written. Target bytes that no row
    writes are padding. A row from a member to itself is a copy.

    Rules:
    - `exchange_plan_c1`: there is a member, and bytes are not negative.
    - `exchange_plan_c2`: the ends of rows are below `members`.
    - `exchange_plan_c3`: rows lie inside the source's and the target's bytes.
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
    /// The maximum number of bytes that one member receives from others.
    int64_t getReceivedBytes();
  }];
}

def Mpmd_ExchangeOp : Mpmd_Op<"exchange", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                                           DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "moves data between all members of a mesh, inside a task";
  let description = [{
    Every member of the mesh runs it at the same index of its command list, with its own buffers. `plan` says what moves
    from the sources to the targets. It is part number `part` of a collective. `kind`, `axes` and `reason` describe that
    collective to readers of the program.

    `of sum` says that the first dimension of the target counts terms, and that the program only adds them. So the
    runtime may leave any other terms with the same sum there.

    Before `mpmd-build-command-lists` the op works on tensors and has a result; `target` then gives only its shape.

    Rules:
    - `exchange_c1`: both operands have a static shape. Both are tensors (one result of the type of `target`), or both
      are identity-layout memrefs (no result).
    - `exchange_c2`: `plan` names an `mpmd.exchange_plan` for as many bytes as the operands have.
    - `exchange_c3`: source and target are different buffers.
    - `exchange_c4`: `part` is not negative.
    - `exchange_c5`: (invariant of phases `lowered` and `ranked`) it stands at the top level of the command list, and
      its plan has as many members as the mesh.
    - `exchange_c6`: the target of an exchange of a sum has a first dimension, of one term at least.

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
