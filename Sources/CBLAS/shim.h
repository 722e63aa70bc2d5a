// The C interfaces of BLAS and LAPACK, whichever implementation the system provides at run time.
#ifndef SENTIMENT_CBLAS_SHIM_H
#define SENTIMENT_CBLAS_SHIM_H

#include <cblas.h>
#include <dlfcn.h>

// LAPACK's Fortran symbol: Cholesky solve of a symmetric positive definite system, in place.
void dposv_(const char *uplo, const int *n, const int *nrhs, double *a, const int *lda, double *b,
            const int *ldb, int *info);

// Holds OpenBLAS, where that is the implementation, to one thread: the parallelism is ours, and a
// sum that depends on the number of threads would make models differ. A no-op for other libraries.
static inline void sentiment_blas_use_one_thread(void) {
  void (*set_threads)(int) = (void (*)(int))dlsym(RTLD_DEFAULT, "openblas_set_num_threads");
  if (set_threads) set_threads(1);
}

// What the loaded BLAS calls itself, or NULL where it does not say.
static inline const char *sentiment_blas_configuration(void) {
  char *(*configuration)(void) = (char *(*)(void))dlsym(RTLD_DEFAULT, "openblas_get_config");
  return configuration ? configuration() : 0;
}

#endif
