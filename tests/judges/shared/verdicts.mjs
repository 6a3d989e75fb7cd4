// What a judge does with its arguments: triples of source, output and target locale.

/** Prints `ok` or what `problems(source, output, target)` yields for each triple, and exits with 1
 * where it yielded or threw anything. */
export function pronounce(problems) {
  let failed = false;
  const given = process.argv.slice(2);
  for (let at = 0; at < given.length; at += 3) {
    const triple = given.slice(at, at + 3);
    let found;
    try {
      found = [...problems(...triple)];
    } catch (error) {
      found = [error.message.replaceAll('\n', ' ')];
    }
    failed ||= found.length > 0;
    console.log(`${triple[1]}: ${found.join('; ') || 'ok'}`);
  }
  process.exit(failed ? 1 : 0);
}
