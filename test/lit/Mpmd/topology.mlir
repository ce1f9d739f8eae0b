// RUN: mpmd-opt %s | mpmd-opt | FileCheck %s

// A topology is written as a cluster file in which defaults are explicit. Numbers keep all their digits.
// CHECK: mpmd.target = #mpmd.target<["cpu:x86-64-v3", "cuda:sm_90"], precision = tf32, denormals = preserve>
// CHECK-SAME: mpmd.topology = #mpmd.topology<{"axes": [{"name": "pp", "size": 2}, {"inter": 2, "name": "dp", "size": 4}], "axis-rules": {"rows": ["dp"]}, "batch": ["dp"], "device": {"kind": "cpu", "memory": 16000000000}, "devices_per_node": 4, "links": {"intra": {"bandwidth": 100000000000, "latency": 1.2345678901234567E-6}}, "nodes": 2, "pipeline": "pp", "stages": {"1": {"axes": [], "device": {"kind": "cuda", "memory": 0}}}}>
module attributes {mpmd.topology = #mpmd.topology<{"nodes": 2, "axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 4, "inter": 2}], "devices_per_node": 4,
                       "stages": {"1": {"axes": [], "device": {"kind": "cuda"}}}, "device": {"kind": "cpu", "memory": 16000000000},
                       "axis-rules": {"rows": ["dp"]}, "links": {"intra": {"bandwidth": 1.0e11, "latency": 1.2345678901234567e-6}}}>,
                   mpmd.target = #mpmd.target<["cpu:x86-64-v3", "cuda:sm_90"], denormals = preserve, precision = tf32>} {
}
