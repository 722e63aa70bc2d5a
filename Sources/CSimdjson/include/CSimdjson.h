// A C view of simdjson for the table readers: its C++ interface does not import into Swift.
//
// Two halves: a scanner that finds where records begin and end in a block of bytes, and a parser
// that takes a run of such records through simdjson, which checks every byte of them. Nothing here
// allocates except csj_parser_create and the first csj_parser_open of a larger block, and no C++
// exception leaves it.

#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that must be readable (of any value) behind every block handed to csj_parser_open; the
/// first of them must be writable.
enum { CSJ_PADDING = 64 };

/// The type of a JSON value; absent where the record has no such member.
typedef enum csj_kind {
  CSJ_ABSENT,
  CSJ_NULL,
  CSJ_BOOLEAN,
  CSJ_NUMBER,
  CSJ_STRING,
  CSJ_ARRAY,
  CSJ_OBJECT
} csj_kind;

/// The member of a record that fills one column.
typedef struct csj_value {
  /// Decoded UTF-8 of a string; valid until the next call on the same parser.
  const uint8_t *bytes;
  size_t length;
  csj_kind kind;
  /// How many members have this name; more than one is a fault of the record.
  size_t occurrences;
  /// Place among the record's members, from 0.
  size_t member;
} csj_value;

/// One parsed record.
typedef struct csj_row {
  /// First byte of the record and the byte behind it, from the start of the block. Only `offset`
  /// counts for a record that is no object.
  size_t offset;
  size_t end;
  bool is_object;
  csj_value text;
  csj_value label;
  size_t member_count;
} csj_row;

typedef struct csj_parser csj_parser;

/// Makes a parser; NULL without memory. The label name may be NULL: then no member is a label.
csj_parser *csj_parser_create(const uint8_t *text_name, size_t text_name_length,
                              const uint8_t *label_name, size_t label_name_length);
void csj_parser_destroy(csj_parser *parser);

/// Starts on a block of records parted by white space. The block stays the caller's, unchanged,
/// until csj_parser_close.
///
/// A zero stands behind the block until then. In malformed text simdjson looks at the byte there,
/// and where it is a comma or a closing bracket goes on to places of earlier blocks, reading and
/// writing outside its buffers; a zero can continue no JSON.
bool csj_parser_open(csj_parser *parser, uint8_t *bytes, size_t length);

/// Puts back the byte behind the block that was opened.
void csj_parser_close(csj_parser *parser);

/// Parses the next record; false where simdjson finds a fault or nothing is left.
///
/// The caller compares `offset` and `end` with the record it expects: simdjson takes several
/// objects on a line, or one over several lines, without a word.
bool csj_parser_next(csj_parser *parser, csj_row *row);

/// Whether all of the bytes are valid UTF-8.
bool csj_is_utf8(const uint8_t *bytes, size_t length);

/// Finds the value of one member in the source of a valid object.
bool csj_member_source(const uint8_t *object, size_t length, size_t member,
                       const uint8_t **value, size_t *value_length);

/// Copies the source of a valid object's members, joined by commas, without two of them.
///
/// Line breaks, which can only be white space between tokens, become spaces, so that the copy fits
/// on one line. `output` holds at least `length` bytes. Returns the bytes written.
size_t csj_copy_members(const uint8_t *object, size_t length, size_t left_out,
                        size_t also_left_out, uint8_t *output);

/// How records stand in a file.
typedef enum csj_layout {
  /// Elements of one JSON array.
  CSJ_LAYOUT_ARRAY,
  /// One to a line, surrounding blanks removed, blank lines passed over.
  CSJ_LAYOUT_LINES,
  /// One to a line, whole, without its line break; empty lines are records too.
  CSJ_LAYOUT_PLAIN
} csj_layout;

/// What the scanner of an array stands in front of.
typedef enum csj_phase {
  CSJ_PHASE_ARRAY_START,
  CSJ_PHASE_FIRST_ELEMENT,
  CSJ_PHASE_ELEMENT,
  CSJ_PHASE_SCALAR,
  CSJ_PHASE_STRING,
  CSJ_PHASE_CONTAINER,
  CSJ_PHASE_AFTER_ELEMENT,
  CSJ_PHASE_AFTER_ARRAY
} csj_phase;

/// A record's bytes in the scanned block and the line, from 1, of the first.
typedef struct csj_record {
  size_t start;
  size_t end;
  size_t line;
} csj_record;

/// Where a scan stands; plain data, so that the caller can move the block under it.
typedef struct csj_scanner {
  csj_layout layout;
  csj_phase phase;
  /// Next byte to look at and first byte of the record in hand, from the start of the block.
  size_t position;
  size_t record_start;
  size_t line;
  size_t record_line;
  size_t depth;
  /// The byte at `position` cannot stand there; nothing is scanned any more.
  bool has_fault;
} csj_scanner;

/// Finds up to `capacity` whole records from `scanner->position` on.
///
/// Commas between the elements of an array are overwritten by spaces, which makes the block
/// acceptable to csj_parser_open. With `at_end` the bytes behind the last line break, or of an
/// unfinished element, are a record as well.
size_t csj_scan(csj_scanner *scanner, uint8_t *bytes, size_t length, bool at_end,
                csj_record *records, size_t capacity);

/// As many bytes that continue a character as prove a text to be in UTF-8: two characters of three
/// bytes, or four of two, seldom come about by chance.
static const size_t csj_utf8_evidence = 4;

/// Line breaks passed, Unicode scalars since the last of them, and bytes that continue a character
/// since the beginning, which are counted up to csj_utf8_evidence.
typedef struct csj_text_position {
  size_t lines;
  size_t scalars;
  size_t continuations;
} csj_text_position;

/// Moves a position over bytes; bytes that are no valid UTF-8 count as they come.
void csj_advance(csj_text_position *position, const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
