#include "CSimdjson.h"
#include "Strings.hpp"

#include <algorithm>

namespace {

/// The records found so far in one call.
struct found_records {
  csj_record *records;
  size_t count;

  void add(const csj_scanner &scanner, size_t end) {
    records[count++] = csj_record{scanner.record_start, end, scanner.record_line};
  }
};

void begin_element(csj_scanner &scanner, uint8_t first) {
  scanner.record_start = scanner.position++;
  scanner.record_line = scanner.line;
  scanner.depth = 0;
  if (first == '{' || first == '[') {
    scanner.depth = 1;
    scanner.phase = CSJ_PHASE_CONTAINER;
  } else {
    scanner.phase = first == '"' ? CSJ_PHASE_STRING : CSJ_PHASE_SCALAR;
  }
}

/// Reads one byte between elements; false where it cannot stand there.
bool step_between(csj_scanner &scanner, uint8_t *bytes) {
  const uint8_t byte = bytes[scanner.position];
  if (is_blank(byte)) {
    scanner.line += byte == '\n';
    scanner.position++;
    return true;
  }
  switch (scanner.phase) {
  case CSJ_PHASE_ARRAY_START:
    if (byte != '[') {
      return false;
    }
    scanner.phase = CSJ_PHASE_FIRST_ELEMENT;
    break;
  case CSJ_PHASE_AFTER_ELEMENT:
    if (byte == ',') {
      bytes[scanner.position] = ' ';
      scanner.phase = CSJ_PHASE_ELEMENT;
    } else if (byte == ']') {
      scanner.phase = CSJ_PHASE_AFTER_ARRAY;
    } else {
      return false;
    }
    break;
  case CSJ_PHASE_FIRST_ELEMENT:
  case CSJ_PHASE_ELEMENT:
    if (byte == ']' && scanner.phase == CSJ_PHASE_FIRST_ELEMENT) {
      scanner.phase = CSJ_PHASE_AFTER_ARRAY;
      break;
    }
    if (byte == ',' || byte == ']') {
      return false;
    }
    begin_element(scanner, byte);
    return true;
  default:
    return false;
  }
  scanner.position++;
  return true;
}

/// Passes over a string; true when its end was found.
bool pass_string(csj_scanner &scanner, const uint8_t *bytes, size_t length) {
  const uint8_t *quote = find_closing_quote(bytes + scanner.position, bytes + length);
  scanner.position = static_cast<size_t>(quote - bytes);
  if (scanner.position == length) {
    return false;
  }
  scanner.position++;
  return true;
}

/// Passes over the rest of an object or array; true when its end was found.
bool pass_container(csj_scanner &scanner, const uint8_t *bytes, size_t length) {
  while (scanner.position < length) {
    switch (bytes[scanner.position++]) {
    case '"':
      scanner.phase = CSJ_PHASE_STRING;
      return false;
    case '{':
    case '[':
      scanner.depth++;
      break;
    case '}':
    case ']':
      if (--scanner.depth == 0) {
        return true;
      }
      break;
    case '\n':
      scanner.line++;
      break;
    default:
      break;
    }
  }
  return false;
}

/// Passes over a number, a literal or whatever stands in such a place; true when it has ended.
bool pass_scalar(csj_scanner &scanner, const uint8_t *bytes, size_t length) {
  for (; scanner.position < length; scanner.position++) {
    const uint8_t byte = bytes[scanner.position];
    if (is_blank(byte) || std::memchr(",[]{}\"", byte, 6) != nullptr) {
      return true;
    }
  }
  return false;
}

size_t scan_array(csj_scanner &scanner, uint8_t *bytes, size_t length, bool at_end,
                  csj_record *records, size_t capacity) {
  found_records found{records, 0};
  while (found.count < capacity && scanner.position < length) {
    bool has_ended = false;
    switch (scanner.phase) {
    case CSJ_PHASE_STRING:
      if (pass_string(scanner, bytes, length)) {
        has_ended = scanner.depth == 0;
        scanner.phase = CSJ_PHASE_CONTAINER;
      }
      break;
    case CSJ_PHASE_CONTAINER:
      has_ended = pass_container(scanner, bytes, length);
      break;
    case CSJ_PHASE_SCALAR:
      has_ended = pass_scalar(scanner, bytes, length);
      break;
    default:
      if (!step_between(scanner, bytes)) {
        scanner.has_fault = true;
        return found.count;
      }
    }
    if (has_ended) {
      found.add(scanner, scanner.position);
      scanner.phase = CSJ_PHASE_AFTER_ELEMENT;
    }
  }
  const bool is_inside = scanner.phase == CSJ_PHASE_STRING ||
                         scanner.phase == CSJ_PHASE_CONTAINER || scanner.phase == CSJ_PHASE_SCALAR;
  if (at_end && is_inside && scanner.position == length && found.count < capacity) {
    found.add(scanner, length);
    scanner.phase = CSJ_PHASE_AFTER_ELEMENT;
  }
  return found.count;
}

/// Adds the line that ends before `end`, unless it is a blank line between JSON records.
void add_line(const csj_scanner &scanner, const uint8_t *bytes, size_t end, found_records &found) {
  size_t start = scanner.record_start;
  if (scanner.layout == CSJ_LAYOUT_PLAIN) {
    end -= end > start && bytes[end - 1] == '\r';
  } else {
    while (start < end && is_blank(bytes[start])) {
      start++;
    }
    while (end > start && is_blank(bytes[end - 1])) {
      end--;
    }
    if (start == end) {
      return;
    }
  }
  found.records[found.count++] = csj_record{start, end, scanner.line};
}

size_t scan_lines(csj_scanner &scanner, const uint8_t *bytes, size_t length, bool at_end,
                  csj_record *records, size_t capacity) {
  found_records found{records, 0};
  while (found.count < capacity && scanner.position < length) {
    const void *line_break =
        std::memchr(bytes + scanner.position, '\n', length - scanner.position);
    if (line_break == nullptr) {
      scanner.position = length;
      break;
    }
    const auto end = static_cast<size_t>(static_cast<const uint8_t *>(line_break) - bytes);
    add_line(scanner, bytes, end, found);
    scanner.line++;
    scanner.position = scanner.record_start = end + 1;
  }
  const bool has_rest = scanner.position == length && scanner.record_start < length;
  if (at_end && has_rest && found.count < capacity) {
    add_line(scanner, bytes, length, found);
    scanner.record_start = length;
  }
  return found.count;
}

} // namespace

extern "C" size_t csj_scan(csj_scanner *scanner, uint8_t *bytes, size_t length, bool at_end,
                           csj_record *records, size_t capacity) {
  if (scanner->has_fault) {
    return 0;
  }
  return scanner->layout == CSJ_LAYOUT_ARRAY
             ? scan_array(*scanner, bytes, length, at_end, records, capacity)
             : scan_lines(*scanner, bytes, length, at_end, records, capacity);
}

static bool continues_character(uint8_t byte) { return (byte & 0xC0) == 0x80; }

extern "C" void csj_advance(csj_text_position *position, const uint8_t *bytes, size_t length) {
  const uint8_t *end = bytes + length;
  if (position->continuations < csj_utf8_evidence) {
    position->continuations += static_cast<size_t>(std::count_if(bytes, end, continues_character));
  }
  while (bytes < end) {
    const void *found = std::memchr(bytes, '\n', static_cast<size_t>(end - bytes));
    if (found == nullptr) {
      break;
    }
    bytes = static_cast<const uint8_t *>(found) + 1;
    position->lines++;
    position->scalars = 0;
  }
  position->scalars +=
      static_cast<size_t>(end - bytes - std::count_if(bytes, end, continues_character));
}
