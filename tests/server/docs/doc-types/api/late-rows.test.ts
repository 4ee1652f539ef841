import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { type ApiContent, apiContent, type ParamRow, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { addRow, rowsMap } from '../../../../../contracts/docs/doc-types/rows.js';
import { rulesOf } from '../../../../../server/docs/doc-types/index.js';

const rules = rulesOf(0);
const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: ParamStyle.response, name: id, type: 'string', required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '', ...more },
});
const before = [row('to', { type: 'object', maxLength: '' }), row('city', { parentId: 'to' }), row('note')];
const extracted = [row('to', { type: 'object', ref: 'm' }), row('note')];

/** A doc whose row `to` was extracted, and a copy of somebody who does not know that yet. */
function parted() {
  const ydoc = new Y.Doc();
  write(ydoc, before);
  const away = copy(ydoc);
  write(ydoc, extracted);
  return { ydoc, away };
}
const content = (params: readonly ParamRow[]): ApiContent =>
  apiContent.parse({ ...rules.empty('Call'), params: [...params] });
const write = (ydoc: Y.Doc, params: readonly ParamRow[]) => rules.live.write(ydoc, content(params));
const copy = (ydoc: Y.Doc): Y.Doc => {
  const copied = new Y.Doc();
  Y.applyUpdate(copied, Y.encodeStateAsUpdate(ydoc));
  return copied;
};
/** What a settle does with updates that have arrived. */
const settle = (ydoc: Y.Doc, settled: Y.Doc, ...arrived: Y.Doc[]): void => {
  for (const one of arrived) Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(one));
  rules.live.absorb?.(ydoc, () => settled);
};
const shown = (ydoc: Y.Doc) =>
  rules.rows(rules.live.read(ydoc, content([]))).map(({ id, parentId, description }) => [id, parentId, description]);
const map = (ydoc: Y.Doc, id: string): Y.Map<unknown> => {
  const found = rowsMap(ydoc).get(id);
  if (!(found instanceof Y.Map)) throw new Error(id);
  return found;
};
const type = (ydoc: Y.Doc, id: string, text: string): void => {
  const cell = map(ydoc, id).get('description');
  if (cell instanceof Y.Text) cell.insert(0, text);
};

describe('words that arrive late below a row that became a model', () => {
  it('bring their row back, and nothing else does', () => {
    const { ydoc, away } = parted();
    settle(ydoc, copy(ydoc), away);
    expect(shown(ydoc).map(([id]) => id)).toEqual(['to', 'note']);
    type(away, 'city', 'late');
    settle(ydoc, copy(ydoc), away);
    expect(shown(ydoc)).toEqual([
      ['to', '', ''],
      ['city', 'to', 'late'],
      ['note', '', ''],
    ]);
  });

  it('bring it back when the row is no model any more', () => {
    const { ydoc, away } = parted();
    write(ydoc, [row('to', { type: 'object' }), row('copied', { parentId: 'to' }), row('note')]);
    type(away, 'city', 'late');
    settle(ydoc, copy(ydoc), away);
    expect(shown(ydoc)).toContainEqual(['city', 'to', 'late']);
  });

  it('bring it back when the row was removed, and its removal is undone', () => {
    const { ydoc, away } = parted();
    map(ydoc, 'to').set('deleted', true);
    type(away, 'city', 'late');
    settle(ydoc, copy(ydoc), away);
    expect(shown(ydoc).map(([id]) => id)).toEqual(['note']);
    map(ydoc, 'to').set('deleted', false);
    expect(shown(ydoc)).toContainEqual(['city', 'to', 'late']);
  });

  it('bring it back when they are a row that was moved or added there', () => {
    const { ydoc, away } = parted();
    const settled = copy(ydoc);
    map(away, 'note').set('parentId', 'city');
    settle(ydoc, settled, away);
    expect(shown(ydoc)).toEqual([
      ['to', '', ''],
      ['city', 'to', ''],
      ['note', 'city', ''],
    ]);
    const other = parted();
    addRow(rowsMap(other.away), { ...row('zip', { parentId: 'city' }), rank: 'a' });
    settle(other.ydoc, copy(other.ydoc), other.away);
    expect(shown(other.ydoc).map(([id]) => id)).toEqual(['to', 'city', 'zip', 'note']);
  });

  it('leave rows hidden that people removed', () => {
    const { ydoc, away } = parted();
    type(away, 'city', 'late');
    settle(ydoc, copy(ydoc), away);
    const late = copy(ydoc);
    map(ydoc, 'city').set('deleted', true);
    const settled = copy(ydoc);
    type(late, 'city', 'later ');
    settle(ydoc, settled, late);
    expect(shown(ydoc).map(([id]) => id)).toEqual(['to', 'note']);
  });
});
