#include "CSimdjson.h"

#include <cstring>
#include <new>
#include <simdjson.h>
#include <string>
#include <string_view>

using simdjson::dom::element;
using simdjson::dom::element_type;

struct csj_parser {
  std::string text_name;
  std::string label_name;
  bool has_label;
  simdjson::dom::parser parser;
  simdjson::dom::document_stream stream;
  simdjson::dom::document_stream::iterator iterator;
  bool is_first;
  /// The byte behind the block, and what stood there; NULL between blocks.
  uint8_t *behind;
  uint8_t replaced;
};

static csj_kind kind_of(element value) {
  switch (value.type()) {
  case element_type::NULL_VALUE:
    return CSJ_NULL;
  case element_type::BOOL:
    return CSJ_BOOLEAN;
  case element_type::INT64:
  case element_type::UINT64:
  case element_type::DOUBLE:
    return CSJ_NUMBER;
  case element_type::STRING:
    return CSJ_STRING;
  case element_type::ARRAY:
    return CSJ_ARRAY;
  case element_type::OBJECT:
    return CSJ_OBJECT;
  }
  return CSJ_ABSENT;
}

static void take(csj_value &column, element value, size_t member) {
  column.occurrences++;
  column.member = member;
  column.kind = kind_of(value);
  std::string_view text;
  if (column.kind == CSJ_STRING && value.get_string().get(text) == simdjson::SUCCESS) {
    column.bytes = reinterpret_cast<const uint8_t *>(text.data());
    column.length = text.size();
  }
}

static void read_members(const csj_parser *parser, simdjson::dom::object object, csj_row *row) {
  size_t member = 0;
  for (auto field : object) {
    // Keys arrive with their escapes decoded. One name may fill both columns.
    if (field.key == parser->text_name) {
      take(row->text, field.value, member);
    }
    if (parser->has_label && field.key == parser->label_name) {
      take(row->label, field.value, member);
    }
    member++;
  }
  row->member_count = member;
}

extern "C" csj_parser *csj_parser_create(const uint8_t *text_name, size_t text_name_length,
                                         const uint8_t *label_name, size_t label_name_length) {
  try {
    auto *parser = new csj_parser();
    parser->text_name.assign(reinterpret_cast<const char *>(text_name), text_name_length);
    parser->has_label = label_name != nullptr;
    if (parser->has_label) {
      parser->label_name.assign(reinterpret_cast<const char *>(label_name), label_name_length);
    }
#ifdef SIMDJSON_THREADS_ENABLED
    parser->parser.threaded = false;
#endif
    return parser;
  } catch (...) {
    return nullptr;
  }
}

extern "C" void csj_parser_destroy(csj_parser *parser) { delete parser; }

extern "C" bool csj_parser_open(csj_parser *parser, uint8_t *bytes, size_t length) {
  try {
    parser->is_first = true;
    parser->behind = bytes + length;
    parser->replaced = *parser->behind;
    *parser->behind = 0;
    // The window is the whole block: with a smaller one a record could be cut in two, and the
    // stream reports what it did not finish only as a count of bytes.
    return parser->parser.parse_many(bytes, length, length).get(parser->stream) ==
           simdjson::SUCCESS;
  } catch (...) {
    return false;
  }
}

extern "C" void csj_parser_close(csj_parser *parser) {
  if (parser->behind != nullptr) {
    *parser->behind = parser->replaced;
    parser->behind = nullptr;
  }
}

extern "C" bool csj_parser_next(csj_parser *parser, csj_row *row) {
  try {
    *row = csj_row{};
    if (parser->is_first) {
      parser->iterator = parser->stream.begin();
      parser->is_first = false;
    } else {
      ++parser->iterator;
    }
    if (!(parser->iterator != parser->stream.end())) {
      return false;
    }
    element root;
    if ((*parser->iterator).get(root) != simdjson::SUCCESS) {
      return false;
    }
    row->offset = parser->iterator.current_index();
    simdjson::dom::object object;
    if (root.get_object().get(object) == simdjson::SUCCESS) {
      row->is_object = true;
      row->end = row->offset + parser->iterator.source().size();
      read_members(parser, object, row);
    }
    return true;
  } catch (...) {
    return false;
  }
}

extern "C" bool csj_is_utf8(const uint8_t *bytes, size_t length) {
  return simdjson::validate_utf8(reinterpret_cast<const char *>(bytes), length);
}
