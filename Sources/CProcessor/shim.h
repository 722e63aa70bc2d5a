// What the processor and its C library can do and Swift has no word for.
#ifndef SENTIMENT_CPROCESSOR_SHIM_H
#define SENTIMENT_CPROCESSOR_SHIM_H

#include <malloc.h>

// Asks for the cache line at an address that will be read soon; any address is allowed.
static inline void sentiment_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

// Has memory from 1 MB on go back to the system as soon as it is free.
static inline void sentiment_return_memory_early(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
}

#endif
