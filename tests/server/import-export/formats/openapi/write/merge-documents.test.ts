import { expect, it } from '@jest/globals';
import {
  inMerged,
  mergeDocuments,
} from '../../../../../../server/import-export/formats/openapi/write/merge-documents.js';

const source = (name: string, scheme: object) => ({
  source: name,
  document: JSON.stringify({ components: { securitySchemes: { auth: scheme } }, security: [{ auth: [] }] }),
});

it('a document requires its own scheme, also where another one has its name', () => {
  const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
  const { changes } = mergeDocuments([source('shop', key), source('storage', { type: 'http', scheme: 'basic' })]);
  const change = changes.get('storage');
  if (!change) throw new Error('unreachable');
  expect(inMerged({ operation: {} }, change)).toEqual({ operation: { security: [{ auth_2: [] }] } });
});
