// The dialect `mpmd`, its enums, attributes and types. Operations: one file per phase that introduces them.
#ifndef MPMD_DIALECT_MPMD_MPMDBASE_TD
#define MPMD_DIALECT_MPMD_MPMDBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Mpmd_Dialect : Dialect {
  let name = "mpmd";
  let cppNamespace = "::mpmd";
  let summary = "multiple-program multiple-data training programs, from partition to rank programs";
  let description = [{
    A program passes through these phases; `mpmd-verify-phase=<name>` checks the door of each.

    | phase | what holds |
    |---|---|
    | input | `func` with StableHLO (a subset) or linalg on tensors, stages marked by call boundaries |
    | partitioned | one `mpmd.program`; its `mpmd.microbatches` loop holds `mpmd.stage` tasks and `mpmd.transfer` only |
    | sharded | every `!mpmd.array` carries a sharding; task bodies are per-device programs on local shapes |
    | lowered | task bodies are launch lists over buffers, with workspace bytes and a cost |
    | scheduled | `mpmd.mesh` symbols and one `mpmd.schedule` with an order of actions per pipeline rank |
    | ranked | one `mpmd.rank_program` per mesh over planned buffers and channels |
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
}

class Mpmd_Op<string mnemonic, list<Trait> traits = []> : Op<Mpmd_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

def Mpmd_TaskKind : I32EnumAttr<"TaskKind", "what part of a training step a task is", [
    I32EnumAttrCase<"Prologue", 0, "prologue">,
    I32EnumAttrCase<"Forward", 1, "forward">,
    I32EnumAttrCase<"BackwardInput", 2, "backward_input">,
    I32EnumAttrCase<"BackwardWeight", 3, "backward_weight">,
    I32EnumAttrCase<"Update", 4, "update">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}
def Mpmd_TaskKindAttr : EnumAttr<Mpmd_Dialect, Mpmd_TaskKind, "task_kind">;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

class Mpmd_Attr<string name, string attrMnemonic> : AttrDef<Mpmd_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Mpmd_ShardingAttr : Mpmd_Attr<"Sharding", "sharding"> {
  let summary = "how a global tensor is laid over the axes of an inside mesh";
  let description = [{
    `dims` has one entry per tensor dimension: the ordered list of mesh axes that cut it (an axis is written `"name"`, a
    sub-axis `"name:(pre)size"`). `replicated` and `unreduced` list axes explicitly; axes named nowhere are replicated.

    Rules:
    - `sharding_c1`: no axis occurs twice.
    - `sharding_c2`: there is a list of axis names per dimension.

    Example, over two axes and on one device:
    ```mlir
    #mpmd.sharding<[["dp"], []], unreduced = ["tp"]>
    #mpmd.sharding<[[], []]>
    ```
  }];
  let parameters = (ins "::mlir::ArrayAttr":$dims, "::mlir::ArrayAttr":$replicated, "::mlir::ArrayAttr":$unreduced);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// No axis cuts, replicates or leaves anything unreduced: the whole tensor on every device.
    bool isTrivial() const;
  }];
}

def Mpmd_CostAttr : Mpmd_Attr<"Cost", "cost"> {
  let summary = "what a task or transfer costs: floating-point operations, bytes read and written, seconds";
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

def Mpmd_TaskAttr : Mpmd_Attr<"Task", "task"> {
  let summary = "the task that an op of the loop over microbatches belongs to, while a step is being partitioned";
  let description = [{
    The stage, what part of the step it is, and the pass within a microbatch.

    Example:
    ```mlir
    #mpmd.task<2 backward_input 0>
    ```
  }];
  let parameters = (ins "int64_t":$stage, "::mpmd::TaskKind":$kind, "int64_t":$index);
  let assemblyFormat = "`<` $stage $kind $index `>`";
}

def Mpmd_OrderAttr : Mpmd_Attr<"Order", "order"> {
  let summary = "the ordered actions of one pipeline rank, repeated patterns kept as loops";
  let description = [{
    An action is written as PyTorch's pipelining writes it: stage, kind, microbatch, as in `2F5`; kinds are `F` forward,
    `I` input half and `W` weight half of the backward, `B` both, and outside the loop `P` prologue and `U` update,
    whose number is the task's index. A second pass of a stage in one microbatch is `2F5.1`. A repeated group is
    `6 x [0F4+1, 0B0+1]`: the number after `+` is added to the microbatch at each repetition.

    Example:
    ```mlir
    #mpmd.order<0P0, 0F0, 0F1, 6 x [0F2+1, 0B0+1], 0B6, 0B7, 0U0>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$code);
  let hasCustomAssemblyFormat = 1;
}

def Mpmd_ArgAttr : Mpmd_Attr<"Arg", "arg"> {
  let summary = "an argument of the program: its name in files, the stages that hold it, whether it is resident state";
  let description = [{
    State is replaced by a result after each step. `stages` lists the stages that hold the argument; state held by
    several stages is replicated state: each holds and updates its own copy.

    Example:
    ```mlir
    #mpmd.arg<"state['params']['w']", state, stages = [0]>
    #mpmd.arg<"x", stages = [0, 1]>
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "bool":$state, "::mlir::DenseI64ArrayAttr":$stages);
  let hasCustomAssemblyFormat = 1;
}

def Mpmd_ResultAttr : Mpmd_Attr<"Result", "result"> {
  let summary = "a result of the program: its name in files, the argument that it replaces if it is state, its stage";
  let description = [{
    Example:
    ```mlir
    #mpmd.result<"result[0]['params']['w']", state = 1, stage = 0>
    #mpmd.result<"result[1]['loss']", stage = 3>
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "int64_t":$state, "int64_t":$stage);
  let hasCustomAssemblyFormat = 1;
}

def Mpmd_PlacementAttr : Mpmd_Attr<"Placement", "placement"> {
  let summary = "ops of one name and type that went to one task for one reason";
  let description = [{
    `task` is written as in a schedule, without a microbatch; it is empty for ops that are copied into each task that
    uses them.

    Example:
    ```mlir
    #mpmd.placement<"stablehlo.add" tensor<4xf32> x 2 in "1U0", "after the loop: where its operands live">
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$op, "::mlir::Type":$type, "int64_t":$count, "::mlir::StringAttr":$task,
                        "::mlir::StringAttr":$reason);
  let assemblyFormat = "`<` $op $type `x` $count `in` $task `,` $reason `>`";
}

def Mpmd_PeerAttr : Mpmd_Attr<"Peer", "peer"> {
  let summary = "one message of a transfer: the ranks it goes from and to, and the box of bytes it moves";
  let description = [{
    Example:
    ```mlir
    #mpmd.peer<0 -> 1, offset = 0, bytes = 4096>
    ```
  }];
  let parameters = (ins "int64_t":$source, "int64_t":$target, "int64_t":$offset, "int64_t":$bytes);
  let assemblyFormat = "`<` $source `->` $target `,` `offset` `=` $offset `,` `bytes` `=` $bytes `>`";
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

def Mpmd_ArrayType : TypeDef<Mpmd_Dialect, "Array"> {
  let mnemonic = "array";
  let summary = "a global tensor laid over the inside mesh of its stage";
  let description = [{
    Without a sharding until the room Shard has given it one.

    Rules:
    - `array_c1`: the tensor has a static shape, and integers or floats as elements.
    - `array_c2`: the sharding has one entry per dimension.
    - `array_c3`: the tensor has at most 2^48 bytes.

    Example:
    ```mlir
    !mpmd.array<@device, tensor<8x16xf32>>
    !mpmd.array<@grid, tensor<8x16xf32>, #mpmd.sharding<[["dp"], []]>>
    ```
  }];
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$mesh, "::mlir::RankedTensorType":$tensor,
                        OptionalParameter<"::mpmd::ShardingAttr">:$sharding);
  let assemblyFormat = "`<` $mesh `,` $tensor (`,` $sharding^)? `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The part of the tensor that one device holds, as code sees it: integers without signs.
    ::mlir::RankedTensorType getLocalType() const;
    /// Bytes of the part that one device holds; i1 takes one byte.
    int64_t getLocalBytes() const;
  }];
}

#endif // MPMD_DIALECT_MPMD_MPMDBASE_TD
