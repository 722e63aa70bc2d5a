#define _GNU_SOURCE
#include "CTemporaryFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { slot_count = 8, name_capacity = 256 };

// A slot leaves `free` through `filling` and never changes hands while it is being unlinked, so
// that a handler running on one thread never reads a name that another thread is replacing.
enum { slot_free, slot_filling, slot_ready, slot_unlinking };

static struct {
  atomic_int state;
  int directory;
  char name[name_capacity];
} slots[slot_count];

int temporary_file_register(int directory, const char *name) {
  size_t size = strlen(name) + 1;
  if (size > name_capacity) return -1;
  for (int slot = 0; slot < slot_count; slot++) {
    int expected = slot_free;
    if (!atomic_compare_exchange_strong(&slots[slot].state, &expected, slot_filling)) continue;
    slots[slot].directory = directory;
    memcpy(slots[slot].name, name, size);
    atomic_store(&slots[slot].state, slot_ready);
    return slot;
  }
  return -1;
}

void temporary_file_forget(int slot) {
  if (slot < 0 || slot >= slot_count) return;
  int expected = slot_ready;
  atomic_compare_exchange_strong(&slots[slot].state, &expected, slot_free);
}

void temporary_files_unlink_all(void) {
  int saved = errno;
  for (int slot = 0; slot < slot_count; slot++) {
    int expected = slot_ready;
    if (!atomic_compare_exchange_strong(&slots[slot].state, &expected, slot_unlinking)) continue;
    unlinkat(slots[slot].directory, slots[slot].name, 0);
    atomic_store(&slots[slot].state, slot_free);
  }
  errno = saved;
}

int temporary_file_open_directory(const char *path) {
  return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

enum { descriptor_path_capacity = 32 };

/// The name under which the system knows an open file; linking by the number alone needs rights.
static void write_descriptor_path(char *path, int descriptor) {
  snprintf(path, descriptor_path_capacity, "/proc/self/fd/%d", descriptor);
}

int temporary_file_open_unnamed(int directory, unsigned mode) {
  int descriptor = openat(directory, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, (mode_t)mode);
  if (descriptor < 0) return -1;
  char path[descriptor_path_capacity];
  write_descriptor_path(path, descriptor);
  if (access(path, F_OK) == 0) return descriptor;
  close(descriptor);
  return -1;
}

int temporary_file_link(int descriptor, int directory, const char *name) {
  char path[descriptor_path_capacity];
  write_descriptor_path(path, descriptor);
  return linkat(AT_FDCWD, path, directory, name, AT_SYMLINK_FOLLOW);
}

int temporary_file_open_scratch(const char *directory) {
  int descriptor = open(directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) {
    return descriptor;
  }
  // Some network file systems cannot do this in one step.
  char name[4096];
  int length = snprintf(name, sizeof name, "%s/.sentiment.XXXXXX", directory);
  if (length < 0 || (size_t)length >= sizeof name) {
    errno = ENAMETOOLONG;
    return -1;
  }
  // No signal may end the process while the file has a name.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  descriptor = mkostemp(name, O_CLOEXEC);
  int saved = errno;
  if (descriptor >= 0) unlink(name);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = saved;
  return descriptor;
}

int temporary_file_rename(int directory, const char *old, const char *target, int replacing) {
  if (replacing) return renameat(directory, old, directory, target);
  int result = renameat2(directory, old, directory, target, RENAME_NOREPLACE);
  if (result == 0 || (errno != EINVAL && errno != ENOSYS)) return result;
  // Some network file systems cannot do this in one step.
  if (faccessat(directory, target, F_OK, AT_SYMLINK_NOFOLLOW) == 0) {
    errno = EEXIST;
    return -1;
  }
  return renameat(directory, old, directory, target);
}
