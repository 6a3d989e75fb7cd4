import type { Messages } from './types';

enum Kind { A = 'Kind of a', B = 'Kind of b' }
type Name = 'first name' | 'last name';
interface Shape { kind: 'a kind'; }
declare const version: string;

// The messages
const messages: Messages<'a kind'> = {
  title: 'Good morning' as const,
  body: <string>'The body',
  sure: ('Are you sure?' satisfies string)!,
  days: ['Sunday', 'Monday'] as const,
  count: (n: number): string => `${n} files`,
  kind: Kind.A,
} satisfies Messages<'a kind'>;

export class Labels { static title = 'In a class'; }
export function make(): { a: string } { return { a: 'From a function' }; }
export abstract class Empty<T extends object = {}> {}

export const frozen = Object.freeze({ ok: 'Fine', nested: { no: 'Not fine' } } as const);
export default messages;
