import type { RowKind } from './row-kinds.js';

const age = 'age';
const state = 'state';
const code = 'code';
/** What excludes values breaks calls that send them; what allows more breaks those who read the answer. */
const narrows = { request: 'breaking', response: 'compatible' } as const;
const widens = { request: 'compatible', response: 'breaking' } as const;
const unknown = { request: 'risky', response: 'risky' } as const;
const harmless = { request: 'compatible', response: 'compatible' } as const;
const words = { request: 'wording', response: 'wording' } as const;
const said = (name: string, schema: Readonly<Record<string, string>>) => ({ name, schema });
const listed = (...values: readonly string[]) => ({ name: state, values: values.map((value) => ({ value })) });

/** The kinds of change of a row's keywords and values. A limit is any keyword that excludes values. */
export const keywordKinds: readonly RowKind[] = [
  { kind: 'limit.set', ...narrows, example: { from: { name: age }, to: said(age, { minimum: '18' }) } },
  { kind: 'limit.unset', ...widens, example: { from: said(age, { minimum: '18' }), to: { name: age } } },
  {
    ...{ kind: 'limit.narrowed', ...narrows },
    example: { from: said(age, { maximum: '130' }), to: said(age, { maximum: '120' }) },
  },
  {
    ...{ kind: 'limit.widened', ...widens },
    example: { from: said(age, { maximum: '120' }), to: said(age, { maximum: '130' }) },
  },
  {
    ...{ kind: 'limit.changed', ...unknown },
    example: { from: said(age, { not: '{"const":2}' }), to: said(age, { not: '{"const":3}' }) },
  },
  {
    ...{ kind: 'limit.replaced', request: 'breaking', response: 'breaking' },
    example: { from: said(age, { multipleOf: '2' }), to: said(age, { multipleOf: '3' }) },
  },
  { kind: 'format.set', ...narrows, example: { from: { name: code }, to: said(code, { format: '"uuid"' }) } },
  {
    ...{ kind: 'format.unset', request: 'compatible', response: 'risky' },
    example: { from: said(code, { format: '"uuid"' }), to: { name: code } },
  },
  {
    ...{ kind: 'format.narrowed', ...narrows },
    example: { from: said(age, { format: '"int64"' }), to: said(age, { format: '"int32"' }) },
  },
  {
    ...{ kind: 'format.widened', request: 'compatible', response: 'risky' },
    example: { from: said(age, { format: '"int32"' }), to: said(age, { format: '"int64"' }) },
  },
  {
    ...{ kind: 'format.changed', request: 'breaking', response: 'breaking' },
    example: { from: said(code, { format: '"date"' }), to: said(code, { format: '"date-time"' }) },
  },
  { kind: 'pattern.set', ...narrows, example: { from: { name: code }, to: said(code, { pattern: '"^[A-Z]+$"' }) } },
  { kind: 'pattern.unset', ...widens, example: { from: said(code, { pattern: '"^[A-Z]+$"' }), to: { name: code } } },
  {
    ...{ kind: 'pattern.changed', ...unknown },
    example: { from: said(code, { pattern: '"^[A-Z]+$"' }), to: said(code, { pattern: '"^[A-Z0-9]+$"' }) },
  },
  { kind: 'const.set', ...narrows, example: { from: { name: code }, to: said(code, { const: '"A"' }) } },
  { kind: 'const.unset', ...widens, example: { from: said(code, { const: '"A"' }), to: { name: code } } },
  {
    ...{ kind: 'const.changed', request: 'breaking', response: 'breaking' },
    example: { from: said(code, { const: '"A"' }), to: said(code, { const: '"B"' }) },
  },
  {
    ...{ kind: 'style', request: 'breaking', response: 'breaking' },
    example: { from: said('ids', {}), to: said('ids', { '@style': '"pipeDelimited"' }) },
  },
  {
    ...{ kind: 'default', ...harmless },
    example: { from: said(age, { default: '18' }), to: said(age, { default: '21' }) },
  },
  { kind: 'nullable.set', ...widens, example: { from: { name: code }, to: said(code, { nullable: 'true' }) } },
  { kind: 'nullable.unset', ...narrows, example: { from: said(code, { nullable: 'true' }), to: { name: code } } },
  { kind: 'values.set', ...narrows, example: { from: { name: state }, to: listed('"open"', '"closed"') } },
  {
    ...{ kind: 'values.unset', request: 'compatible', response: 'risky' },
    example: { from: listed('"open"', '"closed"'), to: { name: state } },
  },
  {
    ...{ kind: 'values.described', ...words },
    example: {
      from: { name: state, values: [{ value: '1', name: 'Open' }] },
      to: { name: state, values: [{ value: '1', name: 'Opened' }] },
    },
  },
  {
    ...{ kind: 'deprecation.set', ...unknown },
    example: { from: { name: code }, to: said(code, { deprecated: 'true' }) },
  },
  {
    ...{ kind: 'deprecation.cleared', ...harmless },
    example: { from: said(code, { deprecated: 'true' }), to: { name: code } },
  },
  {
    ...{ kind: 'unsent.set', ...harmless, only: ['body', 'response'] },
    example: { from: { name: 'id' }, to: said('id', { readOnly: 'true' }) },
    responseExample: { from: { name: 'password' }, to: said('password', { writeOnly: 'true' }) },
  },
  {
    ...{ kind: 'unsent.unset', ...harmless, only: ['body', 'response'] },
    example: { from: said('id', { readOnly: 'true' }), to: { name: 'id' } },
    responseExample: { from: said('password', { writeOnly: 'true' }), to: { name: 'password' } },
  },
  {
    ...{ kind: 'keyword', ...harmless },
    example: { from: said('pet', { discriminator: '"kind"' }), to: said('pet', { discriminator: '"type"' }) },
  },
  {
    ...{ kind: 'annotation', ...words },
    example: { from: said(age, { title: '"Age"' }), to: said(age, { title: '"Years"' }) },
  },
];
