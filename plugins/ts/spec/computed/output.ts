export default {
  a: `COPY ${label()} AS ${x as string}`,
  b: "PRESS " + (key as string) + " NOW" as Text,
  c: `OPEN ${`nested ${deep}`} FILE`,
} as Messages;
