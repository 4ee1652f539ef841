import { describe, expect, it } from '@jest/globals';
import {
  meterSphereData,
  meterSphereModuleTree,
  meterSpherePlaces,
} from '../../../../server/import-export/metersphere/replies.js';
import { Refusal } from '../../../../server/platform/http/refusal.js';

const refusal = (text: string) => {
  try {
    return meterSphereData(text, 'ms.test');
  } catch (err) {
    return err instanceof Refusal ? [err.key, err.facts] : err;
  }
};

describe('a reply', () => {
  it('has its data in the envelope of 2.x and of 3.x', () => {
    expect(meterSphereData('{"success":true,"message":null,"data":[1]}', 'h')).toEqual([1]);
    expect(meterSphereData('{"code":100200,"message":"success","data":{"a":1}}', 'h')).toEqual({ a: 1 });
    expect(meterSphereData('{"success":true}', 'h')).toBeUndefined();
  });

  it('that refuses is refused with its message, cut to a line', () => {
    const wrong = `${'错'.repeat(1_000)}`;
    expect(refusal(JSON.stringify({ success: false, message: wrong }))).toEqual([
      'metersphere.refused',
      { host: 'ms.test', message: '错'.repeat(300) },
    ]);
    expect(refusal('{"code":100401,"message":"invalid key"}')).toMatchObject(['metersphere.refused', {}]);
  });

  it.each([['', '<html>', 'null', '[]', '{}', '{"data":[]}', '"success"', '{"success":"yes"}', '{"success":true']])(
    'of anything else is no API: %j',
    (...texts) => {
      for (const text of texts)
        expect([text, refusal(text)]).toEqual([text, ['metersphere.notApi', { host: 'ms.test' }]]);
    },
  );
});

describe('places', () => {
  it('are those with an id and a name', () => {
    const data = [{ id: 'a', name: 'A', more: 1 }, { id: 7, name: 'B' }, { id: '' }, null, 'x', { id: 'c' }];
    expect(meterSpherePlaces(data)).toEqual([
      { id: 'a', name: 'A' },
      { id: '7', name: 'B' },
    ]);
    for (const none of [undefined, null, {}, 'x']) expect(meterSpherePlaces(none)).toEqual([]);
  });

  it('are at most 5,000, with names of at most 255 characters', () => {
    const many = Array.from({ length: 6_000 }, (_, n) => ({ id: `i${n}`, name: 'n'.repeat(300) }));
    expect(meterSpherePlaces(many)).toHaveLength(5_000);
    expect(meterSpherePlaces(many)[0]?.name).toHaveLength(255);
  });
});

describe('modules', () => {
  const node = (name: string, ...children: object[]) => ({ id: name, name, children });
  const shape = (tree: ReturnType<typeof meterSphereModuleTree>): unknown =>
    tree.map(({ name, level, leaf, children }) => [name, level, leaf, shape(children)]);

  it('are a tree down to the given level', () => {
    const data = [node('a', node('b', node('c'))), { id: 'd', name: 'd', children: null }];
    expect(shape(meterSphereModuleTree(data, 2))).toEqual([
      ['a', 1, false, [['b', 2, true, []]]],
      ['d', 1, true, []],
    ]);
    expect(shape(meterSphereModuleTree(data, 1))).toEqual([
      ['a', 1, true, []],
      ['d', 1, true, []],
    ]);
  });

  it('are at most 5,000 in all', () => {
    const wide = Array.from({ length: 100 }, (_, n) =>
      node(`w${n}`, ...Array.from({ length: 100 }, (_, m) => node(`w${n}-${m}`))),
    );
    const count = (tree: ReturnType<typeof meterSphereModuleTree>): number =>
      tree.reduce((sum, { children }) => sum + 1 + count(children), 0);
    expect(count(meterSphereModuleTree(wide, 3))).toBe(5_000);
  });
});
