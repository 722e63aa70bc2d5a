#ifndef CSIMDJSON_STRINGS_HPP
#define CSIMDJSON_STRINGS_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

/// Finds the quote that ends a string, searching `[from, end)`; `end` where there is none.
///
/// A quote is the end unless an odd number of backslashes stands before it. Counting them backwards
/// stops at the opening quote at the latest, so the byte that opens the string must be readable.
inline const uint8_t *find_closing_quote(const uint8_t *from, const uint8_t *end) {
  while (from < end) {
    const void *found = std::memchr(from, '"', static_cast<size_t>(end - from));
    if (found == nullptr) {
      return end;
    }
    const auto *quote = static_cast<const uint8_t *>(found);
    const uint8_t *before = quote;
    while (before[-1] == '\\') {
      before--;
    }
    if ((quote - before) % 2 == 0) {
      return quote;
    }
    from = quote + 1;
  }
  return end;
}

inline bool is_blank(uint8_t byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

#endif
