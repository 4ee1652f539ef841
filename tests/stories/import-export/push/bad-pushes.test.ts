import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc } from '../../../../contracts/docs/docs.js';
import { changeSetDocs } from '../../../../contracts/import-export/change-sets.js';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import { deleteModule, moduleToken } from '../../../../contracts/workspace/modules.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Build } from '../../../support/build.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';
import { pushedDoc as doc, pushedFolder as folder, pushing } from '../../../support/pushing.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

const nested = (depth: number): object => (depth === 0 ? {} : { name: `level${depth}`, children: [nested(depth - 1)] });

/** The push's data, and the beginning of the message: the path of the field, or the sentence that clients know. */
const refused: readonly (readonly [string, unknown, string])[] = [
  ['no docs', { apis: [] }, '文档内容不能为空'],
  ['docs left out', { author: 'jim' }, '文档内容不能为空'],
  ['docs that are null', { apis: null }, '文档内容不能为空'],
  ['docs that are text', { apis: 'all' }, 'apis: '],
  ['docs that are an object', { apis: { 0: doc('a', '/a') } }, 'apis: '],
  ['a doc that is a number', { apis: [doc('a', '/a'), 7] }, 'apis.1: '],
  ['a list as data', [doc('a', '/a')], ''],
  ['a flag that is none', { apis: [folder('A', doc('a', '/a', { isShow: 'perhaps' }))] }, 'apis.0.items.0.isShow: '],
  ['an unknown type', { apis: [doc('a', '/a', { type: 9 })] }, 'apis.0.type: '],
  ['a number that is a word', { apis: [doc('a', '/a', { orderIndex: 'first' })] }, 'apis.0.orderIndex: '],
  ['a name with a NUL', { apis: [doc('a\u0000b', '/a')] }, 'apis.0.name: '],
  ['a name that is an object', { apis: [doc('a', '/a', { name: { en: 'a' } })] }, 'apis.0.name: '],
  ['rows that are an object', { apis: [doc('a', '/a', { queryParams: { page: 1 } })] }, 'apis.0.queryParams: '],
  [
    'a row of a row that is text',
    { apis: [doc('a', '/a', { requestParams: [{ name: 'x', children: ['y'] }] })] },
    'apis.0.requestParams.0.children.0: ',
  ],
  ['an environment that is text', { apis: [doc('a', '/a')], debugEnvs: ['test'] }, 'debugEnvs.0: '],
  ['an author that is a list', { apis: [doc('a', '/a')], author: ['jim'] }, 'author: '],
];

const SCRIPT = `<img src=x onerror=alert(1)>"'><script>alert(1)</script>`;
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `p${at}`, type: 'string' }));

interface Stored {
  readonly what: string;
  readonly item: object;
  /** The stored doc in part. */
  readonly doc: object;
  /** The number of its rows. */
  readonly rows?: number;
  readonly losses?: readonly string[];
}
const stored: readonly Stored[] = [
  {
    what: 'numbers and flags as texts, texts as numbers',
    item: { name: 7, url: '/n', orderIndex: '12', isShow: 'true', isResponseArray: '1', version: 1.5, author: 42 },
    doc: { name: '7', orderIndex: 12, isShow: 1, isResponseArray: 1, version: '1.5', author: '42' },
  },
  {
    what: 'nulls in lists, a flag as the note of a deprecation',
    item: doc('nulls', '/nulls', {
      deprecated: false,
      queryParams: [null, { name: 'a', enumInfo: { name: 'E', items: [null, { name: 'A' }] }, children: [null] }],
      errorCodeParams: [null],
    }),
    doc: { name: 'nulls', deprecated: '$false$', queryParams: [{ name: 'a' }], errorCodeParams: [] },
    rows: 1,
  },
  {
    what: 'fields that nobody knows, those of every object among them',
    item: JSON.parse(
      '{"name":"unknown","url":"/u","id":1,"docId":"x","moduleId":1,"status":0,"isLocked":1,"constructor":{"a":1},"__proto__":{"isShow":0},"dubboMethod":"x"}',
    ),
    doc: { name: 'unknown', isShow: 1, isLocked: 0, status: 10 },
  },
  {
    what: 'a name of 300 characters',
    item: doc('长'.repeat(300), '/long'),
    doc: { name: '长'.repeat(128) },
    losses: ['apis.0.name cut'],
  },
  {
    what: 'a name that is cut within a character',
    item: doc(`${'x'.repeat(127)}😀😀`, '/cut'),
    doc: { name: 'x'.repeat(127) },
    losses: ['apis.0.name cut'],
  },
  {
    what: 'a name like a path',
    item: doc('..%2f..%2fetc', '..%2f..%2fetc'),
    doc: { name: '..%2f..%2fetc', url: '/..%2f..%2fetc' },
  },
  { what: 'a name with control characters', item: doc('a\tb\r\nc\u202ed', '/c'), doc: { url: '/c' } },
  {
    what: '3,000 parameters',
    item: doc('many', '/many', { queryParams: rows(3_000) }),
    doc: { name: 'many' },
    rows: 3_000,
  },
  {
    what: 'parameters nested 60 deep',
    item: doc('deep', '/deep', { requestParams: [nested(60)] }),
    doc: { name: 'deep' },
    rows: 32,
    losses: ['apis.0.requestParams.0.children.0'],
  },
  {
    what: 'scripts in every text',
    item: doc(SCRIPT, `/x?${SCRIPT}`, {
      ...{ author: SCRIPT, deprecated: SCRIPT, contentType: SCRIPT, httpMethod: '<script>x', description: SCRIPT },
      queryParams: [{ name: SCRIPT, type: SCRIPT, maxLength: SCRIPT, example: SCRIPT, description: SCRIPT }],
    }),
    doc: {
      ...{ name: SCRIPT, author: SCRIPT, deprecated: SCRIPT },
      description: expect.not.stringMatching(/<script|onerror/i),
      queryParams: [{ name: SCRIPT, type: SCRIPT, maxLength: SCRIPT, example: SCRIPT, description: SCRIPT }],
    },
  },
  {
    what: 'dictionaries without names, with the same item twice',
    item: doc('enum', '/enum', {
      queryParams: [{ name: 'state', enumInfo: { items: [{ value: 1 }, { name: 'A' }, { name: 'A', value: 2 }] } }],
    }),
    doc: { queryParams: [{ name: 'state', enumId: '' }] },
  },
];

describe('a push that is refused', () => {
  it.each(refused)('%s: with the path of the field, and nothing is stored', async (_, data, message) => {
    const { moduleId, build, names } = await pushing(app, dev);
    const reply = await build.javaSdk(data);
    expect(reply).toMatchObject({ code: '100', data: { key: 'input.invalid' } });
    expect(reply.msg.slice(0, message.length)).toBe(message);
    expect(reply.msg.length).toBeGreaterThan(message.endsWith(': ') ? message.length : 0);
    await app.quiet();
    expect(await names()).toEqual([]);
    expect(await dev.call(pushLog, { moduleId })).toEqual([]);
  });

  it('that is no JSON, or cut off', async () => {
    const { build, names } = await pushing(app, dev);
    for (const data of ['{"apis":[{"name":"a"', 'apis=1', '\u0000', '[[['])
      expect(await build.javaSdk(data)).toMatchObject({ code: expect.stringMatching(/^(13|100)$/) });
    expect(await names()).toEqual([]);
  });

  it('with the token of a deleted application, of another form, or none', async () => {
    const other = await place(await app.admin(), { devs: [dev] });
    const token = await dev.call(moduleToken, { moduleId: other.moduleId });
    await dev.call(deleteModule, { id: other.moduleId });
    for (const given of [token, token.toUpperCase(), `${token} `, '', '..%2f', SCRIPT, "' or 1=1 --"])
      expect(await new Build(app.url, given).javaSdk({ apis: [doc('a', '/a')] })).toMatchObject({ code: '14' });
    const docs = await app.database.query(`select count(*) as n from docs where url = '/a' and name = 'a'`);
    expect(docs).toEqual([{ n: 0 }]);
  });
});

describe('a push that is stored', () => {
  it.each(stored)(
    '$what: harmless, beside the other docs',
    async ({ item, doc: expected, rows: count, losses = [] }) => {
      const { moduleId, build, idOf } = await pushing(app, dev);
      expect(await build.javaSdk({ apis: [item, doc('beside', '/beside')] })).toEqual({ code: '0', msg: '', data: {} });
      await app.quiet();
      const [push] = await dev.call(pushLog, { moduleId });
      expect(push).toMatchObject({ state: 'done', created: 2, docs: 2, error: '' });
      const { list, losses: reported } = await dev.call(changeSetDocs, { moduleId, id: push?.id ?? '' });
      const beside = await idOf('beside');
      const id = list.find(({ docId }) => docId !== beside)?.docId ?? '';
      const found = await dev.call(getDoc, { id });
      expect(found).toMatchObject(expected);
      if (count !== undefined) expect(found.queryParams.length + found.requestParams.length).toBe(count);
      const told = reported.map(({ origin, what }) => `${origin} ${what}`);
      for (const loss of losses) expect(told).toContainEqual(expect.stringContaining(loss));
      expect(Object.prototype).not.toHaveProperty('isShow');
    },
  );

  it('without the one doc that has too many parameters, which is reported', async () => {
    const { moduleId, build, names } = await pushing(app, dev);
    const apis = [doc('many', '/many', { queryParams: rows(20_001) }), doc('beside', '/beside')];
    expect(await build.javaSdk({ apis })).toMatchObject({ code: '0' });
    await app.quiet();
    expect(await names()).toEqual(['beside']);
    const [push] = await dev.call(pushLog, { moduleId });
    expect(push).toMatchObject({ state: 'done', created: 1, losses: [{ origin: 'apis.0', what: 'invalid' }] });
  });
});
