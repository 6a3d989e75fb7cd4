import type { Messages } from './types';
enum Kind { A = 'this stays' }
type Name = 'this stays';
interface Stays { a: 'this stays' }
declare const declared: { a: 'this stays' };
const en: Messages = {
  /** Shown at the top */
  title: 'The title' as const,
  nested: { deep: <string>'Deep text', sure: value! },
  list: ['One text', 'Two text'] as readonly string[],
  fn: (n: number): string => `stays ${n}`,
} satisfies Messages;
export default en;
export const more = { a: 'More text' } as const;
export = { b: 'Last text' };
namespace Stays { const a = { b: 'this stays' }; }
class C { static labels = { a: 'this stays' }; }
