import { describe, expect, it } from '@jest/globals';
import { DocType } from '../../../contracts/platform/enums.js';
import { type ChosenEntry, placedDocs } from '../../../server/import-export/export/chosen-entries.js';
import { wordParts } from '../../../server/import-export/export/word-parts.js';

const doc = (id: number): ChosenEntry => ({
  ...{ kind: 'doc', id, type: DocType.http, name: `Doc ${id}`, label: '', url: '', httpMethod: '' },
});
const folder = (id: number, ...children: ChosenEntry[]): ChosenEntry => ({
  ...{ kind: 'folder', id, name: `Folder ${id}`, children },
});
const entries = [doc(1), folder(10, doc(2), folder(11, doc(3), doc(4))), doc(5), folder(12, doc(6))];
const parts = (sizes: Record<number, number>, most: number) =>
  wordParts(entries, new Map(Object.entries(sizes).map(([id, size]) => [Number(id), size])), most).map((part) => [
    part.name,
    ...placedDocs(part.entries).map(({ doc: { id }, folders }) => [...folders.map(({ id: at }) => at), id].join('/')),
  ]);
const even = { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 };

describe('docs for Word', () => {
  it('that fit are one file', () => {
    expect(parts(even, 6)).toEqual([['', '1', '10/2', '10/11/3', '10/11/4', '5', '12/6']]);
  });
  it('that do not fit are a file for each top folder and one for the others', () => {
    expect(parts(even, 5)).toEqual([
      ['', '1', '5'],
      ['Folder 10', '10/2', '10/11/3', '10/11/4'],
      ['Folder 12', '12/6'],
    ]);
  });
  it('of a folder that does not fit are several files, in their order, and each doc is in one', () => {
    expect(parts({ ...even, 3: 9 }, 2)).toEqual([
      ['', '1', '5'],
      ['Folder 10', '10/2'],
      ['Folder 10', '10/11/3'],
      ['Folder 10', '10/11/4'],
      ['Folder 12', '12/6'],
    ]);
  });
});
