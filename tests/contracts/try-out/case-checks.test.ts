import { describe, expect, it } from '@jest/globals';
import { failedChecks, valueAt } from '../../../contracts/try-out/case-checks.js';

const json = { data: { list: [{ id: 7, tags: ['a'] }], 'a.b': null, ok: false, name: '7' } };
const kinds = (path: string, operator: 'equals' | 'exists' | 'type', value = '') =>
  failedChecks(200, [{ path, operator, value }], { status: 200, json }).map(({ kind, actual }) => [kind, actual]);

describe('what a case expects of an answer', () => {
  it('finds values by names and positions', () => {
    expect(valueAt(json, 'data.list.0.id')).toBe(7);
    expect(valueAt(json, '$.data.list[0].tags[0]')).toBe('a');
    expect(valueAt(json, 'data.a.b')).toBe(null);
    expect(valueAt(json, '')).toBe(json);
    expect(valueAt(json, 'data.constructor')).toBeUndefined();
    expect(valueAt(json, 'data.list.1.id')).toBeUndefined();
  });

  it('compares texts, JSON values and types', () => {
    expect(kinds('data.list.0.id', 'equals', '7')).toEqual([]);
    expect(kinds('data.name', 'equals', '7')).toEqual([]);
    expect(kinds('data.name', 'equals', '"7"')).toEqual([]);
    expect(kinds('data.ok', 'equals', 'false')).toEqual([]);
    expect(kinds('data.list.0', 'equals', '{"tags": ["a"], "id": 7}')).toEqual([]);
    expect(kinds('data.list.0.id', 'equals', '8')).toEqual([['equals', '7']]);
    expect(kinds('data.list.0.id', 'equals', '')).toEqual([['equals', '7']]);
    expect(kinds('data.list', 'type', 'Array')).toEqual([]);
    expect(kinds('data.a.b', 'type', 'string')).toEqual([['type', 'null']]);
    expect(kinds('data.a.b', 'exists')).toEqual([]);
    expect(kinds('data.gone', 'exists')).toEqual([['missing', '']]);
  });

  it('says what differs in the status, and that a body is no JSON', () => {
    const found = (status: number, checks: Parameters<typeof failedChecks>[1], given: object) =>
      failedChecks(status, checks, { status: 404, json: undefined, ...given }).map(({ kind }) => kind);
    expect(found(200, [], {})).toEqual(['status']);
    expect(found(0, [], {})).toEqual([]);
    expect(found(404, [{ path: '', operator: 'exists', value: '' }], {})).toEqual(['notJson']);
  });
});
