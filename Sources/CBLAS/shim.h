// The C interfaces of BLAS and LAPACK, whichever implementation the system provides at run time.
#ifndef SENTIMENT_CBLAS_SHIM_H
#define SENTIMENT_CBLAS_SHIM_H

#include <cblas.h>
#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/resource.h>

// LAPACK's Fortran symbol: Cholesky solve of a symmetric positive definite system, in place.
void dposv_(const char *uplo, const int *n, const int *nrhs, double *a, const int *lda, double *b,
            const int *ldb, int *info);

// Holds OpenBLAS, where that is the implementation, to one thread: the parallelism is ours, and a
// sum that depends on the number of threads would make models differ. A no-op for other libraries.
static inline void sentiment_blas_use_one_thread(void) {
  void (*set_threads)(int) = (void (*)(int))dlsym(RTLD_DEFAULT, "openblas_set_num_threads");
  if (set_threads) set_threads(1);
}

// Ends the threads that OpenBLAS began with: they look for work for a tenth of a second, which takes a
// twelfth of the speed of a short run. Not under a limit on the address space: there they may never be
// done with their beginning. None may be at work, which they would never be done with.
static inline void sentiment_blas_end_threads(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY) return;
  int (*end_threads)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "blas_thread_shutdown_");
  if (end_threads) end_threads();
}

// Has OpenBLAS, where that is the implementation, take its buffer before others take the room, and
// tells whether there is room: it asks again and again for one that a limit on the address space denies
// it, without end.
static inline int sentiment_blas_take_buffer(size_t size) {
  struct rlimit limit;
  if (!dlsym(RTLD_DEFAULT, "openblas_set_num_threads")) return 1;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 1;
  void *room = mmap(0, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) return 0;
  munmap(room, size);
  float in[64] = {0}, out[64] = {0};
  cblas_ssyrk(CblasRowMajor, CblasLower, CblasNoTrans, 8, 8, 1, in, 8, 0, out, 8);
  return 1;
}

// What the loaded BLAS calls itself, or NULL where it does not say.
static inline const char *sentiment_blas_configuration(void) {
  char *(*configuration)(void) = (char *(*)(void))dlsym(RTLD_DEFAULT, "openblas_get_config");
  return configuration ? configuration() : 0;
}

#endif
