import { describe, expect, it } from '@jest/globals';
import type { ImportedApi, ImportedDoc, ImportedEntry } from '../../../../contracts/import-export/imported-api.js';
import { withAllowedMethods } from '../../../../server/import-export/formats/pack/any-method.js';
import { packApi } from '../../../../server/import-export/formats/pack/pack-api.js';
import type { PackedEntry } from '../../../../server/import-export/formats/pack/packed-api.js';

const every = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
const doc = (name: string, httpMethod: string, url = '/any'): ImportedDoc => ({
  ...{ kind: 'doc', type: 0, label: '', fields: { name, url, httpMethod }, tables: {}, origin: `${httpMethod} ${url}` },
});
const folder = (...children: ImportedEntry[]): ImportedEntry => ({ kind: 'folder', name: 'F', children, origin: 'F' });
const api = (...entries: ImportedEntry[]): ImportedApi => ({
  entries,
  dictionaries: [],
  environments: [],
  errorCodes: [],
});
const methodsOf = (entries: readonly PackedEntry[]): (string | undefined)[] =>
  entries.flatMap((entry) => (entry.kind === 'folder' ? methodsOf(entry.children) : [entry.httpMethod]));
const kept = (allowed: string[], ...entries: ImportedEntry[]) => {
  const read = withAllowedMethods({ api: packApi(api(...entries)).api, losses: [] }, allowed);
  return { methods: methodsOf(read.api.entries), losses: read.losses, entries: read.api.entries };
};

describe('an endpoint that accepts any method', () => {
  it('stays with the allowed methods, and the others are reported', () => {
    const { methods, losses } = kept(['POST', 'GET'], folder(...every.map((method) => doc('handle', method))));
    expect(methods).toEqual(['GET', 'POST']);
    expect(losses).toEqual([
      { origin: 'HEAD /any', what: 'duplicate', value: 'HEAD, PUT, DELETE, OPTIONS, PATCH /any' },
    ]);
  });
  it('is recognized by names that frameworks number, or end with the method', () => {
    expect(kept(['POST'], ...every.map((method, at) => doc(at ? `handle_${at}` : 'handle', method))).methods).toEqual([
      'POST',
    ]);
    expect(kept(['POST'], ...every.map((method) => doc(`handleUsing${method}`, method))).methods).toEqual(['POST']);
  });
  it('leaves no folder without docs', () => {
    const of = (method: string) => folder(doc('handle', method));
    expect(kept(['PUT'], ...every.map(of)).entries).toHaveLength(1);
  });
});

describe('other endpoints', () => {
  it('stay: with some methods, with a name for each, or with none of the allowed ones', () => {
    expect(kept(['POST'], ...every.slice(0, 6).map((method) => doc('handle', method))).methods).toHaveLength(6);
    expect(kept(['POST'], ...every.map((method) => doc(`${method} it`, method))).methods).toHaveLength(7);
    expect(kept(['TRACE'], ...every.map((method) => doc('handle', method))).methods).toHaveLength(7);
  });
});
