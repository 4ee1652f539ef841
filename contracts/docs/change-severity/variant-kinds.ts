import type { RowKind } from './row-kinds.js';

const within = 'user';
/** What an argument of a method is made of is a part of its body. */
const only = ['path', 'header', 'query', 'cookie', 'body', 'response'] as const;
const variant = { name: 'Guest', type: 'object', kind: 'oneOf', within } as const;
const part = { name: 'Audited', type: 'object', kind: 'allOf', within } as const;
const members = { name: 'label', type: 'string', kind: 'additionalProperties', within } as const;

/**
 * The kinds of change of a row's variants: alternatives, parts that hold as well, and what members of any name are. One
 * alternative more or less turns with the direction, as one value of an enumeration does.
 */
export const variantKinds: readonly RowKind[] = (
  [
    { kind: 'variant.added', request: 'compatible', response: 'breaking', example: { to: variant } },
    { kind: 'variant.removed', request: 'breaking', response: 'compatible', example: { from: variant } },
    { kind: 'variant.set', request: 'risky', response: 'risky', example: { to: variant } },
    { kind: 'part.added', request: 'breaking', response: 'compatible', example: { to: part } },
    { kind: 'part.removed', request: 'compatible', response: 'breaking', example: { from: part } },
    { kind: 'members.added', request: 'risky', response: 'compatible', example: { to: members } },
    { kind: 'members.removed', request: 'compatible', response: 'risky', example: { from: members } },
  ] satisfies RowKind[]
).map((kind) => ({ ...kind, only }));
