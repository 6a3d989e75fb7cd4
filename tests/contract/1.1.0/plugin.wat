;; A plugin of version 1.1 of the contract, as it was on the day that version was fixed. It is the
;; plugin of version 1.0, and says that its keys are names and that it states sources. It never
;; changes.
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

  ;; The result at 1024, its segment at 1056, its part at 1120, its edit at 1136, its piece at 1152.
  (func (export "targum:format/handler@1.0.0#extract")
    (param $source i32) (param $length i32)
    (param i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32)
    (result i32)
    (i32.store (i32.const 1028) (i32.const 1056)) (i32.store (i32.const 1032) (i32.const 1))
    (i32.store (i32.const 1036) (i32.const 1136)) (i32.store (i32.const 1040) (i32.const 1))
    (i32.store (i32.const 1056) (i32.const 1120)) (i32.store (i32.const 1060) (i32.const 1))
    (i32.store (i32.const 1064) (i32.const 104)) (i32.store (i32.const 1068) (i32.const 3))
    (i32.store (i32.const 1124) (local.get $source))
    (i32.store (i32.const 1128) (local.get $length))
    (i32.store (i32.const 1140) (local.get $length))
    (i32.store (i32.const 1144) (i32.const 1152)) (i32.store (i32.const 1148) (i32.const 1))
    (i32.store8 (i32.const 1152) (i32.const 1))
    (i32.const 1024))

  ;; The result at 2048, its spelling at 2080. `$word` is the first word of the translation.
  (func (export "targum:format/handler@1.0.0#encode") (param $arguments i32) (result i32)
    (local $word i32)
    (local.set $word (i32.load (i32.load offset=64 (local.get $arguments))))
    (i32.store (i32.const 2052) (i32.const 2080)) (i32.store (i32.const 2056) (i32.const 1))
    (if (i32.and
          (i32.gt_u (i32.load offset=8 (local.get $word)) (i32.const 0))
          (i32.eq (i32.load8_u (i32.load offset=4 (local.get $word))) (i32.const 33)))
      (then
        (i32.store8 (i32.const 2080) (i32.const 1))
        (i32.store (i32.const 2084) (i32.const 104)) (i32.store (i32.const 2088) (i32.const 3)))
      (else
        (i32.store (i32.const 2084) (i32.load offset=4 (local.get $word)))
        (i32.store (i32.const 2088) (i32.load offset=8 (local.get $word)))))
    (i32.const 2048))

  ;; has-named-keys, takes-over and states-sources at 3072
  (data (i32.const 3072) "\01\00\01")
  (func (export "targum:format/traits@1.1.0#describe-traits") (result i32) (i32.const 3072)))
