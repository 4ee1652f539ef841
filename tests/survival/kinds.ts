import * as Y from 'yjs';
import { newRow } from '../../contracts/docs/doc-types/api.js';
import { ranksBetween } from '../../contracts/docs/doc-types/rank.js';
import { addRow, newRowId, rowsMap } from '../../contracts/docs/doc-types/rows.js';
import type { getDoc } from '../../contracts/docs/docs.js';
import type { WireReply } from '../../contracts/platform/endpoint.js';
import type { Editor } from '../support/editors.js';
import type { Person } from '../support/people.js';
import { apiDoc, customDoc, markdownDoc, type Place } from '../support/places.js';
import { tableOf } from '../support/table-editor.js';

type Random = (n: number) => number;

/** How random editors work on one kind of doc. Every word is a line, paragraph or cell, so that it can be found. */
interface Kind {
  make(owner: Person, here: Place, name: string): Promise<string>;
  /** The displayed content. */
  said(ydoc: Y.Doc): string;
  /** The stored content, displayed or not. */
  kept(ydoc: Y.Doc): string;
  type(editor: Editor, word: string, random: Random): void;
  /** Must be called inside an edit. */
  erase(editor: Editor, word: string): void;
  published(doc: WireReply<typeof getDoc>): string;
}

const markdownText = (ydoc: Y.Doc) => ydoc.getText('body').toString();
const markdown: Kind = {
  make: (owner, here, name) => markdownDoc(owner, here, '', name),
  said: markdownText,
  kept: markdownText,
  type(editor, word, random) {
    const starts = [0, ...[...editor.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    editor.edit(word, () => editor.ydoc.getText('body').insert(starts[random(starts.length)] ?? 0, `${word}\n`));
  },
  erase: (editor, word) => editor.ydoc.getText('body').delete(editor.text.indexOf(word), word.length + 1),
  published: ({ description }) => description,
};

const richText = (ydoc: Y.Doc) => ydoc.getXmlFragment('body').toString();
const custom: Kind = {
  make: (owner, here, name) => customDoc(owner, here, '', name),
  said: richText,
  kept: richText,
  type(editor, word, random) {
    const fragment = editor.ydoc.getXmlFragment('body');
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(word)]);
    editor.edit(word, () => fragment.insert(random(fragment.length + 1), [paragraph]));
  },
  erase(editor, word) {
    const fragment = editor.ydoc.getXmlFragment('body');
    const at = fragment.toArray().findIndex((paragraph) => paragraph.toString().includes(word));
    if (at >= 0) fragment.delete(at, 1);
  },
  published: ({ description }) => description,
};

const REQUEST = 2;
const line = (row: { id: string; parentId: string; name: string; description: string }) =>
  `${row.id} ${row.parentId} ${row.name} ${row.description}`;
/** A row that is detached has copies of words: a word counts once for all rows, but twice if it is twice in one. */
const keptText = (ydoc: Y.Doc): string => {
  const seen = new Set<string>();
  return tableOf(ydoc)
    .flatMap((row) => {
      const found = (line(row).match(/\[[^\]\s]+\]/g) ?? []).filter((word) => !seen.has(word));
      for (const word of found) seen.add(word);
      return found;
    })
    .join('\n');
};
/** A word is a row's name or part of a description; rows are moved at the same time. */
const api: Kind = {
  make: (owner, here, name) => apiDoc(owner, here, name),
  said: (ydoc) =>
    tableOf(ydoc)
      .filter(({ gone }) => !gone)
      .map(line)
      .join('\n'),
  kept: keptText,
  type(editor, word, random) {
    const rows = rowsMap(editor.ydoc);
    const ids = ['', ...rows.keys()];
    const [one = '', other = ''] = [ids[random(ids.length)], ids[random(ids.length)]];
    editor.edit(word, () => {
      const row = rows.get(one);
      const text = row instanceof Y.Map ? row.get('description') : undefined;
      if (text instanceof Y.Text && random(2)) text.insert(text.length, word);
      else {
        const [rank = ''] = ranksBetween(undefined, undefined, 1);
        const cells = { name: word, example: '', description: '', enumId: '', ...newRow };
        addRow(rows, { id: newRowId(), style: REQUEST, parentId: one, rank, ...cells });
      }
      if (row instanceof Y.Map && random(3) === 0) row.set('parentId', other);
    });
  },
  /** Erasing a row removes its content and its children; in another row's description only the word is removed. */
  erase(editor, word) {
    for (const row of rowsMap(editor.ydoc).values()) {
      if (!(row instanceof Y.Map)) continue;
      const [name, text] = [row.get('name'), row.get('description')];
      if (String(name) === word) row.set('deleted', true);
      else if (text instanceof Y.Text && text.toString().includes(word))
        text.delete(text.toString().indexOf(word), word.length);
    }
  },
  published: ({ requestParams }) => requestParams.map(line).join('\n'),
};

export const kinds = { markdown, custom, api } as const;
export type KindName = keyof typeof kinds;
