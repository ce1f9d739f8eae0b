#!/usr/bin/env python3
"""Writes torch's own schedules as the CSV files in this folder (torch 2.15.0, CPU only): make.py DIRECTORY. Needs no
process group: stages are mock objects."""

import os
import sys

from torch.distributed.pipelining import schedules as S

# Class, ranks, chunks, microbatches, format.
FILES = {
    "interleaved-1f1b-p4-v2-m8.csv": (S.ScheduleInterleaved1F1B, 4, 2, 8, "compute_only"),
    "interleaved-zb-p4-v2-m8.csv": (S.ScheduleInterleavedZeroBubble, 4, 2, 8, "compute_only"),
    "zbv-p4-m10.csv": (S.ScheduleZBVZeroBubble, 4, 2, 10, "compute_only"),
    "dualpipe-v-p4-m10.csv": (S.ScheduleDualPipeV, 4, 2, 10, "compute_only"),
    "looped-bfs-p3-v3-m5.csv": (S.ScheduleLoopedBFS, 3, 3, 5, "compute_only"),
    "zbv-p3-m6-comms.csv": (S.ScheduleZBVZeroBubble, 3, 2, 6, "compute_comms"),
}


class Stage:
    """As much of a stage as schedules look at."""

    def __init__(self, index, ranks, chunks):
        self.stage_index, self.num_stages, self.group_size, self.group_rank = index, ranks * chunks, ranks, 0
        self.is_first, self.is_last, self.has_backward, self.submod = (
            index == 0,
            index == ranks * chunks - 1,
            True,
            None,
        )
        self.stage_index_to_group_rank = {}


def schedule(kind, ranks, chunks, microbatches):
    return kind(
        [Stage(i, ranks, chunks) for i in ((0,) + tuple(range(1, chunks)))], microbatches, loss_fn=lambda *_: None
    )


def main(directory):
    for name, (kind, ranks, chunks, microbatches, form) in FILES.items():
        schedule(kind, ranks, chunks, microbatches)._dump_csv(os.path.join(directory, name), format=form)


if __name__ == "__main__":
    main(sys.argv[1])
