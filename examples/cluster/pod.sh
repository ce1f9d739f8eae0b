#!/bin/sh
# The command of all pods of a job that start with nothing but a number: runs its arguments in one process a pod, which
# find each other by MPICH. PODS is how many there are, FIRST the name of the first one, JOB_COMPLETION_INDEX the number
# of this one, which Kubernetes sets. The first one runs mpirun, and each a proxy that starts what is to be run.
set -eu
port=${PORT:-7777}
mpirun=
if [ "$JOB_COMPLETION_INDEX" = 0 ]; then
  hosts=$(seq -s , -f "pod%g" 0 $((PODS - 1)))
  MPIEXEC_PORT_RANGE=$port:$port mpirun.mpich -launcher manual -localhost "$FIRST" -hosts "$hosts" -ppn 1 -n "$PODS" \
    "$@" &
  mpirun=$!
fi
# Names of pods may come later than the pods.
for _ in $(seq 60); do
  if getent hosts "$FIRST" >/dev/null; then break; fi
  sleep 1
done
# The options are those that mpirun prints for its proxies; it tries again every ten seconds while nobody listens.
sleep 1
hydra_pmi_proxy --control-port "$FIRST:$port" --rmk user --launcher manual --demux poll --pgid 0 --retries 30 \
  --usize -2 --pmi-port 0 --gpus-per-proc -2 --proxy-id "$JOB_COMPLETION_INDEX"
if [ -n "$mpirun" ]; then wait "$mpirun"; fi
