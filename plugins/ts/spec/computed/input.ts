export default {
  a: `Copy ${label()} as ${x as string}`,
  b: "Press " + (key as string) + " now" as Text,
  c: `Open ${`nested ${deep}`} file`,
} as Messages;
