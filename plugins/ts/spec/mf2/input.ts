export const messages = {
  simple: "Hello {$name}",
  count: `.input {$n :number}
.match $n
one {{{$n} file}}
*   {{{$n} files}}`,
} as const;
