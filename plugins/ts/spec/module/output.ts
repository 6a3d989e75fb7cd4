import type { Messages } from './types';

enum Kind { A = 'Kind of a', B = 'Kind of b' }
type Name = 'first name' | 'last name';
interface Shape { kind: 'a kind'; }
declare const version: string;

// The messages
const messages: Messages<'a kind'> = {
  title: 'GOOD MORNING' as const,
  body: <string>'THE BODY',
  sure: ('ARE YOU SURE?' satisfies string)!,
  days: ['SUNDAY', 'MONDAY'] as const,
  count: (n: number): string => `${n} FILES`,
  kind: Kind.A,
} satisfies Messages<'a kind'>;

export class Labels { static title = 'In a class'; }
export function make(): { a: string } { return { a: 'From a function' }; }
export abstract class Empty<T extends object = {}> {}

export const frozen = Object.freeze({ ok: 'FINE', nested: { no: 'NOT FINE' } } as const);
export default messages;
