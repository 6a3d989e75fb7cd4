/* The contract of sdk/wit/format.wit in C. The canonical ABI lays records out as C does on
 * wasm32: a string and a list are a pointer and a length, a variant is a tag and a union. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

#define LIST(type) struct { type *at; uint32_t length; }
#define OPTION(type) struct { bool is_some; type some; }
#define EXPORT(name) __attribute__((export_name("targum:format/handler@1.0.0#" name)))

typedef struct { const char *at; uint32_t length; } string;

typedef struct { string id, summary; LIST(const string) extensions, media_types; } about;

typedef struct { string category, sample, source_category; bool integral; } plural_form;
typedef struct { string name, value; } pair;
typedef struct {
  string source_locale, target_locale;
  LIST(plural_form) source_plurals, target_plurals, source_ordinals, target_ordinals;
  LIST(pair) options;
} context;

enum { PLACEHOLDER, OPEN, CLOSE, STANDALONE };
typedef struct { uint8_t kind; uint32_t id; string spelling; } code;

enum { TEXT, CODE };
typedef struct { uint8_t tag; union { string text; code code; }; } part;
typedef struct { uint8_t tag; union { string text; uint32_t code; }; } word;

typedef struct { string category, sample; OPTION(uint32_t) number; } plural_use;
typedef struct {
  LIST(part) parts;
  string key;
  OPTION(string) note;
  OPTION(plural_use) plural;
  OPTION(uint32_t) max_length;
} segment;

enum { LITERAL, SEGMENT };
typedef struct { uint8_t tag; union { string literal; uint32_t segment; }; } piece;
typedef struct { uint32_t start, end; LIST(piece) pieces; } edit;
typedef struct { LIST(segment) segments; LIST(edit) edits; } document;

enum { MALFORMED, UNSUPPORTED };
typedef struct { uint8_t tag; OPTION(uint32_t) at; string message; } failure;

typedef struct { bool is_error; union { document ok; failure error; }; } extracted;

typedef LIST(word) translation;
typedef struct { bool is_error; string text; } spelling;
typedef struct { bool is_error; union { LIST(spelling) ok; failure error; }; } encoded;

/* The arguments of `encode`: more than fit on the stack of the ABI, so they come in memory. */
typedef struct { string source; context context; LIST(translation) translations; } to_encode;
