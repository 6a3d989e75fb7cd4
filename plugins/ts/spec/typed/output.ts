import type { Messages } from './types';
enum Kind { A = 'this stays' }
type Name = 'this stays';
interface Stays { a: 'this stays' }
declare const declared: { a: 'this stays' };
const en: Messages = {
  /** Shown at the top */
  title: 'THE TITLE' as const,
  nested: { deep: <string>'DEEP TEXT', sure: value! },
  list: ['ONE TEXT', 'TWO TEXT'] as readonly string[],
  fn: (n: number): string => `stays ${n}`,
} satisfies Messages;
export default en;
export const more = { a: 'MORE TEXT' } as const;
export = { b: 'LAST TEXT' };
namespace Stays { const a = { b: 'this stays' }; }
class C { static labels = { a: 'this stays' }; }
