import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { writeParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import { partLimits } from '../../../../contracts/docs/doc-types/row-parts.js';
import { addRow, rowsMap } from '../../../../contracts/docs/doc-types/rows.js';
import { docTypes } from '../../../../server/docs/doc-types/index.js';
import { fitsLiveDoc } from '../../../../server/docs/doc-types/interface/live-shape.js';
import { LiveDoc } from '../../../../server/docs/editing/live/live-doc.js';

/** Applies what `client` writes to a copy of the doc, as an update of its own. */
function takes(client: (ydoc: Y.Doc) => void, before = new Y.Doc()) {
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(before));
  const vector = Y.encodeStateVector(theirs);
  theirs.transact(() => client(theirs));
  const doc = new LiveDoc(before, 0, 50_000_000, fitsLiveDoc);
  return doc.apply([{ update: Y.encodeStateAsUpdate(theirs, vector), whole: true }]).verdicts;
}
const row = { id: 'r', rank: 'a', style: 1, parentId: '', name: 'n', type: 'string', required: true } as const;
const cells = { maxLength: '-', example: '', description: '', enumId: '' } as const;
const withRow = () => {
  const ydoc = new Y.Doc();
  addRow(rowsMap(ydoc), { ...row, ...cells });
  return ydoc;
};
const nested = (levels: number) => (ydoc: Y.Doc) => {
  let inner: Y.XmlFragment = ydoc.getXmlFragment('body');
  for (let level = 0; level < levels; level++) {
    const child = new Y.XmlElement('blockquote');
    inner.insert(0, [child]);
    inner = child;
  }
};
const long = 'k'.repeat(10_000);
const large = JSON.stringify('x'.repeat(partLimits.schema));
const half = JSON.stringify('x'.repeat(partLimits.schema / 2));
const deep = '['.repeat(401) + ']'.repeat(401);
const withHalf = (ydoc: Y.Doc) => {
  rowAt(ydoc).set('schema/examples', half);
  return ydoc;
};

describe('a live doc', () => {
  it.each<[string, (ydoc: Y.Doc) => void, (() => Y.Doc)?]>([
    ['300 roots', (ydoc) => Array.from({ length: 300 }, (_, n) => ydoc.getMap(`root ${n}`).set('a', n))],
    ['an empty name of a root', (ydoc) => ydoc.getText('').insert(0, 'x')],
    ['a root with a huge name', (ydoc) => ydoc.getText(long).insert(0, 'x')],
    ['a root called as what every object has', (ydoc) => ydoc.getMap('__proto__').set('constructor', 1)],
    ['a map where a text is', (ydoc) => ydoc.getMap('url').set('a', 1)],
    ['a map where the body is', (ydoc) => ydoc.getMap('body').set('a', 1)],
    ['a text where the fields are', (ydoc) => ydoc.getText('fields').insert(0, 'words')],
    ['a list where the rows are', (ydoc) => ydoc.getArray('params').push([1])],
    ['an unknown field', (ydoc) => ydoc.getMap('fields').set('more', 1)],
    ['a field with a huge name', (ydoc) => ydoc.getMap('fields').set(long, 1)],
    ['a type in a field', (ydoc) => ydoc.getMap('fields').set('name', new Y.Map())],
    ['a doc in a field', (ydoc) => ydoc.getMap('fields').set('name', new Y.Doc())],
    ['a map in a text', (ydoc) => ydoc.getText('remark').insertEmbed(0, new Y.Map())],
    ['a row with a huge id', (ydoc) => ydoc.getMap('params').set(long, new Y.Map())],
    ['a list as a row', (ydoc) => ydoc.getMap('params').set('r', new Y.Array())],
    ['an unknown attribute of a row', (ydoc) => rowAt(ydoc).set('more', 1), withRow],
    ['a huge keyword of a row', (ydoc) => rowAt(ydoc).set(`schema/${long}`, '1'), withRow],
    ['a map as a keyword', (ydoc) => rowAt(ydoc).set('schema/format', new Y.Map()), withRow],
    ['a keyword above its limit', (ydoc) => rowAt(ydoc).set('schema/examples', large), withRow],
    ['keywords above their limit', (ydoc) => rowAt(ydoc).set('schema/title', half), () => withHalf(withRow())],
    ['a keyword that is too deep', (ydoc) => rowAt(ydoc).set('schema/if', deep), withRow],
    ['a huge name of a value', (ydoc) => rowAt(ydoc).set('value/1', { rank: '5', name: long }), withRow],
    ['a keyword of a model that is too deep', (ydoc) => ydoc.getMap('fields').set('$model/schema/minimum', deep)],
    ['a value that is too deep', (ydoc) => rowAt(ydoc).set(`value/${deep}`, { rank: '5' }), withRow],
    ['a keyword of an operation above its limit', (ydoc) => ydoc.getMap('fields').set('$operation/schema/a', large)],
    ['a map in a cell', (ydoc) => rowAt(ydoc).set('name', new Y.Map()), withRow],
    ['rich text in a cell', (ydoc) => rowAt(ydoc).set('name', new Y.XmlText('x')), withRow],
    ['a map in rich text', (ydoc) => ydoc.getArray('body').push([new Y.Map()])],
    ['a huge attribute of a node', (ydoc) => ydoc.getXmlFragment('body').push([attributed(long)])],
    ['rich text too deep for any editor', nested(300)],
    ['rich text of 20,000 levels', nested(20_000)],
  ])('takes no update with %s', (_, client, before) => {
    expect(takes(client, before?.())).toEqual(['malformed']);
  });

  it('takes none that a part of is unknown, even if the rest has not come', () => {
    const ydoc = new Y.Doc();
    const made: Uint8Array[] = [];
    ydoc.on('update', (update: Uint8Array) => made.push(update));
    ydoc.getText('body').insert(0, 'first');
    ydoc.getText('body').insert(5, ' second');
    const other = new Y.Doc();
    other.getMap('elsewhere').set('a', 1);
    const update = Y.mergeUpdates([made[1] ?? new Uint8Array(), Y.encodeStateAsUpdate(other)]);
    const doc = new LiveDoc(new Y.Doc(), 0, 1_000, fitsLiveDoc);
    expect(doc.apply([{ update, whole: false }])).toEqual({ verdicts: ['malformed'], broken: true });
  });

  it('takes the ones that the server and every editor write', () => {
    for (const { empty, live } of Object.values(docTypes)) {
      expect(takes((ydoc) => live.write(ydoc, empty('New')))).toEqual(['applied']);
    }
    expect(takes((ydoc) => addRow(rowsMap(ydoc), { ...row, ...cells }))).toEqual(['applied']);
    const parts = {
      schema: { format: '"uuid"' },
      values: [{ value: '"a"', name: 'A' }],
      kind: 'oneOf',
      ref: 'm',
    } as const;
    expect(takes((ydoc) => writeParts(rowAt(ydoc), { ...parts, values: [...parts.values] }), withRow())).toEqual([
      'applied',
    ]);
    expect(takes((ydoc) => rowAt(ydoc).set('deleted', true), withRow())).toEqual(['applied']);
    const begun = { required: false, maxLength: '255' };
    expect(takes((ydoc) => addRow(rowsMap(ydoc), { ...row, ...cells, begun }))).toEqual(['applied']);
    expect(takes((ydoc) => rowAt(ydoc).set('name', new Y.Text('again')), withRow())).toEqual(['applied']);
    expect(takes((ydoc) => ydoc.getXmlFragment('body').push([attributed('level')]))).toEqual(['applied']);
    expect(takes(nested(200))).toEqual(['applied']);
    expect(takes((ydoc) => ydoc.getMap('params').delete('r'), withRow())).toEqual(['applied']);
  });

  it('takes keywords and values within their limits, and those that somebody replaced meanwhile', () => {
    const limit = JSON.stringify('x'.repeat(partLimits.schema - 'title'.length - 2));
    expect(takes((ydoc) => rowAt(ydoc).set('schema/title', limit), withRow())).toEqual(['applied']);
    expect(takes((ydoc) => ydoc.getMap('fields').set('$model/schema/a', '[1]'))).toEqual(['applied']);
    const replaced = (ydoc: Y.Doc) => {
      rowAt(ydoc).set('schema/title', large);
      rowAt(ydoc).set('schema/title', '"short"');
    };
    expect(takes(replaced, withRow())).toEqual(['applied']);
    expect(takes((ydoc) => rowAt(ydoc).delete('schema/examples'), withHalf(withRow()))).toEqual(['applied']);
  });

  it('takes letters beside others, and what is typed in rows that somebody removes meanwhile', () => {
    const before = withRow();
    expect(takes((ydoc) => cellOf(ydoc).insert(1, 'ame'), before)).toEqual(['applied']);
    const late = new Y.Doc();
    Y.applyUpdate(late, Y.encodeStateAsUpdate(before));
    const vector = Y.encodeStateVector(late);
    cellOf(late).insert(0, 'late ');
    before.getMap('params').delete('r');
    const doc = new LiveDoc(before, 0, 1_000, fitsLiveDoc);
    expect(doc.apply([{ update: Y.encodeStateAsUpdate(late, vector), whole: false }]).verdicts).toEqual(['applied']);
  });
});

function rowAt(ydoc: Y.Doc): Y.Map<unknown> {
  const found = rowsMap(ydoc).get('r');
  if (!(found instanceof Y.Map)) throw new Error('no row');
  return found;
}

function cellOf(ydoc: Y.Doc): Y.Text {
  const text = rowAt(ydoc).get('name');
  if (!(text instanceof Y.Text)) throw new Error('no cell');
  return text;
}

function attributed(key: string): Y.XmlElement {
  const node = new Y.XmlElement('heading');
  node.setAttribute(key, '1');
  node.insert(0, [new Y.XmlText('words')]);
  return node;
}
