export default {
  simple: 'It\'s {$name}',
  count: ".input {$n :number} .match $n one {{{$n} file}} * {{{$n} files}}",
  template: `Hello \${name} and {$name}
  again`,
  mixed: `Hello ${name} and {$name}`,
  escaped: 'Braces \\{ and \\}',
  broken: '{{name}} is {name',
};
