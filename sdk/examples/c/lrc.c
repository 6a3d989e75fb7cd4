/* Lyrics (.lrc): lines of text behind time tags, `[00:12.00]First line`, with the times of
 * words in some, `<00:12.40>`. What stands in square brackets is kept, word times are codes. */
#include "contract.h"

/* Memory: every call runs in an instance of its own, so nothing is ever given back. */

#define PAGE 65536u
extern char __heap_base;
static char *unused;

static void *allocate(uint32_t bytes) {
  char *at = unused ? unused : &__heap_base;
  at = (char *)(((uintptr_t)at + 7) & ~(uintptr_t)7);
  unused = at + bytes;
  uintptr_t end = __builtin_wasm_memory_size(0) * PAGE;
  if ((uintptr_t)unused > end) {
    uintptr_t pages = ((uintptr_t)unused - end + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (uintptr_t)-1) __builtin_trap();
  }
  return at;
}

/* The host puts arguments here. It never makes anything larger. */
__attribute__((export_name("cabi_realloc"))) void *
cabi_realloc(void *old, uint32_t old_size, uint32_t align, uint32_t new_size) {
  (void)old, (void)old_size, (void)align;
  return allocate(new_size);
}

/* Text. */

/* Of the byte order, before everything else. */
#define MARK "\xEF\xBB\xBF"
#define CONSTANT(text) {text, sizeof(text) - 1}
#define LITERALLY(text) ((string)CONSTANT(text))

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool starts_with(string text, string prefix) {
  if (text.length < prefix.length) return false;
  for (uint32_t i = 0; i < prefix.length; i++) {
    if (text.at[i] != prefix.at[i]) return false;
  }
  return true;
}

static string from(string text, uint32_t at) { return (string){text.at + at, text.length - at}; }

static string trimmed(string text) {
  while (text.length && is_space(text.at[0])) text = from(text, 1);
  while (text.length && is_space(text.at[text.length - 1])) text.length--;
  return text;
}

/* The length of a word's time at the start of `text`, such as `<00:12.40>`; else 0. */
static uint32_t time_length(string text) {
  const char *form = "<00:00.00>";
  for (uint32_t i = 0; form[i]; i++) {
    if (i == text.length) return 0;
    if (form[i] == '0' ? !is_digit(text.at[i]) : text.at[i] != form[i]) return 0;
  }
  return 10;
}

/* Reading. */

static part text_part(string text) { return (part){TEXT, .text = text}; }

/* The parts of a line: text, and word times as codes. */
static void split(string line, segment *segment) {
  uint32_t most = 1;
  for (uint32_t i = 0; i < line.length; i++) most += 2 * (line.at[i] == '<');
  segment->parts.at = allocate(most * sizeof(part));
  uint32_t count = 0, codes = 0, begin = 0;
  for (uint32_t i = 0; i < line.length;) {
    uint32_t length = time_length(from(line, i));
    if (!length) { i++; continue; }
    if (i > begin) segment->parts.at[count++] = text_part((string){line.at + begin, i - begin});
    string time = {line.at + i, length};
    segment->parts.at[count++] = (part){CODE, .code = {STANDALONE, codes++, time}};
    begin = i += length;
  }
  if (line.length > begin) segment->parts.at[count++] = text_part(from(line, begin));
  segment->parts.length = count;
}

static extracted malformed(uint32_t at, string message) {
  return (extracted){true, .error = {MALFORMED, {true, at}, message}};
}

static extracted read(string source) {
  uint32_t lines = 1, at = 0;
  for (uint32_t i = 0; i < source.length; i++) lines += source.at[i] == '\n';
  document found = {.segments.at = allocate(lines * sizeof(segment)),
                    .edits.at = allocate(lines * sizeof(edit))};
  if (starts_with(source, LITERALLY(MARK))) at = sizeof(MARK) - 1;
  while (at < source.length) {
    uint32_t end = at;
    while (end < source.length && source.at[end] != '\n') end++;
    string line = trimmed((string){source.at + at, end - at});
    string key = LITERALLY("line");
    for (bool first = true; line.length && line.at[0] == '['; first = false) {
      uint32_t close = 1;
      while (close < line.length && line.at[close] != ']') close++;
      if (close == line.length) {
        return malformed(line.at - source.at, LITERALLY("expected `]` at the end of the tag"));
      }
      if (first) key = (string){line.at + 1, close - 1};
      line = trimmed(from(line, close + 1));
    }
    if (line.length) {
      segment lyric = {.key = key};
      split(line, &lyric);
      found.segments.at[found.segments.length] = lyric;
      piece *spelled = allocate(sizeof(piece));
      *spelled = (piece){SEGMENT, .segment = found.segments.length++};
      uint32_t start = line.at - source.at;
      found.edits.at[found.edits.length++] = (edit){start, start + line.length, {spelled, 1}};
    }
    at = end + 1;
  }
  return (extracted){false, .ok = found};
}

/* Spelling. */

static spelling refused(string reason) { return (spelling){true, reason}; }

static spelling spell(const translation *words, const segment *segment, uint32_t start) {
  uint32_t length = 0, codes = 0;
  const string **times = allocate(segment->parts.length * sizeof(string *));
  for (uint32_t i = 0; i < segment->parts.length; i++) {
    const part *part = &segment->parts.at[i];
    if (part->tag == CODE) times[codes++] = &part->code.spelling;
  }
  for (uint32_t i = 0; i < words->length; i++) {
    const word *word = &words->at[i];
    length += word->tag == TEXT ? word->text.length : times[word->code]->length;
  }
  char *text = allocate(length), *end = text;
  for (uint32_t i = 0; i < words->length; i++) {
    const word *word = &words->at[i];
    string next = word->tag == TEXT ? word->text : *times[word->code];
    __builtin_memcpy(end, next.at, next.length);
    end += next.length;
  }
  string spelled = {text, length};
  uint32_t found = 0;
  for (uint32_t i = 0; i < length; i++) {
    if (text[i] == '\n') return refused(LITERALLY("a line of lyrics has no line break in it"));
    found += time_length(from(spelled, i)) != 0;
  }
  if (found != codes) return refused(LITERALLY("a text such as <00:00.00> would be a time"));
  if (trimmed(spelled).length != length) {
    return refused(LITERALLY("a line of lyrics has no space at its ends"));
  }
  if (starts_with(spelled, LITERALLY("["))) {
    return refused(LITERALLY("a line of lyrics that begins with `[` would be a tag"));
  }
  if (start == 0 && starts_with(spelled, LITERALLY(MARK))) {
    return refused(LITERALLY("a byte order mark at the beginning would not be text"));
  }
  return (spelling){false, spelled};
}

/* What the host calls. Results stay where they are: the instance is dropped after the call. */

EXPORT("describe") const about *describe(void) {
  static const string extensions[] = {CONSTANT("lrc")}, media_types[] = {CONSTANT("text/plain")};
  static const about lyrics = {
      CONSTANT("lrc"), CONSTANT("Lyrics with times"), {extensions, 1}, {media_types, 1}};
  return &lyrics;
}

/* A document reads the same into every locale, so the fields of the context are not named. */
EXPORT("extract") const extracted *
extract(const char *source, uint32_t length, uint32_t a, uint32_t b, uint32_t c, uint32_t d,
        uint32_t e, uint32_t f, uint32_t g, uint32_t h, uint32_t i, uint32_t j, uint32_t k,
        uint32_t l, uint32_t m, uint32_t n) {
  (void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g;
  (void)h, (void)i, (void)j, (void)k, (void)l, (void)m, (void)n;
  extracted *result = allocate(sizeof *result);
  *result = read((string){source, length});
  return result;
}

EXPORT("encode") const encoded *encode(const to_encode *arguments) {
  encoded *result = allocate(sizeof *result);
  *result = (encoded){false};
  extracted found = read(arguments->source);
  uint32_t count = arguments->translations.length;
  if (found.is_error) {
    *result = (encoded){true, .error = found.error};
  } else if (found.ok.segments.length != count) {
    string message = LITERALLY("expected one translation for each segment");
    *result = (encoded){true, .error = {UNSUPPORTED, {false}, message}};
  } else {
    result->ok.at = allocate(count * sizeof(spelling));
    for (uint32_t i = 0; i < count; i++) {
      uint32_t start = found.ok.edits.at[i].start;
      result->ok.at[i] = spell(&arguments->translations.at[i], &found.ok.segments.at[i], start);
    }
    result->ok.length = count;
  }
  return result;
}
