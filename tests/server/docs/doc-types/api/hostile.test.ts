import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { addRow, rowPositions, rowsMap } from '../../../../../contracts/docs/doc-types/rows.js';
import { httpRules } from '../../../../../server/docs/doc-types/index.js';
import { copyOf, doc, liveOf, row, updatesOf, workOf, yRow } from './tables.js';

const { read, write } = httpRules.live;
/** Foreign clients write their own docs; the server receives only the updates. */
function sentBy(client: (ydoc: Y.Doc) => void): Y.Doc {
  const theirs = new Y.Doc();
  client(theirs);
  return copyOf(theirs);
}
/** Checks that it is read as valid content, that writing it does not throw, and that a second write changes nothing. */
function rests(ydoc: Y.Doc) {
  const said = read(ydoc);
  expect(httpRules.schema.parse(said)).toEqual(said);
  expect(() => JSON.stringify(said)).not.toThrow();
  write(ydoc, said);
  expect(read(ydoc)).toEqual(said);
  expect(updatesOf(ydoc, () => write(ydoc, said))).toEqual([]);
  expect(httpRules.text(said)).toEqual(expect.any(String));
  expect(httpRules.html(said)).toEqual(expect.any(String));
  return said;
}
const anything: readonly (readonly [string, () => unknown])[] = [
  ['a number', () => 7],
  ['no number', () => Number.NaN],
  ['a big number', () => 10n],
  ['a truth', () => true],
  ['nothing', () => null],
  ['undefined', () => undefined],
  ['bytes', () => new Uint8Array([1, 2])],
  ['a list', () => ['a', { b: 1 }]],
  ['an object', () => ({ style: 2, name: 'x', toString: 'y' })],
  ['a live list', () => Y.Array.from([1, 2])],
  ['a live map', () => new Y.Map([['style', 2]])],
  ['a live text', () => new Y.Text('text')],
  ['a live fragment', () => new Y.XmlFragment()],
  ['an element', () => new Y.XmlElement('p')],
  ['a doc', () => new Y.Doc()],
  ['a long text', () => 'x'.repeat(100_000)],
  ['halves of pairs', () => '\ud83d \udc00 \0'],
];

describe('a live doc of foreign hands', () => {
  it.each([
    ['a text', (ydoc: Y.Doc) => ydoc.getText('params').insert(0, 'rows')],
    ['a list', (ydoc: Y.Doc) => ydoc.getArray('params').push([new Y.Map(), 1])],
    ['a fragment', (ydoc: Y.Doc) => ydoc.getXmlFragment('params').push([new Y.XmlElement('row')])],
  ])('may hold %s where the rows should be', (_, client) => {
    const ydoc = sentBy(client);
    expect(rests(ydoc).params).toEqual([]);
    write(ydoc, doc(row('a')));
    expect(read(ydoc).params).toHaveLength(1);
  });

  it('may hold other things where texts and fields should be', () => {
    const ydoc = sentBy((theirs) => {
      theirs.getMap('url').set('a', 1);
      theirs.getArray('remark').push(['b']);
      theirs.getText('fields').insert(0, 'c');
      theirs.getMap('body').set('d', 1);
    });
    expect(rests(ydoc)).toMatchObject({ url: '', remark: '', httpMethod: '' });
    write(ydoc, { ...doc(), url: '/a', remark: 'r' });
    expect(read(ydoc)).toMatchObject({ url: '/a', remark: 'r', httpMethod: 'GET' });
  });

  it.each(anything)('may hold %s for any field, row or cell', (_, thing) => {
    const ydoc = sentBy((theirs) => {
      write(theirs, doc(row('a'), row('b', { parentId: 'a' })));
      const fields = [
        'name',
        'author',
        'deprecated',
        'httpMethod',
        'contentType',
        'isRequestArray',
        'requestArrayType',
      ];
      for (const key of fields) theirs.getMap('fields').set(key, thing());
      rowsMap(theirs).set('foreign', thing());
      for (const key of [
        'name',
        'example',
        'description',
        'type',
        'required',
        'maxLength',
        'enumId',
        'rank',
        'parentId',
      ])
        yRow(theirs, 'b').set(key, thing());
      yRow(theirs, 'b').set('more', thing());
    });
    const said = rests(ydoc);
    expect(said.params.map(({ id }) => id)).toEqual(expect.arrayContaining(['a', 'b']));
    const named = doc(row('a'), row('b', { name: 'n', example: 'e', description: 'd', enumId: 'p58pNWz3' }));
    write(ydoc, named);
    expect(read(ydoc)).toEqual(named);
  });

  it('keeps rows that it cannot read, for whoever can', () => {
    const ydoc = sentBy((theirs) => {
      write(theirs, doc(row('a')));
      rowsMap(theirs).set('later', new Y.Map([['style', 17]]));
      rowsMap(theirs).set('note', 'from the future');
    });
    write(ydoc, doc(row('b')));
    expect(rowPositions(rowsMap(ydoc)).foreign.sort()).toEqual(['later', 'note']);
    expect(rowsMap(ydoc).get('note')).toBe('from the future');
    expect(yRow(ydoc, 'later').get('deleted')).toBeUndefined();
  });

  it('may have marks and pictures in its texts', () => {
    const ydoc = sentBy((theirs) => {
      write(theirs, { ...doc(row('a', { name: 'name' })), url: '/a' });
      theirs.getText('url').insertEmbed(1, { image: 'x' });
      theirs.getText('url').format(0, 2, { bold: true });
      const name = yRow(theirs, 'a').get('name');
      if (name instanceof Y.Text) name.insertEmbed(0, new Y.Map());
    });
    expect(rests(ydoc)).toMatchObject({ url: '/a', params: [{ name: 'name' }] });
    write(ydoc, { ...doc(row('a', { name: 'other' })), url: '/b' });
    expect(read(ydoc)).toMatchObject({ url: '/b', params: [{ name: 'other' }] });
  });

  it.each([['__proto__'], ['constructor'], ['toString'], ['é'], [' '], ['0'], ['x'.repeat(64)]])(
    'may call a row %j',
    (id) => {
      const ydoc = liveOf(doc(row(id), row('b', { parentId: id })));
      expect(rests(ydoc).params.map((one) => [one.id, one.parentId])).toEqual([
        [id, ''],
        ['b', id],
      ]);
      write(ydoc, doc(row('b')));
      expect(rests(ydoc).params.map((one) => one.id)).toEqual(['b']);
    },
  );

  it('does not show a row of a name that cannot be stored', () => {
    const ydoc = sentBy((theirs) => {
      addRow(rowsMap(theirs), { ...row('a\0b'), rank: 'A' });
      addRow(rowsMap(theirs), { ...row('c', { parentId: 'a\0b' }), rank: 'A' });
    });
    expect(rowPositions(rowsMap(ydoc)).foreign).toEqual(['a\0b']);
    expect(rests(ydoc).params.map(({ id, parentId }) => [id, parentId])).toEqual([['c', '']]);
    write(ydoc, doc());
    expect(rests(ydoc).params).toEqual([]);
    expect(yRow(ydoc, 'a\0b').get('deleted')).toBeUndefined();
  });

  it('may nest thousands of levels, or go in as large a circle, without an overflow', async () => {
    const count = 4_000;
    for (const parentOfFirst of ['', `r${count - 1}`]) {
      const ydoc = sentBy((theirs) =>
        theirs.transact(() => {
          for (let i = 0; i < count; i++)
            addRow(rowsMap(theirs), { ...row(`r${i}`, { parentId: i ? `r${i - 1}` : parentOfFirst }), rank: 'A' });
        }),
      );
      const said = rests(ydoc);
      expect(said.params).toHaveLength(count);
      write(ydoc, { ...said, params: said.params.slice(0, -1) });
      expect(rests(ydoc).params).toHaveLength(count - 1);
    }
  });

  it('orders rows whose ranks are nothing, alike, or two names of one place', () => {
    const ydoc = liveOf(doc(row('a'), row('b'), row('c'), row('d')));
    yRow(ydoc, 'a').set('rank', 'A');
    yRow(ydoc, 'b').set('rank', 'A0');
    yRow(ydoc, 'c').set('rank', 'A0');
    yRow(ydoc, 'd').set('rank', 'é');
    expect(rests(ydoc).params.map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
    const wanted = doc(...['d', 'a', 'x', 'b', 'y', 'c'].map((id) => row(id)));
    write(ydoc, wanted);
    expect(read(ydoc)).toEqual(wanted);
  });
});

it('refuses rows that are none, without a throw or a hang', async () => {
  const odd = [[row('')], [row('', { parentId: '' }), row('')], 'rows', [null], [7], { 0: row('a') }, null];
  const work = await workOf(() => {
    for (const params of odd) expect(httpRules.schema.safeParse({ ...doc(), params }).success).toBe(false);
    const twice = { ...doc(), params: [row('a', { parentId: 'a' }), row('a', { name: 'again' })] };
    expect(httpRules.schema.parse(twice).params).toEqual([row('a')]);
  });
  expect(work).toBeLessThan(1_000);
});
