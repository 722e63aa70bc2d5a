// Unicode properties and normalisation of single scalars, from utf8proc.
#ifndef SENTIMENT_CUTF8PROC_SHIM_H
#define SENTIMENT_CUTF8PROC_SHIM_H

#include <utf8proc.h>

static inline int sentiment_scalar_category(int scalar) {
  return utf8proc_get_property(scalar)->category;
}

static inline int sentiment_scalar_combining_class(int scalar) {
  return utf8proc_get_property(scalar)->combining_class;
}

// Whether the scalar can be the second of a canonical composition (Hangul vowels and finals too).
static inline int sentiment_scalar_composes_with_previous(int scalar) {
  if (scalar >= 0x1161 && scalar <= 0x11C2) return 1;
  const utf8proc_property_t *property = utf8proc_get_property(scalar);
  return property->comb_index >= 0x8000 && property->comb_index != 0xFFFF;
}

static inline int sentiment_scalar_is_pictographic(int scalar) {
  return utf8proc_get_property(scalar)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

// Writes the compatibility decomposition of count scalars, case-folded where folds is not 0, to
// output (capacity scalars) and returns how many there are, or how many would be needed when that
// exceeds the capacity; negative on failure. Marks are left in the order in which they come.
static inline long sentiment_decompose(const int *scalars, long count, int folds, int *output,
                                       long capacity) {
  const utf8proc_option_t options =
      UTF8PROC_COMPAT | UTF8PROC_COMPOSE | (folds ? UTF8PROC_CASEFOLD : 0);
  long total = 0;
  int boundary = UTF8PROC_BOUNDCLASS_START;
  for (long i = 0; i < count; i++) {
    long room = capacity > total ? capacity - total : 0;
    long written = utf8proc_decompose_char(scalars[i], output + (room ? total : 0), room, options,
                                           &boundary);
    if (written < 0) return written;
    total += written;
  }
  return total;
}

// Composes count decomposed scalars, whose marks are in canonical order, where they stand, and
// returns how many are left; negative on failure.
static inline long sentiment_compose(int *scalars, long count) {
  return utf8proc_normalize_utf32(scalars, count, UTF8PROC_COMPOSE | UTF8PROC_STABLE);
}

#endif
