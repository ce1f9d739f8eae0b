// Operations that the phase `scheduled` adds.
#ifndef MPMD_DIALECT_MPMD_SCHEDULEOPS_TD
#define MPMD_DIALECT_MPMD_SCHEDULEOPS_TD

include "mpmd/Dialect/Mpmd/MpmdBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Mpmd_SubmeshOp : Mpmd_Op<"submesh", [Symbol]> {
  let summary = "the devices of one pipeline rank";
  let description = [{
    Rules:
    - `submesh_c1`: there is at least one device. Device ids are not negative, and none occurs twice.

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
  let summary = "the pipeline rank of every stage, and the order of actions on every rank";
  let description = [{
    `place` has the pipeline rank of each stage. `microbatches` has the number of microbatches of each loop, as a list
    if there are several loops: `microbatches = [8, 4]`. Actions of the second loop are written as `"2F5@1"`. The body
    has one `mpmd.rank_schedule` per pipeline rank. A user may edit the schedule: the verifier of phase `scheduled`
    checks that every task occurs exactly once for each microbatch, and that the order respects all dependences.

    Rules:
    - `schedule_c1`: ranks in `place` are not negative. The body contains only `mpmd.rank_schedule`, one for each rank
      from 0 to the highest in `place`.
    - `schedule_c2`: there are 1 to 2^12 loops, each of 1 to 2^20 microbatches.

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
