// A preloaded library that emulates a disk with a limited number of bytes for all files of a process and its children.
//
// FULL_DISK_COUNTER names a file of eight bytes that counts the written bytes; FULL_DISK_BYTES is the limit. Files in
// memory, pipes and devices have no limit.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static _Atomic long long *counter;
static long long limit;

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("FULL_DISK_COUNTER"), *bytes = getenv("FULL_DISK_BYTES");
  int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (fd < 0)
    return;
  void *memory = mmap(NULL, sizeof(*counter), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  limit = bytes ? atoll(bytes) : 0x7fffffffffffffff;
  if (memory != MAP_FAILED)
    counter = memory;
}

static int isOnDisk(int fd) {
  struct stat info;
  if (!counter || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
    return 0;
  char link[64] = "/proc/self/fd/", target[16] = {0}, digits[16];
  int count = 0;
  for (int rest = fd; count == 0 || rest > 0; rest /= 10)
    digits[count++] = (char)('0' + rest % 10);
  for (size_t at = strlen(link); count > 0;)
    link[at++] = digits[--count];
  return readlink(link, target, 7) < 7 || memcmp(target, "/memfd:", 7) != 0;
}

// The number of these bytes for which there is room; -1 and ENOSPC if there is none.
static ssize_t take(int fd, size_t bytes) {
  if (bytes == 0 || !isOnDisk(fd))
    return (ssize_t)bytes;
  long long before = atomic_fetch_add(counter, (long long)bytes);
  if (before >= limit) {
    errno = ENOSPC;
    return -1;
  }
  return before + (long long)bytes > limit ? (ssize_t)(limit - before) : (ssize_t)bytes;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *data, size_t bytes) {
  ssize_t room = take(fd, bytes);
  return room < 0 ? room : REAL(write)(fd, data, (size_t)room);
}

ssize_t pwrite(int fd, const void *data, size_t bytes, off_t offset) {
  ssize_t room = take(fd, bytes);
  return room < 0 ? room : REAL(pwrite)(fd, data, (size_t)room, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t offset) {
  ssize_t room = take(fd, bytes);
  return room < 0 ? room : REAL(pwrite64)(fd, data, (size_t)room, offset);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (count > 0 && isOnDisk(fd))
    return write(fd, parts[0].iov_base, parts[0].iov_len);
  return REAL(writev)(fd, parts, count);
}
