export const messages = {
  simple: "HELLO {$name}",
  count: `.input {$n :number}
.match $n
one {{{$n} FILE}}
few {{{$n} FILES}}
many {{{$n} FILES}}
*   {{{$n} FILES}}`,
} as const;
