import { describe, expect, it } from '@jest/globals';
import type { ParamRow } from '../../../../../contracts/docs/doc-types/api.js';
import { decodeId } from '../../../../../contracts/platform/wire.js';
import { paramsToWire } from '../../../../../server/docs/doc-types/api/to-wire.js';
import type { WireContent, WireRow } from '../../../../../server/docs/doc-types/index.js';
import { httpRules } from '../../../../../server/docs/doc-types/index.js';
import { doc, row, workOf } from './tables.js';

const sent = async (wire: WireContent, ...before: ParamRow[]) => httpRules.fromWire(wire, doc(...before));
/** Body rows as `parent>name`; rows with a known id by that id. */
async function bodyRows(requestParams: WireRow[], ...before: ParamRow[]): Promise<string> {
  const { params } = await sent({ requestParams }, ...before);
  const names = new Map(params.map(({ id, name }) => [id, name]));
  return params
    .filter(({ style }) => style === 2)
    .map(({ parentId, name }) => `${names.get(parentId) ?? ''}>${name}`)
    .join(' ');
}
const nested = (levels: number): WireRow => {
  let made: WireRow = { name: `l${levels}` };
  for (let level = levels - 1; level > 0; level--) made = { name: `l${level}`, children: [made] };
  return made;
};

describe('rows of the wire', () => {
  it('say in their description what has no column, and take no harm when that comes back', async () => {
    const before = row('a', { description: 'The name', schema: { format: '"email"', maximum: '9007199254740993' } });
    const [shown] = paramsToWire(doc(before), 1).requestParams;
    expect(shown?.description).toBe('The name\nformat: email; maximum: 9007199254740993');
    expect(shown).not.toHaveProperty('schema');
    const back = async (description: string) =>
      (await sent({ requestParams: [{ id: 'a', description }] }, before)).params;
    expect(await back(shown?.description ?? '')).toEqual([before]);
    expect(await back('By hand')).toEqual([{ ...before, description: 'By hand' }]);
  });

  it('are nested rows where they are variants, and stay variants when they come back', async () => {
    const rows = [
      row('pet', { type: 'any', maxLength: '' }),
      row('a', { name: 'Cat', type: 'object', parentId: 'pet', kind: 'oneOf', ref: 'm' }),
      row('b', { name: '', parentId: 'pet', kind: 'oneOf' }),
    ];
    const shown = paramsToWire(doc(...rows), 1).requestParams;
    expect(shown.map(({ name, parentId }) => `${parentId}>${name}`)).toEqual(['>pet', 'pet>Cat', 'pet>']);
    expect(JSON.stringify(shown)).not.toContain('oneOf');
    expect((await sent({ requestParams: shown }, ...rows)).params).toEqual(rows);
  });

  it('come as a tree, or flat with the client’s own ids', async () => {
    const tree = [{ name: 'a', children: [{ name: 'b', children: [{ name: 'c' }] }] }, { name: 'd' }];
    const flat = [
      { id: 3, parentId: 2, name: 'c' },
      { id: 1, parentId: 0, name: 'a' },
      { id: '2', parentId: '1', name: 'b' },
      { id: 4, parentId: '', name: 'd' },
    ];
    expect(await bodyRows(tree)).toBe('>a a>b b>c >d');
    expect(await bodyRows(flat)).toBe('>a a>b b>c >d');
  });

  it('get ids of their own, that stay', async () => {
    const { params } = await sent({ requestParams: [{ id: 1, name: 'a' }, { id: 1, name: 'b' }, { name: 'c' }] });
    expect(new Set(params.map(({ id }) => decodeId(id))).size).toBe(3);
    const again = await httpRules.fromWire(paramsToWire({ params }, 7), doc(...params));
    expect(again.params).toEqual(params);
  });

  it('are known by their ids in their own table only', async () => {
    const before = [row('a', { description: 'kept' }), row('b', { style: 3 })];
    const { params } = await sent(
      {
        requestParams: [
          { id: 'a', name: 'x' },
          { id: 'b', name: 'new' },
        ],
      },
      ...before,
    );
    expect(params.map(({ id, name, style }) => [id === 'a' || id === 'b' ? id : '', name, style])).toEqual([
      ['a', 'x', 2],
      ['', 'new', 2],
      ['b', 'b', 3],
    ]);
    expect(params[0]).toMatchObject({ description: 'kept' });
  });

  it('stay when they are not sent, behind the row that they stood behind', async () => {
    const before = [row('a'), row('b'), row('c')];
    expect(await bodyRows([{ id: 'b' }, { name: 'new' }], ...before)).toBe('>a >b >c >new');
    expect(await bodyRows([{ name: 'new' }, { id: 'c' }], ...before)).toBe('>a >b >new >c');
    expect(await bodyRows([], ...before)).toBe('>a >b >c');
    expect((await sent({ headerParams: [] }, ...before)).params).toHaveLength(3);
  });

  it('go when they are said to, with all below them', async () => {
    const before = [row('a'), row('b', { parentId: 'a' }), row('c', { parentId: 'b' }), row('d')];
    expect(await bodyRows([{ id: 'a', isDeleted: true }], ...before)).toBe('>d');
    expect(await bodyRows([{ id: 'a', isDeleted: true, children: [{ id: 'b' }, { name: 'new' }] }], ...before)).toBe(
      '>d',
    );
    expect(
      await bodyRows(
        [
          { id: 'a', isDeleted: true },
          { id: 'b', parentId: '' },
        ],
        ...before,
      ),
    ).toBe('>b b>c >d');
    expect(await bodyRows([{ name: 'never', isDeleted: true }], ...before)).toBe('>a a>b b>c >d');
  });

  it('stand by their order where it is said, else as they are sent', async () => {
    const rows = [
      { name: 'a', orderIndex: 20 },
      { name: 'b', orderIndex: 10 },
      { name: 'c', orderIndex: 20 },
    ];
    expect(await bodyRows(rows)).toBe('>b >a >c');
    expect(await bodyRows([{ name: 'a' }, { name: 'b', orderIndex: -1 }, { name: 'c' }])).toBe('>b >c >a');
    expect(await bodyRows([{ id: 'b' }, { id: 'a' }], row('a'), row('b'))).toBe('>b >a');
  });

  it('of an unknown id are the ones of the same name at the same place, however often they are sent', async () => {
    const list: WireRow[] = [
      { id: 1, name: 'order' },
      { id: 2, parentId: 1, name: 'id' },
      { id: 3, name: 'id' },
      { id: 4, name: 'id', description: 'another of that name' },
      { id: 5, parentId: 3, name: 'id', children: [{ name: 'deep' }] },
    ];
    const first = await sent({ requestParams: list, responseParams: [{ name: 'id' }] });
    const again = await httpRules.fromWire({ requestParams: list, responseParams: [{ name: 'id' }] }, first);
    expect(again.params).toEqual(first.params);
    const changed = [{ name: 'order', description: 'x', children: [{ name: 'more' }] }];
    const { params } = await httpRules.fromWire({ requestParams: changed }, first);
    expect(params).toHaveLength(first.params.length + 1);
    expect(params[0]).toEqual({ ...first.params[0], description: 'x' });
  });

  it('are new where those of their name are sent by their ids, are elsewhere, or are to be deleted', async () => {
    const before = [row('a', { name: 'same' }), row('b', { parentId: 'a', name: 'below' })];
    expect(await bodyRows([{ id: 'a' }, { id: 7, name: 'same' }], ...before)).toBe('>same same>below >same');
    expect(await bodyRows([{ id: 7, name: 'below' }], ...before)).toBe('>same same>below >below');
    expect(await bodyRows([{ id: 7, name: 'same', isDeleted: true }], ...before)).toBe('>same same>below');
  });

  it('become roots below a parent that is not there, and where parents go in a circle', async () => {
    expect(await bodyRows([{ name: 'a', parentId: 'nobody' }])).toBe('>a');
    const circle = [
      { id: 3, parentId: 1, name: 'c' },
      { id: 1, parentId: 2, name: 'a' },
      { id: 2, parentId: 1, name: 'b' },
    ];
    // Ids of rows are random; the first row of the list opens the circle, whatever they are.
    for (let n = 0; n < 8; n++) expect(await bodyRows(circle)).toBe('>a a>c a>b');
    expect(await bodyRows([{ id: 'a', parentId: 'a' }], row('a'))).toBe('>a');
  });

  it('stay below their parent when they say nothing of one, and leave it when they say none', async () => {
    const before = [row('a'), row('b', { parentId: 'a' })];
    expect(await bodyRows([{ id: 'b', name: 'x' }], ...before)).toBe('>a a>x');
    expect(await bodyRows([{ id: 'b', parentId: '' }], ...before)).toBe('>a >b');
    expect(await bodyRows([{ id: 'b', parentId: null }], ...before)).toBe('>a >b');
  });

  it('take twenty levels, and refuse thirty-three', async () => {
    expect((await sent({ requestParams: [nested(20)] })).params).toHaveLength(20);
    expect((await sent({ requestParams: [nested(32)] })).params).toHaveLength(32);
    const deep = {
      key: 'input.invalid',
      facts: { issues: [{ field: 'requestParams', key: 'field.deep', facts: {} }] },
    };
    await expect(sent({ requestParams: [nested(33)] })).rejects.toMatchObject(deep);
    const flat = Array.from({ length: 33 }, (_, i) => ({ id: i + 1, parentId: i, name: `${i}` }));
    await expect(sent({ requestParams: flat })).rejects.toMatchObject(deep);
    await expect(sent({ requestParams: flat.toReversed() })).rejects.toMatchObject(deep);
    expect((await sent({ requestParams: flat.slice(1) })).params).toHaveLength(32);
  });

  it.each<[string, WireRow, Partial<ParamRow>]>([
    [
      'numbers and truths',
      { name: 7, type: true, example: 0.5, description: false },
      { name: '7', type: 'true', example: '0.5', description: 'false' },
    ],
    [
      'nulls',
      { name: null, type: null, required: null, maxLength: null, example: null, description: null, enumId: null },
      { name: '', type: 'string', required: true, maxLength: '-', example: '', description: '', enumId: '' },
    ],
    ['nothing', {}, { name: '', type: 'string', required: true, maxLength: '-' }],
    ['no length', { maxLength: '0' }, { maxLength: '-' }],
    ['a length in words', { maxLength: 'abc' }, { maxLength: 'abc' }],
    ['a dictionary', { enumId: 'p58pNWz3' }, { enumId: 'p58pNWz3' }],
    ['no dictionary', { enumId: 0 }, { enumId: '' }],
    ['a type that nobody knows', { type: 'Tuple<int>' }, { type: 'Tuple<int>' }],
    ['what cannot be stored', { name: 'a\0b', description: '\ud800' }, { name: 'a\ufffdb', description: '\ufffd' }],
    ['a name that cannot be seen', { name: ' \u202e__proto__\n' }, { name: '__proto__' }],
  ])('take %s', async (_, given, kept) => {
    const { params } = await sent({ requestParams: [given] });
    expect(params).toEqual([expect.objectContaining(kept)]);
    expect(httpRules.schema.safeParse(doc(...params)).success).toBe(true);
  });

  it('have no length where they hold others', async () => {
    const { params } = await sent({
      requestParams: [{ name: 'a', maxLength: 64, children: [{ name: 'b', maxLength: 64 }] }],
    });
    expect(params.map(({ maxLength }) => maxLength)).toEqual(['', '64']);
  });

  it('may have one name, and names of an object’s own', async () => {
    expect(await bodyRows([{ name: 'x' }, { name: 'x' }, { id: '__proto__', name: 'constructor' }])).toBe(
      '>x >x >constructor',
    );
  });

  it('are refused by the schema with a name of 65 characters', async () => {
    const said = await sent({ requestParams: [{ name: 'n'.repeat(65) }] });
    expect(httpRules.schema.safeParse(said).success).toBe(false);
  });

  it('come in thousands', async () => {
    const requestParams = Array.from({ length: 5_000 }, (_, i) => ({
      id: i + 1,
      parentId: i % 10 ? i - (i % 10) + 1 : 0,
      name: `f${i}`,
    }));
    const work = await workOf(async () => {
      const said = await sent({ requestParams });
      expect(said.params).toHaveLength(5_000);
      expect((await httpRules.fromWire(paramsToWire(said, 1), said)).params).toEqual(said.params);
    });
    expect(work).toBeLessThan(2_000);
  });
});

describe('fields of the wire', () => {
  it('stay when they are left out or null', async () => {
    const before = await httpRules.fromWire({ url: '/a', isRequestArray: true, remark: 'r' }, httpRules.empty('Doc'));
    expect(await httpRules.fromWire({}, before)).toEqual(before);
    expect(
      await httpRules.fromWire({ url: null, isRequestArray: null, remark: null, contentType: null }, before),
    ).toEqual(before);
  });

  it.each([
    ['https://api.example.com/a/{id}?x=1#top'],
    ['/用户/{名}'],
    ['/a b/{unbalanced'],
    ['}{/{}'],
    ['OrderDto findOrder(long id, java.util.List<String> of)'],
  ])('keep the address %s as it is typed', async (url) => expect((await sent({ url: `  ${url}\n` })).url).toBe(url));

  it('take a description as HTML, and plain text line by line', async () => {
    const told = async (description: string) => httpRules.description(await sent({ description }));
    expect(await told('one\ntwo')).toBe('<p>one</p><p>two</p>');
    expect(await told('a  b')).toBe('<p>a  b</p>');
    expect(await told('')).toBe('');
    expect(await told('a &amp; b<br>c')).toBe('<p>a &amp; b<br/>c</p>');
    expect(await told('<p onclick="x()">a<script>alert(1)</script></p>')).toBe('<p>a</p>');
    expect(await told('1 > 0')).toBe('<p>1 &gt; 0</p>');
  });

  it('take a body before a description, and mend it', async () => {
    const body = {
      type: 'doc',
      content: [{ type: 'iframe' }, { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
    };
    expect(httpRules.description(await sent({ body, description: 'y' }))).toBe('<p>x</p>');
  });
});

it('tells rows to the wire as they came: flat, in order, by table', async () => {
  const content = doc(row('a'), row('b', { parentId: 'a' }), row('c', { style: 5 }), row('e', { style: 4 }), row('d'));
  const lists = paramsToWire(content, 42);
  expect(lists.requestParams.map(({ id, parentId, orderIndex, docId }) => [id, parentId, orderIndex, docId])).toEqual([
    ['a', '', 10_000, 42],
    ['b', 'a', 10_000, 42],
    ['d', '', 10_010, 42],
  ]);
  expect([lists.queryParams, lists.errorCodeParams, lists.pathParams].map((list) => list.length)).toEqual([1, 1, 0]);
  expect(lists.queryParams[0]).toMatchObject({ isDeleted: false, global: 0, maxLength: '-' });
});

describe('the remark', () => {
  const remark = '<p>This is how a paragraph begins</p>';

  it('is turned to text where the editor of old clients wrote it', async () => {
    expect((await sent({ remark })).remark).toBe('This is how a paragraph begins');
  });

  it('stays as it is where a client sends it back unchanged', async () => {
    const before = { ...doc(), remark };
    expect((await httpRules.fromWire({ remark, description: '<p>new</p>' }, before)).remark).toBe(remark);
  });
});
