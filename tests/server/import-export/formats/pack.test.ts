import { describe, expect, it } from '@jest/globals';
import type { ImportedApi, ImportedDoc, ImportedEntry } from '../../../../contracts/import-export/imported-api.js';
import { docsOfPart, packApi } from '../../../../server/import-export/formats/pack/pack-api.js';
import type { PackedDoc, PackedEntry } from '../../../../server/import-export/formats/pack/packed-api.js';
import { prepareDocs } from '../../../../server/import-export/formats/pack/prepare-docs.js';

const doc = (name: string, more: Partial<ImportedDoc> = {}): ImportedDoc => ({
  ...{
    kind: 'doc',
    type: 0,
    label: '',
    fields: { name, url: `/${name}`, httpMethod: 'GET' },
    tables: {},
    origin: name,
  },
  ...more,
});
const api = (...entries: ImportedEntry[]): ImportedApi => ({
  ...{ entries, dictionaries: [], environments: [], errorCodes: [] },
});
const packedDocs = (entries: readonly PackedEntry[]): PackedDoc[] =>
  entries.flatMap((entry) => (entry.kind === 'doc' ? [entry] : packedDocs(entry.children)));
const row = { name: 'id', type: 'string', required: true, maxLength: '', example: '', description: 'The id' };

describe('a packed import', () => {
  it('has every doc in a part, in its order, and in its tree what a plan needs', () => {
    const docs = Array.from({ length: 120 }, (_, at) => doc(`doc${at}`));
    const folder = { kind: 'folder', name: 'Inner', children: docs.slice(60), origin: 'inner' } as const;
    const { api: packed, parts } = packApi(api(...docs.slice(0, 60), folder));
    expect(parts.map((part) => docsOfPart(part).length)).toEqual([50, 50, 20]);
    for (const { part, at, name, url } of packedDocs(packed.entries)) {
      const held = docsOfPart(parts[part] ?? new Uint8Array())[at];
      expect([held?.fields.name, held?.fields.url]).toEqual([name, url]);
    }
    expect(new Set(packedDocs(packed.entries).map(({ key }) => key)).size).toBe(120);
  });

  it('is split by size too, and contains nothing that PostgreSQL refuses', () => {
    const large = 'x'.repeat(900_000);
    const docs = ['a', 'b\0', '\ud800'].map((name) => doc(name, { fields: { name, description: large } }));
    const { parts } = packApi(api(...docs));
    expect(parts).toHaveLength(3);
    expect(parts.map((part) => docsOfPart(part)[0]?.fields.name)).toEqual(['a', 'b\ufffd', '\ufffd']);
    expect(packApi(api())).toMatchObject({ api: { entries: [] }, parts: [] });
  });
});

describe('docs of a part', () => {
  it('become contents with their links and what the source sent', async () => {
    const tables = { queryParams: [{ ...row, dictionary: 'Color', children: [] }] };
    const { parts } = packApi(api(doc('one', { tables, extra: { openapi: { a: 1 } } }), doc('two')));
    const [part = new Uint8Array()] = parts;
    const [two, one] = await prepareDocs({
      part,
      docs: [1, 0],
      dictionaries: new Map([['Color', 7]]),
      models: new Map(),
    });
    expect(one).toMatchObject({ extra: { openapi: { a: 1 } }, refused: undefined });
    expect(one?.said).toEqual(['name', 'url', 'httpMethod', 'params']);
    expect(one?.content).toMatchObject({ name: 'one', params: [{ name: 'id' }] });
    expect(two?.content).toMatchObject({ name: 'two' });
  });

  it('that cannot be stored are refused, the others are not', async () => {
    const { parts } = packApi(api(doc('long', { fields: { name: 'long', url: 'x'.repeat(9_000) } }), doc('short')));
    const found = await prepareDocs({
      part: parts[0] ?? new Uint8Array(),
      docs: [0, 1],
      dictionaries: new Map(),
      models: new Map(),
    });
    expect(found.map(({ content, refused }) => [content?.name, refused !== undefined])).toEqual([
      [undefined, true],
      ['short', false],
    ]);
  });
});
