// Operations that the phase `scheduled` adds.
#ifndef MPMD_DIALECT_MPMD_SCHEDULEOPS_TD
#define MPMD_DIALECT_MPMD_SCHEDULEOPS_TD

include "mpmd/Dialect/Mpmd/MpmdBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Mpmd_SubmeshOp : Mpmd_Op<"submesh", [Symbol]> {
  let summary = "the devices of one pipeline rank";
  let description = [{
    Rules:
    - `submesh_c1`: at least one device, numbered from 0, none twice.

    Example:
    ```mlir
    mpmd.submesh @pp0 devices = [0] mesh = @device
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, DenseI64ArrayAttr:$devices, FlatSymbolRefAttr:$mesh);
  let assemblyFormat = "$sym_name `devices` `=` $devices `mesh` `=` $mesh attr-dict";
  let hasVerifier = 1;
}

def Mpmd_ScheduleOp : Mpmd_Op<"schedule", [SingleBlock, NoTerminator]> {
  let summary = "where every stage runs and in which order every pipeline rank acts";
  let description = [{
    `place` gives the pipeline rank of each stage. `microbatches` says how many each loop has, as a list if there are
    several: `microbatches = [8, 4]`. Actions of the second loop are `"2F5@1"`. The body holds one `mpmd.rank_schedule`
    per pipeline rank. It may be edited by hand: the verifier of phase `scheduled` checks that every task occurs exactly
    once and that the order respects all dependences.

    Rules:
    - `schedule_c1`: the body holds `mpmd.rank_schedule` only, as many as there are pipeline ranks in `place`, from 0.
    - `schedule_c2`: one to 2^12 loops, each of at least one microbatch and no more than 2^20.

    Example:
    ```mlir
    mpmd.schedule "1f1b" microbatches = 8 place = [0, 1] {
      mpmd.rank_schedule @pp0 <0F0, 0F1, 6 x [0F2+1, 0B0+1], 0B6, 0B7>
      mpmd.rank_schedule @pp1 <8 x [1F0+1, 1B0+1]>
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, DenseI64ArrayAttr:$microbatches, DenseI64ArrayAttr:$place);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $name `microbatches` `=` custom<Microbatches>($microbatches) `place` `=` $place attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def Mpmd_RankScheduleOp : Mpmd_Op<"rank_schedule", [HasParent<"ScheduleOp">]> {
  let summary = "the actions of one pipeline rank, in order";
  let description = [{
    Example:
    ```mlir
    mpmd.rank_schedule @pp0 <0F0, 6 x [0F1+1, 0B0+1], 0B6>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$mesh, Mpmd_RankScheduleAttr:$actions);
  let assemblyFormat = "$mesh $actions attr-dict";
}

#endif // MPMD_DIALECT_MPMD_SCHEDULEOPS_TD
