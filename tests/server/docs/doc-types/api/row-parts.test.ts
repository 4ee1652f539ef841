import { describe, expect, it } from '@jest/globals';
import { applyUpdate, type Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { z } from 'zod';
import { apiContent, type ParamRow } from '../../../../../contracts/docs/doc-types/api.js';
import { writersOf } from '../../../../../contracts/docs/doc-types/live-writers.js';
import { partLimits } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { addRow, rowsMap } from '../../../../../contracts/docs/doc-types/rows.js';
import { paramsToWire } from '../../../../../server/docs/doc-types/api/to-wire.js';
import { httpRules } from '../../../../../server/docs/doc-types/index.js';
import { canonical } from '../../../../../server/platform/log/canonical.js';
import { copyOf, doc, liveOf, row, updatesOf, yRow } from './tables.js';

const { read, write } = httpRules.live;
const schema = { pattern: '"^a"', maximum: '9007199254740993', default: '{"b":1,"a":2}' };
const values = [{ value: '"dog"', name: 'Dog' }, { value: '"cat"', description: 'Purrs' }, { value: 'null' }];
const full = (more: Partial<ParamRow> = {}): ParamRow => row('a', { schema, values, kind: 'oneOf', ref: 'm', ...more });

describe('what a row says beyond its columns', () => {
  it('is read as it was written, and written again without an update', () => {
    const ydoc = liveOf(doc(full()));
    expect(read(ydoc).params).toEqual([full()]);
    expect(updatesOf(ydoc, () => write(ydoc, doc(full())))).toEqual([]);
    const less = full({ schema: { pattern: '"^b"' }, values: values.toReversed(), kind: undefined, ref: 'n' });
    write(ydoc, doc(less));
    expect(read(ydoc).params).toEqual([less]);
    write(ydoc, doc(row('a')));
    expect(read(ydoc).params).toStrictEqual([row('a')]);
  });

  it('moves one value of an enumeration by one entry', () => {
    const ydoc = liveOf(doc(full()));
    const changed: string[] = [];
    yRow(ydoc, 'a').observe(({ keysChanged }) => changed.push(...[...keysChanged].map(String)));
    write(ydoc, doc(full({ values: [...values.slice(2), ...values.slice(0, 2)] })));
    expect(changed).toEqual(['value/null']);
  });

  it('merges by keyword and by value of two people offline who are the first to set one', () => {
    const ann = liveOf(doc(row('a')));
    const bob = copyOf(ann);
    write(ann, doc(row('a', { schema: { pattern: '"^a"' }, values: [{ value: '"cat"' }] })));
    write(bob, doc(row('a', { schema: { maximum: '9' }, values: [{ value: '"dog"' }] })));
    exchange(ann, bob);
    const [found] = read(ann).params;
    expect(found).toMatchObject({ schema: { maximum: '9', pattern: '"^a"' } });
    expect(found?.values?.map(({ value }) => value).sort()).toEqual(['"cat"', '"dog"']);
    expect(read(bob)).toEqual(read(ann));
  });

  it('is one entry for everybody where a key has half a surrogate pair', () => {
    const ann = liveOf(doc(row('a')));
    const bob = copyOf(ann);
    const half = { value: '"\ud800"', name: 'Half' };
    write(ann, doc(row('a', { schema: { 'x-\udc00': '1' }, values: [half] })));
    exchange(ann, bob);
    write(bob, doc(row('a', { schema: { 'x-\ufffd': '2' }, values: [{ value: '"\ufffd"', name: 'Whole' }] })));
    exchange(ann, bob);
    expect(read(ann).params).toMatchObject([{ schema: { 'x-\ufffd': '2' }, values: [{ name: 'Whole' }] }]);
    write(bob, doc(row('a')));
    exchange(ann, bob);
    expect(read(ann).params).toEqual([row('a')]);
  });

  it('keeps a row in the version that has no name and nothing else', () => {
    const ydoc = liveOf(doc());
    ydoc.transact(() => addRow(rowsMap(ydoc), { ...row('a', { name: '', maxLength: '64', ref: 'm' }), rank: '5' }));
    expect(read(ydoc).params).toEqual([row('a', { name: '', maxLength: '64', ref: 'm' })]);
  });

  it('ignores what a foreign client wrote that is no JSON, cannot be stored, is too long or too deep', () => {
    const ydoc = liveOf(doc(full()));
    const there = yRow(ydoc, 'a');
    const large = JSON.stringify('x'.repeat(partLimits.schema));
    const entries: [string, unknown][] = [
      ['schema/minimum', '{'],
      ['schema/title', 7],
      ['schema/default', '"a\0"'],
      ['schema/x-\0', '1'],
      ['schema/examples', large],
      ['schema/not', '{"not":'.repeat(401) + '{}' + '}'.repeat(401)],
      ['schema/if', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
      ['schema/', '1'],
      ['schema/__proto__', '1'],
      [`schema/${'k'.repeat(256)}`, '1'],
      ['value/{', { rank: '5' }],
      ['value/1', 'one'],
      ['kind', 'not'],
      ['ref', 'r'.repeat(65)],
    ];
    ydoc.transact(() => {
      for (const [key, value] of entries) there.set(key, value);
    });
    const said = read(ydoc);
    const { default: _, ...kept } = schema;
    expect(said.params).toEqual([{ ...row('a'), schema: kept, values }]);
    expect(httpRules.schema.parse(said)).toEqual(said);
    expect(updatesOf(ydoc, () => write(ydoc, said))).toEqual([]);
  });

  it('may be nested as deep as a document that is imported, and brackets within texts do not count', () => {
    const ydoc = liveOf(doc(row('a')));
    const deep = { examples: '['.repeat(400) + ']'.repeat(400), default: JSON.stringify('[{"'.repeat(500)) };
    ydoc.transact(() => {
      for (const [keyword, text] of Object.entries(deep)) yRow(ydoc, 'a').set(`schema/${keyword}`, text);
    });
    expect(read(ydoc).params).toEqual([row('a', { schema: deep })]);
  });

  it('is refused with its place where it is no JSON, twice, empty or above a limit', () => {
    const placeOf = (more: object) =>
      apiContent.safeParse({ name: 'x', body: { type: 'doc' }, params: [{ ...row('a'), ...more }] }).error?.issues[0];
    expect(placeOf({ schema: { pattern: '^a' } })).toMatchObject({
      path: ['params', 0, 'schema', 'pattern'],
      message: 'json.invalid',
    });
    expect(placeOf({ values: [{ value: 'cat' }] })?.path).toEqual(['params', 0, 'values', 0, 'value']);
    expect(placeOf({ values: [{ value: '1' }, { value: '1' }] })?.message).toBe('list.double');
    expect(placeOf({ schema: {} })?.path).toEqual(['params', 0, 'schema']);
    expect(placeOf({ kind: 'not' })?.path).toEqual(['params', 0, 'kind']);
    const text = `"${'x'.repeat(partLimits.schema - 'default'.length - 2)}"`;
    expect(placeOf({ schema: { default: text } })).toBeUndefined();
    expect(placeOf({ schema: { default: text, title: '""' } })?.message).toBe(`text.max:${partLimits.schema}`);
    const many = Array.from({ length: partLimits.values + 1 }, (_, n) => ({ value: String(n) }));
    expect(placeOf({ values: many })?.message).toBe(`list.max:${partLimits.values}`);
  });

  it('names its writer', () => {
    const ann = liveOf(doc(row('a')));
    const bob = copyOf(ann);
    const before = encodeStateVector(ann);
    ann.transact(() => yRow(ann, 'a').set('schema/pattern', '"^a"'));
    const byAnn = encodeStateAsUpdate(ann, before);
    bob.transact(() => yRow(bob, 'a').set('value/"cat"', { rank: '5' }));
    const byBob = encodeStateAsUpdate(bob, before);
    exchange(ann, bob);
    const updates = [
      { actorId: 1, update: byAnn },
      { actorId: 2, update: byBob },
    ];
    expect(writersOf(ann, updates)).toEqual({ 'row:a:schema/pattern': [1], 'row:a:value/"cat"': [2] });
  });

  it('does not show a row of a table that this build does not know, and never removes it', () => {
    const ydoc = liveOf(doc(row('a')));
    ydoc.transact(() => {
      const made = addRow(rowsMap(ydoc), { ...row('later', { schema }), rank: '7' });
      made.set('style', 6);
    });
    expect(read(ydoc).params).toEqual([row('a')]);
    write(ydoc, doc(row('b')));
    expect(read(ydoc).params).toEqual([row('b')]);
    const kept = yRow(ydoc, 'later');
    expect([kept.get('style'), kept.get('deleted'), kept.get('schema/pattern')]).toEqual([6, undefined, '"^a"']);
  });

  it('leaves contents without it as they were, byte for byte', () => {
    const before = doc(row('a'), row('b', { parentId: 'a' }));
    const text = canonical(before);
    expect(canonical(httpRules.schema.parse(JSON.parse(text)))).toBe(text);
    expect(canonical(read(liveOf(before)))).toBe(text);
  });
});

function exchange(a: Doc, b: Doc): void {
  merge(a, b);
  merge(b, a);
}
const merge = (to: Doc, from: Doc): void => applyUpdate(to, encodeStateAsUpdate(from));

describe('a client of the existing product', () => {
  it('is not shown what it does not know', () => {
    const { requestParams } = paramsToWire(doc(full()), 1);
    expect(Object.keys(requestParams[0] ?? {}).sort()).toEqual(
      Object.keys(paramsToWire(doc(row('a')), 1).requestParams[0] ?? {}).sort(),
    );
  });

  it('changes what it was shown, and nothing else', async () => {
    const before = { ...doc(), params: [full(), laterRow] };
    const sent = { requestParams: [{ id: 'a', name: 'renamed' }], responseParams: [{ name: 'new' }] };
    const { params } = await httpRules.fromWire(sent, before);
    expect(params).toHaveLength(3);
    expect(params).toEqual(
      expect.arrayContaining([full({ name: 'renamed' }), expect.objectContaining({ name: 'new' }), laterRow]),
    );
  });
});

it('cookies are sent in a list that old clients do not send back', async () => {
  const before = { ...doc(), params: [row('sid', { style: 8 })] };
  expect(paramsToWire(before, 1)).toMatchObject({ cookieParams: [{ id: 'sid', style: 8 }], headerParams: [] });
  const kept = await httpRules.fromWire({ headerParams: [{ name: 'X-New' }] }, before);
  expect(kept.params.map(({ style }) => style)).toEqual([1, 8]);
  const { params } = await httpRules.fromWire({ cookieParams: [{ id: 'sid', name: 'theme' }] }, before);
  expect(params).toMatchObject([{ id: 'sid', name: 'theme', style: 8 }]);
});

/** A row of a table that this build has no list for. */
const laterRow = z.custom<ParamRow>().parse({ ...row('later', { schema }), style: 6 });
