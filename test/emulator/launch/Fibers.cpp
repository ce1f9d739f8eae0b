#include "Fibers.h"

#include <cstdint>
#include <cstring>
#include <sys/mman.h>

namespace mpmd::emulator {

namespace {
constexpr size_t page = 4096, stackBytes = Fibers::stackBytes;
} // namespace

extern "C" void mpmd_emulator_switch(void **save, void *to);
// The callee-saved registers of the x86-64 ABI. All fibers share the floating-point control words.
asm(R"(
  .text
  .hidden mpmd_emulator_switch
  .globl mpmd_emulator_switch
  .type mpmd_emulator_switch, @function
mpmd_emulator_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .size mpmd_emulator_switch, .-mpmd_emulator_switch
)");

void switchFiber(Fiber &from, Fiber &to) { mpmd_emulator_switch(&from.stackPointer, to.stackPointer); }

Fiber *Fibers::take() {
  if (!unused.empty()) {
    Fiber *fiber = unused.back();
    unused.pop_back();
    return fiber;
  }
  // A guard page: a thread whose stack overflows crashes.
  void *stack = ::mmap(nullptr, stackBytes + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED)
    return nullptr;
  if (::mprotect(static_cast<char *>(stack) + page, stackBytes, PROT_READ | PROT_WRITE) != 0) {
    ::munmap(stack, stackBytes + page);
    return nullptr;
  }
  Fiber *fiber = new Fiber;
  fiber->stack = static_cast<char *>(stack) + page;
  restart(fiber);
  return fiber;
}

void Fibers::restart(Fiber *fiber) {
  // Without this offset, the tops of all stacks would share cache lines.
  size_t colour = (reinterpret_cast<uintptr_t>(fiber->stack) / (stackBytes + page)) % 32 * 128;
  auto *top = reinterpret_cast<uint64_t *>(fiber->stack + stackBytes - colour);
  // Six registers, the entry, and its return address: the stack is as after a call.
  top -= 8;
  std::memset(top, 0, 64);
  auto address = reinterpret_cast<uintptr_t>(entry);
  std::memcpy(top + 6, &address, sizeof(address));
  fiber->stackPointer = top;
}

} // namespace mpmd::emulator
