export default {
  simple: 'IT\'S {$name}',
  count: ".input {$n :number} .match $n one {{{$n} FILE}} few {{{$n} FILES}} many {{{$n} FILES}} * {{{$n} FILES}}",
  template: `HELLO \${name} AND {$name}
  AGAIN`,
  mixed: `HELLO ${name} AND {$name}`,
  escaped: 'BRACES \\{ AND \\}',
  broken: '{{name}} is {name',
};
