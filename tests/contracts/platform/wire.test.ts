import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  choice,
  email,
  encodeId,
  flag,
  id,
  idOrNone,
  instant,
  int,
  name,
  optional,
  scopeId,
  text,
  withDefault,
} from '../../../contracts/platform/wire.js';

// Input of the existing product's clients (docs/wire.md 10.6) and the parsed result. Refusals have message keys.

const refused = (message?: string) => ({ refused: message ?? expect.any(String) });
const read = (schema: z.ZodType, given: unknown): unknown => {
  const parsed = schema.safeParse(given);
  return parsed.success ? parsed.data : { refused: parsed.error.issues[0]?.message };
};
const some = encodeId(8);
const absent = [undefined, null, '', ' ', 'null', 'undefined'];

describe('the codecs of inputs', () => {
  it.each([
    [some, 8],
    [` ${some} `, 8],
    ...absent.map((given) => [given, refused('text.required')] as const),
    [0, refused('text.required')],
    ['0', refused('text.required')],
    ['xxxxxxxx', refused('id.unknown')],
    ['8', refused('id.unknown')],
    [8, refused('id.unknown')],
    [true, refused('id.unknown')],
    [[some], refused('id.unknown')],
    [{}, refused('id.unknown')],
  ])('reads %j as an id', (given, expected) => {
    expect(read(id, given)).toEqual(expected);
  });

  it.each([
    [some, 8],
    ...absent.map((given) => [given, 0] as const),
    [0, 0],
    ['0', 0],
    ['xxxxxxxx', 0],
    ['1', 0],
    [8, 0],
    [[], refused('id.unknown')],
  ])('reads %j as an id that may be missing', (given, expected) => {
    expect(read(idOrNone, given)).toEqual(expected);
  });
  it.each([
    ...absent.map((given) => [given, 0] as const),
    [0, 0],
    ['xxxxxxxx', refused('id.unknown')],
    [8, refused('id.unknown')],
  ])('reads %j as the id of a scope, which is never left out by mistake', (given, expected) => {
    expect(read(scopeId, given)).toEqual(expected);
  });

  it.each([
    ...[1, '1', true, 'true', ' 1 '].map((given) => [given, true] as const),
    ...[0, '0', false, 'false'].map((given) => [given, false] as const),
    ...absent.map((given) => [given, refused('text.required')] as const),
    [2, refused()],
    ['yes', refused()],
    [[1], refused()],
  ])('reads %j as a flag', (given, expected) => {
    expect(read(flag, given)).toEqual(expected);
  });

  it.each([
    [5, 5],
    ['5', 5],
    [' 5 ', 5],
    ['-5', -5],
    ['5.0', 5],
    [true, 1],
    [false, 0],
    ...absent.map((given) => [given, refused('text.required')] as const),
    [5.5, refused()],
    ['5.5', refused()],
    ['five', refused()],
    ['0x10', refused()],
    ['1e3', refused()],
    ['9'.repeat(400), refused()],
    [Number.NaN, refused()],
    [[5], refused()],
    [101, refused()],
  ])('reads %j as a whole number up to 100', (given, expected) => {
    expect(read(int(-100, 100), given)).toEqual(expected);
  });

  it.each([
    [0, 0],
    ['0', 0],
    [10, 10],
    ['10', 10],
    [false, 0],
    [null, refused()],
    ['', refused()],
    [7, refused()],
    ['done', refused()],
    [[0], refused()],
  ])('reads %j as one of the states of a doc', (given, expected) => {
    expect(read(choice([0, 5, 10]), given)).toEqual(expected);
  });

  it('reads words of a choice, and never a property of objects', () => {
    expect(read(choice(['guest', 'dev']), 'dev')).toBe('dev');
    expect(read(choice(['1', '2']), 2)).toBe('2');
    for (const given of ['owner', 'toString', '__proto__'])
      expect(read(choice(['guest', 'dev']), given)).toEqual(refused());
  });

  it.each([
    ['', ''],
    [null, ''],
    ['null', 'null'],
    [' a ', ' a '],
    [0, '0'],
    [1.5, '1.5'],
    [true, 'true'],
    [false, 'false'],
    ['too long', refused('text.max:5')],
    [undefined, refused()],
    [{}, refused()],
    [['a'], refused()],
  ])('reads %j as a text of at most 5', (given, expected) => {
    expect(read(text(5), given)).toEqual(expected);
  });

  it.each([
    [' a ', 'a'],
    [7, '7'],
    [null, refused('text.required')],
    ['', refused('text.required')],
    ['too long', refused('text.max:5')],
  ])('reads %j as a name of at most 5', (given, expected) => {
    expect(read(name(5), given)).toEqual(expected);
  });
});

describe('what may be missing', () => {
  const schemas = { id, flag, int: int(1, 100), choice: choice([0, 5, 10]), instant, list: z.array(id) };
  it.each(Object.entries(schemas))('is absent in every form: %s', (_, schema) => {
    for (const given of absent) expect(read(optional(schema), given)).toBeUndefined();
    expect(read(z.object({ it: optional(schema) }), {})).toEqual({});
  });

  it.each(Object.entries(schemas))('is refused when it is wrong, not taken as absent: %s', (_, schema) => {
    expect(read(optional(schema), 'wrong')).toEqual(refused());
    expect(read(optional(schema), {})).toEqual(refused());
  });

  it('is read when it is given', () => {
    expect(read(optional(id), some)).toBe(8);
    expect(read(optional(int(1, 100)), '7')).toBe(7);
    expect(read(optional(z.array(id)), [some])).toEqual([8]);
  });

  it.each([
    ['a text', text(10)],
    ['a mail address', email],
  ])('is absent by null only, since its own words are never "nothing": %s', (_, schema) => {
    expect(read(optional(schema), null)).toBeUndefined();
    expect(read(optional(schema), undefined)).toBeUndefined();
    expect(read(optional(schema), '')).toBe('');
    expect(read(optional(text(10)), 'null')).toBe('null');
    expect(read(optional(name(10)), '')).toEqual(refused('text.required'));
  });

  it('gets its default instead', () => {
    const page = z.object({
      size: withDefault(int(1, 100), 20),
      on: withDefault(flag, true),
      ids: withDefault(z.array(id), []),
    });
    const defaults = { size: 20, on: true, ids: [] };
    expect(read(page, {})).toEqual(defaults);
    for (const given of absent) expect(read(page, { size: given, on: given, ids: given })).toEqual(defaults);
    expect(read(page, { size: '5', on: 'false', ids: [some] })).toEqual({ size: 5, on: false, ids: [8] });
    expect(read(page, { size: 'five' })).toEqual(refused());
    expect(read(text(5).default('-'), undefined)).toBe('-');
  });
});

describe('the codecs of replies', () => {
  it('write ids, flags and numbers as the old clients read them', () => {
    const row = z.object({ id, parentId: idOrNone, on: flag, status: choice([0, 5, 10]), size: int(), name: text(5) });
    const inside = { id: 8, parentId: 0, on: true, status: 5, size: 3, name: 'x' } as const;
    expect(z.encode(row, inside)).toEqual({ id: some, parentId: '', on: 1, status: 5, size: 3, name: 'x' });
  });
});
