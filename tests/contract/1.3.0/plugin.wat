;; A plugin of version 1.3 of the contract, as it was on the day that version was fixed. It does
;; what the plugin of version 1.2 does, but by the interface `planned`, and with `extract` of `packed`
;; where the host needs no plan; the other functions of `handler` and `packed` crash. Its plan is the
;; text `all`, without which it crashes. It never changes.
(module
  (memory (export "memory") 4)

  ;; about at 0: id, summary, one extension (at 48), one media type (at 56)
  (data (i32.const 0)
    "\40\00\00\00\06\00\00\00" "\46\00\00\00\12\00\00\00"
    "\30\00\00\00\01\00\00\00" "\38\00\00\00\01\00\00\00")
  (data (i32.const 48) "\58\00\00\00\03\00\00\00" "\5b\00\00\00\0a\00\00\00")
  (data (i32.const 64) "frozen")
  (data (i32.const 70) "Once and for ever.")
  (data (i32.const 88) "frz")
  (data (i32.const 91) "text/plain")
  (data (i32.const 104) "all")

  (global $free (mut i32) (i32.const 65536))
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32)
    (local $at i32)
    (local.set $at (i32.and (i32.add (global.get $free) (i32.const 7)) (i32.const -8)))
    (global.set $free (i32.add (local.get $at) (local.get 3)))
    (local.get $at))

  (func (export "targum:format/handler@1.0.0#describe") (result i32) (i32.const 0))

  (func (export "targum:format/handler@1.0.0#extract")
    (param i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32) (result i32)
    (unreachable))
  (func (export "targum:format/handler@1.0.0#encode") (param i32) (result i32) (unreachable))

  ;; The result at 1024, its 14 numbers at 1056, its text where memory is free: the key and the
  ;; source. One segment and one edit: the key has 3 bytes; no note, no plural form, no greatest
  ;; length; one part, which is text of the length of the source; from 0 to the end of the source,
  ;; one piece, which is segment 0.
  ;; The plan of `planned` stands behind the addresses of its text and its numbers.
  (data (i32.const 1056)
    "\01\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01\00\00\00"
    "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01\00\00\00\01\00\00\00\00\00\00\00")
  (func $extract (param $source i32) (param $length i32) (result i32)
    (local $text i32)
    (local.set $text (global.get $free))
    (memory.copy (local.get $text) (i32.const 104) (i32.const 3))
    (memory.copy
      (i32.add (local.get $text) (i32.const 3)) (local.get $source) (local.get $length))
    (i32.store (i32.const 1028) (local.get $text))
    (i32.store (i32.const 1032) (i32.add (local.get $length) (i32.const 3)))
    (i32.store (i32.const 1036) (i32.const 1056)) (i32.store (i32.const 1040) (i32.const 14))
    (i32.store (i32.const 1088) (local.get $length))
    (i32.store (i32.const 1096) (local.get $length))
    (i32.const 1024))
  (func (export "targum:format/packed@1.2.0#extract")
    (param $source i32) (param $length i32) (param i32 i32 i32 i32) (result i32)
    (call $extract (local.get $source) (local.get $length)))
  (func (export "targum:format/planned@1.3.0#extract")
    (param $source i32) (param $length i32) (param i32 i32 i32 i32) (result i32)
    (i32.store (i32.const 1044) (i32.const 104)) (i32.store (i32.const 1048) (i32.const 3))
    (call $extract (local.get $source) (local.get $length)))

  ;; The result at 2048, its 3 numbers at 2080: one spelling, which is one or a refusal, and its
  ;; length. The text of the translations is the first word of the first one.
  (data (i32.const 2080) "\01\00\00\00")
  (func (export "targum:format/packed@1.2.0#encode")
    (param i32 i32 i32 i32 i32 i32 i32 i32 i32 i32) (result i32)
    (unreachable))
  (func (export "targum:format/planned@1.3.0#encode")
    (param i32 i32 i32 i32 i32 i32) (param $text i32) (param $length i32) (param i32 i32)
    (param $plan i32) (param $plan-length i32) (result i32)
    (if (i32.ne (local.get $plan-length) (i32.const 3)) (then (unreachable)))
    (if (i32.ne (i32.load8_u (local.get $plan)) (i32.const 97)) (then (unreachable)))
    (i32.store (i32.const 2060) (i32.const 2080)) (i32.store (i32.const 2064) (i32.const 3))
    (if (i32.and
          (i32.gt_u (local.get $length) (i32.const 0))
          (i32.eq (i32.load8_u (local.get $text)) (i32.const 33)))
      (then
        (i32.store (i32.const 2052) (i32.const 104)) (i32.store (i32.const 2056) (i32.const 3))
        (i32.store (i32.const 2084) (i32.const 1)) (i32.store (i32.const 2088) (i32.const 3)))
      (else
        (i32.store (i32.const 2052) (local.get $text))
        (i32.store (i32.const 2056) (local.get $length))
        (i32.store (i32.const 2084) (i32.const 0))
        (i32.store (i32.const 2088) (local.get $length))))
    (i32.const 2048))

  ;; has-named-keys, takes-over and states-sources at 3072
  (data (i32.const 3072) "\01\00\01")
  (func (export "targum:format/traits@1.1.0#describe-traits") (result i32) (i32.const 3072)))
