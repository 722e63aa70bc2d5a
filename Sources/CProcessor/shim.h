// What the processor and its C library can do and Swift has no word for.
#ifndef SENTIMENT_CPROCESSOR_SHIM_H
#define SENTIMENT_CPROCESSOR_SHIM_H

#include <malloc.h>
#include <sched.h>
#include <unistd.h>

// Asks for the cache line at an address that will be read soon; any address is allowed.
static inline void sentiment_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

// Has memory from 1 MB on go back to the system as soon as it is free.
static inline void sentiment_return_memory_early(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
}

// The number of processors that this process may use, which may be fewer than there are.
static inline long sentiment_processor_count(void) {
#ifdef CPU_COUNT
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) == 0) return CPU_COUNT(&processors);
#endif
  return sysconf(_SC_NPROCESSORS_ONLN);
}

#endif
