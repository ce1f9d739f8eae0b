// The dialect `mpmd`, its enums, attributes and types. The operations are in one file for each group of phases.
#ifndef MPMD_DIALECT_MPMD_MPMDBASE_TD
#define MPMD_DIALECT_MPMD_MPMDBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Mpmd_Dialect : Dialect {
  let name = "mpmd";
  let cppNamespace = "::mpmd";
  let summary = "multiple-program multiple-data training programs, from the partitioned step to rank programs";
  let description = [{
    A program passes through these phases. `mpmd-verify-phase=<name>` checks the invariants of a phase.

    | phase | invariant |
    |---|---|
    | input | `func` with StableHLO (a subset) or linalg on tensors, stages marked by call boundaries |
    | partitioned | one `mpmd.program`; its `mpmd.microbatches` loops contain only `mpmd.task` and `mpmd.transfer` |
    | sharded | every `!mpmd.mesh_tensor` has a sharding; task bodies are per-device programs on local shapes |
    | lowered | task bodies are command lists over buffers, with workspace bytes and a cost |
    | scheduled | one `mpmd.submesh` per pipeline rank, and one `mpmd.schedule` with the order of actions on each rank |
    | ranked | one `mpmd.rank_program` per pipeline rank, over planned buffers and channels |
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
}

class Mpmd_Op<string mnemonic, list<Trait> traits = []> : Op<Mpmd_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

def Mpmd_TaskKind : I32EnumAttr<"TaskKind", "the part of a training step that a task computes", [
    I32EnumAttrCase<"Prologue", 0, "prologue">,
    I32EnumAttrCase<"Forward", 1, "forward">,
    I32EnumAttrCase<"BackwardInput", 2, "backward_input">,
    I32EnumAttrCase<"BackwardWeight", 3, "backward_weight">,
    I32EnumAttrCase<"Update", 4, "update">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}
def Mpmd_TaskKindAttr : EnumAttr<Mpmd_Dialect, Mpmd_TaskKind, "task_kind">;

def Mpmd_Reduction : I32EnumAttr<"Reduction", "how partial results of devices are combined", [
    I32EnumAttrCase<"Sum", 0, "sum">,
    I32EnumAttrCase<"Product", 1, "product">,
    I32EnumAttrCase<"Maximum", 2, "maximum">,
    I32EnumAttrCase<"Minimum", 3, "minimum">,
    I32EnumAttrCase<"And", 4, "and">,
    I32EnumAttrCase<"Or", 5, "or">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}

def Mpmd_Precision : I32EnumAttr<"Precision", "the precision of arithmetic in f32", [
    I32EnumAttrCase<"Strict", 0, "strict">,
    I32EnumAttrCase<"Tf32", 1, "tf32">,
    I32EnumAttrCase<"Fast", 2, "fast">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}
def Mpmd_Denormals : I32EnumAttr<"Denormals", "how kernels and library calls treat subnormal numbers", [
    I32EnumAttrCase<"Flush", 0, "flush">,
    I32EnumAttrCase<"Preserve", 1, "preserve">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}
def Mpmd_Keep : I32EnumAttr<"Keep", "which values forward tasks save for backward tasks", [
    I32EnumAttrCase<"All", 0, "all">,
    I32EnumAttrCase<"Cut", 1, "cut">,
    I32EnumAttrCase<"Cap", 2, "cap">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}

def Mpmd_SavedChange : I32EnumAttr<"SavedChange", "whether a value is saved for a backward task, and was before", [
    I32EnumAttrCase<"Saved", 0, "saved">,
    I32EnumAttrCase<"Dropped", 1, "dropped">,
    I32EnumAttrCase<"Added", 2, "added">]> {
  let cppNamespace = "::mpmd";
}

def Mpmd_ArgRole : I32EnumAttr<"ArgRole", "what a call does with an argument", [
    I32EnumAttrCase<"Fed", 0, "fed">,
    I32EnumAttrCase<"State", 1, "state">,
    I32EnumAttrCase<"Hidden", 2, "hidden">,
    I32EnumAttrCase<"Stacked", 3, "stacked">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}

def Mpmd_StageSource : I32EnumAttr<"StageSource", "the source of the assignment of ops to stages", [
    I32EnumAttrCase<"Marks", 0, "marks">,
    I32EnumAttrCase<"Names", 1, "names">,
    I32EnumAttrCase<"Costs", 2, "costs">,
    I32EnumAttrCase<"Parameters", 3, "parameters">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}
def Mpmd_StageSourceAttr : EnumAttr<Mpmd_Dialect, Mpmd_StageSource, "stage_source">;

def Mpmd_PrecisionAttr : EnumAttr<Mpmd_Dialect, Mpmd_Precision, "precision">;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

class Mpmd_Attr<string name, string attrMnemonic> : AttrDef<Mpmd_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Mpmd_AxisRefAttr : Mpmd_Attr<"AxisRef", "axis"> {
  let summary = "an axis of an intra-stage mesh with its size, or a part of an axis";
  let description = [{
    `"dp"=8` is the complete axis. `"dp"=8:(2)4` is a part of it: the devices along the axis are arranged as 2 x 4 x 1,
    and the reference means the part of size 4. The number in parentheses is the product of the sizes before that part.
    Shardy writes `"dp":(2)4`.

    Rules:
    - `axis_c1`: sizes are positive. The size of a part, times the product of the sizes before it, divides the size of
      the axis.

    Example, an axis, its major half and its minor half:
    ```mlir
    #mpmd.axis<"dp"=4>
    #mpmd.axis<"dp"=4:(1)2>
    #mpmd.axis<"dp"=4:(2)2>
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "int64_t":$axisSize, "int64_t":$preSize, "int64_t":$size);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool isWhole() const { return getSize() == getAxisSize(); }
    /// Whether both references include a common part of an axis. A sharding must not use a part twice.
    bool overlaps(AxisRefAttr other) const;
    /// Parse and print the reference without the brackets of the attribute.
    static AxisRefAttr parseInline(::mlir::AsmParser &parser);
    void printInline(::mlir::AsmPrinter &printer) const;
  }];
}

def Mpmd_DimShardingAttr : Mpmd_Attr<"DimSharding", "dim_sharding"> {
  let summary = "the axes that divide one dimension, major first, and whether the compiler may add axes";
  let description = [{
    Example, a closed dimension, and an open dimension to which the compiler may add axes:
    ```mlir
    #mpmd.dim_sharding<["dp"=2]>
    #mpmd.dim_sharding<["dp"=2, ?]>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"::mpmd::AxisRefAttr">:$axes, "bool":$open);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The number of parts into which the axes divide the dimension.
    int64_t getParts() const;
    /// Parse and print the sharding without the brackets of the attribute.
    static DimShardingAttr parseInline(::mlir::AsmParser &parser);
    void printInline(::mlir::AsmPrinter &printer) const;
  }];
}

def Mpmd_ShardingAttr : Mpmd_Attr<"Sharding", "sharding"> {
  let summary = "the distribution of a global tensor over the axes of an intra-stage mesh";
  let description = [{
    `dims` has, for each dimension of the tensor, the axes that divide it. If a dimension of size n is divided into p
    parts, each part has ceil(n / p) elements; the last parts may be shorter, or empty. Along the axes of `unreduced`,
    devices hold partial results that are still to be combined by `reduction`. Along all other axes, devices hold the
    same values. The compiler must not divide the tensor along axes in `replicated`.

    Rules:
    - `sharding_c1`: no part of an axis occurs twice, and an axis has one size.
    - `sharding_c2`: there is a reduction exactly if there are unreduced axes.

    Example, a tensor over two axes, over a part of one axis, and on one device:
    ```mlir
    #mpmd.sharding<[["dp"=2], [?]], unreduced = sum ["tp"=4]>
    #mpmd.sharding<[["tp"=4:(1)2], []], replicated = ["tp"=4:(2)2]>
    #mpmd.sharding<[[], []]>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"::mpmd::DimShardingAttr">:$dims,
                        ArrayRefParameter<"::mpmd::AxisRefAttr">:$replicated,
                        ArrayRefParameter<"::mpmd::AxisRefAttr">:$unreduced,
                        "::std::optional<::mpmd::Reduction>":$reduction);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The sharding without axes: every device holds the complete tensor. With `open`, all dimensions are open.
    static ShardingAttr getWhole(::mlir::MLIRContext *context, int64_t rank, bool open = false);
    /// Whether every device holds the complete tensor: no axis divides it, and none is unreduced.
    bool isWhole() const;
    /// The shape of the largest shard of a tensor of `shape`.
    ::llvm::SmallVector<int64_t> getLocalShape(::llvm::ArrayRef<int64_t> shape) const;
    /// Calls `visit` with every axis in the sharding.
    void forEachAxis(::llvm::function_ref<void(AxisRefAttr)> visit) const;
  }];
}

def Mpmd_CostAttr : Mpmd_Attr<"Cost", "cost"> {
  let summary = "the cost of a task or transfer: floating-point operations, bytes read and written, seconds";
  let description = [{
    Example:
    ```mlir
    #mpmd.cost<flops = 4096, bytes = 512, seconds = 1.5e-06>
    ```
  }];
  let parameters = (ins "int64_t":$flops, "int64_t":$bytes, "::mlir::FloatAttr":$time);
  let builders = [AttrBuilder<(ins "int64_t":$flops, "int64_t":$bytes, "double":$seconds), [{
    return $_get($_ctxt, flops, bytes, ::mlir::FloatAttr::get(::mlir::Float64Type::get($_ctxt), seconds));
  }]>];
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    double getSeconds() const { return getTime().getValueAsDouble(); }
  }];
}

def Mpmd_ActionAttr : Mpmd_Attr<"Action", "action"> {
  let summary = "identifies a task of the loop over microbatches, while a step is being partitioned";
  let description = [{
    The attribute has the stage of the task, its kind, and its pass within a microbatch.

    Example:
    ```mlir
    #mpmd.action<2 backward_input 0>
    ```
  }];
  let parameters = (ins "int64_t":$stage, "::mpmd::TaskKind":$kind, "int64_t":$index);
  let assemblyFormat = "`<` $stage $kind $index `>`";
}

def Mpmd_RankScheduleAttr : Mpmd_Attr<"RankSchedule", "rank_schedule"> {
  let summary = "the actions of one pipeline rank in order, with repeated patterns as groups";
  let description = [{
    An action is written as in PyTorch's pipelining: stage, kind, microbatch, as in `2F5`. `F` is a forward, `I` an
    input gradient, `W` a weight gradient, and `B` is both gradients. Outside the loop, `P` is a prologue and `U` an
    update, followed by the index of the task. The second pass of a stage in one microbatch is `2F5.1`. `6 x [0F4+1,
    0B0+1]` is a repeated group: each repetition adds the number after `+` to the microbatch.

    Example:
    ```mlir
    #mpmd.rank_schedule<0P0, 0F0, 0F1, 6 x [0F2+1, 0B0+1], 0B6, 0B7, 0U0>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$code);
  let hasCustomAssemblyFormat = 1;
}

def Mpmd_Topology : AttrOrTypeParameter<"::mpmd::plan::Topology", "a topology"> {
  let cppAccessorType = "const ::mpmd::plan::Topology &";
}

def Mpmd_TopologyAttr : Mpmd_Attr<"Topology", "topology"> {
  let summary = "the machines for which a module is compiled: nodes, devices, mesh axes and links";
  let description = [{
    The module attribute `mpmd.topology`, which `mpmd-assign-topology` sets. Its text is that of a cluster file. A
    module without this attribute is compiled for one device.

    Rules:
    - `topology_c1`: the text is a valid cluster file.

    Example:
    ```mlir
    #mpmd.topology<{"axes": [{"name": "pp", "size": 2}, {"name": "tp", "size": 4} ], "nodes": 2}>
    ```
  }];
  let parameters = (ins Mpmd_Topology:$topology);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral moduleAttrName = "mpmd.topology";
    /// The topology attribute of the module, or null.
    static TopologyAttr of(::mlir::ModuleOp module);
  }];
}

def Mpmd_TargetAttr : Mpmd_Attr<"Target", "target"> {
  let summary = "the processors for which a module is compiled, and the precision of arithmetic";
  let description = [{
    The module attribute `mpmd.target`, which `mpmd-assign-topology` sets. There is one target for each kind of device.
    `cpu` is the processor of this machine; `cpu:x86-64-v3` names another one. `precision` has the meaning that it has
    in `mpmd.mesh`. With `denormals = flush`, subnormal operands and results become zero of the same sign: in f32 on all
    devices, in f64 on CPUs. `preserve` is gradual underflow, as in IEEE 754. A module without this attribute has the
    target `cpu`, `strict` and `flush`.

    Rules:
    - `target_c1`: there is at most one target for each kind of device.

    Example:
    ```mlir
    #mpmd.target<["cpu"]>
    #mpmd.target<["cpu:x86-64-v3", "cuda:sm_90"], precision = tf32, denormals = preserve>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$names,
                        DefaultValuedParameter<"::mpmd::Precision", "::mpmd::Precision::Strict">:$precision,
                        DefaultValuedParameter<"::mpmd::Denormals", "::mpmd::Denormals::Flush">:$denormals);
  let assemblyFormat = "`<` `[` $names `]` (`,` struct($precision, $denormals)^)? `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral moduleAttrName = "mpmd.target";
    /// The target attribute of the module, or the default.
    static TargetAttr of(::mlir::ModuleOp module);
    /// The kind of device of a target: `cuda` for `cuda:sm_90`.
    static ::llvm::StringRef kindOf(::llvm::StringRef name) { return name.split(':').first; }
    /// The target for a kind of device; empty if there is none.
    ::llvm::StringRef forKind(::llvm::StringRef kind) const;
  }];
}

def Mpmd_ArraySliceAttr : Mpmd_Attr<"ArraySlice", "array_slice"> {
  let summary = "the slice of an array that an argument or result of the program holds";
  let description = [{
    Stages may use disjoint slices of one array along one dimension, as of the stacked parameters of equal layers. Each
    slice is then an argument of its own, so that its stage owns it. The slice begins at index `begin` of dimension
    `dim`; its size is the one of the argument's type. `size` is that of the array. In files and for callers, the
    array stays one tensor with its own name.

    Example:
    ```mlir
    #mpmd.array_slice<"state['w']", dim = 0, begin = 2, size = 8>
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$array, "int64_t":$dim, "int64_t":$begin, "int64_t":$size);
  let assemblyFormat = "`<` $array `,` `dim` `=` $dim `,` `begin` `=` $begin `,` `size` `=` $size `>`";
}

def Mpmd_ArgAttr : Mpmd_Attr<"Arg", "arg"> {
  let summary = "an argument of the program: its name in files, its stages, and whether it is resident state";
  let description = [{
    After each step, a result replaces a state argument. `stages` lists the stages that hold the argument. State on
    several stages is replicated: each stage holds and updates its own copy. In a program with repetitions, files and
    callers have a leading dimension of one slice per repetition for a `stacked` argument, and do not know `hidden`
    state, which is zero before the first repetition. `sharding` is the sharding on each of the
    argument's meshes, in phases in which the type does not have it. Without it, every device holds the complete tensor.
    `why` is the reason for the sharding, for readers of the program and its report. It is set only on meshes of several
    devices. `slice` says which slice of an array the argument is; without it, it is an array of its own. `max` is the
    largest value that an element of the argument may have, because a loop was compiled for it. The runtime refuses
    larger values. State has no such limit, because steps change it without the runtime.

    Rules:
    - `arg_c1`: an argument with `max` is no state.
    - `arg_c2`: a stacked argument is neither state nor a slice.

    Example:
    ```mlir
    #mpmd.arg<"state['params']['w']", state, stages = [0]>
    #mpmd.arg<"x", stages = [0, 1], sharding = <[["dp"=2], []]>, why = "given by the program">
    #mpmd.arg<"state['w'][2:4]", state, stages = [1], slice = <"state['w']", dim = 0, begin = 2, size = 8>>
    #mpmd.arg<"count", stages = [0, 1], max = 6>
    #mpmd.arg<"batches", stacked, stages = [0]>
    #mpmd.arg<"repetition", hidden, stages = [0, 1]>
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "::mpmd::ArgRole":$role, "::mlir::DenseI64ArrayAttr":$stages,
                        "::std::optional<int64_t>":$max,
                        OptionalParameter<"::mpmd::ArraySliceAttr">:$slice,
                        OptionalParameter<"::mpmd::ShardingAttr">:$sharding,
                        OptionalParameter<"::mlir::StringAttr">:$why);
  let builders = [AttrBuilder<(ins "::mlir::StringAttr":$name, "::mpmd::ArgRole":$role,
                                   "::mlir::DenseI64ArrayAttr":$stages), [{
    return $_get($_ctxt, name, role, stages, ::std::nullopt, ::mpmd::ArraySliceAttr(), ::mpmd::ShardingAttr(),
                 ::mlir::StringAttr());
  }]>];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Whether the argument is resident: `state` or `hidden`.
    bool getState() { return getRole() == ::mpmd::ArgRole::State || getRole() == ::mpmd::ArgRole::Hidden; }
    /// The name that files and callers know: that of the array of which the argument is a slice, or its own.
    ::mlir::StringAttr getArrayName() { return getSlice() ? getSlice().getArray() : getName(); }
    ::mpmd::ArgAttr withStages(::llvm::ArrayRef<int64_t> stages);
    ::mpmd::ArgAttr withSharding(::mpmd::ShardingAttr sharding, ::mlir::StringAttr why);
    ::mpmd::ArgAttr withMax(int64_t max);
    ::mpmd::ArgAttr withRole(::mpmd::ArgRole role);
  }];
}

def Mpmd_ResultAttr : Mpmd_Attr<"Result", "result"> {
  let summary = "a result of the program: its name in files, its stage, and the state argument that it replaces";
  let description = [{
    Example:
    ```mlir
    #mpmd.result<"result[0]['params']['w']", state = 1, stage = 0>
    #mpmd.result<"result[1]['loss']", stage = 3>
    #mpmd.result<"result[2]", stage = 3, sharding = <[["dp"=2]]>>
    #mpmd.result<"losses", stacked, stage = 3>
    ```

    `slice` is the slice of the array of results that replaces the slice of the state. Of a `stacked` result, files and
    callers get the values of all repetitions, stacked; of any other result, they get that of the last repetition.
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "int64_t":$state, "bool":$stacked, "int64_t":$stage,
                        OptionalParameter<"::mpmd::ArraySliceAttr">:$slice,
                        OptionalParameter<"::mpmd::ShardingAttr">:$sharding);
  let builders = [AttrBuilder<(ins "::mlir::StringAttr":$name, "int64_t":$state, "int64_t":$stage), [{
    return $_get($_ctxt, name, state, /*stacked=*/false, stage, ::mpmd::ArraySliceAttr(), ::mpmd::ShardingAttr());
  }]>];
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    ::mpmd::ResultAttr withStage(int64_t stage);
    ::mpmd::ResultAttr withStacked(bool stacked);
    ::mpmd::ResultAttr withSharding(::mpmd::ShardingAttr sharding);
  }];
}

def Mpmd_RowMovesAttr : Mpmd_Attr<"RowMoves", "row_moves"> {
  let summary = "ranges of rows that move to other positions along a dimension";
  let description = [{
    The source has `size` rows along dimension `dim`. `ranges` has three numbers for each range: its first row in the
    source, its first row in the target, and its number of rows.

    Rules:
    - `row_moves_c1`: there are three numbers for each range, and at least one range. `dim` and the numbers are not
      negative. The ranges are inside the source, and do not overlap in the target, where they are in order.

    Example, a roll of 4 rows, in which the last one becomes the first:
    ```mlir
    #mpmd.row_moves<0 of 4, [3, 0, 1, 0, 1, 3]>
    ```
  }];
  let parameters = (ins "int64_t":$dim, "int64_t":$size, ArrayRefParameter<"int64_t">:$ranges);
  let assemblyFormat = "`<` $dim `of` $size `,` `[` $ranges `]` `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The end of the last range in the target.
    int64_t getTargetEnd() const { return getRanges()[getRanges().size() - 2] + getRanges().back(); }
  }];
}

def Mpmd_PlacementAttr : Mpmd_Attr<"Placement", "placement"> {
  let summary = "a group of ops with equal name and type that the partition placed in one task for the same reason";
  let description = [{
    `task` is written as in a schedule, without a microbatch. It is empty for ops that the partition copies into each
    task that uses them.

    Example:
    ```mlir
    #mpmd.placement<"stablehlo.add" tensor<4xf32> x 2 in "1U0", "after the loop: where its operands live">
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$op, "::mlir::Type":$type, "int64_t":$count, "::mlir::StringAttr":$task,
                        "::mlir::StringAttr":$reason);
  let assemblyFormat = "`<` $op $type `x` $count `in` $task `,` $reason `>`";
}

def Mpmd_SavedValueAttr : Mpmd_Attr<"SavedValue", "saved_value"> {
  let summary = "a group of values with equal name and type that a stage saves or sends, or did before recomputation";
  let description = [{
    `op` is the name of the producer, or `operand` if another stage sends the values. `name` is the name stack in the
    program.

    Example:
    ```mlir
    #mpmd.saved_value<1 "stablehlo.tanh" tensor<4xf32> x 2, "mlp/gelu", dropped, "recomputed">
    ```
  }];
  let parameters = (ins "int64_t":$stage, "::mlir::StringAttr":$op, "::mlir::Type":$type, "int64_t":$count,
                        "::mlir::StringAttr":$name, EnumParameter<Mpmd_SavedChange>:$change,
                        "::mlir::StringAttr":$reason);
  let assemblyFormat = "`<` $stage $op $type `x` $count `,` $name `,` $change `,` $reason `>`";
}

def Mpmd_PeerAttr : Mpmd_Attr<"Peer", "peer"> {
  let summary = "one message: its source, its target, and the box of bytes that it moves";
  let description = [{
    The numbers in brackets are byte offsets in the source buffer and in the target buffer. The message moves `run`
    contiguous bytes in each innermost iteration of nested loops, the outermost loop first. `8 x (64, 32)` is a loop of
    8 iterations that are 64 bytes apart in the source and 32 bytes apart in the target. The op that has the attribute
    defines whether source and target are device ids or device indices in a mesh.

    Rules:
    - `peer_c1`: source, target, offsets and strides are not negative. `run` is positive, and loops have at least two
      iterations.
    - `peer_c2`: in both buffers, the message ends within the first 2^48 bytes.

    Example, a contiguous message, and every second row of 32 bytes at the source:
    ```mlir
    #mpmd.peer<0[0] -> 1[0], run = 4096>
    #mpmd.peer<0[0] -> 1[512], run = 32, loops = [8 x (64, 32)]>
    ```
  }];
  let parameters = (ins "int64_t":$source, "int64_t":$target, "int64_t":$sourceOffset, "int64_t":$targetOffset,
                        "int64_t":$run, ArrayRefParameter<"int64_t">:$loops);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// `loops` has three numbers per loop: count, stride in bytes at the source, stride in bytes at the target.
    size_t getNumLoops() const { return getLoops().size() / 3; }
    int64_t getCount(size_t loop) const { return getLoops()[3 * loop]; }
    int64_t getSourceStride(size_t loop) const { return getLoops()[3 * loop + 1]; }
    int64_t getTargetStride(size_t loop) const { return getLoops()[3 * loop + 2]; }
    /// The number of bytes that the message moves.
    int64_t getBytes() const;
    /// The offset after the last byte that the message accesses in the source buffer, and in the target buffer.
    int64_t getSourceEnd() const;
    int64_t getTargetEnd() const;
  }];
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

def Mpmd_MeshTensorType : TypeDef<Mpmd_Dialect, "MeshTensor"> {
  let mnemonic = "mesh_tensor";
  let summary = "a global tensor that is distributed over the intra-stage mesh of its stage";
  let description = [{
    The type has no sharding until the Shard passes add it.

    Rules:
    - `mesh_tensor_c1`: the tensor has a static shape, and integers or floats as elements.
    - `mesh_tensor_c2`: the sharding has one entry per dimension.
    - `mesh_tensor_c3`: the tensor has at most 2^48 bytes.

    Example:
    ```mlir
    !mpmd.mesh_tensor<@device, tensor<8x16xf32>>
    !mpmd.mesh_tensor<@grid, tensor<8x16xf32>, #mpmd.sharding<[["dp"=2], []]>>
    ```
  }];
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$mesh, "::mlir::RankedTensorType":$tensor,
                        OptionalParameter<"::mpmd::ShardingAttr">:$sharding);
  let assemblyFormat = "`<` $mesh `,` $tensor (`,` $sharding^)? `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The type of the largest shard of the tensor, with signless integers.
    ::mlir::RankedTensorType getLocalType() const;
    /// The bytes of the largest shard. An element of type i1 takes one byte.
    int64_t getLocalBytes() const;
  }];
}

#endif // MPMD_DIALECT_MPMD_MPMDBASE_TD
