#include "StridedProduct.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Support/SourceMgr.h"

#include <string>

using namespace mpmd::codegen;

/// Products are added in order in groups of 64, then the sums of the groups, as in `runtime/src/cpu/kernels/Gemm.cpp`.
static constexpr char kText[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.fma.f32(float, float, float)
declare i64 @llvm.smin.i64(i64, i64)

define ptx_kernel void @mpmd_strided_product(
    ptr addrspace(1) readonly %a, ptr addrspace(1) readonly %b, ptr addrspace(1) noalias %c,
    i64 %m, i64 %n, i64 %k, i64 %total, i64 %beta,
    i64 %ao, i64 %aq, i64 %ai, i64 %al, i64 %bo, i64 %bq, i64 %bl, i64 %bj, i64 %co, i64 %cq, i64 %ci, i64 %cj) {
entry:
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block.w = zext i32 %block to i64
  %size.w = zext i32 %size to i64
  %lane.w = zext i32 %lane to i64
  %first = mul i64 %block.w, %size.w
  %e = add i64 %first, %lane.w
  %inside = icmp slt i64 %e, %total
  br i1 %inside, label %work, label %done
work:
  %j = srem i64 %e, %n
  %e1 = sdiv i64 %e, %n
  %i = srem i64 %e1, %m
  %q = sdiv i64 %e1, %m
  %a1 = mul i64 %q, %aq
  %a2 = mul i64 %i, %ai
  %a3 = add i64 %a1, %a2
  %a.at = add i64 %a3, %ao
  %b1 = mul i64 %q, %bq
  %b2 = mul i64 %j, %bj
  %b3 = add i64 %b1, %b2
  %b.at = add i64 %b3, %bo
  %c1 = mul i64 %q, %cq
  %c2 = mul i64 %i, %ci
  %c3 = mul i64 %j, %cj
  %c4 = add i64 %c1, %c2
  %c5 = add i64 %c3, %c4
  %c.at = add i64 %c5, %co
  %out = getelementptr float, ptr addrspace(1) %c, i64 %c.at
  %adds = icmp ne i64 %beta, 0
  br i1 %adds, label %load, label %begin
load:
  %old = load float, ptr addrspace(1) %out, align 4
  br label %begin
begin:
  %start = phi float [ 0.0, %work ], [ %old, %load ]
  br label %outer
outer:
  %from = phi i64 [ 0, %begin ], [ %to, %inner.done ]
  %sum = phi float [ %start, %begin ], [ %sum.next, %inner.done ]
  %more = icmp slt i64 %from, %k
  br i1 %more, label %piece, label %store
piece:
  %past = add i64 %from, 64
  %to = call i64 @llvm.smin.i64(i64 %past, i64 %k)
  br label %inner
inner:
  %l = phi i64 [ %from, %piece ], [ %l.next, %inner ]
  %part = phi float [ 0.0, %piece ], [ %part.next, %inner ]
  %x1 = mul i64 %l, %al
  %x2 = add i64 %x1, %a.at
  %x.p = getelementptr float, ptr addrspace(1) %a, i64 %x2
  %x = load float, ptr addrspace(1) %x.p, align 4
  %y1 = mul i64 %l, %bl
  %y2 = add i64 %y1, %b.at
  %y.p = getelementptr float, ptr addrspace(1) %b, i64 %y2
  %y = load float, ptr addrspace(1) %y.p, align 4
  %part.next = call float @llvm.fma.f32(float %x, float %y, float %part)
  %l.next = add i64 %l, 1
  %again = icmp slt i64 %l.next, %to
  br i1 %again, label %inner, label %inner.done
inner.done:
  %sum.next = fadd float %sum, %part.next
  br label %outer
store:
  store float %sum, ptr addrspace(1) %out, align 4
  br label %done
done:
  ret void
}
)";

llvm::Expected<std::unique_ptr<llvm::Module>> mpmd::codegen::parseStridedProduct(llvm::LLVMContext &context,
                                                                                 unsigned block) {
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(kText, diagnostic, context);
  if (!module)
    return llvm::createStringError("line %d of '%s': %s", diagnostic.getLineNo(), kStridedProduct.data(),
                                   diagnostic.getMessage().str().c_str());
  llvm::Function *entry = module->getFunction(kStridedProduct);
  entry->addFnAttr("nvvm.maxntid", std::to_string(block));
  entry->addFnAttr(llvm::Attribute::NoUnwind);
  return module;
}
