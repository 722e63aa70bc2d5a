#include "CSimdjson.h"
#include "Strings.hpp"

namespace {

/// Walks the members of an object that is known to be valid JSON.
struct member_walk {
  const uint8_t *position;
  const uint8_t *end;
  const uint8_t *key;
  const uint8_t *value;
  const uint8_t *value_end;

  member_walk(const uint8_t *object, size_t length)
      : position(object + 1), end(object + length), key(nullptr), value(nullptr),
        value_end(nullptr) {}

  void skip(uint8_t passed) {
    while (position < end && (is_blank(*position) || *position == passed)) {
      position++;
    }
  }

  /// Moves to the next member; false behind the last.
  bool next() {
    skip(',');
    if (position >= end || *position != '"') {
      return false;
    }
    key = position;
    position = find_closing_quote(position + 1, end) + 1;
    skip(':');
    value = position;
    pass_value();
    while (is_blank(value_end[-1])) {
      value_end--;
    }
    return true;
  }

  /// Stops at the comma or brace behind the value.
  void pass_value() {
    size_t depth = 0;
    for (; position < end; position++) {
      const uint8_t byte = *position;
      if (byte == '"') {
        position = find_closing_quote(position + 1, end);
      } else if (byte == '{' || byte == '[') {
        depth++;
      } else if (depth == 0 && (byte == ',' || byte == '}')) {
        break;
      } else if (byte == '}' || byte == ']') {
        depth--;
      }
    }
    value_end = position;
  }
};

} // namespace

extern "C" bool csj_member_source(const uint8_t *object, size_t length, size_t member,
                                  const uint8_t **value, size_t *value_length) {
  member_walk walk(object, length);
  for (size_t index = 0; walk.next(); index++) {
    if (index == member) {
      *value = walk.value;
      *value_length = static_cast<size_t>(walk.value_end - walk.value);
      return true;
    }
  }
  return false;
}

extern "C" size_t csj_copy_members(const uint8_t *object, size_t length, size_t left_out,
                                   size_t also_left_out, uint8_t *output) {
  member_walk walk(object, length);
  size_t written = 0;
  for (size_t index = 0; walk.next(); index++) {
    if (index == left_out || index == also_left_out) {
      continue;
    }
    if (written > 0) {
      output[written++] = ',';
    }
    for (const uint8_t *byte = walk.key; byte < walk.value_end; byte++) {
      output[written++] = *byte == '\n' || *byte == '\r' ? ' ' : *byte;
    }
  }
  return written;
}
