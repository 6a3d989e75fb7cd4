;; A plugin that gives the whole document as one segment and spells a translation as it is. Its calls do nothing
;; but what the contract demands, so they are a measure for those of other plugins.
(module
  (memory (export "memory") 2)
  ;; `about`: the id, the summary, no extensions and no media types.
  (data (i32.const 0) "\20\00\00\00\08\00\00\00\40\00\00\00\0e\00\00\00")
  (data (i32.const 32) "identity")
  (data (i32.const 64) "whole document")
  (global $free (mut i32) (i32.const 65536))
  (func (export "cabi_realloc") (param $old i32) (param $size i32) (param $align i32) (param $new i32) (result i32)
    (local $at i32) (local $missing i32)
    (local.set $at (i32.and (i32.add (global.get $free) (i32.const 7)) (i32.const -8)))
    (global.set $free (i32.add (local.get $at) (local.get $new)))
    (local.set $missing (i32.sub
      (i32.shr_u (i32.add (global.get $free) (i32.const 65535)) (i32.const 16))
      (memory.size)))
    (if (i32.gt_s (local.get $missing) (i32.const 0))
      (then (if (i32.eq (memory.grow (local.get $missing)) (i32.const -1)) (then (unreachable)))))
    (local.get $at))
  (func (export "targum:format/handler@1.0.0#describe") (result i32) (i32.const 0))
  ;; The host calls the functions of `packed` in the place of these.
  (func (export "targum:format/handler@1.0.0#extract")
    (param i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32) (result i32)
    (unreachable))
  (func (export "targum:format/handler@1.0.0#encode") (param i32) (result i32) (unreachable))
  ;; The answer is at 1024 and its 14 numbers at 1056. The text is the source itself.
  (func (export "targum:format/packed@1.2.0#extract")
    (param $source i32) (param $length i32) (param i32 i32 i32 i32) (result i32)
    (i32.store (i32.const 1028) (local.get $source))
    (i32.store (i32.const 1032) (local.get $length))
    (i32.store (i32.const 1036) (i32.const 1056))
    (i32.store (i32.const 1040) (i32.const 14))
    ;; One segment and one edit. The segment has no key and one part, a text.
    (i32.store (i32.const 1056) (i32.const 1))
    (i32.store (i32.const 1060) (i32.const 1))
    (i32.store (i32.const 1080) (i32.const 1))
    (i32.store (i32.const 1088) (local.get $length))
    ;; The edit has one piece, the segment.
    (i32.store (i32.const 1096) (local.get $length))
    (i32.store (i32.const 1100) (i32.const 1))
    (i32.store (i32.const 1104) (i32.const 1))
    (i32.const 1024))
  ;; The answer is at 2048 and its 3 numbers at 2080. The text is that of the translations.
  (func (export "targum:format/packed@1.2.0#encode")
    (param i32 i32 i32 i32 i32 i32) (param $text i32) (param $length i32) (param i32 i32) (result i32)
    (i32.store (i32.const 2052) (local.get $text))
    (i32.store (i32.const 2056) (local.get $length))
    (i32.store (i32.const 2060) (i32.const 2080))
    (i32.store (i32.const 2064) (i32.const 3))
    (i32.store (i32.const 2080) (i32.const 1))
    (i32.store (i32.const 2088) (local.get $length))
    (i32.const 2048)))
