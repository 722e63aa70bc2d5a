// What the processor can do and Swift has no word for.
#ifndef SENTIMENT_CPROCESSOR_SHIM_H
#define SENTIMENT_CPROCESSOR_SHIM_H

// Asks for the cache line at an address that will be read soon; any address is allowed.
static inline void sentiment_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

#endif
