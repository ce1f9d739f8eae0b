#!/bin/sh
# A job of Slurm whose processes share the ranks of a program:
#   sbatch --nodes=8 --ntasks-per-node=2 job.sh mpmd-run step.mpmd --checkpoint run --every 500 --restarts 5 ...
# A job that Slurm starts again (a node was lost, scontrol requeue) goes on from the newest checkpoint; 120 s before its
# time is over it writes one and ends. One process that fails ends all. MPI=pmi2 is for MPICH.
#SBATCH --requeue --open-mode=append --signal=TERM@120
exec srun --mpi="${MPI:-pmix}" --kill-on-bad-exit=1 "$@"
